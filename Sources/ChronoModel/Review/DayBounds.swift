/// The instants between which each of several days lies, for sharing tracked time out to them.
///
/// Time is shared out by instants, so a day of 23 or 25 hours gets what was worked in it
/// (Behaviour 2.10).
package struct DayBounds: Sendable {
  package let days: ClosedRange<LocalDay>
  /// Where each day starts, and last where the last one ends; ascending.
  private let starts: [Instant]

  package init(_ days: ClosedRange<LocalDay>, at now: Moment) {
    self.days = days
    var starts: [Instant] = []
    for day in days.lowerBound...(days.upperBound + 1) {
      // A day that the calendar of the zone leaves out is empty, never negative.
      starts.append(max(starts.last ?? now.start(of: day), now.start(of: day)))
    }
    self.starts = starts
  }

  /// From the first day's start to the last day's end.
  package var range: Range<Instant> {
    guard let first = starts.first, let last = starts.last else {
      preconditionFailure("a closed range has a first day")
    }
    return first..<last
  }

  /// Calls `body` with every day a stretch of time touches and the seconds of it in that day.
  ///
  /// Nothing for an empty stretch and for one that ends before it begins.
  package func share(
    from start: Instant,
    to finish: Instant,
    _ body: (LocalDay, Int64) -> Void
  ) {
    var from = max(start, range.lowerBound)
    let end = min(finish, range.upperBound)
    guard from < end else { return }
    var index = self.index(of: from)
    while from < end, index + 1 < starts.count {
      let until = min(end, starts[index + 1])
      if until > from { body(days.lowerBound + index, until - from) }
      from = max(from, until)
      index += 1
    }
  }

  /// The last day that starts at or before an instant inside ``range``.
  private func index(of instant: Instant) -> Int {
    var low = 0
    var high = starts.count - 1
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= instant { low = middle } else { high = middle }
    }
    return low
  }
}
