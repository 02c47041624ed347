/// Events as keys change them: moved, lengthened, sorted. See ``EventChange``.
extension EventRules {
  /// The event after a change, on the day of its part; `category` is the one the change names.
  ///
  /// One event cannot tell a change of the order: ``reordered(_:moving:by:at:)``.
  package static func changed(
    _ event: CalendarEvent,
    by change: EventChange,
    category: Category.ID?,
    at now: Moment
  ) -> CalendarEvent {
    var changed = event
    switch change {
    case .shift(let days, let minutes):
      let place = Planning.place(
        event.day,
        event.time,
        shiftedBy: days,
        minutes: minutes,
        at: event.clock(now)
      )
      (changed.day, changed.time) = (place.day, place.time)
    case .move(let day, let time):
      let here = EventOccurrence(event: event, day: event.day).here(at: now)
      changed.day = event.day + (day - here.day)
      guard let time, let shown = here.time else { break }
      // Its own clock goes as far as that here.
      let place = Planning.place(
        changed.day,
        event.time,
        shiftedBy: 0,
        minutes: time.minutes - shown.minutes,
        at: event.clock(now)
      )
      (changed.day, changed.time) = (place.day, place.time)
    case .resize(let minutes):
      let isAllDay = event.time == nil
      let step = isAllDay ? minutes.signum() * 1440 : minutes
      let shortest = min(event.length, isAllDay ? 1440 : Planning.shortestBlock)
      changed.length = min(max(event.length + step, shortest), longest)
    case .assign: changed.category = category
    case .tag(let adding, let removing):
      changed.tags = Planning.retagged(event.tags, adding: adding, removing: removing)
    case .reorder: break
    }
    return changed
  }

  /// What a change of a part makes of an event: of all of it, or of some of its days as in
  /// ``revised(_:from:to:_:id:series:position:at:)`` has it.
  package static func altered(
    _ current: CalendarEvent,
    _ part: EventPart,
    by change: EventChange,
    category: Category.ID?,
    id: CalendarEvent.ID,
    series: Identifier<Repeat>,
    position: Int,
    at now: Moment
  ) throws(Refusal) -> [Change] {
    guard current.days(in: part.day...part.day) == [part.day] else {
      throw .notOnThatDay(part.day)
    }
    let before = current.occurring(on: part.day)
    var after = changed(before, by: change, category: category, at: now)
    guard let scope = part.scope, current.series != nil else {
      after.day = current.day + (after.day - part.day)
      after.reminders = current.reminders
      return try revised(current, from: current, to: after, at: now)
    }
    return try revised(
      current,
      from: before,
      to: after,
      scope,
      id: id,
      series: series,
      position: position,
      at: now
    )
  }

  /// Up or down among events that are listed at the same time, in their order.
  package static func reordered(
    _ siblings: [CalendarEvent],
    moving id: CalendarEvent.ID,
    by steps: Int,
    at now: Moment
  ) throws(Refusal) -> [Change] {
    let ranks = Ranks.moved(
      siblings.map(\.position),
      marked: siblings.map { $0.id == id },
      by: steps
    )
    guard let ranks else { throw .nowhereToMove }
    return zip(siblings, ranks).compactMap { event, rank in
      guard rank != event.position else { return nil }
      var changed = event
      changed.position = rank
      changed.modified = now.instant
      return .update(from: .event(event), to: .event(changed))
    }
  }
}
