import ChronoModel
import GRDB

/// The events that repeat, with their days.
///
/// They are few, and any of them may have a day anywhere: all are read, once until something is
/// written. A class because it keeps what it has answered: list, grid and counts ask for the same
/// days, and are asked key after key.
final class RepeatingEvents {
  private let all: [(event: EventOccurrence, series: RecurrenceSeries?)]
  private var touching = KeptAnswers<ClosedRange<LocalDay>, [EventOccurrence]>()
  private var next = KeptAnswers<Place, [EventOccurrence?]>()
  private var last = KeptAnswers<[Place], [EventOccurrence?]>()

  /// A day on a clock.
  private struct Place: Equatable {
    let day: LocalDay
    let zone: String
    let dayStart: TimeOfDay

    init(_ day: LocalDay, _ now: Moment) {
      self.day = day
      zone = now.zone.identifier
      dayStart = now.dayStart
    }
  }

  init(_ db: Database, decoding event: (StoredRow) throws -> CalendarEvent) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(Table.event.selection) FROM event INDEXED BY event_repeating
        WHERE rule IS NOT NULL
        """
    )
    var rules = KnownRules()
    all = try statement.map { row in
      let event = try event(row)
      return (EventOccurrence(event: event, day: event.day), event.series(&rules))
    }
  }

  /// Hands over every occurrence that touches one of the days, by its own clock or the planner's.
  func each(touching days: ClosedRange<LocalDay>, _ body: (EventOccurrence) -> Void) {
    // More days than a screen shows are those of an agenda, which asks once.
    guard days.count <= RepeatingEvents.daysOfScreen else { return visit(days, body) }
    if let known = touching[days] { return known.forEach(body) }
    var found: [EventOccurrence] = []
    visit(days) { found.append($0) }
    touching.keep(found, to: days)
    found.forEach(body)
  }

  /// The six weeks that a month can touch.
  private static let daysOfScreen = 42

  private func visit(_ days: ClosedRange<LocalDay>, _ body: (EventOccurrence) -> Void) {
    for index in all.indices {
      let event = all[index].event
      let reach = event.event.lastDay - event.day
      let beyond = event.event.reach
      let window = (days.lowerBound - reach - beyond)...(days.upperBound + beyond)
      if let own = all[index].series?.days(in: window) {
        for day in own { body(event.on(day)) }
      } else if window.contains(event.day) {
        body(event)
      }
    }
  }

  /// The first of each on a day or after it; `nil` after its end, and of what has none to follow the
  /// event itself.
  func next(from day: LocalDay, at now: Moment) -> [EventOccurrence?] {
    let place = Place(day, now)
    if let known = next[place] { return known }
    let found = all.map { event, series -> EventOccurrence? in
      guard let series else { return event.here(at: now) }
      return event.first(of: series, from: day, at: now)
    }
    next.keep(found, to: place)
    return found
  }

  /// The last of each until a day, of those that have none from another day on.
  func last(
    through day: LocalDay,
    endedBefore end: LocalDay,
    at now: Moment
  ) -> [EventOccurrence?] {
    let places = [Place(day, now), Place(end, now)]
    if let known = last[places] { return known }
    let found = zip(all, next(from: end, at: now)).map { known, coming -> EventOccurrence? in
      guard coming == nil, let series = known.series else { return nil }
      return known.event.last(of: series, through: day, at: now)
    }
    last.keep(found, to: places)
    return found
  }
}
