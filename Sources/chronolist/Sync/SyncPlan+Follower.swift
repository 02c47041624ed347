import ChronoExchange
import ChronoModel
import ChronoStore

/// What the file of a closed instance goes on with.
extension SyncPlan {
  /// The open instance of its series, or the task that was made after the last one and repeats no more.
  ///
  /// That is known by its identifier where its day followed on one that was over, and else as it was made when the last
  /// one was closed; it is one of the `news` then.
  func follower(
    of series: Identifier<Repeat>,
    among news: [ForeignText.Owner],
    _ reader: SyncReader
  ) throws -> WholeItem? {
    if let open = try reader.openInstance(of: series) { return open }
    guard let last = try reader.lastInstance(of: series)?.task else { return nil }
    if last.status == .lapsed, let due = last.due {
      let next = Succession.identifier(afterLapseOf: last.id, on: due)
      guard case .task(let alone)? = try reader.item(.task(next)), alone.task.repeats == nil else {
        return nil
      }
      return .task(alone)
    }
    for owner in news {
      guard case .task(let alone)? = try reader.item(owner), alone.task.repeats == nil,
        alone.task.created == last.modified, alone.task.id != last.id,
        try reader.files(of: owner).isEmpty
      else { continue }
      return .task(alone)
    }
    return nil
  }
}
