package import ChronoModel

/// Reads a calendar's tasks and events for an import, item by item.
///
/// What has no field here is kept with its item, the description of a zone that only the file knows
/// too. Items of one series that is told in several parts become one repeating event and an event
/// for each day that is told apart.
package struct CalendarItems {
  private var reader: CalendarReader
  private var meaning: CalendarMeaning
  private var identity = Identity()
  private var ready: [ImportItem] = []
  /// Items whose zone is not described yet, to be read at the calendar's end.
  private var waiting: [(component: Component, line: Int)] = []
  private var waitingBytes = 0
  /// Descriptions of zones by their names.
  private var descriptions: [String: Component] = [:]
  private var calendarName: String?
  /// Days told apart whose series has not come yet.
  private var apart: [String: [LocalDay]] = [:]
  private var count = 0
  private var isAtEnd = false
  private var leftOut: [String: Int] = [:]

  package init(
    _ source: @escaping ByteLines.Source,
    meaning: CalendarMeaning,
    isLenient: Bool = false
  ) {
    reader = CalendarReader(source, isLenient: isLenient)
    self.meaning = meaning
  }

  /// What could not be taken over as it is.
  package var remarks: ImportRemarks {
    ImportRemarks(
      unfollowed: meaning.unfollowed,
      unknownZones: meaning.unknownZones.sorted(),
      leftOut: leftOut
    )
  }

  /// The next item; `nil` after the last.
  package mutating func next() throws(ImportError) -> ImportItem? {
    while ready.isEmpty, !isAtEnd { try readPiece() }
    guard !ready.isEmpty else { return nil }
    guard count < TaskLines.itemLimit else {
      throw ImportError(line: reader.number, .tooManyItems(limit: TaskLines.itemLimit))
    }
    count += 1
    return ready.removeFirst()
  }

  private mutating func readPiece() throws(ImportError) {
    guard let piece = try reader.next() else {
      isAtEnd = true
      return
    }
    switch piece {
    case .begin:
      calendarName = nil
      descriptions = [:]
    case .line(let line):
      if line.name == "X-WR-CALNAME" || line.name == "NAME" {
        let name = line.plainText.trimmed
        if !name.isEmpty { calendarName = String(name.unicodeScalars.prefix(Limits.name)) }
      }
    case .component(let component): try take(component, line: reader.number)
    case .end:
      for (component, line) in waiting { try add(component, line: line) }
      waiting = []
      waitingBytes = 0
    }
  }

  private mutating func take(_ component: Component, line: Int) throws(ImportError) {
    switch component.name {
    case "VTIMEZONE":
      meaning.zones.describe(component)
      if let name = component["TZID"]?.text { descriptions[name] = component }
    case CalendarMeaning.taskName, CalendarMeaning.eventName:
      guard hasAllZones(component) else {
        waitingBytes += component.bytes.count
        guard waitingBytes <= CalendarItems.waitingLimit else {
          return try add(component, line: line)
        }
        waiting.append((component, line))
        return
      }
      try add(component, line: line)
    default: leaveOut(component.name)
    }
  }

  /// Bytes of items that wait for a zone which may never be described.
  private static let waitingLimit = 1 << 24

  private mutating func hasAllZones(_ component: Component) -> Bool {
    for line in component.lines where line.name.hasPrefix("D") || line.name == "RECURRENCE-ID" {
      guard let name = line.parameter("TZID") else { continue }
      if meaning.zones.zone(name) == nil { return false }
    }
    return true
  }

  private mutating func leaveOut(_ name: String) {
    if leftOut.count < 20 || leftOut[name] != nil { leftOut[name, default: 0] += 1 }
  }

  // MARK: Items

  private mutating func add(_ component: Component, line: Int) throws(ImportError) {
    do throws(ImportError) {
      if component.name == CalendarMeaning.taskName {
        try addTask(component)
      } else {
        try addEvent(component)
      }
    } catch {
      throw error.moved(by: line)
    }
  }

  private mutating func addTask(_ component: Component) throws(ImportError) {
    var draft = try meaning.task(component)
    if draft.category == .inbox, let calendarName { draft.category = .named(calendarName) }
    let uid = uid(of: component)
    let part = component["RECURRENCE-ID"]?.text ?? ""
    let identity = identity(of: component, uid, part: part)
    ready.append(
      ImportItem(
        identity: identity,
        .task(draft),
        foreign: foreign(component, uid, part: part, identity)
      )
    )
  }

  private mutating func addEvent(_ component: Component) throws(ImportError) {
    let uid = uid(of: component)
    var part = ""
    if let apart = try meaning.time("RECURRENCE-ID", of: component), let uid {
      let day = try meaning.dayOfSeries(apart, of: component)
      part = day.text
      exclude(day, of: component, uid)
    }
    if component["STATUS"]?.text.trimmed.uppercased() == "CANCELLED" {
      if part.isEmpty { leaveOut("STATUS:CANCELLED") }
      return
    }
    guard var draft = try meaning.event(component) else { return leaveOut("DTSTART") }
    if draft.category == .inbox, let calendarName { draft.category = .named(calendarName) }
    if part.isEmpty, let uid, let days = apart.removeValue(forKey: uid) {
      let excluded = draft.repeats?.excluded ?? []
      draft.repeats?.excluded = Set(excluded + days).sorted()
    }
    let identity = identity(of: component, uid, part: part)
    ready.append(
      ImportItem(
        identity: identity,
        .event(draft),
        foreign: foreign(component, uid, part: part, identity)
      )
    )
  }

  /// A day that is told apart is taken out of its series, which may have come or be still to come.
  private mutating func exclude(_ day: LocalDay, of component: Component, _ uid: String) {
    let series = identity(of: component, uid, part: "")
    if let series { ready.append(ImportItem(.exclusion(day, from: series))) }
    if apart.count < 10_000 || apart[uid] != nil, apart[uid, default: []].count < 4000 {
      apart[uid, default: []].append(day)
    }
  }

  private func uid(of component: Component) -> String? {
    guard let uid = component["UID"]?.text.trimmed, !uid.isEmpty,
      uid.unicodeScalars.count <= Limits.name
    else { return nil }
    return uid
  }

  /// A UUID is the item's own; another name gives one, and what has none is known by its content.
  private mutating func identity(
    of component: Component,
    _ uid: String?,
    part: String
  ) -> Identifier<ImportItem>? {
    if let uid { return CalendarItems.identity(of: component, uid, part: part) }
    let said = ["SUMMARY", "DTSTART", "DUE", "RRULE", "DESCRIPTION"].map { component[$0]?.text }
    return identity.next(.ics, [component.name] + said)
  }

  /// What is kept of an item; one without a name is kept with the one that it gets here.
  ///
  /// A day that is told apart of a series without a name is an item of its own here, and its text would say
  /// that it is none.
  private func foreign(
    _ component: Component,
    _ uid: String?,
    part: String,
    _ identity: Identifier<ImportItem>?
  ) -> ForeignText.Draft? {
    if let uid {
      return CalendarItems.kept(component, uid, part: part, meaning) { descriptions[$0] }
    }
    guard component["RECURRENCE-ID"] == nil, let name = identity?.text else { return nil }
    var named = component
    let end = component.begin.lineEnd
    named.set(ContentLine("UID", value: name, lineEnd: end))
    // Both must be there (RFC 5545, 3.6.1), and what leaves out the one leaves out the other.
    if named["DTSTAMP"] == nil {
      named.set(ContentLine("DTSTAMP", value: meaning.now.instant.basicText, lineEnd: end))
    }
    return CalendarItems.kept(named, name, part: "", meaning) { descriptions[$0] }
  }

  /// Who an item with a name is; see ``Identity``.
  static func identity(
    of component: Component,
    _ uid: String,
    part: String
  ) -> Identifier<ImportItem> {
    if part.isEmpty, let known = Identifier<ImportItem>(uid) { return known }
    return Identity.of(.ics, [component.name, uid, part])
  }

  /// An item's text with the zones that only its file knows; `nil` for one that is too long.
  static func kept(
    _ component: Component,
    _ uid: String,
    part: String,
    _ meaning: CalendarMeaning,
    description: (String) -> Component?
  ) -> ForeignText.Draft? {
    var bytes: [UInt8] = []
    var written: Set<String> = []
    for line in component.lines {
      guard let name = line.parameter("TZID"), written.insert(name).inserted,
        let description = description(name), !meaning.zones.isSystem(name)
      else { continue }
      description.write(to: &bytes)
      if bytes.last != 10 { bytes += description.begin.lineEnd }
    }
    component.write(to: &bytes)
    guard bytes.count <= ForeignText.longest else { return nil }
    return ForeignText.Draft(.iCalendar, key: uid, part: part, bytes: bytes)
  }
}
