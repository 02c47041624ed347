import ChronoModel

/// Where work may be.
extension Oracle {
  /// What is said to begin in the minute in which other work ended begins as that ended.
  func begun(
    _ start: Instant,
    before end: Instant,
    besides own: Item.Work? = nil
  ) -> Instant {
    guard start.seconds.isMultiple(of: 60) else { return start }
    let ends = items.values.filter { $0.status != .deleted }.flatMap(\.work)
      .filter { $0 != own }.compactMap(\.finish)
    return ends.filter { $0 > start && $0 < min(start + 60, end) }.max() ?? start
  }

  func refuseOverlap(
    _ start: Instant,
    _ finish: Instant?,
    besides own: Item.Work? = nil
  ) throws(Impossible) {
    let end = finish ?? Instant(seconds: .max)
    for item in items.values where item.status != .deleted {
      for work in item.work where work != own {
        guard work.start < end, start < work.finish ?? Instant(seconds: .max) else { continue }
        throw Impossible()
      }
    }
  }
}
