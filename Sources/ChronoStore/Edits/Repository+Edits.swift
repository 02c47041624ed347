package import ChronoModel
import GRDB

extension Repository {
  /// Does what was asked, as one transaction and one undo step.
  ///
  /// `coalescing` merges it into the newest step when that is the same kind of edit on the same
  /// subject at most two seconds ago: a held key is one step.
  package func perform(
    _ edit: Edit,
    at now: Moment,
    coalescing: Bool = false
  ) throws(StoreError) -> Receipt {
    try self.edit(at: now, subject: edit.coalescingSubject, coalescing: coalescing) { transaction in
      var receipt = try transaction.perform(edit)
      try transaction.finish(label: receipt.label)
      receipt.forgotten = transaction.forgotten
      return receipt
    }
  }

  /// Does what was asked as an undo step of its own that one undo takes back together with the
  /// other steps of its pass.
  package func perform(
    _ edit: Edit,
    at now: Moment,
    in pass: Pass
  ) throws(StoreError) -> Receipt {
    try self.edit(at: now, subject: JournalTable.subject(of: pass)) { transaction in
      var receipt = try transaction.perform(edit)
      if receipt.isChange { receipt.label = EditLabel.inPass(pass, receipt.label) }
      try transaction.finish(label: receipt.label)
      receipt.forgotten = transaction.forgotten
      return receipt
    }
  }

  /// Takes back the newest step alone, if it belongs to a pass.
  package func undo(in pass: Pass, at now: Moment) throws(StoreError) -> Receipt {
    try write { db in try History.step(db, undone: false, in: pass, at: now) }
  }

  /// Brings the step that was taken back last again, alone, if it belongs to a pass.
  package func redo(in pass: Pass, at now: Moment) throws(StoreError) -> Receipt {
    try write { db in try History.step(db, undone: true, in: pass, at: now) }
  }

  /// Takes this step back, unless another one was made since.
  package func undo(only step: JournalStep, at now: Moment) throws(StoreError) -> Receipt {
    try write { db in try History.step(db, undoneOnly: step, at: now) }
  }

  /// Takes the newest step back, unless it was made before `border`; with one also unless a sync has brought it.
  package func undo(
    since border: Instant? = nil,
    at now: Moment
  ) throws(StoreError) -> Receipt {
    try write { db in try History.step(db, undone: false, since: border, at: now) }
  }

  /// Brings the step that was taken back last again.
  package func redo(at now: Moment) throws(StoreError) -> Receipt {
    try write { db in try History.step(db, undone: true, at: now) }
  }

  /// One of the three below for a person who waits: `progress` hears how many rows of how many are
  /// done, every thousand.
  ///
  /// Throws ``StoreError``, or what `progress` throws; then nothing was changed.
  package func travel(
    _ travel: Travel,
    at now: Moment,
    progress: (_ done: Int, _ total: Int) throws -> Void
  ) throws -> Receipt {
    try passing { (report: (any Error) -> Void) throws(StoreError) in
      try write { db in
        func tell(_ done: Int, _ total: Int) throws {
          do { try progress(done, total) } catch {
            report(error)
            throw error
          }
        }
        switch travel {
        case .undo: return try History.step(db, undone: false, at: now, progress: tell)
        case .redo: return try History.step(db, undone: true, at: now, progress: tell)
        case .to(let step): return try History.go(db, to: step, at: now, progress: tell)
        }
      }
    }
  }

  /// Where in the history to go.
  package enum Travel: Hashable, Sendable {
    case undo, redo
    /// Just after a step.
    case to(JournalStep)
  }

  /// Takes back or brings again whatever lies between now and a step, which then is the newest
  /// one that is done.
  package func go(to step: JournalStep, at now: Moment) throws(StoreError) -> Receipt {
    try write { db in try History.go(db, to: step, at: now) }
  }

  /// Steps from the newest to the oldest, those that were taken back among them.
  ///
  /// Only steps before `step`; `nil` begins at the newest.
  package func journal(
    before step: JournalStep? = nil,
    limit: Int = 100
  ) throws(StoreError) -> [JournalEntry] {
    try read { db in try History.entries(db, before: step, limit: limit) }
  }

  /// What can be brought back: the tasks and events that the steps of the history deleted, the newest
  /// deletion first; with `search` those whose titles have its words, accents and case ignored.
  package func deletedItems(search: String = "") throws(StoreError) -> [DeletedItem] {
    let words = search.split(separator: " ").map { TextFold.plain(String($0)) }
      .filter { !$0.isEmpty }
    return try read { db in
      try Deletions(db: db).found().map(\.item)
        .filter { item in words.allSatisfy(TextFold.plain(item.title).contains) }
        .sorted { ($0.step, $1.item.text) > ($1.step, $0.item.text) }
    }
  }

  /// The newest step that deleted the category of a name; `nil` where none did, or one is called so again.
  package func step(deletingCategory name: String) throws(StoreError) -> JournalStep? {
    try read { db in
      let deletions = Deletions(db: db)
      let shelf = try deletions.shelves(from: 0).last {
        TextFold.key($0.category.name) == TextFold.key(name)
      }
      guard let shelf, try deletions.isMissing(shelf.category) else { return nil }
      return JournalStep(shelf.step)
    }
  }

  /// The deleted item whose identifier begins so, as ``find(_:)`` finds those that are there.
  ///
  /// Throws ``Refusal/notDeleted(title:)``, ``Refusal/forgotten(title:)``,
  /// ``Refusal/unknownDeleted(prefix:)`` or ``Refusal/ambiguous(prefix:candidates:)``.
  package func findDeleted(_ prefix: String) throws(StoreError) -> ForeignText.Owner {
    try read { db in
      let digits = prefix.lowercased().filter { $0 != "-" }
      let found = try Deletions(db: db).found().map(\.item).filter { item in
        item.item.text.filter { $0 != "-" }.hasPrefix(digits)
      }
      if found.count > 1 {
        throw Refusal.ambiguous(
          prefix: prefix,
          candidates: found.prefix(10).map { .init(id: $0.item.text, title: $0.title) }
        )
      }
      if let only = found.first { return only.item }
      let tasks = PrefixSearch(table: .task, title: "title", condition: "1")
      if let task = try tasks.candidates(db, prefix).first {
        throw try Deletions(db: db).refusal(of: .task(task.id))
      }
      let events = PrefixSearch(table: .event, title: "name", condition: "1")
      if let event = try events.candidates(db, prefix).first {
        throw Refusal.notDeleted(title: event.title)
      }
      throw Refusal.unknownDeleted(prefix: prefix)
    }
  }
}
