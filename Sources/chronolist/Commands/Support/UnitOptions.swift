import ArgumentParser
import ChronoScreen

/// How the units of a command are installed and removed.
struct UnitOptions: ParsableArguments {
  @Flag(help: "Install systemd user units, for when the planner is closed.")
  var install = false
  @Flag(help: "Remove the systemd units.")
  var uninstall = false
  @Option(
    help: ArgumentHelp(
      "With --install or --uninstall: the directory of the units, instead of your user’s.",
      valueName: "directory"
    ),
    completion: .directory
  )
  var into: String?
  @Option(help: ArgumentHelp("With --install: the program that they start.", visibility: .hidden))
  var program: String?

  var isAsked: Bool { install || uninstall }

  func validate() throws {
    if into != nil, !isAsked { throw ValidationError("--into goes with --install or --uninstall.") }
    if program != nil, !install { throw ValidationError("--program goes with --install.") }
  }

  /// What is said after the units are written, a line to read and then one to copy, and how those
  /// that still run are stopped.
  struct Advice {
    var start: [(words: SafeText, units: SafeText)]
    var stop: SafeText
  }

  /// Installs or removes units, and says what is left to do.
  func settle(
    _ units: UserUnits,
    _ advice: Advice,
    _ file: FileOptions,
    _ environment: Environment
  ) throws(CommandFailure) {
    let directory = into.map(SystemFile.absolute) ?? environment.systemdDirectory
    var console = Console(environment)
    if install {
      let named = file.file ?? environment["CHRONOLIST_FILE"]
      let paths = try units.install(
        in: directory,
        file: named.map(SystemFile.absolute),
        program: program.map(SystemFile.absolute)
      )
      for path in paths { console.paragraph("Wrote \(SafeText(path))") }
      for (words, units) in advice.start {
        console.paragraph(words)
        console.paragraph(
          "  systemctl --user daemon-reload && systemctl --user enable --now \(units)"
        )
      }
    } else {
      let paths = try units.uninstall(in: directory)
      for path in paths { console.paragraph("Removed \(SafeText(path))") }
      console.paragraph(
        paths.isEmpty
          ? "No units were installed."
          : "To stop what still runs: systemctl --user disable --now \(advice.stop); systemctl --user daemon-reload"
      )
    }
    try console.flush()
  }
}
