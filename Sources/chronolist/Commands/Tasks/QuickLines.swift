import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen

/// The lines of quick add that a command is given: its words as one, or those of the standard
/// input.
enum QuickLines {
  /// What one call adds at most; more is an import.
  private static let limit = 100_000

  /// Reads each line that is not blank; of no line at all it is an error.
  ///
  /// `number` is a line's place in the input, `nil` where the words of the command are meant.
  static func forEach(
    _ words: [String],
    _ body: (_ text: String, _ number: Int?) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    guard words == ["-"] else { return try body(words.joined(separator: " "), nil) }
    var lines = ByteInput.standard.lines()
    var count = 0
    while let (text, number) = try next(&lines) {
      if text.isBlank { continue }
      guard count < limit else {
        throw CommandFailure(ImportError(line: number, .tooManyItems(limit: limit)))
      }
      try body(text, number)
      count += 1
    }
    guard count > 0 else {
      let text: SafeText = "There is nothing in the input. Nothing was added."
      throw CommandFailure(ErrorText(code: "import", text), .badData)
    }
  }

  private static func next(
    _ lines: inout ByteLines
  ) throws(CommandFailure) -> (text: String, number: Int)? {
    do throws(ImportError) {
      guard let line = try lines.next() else { return nil }
      guard let text = String(validating: line, as: UTF8.self) else {
        throw ImportError(line: lines.number, .badText(key: nil))
      }
      return (text, lines.number)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The title of an item: the literal one of the option, else what the line left over.
  ///
  /// Both at once would drop one of them, so that is an error.
  static func title(
    _ left: String,
    literal: String?,
    line: Int?,
    or missing: Refusal
  ) throws(CommandFailure) -> String {
    if let literal, !left.isBlank {
      throw CommandFailure(
        usage: "The title is given twice: ‘\(left)’ in the text, and ‘\(literal)’ with --title."
      )
    }
    let title = literal ?? left
    guard !title.isBlank else { throw CommandFailure(ErrorText(missing).onLine(line), .badData) }
    return title
  }
}
