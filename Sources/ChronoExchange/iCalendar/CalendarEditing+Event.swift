package import ChronoModel

/// Events.
extension CalendarMeaning {
  /// An event's part: the one it came with, edited where it has changed since, or a new one.
  ///
  /// `zone` is the name of the planner's zone for a new event that repeats; without it its times
  /// are in UTC.
  package mutating func component(
    of whole: WholeEvent,
    from kept: Component?,
    zone: String?
  ) -> Component {
    var kept = kept
    // What was split from another event begins anew; a day of it that goes along does not.
    let uid = whole.foreign?.key ?? whole.event.id.text
    let isSplit = kept?.rename(to: uid) == true && kept?["RECURRENCE-ID"] == nil
    if isSplit { kept?.remove("SEQUENCE") }
    return component(of: whole, as: draft(of: whole), from: kept, zone: zone, isNew: isSplit)
  }

  /// The same where what the part is to say is known.
  package mutating func component(
    of whole: WholeEvent,
    as after: EventDraft,
    from kept: Component?,
    zone: String?,
    isNew: Bool = false
  ) -> Component {
    let event = whole.event
    let uid = whole.foreign?.key ?? event.id.text
    var component =
      kept ?? Component(CalendarMeaning.eventName, [.line(ContentLine(text: uid, of: "UID"))])
    // An event that was taken over on the planner's clock is compared on it.
    let before = kept.flatMap { try? self.event($0, keepsZone: after.zone != nil) }
    let unedited = component
    edit(&component, from: before, to: after, zone: zone)
    let isNew = isNew || kept == nil
    if component != unedited || isNew {
      stamp(&component, created: isNew ? event.created : nil, modified: event.modified)
    }
    putCategory(after.category, from: before?.category ?? .inbox, into: &component)
    return component
  }

  /// Writes the properties anew whose meaning differs, but for the category, which only ChronoList
  /// reads.
  mutating func edit(
    _ component: inout Component,
    from before: EventDraft?,
    to after: EventDraft,
    zone: String?
  ) {
    putWords(
      title: after.name,
      notes: after.notes,
      from: (before?.name ?? "", before?.notes ?? ""),
      into: &component
    )
    if after.place != before?.place ?? "" {
      setText(after.place, of: "LOCATION", in: &component)
    }
    putTags(after.tags, from: before?.tags ?? [], into: &component)
    if after.isFree != before?.isFree ?? false { put(isFree: after.isFree, into: &component) }
    let old = before.map { before in
      SeriesTime(
        time: before.time,
        zone: before.zone.flatMap { zones.zone($0) },
        line: component["DTSTART"]
      )
    }
    let isMoved = before.map { ($0.time, $0.zone) != (after.time, after.zone) } ?? false
    putTimes(
      after,
      before,
      on: clock(of: after),
      zone: after.zone ?? (after.repeats == nil ? nil : zone),
      into: &component
    )
    putRepeat(
      after.repeats,
      from: before?.repeats,
      start: (after.day, after.time),
      moved: isMoved ? old : nil,
      in: old?.zone,
      on: clock(of: after),
      into: &component
    )
    let (base, later) = (alarmBase(of: before ?? after), alarmBase(of: after))
    putReminders(
      after.reminders,
      from: before?.reminders ?? [],
      base,
      later: later,
      title: after.name,
      isDue: false,
      into: &component
    )
  }

  package func draft(of whole: WholeEvent) -> EventDraft {
    let event = whole.event
    var repeats = event.repeats.flatMap(RepeatDraft.init)
    // The days that are told apart by parts of their own are none that were taken out.
    let apart = Set(whole.parts.compactMap { LocalDay($0) })
    repeats?.excluded.removeAll { apart.contains($0) }
    var draft = EventDraft(
      name: event.name,
      notes: event.notes,
      day: event.day,
      time: event.time,
      length: event.length,
      reminders: event.reminders,
      repeats: repeats
    )
    draft.zone = event.zone
    draft.isFree = event.isFree
    draft.category = whole.category.map { .named($0) } ?? .inbox
    draft.tags = event.tags
    draft.place = event.place
    return draft
  }

  /// Outlook and Exchange say the same in a line of their own, which they believe first.
  private func put(isFree: Bool, into component: inout Component) {
    let end = component.begin.lineEnd
    let word = isFree ? "TRANSPARENT" : "OPAQUE"
    component.set(ContentLine("TRANSP", value: word, lineEnd: end))
    let theirs = "X-MICROSOFT-CDO-BUSYSTATUS"
    guard component[theirs] != nil else { return }
    component.set(ContentLine(theirs, value: isFree ? "FREE" : "BUSY", lineEnd: end))
  }

  private mutating func putTimes(
    _ after: EventDraft,
    _ before: EventDraft?,
    on clock: Moment,
    zone: String?,
    into component: inout Component
  ) {
    let isSame =
      after.day == before?.day && after.time == before?.time && after.length == before?.length
      && after.zone == before?.zone
    guard !isSame else { return }
    let end = component.begin.lineEnd
    let isElsewhere = after.zone != before?.zone
    let start = isElsewhere ? nil : component["DTSTART"]
    let finish = isElsewhere ? nil : component["DTEND"] ?? start
    component.remove("DURATION")
    component.set(
      line(
        "DTSTART",
        day: after.day,
        time: after.time,
        like: start,
        on: clock,
        in: zone,
        lineEnd: end
      )
    )
    let last = after.time == nil ? after.day + max(1, (after.length + 1439) / 1440) : after.day
    component.set(
      line(
        "DTEND",
        day: last,
        time: after.time,
        plus: after.length,
        like: finish,
        on: clock,
        in: zone,
        lineEnd: end
      )
    )
  }
}
