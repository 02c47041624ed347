import ChronoModel

/// When a series is, and how its start is told: the days that are an exception to its rule are told
/// by that time, each in its own line.
struct SeriesTime {
  var time: TimeOfDay?
  /// The clock of its days; `nil` for the planner's.
  var zone: Zone?
  /// `DTSTART`, or the `DUE` of a task that has none.
  var line: ContentLine?
}

/// Days of a series that are told one by one.
extension CalendarMeaning {
  /// Puts the days of `EXDATE` or `RDATE`: one that was told stays in its line, with what else that
  /// says.
  ///
  /// `old` is when the series was, where it is at another time now. A day that is put in at a time of
  /// its own keeps that.
  mutating func putDays(
    _ days: [LocalDay],
    of name: String,
    at time: TimeOfDay?,
    from old: SeriesTime?,
    in zone: Zone?,
    on clock: Moment?,
    into component: inout Component
  ) {
    let start = component["DTSTART"] ?? component["DUE"]
    let clock = clock ?? now
    var left = Set(days)
    var lines: [ContentLine] = []
    for line in component.all(name) {
      var values: [String] = []
      var manner: ContentLine?
      let texts = line.text.split(separator: ",").map(String.init)
      for text in texts {
        let begin = text.prefix { $0 != "/" }
        guard let told = CalendarTime(begin, zone: line.parameter("TZID")) else { continue }
        let place = plan(told, in: old?.zone ?? zone)
        // One that is told twice is so still: which of both another program goes by is not known.
        let isFirst = left.remove(place.day) != nil
        guard isFirst || old == nil && days.contains(place.day) else { continue }
        let isItsOwn = name == "RDATE" && time != nil && place.time != nil
        guard let old, begin.count == text.count, !(isItsOwn && place.time != old.time) else {
          values.append(text)
          continue
        }
        let moved = restated(line, on: place.day, at: time, from: old, as: start, on: clock)
        values.append(moved.text)
        manner = moved
      }
      guard values != texts else {
        lines.append(line)
        continue
      }
      guard !values.isEmpty else { continue }
      let value = values.joined(separator: ",")
      let parameters = (manner ?? line).parameters
      lines.append(ContentLine(name, parameters, value: value, lineEnd: line.lineEnd))
    }
    let end = component.begin.lineEnd
    for day in days where left.contains(day) {
      lines.append(self.line(name, day: day, time: time, like: start, on: clock, lineEnd: end))
    }
    component.set(lines, for: name)
  }

  /// The line of one day of a series at another time, with what else the line says.
  ///
  /// In the manner of the series' start where it was told so, and where there was no time; else in the
  /// zone that it names itself.
  mutating func restated(
    _ line: ContentLine,
    on day: LocalDay,
    at time: TimeOfDay?,
    from old: SeriesTime,
    as start: ContentLine?,
    on clock: Moment
  ) -> ContentLine {
    let isAlike = line.manner == old.line?.manner || line.manner == .date
    let new = self.line(
      line.name,
      day: day,
      time: time,
      like: isAlike ? start : line,
      on: clock,
      lineEnd: line.lineEnd
    )
    let kept = line.parameters.filter { !["VALUE", "TZID"].contains($0.name) }
    return ContentLine(
      line.name,
      kept + new.parameters,
      value: new.text,
      lineEnd: line.lineEnd
    )
  }

  /// A rule whose last day is the same at the series' new time, where the text does not say that
  /// already; a day has no hour to end at.
  mutating func ending(
    _ rule: ContentLine,
    on last: LocalDay,
    at time: TimeOfDay?,
    on clock: Moment
  ) -> ContentLine {
    let parts = rule.text.split(separator: ";").map { part -> String in
      guard part.uppercased().hasPrefix("UNTIL=") else { return String(part) }
      guard let time else { return "UNTIL=\(last.basicText)" }
      let end = clock.instant(of: time, on: last)
      let told = CalendarTime(part.dropFirst(6)).flatMap { instant($0) }
      let isSame = told.map { end <= $0 && $0 < clock.instant(of: time, on: last + 1) } ?? false
      return isSame ? String(part) : "UNTIL=\(end.basicText)"
    }
    let value = parts.joined(separator: ";")
    guard value != rule.text else { return rule }
    return ContentLine(rule.name, rule.parameters, value: value, lineEnd: rule.lineEnd)
  }
}

extension ContentLine {
  /// How a time is told, whichever it is.
  fileprivate enum Manner: Hashable {
    case date, floating, utc
    case zoned(String)
  }

  fileprivate var manner: Manner? {
    let first = text.prefix { $0 != "," && $0 != "/" }
    return switch CalendarTime(first, zone: parameter("TZID")) {
    case .date?: .date
    case .floating?: .floating
    case .utc?: .utc
    case .zoned(_, let name)?: .zoned(name)
    case nil: nil
    }
  }
}
