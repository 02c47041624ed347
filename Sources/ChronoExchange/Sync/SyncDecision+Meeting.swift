package import ChronoModel

/// Days of a meeting that other people are asked to.
///
/// One that is changed here is a part of the meeting's file from the start, and has all that is said
/// of the meeting: a file of its own would be another meeting, to which nobody is asked.
extension SyncDecision {
  /// Whether a text is a repeating meeting with guests, none of whose parts tells a day apart already.
  package mutating func isMeeting(_ text: SyncText, without day: LocalDay) -> Bool {
    guard !text.isTask, let series = text.series, series["ATTENDEE"] != nil else { return false }
    for zone in text.zones { meaning.zones.describe(zone) }
    return ((try? names(of: text)) ?? [:])[day.text] == nil
  }

  /// The days of the series of a text before another, to which its beginning was put off here; so many at most as
  /// somebody would tell apart one by one.
  package mutating func days(of text: SyncText, before day: LocalDay) -> [LocalDay] {
    for zone in text.zones { meaning.zones.describe(zone) }
    guard let component = text.series, let event = try? meaning.event(component), event.day < day,
      let series = event.repeats?.repeats(from: event.day, series: Identifier(high: 0, low: 0)),
      let days = try? series.seriesOfDays()
    else { return [] }
    return days.days(in: max(event.day, day - 400)...(day - 1)).suffix(50)
  }

  /// What a day that is told apart here is made from: the meeting, as it is on one day.
  ///
  /// `nil` for what is no such day, and for one that comes with a text of its own.
  mutating func template(of part: SyncPart, _ item: WholeItem, in text: SyncText) -> Component? {
    guard let day = LocalDay(part.name), case .event(let whole) = item,
      whole.foreign?.key != text.uid, var component = text.series
    else { return nil }
    for name in ["RRULE", "EXRULE", "RDATE", "EXDATE"] { component.remove(name) }
    return named(component, day, in: text)
  }

  /// A part that tells a day of the series of a text apart, by the time that this has.
  mutating func named(_ part: Component, _ day: LocalDay, in text: SyncText) -> Component? {
    guard let own = text.series, let series = try? meaning.event(own), let start = own["DTSTART"]
    else { return nil }
    var component = part
    component.set(
      meaning.line(
        "RECURRENCE-ID",
        day: day,
        time: series.time,
        like: start,
        on: meaning.clock(of: series),
        lineEnd: component.begin.lineEnd
      )
    )
    return component
  }
}
