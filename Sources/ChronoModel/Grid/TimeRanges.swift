/// A set of instants as stretches of time: ascending, disjoint, none empty.
package struct TimeRanges: Hashable, Sendable {
  package private(set) var spans: [Range<Instant>]

  package static let none = TimeRanges([])

  /// The union of any spans, in any order; spans that touch become one.
  package init(_ spans: [Range<Instant>]) {
    guard spans.count > 1 else {
      self.spans = spans.first?.isEmpty == false ? spans : []
      return
    }
    var merged: [Range<Instant>] = []
    let ordered = spans.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
    for span in ordered {
      if let last = merged.last, span.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        merged.append(span)
      }
    }
    self.spans = merged
  }

  /// Spans that are in order and do not touch, as those are that are cut out of such.
  private init(apart spans: [Range<Instant>]) { self.spans = spans }

  package var isEmpty: Bool { spans.isEmpty }

  package var seconds: Int64 { spans.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) } }

  /// Whole minutes, rounded up, so that what is left of a minute is not lost.
  package var minutes: Int { Int((seconds + 59) / 60) }

  /// The same from the first beginning to the last end, without the gaps.
  var filled: TimeRanges {
    guard let first = spans.first, let last = spans.last else { return self }
    return TimeRanges([first.lowerBound..<last.upperBound])
  }

  /// All the time from an instant to the last end; none where they are none.
  func tillEnd(from start: Instant) -> TimeRanges {
    guard let end = spans.last?.upperBound, start < end else { return .none }
    return TimeRanges([start..<end])
  }

  package func union(_ other: TimeRanges) -> TimeRanges {
    isEmpty ? other : other.isEmpty ? self : TimeRanges(spans + other.spans)
  }

  package func intersection(_ window: Range<Instant>) -> TimeRanges {
    guard spans.contains(where: { $0.overlaps(window) }) else { return .none }
    return TimeRanges(apart: spans.map { $0.clamped(to: window) }.filter { !$0.isEmpty })
  }

  package func intersection(_ other: TimeRanges) -> TimeRanges {
    var shared: [Range<Instant>] = []
    var (index, next) = (0, 0)
    while index < spans.count, next < other.spans.count {
      let (ours, theirs) = (spans[index], other.spans[next])
      if ours.overlaps(theirs) { shared.append(ours.clamped(to: theirs)) }
      if ours.upperBound < theirs.upperBound { index += 1 } else { next += 1 }
    }
    return TimeRanges(apart: shared)
  }

  /// How much of a stretch of time they are.
  func seconds(in window: Range<Instant>) -> Int64 {
    spans.reduce(0) { sum, span in
      let shared = span.clamped(to: window)
      return sum + (shared.upperBound - shared.lowerBound)
    }
  }

  /// What remains without another set: the free gaps between what is busy.
  package func subtracting(_ other: TimeRanges) -> TimeRanges {
    guard !isEmpty, !other.isEmpty else { return self }
    var left: [Range<Instant>] = []
    for span in spans {
      var start = span.lowerBound
      for taken in other.spans where taken.overlaps(span) {
        if taken.lowerBound > start { left.append(start..<taken.lowerBound) }
        start = max(start, taken.upperBound)
      }
      if start < span.upperBound { left.append(start..<span.upperBound) }
    }
    return TimeRanges(apart: left)
  }

  /// What remains without one stretch of time.
  func subtracting(_ window: Range<Instant>) -> TimeRanges {
    spans.contains { $0.overlaps(window) } ? subtracting(TimeRanges([window])) : self
  }

  /// The stretches of at least so many minutes.
  package func spans(fitting minutes: Int) -> [Range<Instant>] {
    spans.filter { $0.upperBound - $0.lowerBound >= Int64(minutes) * 60 }
  }
}
