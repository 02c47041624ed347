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

  /// Adds tasks, in one step: `next` gives one draft after the other and `nil` at the end.
  ///
  /// `progress` hears how many there are, every thousand. Throws ``StoreError``, or what `next`
  /// throws; then nothing was added.
  package func importTasks(
    at now: Moment,
    progress: (Int) -> Void = { _ in },
    next: () throws -> TaskDraft?
  ) throws -> Receipt {
    try passing { (report: (any Error) -> Void) throws(StoreError) in
      try edit(at: now) { transaction in
        var adding = try TaskAdding(transaction)
        var receipt = Receipt(label: "")
        while let draft = try Repository.pull(next, report) {
          let task = try adding.add(draft)
          receipt.count += 1
          if receipt.tasks.count < Receipt.listed { receipt.tasks.append(task.id) }
          transaction.forgetTask(task.id)
          if receipt.count == WorkingMemory.large { try WorkingMemory.grow(transaction.db) }
          Repository.tell(progress, receipt.count)
        }
        receipt.label = EditLabel.imported(receipt.count)
        receipt.categories = adding.madeCategories
        try transaction.finish(label: receipt.label)
        return receipt
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

/// What an import of records did.
package struct ImportCounts: Hashable, Sendable {
  /// Records of any kind that were new.
  package var added: Int
  /// Records that the file had already.
  package var skipped: Int
  /// Of the new ones, tasks.
  package var tasks: Int

  package init(added: Int = 0, skipped: Int = 0, tasks: Int = 0) {
    self.added = added
    self.skipped = skipped
    self.tasks = tasks
  }
}
