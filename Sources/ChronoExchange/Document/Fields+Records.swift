import ChronoModel

/// What the records read so far have: later ones refer to it.
struct Known {
  var categories: [String: Category.ID] = [:]
  var categoryIDs: Set<Category.ID> = []
  var tasks: Set<TaskItem.ID> = []
  var estimates: [TaskItem.ID: Int] = [:]
  var events: Set<CalendarEvent.ID> = []
  var sessions: Set<Session.ID> = []
  var promises: Set<Promise> = []
  var openPromises: Set<TaskItem.ID> = []
  var hasRunning = false
  var foreign: Set<Text> = []

  struct Text: Hashable {
    var owner: ForeignText.Owner
    var format: ForeignText.Format
  }

  struct Promise: Hashable {
    var task: TaskItem.ID
    var day: LocalDay
  }
}

/// The records of a document, each checked against what the file's own rules demand.
extension Fields {
  mutating func category(_ known: inout Known) throws(ImportError) -> Category {
    let id: Category.ID = try required("id", try identifier("id"))
    guard known.categoryIDs.insert(id).inserted else { throw duplicate("id", id.text) }
    let name = try required("name", try string("name"))
    guard !name.isBlank else { throw failure("name", "text that is not blank") }
    guard known.categories.updateValue(id, forKey: name) == nil else {
      throw duplicate("name", name)
    }
    return Category(
      id: id,
      name: name,
      colour: try required("colour", try integer("colour", 0...(Category.colours - 1))),
      position: try required("position", try position()),
      created: try required("created", try instant("created")),
      modified: try required("modified", try instant("modified"))
    )
  }

  mutating func task(_ known: inout Known) throws(ImportError) -> TaskItem {
    let id: TaskItem.ID = try required("id", try identifier("id"))
    guard known.tasks.insert(id).inserted else { throw duplicate("id", id.text) }
    let title = try required("title", try string("title"))
    guard !title.isBlank else { throw failure("title", "text that is not blank") }
    var task = TaskItem(
      id: id,
      title: title,
      created: try required("created", try instant("created"))
    )
    task.modified = try required("modified", try instant("modified"))
    // Without it the usual time, which is read below, would say nothing.
    task.repeats = try repeats()
    try read(into: &task)
    if task.repeats == nil { task.usual = nil }
    known.estimates[id] = task.estimate
    task.category = try category(known)
    task.position = try required("position", try position())
    let state = spelling("state", "status")
    task.status = try required(state, try status(state))
    task.closed = try instant("closed")
    if (task.closed == nil) != (task.status == .open) {
      throw failure("closed", "an instant just where the state is not open")
    }
    if let done = try bool("done"), done != (task.status == .done) {
      throw failure("done", "true just where the state is done")
    }
    return task
  }

  private mutating func category(_ known: Known) throws(ImportError) -> Category.ID? {
    guard let name = try string("category") else { return nil }
    guard let category = known.categories[name] else { throw dangling("category", name) }
    return category
  }

  private mutating func status(_ key: String) throws(ImportError) -> TaskItem.Status? {
    try parsed(key, "open, done, dropped, lapsed or deleted") { text in
      TaskItem.Status.allCases.first { $0.name == text }
    }
  }

  mutating func event(_ known: inout Known) throws(ImportError) -> CalendarEvent {
    let id: CalendarEvent.ID = try required("id", try identifier("id"))
    guard known.events.insert(id).inserted else { throw duplicate("id", id.text) }
    let title = spelling("title", "name")
    let name = try required(title, try string(title))
    guard !name.isBlank else { throw failure(title, "text that is not blank") }
    let due = spelling("due", "day")
    var event = CalendarEvent(
      id: id,
      name: name,
      day: try required(due, try day(due)),
      created: try required("created", try instant("created"))
    )
    event.modified = try required("modified", try instant("modified"))
    event.notes = try string("notes") ?? ""
    event.category = try category(known)
    event.tags = try tags()
    event.place = try string("place") ?? ""
    event.time = try time("time")
    let length = spelling("estimate", "length")
    event.length = try required(length, try integer(length, 1...EventRules.longest))
    event.zone = try string("zone")
    event.isFree = try bool("free") ?? false
    event.reminders = try reminders()
    event.repeats = try repeats()
    event.position = try required("position", try position())
    return event
  }

  mutating func session(_ known: inout Known) throws(ImportError) -> Session {
    let id: Session.ID = try required("id", try identifier("id"))
    guard known.sessions.insert(id).inserted else { throw duplicate("id", id.text) }
    let session = Session(
      id: id,
      task: try owner(known),
      start: try required("start", try instant("start")),
      finish: try instant("finish"),
      zone: try required("zone", try string("zone"))
    )
    if let finish = session.finish {
      guard finish >= session.start else { throw failure("finish", "an instant after start") }
    } else {
      guard !known.hasRunning else { throw duplicate("finish", "null") }
      known.hasRunning = true
    }
    return session
  }

