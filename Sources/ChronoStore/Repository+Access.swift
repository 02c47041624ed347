package import ChronoModel
import GRDB

extension Repository {
  /// One read transaction.
  func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    do {
      do { return try look(body) } catch let error as DatabaseError where error.isOfSearch {
        try renewSearch(after: error)
        return try look(body)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  private func look<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.inDatabase { db in
      var result: Value?
      try ReadFailure.told(db) { db in
        try db.inTransaction(.deferred) {
          result = try body(db)
          return .commit
        }
      }
      guard let result else { throw StoreError.other("a read ended without an answer") }
      return result
    }
  }

  /// One read transaction that takes long: of a large file on a copy, so that nobody who writes
  /// waits for it.
  ///
  /// The file itself is read where there is no room for a copy, or it cannot be made.
  func readAtLength<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    let pages = try read { try Connection.number($0, "PRAGMA page_count") }
    guard pages > PageCopy.worthwhile, let copy = try? FileGuard.createBeside(path) else {
      return try read(body)
    }
    defer { FileGuard.remove(copy) }
    do { try PageCopy.run(of: queue, to: copy) } catch { return try read(body) }
    do {
      let configuration = Connection.configuration(readOnly: true, busyTimeout: 0)
      let reader = try DatabaseQueue(path: copy, configuration: configuration)
      defer { try? reader.close() }
      return try reader.inDatabase(body)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// One immediate write transaction, after a look whether the file is still what was opened.
  ///
  /// Where SQLite finds a search index damaged it is made anew, and `body` is called again unless it
  /// takes from somewhere what it cannot take twice.
  func write<Value>(
    isRepeatable: Bool = true,
    _ body: (Database) throws -> Value
  ) throws(StoreError) -> Value {
    guard !isReadOnly else { throw .readOnly }
    do {
      for _ in 0..<2 {
        do { return try commit(body) } catch is Unproven {
          try Soundness.prove(queue, path: path)
        } catch let error as DatabaseError where error.isOfSearch {
          try renewSearch(after: error)
          guard isRepeatable else {
            throw StoreError.other("the search index was wrong and has been made anew; try again")
          }
        }
      }
      return try commit(body)
    } catch is Unproven {
      throw (try? FileGuard.inspect(path)) != nil
        ? StoreError.other("another program keeps changing it")
        : .inputOutput("\(path) was moved or deleted while open")
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Makes the search indexes anew after an error of theirs, which no backup is needed for; throws it
  /// where that is impossible.
  private func renewSearch(after error: DatabaseError) throws {
    guard !isReadOnly else { throw error }
    // What SQLite remembers of them goes with them.
    hasFailed = false
    do {
      try Soundness.prove(queue, path: path)
      try commit { db in
        try Soundness.refuseDamage(db)
        for table in [SearchTable.task, .event] { try table.renew(db) }
      }
    } catch is DatabaseError {
      throw error
    }
  }

  /// What is about to be written to is not as ChronoList left it.
  private struct Unproven: Error {}

  private func commit<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.inDatabase { db in
      if hasFailed {
        try SearchTable.forgetSums(db)
        hasFailed = false
      }
      var result: Value?
      var proof: CommitProof?
      do {
        try ReadFailure.told(db) { db in
          try db.inTransaction(.immediate) {
            try Connection.verify(db, path: path)
            // Another program wrote, or today's copy was found damaged.
            if keepsMark, !Soundness.isMarked(path) { throw Unproven() }
            proof = CommitProof(db)
            result = try body(db)
            return .commit
          }
        }
      } catch {
        hasFailed = !(error is Refusal)
        guard result != nil, proof?.isCommitted(db, path: path) == true else {
          // A disk that failed while pages were put back is told by SQLite once more, to whoever reads
          // next: not to somebody whose disk works again.
          if hasFailed { _ = try? Connection.number(db, "PRAGMA schema_version") }
          throw error
        }
        // A power cut must not bring back the journal whose last sync has failed.
        try? FileGuard.sync(path + "-journal")
      }
      // It is in the file: nothing that fails from here on is a failure of the edit.
      try? WorkingMemory.settle(db)
      CleanMark.leave(path)
      guard let result else { throw StoreError.other("a write ended without an answer") }
      return result
    }
  }

  /// One write transaction with an undo step; elapsed days are judged first.
  func edit<Value>(
    at now: Moment,
    subject: String = "",
    coalescing: Bool = false,
    joinsMerge: Bool = false,
    isRepeatable: Bool = true,
    _ body: (Transaction) throws -> Value
  ) throws(StoreError) -> Value {
    try write(isRepeatable: isRepeatable) { db in
      try Judgement.judge(db, at: now)
      let transaction = Transaction(
        db,
        at: now,
        ids: ids,
        form: form,
        subject: subject,
        coalescing: coalescing,
        joinsMerge: joinsMerge
      )
      defer { ids = transaction.ids }
      return try body(transaction)
    }
  }

  /// Whether another connection has committed since the last call, or since the file was opened.
  package func hasChangedElsewhere() throws(StoreError) -> Bool {
    let version = try version()
    defer { seenVersion = version }
    return version != seenVersion
  }

  /// A number that changes with every commit of another connection.
  func version() throws(StoreError) -> Int {
    do {
      return try queue.inDatabase { db in
        try ReadFailure.told(db) { try Connection.number($0, "PRAGMA data_version") }
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Lets an error of the caller's own closure through as it is.
  func passing<Value>(
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

extension DatabaseError {
  /// Whether a search index says that it is damaged in itself.
  var isOfSearch: Bool { extendedResultCode == .SQLITE_CORRUPT_VTAB }
}
