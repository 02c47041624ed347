import ChronoModel

/// The option that a mistyped one may have been meant for.
///
/// The parser suggests one that differs by up to three letters, and so ‘--day’ for ‘--foo’.
enum OptionSuggestion {
  /// The parser's message without a far-fetched suggestion.
  static func checked(_ message: String) -> String {
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
