import ChronoModel
package import ChronoScreen

/// The words of calendars that cannot be read.
extension ErrorText {
  package init(_ problem: SeenCalendarProblem) {
    let source = SafeText(problem.source)
    let words: SafeText =
      switch problem.reason {
      case .unreadable(let reason): "\(source) cannot be read (\(reason))."
      case .noFile: "\(source) is neither a file nor a directory."
      case .noCalendars: "\(source) has no .ics files in it."
      case .tooLarge(let limit): "\(source) is larger than \(limit >> 20) MB."
      case .tooManyFiles(let limit): "\(source) has more than \(limit) files."
      case .wrong(let error) where error.reason == .empty: "\(source) has no calendar in it."
      case .undated(events: 1): "an event has no day that can be read, and is not shown."
      case .undated(let events): "\(events) events have no day that can be read, and are not shown."
      case .unknownZones(let names):
        "nobody here knows the time zone \(names.prefix(3).map { "‘\($0)’" }.joined(separator: ", ")); its times are taken for yours."
      case .wrong(let error): "\(source): " + ErrorText.lowercased(ErrorText.sentence(error))
      case .program(let reason): "‘\(source)’ failed: \(reason)."
      case .tooSlow(let seconds): "reading \(source) took longer than \(seconds) seconds."
      case .notKept(let reason): "its events cannot be kept (\(reason))."
      }
    let more: SafeText =
      switch problem.others {
      case 0: .empty
      case 1: " One more file has a problem too."
      default: " \(problem.others) more files have problems too."
      }
    let name = SafeText(problem.calendar, limit: 40)
    self.init(code: "calendar", "Calendar ‘\(name)’: " + words + more)
  }

  /// What is said of a calendar in passing, with where to look.
  package static func passing(_ problem: SafeText) -> SafeText {
    problem + " “chronolist calendar list” has the details."
  }

  /// Goes on inside of a sentence: `line 12: …`.
  private static func lowercased(_ words: SafeText) -> SafeText {
    words.string.hasPrefix("Line ") ? "line" + SafeText(String(words.string.dropFirst(4))) : words
  }
}
