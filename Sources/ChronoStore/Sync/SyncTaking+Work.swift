import ChronoModel
import GRDB

/// The work on a task that the other side tells of.
extension SyncTaking {
  /// Adds what is not known here.
  func add(_ work: [WorkHistory.Stretch], to id: TaskItem.ID) throws {
    let known = Set(try sessions(of: id).map(WorkHistory.Stretch.init))
    for stretch in ended(work) where !known.contains(stretch) { try insert(stretch, of: id) }
  }

  /// Deletes work that was undone on another planner.
  func undo(_ work: [WorkHistory.Stretch], of id: TaskItem.ID) throws {
    let gone = try sessions(of: id).filter { work.contains(WorkHistory.Stretch($0)) }
    try transaction.apply(gone.map { .delete(.session($0)) })
  }

  /// Takes over the work as both sides have it now: what is new takes the place of what it lies over.
  func take(_ work: [WorkHistory.Stretch], of id: TaskItem.ID) throws {
    let sessions = try sessions(of: id)
    let (known, wanted) = (Set(sessions.map(WorkHistory.Stretch.init)), Set(work))
    for stretch in ended(work) where !known.contains(stretch) {
      let replaced = sessions.filter {
        let one = WorkHistory.Stretch($0)
        return !wanted.contains(one) && one.overlaps(stretch)
      }
      try transaction.apply(replaced.map { .delete(.session($0)) })
      try insert(stretch, of: id)
    }
  }

  /// What is over: nobody can say yet of what else is told when it ends.
  private func ended(_ work: [WorkHistory.Stretch]) -> [WorkHistory.Stretch] {
    work.filter { stretch in
      stretch.finish.map { stretch.start < $0 && $0 <= transaction.now.instant } ?? false
    }
  }

  private func insert(_ stretch: WorkHistory.Stretch, of id: TaskItem.ID) throws {
    let session = Session(
      id: transaction.ids.next(),
      task: id,
      start: stretch.start,
      finish: stretch.finish,
      zone: transaction.now.zone.identifier
    )
    try transaction.apply([.insert(.session(session))])
  }

  private func sessions(of id: TaskItem.ID) throws -> [Session] {
    let statement = try transaction.db.cachedStatement(
      sql: "SELECT \(Table.session.selection) FROM session WHERE task = ? ORDER BY start, uuid"
    )
    return try statement.bind([try transaction.row(of: id).databaseValue]).map {
      try Table.session($0, task: id)
    }
  }
}

extension WorkHistory.Stretch {
  fileprivate init(_ session: Session) {
    self.init(start: session.start, finish: session.finish)
  }
}