  mutating func commitment(_ known: inout Known) throws(ImportError) -> Commitment {
    let task = try owner(known)
    let day = try required("day", try day("day"))
    guard known.promises.insert(Known.Promise(task: task, day: day)).inserted else {
      throw duplicate("day", day.text)
    }
    let outcome = try required(
      "outcome",
      try parsed("outcome", "open, kept, missed, postponed or withdrawn") { text in
        Commitment.Outcome.allCases.first { $0.name == text }
      }
    )
    let judged = try instant("judged")
    if (judged == nil) != (outcome == .open) {
      throw failure("judged", "an instant just where the outcome is not open")
    }
    if outcome == .open, !known.openPromises.insert(task).inserted {
      throw duplicate("outcome", "open")
    }
    return Commitment(
      task: task,
      day: day,
      outcome: outcome,
      made: try required("made", try instant("made")),
      judged: judged,
      loggedLate: try required("loggedLate", try bool("loggedLate")),
      plan: try plan(),
      planned: try planned(ofOpen: outcome == .open, known.estimates[task])
    )
  }

  /// What was planned for a day that is decided; documents of before it was kept say nothing, and
  /// have what the task is estimated at.
  private mutating func planned(
    ofOpen isOpen: Bool,
    _ estimate: Int?
  ) throws(ImportError) -> Int? {
    let isSaid = isThere("planned")
    let planned = try integer("planned", 1...TaskItem.longestEstimate)
    guard isOpen else { return isSaid ? planned : estimate }
    guard planned == nil else { throw failure("planned", "minutes only where it is not open") }
    return nil
  }

  /// Where the block of a promise stood; both fields or none.
  private mutating func plan() throws(ImportError) -> Commitment.Plan? {
    let time = try time("planTime")
    let minutes = try integer("planMinutes", 1...14_400)
    guard let time, let minutes else {
      guard time == nil, minutes == nil else { throw missing("planMinutes") }
      return nil
    }
    return Commitment.Plan(time: time, minutes: minutes)
  }

  /// `nil` where it is of no item of the document, as version 0.9 has exported some.
  mutating func foreign(_ known: inout Known) throws(ImportError) -> ForeignText? {
    let owner: ForeignText.Owner
    if let event: CalendarEvent.ID = try identifier("event") {
      guard known.events.contains(event) else { return nil }
      owner = .event(event)
    } else {
      let task: TaskItem.ID = try required("task", try identifier("task"))
      guard known.tasks.contains(task) else { return nil }
      owner = .task(task)
    }
    let names = ForeignText.Format.allCases.map(\.name).joined(separator: ", ")
    let format = try required(
      "format",
      try parsed("format", names) { text in
        ForeignText.Format.allCases.first { $0.name == text }
      }
    )
    guard known.foreign.insert(Known.Text(owner: owner, format: format)).inserted else {
      throw duplicate("format", format.name)
    }
    let key = try required("key", try string("key"))
    guard !key.isEmpty, key.unicodeScalars.count <= Limits.name else {
      throw failure("key", "text of 1 to \(Limits.name) characters")
    }
    let part = try string("part") ?? ""
    guard part.unicodeScalars.count <= Limits.name else {
      throw failure("part", "text of up to \(Limits.name) characters")
    }
    let hex = try parsed("hex", "pairs of hexadecimal digits", ForeignBytes.bytes(hex:))
    guard let bytes = try string("text").map({ Array($0.utf8) }) ?? hex else {
      throw missing("text")
    }
    guard bytes.count <= ForeignText.longest else {
      throw failure("text", "text of up to \(ForeignText.longest) bytes")
    }
    return ForeignText(owner, ForeignText.Draft(format, key: key, part: part, bytes: bytes))
  }

  /// The task that a session or a promise belongs to.
  private mutating func owner(_ known: Known) throws(ImportError) -> TaskItem.ID {
    let task: TaskItem.ID = try required("task", try identifier("task"))
    guard known.tasks.contains(task) else { throw dangling("task", task.text) }
    return task
  }

  private mutating func repeats() throws(ImportError) -> Repeat? {
    guard var item = try fields("repeat") else { return nil }
    var repeats = Repeat(
      rule: try item.required("rule", try item.string("rule")),
      anchor: try item.required("anchor", try item.day("anchor")),
      series: try item.required("series", try item.identifier("series"))
    )
    repeats.afterCompletion = try item.bool("afterCompletion") ?? false
    repeats.excluded = try item.days("excluded")
    repeats.added = try item.days("added")
    try item.refuseUnknown()
    return repeats
  }

  private mutating func position() throws(ImportError) -> Int? {
    try integer("position", -9_007_199_254_740_991...9_007_199_254_740_991)
  }

  private func required<Value>(_ key: String, _ value: Value?) throws(ImportError) -> Value {
    guard let value else { throw missing(key) }
    return value
  }

  private func duplicate(_ key: String, _ value: String) -> ImportError {
    ImportError(at: place, .duplicate(key: key, value: value))
  }

  func dangling(_ key: String, _ value: String) -> ImportError {
    ImportError(at: place, .dangling(key: key, value: value))
  }
}
