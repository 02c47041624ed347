package import ChronoModel

/// Writes a calendar item by item, so that no more than a piece of it is held.
package struct CalendarWriter {
  private var meaning: CalendarMeaning
  private var bytes: [UInt8] = []
  /// The names of zones that were described.
  private var described: Set<String> = []

  package init(_ meaning: CalendarMeaning) {
    self.meaning = meaning
    for (name, value) in [
      ("BEGIN", "VCALENDAR"), ("VERSION", "2.0"), ("PRODID", "-//ChronoList//ChronoList//EN"),
    ] { bytes += ContentLine(name, value: value).raw }
  }

  /// What was written since the last call.
  package mutating func drain() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  package mutating func append(_ item: WholeItem) {
    let component: Component
    switch item {
    case .task(let whole):
      component = meaning.component(of: whole, from: kept(whole.foreign))
    case .event(let whole):
      component = meaning.component(of: whole, from: kept(whole.foreign), zone: meaning.ownZone)
    }
    describeZones(of: component)
    component.write(to: &bytes)
    if bytes.last != 10 { bytes += component.begin.lineEnd }
  }

  package mutating func finish() {
    bytes += ContentLine("END", value: "VCALENDAR").raw
  }

  /// The part that an item came with; the zones that were kept with it are described first.
  private mutating func kept(_ text: ForeignText.Draft?) -> Component? {
    guard let text, text.format == .iCalendar else { return nil }
    let parts = CalendarReader.parts(of: text)
    for part in parts.zones {
      meaning.zones.describe(part)
      guard let name = part["TZID"]?.text, described.insert(name).inserted else { continue }
      part.write(to: &bytes)
      if bytes.last != 10 { bytes += part.begin.lineEnd }
    }
    return parts.item
  }

  /// Every zone that is named is described (RFC 5545, 3.6.5), once, before its first use.
  private mutating func describeZones(of component: Component) {
    for line in component.lines {
      guard let name = line.parameter("TZID"), described.insert(name).inserted,
        let zone = meaning.zones.zone(name)
      else { continue }
      zone.component(named: name, at: meaning.now.instant).write(to: &bytes)
    }
  }
}

extension CalendarMeaning {
  /// The name of the planner's zone, as a file that tells it is read; `nil` where it cannot be told.
  var ownZone: String? { mutating get { zones.zone(now.zone.identifier)?.identifier } }
}

extension Zone {
  /// The zone as a `VTIMEZONE`: its yearly rule, or the offset that it has now.
  func component(named name: String, at now: Instant) -> Component {
    var parts: [Component.Part] = [.line(ContentLine(text: name, of: "TZID"))]
    if let rule = yearlyRule {
      parts.append(
        Zone.observance("DAYLIGHT", rule.start, from: rule.standard, to: rule.daylight)
      )
      parts.append(Zone.observance("STANDARD", rule.end, from: rule.daylight, to: rule.standard))
    } else {
      parts.append(Zone.observance("STANDARD", nil, from: offset(at: now), to: offset(at: now)))
    }
    return Component("VTIMEZONE", parts)
  }

  private static func observance(
    _ name: String,
    _ change: YearlyChange?,
    from: Int,
    to: Int
  ) -> Component.Part {
    var lines = [
      ContentLine("TZOFFSETFROM", value: offsetText(from)),
      ContentLine("TZOFFSETTO", value: offsetText(to)),
    ]
    guard let change else {
      lines.insert(ContentLine("DTSTART", value: "19700101T000000"), at: 0)
      return .component(Component(name, lines.map(Component.Part.line)))
    }
    let rule = RecurrenceRule(
      .yearly,
      byDay: [RecurrenceRule.WeekdayPosition(change.weekday, ordinal: change.week)],
      byMonth: [change.month]
    )
    var days = Occurrences(rule, anchor: LocalDay(number: 0))
    let first = days.next() ?? LocalDay(number: 0)
    let time = TimeOfDay(minutes: change.seconds / 60) ?? .midnight
    lines.insert(ContentLine("DTSTART", value: LocalTime(first, time).basicText), at: 0)
    lines.insert(ContentLine("RRULE", value: rule.text), at: 1)
    return .component(Component(name, lines.map(Component.Part.line)))
  }

  private static func offsetText(_ seconds: Int) -> String {
    func two(_ value: Int) -> String { "\(value < 10 ? "0" : "")\(value)" }
    let length = abs(seconds)
    let rest = length % 60 == 0 ? "" : two(length % 60)
    return "\(seconds < 0 ? "-" : "+")\(two(length / 3600))\(two(length / 60 % 60))\(rest)"
  }
}
