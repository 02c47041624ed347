/// Whether a command of the settings would put a title into a script.
///
/// A title may be anything, also from a file that somebody else made: inside a shell's script it
/// would run (Behaviour 8.6). After the script it is an argument, and only text.
enum ScriptWords {
  private static let placeholders = ["{title}", "{when}", "{details}"]

  /// Programs that read a script from an argument after an option such as `-c` or `-e`.
  private static let interpreters: Set<String> = [
    "ash", "bash", "busybox", "csh", "dash", "fish", "ksh", "lua", "mksh", "node", "osascript",
    "perl", "php", "python", "python2", "python3", "ruby", "script", "sh", "su", "tcsh", "zsh",
  ]

  /// Programs that hand all their arguments to a shell, joined.
  private static let joining: Set<String> = ["eval", "ssh", "watch", "awk", "gawk", "mawk"]

  /// Whether a placeholder is the program itself, or in a script that a program runs.
  static func holdPlaceholder(_ command: [String]) -> Bool {
    if let program = command.first, isFilled(program) { return true }
    var interprets = false
    var isScript = false
    for (index, word) in command.enumerated() {
      if isScript { return isFilled(word) }
      let name = word.split(separator: "/").last.map(String.init) ?? ""
      if joining.contains(name) { return command[(index + 1)...].contains(where: isFilled) }
      if interpreters.contains(name) {
        interprets = true
      } else if interprets, word.hasPrefix("-") {
        // `perl -e'…'` has its script in the option.
        if isFilled(word) { return true }
        isScript = !word.hasPrefix("--") && word.contains { "ceEr".contains($0) }
      } else if interprets {
        // A script in a file: what follows are its arguments.
        return false
      }
    }
    return false
  }

  private static func isFilled(_ word: String) -> Bool {
    placeholders.contains { word.contains($0) }
  }
}
