/// A stretch of words that may be a part, with what it says.
struct PartCandidate {
  let words: Range<Int>
  let content: Content
  /// Why it cannot be meant, where it cannot.
  var error: PhraseError?

  enum Content {
    case due(DayAnswer?, PartOfDay?)
    /// The first and the last day of an event.
    case days(ClosedRange<LocalDay>)
    case time(Grammar.Clock?)
    /// That an event has no time.
    case allDay
    case estimate(Int?)
    case category(String)
    case tag(String)
    case priority(Priority)
    case reminder(Grammar.ReminderWish?)
    case repeats(Grammar.RepeatReading?)
    /// Where a repeat begins or ends, apart from its words, which know it by now.
    case repeatBound
    case notes(String)
    case event
    case place(String)
    case showAs(isFree: Bool)
  }

  init(_ words: Range<Int>, _ content: Content, error: PhraseError? = nil) {
    self.words = words
    self.content = content
    self.error = error
  }

  var kind: QuickAddResult.Part.Kind {
    switch content {
    case .due, .days: .due
    case .time, .allDay: .time
    case .estimate: .estimate
    case .category: .category
    case .tag: .tag
    case .priority: .priority
    case .reminder: .reminder
    case .repeats, .repeatBound: .repeats
    case .notes: .notes
    case .event: .event
    case .place: .place
    case .showAs: .showAs
    }
  }

  /// Whether others of its kind may stand beside it.
  var addsUp: Bool {
    switch content {
    case .tag, .reminder, .repeatBound: true
    default: false
    }
  }

  /// Whether it says when something is.
  var saysWhen: Bool { [.due, .time, .repeats].contains(kind) }

  /// Whether the part says how long the task takes: an estimate, or a range of time.
  var hasLength: Bool {
    switch content {
    case .estimate, .days: true
    case .time(let clock): clock?.length != nil
    default: false
    }
  }
}
