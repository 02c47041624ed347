import ChronoModel

/// Reads what `task export` prints, of Taskwarrior 2.6 and 3: an array, or an object a line.
///
/// Everything beside our fields (dependencies, waiting, attributes of the user's own) is kept.
package struct TaskwarriorItems {
  private var stream: ObjectStream?
  private let source: ByteLines.Source
  private let meaning: TaskwarriorMeaning
  /// Instances whose templates are of ours, and name them.
  private var named: Set<Identifier<ImportItem>> = []
  package private(set) var remarks = ImportRemarks()

  init(_ source: @escaping ByteLines.Source, at now: Moment) {
    self.source = source
    meaning = TaskwarriorMeaning(now: now)
  }

  mutating func next() throws(ImportError) -> ImportItem? {
    var stream: ObjectStream
    if let begun = self.stream { stream = begun } else { stream = try ObjectStream(source) }
    defer { self.stream = stream }
    while var fields = try stream.next() {
      guard let status = try fields.string("status") else { throw fields.missing("status") }
      let isInstance = try fields.string("parent") != nil
      // The template of a series stands for those of its instances that are still to be done.
      if status == "deleted" || isInstance && status != "completed" {
        if status != "deleted", let own: Identifier<ImportItem> = try fields.identifier("uuid"),
          named.contains(own)
        {
          continue
        }
        remarks.leftOut[status == "deleted" ? "deleted" : "recurring instance", default: 0] += 1
        continue
      }
      guard let identity: Identifier<ImportItem> = try fields.identifier("uuid") else {
        throw fields.missing("uuid")
      }
      var (draft, isFollowed) = try meaning.task(&fields)
      if !isFollowed { remarks.unfollowed += 1 }
      for kind in TaskwarriorMeaning.unshown(&fields) where !draft.done {
        remarks.unshown[kind, default: 0] += 1
      }
      var whole = fields.whole
      var task = identity
      if status == "recurring", let own = TaskwarriorSeries.instance(of: &fields) {
        draft.repeats?.series = Identifier(high: identity.high, low: identity.low)
        whole = TaskwarriorSeries.single(whole, own)
        task = own
        named.insert(own)
      }
      var json = JSONWriter()
      json.value(whole)
      return ImportItem(
        identity: task,
        .task(draft),
        foreign: ForeignText.Draft(.taskwarrior, key: task.text, bytes: json.bytes)
      )
    }
    return nil
  }
}

/// What an object of Taskwarrior's means here.
struct TaskwarriorMeaning {
  let now: Moment

  /// The task, and whether its repeat, if it has one, can be followed.
  func task(_ fields: inout Fields) throws(ImportError) -> (TaskDraft, isFollowed: Bool) {
    guard let title = try fields.string("description")?.oneLine, !title.isEmpty else {
      throw fields.missing("description")
    }
    var draft = TaskDraft(title: title)
    draft.notes = try notes(&fields)
    if let project = try fields.string("project"), !project.isBlank {
      draft.category = .named(project)
    }
    draft.tags = try fields.tags()
    draft.priority =
      switch try fields.string("priority") {
      case "H": .high
      case "M": .medium
      case "L": .low
      default: .none
      }
    draft.estimate = estimate(&fields)
    let due = try fields.compactInstant("due")
    let scheduled = try fields.compactInstant("scheduled")
    if let plan = due ?? scheduled { (draft.due, draft.time) = self.plan(plan) }
    let status = try fields.string("status")
    if status == "completed" {
      draft.done = true
      draft.finished = try fields.compactInstant("end").map { min($0, now.instant) }
    }
    guard status == "recurring", let word = try fields.string("recur"), let day = draft.due else {
      return (draft, true)
    }
    guard var rule = TaskwarriorMeaning.rule(word) else { return (draft, false) }
    if let last = try fields.compactInstant("until") {
      rule.end = .until(max(day, now.logicalDay(of: last)))
    }
    draft.repeats = RepeatDraft(rule: rule)
    // Its instances up to now are Taskwarrior's.
    draft.due = RecurrenceSeries(rule, anchor: day).first(onOrAfter: max(day, now.today)) ?? day
    return (draft, true)
  }

  /// The dates that are kept of a task, and have no field here.
  static func unshown(_ fields: inout Fields) -> [String] {
    var kinds: [String] = []
    if fields.value("wait") != nil { kinds.append("wait date") }
    if fields.value("scheduled") != nil, fields.value("due") != nil {
      kinds.append("scheduled date")
    }
    if fields.value("until") != nil, fields.value("recur") == nil { kinds.append("expiry date") }
    return kinds
  }

