package import ChronoModel

/// The text of one file of a vdir: all parts of one UID, and the calendar around them.
///
/// What is not edited goes back byte for byte.
package struct SyncText {
  package private(set) var pieces: [CalendarReader.Piece]
  package let uid: String
  /// `VTODO` or `VEVENT`.
  package let kind: String

  /// Bytes of one file; an item with a picture is far from it.
  package static let sizeLimit = ForeignText.longest

  /// Reads a text; `nil` for one that holds neither a task nor an event, such as a journal.
  ///
  /// Throws what makes it none that could be synchronised.
  package init?(_ bytes: [UInt8]) throws(ImportError) {
    guard bytes.count <= SyncText.sizeLimit else {
      throw ImportError(.tooLarge(limit: SyncText.sizeLimit))
    }
    pieces = try CalendarReader.pieces(of: bytes)
    guard case .begin? = pieces.first else { throw ImportError(.calendar(.outside)) }
    var uid: String?
    var kind: String?
    for case .component(let component) in pieces where SyncText.isItem(component) {
      guard let own = component["UID"]?.text.trimmed, !own.isEmpty else {
        throw ImportError(.missingKey("UID"))
      }
      guard own.unicodeScalars.count <= Limits.name, own == uid ?? own,
        component.name == kind ?? component.name
      else { throw ImportError(.badValue(key: "UID", allowed: "one item to a file")) }
      (uid, kind) = (own, component.name)
    }
    guard let uid, let kind else { return nil }
    (self.uid, self.kind) = (uid, kind)
  }

  private static func isItem(_ component: Component) -> Bool {
    component.name == CalendarMeaning.taskName || component.name == CalendarMeaning.eventName
  }

  package var isTask: Bool { kind == CalendarMeaning.taskName }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for piece in pieces {
      // What is put behind a last line without an end must not join it.
      if let last = bytes.last, last != 10 { bytes += [13, 10] }
      bytes += piece.bytes
    }
    return bytes
  }

  /// The items with their places, in the order of the text.
  package var items: [(place: Int, component: Component)] {
    pieces.enumerated().compactMap { place, piece in
      guard case .component(let component) = piece, SyncText.isItem(component) else { return nil }
      return (place, component)
    }
  }

  /// Whether it is a task that goes on by its rule, whenever it is done.
  var isOfFixedSeries: Bool { hasRule && items.first?.component[CalendarMeaning.repeatFrom] == nil }

  /// Whether its first part repeats.
  package var hasRule: Bool { items.first?.component["RRULE"] != nil }

  /// A rule that ChronoList cannot follow, and that stays as it is; `nil` where there is none.
  package var unfollowedRule: String? {
    for (_, component) in items {
      let rules = component.all("RRULE").map(\.text.trimmed)
      guard let first = rules.first else { continue }
      if rules.count > 1 || (try? RecurrenceRule(first)) == nil { return first }
    }
    return nil
  }

  /// When any of its parts was changed last, where they tell that.
  package var changed: Instant? { items.compactMap { $0.component.modified }.max() }

  /// Whether a task is told as done.
  package var isDone: Bool {
    isTask && items.contains { $0.component["STATUS"]?.text.trimmed.uppercased() == "COMPLETED" }
  }

  /// The program that has made the file, as it says itself (`PRODID`).
  var program: String? {
    pieces.lazy.compactMap { piece in
      if case .line(let line) = piece, line.name == "PRODID" { line.text.trimmed } else { nil }
    }.first
  }

  var zones: [Component] {
    pieces.compactMap { piece in
      guard case .component(let component) = piece, component.name == "VTIMEZONE" else {
        return nil
      }
      return component
    }
  }

  // MARK: Editing

  mutating func replace(_ place: Int, with component: Component) {
    pieces[place] = .component(component)
  }

  /// Puts a part behind the others.
  mutating func append(_ component: Component) {
    let end = pieces.lastIndex { if case .end = $0 { true } else { false } }
    pieces.insert(.component(component), at: end ?? pieces.endIndex)
  }

  mutating func remove(_ place: Int) { pieces.remove(at: place) }

  /// Describes the zones that edits have named (RFC 5545, 3.6.5); what `old` left undescribed stays
  /// so.
  mutating func describeZones(_ meaning: inout CalendarMeaning, besides old: SyncText) {
    var described = Set(zones.compactMap { $0["TZID"]?.text })
    for (_, component) in old.items {
      described.formUnion(component.lines.compactMap { $0.parameter("TZID") })
    }
    for (_, component) in items {
      for line in component.lines {
        guard let name = line.parameter("TZID"), described.insert(name).inserted,
          let zone = meaning.zones.zone(name),
          let first = items.first?.place
        else { continue }
        pieces.insert(.component(zone.component(named: name, at: meaning.now.instant)), at: first)
      }
    }
  }

  // MARK: Sums

  /// Puts a line into the only item, or the first, of a text that is not read yet; `line` is given how lines end there.
  static func setting(in bytes: [UInt8], _ line: ([UInt8]) -> ContentLine) -> [UInt8] {
    guard var text = (try? SyncText(bytes)).flatMap({ $0 }), let (place, item) = text.items.first
    else { return bytes }
    var edited = item
    edited.set(line(item.begin.lineEnd))
    text.replace(place, with: edited)
    return text.bytes
  }

  /// The sum of what the text says: servers write descriptions of zones and book-keeping anew, and
  /// sort the lines.
  package var sum: [UInt8] { SyncSum.of(lines) }

  /// The same without the numbers of its versions, and what a planner tells of days that are over: what has gone back to
  /// before has others.
  package var sumOfItems: [UInt8] {
    let others = ["SEQUENCE", DoneDays.name, DoneDays.work, DoneDays.words]
    return SyncSum.of(
      lines.filter { line in
        !others.contains { line.starts(with: $0.utf8) } && !SyncText.isRevision(line)
      }
    )
  }

  private var lines: [[UInt8]] {
    pieces.flatMap { piece -> [[UInt8]] in
      switch piece {
      case .begin, .end: []
      case .line(let line): SyncText.said(line)
      case .component(let component):
        component.name == "VTIMEZONE" ? [] : SyncText.lines(of: component)
      }
    }
  }

  /// The sum of one part alone.
  static func sum(of component: Component) -> [UInt8] { SyncSum.of(lines(of: component)) }

  private static func lines(of component: Component) -> [[UInt8]] {
    var lines = [component.begin.content]
    for part in component.parts {
      switch part {
      case .line(let line): lines += said(line)
      case .component(let inner): lines += self.lines(of: inner)
      }
    }
    return lines
  }

  private static func said(_ line: ContentLine) -> [[UInt8]] {
    guard !line.isBlank, !bookkeeping.contains(line.name) else { return [] }
    return [line.content]
  }

  /// The properties that vdirsyncer passes over too.
  private static let bookkeeping: Set<String> = [
    "PRODID", "METHOD", "X-RADICALE-NAME", "X-WR-CALNAME", "REV", "LAST-MODIFIED", "CREATED",
    "DTSTAMP", "UID",
  ]
}

extension SyncText {
  /// What a person knows it by.
  package var title: String {
    let first = items.first { $0.component["RECURRENCE-ID"] == nil } ?? items.first
    return first?.component["SUMMARY"]?.plainText.oneLine ?? uid
  }

  /// When its item was made, where that is told.
  package var made: Instant? {
    items.first?.component["CREATED"].flatMap { Instant(basic: $0.text.trimmed) }
  }
}
