package import ChronoModel

/// What the parts of a calendar mean here, and how ours are said there.
///
/// Reading and writing ask the same functions: what an edit did not change is recognised by its
/// meaning, and then its lines stay as they came.
package struct CalendarMeaning {
  package let now: Moment
  /// Where the reminders of what has no time count from; see ``ReminderRules``.
  package let dayBegins: TimeOfDay
  package var zones: CalendarZones
  /// Whether what cannot be read is passed over instead of being an error.
  let isLenient: Bool
  /// Repeat rules that are kept, and that ChronoList cannot follow.
  package var unfollowed = 0
  /// Zones that nobody knows: their times are taken as they stand.
  package var unknownZones: Set<String> = []

  package init(
    at now: Moment,
    dayBegins: TimeOfDay,
    zones: CalendarZones,
    isLenient: Bool = false
  ) {
    self.now = now
    self.dayBegins = dayBegins
    self.zones = zones
    self.isLenient = isLenient
  }

  // MARK: Times

  /// The instant of a time; `nil` for a date.
  mutating func instant(_ time: CalendarTime) -> Instant? {
    switch time {
    case .date: nil
    case .floating(let local): now.zone.instant(local)
    case .utc(let instant): instant
    case .zoned(let local, let name): zone(name).instant(local)
    }
  }

  /// The day and the time on the planner's wall clock.
  mutating func plan(_ time: CalendarTime) -> (day: LocalDay, time: TimeOfDay?) {
    if case .date(let day) = time { return (day, nil) }
    guard let instant = instant(time) else { return (.earliest, nil) }
    return (now.logicalDay(of: instant), now.zone.local(instant).time)
  }

  /// The zone of a start that its event keeps; `nil` for one that the system does not know, whose
  /// events are on the planner's clock.
  mutating func keptZone(of start: CalendarTime) -> Zone? {
    guard case .zoned(_, let name) = start, let zone = zones.zone(name), zones.isSystem(name) else {
      return nil
    }
    return zone
  }

  /// The day and the time on the clock of an event's zone, or on the planner's.
  mutating func plan(_ time: CalendarTime, in zone: Zone?) -> (day: LocalDay, time: TimeOfDay?) {
    guard let zone, let instant = instant(time) else { return plan(time) }
    let local = zone.local(instant)
    return (local.day, local.time)
  }

  /// The clock that an event's day and time are told in.
  mutating func clock(of event: EventDraft) -> Moment {
    guard event.time != nil, let zone = event.zone.flatMap({ zones.zone($0) }) else { return now }
    return Moment(instant: now.instant, zone: zone, dayStart: .midnight, zones: now.zones)
  }

  /// The day of a series that a part tells apart.
  mutating func dayOfSeries(
    _ time: CalendarTime,
    of component: Component
  ) throws(ImportError) -> LocalDay {
    plan(time, in: try self.time("DTSTART", of: component).flatMap { keptZone(of: $0) }).day
  }

  /// The day and time as the file's own wall clock shows them: what a repeat rule counts in.
  mutating func own(_ time: CalendarTime) -> LocalTime {
    time.wall ?? Zone.utc.local(instant(time) ?? .earliest)
  }

  /// The zone that a time is told in.
  mutating func zone(of time: CalendarTime) -> Zone {
    switch time {
    case .date, .floating: now.zone
    case .utc: .utc
    case .zoned(_, let name): zone(name)
    }
  }

  private mutating func zone(_ name: String) -> Zone {
    if let zone = zones.zone(name) { return zone }
    if unknownZones.count < 100 { unknownZones.insert(name) }
    return now.zone
  }

  // MARK: Properties

  /// The first property of a name as `read` understands it; what it does not is an error that names
  /// its line, or with `--lenient` nothing.
  func value<Value>(
    _ name: String,
    _ allowed: String,
    of component: Component,
    _ read: (ContentLine) -> Value?
  ) throws(ImportError) -> Value? {
    guard let line = component[name] else { return nil }
    if let value = read(line) { return value }
    if isLenient { return nil }
    throw failure(name, allowed, of: component)
  }

  func failure(_ name: String, _ allowed: String, of component: Component) -> ImportError {
    ImportError(
      line: component.lineOffset(of: name),
      .badValue(key: name, allowed: allowed)
    )
  }

  func time(_ name: String, of component: Component) throws(ImportError) -> CalendarTime? {
    try value(name, "a date or a time as iCalendar writes it", of: component, CalendarTime.init)
  }

  func duration(_ name: String, of component: Component) throws(ImportError) -> Int64? {
    try value(name, "a length of time such as PT45M", of: component) {
      CalendarDuration.seconds($0.text)
    }
  }

  /// A text in one piece; bytes that are not UTF-8 are an error, or U+FFFD with `--lenient`.
  func text(_ name: String, of component: Component) throws(ImportError) -> String? {
    guard let line = component[name] else { return nil }
    let value = line.value
    if !isLenient, value.contains(0) || String(validating: value, as: UTF8.self) == nil {
      throw ImportError(line: component.lineOffset(of: name), .badText(key: name))
    }
    return CalendarText.plain(value)
  }

  /// A title: one line, cut where the planner's titles end.
  func title(of component: Component) throws(ImportError) -> String {
    let words = try text("SUMMARY", of: component) ?? ""
    let line = words.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
    if !line.isEmpty { return String(line.unicodeScalars.prefix(Limits.title)) }
    let notes = try text("DESCRIPTION", of: component) ?? ""
    let first = notes.split(whereSeparator: \.isNewline).first { !$0.isBlank }
    return first.map { String(String($0).trimmed.unicodeScalars.prefix(80)) } ?? "Untitled"
  }

  func notes(of component: Component) throws(ImportError) -> String {
    let notes = try text("DESCRIPTION", of: component) ?? ""
    return String(notes.unicodeScalars.prefix(Limits.notes))
  }
}

extension Component {
  /// How many lines of the text stand before a property of this part, and that line: 0 is the line
  /// of its `BEGIN`.
  func lineOffset(of name: String) -> Int {
    var offset = begin.raw.count { $0 == 10 }
    for part in parts {
      switch part {
      case .line(let line):
        if line.name == name { return offset }
        offset += line.raw.count { $0 == 10 }
      case .component(let component): offset += component.bytes.count { $0 == 10 }
      }
    }
    return 0
  }
}

extension ImportError {
  /// The same error in a text that begins so many lines further down.
  func moved(by lines: Int) -> ImportError {
    guard case .line(let line) = place else { return ImportError(line: lines, reason) }
    return ImportError(line: line + lines, reason)
  }
}
