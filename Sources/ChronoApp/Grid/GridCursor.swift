package import ChronoModel
package import ChronoScreen

/// The cursor of the hour grid: a place in time, held by its instant and never by a row's number.
package struct GridCursor: Hashable, Sendable {
  /// The slot under the cursor is the one that holds this instant; `nil` is the usual place: now,
  /// or the beginning of work on another day.
  package var at: Instant?
  /// Which block is meant where several share the slot.
  package var block: PlannedBlock.ID?
  /// Whether the cursor goes where the block goes, until it is moved by hand.
  package var follows = false
  /// Where the followed block begins once the file has taken the edit that moves it.
  package var destination: Instant?
  /// The lane it was sent to; where the grid has only the plan, it is in that.
  package var lane = Lane.plan
  /// The block under the cursor, as the last event left it: what commands act on.
  @Derived private(set) var selected: GridItem? = nil
  /// Whether the cursor is in the lane of what happened, as the last event left it.
  @Derived private(set) var isInActual = false
  /// The day in the scales of weeks and months; elsewhere the shown day is the grid's.
  package var day: LocalDay?
  /// Rows of so many minutes, chosen with `z`.
  package var zoom: Zoom?
  /// The first line on screen.
  package var top = 0
  /// Whether the empty hours before and after work are unfolded.
  package var showsMorning = false
  package var showsEvening = false
  /// A block that the mouse holds.
  package var drag: GridDrag?
  /// The last press, to know a second one on the same place.
  package var lastPress: Press?

  package init() {}

  /// What was planned, and what happened (Behaviour 3.5).
  package enum Lane: Hashable, Sendable { case plan, actual }

  package struct Press: Hashable, Sendable {
    package var at: Point
    package var when: Instant
  }

  /// Another day is shown: the cursor goes to its usual place.
  mutating func leaveDay() {
    let (zoom, lane) = (zoom, lane)
    self = GridCursor()
    self.zoom = zoom
    self.lane = lane
  }

  mutating func settle(on item: GridItem?, isInActual: Bool) {
    selected = item
    self.isInActual = isInActual
  }

  /// Puts the cursor on a block, and lets it go with it.
  mutating func follow(_ id: PlannedBlock.ID, from start: Instant) {
    at = start
    block = id
    follows = true
  }

  /// Puts the cursor on a slot.
  mutating func move(to instant: Instant) {
    at = instant
    follows = false
  }
}

/// A block on its way under the mouse.
package struct GridDrag: Hashable, Sendable {
  package var block: PlannedBlock.ID
  /// Where its block began when it was taken.
  package var from: Instant
  /// The slot it was taken at.
  package var slot: Instant
  /// The day it was taken on.
  package var day: LocalDay
  /// How far it is now: days of a week, and seconds of the clock, a multiple of a quarter of an hour.
  package var days = 0
  package var offset: Int64 = 0

  var isMoved: Bool { days != 0 || offset != 0 }

  /// Where what begins then is now.
  func moved(_ start: Instant, at now: Moment) -> Instant {
    guard days != 0 else { return start + offset }
    let local = now.zone.local(start)
    return now.zone.instant(LocalTime(local.day + days, local.time)) + offset
  }
}
