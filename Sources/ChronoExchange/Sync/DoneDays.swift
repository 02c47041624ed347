package import ChronoModel

/// The last days of a series as a planner knows them, in a line of the file:
/// `X-CHRONOLIST-DONE;DUE=20261128:20261123/20261123T200000Z 20261124p>20261125/- 20261126/x20261126T190000Z`, with spaces
/// as in ``Component/revisions``.
///
/// The day that a file has gone on to says nothing of those before it, which a planner goes on from where they are over,
/// too. Another planner reads here which of them were ticked, and when, which were dropped (`x`) or skipped (`s`), and
/// which were missed (`-`); and of one that was moved, what became of the days that it left: `p` for postponed, `w` for
/// withdrawn, `m` for missed. Behind the last day such a letter says what became of its promise where its end does not,
/// `n` that one that was skipped had never been made, and a `>` that it was put off from there to someday.
///
/// The work on the last few of them has lines of its own:
/// `X-CHRONOLIST-WORK;DAY=20261123:20261123T080000Z/20261123T091500Z`. What they are called, when they were planned, and for
/// how many minutes, is told of all of one name together:
/// `X-CHRONOLIST-AS;TIME=180000;ESTIMATE=30:Wash%20up 20261123 20261124`.
package struct DoneDays: Hashable {
  /// The day that the file was on then: from there on, another program has ticked.
  package var due: LocalDay
  /// By the days that the series gave them.
  package private(set) var closed: [LocalDay: ClosedInstance]

  static let name = "X-CHRONOLIST-DONE"
  static let work = "X-CHRONOLIST-WORK"
  static let words = "X-CHRONOLIST-AS"
  /// So many of the last ones are told.
  static let limit = 20
  /// So many of these with the work on them, and so much of that on each.
  private static let (mostWorked, mostWork) = (3, 20)

  init(due: LocalDay, _ closed: some Sequence<ClosedInstance>) {
    self.due = due
    var found: [LocalDay: ClosedInstance] = [:]
    for one in closed where (one.day < due || one.isDecided) && one.holds(against: found[one.day]) {
      found[one.day] = one
    }
    let last = Set(found.keys.sorted().suffix(DoneDays.limit))
    self.closed = found.filter { last.contains($0.key) }
  }

  var isEmpty: Bool { closed.isEmpty }

  /// What a part says; `nil` for one that a planner has never gone on with.
  init?(_ component: Component?) {
    guard let line = component?[DoneDays.name],
      case .date(let due)? = line.parameter("DUE").flatMap({ CalendarTime($0) })
    else { return nil }
    var told = line.text.listed.prefix(DoneDays.limit).compactMap { ClosedInstance(told: $0) }
    for line in component?.all(DoneDays.work).prefix(DoneDays.mostWorked) ?? [] {
      guard case .date(let day)? = line.parameter("DAY").flatMap({ CalendarTime($0) }),
        let place = told.firstIndex(where: { $0.day == day })
      else { continue }
      told[place].work = line.text.listed.prefix(DoneDays.mostWork).compactMap { entry in
        let times = entry.split(separator: "/").compactMap { Instant(basic: $0) }
        guard times.count == 2, times[0] < times[1] else { return nil }
        return WorkHistory.Stretch(start: times[0], finish: times[1])
      }
    }
    for line in component?.all(DoneDays.words).prefix(DoneDays.limit) ?? [] {
      let entries = line.text.listed.prefix(DoneDays.limit + 1)
      guard let words = InstanceWords(told: line, entries.first) else { continue }
      let days = Set(entries.dropFirst())
      for place in told.indices where days.contains(Substring(told[place].day.basicText)) {
        if told[place].isSkipped { continue }
        told[place].words = words
      }
    }
    self.init(due: due, told)
  }

  /// Puts the line into a part.
  func put(into component: inout Component) {
    let days = closed.keys.sorted().compactMap { closed[$0]?.told }
    component.set(
      ContentLine(
        DoneDays.name,
        [CalendarParameter("DUE", due.basicText)],
        value: days.isEmpty ? "NONE" : days.joined(separator: " "),
        lineEnd: component.begin.lineEnd
      )
    )
    let worked = closed.keys.sorted().suffix(DoneDays.mostWorked).compactMap { day in
      closed[day].flatMap { line(ofWorkOn: $0, lineEnd: component.begin.lineEnd) }
    }
    component.set(worked, for: DoneDays.work)
    let named = Dictionary(grouping: closed.values.filter { $0.words != nil }) { $0.words }
    let lines = named.compactMap { words, days in
      words?.line(on: days.map(\.day).sorted(), lineEnd: component.begin.lineEnd)
    }
    component.set(lines.sorted { $0.text < $1.text }, for: DoneDays.words)
  }

  /// Whether there is work on an instance that is told with none of it, or with less, or it is called otherwise.
  static func tellsMore(_ one: ClosedInstance, than told: ClosedInstance) -> Bool {
    if told.words != nil, one.hasOtherWords(than: told) { return true }
    return tellsMoreWork(one, than: told)
  }

  private static func tellsMoreWork(_ one: ClosedInstance, than told: ClosedInstance) -> Bool {
    !told.work.isEmpty && !Set(one.work.suffix(mostWork)).isSubset(of: told.work)
      || told.work.isEmpty && !one.work.isEmpty
  }

  private func line(ofWorkOn one: ClosedInstance, lineEnd: [UInt8]) -> ContentLine? {
    let times = one.work.suffix(DoneDays.mostWork).compactMap { stretch in
      stretch.finish.map { "\(stretch.start.basicText)/\($0.basicText)" }
    }
    guard !times.isEmpty else { return nil }
    return ContentLine(
      DoneDays.work,
      [CalendarParameter("DAY", one.day.basicText)],
      value: times.joined(separator: " "),
      lineEnd: lineEnd
    )
  }

  /// What two texts know together.
  func joined(_ other: DoneDays?, due: LocalDay) -> DoneDays {
    DoneDays(due: due, Array(closed.values) + Array(other?.closed.values ?? [:].values))
  }
}

