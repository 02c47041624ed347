package import ChronoModel

/// The zones that a calendar's times name: IANA's by their name, others by the file's `VTIMEZONE`.
package struct CalendarZones {
  /// The zones of the system by their IANA names; `nil` for a name it does not know.
  private let system: (String) -> Zone?
  /// Those that the file describes.
  private var described: [String: Zone] = [:]
  private var asked: [String: Zone?] = [:]

  /// More zones than there are; a file that describes more is not a calendar.
  private static let limit = 1000

  package init(system: @escaping (String) -> Zone?) { self.system = system }

  /// Keeps what a `VTIMEZONE` says of its `TZID`; the first one of a name counts.
  package mutating func describe(_ component: Component) {
    guard let name = component["TZID"]?.text, described[name] == nil,
      described.count < CalendarZones.limit, let zone = component.zone(named: name)
    else { return }
    described[name] = zone
  }

  /// The zone of a `TZID`; `nil` for one that neither the system nor the file knows.
  ///
  /// The system's rules come first: what a file says of a zone is often two changes and no rule.
  package mutating func zone(_ name: String) -> Zone? {
    if let known = asked[name], let known { return known }
    if asked.count < CalendarZones.limit, asked[name] == nil {
      asked[name] = .some(named(name))
    }
    if let known = asked[name], let known { return known }
    return described[name]
  }

  /// Whether the system knows the zone, so that nobody has to describe it.
  func isSystem(_ name: String) -> Bool { asked[name].flatMap { $0 } != nil }

  /// Also under the names that libraries make of IANA's, such as
  /// `/freeassociation.sourceforge.net/Europe/Berlin`.
  private func named(_ name: String) -> Zone? {
    if ["UTC", "GMT", "Z", "Etc/UTC"].contains(name) { return .utc }
    guard name.hasPrefix("/") else { return system(name) }
    let parts = name.split(separator: "/")
    for count in [3, 2] where parts.count > count {
      if let zone = system(parts.suffix(count).joined(separator: "/")) { return zone }
    }
    return nil
  }
}

extension Component {
  /// The zone that a `VTIMEZONE` describes (RFC 5545, 3.6.5), up to the year 2100; `nil` for one
  /// that describes none.
  package func zone(named name: String) -> Zone? {
    var changes: [(at: Instant, offset: Int)] = []
    var first: (at: Instant, from: Int)?
    for part in components.prefix(Component.observanceLimit) {
      guard part.name == "STANDARD" || part.name == "DAYLIGHT",
        let from = part["TZOFFSETFROM"].flatMap({ Component.offset($0.text) }),
        let to = part["TZOFFSETTO"].flatMap({ Component.offset($0.text) }),
        let start = part["DTSTART"].flatMap(CalendarTime.init)?.wall
      else { continue }
      for wall in part.starts(from: start) {
        let seconds = Int64(wall.day.number) * 86_400 + Int64(wall.time.minutes) * 60
        let at = Instant(seconds: seconds - Int64(from))
        changes.append((at, to))
        if let earliest = first, earliest.at <= at { continue }
        first = (at, from)
      }
    }
    guard let first else { return nil }
    changes.sort { $0.at < $1.at }
    return Zone(identifier: name, firstOffset: first.from, changes: changes)
  }

  /// Rules and single changes of one zone; the longest history has about two hundred.
  private static let observanceLimit = 1000
  private static let changeLimit = 400

  /// When an observance begins: once, at the days of `RDATE`, or every year by its rule.
  private func starts(from start: LocalTime) -> [LocalTime] {
    var starts = [start]
    for line in all("RDATE").prefix(Component.changeLimit) {
      starts += line.text.split(separator: ",").prefix(Component.changeLimit)
        .compactMap { CalendarTime($0)?.wall }
    }
    guard let text = self["RRULE"]?.text, let rule = try? RecurrenceRule(text),
      rule.frequency == .yearly, let last = LocalDay(year: 2100, month: 1, day: 1)
    else { return starts }
    // Outlook's rules begin in 1601.
    let first = max(start.day, LocalDay(number: 0))
    var days = Occurrences(rule, anchor: start.day, from: first, through: last)
    while starts.count < Component.changeLimit, let day = days.next() {
      if day != start.day { starts.append(LocalTime(day, start.time)) }
    }
    return starts
  }

  /// Seconds east of UTC from `+0100` or `-003000`.
  private static func offset(_ text: String) -> Int? {
    let bytes = Array(text.utf8.filter { $0 > 32 })
    guard bytes.count == 5 || bytes.count == 7, bytes[0] == 43 || bytes[0] == 45,
      bytes.dropFirst().allSatisfy({ (48...57).contains($0) })
    else { return nil }
    func two(_ index: Int) -> Int { Int(bytes[index] - 48) * 10 + Int(bytes[index + 1] - 48) }
    let seconds = two(1) * 3600 + two(3) * 60 + (bytes.count == 7 ? two(5) : 0)
    guard seconds <= 93_600 else { return nil }
    return bytes[0] == 45 ? -seconds : seconds
  }
}

extension CalendarTime {
  /// The wall clock that it shows, where it shows one.
  var wall: LocalTime? {
    switch self {
    case .date(let day): LocalTime(day, .midnight)
    case .floating(let local), .zoned(let local, _): local
    case .utc: nil
    }
  }
}
