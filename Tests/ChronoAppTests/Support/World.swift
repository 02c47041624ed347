import ChronoApp
import ChronoModel
import ChronoStore
import chronolist

/// What a planner's file holds, as plain rows: to fill one with, or read from one.
struct World {
  var rows = Rows()
  /// The steps of the journal, oldest first.
  var journal: [JournalEntry] = []
  var draft: String?
  /// The quick-add line that was kept half-typed.
  var line: String?
  /// Those of other planners, by the number of their process.
  var lines: [Int32: String] = [:]
  /// The forms that other planners have half typed.
  var drafts: [Int32: String] = [:]
  /// The day on which triage has offered itself already.
  var offered: LocalDay? = Days.today
  private var nextID: UInt64 = 1000

  struct Rows: Hashable {
    var tasks: [TaskItem] = []
    var promises: [Commitment] = []
    var sessions: [Session] = []
    var categories: [ChronoModel.Category] = []
    var events: [CalendarEvent] = []
  }

  init() {}

  /// How many steps of the journal are in force; those after it were undone.
  var applied: Int { journal.count { !$0.isUndone } }

  mutating func newID<Owner>() -> Identifier<Owner> {
    nextID += 1
    return Identifier(high: 0, low: nextID)
  }

  func task(titled title: String) -> TaskItem? { rows.tasks.first { $0.title == title } }

  func promises(of title: String) -> [Commitment] {
    guard let task = task(titled: title) else { return [] }
    return rows.promises.filter { $0.task == task.id }.sorted { $0.day < $1.day }
  }
}

extension World {
  /// Reads a file.
  init(_ repository: Repository) throws {
    self.init()
    try repository.forEachRecord { record in
      switch record {
      case .category(let category): rows.categories.append(category)
      case .task(let task): rows.tasks.append(task)
      case .event(let event): rows.events.append(event)
      case .session(let session): rows.sessions.append(session)
      case .commitment(let promise): rows.promises.append(promise)
      case .foreign: break
      }
    }
    journal = try repository.journal(before: nil, limit: 1000).reversed()
    draft = try repository.draft(key: KeptDraft.key(.forms))
    line = try repository.draft(key: KeptDraft.key(.line))
  }

  /// Puts the rows into an empty file; its history begins after them.
  ///
  /// What belongs to a task that was taken out of them is left out too.
  func fill(_ repository: Repository, at now: Moment) throws {
    let tasks = Set(rows.tasks.map(\.id))
    let promises = rows.promises.filter { tasks.contains($0.task) }
    let sessions = rows.sessions.filter { tasks.contains($0.task) }
    var records =
      rows.categories.map(Record.category) + rows.tasks.map(Record.task)
      + rows.events.map(Record.event) + promises.map { .commitment(World.judged($0)) }
      + sessions.map(Record.session)
    if !records.isEmpty {
      records.reverse()
      _ = try repository.insertRecords(at: now) { records.popLast() }
    }
    if let draft { try repository.saveDraft(key: "form", text: draft) }
    if let line { try repository.saveDraft(key: "line", text: line) }
    for (process, line) in lines { try repository.saveDraft(key: "line \(process)", text: line) }
    for (process, draft) in drafts { try repository.saveDraft(key: "form \(process)", text: draft) }
    if let offered { _ = try repository.claimTriageOffer(on: offered) }
  }

  /// With an instant of judgement where there is an outcome, as the file wants it.
  private static func judged(_ promise: Commitment) -> Commitment {
    var promise = promise
    if promise.outcome != .open, promise.judged == nil {
      promise.judged = Days.instant(promise.day + 1, 0, 0)
    }
    return promise
  }
}
