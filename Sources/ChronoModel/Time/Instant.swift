/// A point on the time line, as whole seconds of UTC since 1970-01-01T00:00:00Z.
///
/// Elapsed time is always the difference of two instants, so days of 23 and 25 hours are right.
@usableFromInline package struct Instant: Hashable, Sendable, Comparable {
  @usableFromInline package let seconds: Int64

  /// Kept within 30,000 years, so that no sum or difference of instants overflows, whatever a file
  /// or a clock says.
  package init(seconds: Int64) {
    self.seconds = min(max(seconds, -1_000_000_000_000), 1_000_000_000_000)
  }

  /// 0001-01-03T00:00:00Z: two days in, so that every zone's wall clock is in year 1 too.
  package static let earliest = Instant(seconds: Int64(LocalDay.earliest.number + 2) * 86_400)
  /// 9999-12-29T23:59:59Z: two days short, so that no zone's wall clock shows year 10000.
  package static let latest = Instant(seconds: Int64(LocalDay.latest.number - 1) * 86_400 - 1)

  /// When the minute began that a clock shows now; the offsets of zones are whole minutes.
  package var minute: Instant {
    let second = seconds % 60
    return Instant(seconds: seconds - (second < 0 ? second + 60 : second))
  }

  // Written out, and to be compiled into the other rooms: times are compared thousands of times a key.
  @inlinable package static func < (left: Instant, right: Instant) -> Bool {
    left.seconds < right.seconds
  }
  @inlinable package static func <= (left: Instant, right: Instant) -> Bool {
    left.seconds <= right.seconds
  }
  @inlinable package static func == (left: Instant, right: Instant) -> Bool {
    left.seconds == right.seconds
  }
  package static func + (instant: Instant, seconds: Int64) -> Instant {
    let (sum, overflow) = instant.seconds.addingReportingOverflow(seconds)
    return Instant(seconds: overflow ? (seconds < 0 ? .min : .max) : sum)
  }
  package static func - (instant: Instant, seconds: Int64) -> Instant {
    let (difference, overflow) = instant.seconds.subtractingReportingOverflow(seconds)
    return Instant(seconds: overflow ? (seconds < 0 ? .max : .min) : difference)
  }
  /// Seconds from `right` to `left`.
  package static func - (left: Instant, right: Instant) -> Int64 { left.seconds - right.seconds }
}

extension Range<Instant> {
  /// Whether they have time in common; an empty one has none.
  @inlinable package func overlaps(_ other: Range<Instant>) -> Bool {
    Swift.max(lowerBound.seconds, other.lowerBound.seconds)
      < Swift.min(upperBound.seconds, other.upperBound.seconds)
  }
}

/// A civil date and wall-clock time, without a zone.
package struct LocalTime: Hashable, Sendable, Comparable {
  package var day: LocalDay
  package var time: TimeOfDay

  package init(_ day: LocalDay, _ time: TimeOfDay) {
    self.day = day
    self.time = time
  }

  package static func < (left: LocalTime, right: LocalTime) -> Bool {
    (left.day, left.time) < (right.day, right.time)
  }
}
