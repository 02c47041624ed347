import ChronoModel

/// A task of a life as plain numbers, so that what a deed changed can be exchanged field by field.
struct PlainTask: Hashable {
  /// `nil` is a field that is not there: no day, no finish, no promise of that day.
  private(set) var fields: [String: Int64] = [:]
  let title: String

  init(title: String, created: Instant) {
    self.title = title
    fields["created"] = created.seconds
    fields["modified"] = created.seconds
    status = .open
  }

  private init(title: String, fields: [String: Int64]) {
    self.title = title
    self.fields = fields
  }

  subscript(field: String) -> Int64? {
    get { fields[field] }
    set { fields[field] = newValue }
  }

  var status: TaskItem.Status {
    get { TaskItem.Status(rawValue: Int(self["status"] ?? 0)) ?? .open }
    set { self["status"] = Int64(newValue.rawValue) }
  }

  var due: LocalDay? {
    get { self["due"].map { LocalDay(number: Int($0)) } }
    set { self["due"] = newValue.map { Int64($0.number) } }
  }

  var closed: Instant? {
    get { self["closed"].map(Instant.init(seconds:)) }
    set { self["closed"] = newValue?.seconds }
  }

  /// Days between two instances; negative after completion, 0 where it does not repeat.
  var every: Int {
    get { Int(self["every"] ?? 0) }
    set { self["every"] = Int64(newValue) }
  }

  var isScheduled: Bool { every > 0 }
  var series: Int64? { every == 0 ? nil : self["series"] }
  var isTouched: Bool { self["modified"] != self["created"] }
  var isLapsed: Bool { status == .lapsed }

  mutating func touch(_ now: Moment) { self["modified"] = now.instant.seconds }

  // MARK: Promises

  var promises: [LocalDay: Commitment.Outcome] {
    var found: [LocalDay: Commitment.Outcome] = [:]
    for (name, value) in fields where name.hasPrefix("promise ") {
      guard let day = Int(name.dropFirst(8)) else { continue }
      found[LocalDay(number: day)] = Commitment.Outcome(rawValue: Int(value))
    }
    return found
  }

  /// The day it was promised for first.
  var given: LocalDay? {
    promises.keys.min {
      (self["made \($0.number)"] ?? 0, $0) < (self["made \($1.number)"] ?? 0, $1)
    }
  }

  mutating func set(
    _ outcome: Commitment.Outcome,
    for day: LocalDay,
    late: Bool = false,
    _ now: Moment
  ) {
    self["promise \(day.number)"] = Int64(outcome.rawValue)
    self["judged \(day.number)"] = outcome == .open ? nil : now.instant.seconds
    self["late \(day.number)"] = late ? 1 : nil
  }

  mutating func promise(_ day: LocalDay, _ now: Moment) {
    guard day >= now.today else { return }
    if promises[day] == nil { self["made \(day.number)"] = now.instant.seconds }
    set(.open, for: day, now)
  }

  /// What was promised and is not decided yet.
  var open: LocalDay? { promises.first { $0.value == .open }?.key }

  // MARK: Work

  struct Work: Hashable {
    var name: String
    var start: Instant
    var finish: Instant?
  }

  var work: [Work] {
    fields.keys.filter { $0.hasPrefix("start ") }.compactMap { key in
      let name = String(key.dropFirst(6))
      return self[key].map {
        Work(
          name: name,
          start: Instant(seconds: $0),
          finish: self["finish \(name)"].map(Instant.init(seconds:))
        )
      }
    }
  }

  var running: Work? { work.first { $0.finish == nil } }

  mutating func add(_ name: String, _ start: Instant, _ finish: Instant?) {
    self["start \(name)"] = start.seconds
    self["finish \(name)"] = finish?.seconds
  }

  /// Under a minute is not kept.
  mutating func stop(_ now: Instant) {
    guard let running else { return }
    if now - running.start < 60 {
      self["start \(running.name)"] = nil
    } else {
      self["finish \(running.name)"] = now.seconds
    }
  }

  // MARK: Exchanging

  /// The fields in which it differs from another, as that one has them; how a promise ended is
  /// one thing.
  func differences(to other: PlainTask) -> [String: Int64?] {
    var found: [String: Int64?] = [:]
    for name in Set(fields.keys).union(other.fields.keys) where self[name] != other[name] {
      found[name] = .some(other[name])
      let words = name.split(separator: " ")
      guard let day = words.last, ["promise", "judged", "late"].contains(words.first) else {
        continue
      }
      for part in ["promise \(day)", "judged \(day)", "late \(day)"] {
        found[part] = .some(other[part])
      }
    }
    return found
  }

  func replacing(_ others: [String: Int64?]) -> PlainTask {
    var changed = fields
    for (name, value) in others { changed[name] = value }
    return PlainTask(title: title, fields: changed)
  }
}
