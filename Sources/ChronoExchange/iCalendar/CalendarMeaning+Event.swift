package import ChronoModel

/// What an event of a calendar means, and how both kinds repeat.
extension CalendarMeaning {
  package static let eventName = "VEVENT"

  /// `nil` for one that has no day, which only `--lenient` passes over.
  ///
  /// Its times are on the clock of its zone, or on the planner's where `keepsZone` is false.
  package mutating func event(
    _ component: Component,
    keepsZone: Bool = true
  ) throws(ImportError) -> EventDraft? {
    guard let start = try time("DTSTART", of: component) else {
      if isLenient { return nil }
      throw ImportError(line: 0, .missingKey("DTSTART"))
    }
    let zone = keepsZone ? keptZone(of: start) : nil
    let (day, time) = plan(start, in: zone)
    var draft = EventDraft(name: try title(of: component), day: day, time: time)
    draft.notes = try notes(of: component)
    draft.category = try category(of: component)
    draft.tags = tags(of: component)
    let place = try text("LOCATION", of: component) ?? ""
    let lines = place.split(whereSeparator: \.isNewline).map { String($0).trimmed }
    draft.place = String(lines.joined(separator: ", ").unicodeScalars.prefix(Limits.name))
    draft.zone = zone?.identifier
    draft.isFree = component["TRANSP"]?.text.trimmed.uppercased() == "TRANSPARENT"
    draft.length = try length(of: component, from: start)
    draft.repeats = try repeats(of: component, start: start, on: day, in: zone)
    let base = alarmBase(of: draft)
    draft.reminders = reminders(of: component, base)
    return draft
  }

  mutating func alarmBase(of draft: EventDraft) -> AlarmBase {
    var base = AlarmBase(
      day: draft.day,
      time: draft.time,
      end: draft.length,
      repeats: draft.repeats != nil
    )
    let own = LocalTime(draft.day, draft.time ?? .midnight)
    let zone = draft.time == nil ? nil : draft.zone.flatMap { zones.zone($0) }
    base.begin = zone.map { now.zone.local($0.instant(own)) } ?? own
    return base
  }

  /// In minutes: without an end a day for a date (RFC 5545, 3.6.1), and the shortest there is for a
  /// time.
  private mutating func length(
    of component: Component,
    from start: CalendarTime
  ) throws(ImportError) -> Int {
    let isDate = if case .date = start { true } else { false }
    var minutes = 0
    if let end = try time("DTEND", of: component) {
      if case .date(let first) = start {
        minutes = (plan(end).day - first) * 1440
      } else if let begin = instant(start) {
        let finish = instant(end) ?? now.start(of: plan(end).day)
        minutes = Int((finish - begin) / 60)
      }
    } else if let seconds = try duration("DURATION", of: component) {
      minutes = Int(seconds / 60)
    }
    return min(max(minutes, isDate ? 1440 : 1), EventRules.longest)
  }

  // MARK: Repeats

  /// The days of a series on the clock of its event; `nil` where the item does not repeat, or in a way
  /// that ChronoList cannot follow.
  ///
  /// A rule is told in days of its own zone: where the event's clock shows another day then, it
  /// moves along. One whose weekdays have the clock's day and not its own stays: todoman writes the time
  /// in UTC and the rule as it was.
  mutating func repeats(
    of component: Component,
    start: CalendarTime,
    on day: LocalDay,
    in zone: Zone? = nil
  ) throws(ImportError) -> RepeatDraft? {
    let added = try days("RDATE", of: component, in: zone)
    guard let line = component["RRULE"] else {
      guard !added.isEmpty else { return nil }
      // Days that are told one by one: the rule itself has come to its end on the first.
      return RepeatDraft(rule: RecurrenceRule(.daily, end: .count(1)), added: added)
    }
    let own = own(start)
    let time: TimeOfDay? = if case .date = start { nil } else { own.time }
    guard component.all("RRULE").count == 1,
      let rule = try? RecurrenceRule(line.text.trimmed, zone: self.zone(of: start), time: time)
    else {
      unfollowed += 1
      return nil
    }
    var moved = rule.moved(from: own.day, to: day)
    if rule.isOn(day), !rule.isOn(own.day) { moved.byDay = rule.byDay }
    return RepeatDraft(
      rule: moved,
      excluded: try days("EXDATE", of: component, in: zone),
      added: added
    )
  }

  /// The days that `EXDATE` and `RDATE` tell, each once.
  private mutating func days(
    _ name: String,
    of component: Component,
    in clock: Zone?
  ) throws(ImportError) -> [LocalDay] {
    var days: Set<LocalDay> = []
    for line in component.all(name) {
      let zone = line.parameter("TZID")
      for text in line.text.split(separator: ",") {
        // A period is told by its start.
        let begin = text.prefix { $0 != "/" }
        guard let time = CalendarTime(begin, zone: zone) else {
          if isLenient { continue }
          throw failure(name, "dates or times as iCalendar writes them", of: component)
        }
        days.insert(plan(time, in: clock).day)
        guard days.count <= CalendarMeaning.dayLimit else {
          throw failure(name, "up to \(CalendarMeaning.dayLimit) days", of: component)
        }
      }
    }
    return days.sorted()
  }

  /// Days told one by one: more than ten years of them are no exceptions.
  private static let dayLimit = 4000
}

extension RecurrenceRule {
  /// Whether it names the weekday of a day.
  fileprivate func isOn(_ day: LocalDay) -> Bool {
    byDay.contains { $0.ordinal == nil && $0.weekday == day.weekday }
  }
}
