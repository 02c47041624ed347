/// A word of a command line as it is typed.
enum ShellWord {
  /// The text that the shell would make of the word; `nil` where it would have to run something,
  /// look for files, or know what only it knows.
  ///
  /// A quote that is not closed yet goes to the end.
  static func text(_ raw: String, _ shell: Shell, _ environment: Environment) -> String? {
    // The script puts this where the cursor is in no word yet, also for a fish without quotes.
    if raw == "''" { return "" }
    var result = ""
    var rest = raw[...]
    if rest == "~" || rest.hasPrefix("~/") {
      guard let home = environment["HOME"] else { return nil }
      result = home
      rest = rest.dropFirst()
    }
    var quote: Character?
    while let character = rest.popFirst() {
      switch character {
      case "'" where isQuoted(shell) && quote != "\"":
        quote = quote == nil ? "'" : nil
      case "\"" where isQuoted(shell) && quote != "'":
        quote = quote == nil ? "\"" : nil
      case "\\" where isQuoted(shell):
        guard isEscape(before: rest.first, in: quote, shell) else {
          result.append(character)
          continue
        }
        if let next = rest.popFirst() { result.append(next) }
      case "$" where quote != "'":
        guard let value = variable(&rest, environment) else { return nil }
        result += value
      case "`" where quote != "'" && !isFish(shell): return nil
      case "*", "?", "[", "{", "(", "<", ">", "|", ";", "&":
        if quote == nil, isQuoted(shell) { return nil }
        result.append(character)
      default: result.append(character)
      }
    }
    return result
  }

  /// The value of the variable whose name `rest` begins with.
  private static func variable(_ rest: inout Substring, _ environment: Environment) -> String? {
    let isBraced = rest.first == "{"
    if isBraced { rest.removeFirst() }
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    rest = rest.dropFirst(name.count)
    if isBraced, rest.popFirst() != "}" { return nil }
    return environment.exported(String(name))
  }

  /// Whether a backslash takes the next character as it is.
  private static func isEscape(
    before next: Character?,
    in quote: Character?,
    _ shell: Shell
  ) -> Bool {
    guard let next else { return false }
    switch quote {
    case nil: return true
    case "'": return isFish(shell) && (next == "'" || next == "\\")
    default: return "\"\\$`".contains(next)
    }
  }

  private static func isFish(_ shell: Shell) -> Bool {
    if case .fish = shell { true } else { false }
  }

  private static func isQuoted(_ shell: Shell) -> Bool {
    if case .fish(unquoted: true) = shell { false } else { true }
  }
}
