import ChronoExchange
import ChronoScreen

/// What an export left out, in words.
extension ExportOmissions {
  /// Says on the standard error what was left out: the standard output may be the file itself.
  func complain() {
    var sentences: [SafeText] = []
    let items = Kind.allCases.filter { $0.isItem && self[$0] > 0 }
    if !items.isEmpty {
      let words = list(items) { "\(self[$0]) \(self[$0] == 1 ? $0.one : $0.several)" }
      sentences.append("Left out: " + words + ".")
    }
    let fields = Kind.allCases.filter { !$0.isItem && self[$0] > 0 }
    if !fields.isEmpty {
      sentences.append("No field there for " + list(fields) { "\($0.several) (\(self[$0]))" } + ".")
    }
    guard let first = sentences.first else { return }
    let words = sentences.dropFirst().reduce("chronolist: " + first) { $0 + " " + $1 }
    Console.complain([words + " All of it stays in the planner."])
  }

  private func list(_ kinds: [Kind], _ words: (Kind) -> SafeText) -> SafeText {
    kinds.dropFirst().reduce(kinds.first.map(words) ?? .empty) { $0 + ", " + words($1) }
  }
}

extension ExportOmissions.Kind {
  fileprivate var one: SafeText {
    switch self {
    case .tasks: "task"
    case .events: "event"
    case .undated: "task without a day"
    case .givenUp: "dropped task or missed repeat"
    case .categories, .tags, .priorities, .estimates, .lengths, .repeats, .reminders, .notes,
      .places, .zones, .free, .work, .finishes, .promises, .skippedTimes, .afterCompletion:
      several
    }
  }

  fileprivate var several: SafeText {
    switch self {
    case .tasks: "tasks"
    case .events: "events"
    case .undated: "tasks without a day"
    case .givenUp: "dropped tasks or missed repeats"
    case .categories: "category"
    case .tags: "tags"
    case .priorities: "priority"
    case .estimates: "estimate"
    case .lengths: "length"
    case .repeats: "repeat"
    case .reminders: "reminders"
    case .notes: "notes"
    case .places: "place"
    case .zones: "time zone"
    case .free: "free or busy"
    case .work: "tracked work"
    case .finishes: "time of finish"
    case .promises: "promises of earlier days"
    case .skippedTimes: "times that clocks skip"
    case .afterCompletion: "“every!”, from when it was done"
    }
  }
}
