import ArgumentParser
import ChronoModel
import ChronoScreen

/// The words of a command line, before its options are parsed.
///
/// The parser takes every word that begins with a dash for options, `- buy milk` too, and stops at
/// a mistyped command without saying which one was meant.
struct CommandWords {
  /// As the parser understands them.
  private let words: [String]
  /// The command that they name.
  private let command: any ParsableCommand.Type
  /// Its names, those of the commands that it stands under first.
  private let path: [String]

  /// Options without a value; after every other one the next word is its value.
  private static let flags: Set<String> = [
    "all", "badge", "beside", "bind", "busy", "check", "command", "conflicts", "deleted", "done",
    "dry-run", "force", "force-delete", "free", "help", "install", "json", "keep-tasks", "lenient",
    "merge", "missed", "notices", "open", "other", "path", "raw", "refill", "short", "someday",
    "today", "trim", "uninstall", "version", "wait", "watch",
  ]

  /// Moves text to where it is not taken for options.
  ///
  /// A command that does not exist is an error.
  init(_ words: [String]) throws(CommandFailure) {
    let words = PhraseOptions.joined(words)
    (command, path) = try CommandWords.command(words)
    self.words = try CommandWords.withoutDashes(words, path)
  }

  /// The command, ready to run.
  func parsed() throws -> any ParsableCommand {
    let named = command
    if let understood = alone(named) { return understood }
    return try Program.parseAsRoot(words)
  }

  /// The command by itself: of all of them the parser makes so much that it takes a tenth of a start.
  ///
  /// `nil` for a group of commands, and for words that were not understood or ask for help: the whole
  /// program answers these.
  private func alone<Named: ParsableCommand>(_ type: Named.Type) -> (any ParsableCommand)? {
    guard type.configuration.subcommands.isEmpty, words.starts(with: path) else { return nil }
    return try? Alone<Named>.parseAsRoot(Array(words.dropFirst(path.count - 1))) as? Named
  }

  private static func withoutDashes(
    _ words: [String],
    _ path: [String]
  ) throws(CommandFailure) -> [String] {
    guard words.prefix(while: { $0 != "--" }).contains(where: { looksLikeText($0) || isShort($0) })
    else { return words }
    var options: [String] = []
    var text: [String] = []
    var rest = words[...]
    while let word = rest.popFirst(), word != "--" {
      if !word.hasPrefix("-") || word == "-" || looksLikeText(word) {
        text.append(word)
      } else if isShort(word) {
        throw CommandFailure(
          usage: "There is no option ‘\(word)’. \(SafeText(OptionSuggestion.dashes))"
        )
      } else if word == "-h" || word.contains("=") || flags.contains(String(word.dropFirst(2))) {
        options.append(word)
      } else if let value = rest.first, looksLikeText(value) || isShort(value) {
        options.append("\(word)=\(value)")
        rest = rest.dropFirst()
      } else {
        options += [word] + rest.prefix(1)
        rest = rest.dropFirst()
      }
    }
    return path + options + ["--"] + text.dropFirst(path.count) + rest
  }

  /// Whether a word with a leading dash cannot be an option, because of a space or an early digit.
  private static func looksLikeText(_ word: String) -> Bool {
    if word.hasPrefix("---") { return true }
    guard word.first == "-", let first = word.first(where: { $0 != "-" }) else { return false }
    return first.isNumber || word.prefix { $0 != "=" }.contains(where: \.isWhitespace)
  }

  /// Whether a word is written as an option of one letter: there are none but `-h`.
  private static func isShort(_ word: String) -> Bool {
    word.hasPrefix("-") && !word.hasPrefix("--") && word != "-" && word != "-h"
  }

  // MARK: Mistyped commands

  /// The command that the words begin with, and its names.
  private static func command(
    _ words: [String]
  ) throws(CommandFailure) -> (any ParsableCommand.Type, path: [String]) {
    var command: any ParsableCommand.Type = Program.self
    var path: [String] = []
    var isValue = false
    for word in words {
      if isValue {
        isValue = false
        continue
      }
      if word == "--file" { isValue = true }
      if word.hasPrefix("-") { continue }
      let known = command.configuration.subcommands
      if known.isEmpty || word == "help" { break }
      let names = known.map { $0._commandName }
      guard let index = names.firstIndex(of: word) else {
        throw CommandFailure(usage: unknown(word, after: path, names))
      }
      command = known[index]
      path.append(word)
    }
    return (command, path)
  }

  private static func unknown(_ word: String, after path: [String], _ names: [String]) -> SafeText {
    let program = SafeText((["chronolist"] + path).joined(separator: " "))
    let kind: SafeText = path.isEmpty ? "command" : "subcommand"
    let meant =
      NearestName.closest(to: word, in: names).map { SafeText(" Did you mean ‘\($0)’?") } ?? .empty
    return "No " + kind + " ‘\(word)’." + meant + " “" + program + " --help” lists them all."
  }
}

/// A program of one command, which is never asked for a completion script.
private struct Alone<Named: ParsableCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "chronolist",
      _superCommandName: "",
      subcommands: [Named.self]
    )
  }
}
