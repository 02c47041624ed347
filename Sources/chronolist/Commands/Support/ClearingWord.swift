/// The word that clears a field, in every option that sets one: `none`, in any case.
///
/// Quotes or a backslash keep it as text, as they do in quick add: `--notes '"none"'`.
enum ClearingWord {
  static func isMeant(by text: String) -> Bool { text.lowercased() == "none" }

  /// The same of an option that may be given several times.
  static func isMeant(by texts: [String]) -> Bool { texts.count == 1 && isMeant(by: texts[0]) }

  /// A text of any words, empty where it is cleared.
  static func text(_ text: String) -> String {
    if isMeant(by: text) { return "" }
    let kept = text.hasPrefix("\\") ? text.dropFirst() : text.dropFirst().dropLast()
    let isQuoted = ["\"\(kept)\"", "\\\(kept)"].contains(text)
    return isQuoted && isMeant(by: String(kept)) ? String(kept) : text
  }
}
