/// Untracked stretches of a day.
package enum Untracked {
  /// How near, in seconds, the work before and after a slot must be for the stretch to reach up to
  /// it.
  package static let reach: Int64 = 2 * 3600

  /// The stretch at a slot of the grid that work may be logged in; `nil` where none of the slot is
  /// both past and free.
  ///
  /// It goes from the end of the work before to the beginning of the work after it, or to now, as
  /// far as these are near: nobody worked through a whole empty morning because it is empty. Where
  /// they are not, it is the slot.
  package static func stretch(
    at slot: Range<Instant>,
    among sessions: [Range<Instant>],
    on day: Range<Instant>,
    now: Instant
  ) -> Range<Instant>? {
    let past = day.lowerBound..<max(day.lowerBound, min(day.upperBound, now))
    let free = TimeRanges([past]).subtracting(TimeRanges(sessions))
    guard let here = free.spans.first(where: { $0.overlaps(slot) }) else { return nil }
    let isAfterWork = here.lowerBound > past.lowerBound
    let isBeforeWork = here.upperBound < past.upperBound || past.upperBound == now
    let start =
      isAfterWork && slot.lowerBound - here.lowerBound <= reach
      ? here.lowerBound : max(here.lowerBound, slot.lowerBound)
    let finish =
      isBeforeWork && here.upperBound - slot.upperBound <= reach
      ? here.upperBound : min(here.upperBound, slot.upperBound)
    return start..<finish
  }
}
