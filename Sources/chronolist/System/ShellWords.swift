/// The words of a command line as a shell has them: quotes and backslashes keep blanks in a word.
///
/// Nothing else of a shell: no variable, no pattern, no second command (Behaviour 8.6).
enum ShellWords {
  static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = line[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\" where quote != "'":
        // Within quotes it keeps a quote and itself, and is text before anything else.
        let isKept = quote == nil || rest.first == "\"" || rest.first == "\\"
        word = (word ?? "") + (isKept ? rest.popFirst().map { String($0) } ?? "" : "\\")
      case let end where end == quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil:
        quote = character
        word = word ?? ""
      case " " where quote == nil, "\t" where quote == nil:
        if let done = word { words.append(done) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
