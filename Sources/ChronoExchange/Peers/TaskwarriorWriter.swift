import ChronoModel

/// Writes tasks as `task import` reads them: one array, an object a line.
///
/// An object that a task came with goes back with its own members, those that were edited anew.
/// What Taskwarrior works out itself (`id`, `urgency`) is not written.
package struct TaskwarriorWriter {
  private let meaning: TaskwarriorMeaning
  private var json = JSONWriter()
  package private(set) var omissions = ExportOmissions()

  init(at now: Moment) {
    meaning = TaskwarriorMeaning(now: now)
    json.open("[")
  }

  mutating func drain() -> [UInt8] { json.drain() }

  mutating func append(_ whole: WholeTask) {
    var object = ForeignObject(kept(whole.foreign))
    object.remove("id")
    object.remove("urgency")
    put(whole, into: &object)
    for object in series(object, whole) {
      json.breakLine()
      json.value(.object(object.members))
    }
  }

  /// The objects of a task: two of one whose series was made here.
  private func series(_ object: ForeignObject, _ whole: WholeTask) -> [ForeignObject] {
    let task = whole.task
    guard object["status"] == .string("recurring"), !isTemplate(whole.foreign),
      let repeats = task.repeats, let rule = RepeatDraft(repeats)?.rule, let day = task.due
    else { return [object] }
    return TaskwarriorSeries.objects(
      object,
      of: task,
      series: repeats.series,
      from: TaskwarriorMeaning.instant(of: day, task.time, at: meaning.now),
      rule,
      at: meaning.now
    )
  }

  /// Whether it came as a template of Taskwarrior's own.
  private func isTemplate(_ text: ForeignText.Draft?) -> Bool {
    ForeignObject(kept(text))["status"] == .string("recurring")
  }

  mutating func finish() {
    json.endLine()
    json.close("]")
    json.endLine()
  }

  private func kept(_ text: ForeignText.Draft?) -> [ForeignValue.Member] {
    guard let text, text.format == .taskwarrior,
      case .object(let members)? = try? JSONReader.value(of: text.bytes)
    else { return [] }
    return members
  }

  private mutating func put(_ whole: WholeTask, into object: inout ForeignObject) {
    let task = whole.task
    var before = TaskDraft(title: "")
    let isNew = object.members.isEmpty
    if !isNew, var fields = try? Fields(.object(object.members), at: nil),
      let (draft, _) = try? meaning.task(&fields)
    {
      before = draft
    }
    if isNew {
      object.set("uuid", .string(task.id.text))
      object.set("entry", .string(task.created.basicText))
    }
    let unedited = object
    if task.title != before.title { object.set("description", .string(task.title.oneLine)) }
    putNotes(task, before, into: &object)
    let category: CategoryChoice = whole.category.map { .named($0) } ?? .inbox
    if category != before.category {
      object.set("project", whole.category.map { ForeignValue.string($0) })
    }
    if task.tags != before.tags {
      // A tag is one word there.
      let words = task.tags.map {
        ForeignValue.string($0.split(separator: " ").joined(separator: "_"))
      }
      object.set("tags", words.isEmpty ? nil : .array(words))
    }
    if task.priority != before.priority {
      let letter = [Priority.high: "H", .medium: "M", .low: "L"][task.priority]
      object.set("priority", letter.map { ForeignValue.string($0) })
    }
    if task.estimate != before.estimate {
      object.set("estimate", task.estimate.map { ForeignValue.string("PT\($0)M") })
    }
    putPlan(task, before, into: &object)
    putStatus(task, before, isNew: isNew, into: &object)
    omissions.countOwn(of: whole)
    omissions.count(.work, if: !whole.sessions.isEmpty)
    if object.members != unedited.members || isNew {
      object.set("modified", .string(task.modified.basicText))
    }
  }

  private func putNotes(
    _ task: TaskItem,
    _ before: TaskDraft,
    into object: inout ForeignObject
  ) {
    guard task.notes != before.notes else { return }
    let lines = task.notes.split(whereSeparator: \.isNewline).map(String.init)
    // Two annotations of one second are one.
    let notes = lines.enumerated().map { index, line in
      ForeignValue.object([
        ForeignValue.Member(
          key: "entry",
          value: .string((task.modified + Int64(index)).basicText)
        ),
        ForeignValue.Member(key: "description", value: .string(line)),
      ])
    }
    object.set("annotations", notes.isEmpty ? nil : .array(notes))
  }

  private func putPlan(_ task: TaskItem, _ before: TaskDraft, into object: inout ForeignObject) {
    guard (task.due, task.time) != (before.due, before.time) else { return }
    let plan = task.due.map {
      TaskwarriorMeaning.instant(of: $0, task.time, at: meaning.now)
    }
    // A plan that came from `scheduled` goes there.
    let key = object["due"] == nil && object["scheduled"] != nil ? "scheduled" : "due"
    object.set(key, plan.map { ForeignValue.string($0.basicText) })
  }

  /// What repeats is a template there, from which Taskwarrior makes the instances itself.
  private mutating func putStatus(
    _ task: TaskItem,
    _ before: TaskDraft,
    isNew: Bool,
    into object: inout ForeignObject
  ) {
    let isOpen = task.status == .open
    if isOpen, let repeats = task.repeats.flatMap(RepeatDraft.init), task.due != nil {
      guard repeats != before.repeats else { return }
      // There the next day is counted from the one before, whenever that was done.
      omissions.count(.afterCompletion, if: repeats.afterCompletion)
      if let word = TaskwarriorMeaning.word(repeats.rule) {
        object.set("status", .string("recurring"))
        object.set("recur", .string(word))
        object.set("until", until(repeats.rule).map { ForeignValue.string($0.basicText) })
        return object.remove("end")
      }
      omissions.count(.repeats)
    }
    let isSingle = isOpen && before.repeats != nil
    if isSingle { object.remove("recur") }
    let wasClosed = before.done
    guard
      isNew || isSingle || wasClosed == isOpen || task.status == .dropped || task.status == .lapsed
    else { return }
    switch task.status {
    case .open: object.set("status", .string("pending"))
    case .done: object.set("status", .string("completed"))
    case .dropped, .lapsed, .deleted: object.set("status", .string("deleted"))
    }
    object.set("end", task.closed.map { ForeignValue.string($0.basicText) })
  }

  /// The last second of the last day.
  private func until(_ rule: RecurrenceRule) -> Instant? {
    guard case .until(let day) = rule.end else { return nil }
    return meaning.now.bounds(of: day).upperBound - 1
  }
}

/// The members of an object that is edited in place.
struct ForeignObject {
  var members: [ForeignValue.Member]

  init(_ members: [ForeignValue.Member]) { self.members = members }

  subscript(_ key: String) -> ForeignValue? { members.first { $0.key == key }?.value }

  /// `nil` removes the member.
  mutating func set(_ key: String, _ value: ForeignValue?) {
    guard let value else { return remove(key) }
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].value = value
    } else {
      members.append(ForeignValue.Member(key: key, value: value))
    }
  }

  mutating func remove(_ key: String) { members.removeAll { $0.key == key } }
}

extension JSONWriter {
  /// A value as it was read.
  mutating func value(_ value: ForeignValue) {
    switch value {
    case .null, .other: null()
    case .bool(let flag): bool(flag)
    case .integer(let number): integer(number)
    case .real(let number), .date(let number): exact(number)
    case .string(let text): string(text)
    case .array(let elements): array { json in for element in elements { json.value(element) } }
    case .object(let members):
      object { json in
        for member in members {
          json.key(text: member.key)
          json.value(member.value)
        }
      }
    }
  }
}