extension ClosedInstance {
  private static let letters: [Commitment.Outcome: Character] = [
    .open: "n", .kept: "k", .missed: "m", .postponed: "p", .withdrawn: "w",
  ]

  fileprivate init?(told text: Substring) {
    let halves = text.split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2, let end = End(told: halves[1]) else { return nil }
    let parts = halves[0].split(separator: ">", maxSplits: DoneDays.limit)
    var days = parts.compactMap { part -> Promise? in
      guard case .date(let day)? = CalendarTime(part.prefix(8)) else { return nil }
      let outcome = part.dropFirst(8).first.flatMap { letter in
        ClosedInstance.letters.first { $0.value == letter }?.key
      }
      return Promise(day: day, outcome: outcome ?? end.usualOutcome)
    }
    // Each day is promised once; what another program has put there is no ledger.
    guard days.count == parts.count, parts.count <= DoneDays.limit,
      Set(days.map(\.day)).count == days.count, let last = days.popLast()
    else { return nil }
    self.init(left: days, last: last, end: end)
    guard isUnmade || !(days + [last]).contains(where: { $0.outcome == .open }) else { return nil }
    isSomeday = halves[0].hasSuffix(">")
  }

  fileprivate var told: String {
    func letter(_ promise: Promise) -> String {
      ClosedInstance.letters[promise.outcome].map { String($0) } ?? ""
    }
    let days = left.map { $0.day.basicText + letter($0) }
    let day = last.day.basicText + (last.outcome == end.usualOutcome ? "" : letter(last))
    return (days + [day]).joined(separator: ">") + (isSomeday ? ">/" : "/") + end.told
  }
}

extension ClosedInstance.End {
  fileprivate init?(told text: Substring) {
    if let finish = Instant(basic: text) {
      self = .done(finish)
    } else if text == "-" {
      self = .missed
    } else if let closed = Instant(basic: text.dropFirst()), let letter = text.first {
      switch letter {
      case "x": self = .dropped(closed)
      case "s": self = .skipped(closed)
      default: return nil
      }
    } else {
      return nil
    }
  }

  fileprivate var told: String {
    switch self {
    case .done(let finish): finish.basicText
    case .dropped(let closed): "x\(closed.basicText)"
    case .skipped(let closed): "s\(closed.basicText)"
    case .missed: "-"
    }
  }
}
