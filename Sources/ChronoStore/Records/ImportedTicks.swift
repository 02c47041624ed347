import ChronoModel
import GRDB

/// What a calendar says of repeating tasks that the planner has: days that were finished elsewhere, and
/// items with which a series goes on there.
///
/// A program that finishes a day takes the rule out of that item and makes another one, of the same title
/// and with the rule, for the next day; nothing else says that they belong together. What may be such an
/// item waits for the end of the import, because the one whose rule is gone may come after it.
struct ImportedTicks {
  /// A day of a series that was finished elsewhere.
  struct Tick {
    let item: ImportItem
    let draft: TaskDraft
    let day: LocalDay
    /// An instance of the series: the one that has the item's name, else the open one.
    let task: TaskItem
    let isNamed: Bool
  }

  /// What became of the items that were held back.
  struct Outcome {
    /// In the order of their days.
    var ticks: [Tick] = []
    /// Items with which a series goes on there, with its open instance.
    var further: [(item: ImportItem, task: TaskItem)] = []
    /// Days that are closed here already.
    var known: [ImportItem] = []
    /// Tasks of their own.
    var others: [ImportItem] = []
  }

  private let db: Database
  private let now: Moment
  private var ticks: [Tick] = []
  private var waiting: [(draft: TaskDraft, item: ImportItem)] = []
  /// Series of which an item has lost its rule with a finish.
  private var left: Set<Identifier<Repeat>> = []
  /// Open instances of series by their titles, as they were before the import.
  private var openByTitle: [String: [TaskItem]]?

  init(_ db: Database, at now: Moment) {
    self.db = db
    self.now = now
  }

  /// Holds an item back that is about a series of the planner, or may be; answers whether it has.
  mutating func take(_ item: ImportItem) throws -> Bool {
    guard case .task(let draft) = item.content, let text = item.foreign,
      text.format == .iCalendar, text.part.isEmpty, draft.due != nil, !draft.isDropped,
      draft.done || draft.repeats != nil
    else { return false }
    if draft.done, let task = try task(named: text.key, item.identity) {
      guard let series = task.repeats?.series else { return false }
      if draft.repeats == nil { left.insert(series) }
      let tick = tick(item, draft, of: task, isNamed: true)
      guard try !isMarked(item), try target(of: tick).map(\.isUnfinished) == true else {
        return false
      }
      ticks.append(tick)
      return true
    }
    guard draft.done == (draft.repeats == nil), try open(draft.title) != nil,
      try !isMarked(item), try task(named: text.key, item.identity) == nil
    else { return false }
    waiting.append((draft, item))
    return true
  }

  /// Decides about what was held back, when all items have come.
  mutating func outcome() throws -> Outcome {
    var outcome = Outcome(ticks: ticks)
    for (draft, item) in waiting {
      let own = try open(draft.title)?.filter { task in
        task.repeats.map { left.contains($0.series) } == true
      }
      guard let own, own.count == 1, let task = own.first, let repeats = task.repeats else {
        outcome.others.append(item)
        continue
      }
      let tick = tick(item, draft, of: task, isNamed: false)
      let isOfSeries =
        draft.done
        ? repeats.afterCompletion
          || (try? repeats.seriesOfDays().days(in: tick.day...tick.day)) == [tick.day]
        : draft.repeats?.rule.endless == RepeatDraft(repeats)?.rule.endless
      if !isOfSeries {
        outcome.others.append(item)
      } else if !draft.done {
        outcome.further.append((item, task))
      } else if try target(of: tick).map(\.isUnfinished) ?? true {
        outcome.ticks.append(tick)
      } else {
        outcome.known.append(item)
      }
    }
    outcome.ticks.sort { $0.day < $1.day }
    return outcome
  }

  /// The instance on the day of a tick, or the one of its name; `nil` where it has to be made.
  func target(of tick: Tick) throws -> TaskItem? {
    guard let series = tick.task.repeats?.series else { return nil }
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Table.task.selection) FROM task INDEXED BY task_by_series
        WHERE series = ? AND due = ? AND status IN (0, 1, 2) LIMIT 1
        """
    )
    let found = try read(statement.bind([series.value, tick.day.number.databaseValue]))
    return found.first ?? (tick.isNamed ? tick.task : nil)
  }

  private func tick(
    _ item: ImportItem,
    _ draft: TaskDraft,
    of task: TaskItem,
    isNamed: Bool
  ) -> Tick {
    var draft = draft
    // A day without a time begins at midnight for such a program.
    if task.time == nil { draft.leaveTime(dayStart: now.dayStart) }
    draft.done = true
    return Tick(
      item: item,
      draft: draft,
      day: draft.due ?? now.today,
      task: task,
      isNamed: isNamed
    )
  }

  // MARK: What the file knows

  private func task(
    named key: String,
    _ identity: Identifier<ImportItem>?
  ) throws -> TaskItem? {
    let own = try db.cachedStatement(
      sql: "SELECT \(Table.task.selection) FROM task WHERE uuid = ? AND status <> 3"
    )
    if let identity, let task = try read(own.bind([identity.value])).first { return task }
    let named = try db.cachedStatement(
      sql: """
        SELECT \(Table.task.selection) FROM task WHERE status <> 3 AND uuid IN (
          SELECT item FROM foreign_text WHERE format = ? AND key = ? AND part = '' AND kind = ?)
        """
    )
    return try read(
      named.bind([
        ForeignText.Format.iCalendar.rawValue.databaseValue, key.stored,
        Table.task.kind.databaseValue,
      ])
    ).first
  }

  private mutating func open(_ title: String) throws -> [TaskItem]? {
    if let openByTitle { return openByTitle[title] }
    let statement = try db.cachedStatement(
      sql: "SELECT \(Table.task.selection) FROM task WHERE status = 0 AND series IS NOT NULL"
    )
    let found = Dictionary(grouping: try read(statement), by: \.title)
    openByTitle = found
    return found[title]
  }

  private func isMarked(_ item: ImportItem) throws -> Bool {
    guard let identity = item.identity else { return false }
    let statement = try db.cachedStatement(sql: "SELECT 1 FROM import_mark WHERE uuid = ?")
    return try statement.bind([identity.value]).hasRows()
  }

  private func read(_ statement: Statement) throws -> [TaskItem] {
    let categories = try CategoryMap(db)
    return try statement.map { try Table.task($0, categories: categories) }
  }
}

extension TaskItem {
  /// Whether a finish that is heard of later closes it: that its day is over is nobody's decision.
  var isUnfinished: Bool { status == .open || status == .lapsed }
}
