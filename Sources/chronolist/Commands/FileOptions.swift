import ArgumentParser

/// Which file a command works on.
struct FileOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The planner's file. Else CHRONOLIST_FILE, else $XDG_DATA_HOME/chronolist/chronolist.sqlite.",
      valueName: "path"
    ),
    completion: .file()
  )
  var file: String?
}

/// How a command prints.
struct PrintOptions: ParsableArguments {
  @Flag(name: .long, help: "Print JSON; errors too.")
  var json = false

  @Flag(name: .long, help: "In a pipe, print text as it was stored, controls and all.")
  var raw = false
}
