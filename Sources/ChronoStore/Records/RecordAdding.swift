import ChronoModel
import GRDB

/// Puts whole records into the file, identifiers and all; what is there already stays as it is.
struct RecordAdding {
  private let transaction: Transaction
  private var counting: RecordCounting

  var counts: ImportCounts { counting.counts }

  init(_ transaction: Transaction) throws {
    self.transaction = transaction
    counting = try RecordCounting(transaction.db, today: transaction.now.today)
  }

  mutating func add(_ record: ChronoModel.Record) throws {
    guard try counting.take(record) else { return }
    switch record {
    case .task(var task):
      task.category = task.category.map { counting.renamed[$0] ?? $0 }
      try Planning.validate(task)
      try transaction.apply([.insert(.task(task))])
    case .event(var event):
      event.category = event.category.map { counting.renamed[$0] ?? $0 }
      try transaction.apply([.insert(.event(event))])
    case .category, .session, .commitment, .foreign:
      try transaction.apply([.insert(record)])
    }
  }
}
