package import ChronoModel
package import ChronoScreen

extension ErrorText {
  /// Why typed words cannot be meant; the words are named.
  package static func sentence(_ error: PhraseError) -> SafeText {
    func quoted(_ text: String) -> SafeText { "‘\(SafeText(text, limit: 40).truncated(to: 40))’" }
    return switch error {
    case .noSuchDay(let text): "There is no day \(quoted(text))"
    case .noSuchTime(let text): "No clock shows \(quoted(text))"
    case .ambiguousDay(let text): "\(quoted(text)) can be two days: name the month"
    case .endsBeforeStart(let text): "\(quoted(text)) ends before it begins"
    case .tooLong(let text): "\(quoted(text)) is longer than ten days"
    case .needsDay(let text): "\(quoted(text)) needs a day, and someday is none"
    case .noSuchRepeat(let text): "\(quoted(text)) never comes"
    case .notUnderstood(let text): "\(quoted(text)) is not understood"
    }
  }
}
