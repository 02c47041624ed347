import ChronoModel

/// What an export leaves out because the other program has no field for it.
package struct ExportOmissions: Hashable, Sendable {
  /// Raw values are the names in JSON.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    // Items that are left out whole.
    case tasks, events, undated
    case givenUp = "given-up"
    // Fields of those that are written.
    case categories, tags, priorities, estimates, lengths, repeats, reminders, notes, places, zones
    case free, work, finishes, promises
    case skippedTimes = "skipped-times"
    case afterCompletion = "after-completion"

    /// Whether it is a kind of items instead of one of fields.
    package var isItem: Bool {
      switch self {
      case .tasks, .events, .undated, .givenUp: true
      case .categories, .tags, .priorities, .estimates, .lengths, .repeats, .reminders, .notes,
        .places, .zones, .free, .work, .finishes, .promises, .skippedTimes, .afterCompletion:
        false
      }
    }
  }

  /// How many items each is about.
  private var counts: [Kind: Int] = [:]

  package init() {}

  package var isEmpty: Bool { counts.isEmpty }

  package subscript(_ kind: Kind) -> Int { counts[kind, default: 0] }

  /// Takes up what another has counted, instead of what was counted of the same kind here.
  package mutating func take(_ others: ExportOmissions) {
    counts.merge(others.counts) { $1 }
  }

  package mutating func count(_ kind: Kind, if isSo: Bool? = true) {
    if isSo == true { counts[kind, default: 0] += 1 }
  }

  /// Counts what no other planner's file has of a task: its reminders, and the days it was promised for before.
  mutating func countOwn(of whole: WholeTask) {
    count(.reminders, if: !whole.task.reminders.isEmpty)
    count(.promises, if: whole.promises.contains { $0.day != whole.task.due })
  }
}
