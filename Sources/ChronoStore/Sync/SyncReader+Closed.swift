package import ChronoModel
import GRDB

extension SyncReader {
  /// The last instances of a series that are over.
  ///
  /// One that was skipped is not told where the series has had another one of its day.
  package func closedInstances(
    of series: Identifier<Repeat>
  ) throws -> [ClosedInstance] {
    var known: Set<LocalDay> = []
    return try lastClosed(of: series).compactMap { ClosedInstance($0) }
      .filter { known.insert($0.day).inserted }
  }

  /// The last ones of those on a day, and of those that were put off to someday.
  private func lastClosed(of series: Identifier<Repeat>) throws -> [WholeTask] {
    let dated = try db.cachedStatement(
      sql: """
        SELECT uuid FROM task INDEXED BY task_by_series
        WHERE series = ? AND due < \(Sentinel.someday) AND status IN (1, 2, 3)
        ORDER BY due DESC, status LIMIT 20
        """
    )
    let waiting = try db.cachedStatement(
      sql: """
        SELECT uuid FROM task INDEXED BY task_by_series
        WHERE series = ? AND due = \(Sentinel.someday) AND status IN (1, 2, 3)
        ORDER BY closed DESC, status LIMIT 5
        """
    )
    return try tasks(dated.bind([series.value]), evenDeleted: true)
      + tasks(waiting.bind([series.value]), evenDeleted: true)
  }

  /// The instance of a series that it gave a day, wherever that was moved, where it is over; one that was skipped only
  /// where there is no other.
  package func closedInstance(
    of series: Identifier<Repeat>,
    given day: LocalDay
  ) throws -> WholeTask? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT uuid FROM task INDEXED BY task_by_series
        WHERE series = ? AND due = ? AND status IN (1, 2, 3) ORDER BY status = 3
        """
    )
    let known = try tasks(
      statement.bind([series.value, day.number.databaseValue]),
      evenDeleted: true
    )
    if let own = known.first(where: { Succession.given($0.promises) ?? day == day }) { return own }
    if let moved = try movedInstance(of: series, from: day), moved.task.repeats != nil,
      moved.task.status != .open
    {
      return moved
    }
    return try lastClosed(of: series).first { ClosedInstance($0)?.day == day }
  }

  /// Series that were deleted here not long ago, and are there again.
  package func seriesBack() throws -> Set<Identifier<Repeat>> { try Deletions(db: db).seriesBack() }
}