  /// The day and the time of an instant; Taskwarrior writes a day as its midnight.
  func plan(_ instant: Instant) -> (day: LocalDay, time: TimeOfDay?) {
    let local = now.zone.local(instant)
    if local.time == .midnight { return (local.day, nil) }
    return (now.logicalDay(of: instant), local.time)
  }

  /// The instant of a plan as Taskwarrior has it.
  static func instant(of day: LocalDay, _ time: TimeOfDay?, at now: Moment) -> Instant {
    time.map { now.instant(of: $0, on: day) } ?? now.zone.instant(LocalTime(day, .midnight))
  }

  /// One line for each annotation.
  private func notes(_ fields: inout Fields) throws(ImportError) -> String {
    var lines: [String] = []
    for var annotation in try fields.list("annotations") {
      if let text = try annotation.string("description") { lines.append(text) }
    }
    return lines.joined(separator: "\n")
  }

  /// An attribute of the user's own; one of another meaning is no estimate.
  private func estimate(_ fields: inout Fields) -> Int? {
    let minutes: Int64? =
      switch fields.value("estimate") {
      case .string(let text): CalendarDuration.seconds(text).map { $0 / 60 } ?? Int64(text)
      case .integer(let number): Int64(number)
      default: nil
      }
    guard let minutes, (1...Int64(TaskItem.longestEstimate)).contains(minutes) else { return nil }
    return Int(minutes)
  }

  // MARK: Repeats

  private static let words: [String: RecurrenceRule] = [
    "daily": RecurrenceRule(.daily), "day": RecurrenceRule(.daily), "weekdays": .workdays,
    "weekly": RecurrenceRule(.weekly), "week": RecurrenceRule(.weekly),
    "sennight": RecurrenceRule(.weekly), "biweekly": RecurrenceRule(.weekly, interval: 2),
    "fortnight": RecurrenceRule(.weekly, interval: 2), "monthly": RecurrenceRule(.monthly),
    "month": RecurrenceRule(.monthly), "bimonthly": RecurrenceRule(.monthly, interval: 2),
    "quarterly": RecurrenceRule(.monthly, interval: 3),
    "semiannual": RecurrenceRule(.monthly, interval: 6), "annual": RecurrenceRule(.yearly),
    "yearly": RecurrenceRule(.yearly), "year": RecurrenceRule(.yearly),
    "biannual": RecurrenceRule(.yearly, interval: 2),
    "biyearly": RecurrenceRule(.yearly, interval: 2),
  ]

  private static let units: [(names: [String], frequency: RecurrenceRule.Frequency, times: Int)] = [
    (["d", "day", "days"], .daily, 1),
    (["w", "wk", "wks", "week", "weeks"], .weekly, 1),
    (["mo", "mos", "month", "months", "m"], .monthly, 1),
    (["q", "qtr", "quarter", "quarters"], .monthly, 3),
    (["y", "yr", "yrs", "year", "years"], .yearly, 1),
  ]

  /// The rule of a word of `recur`: `weekly`, `3d`, `2weeks`, `P1M`.
  static func rule(_ word: String) -> RecurrenceRule? {
    var word = word.lowercased()
    if let rule = words[word] { return rule }
    if word.hasPrefix("p"), !word.hasPrefix("pt") { word.removeFirst() }
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let unit = String(word.dropFirst(digits.count)).trimmed
    guard digits.count <= 4, let match = units.first(where: { $0.names.contains(unit) }) else {
      return nil
    }
    let interval = (Int(digits) ?? 1) * match.times
    guard (1...RecurrenceRule.longestInterval).contains(interval) else { return nil }
    return RecurrenceRule(match.frequency, interval: interval)
  }

  /// The word of a rule; `nil` for one that Taskwarrior has none for.
  static func word(_ rule: RecurrenceRule) -> String? {
    if case .count = rule.end { return nil }
    let days = rule.byDay.map(\.weekday)
    if rule.frequency == .weekly, rule.interval == 1, rule.byDay.allSatisfy({ $0.ordinal == nil }),
      days == Array(Weekday.allCases.prefix(5))
    {
      return "weekdays"
    }
    var plain = rule
    plain.end = .never
    if rule.frequency == .weekly, days.count <= 1 { plain.byDay = [] }
    guard plain.isPlain else { return nil }
    switch rule.frequency {
    case .daily: return rule.interval == 1 ? "daily" : "\(rule.interval)d"
    case .weekly: return rule.interval == 1 ? "weekly" : "\(rule.interval)w"
    case .monthly: return rule.interval == 1 ? "monthly" : "\(rule.interval)mo"
    case .yearly: return rule.interval == 1 ? "yearly" : "\(rule.interval)y"
    }
  }
}

extension String {
  /// The text as one line without blanks around it.
  var oneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ").trimmed }
}
