/// A point on the time line, as whole seconds of UTC since 1970-01-01T00:00:00Z.
///
/// Elapsed time is always the difference of two instants, so days of 23 and 25 hours are right.
package struct Instant: Hashable, Sendable, Comparable {
  package let seconds: Int64

  package init(seconds: Int64) { self.seconds = seconds }

  package static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }
  package static func + (instant: Instant, seconds: Int64) -> Instant {
    Instant(seconds: instant.seconds + seconds)
  }
  package static func - (instant: Instant, seconds: Int64) -> Instant {
    Instant(seconds: instant.seconds - seconds)
  }
  /// Seconds from `right` to `left`.
  package static func - (left: Instant, right: Instant) -> Int64 { left.seconds - right.seconds }
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
