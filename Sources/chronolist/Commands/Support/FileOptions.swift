import ArgumentParser

/// Which file a command works on.
struct FileOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The planner’s file (default: CHRONOLIST_FILE, or chronolist.sqlite in your data directory).",
      valueName: "path"
    ),
    completion: .file()
  )
  var file: String?
}

/// How a command prints.
struct PrintOptions: ParsableArguments {
  @Flag(name: .long, help: "Print JSON, errors included.")
  var json = false

  @Flag(
    name: .long,
    help: "In a pipe, print text exactly as stored: control characters, and joined emoji, too."
  )
  var raw = false
}
