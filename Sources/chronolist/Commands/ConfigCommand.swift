import ArgumentParser
import ChronoApp
import ChronoResources
import ChronoScreen

/// `chronolist config`: the settings and their documentation.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print the default settings with explanations, or check your own."
  )

  @Flag(help: "Print the path of your settings file.")
  var path = false

  @Flag(help: "Check your settings file; exit with 78 if anything is wrong in it.")
  var check = false

  func validate() throws {
    if path, check { throw ValidationError("Give --path or --check, not both.") }
  }

  func run() throws {
    let environment = Environment.current()
    let file = environment.settingsFile
    var console = Console(environment)
    if path {
      console.paragraph(SafeText(file))
    } else if check {
      let (settings, wrong) = SettingsFile.load(file)
      let problems =
        wrong.map { ErrorText($0).message } + SyncCommand.complaints(settings, environment)
        + SyncCommand.twins(settings, environment) + SyncBinding.strays(settings, environment)
      guard let first = problems.first else {
        console.paragraph(
          SystemFile.exists(file)
            ? "\(file): nothing is wrong."
            : "There is no settings file \(file); the defaults are used."
        )
        return try console.flush()
      }
      throw CommandFailure(
        ErrorText(code: "settings", first, details: Array(problems.dropFirst())),
        .settings
      )
    } else {
      for line in SafeText.lines(Resources.defaultConfig) { console.paragraph(line) }
    }
    try console.flush()
  }
}
