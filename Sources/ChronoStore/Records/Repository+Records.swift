package import ChronoModel
import GRDB

/// Everything out and in: export, import, and adding in bulk.
extension Repository {
  /// Every record of the user's: categories, tasks (deleted ones too), events, sessions, promises.
  ///
  /// One read transaction: writers of other processes wait meanwhile, so `body` must not wait for
  /// anybody. Throws ``StoreError``, or what `body` throws.
  package func forEachRecord(_ body: (ChronoModel.Record) throws -> Void) throws {
    try passing { (report: (any Error) -> Void) throws(StoreError) in
      try read { db in
        try RecordReader(db: db, categories: CategoryMap(db)).forEach { record in
          do { try body(record) } catch {
            report(error)
            throw error
          }
        }
      }
    }
  }

  /// Adds records as they are, in one step: `next` gives one after the other, each after those it
  /// refers to, and `nil` at the end.
  ///
  /// A record whose identifier the file has stays as the file has it; a category of the same name
  /// is the same one. Throws ``StoreError``, or what `next` throws; then nothing was added.
  package func insertRecords(
    at now: Moment,
    progress: (Int) -> Void = { _ in },
    next: () throws -> ChronoModel.Record?
  ) throws -> ImportCounts {
    try passing { (report: (any Error) -> Void) throws(StoreError) in
      try edit(at: now) { transaction in
        var adding = RecordAdding(transaction)
        while let record = try Repository.pull(next, report) {
          try adding.add(record)
          if adding.added == WorkingMemory.large { try WorkingMemory.grow(transaction.db) }
          Repository.tell(progress, adding.added)
        }
        try transaction.finish(label: EditLabel.imported(adding.tasks))
        return ImportCounts(added: adding.added, skipped: adding.skipped, tasks: adding.tasks)
      }
    }
  }

  /// Adds tasks, events and categories, in one step: `next` gives one item after the other and
  /// `nil` at the end.
  ///
  /// An item whose identity the file knows stays as the file has it.
  /// `progress` hears how many were read, every thousand. Throws ``StoreError``, or what `next`
  /// throws; then nothing was added.
  package func importItems(
    at now: Moment,
    progress: (Int) -> Void = { _ in },
    next: () throws -> ImportItem?
  ) throws -> ImportCounts {
    try passing { (report: (any Error) -> Void) throws(StoreError) in
      try edit(at: now) { transaction in
        var adding = try ItemAdding(transaction)
        var read = 0
        while let item = try Repository.pull(next, report) {
          try adding.add(item)
          read += 1
          if read == WorkingMemory.large { try WorkingMemory.grow(transaction.db) }
          Repository.tell(progress, read)
        }
        try transaction.finish(label: EditLabel.imported(adding.counts))
        return adding.counts
      }
    }
  }

  /// What ``importItems(at:progress:next:)`` would do with the same items; nothing is written.
  package func countItems(
    progress: (Int) -> Void = { _ in },
    next: () throws -> ImportItem?
  ) throws -> ImportCounts {
    try passing { (report: (any Error) -> Void) throws(StoreError) in
      try read { db in
        var counting = ItemCounting(db)
        var read = 0
        while let item = try Repository.pull(next, report) {
          _ = try counting.take(item)
          read += 1
          Repository.tell(progress, read)
        }
        return counting.counts
      }
    }
  }

  private static func pull<Item>(
    _ next: () throws -> Item?,
    _ report: (any Error) -> Void
  ) throws -> Item? {
    do { return try next() } catch {
      report(error)
      throw error
    }
  }

  private static func tell(_ progress: (Int) -> Void, _ count: Int) {
    if count.isMultiple(of: 1000) { progress(count) }
  }

  /// Lets an error of the caller's own closure through as it is.
  private func passing<Value>(
    _ body: ((any Error) -> Void) throws(StoreError) -> Value
  ) throws -> Value {
    var own: (any Error)?
    do {
      return try body { own = $0 }
    } catch {
      throw own ?? error
    }
  }
}
