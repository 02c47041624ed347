import ChronoModel

/// The days of a series that parts of their own tell, when their series is at another time.
extension SyncText {
  /// Names the days apart by the time that their series has now, where it had another in `old`, or where
  /// a part is new in this text.
  ///
  /// A part whose name is no time of the series would stand beside that day instead of in its place.
  mutating func nameDays(since old: SyncText, _ meaning: inout CalendarMeaning) {
    guard let before = old.series, let after = series,
      let was = try? meaning.event(before), was.repeats != nil,
      let event = try? meaning.event(after)
    else { return }
    let earlier = SeriesTime(
      time: was.time,
      zone: was.zone.flatMap { meaning.zones.zone($0) },
      line: before["DTSTART"]
    )
    let isMoved = (was.time, was.zone) != (event.time, event.zone)
    let known = Set(old.items.compactMap { $0.component["RECURRENCE-ID"]?.content })
    let clock = meaning.clock(of: event)
    for (place, component) in items {
      guard let line = component["RECURRENCE-ID"], isMoved || !known.contains(line.content),
        let time = CalendarTime(line)
      else { continue }
      let told = meaning.plan(time, in: earlier.zone)
      guard told.time != event.time || was.zone != event.zone else { continue }
      let start = after["DTSTART"]
      var edited = component
      edited.set(
        meaning.restated(
          line,
          on: told.day,
          at: event.time,
          from: earlier,
          as: start,
          on: clock
        )
      )
      replace(place, with: edited)
    }
  }

  /// Whether it is an event that repeats, with or without days that are told apart.
  package var isSeries: Bool { series?["RRULE"] != nil }

  /// The part of the series itself, of an event.
  var series: Component? {
    guard !isTask else { return nil }
    return items.first { $0.component["RECURRENCE-ID"] == nil }?.component
  }
}

extension Component {
  /// What the part says but for which day of its series it is: that name follows the series' time.
  var sumBesidesName: [UInt8] {
    var part = self
    part.remove("RECURRENCE-ID")
    return SyncText.sum(of: part)
  }
}
