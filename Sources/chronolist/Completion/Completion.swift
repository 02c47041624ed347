import ArgumentParser
import ChronoModel
import ChronoScreen
import ChronoStore

/// What a shell offers for a word of the command line that is not complete.
///
/// A file that is missing, busy or damaged offers nothing and says nothing: a person is in the
/// middle of a line. Nothing is made, judged or written.
enum Completion {
  static let openTasks = tasks(.open)
  static let closedTasks = tasks(.closed)
  static let anyTasks = tasks(.any)

  /// Open tasks, and after the first of them the days it may go to.
  static let tasksThenDay = kind { line in
    let tasks = line.tasks(.open)
    return line.hasArguments ? tasks + days.map { Offer($0) } : tasks
  }

  static let events = kind { line in
    line.items { repository throws(StoreError) in
      try repository.eventCandidates(line.identifier, from: line.today)
    }
  }

  static let deleted = kind { line in
    line.items { repository throws(StoreError) in try repository.deletedCandidates(line.identifier)
    }
  }

  /// The categories, and `inbox`.
  static let categories = kind { line in line.categories() + [Offer("inbox")] }

  /// The categories that can be changed.
  static let ownCategories = kind { line in line.categories() }

  static let tags = kind { line in line.tags() }

  /// A line of quick add: after its mark the categories or the tags.
  static let quickAdd = kind { line in line.marks() }

  static let day = CompletionKind.list(days)
  static let dayOrSomeday = CompletionKind.list(days + ["someday"])
  static let week = CompletionKind.list(["last", "this", "next"])
  static let time = CompletionKind.list(["now", "noon", "none"])
  static let length = CompletionKind.list(["15m", "30m", "45m", "1h", "1h30", "2h", "none"])
  static let reminder = CompletionKind.list(["0m", "5m", "10m", "30m", "1h", "1d", "none"])
  static let repeats = CompletionKind.list(
    ["day", "weekday", "week", "month", "year", "mon,wed,fri", "none"]
  )
  static let priority = CompletionKind.list(Priority.allCases.map(\.name))
  static let colour = CompletionKind.list(Theme.categoryColours)

  /// Words of one piece: fish would take two for two candidates.
  private static let days = [
    "today", "tomorrow", "yesterday", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "+3d", "2w",
    "eow", "eom",
  ]

  private static func tasks(_ states: CandidateStates) -> CompletionKind {
    kind { line in line.tasks(states) }
  }

  private static func kind(
    _ offers: @Sendable @escaping (CompletionLine) -> [Offer]
  ) -> CompletionKind {
    .custom { words, index, _ in
      let line = CompletionLine(words, completing: index, shell: Shell.asking)
      return Shell.asking.candidates(offers(line), for: line)
    }
  }

  /// A word that may stand there, and what a person should know of it.
  struct Offer: Sendable {
    var word: String
    /// Text from outside; made safe where it is shown.
    var note: String
    /// What means the same, for a word that the shell could not be given.
    var instead: String?

    init(_ word: String, note: String = "", instead: String? = nil) {
      self.word = word
      self.note = note
      self.instead = instead
    }
  }
}
