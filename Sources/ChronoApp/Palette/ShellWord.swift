import ChronoScreen

/// What is no key of the planner, and the shell does: people look for it in the palette all the same.
struct ShellWord {
  /// Words for it, of which the beginning of one is enough.
  private let words: String
  /// What to do, in a line.
  private let advice: SafeText

  private static let all: [ShellWord] = [
    ShellWord(
      words: "settings config configuration preferences options",
      advice: "chronolist config, in the shell, shows all settings and where their file is"
    ),
    ShellWord(
      words: "themes appearance dark light",
      advice: "chronolist config, in the shell, names the themes; the settings file chooses one"
    ),
    ShellWord(
      words: "export save csv json ical ics org todo.txt taskwarrior",
      advice: "chronolist export FILE, in the shell, writes ics, todotxt, org, json and more"
    ),
    ShellWord(
      words: "import load",
      advice: "chronolist import FILE, in the shell, reads it; --dry-run counts first"
    ),
    ShellWord(
      words: "backup restore",
      advice:
        "chronolist backup FILE, in the shell, makes one, chronolist restore FILE takes it back"
    ),
    ShellWord(
      words: "subscribe subscription google caldav ical",
      advice: "chronolist calendar add, in the shell, shows the events of a calendar here"
    ),
  ]

  /// `nil` where nothing of it is meant, where a command has the words in its name, and of fewer than
  /// three letters.
  static func meant(by typed: String, beside command: Command?) -> SafeText? {
    let typed = typed.lowercased()
    let names = command.map { [$0.entry.title, $0.rawValue] } ?? []
    guard typed.count >= 3, !names.contains(where: { $0.contains(typed) }) else { return nil }
    return all.first { shell in
      shell.words.split(separator: " ").contains { $0.hasPrefix(typed) }
    }?.advice
  }
}
