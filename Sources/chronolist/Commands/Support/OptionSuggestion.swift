import ChronoModel

/// The option that a mistyped one may have been meant for.
///
/// The parser suggests one that differs by up to three letters, and so ‘--day’ for ‘--foo’.
enum OptionSuggestion {
  /// How a text is written that begins as an option does.
  static let dashes = "Put -- before text that begins with a dash."

  /// The parser's message without a far-fetched suggestion; where the words of the command are a
  /// text, with the way to write it.
  static func checked(_ message: String, of words: [String] = LaunchArguments.all) -> String {
    let message = withoutFarFetched(message)
    guard words.first == "add" || words.starts(with: ["event", "add"]),
      let wrong = quoted(in: message, after: "Unknown option "), !message.contains(dashes)
    else { return message }
    return message.replacing(
      "Unknown option '\(wrong)'.",
      with: "Unknown option '\(wrong)'. \(dashes)"
    )
  }

  private static func withoutFarFetched(_ message: String) -> String {
    guard let wrong = quoted(in: message, after: "Unknown option "),
      let meant = quoted(in: message, after: " Did you mean "),
      NearestName.closest(to: name(wrong), in: [name(meant)]) == nil
    else { return message }
    return message.replacing(" Did you mean '\(meant)'?", with: "")
  }

  private static func quoted(in message: String, after words: String) -> String? {
    guard let begin = message.firstRange(of: words + "'")?.upperBound else { return nil }
    let rest = message[begin...]
    return rest.firstIndex(of: "'").map { String(rest[..<$0]) }
  }

  private static func name(_ option: String) -> String { String(option.drop { $0 == "-" }) }
}
