import ChronoModel

/// A task, a category or an event as a heap of named facts: a step of undo is the facts it replaced.
struct Item: Hashable {
  /// A fact that is not there has no value: no day, no finish, no promise of that day.
  private(set) var facts: [String: String] = [:]

  subscript(name: String) -> String? {
    get { facts[name] }
    set { facts[name] = newValue }
  }

  subscript(number name: String) -> Int? {
    get { facts[name].flatMap { Int($0) } }
    set { facts[name] = newValue.map(String.init) }
  }

  init(title: String, at now: Moment) {
    self["title"] = title
    // Said from the beginning, so that opening it again is no other fact.
    status = .open
    self[number: "created"] = Int(now.instant.seconds)
    touch(now)
  }

  var title: String { self["title"] ?? "" }

  var status: TaskItem.Status {
    get { TaskItem.Status(rawValue: self[number: "status"] ?? 0) ?? .open }
    set { self[number: "status"] = newValue.rawValue }
  }

  var due: LocalDay? {
    get { self[number: "due"].map { LocalDay(number: $0) } }
    set { self[number: "due"] = newValue?.number }
  }

  var closed: Instant? {
    get { self[number: "closed"].map { Instant(seconds: Int64($0)) } }
    set { self[number: "closed"] = newValue.map { Int($0.seconds) } }
  }

  var tags: [String] {
    get { self["tags"]?.split(separator: " ").map(String.init) ?? [] }
    set { self["tags"] = newValue.isEmpty ? nil : newValue.joined(separator: " ") }
  }

  var rhythm: Rhythm? { self["rhythm"].flatMap(Rhythm.init(text:)) }
  var series: String? { self["series"] }
  var isScheduled: Bool { rhythm?.isAfterCompletion == false }
  var isTouched: Bool { self["modified"] != self["created"] }
  var isOpenOrLapsed: Bool { status == .open || status == .lapsed }

  mutating func touch(_ now: Moment) { self[number: "modified"] = Int(now.instant.seconds) }

  mutating func forgetSeries() {
    for name in ["rhythm", "series", "anchor", "habit"] { self[name] = nil }
  }

  /// The time that a series has on all of its days, whenever this one is: `none` is any time.
  var seriesTime: String { self["habit"] ?? self["time"] ?? "none" }

  /// Gives the series another time; this one has it too, unless it was moved.
  mutating func setSeriesTime(_ time: String) {
    if self["time"] ?? "none" == seriesTime { self["time"] = time == "none" ? nil : time }
    self["habit"] = series == nil ? nil : time
  }

  // MARK: Promises

  var promises: [LocalDay: String] {
    var found: [LocalDay: String] = [:]
    for (name, outcome) in facts where name.hasPrefix("promise ") {
      if let day = Int(name.dropFirst(8)) { found[LocalDay(number: day)] = outcome }
    }
    return found
  }

  /// Minutes, as long as a promise is open those of the estimate.
  func planned(_ day: LocalDay) -> Int? {
    self[number: promises[day] == "open" ? "estimate" : "planned \(day.number)"]
  }

  var openPromise: LocalDay? { promises.first { $0.value == "open" }?.key }

  /// The day it was promised for first.
  var given: LocalDay? {
    promises.keys.min {
      (self[number: "made \($0.number)"] ?? 0, $0)
        < (self[number: "made \($1.number)"] ?? 0, $1)
    }
  }

  /// A promise that is decided keeps what was planned by then.
  mutating func decide(_ day: LocalDay, _ outcome: String) {
    if outcome == "open" {
      self["planned \(day.number)"] = nil
    } else if promises[day] ?? "open" == "open" {
      self[number: "planned \(day.number)"] = self[number: "estimate"]
    }
    self["promise \(day.number)"] = outcome
  }

  /// 2.1: a day that is over is no promise; a day has one row for ever, made after the others also by a clock that was
  /// set back.
  mutating func promise(_ day: LocalDay, _ now: Moment) {
    guard day >= now.day else { return }
    if promises[day] == nil {
      let last = promises.keys.compactMap { self[number: "made \($0.number)"] }.max()
      let made = Int(now.instant.seconds)
      self[number: "made \(day.number)"] = max(made, last.map { $0 + 1 } ?? made)
    }
    decide(day, "open")
  }

  // MARK: Work

  struct Work: Hashable {
    var name: String
    var start: Instant
    var finish: Instant?
  }

  var work: [Work] {
    facts.keys.filter { $0.hasPrefix("start ") }.compactMap { key in
      let name = String(key.dropFirst(6))
      return self[number: key].map { start in
        let finish = self[number: "finish \(name)"]
        return Work(
          name: name,
          start: Instant(seconds: Int64(start)),
          finish: finish.map { Instant(seconds: Int64($0)) }
        )
      }
    }
  }

  var running: Work? { work.first { $0.finish == nil } }

  mutating func add(_ name: String, _ start: Instant, _ finish: Instant?) {
    self[number: "start \(name)"] = Int(start.seconds)
    self[number: "finish \(name)"] = finish.map { Int($0.seconds) }
  }

  /// Under a minute is not kept.
  mutating func stop(_ finish: Instant) {
    guard let running else { return }
    let isKept = finish - running.start >= 60
    self[number: "start \(running.name)"] = isKept ? Int(running.start.seconds) : nil
    self[number: "finish \(running.name)"] = isKept ? Int(finish.seconds) : nil
  }

  // MARK: Exchanging

  /// The facts in which it differs from another, as that one has them.
  func differences(to other: Item) -> [String: String?] {
    var found: [String: String?] = [:]
    for name in Set(facts.keys).union(other.facts.keys) where self[name] != other[name] {
      found[name] = .some(other[name])
      // A promise comes back whole, with what was planned by then.
      guard name.hasPrefix("promise ") else { continue }
      let planned = "planned \(name.dropFirst(8))"
      found[planned] = .some(other[planned])
    }
    return found
  }

  func replacing(_ others: [String: String?]) -> Item {
    var changed = self
    for (name, value) in others { changed[name] = value }
    return changed
  }
}

/// When a task comes again, as far as lives know it.
enum Rhythm: Hashable {
  case days(Int), weekly([Weekday]), monthly(Int), after(Int)

  init?(text: String) {
    let words = text.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Int($0) }
    switch (words.first, numbers.first) {
    case ("days", let number?): self = .days(number)
    case ("weekly", _?):
      self = .weekly(Weekday.allCases.filter { numbers.contains($0.rawValue) })
    case ("monthly", let number?): self = .monthly(number)
    case ("after", let number?): self = .after(number)
    default: return nil
    }
  }

  var text: String {
    switch self {
    case .days(let number): "days \(number)"
    case .weekly(let days): "weekly " + days.map { "\($0.rawValue)" }.joined(separator: " ")
    case .monthly(let number): "monthly \(number)"
    case .after(let number): "after \(number)"
    }
  }

  var isAfterCompletion: Bool { if case .after = self { true } else { false } }

  func isOn(_ day: LocalDay, since anchor: LocalDay) -> Bool {
    guard day >= anchor else { return false }
    return switch self {
    case .days(let number), .after(let number): (day - anchor) % number == 0
    case .weekly(let days): days.contains(day.weekday)
    case .monthly(let number): day.civil.day == number
    }
  }
}

extension Moment {
  /// The logical day by its bounds alone (section 1: from the day start to the next one).
  func logical(_ instant: Instant) -> LocalDay {
    var day = zone.local(instant).day
    while instant < start(of: day) { day = day - 1 }
    while instant >= start(of: day + 1) { day = day + 1 }
    return day
  }

  var day: LocalDay { logical(instant) }
}
