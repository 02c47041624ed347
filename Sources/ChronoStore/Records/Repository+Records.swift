package import ChronoModel
import GRDB

/// Everything out and in: export, import, and adding in bulk.
extension Repository {
  /// Every record of the user's: categories, tasks (deleted ones too), events, sessions, promises.
  ///
  /// One moment of the file: of a large one it reads a copy, for a small one writers wait, so `body`
  /// must not wait for anybody. Throws ``StoreError``, or what `body` throws.
  package func forEachRecord(_ body: (ChronoModel.Record) throws -> Void) throws {
    try passing { (report: (any Error) -> Void) throws(StoreError) in
      try readAtLength { db in
        try RecordReader(db: db, categories: CategoryMap(db)).forEach { record in
          do { try body(record) } catch {
            report(error)
            throw error
          }
        }
      }
    }
  }

  /// How many records ``forEachRecord(_:)`` hands over.
  package func countRecords() throws(StoreError) -> Int {
    try read { db in
      try Table.all.reduce(0) { sum, table in
        try sum + (Int.fetchOne(db, sql: "SELECT count(*) FROM \(table.name)") ?? 0)
      }
    }
  }

  /// Adds records as they are, in one step: `next` gives one after the other, each after those it
  /// refers to, and `nil` at the end.
  ///
  /// A record whose identifier the file has stays as the file has it; a category of the same name
  /// is the same one. `progress` hears how many were read, every thousand. Throws ``StoreError``, or
  /// what `next` throws; then nothing was added.
  package func insertRecords(
    at now: Moment,
    label: (ImportCounts) -> String = { EditLabel.imported($0.tasks) },
    progress: (Int) -> Void = { _ in },
    next: () throws -> ChronoModel.Record?
  ) throws -> ImportCounts {
    try passing { (report: (any Error) -> Void) throws(StoreError) in
      try edit(at: now, isRepeatable: false) { transaction in
        var adding = try RecordAdding(transaction)
        var read = 0
        while let record = try Repository.pull(next, report) {
          try adding.add(record)
          read += 1
          if read.isMultiple(of: 1000) {
            try transaction.goOnInBulk(after: adding.counts.added)
            progress(read)
          }
        }
        try transaction.finish(label: label(adding.counts))
        return adding.counts
      }
    }
  }

  /// What ``insertRecords(at:label:progress:next:)`` would do with the same records; nothing is
  /// written.
  package func countRecords(
    at now: Moment,
    progress: (Int) -> Void = { _ in },
    next: () throws -> ChronoModel.Record?
  ) throws -> ImportCounts {
    try passing { (report: (any Error) -> Void) throws(StoreError) in
      try read { db in
        var counting = try RecordCounting(db, today: now.today)
        var read = 0
        while let record = try Repository.pull(next, report) {
          _ = try counting.take(record)
          read += 1
          if read.isMultiple(of: 1000) { progress(read) }
        }
        return counting.counts
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
      try edit(at: now, isRepeatable: false) { transaction in
        var adding = try ItemAdding(transaction)
        var read = 0
        while let item = try Repository.pull(next, report) {
          try adding.add(item)
          read += 1
          if read.isMultiple(of: 1000) {
            try transaction.goOnInBulk(after: adding.counts.added)
            progress(read)
          }
        }
        try transaction.endBulk()
        try adding.finish()
        try transaction.finish(label: EditLabel.imported(adding.counts))
        return adding.counts
      }
    }
  }

  /// What ``importItems(at:progress:next:)`` would do with the same items; nothing is written.
  package func countItems(
    at now: Moment,
    progress: (Int) -> Void = { _ in },
    next: () throws -> ImportItem?
  ) throws -> ImportCounts {
    try passing { (report: (any Error) -> Void) throws(StoreError) in
      try read { db in
        var counting = ItemCounting(db, at: now)
        var read = 0
        while let item = try Repository.pull(next, report) {
          _ = try counting.take(item)
          read += 1
          if read.isMultiple(of: 1000) { progress(read) }
        }
        _ = try counting.finish()
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
}
