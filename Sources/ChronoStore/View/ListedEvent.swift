import ChronoModel

/// An event on one of the days that it lasts, with its place among the tasks there.
struct ListedEvent {
  let occurrence: EventOccurrence
  private let order: ListOrder

  /// Hands over one for each of the days that it lasts.
  static func each(
    of occurrence: EventOccurrence,
    on days: ClosedRange<LocalDay>,
    in order: ListOrder,
    at now: Moment,
    _ body: (ListedEvent) -> Void
  ) {
    let first = max(occurrence.day, days.lowerBound)
    let last = min(occurrence.lastDay(at: now), days.upperBound)
    // One that was over before the first of the days began is on none of them.
    guard first <= last else { return }
    for number in first.number...last.number {
      body(ListedEvent(occurrence, on: LocalDay(number: number), in: order))
    }
  }

  init(_ occurrence: EventOccurrence, on day: LocalDay, in order: ListOrder) {
    var listed = occurrence
    if day > occurrence.day { listed.continuedOn = day }
    self.occurrence = listed
    self.order = order
  }

  var place: ListBound {
    ListBound(
      due: occurrence.listedOn.number,
      // What goes on from the day before comes first, as it does on the grid.
      time: occurrence.continuedOn == nil && order != .own ? occurrence.time?.minutes ?? -1 : -1,
      position: occurrence.listRank,
      high: occurrence.id.high,
      low: occurrence.id.low
    )
  }
}
