import ChronoModel

/// Writes the file of a phone app in the app's own coding, as its import reads it.
///
/// The apps' objects need what they need: one without a date would keep an app from reading its
/// whole list. Such items are left out; what has no field is left out too, and both are counted.
package struct PhoneWriter {
  private let format: ImportFormat
  private let now: Moment
  private let zone: (String) -> Zone?
  private var list = BinaryPropertyListWriter()
  private var json = JSONWriter()
  private var isFinished = false
  package private(set) var omissions = ExportOmissions()

  init(_ format: ImportFormat, at now: Moment, zone: @escaping (String) -> Zone?) {
    self.format = format
    self.now = now
    self.zone = zone
    if format == .todolistJSON { json.open("[") }
  }

  mutating func drain() -> [UInt8] {
    guard format != .todolistJSON else { return json.drain() }
    return isFinished ? list.bytes() : []
  }

  mutating func finish() {
    isFinished = true
    guard format == .todolistJSON else { return }
    json.endLine()
    json.close("]")
    json.endLine()
  }

  /// Writes an item; `false` for one that the app cannot have.
  mutating func append(_ item: WholeItem) -> Bool {
    switch item {
    case .event(let whole):
      guard format == .schedulerPlist else { return omit(.events) }
      appointment(whole)
      return true
    case .task(let whole):
      guard format != .schedulerPlist else { return omit(.tasks) }
      switch whole.task.status {
      case .open, .done: break
      case .dropped, .lapsed, .deleted: return omit(.givenUp)
      }
      guard let due = whole.task.due else { return omit(.undated) }
      let date = now.phoneDate(due, whole.task.time)
      omissions.count(.skippedTimes, if: whole.task.time.map { now.zone.local(date).time != $0 })
      if format == .todolistJSON { reminded(whole, date) } else { todo(whole, date) }
      return true
    }
  }

  private mutating func omit(_ kind: ExportOmissions.Kind) -> Bool {
    omissions.count(kind)
    return false
  }

  // MARK: Items

  /// A todo of ChronoList's: its start and finish are one stretch of work.
  private mutating func todo(_ whole: WholeTask, _ date: Instant) {
    let task = whole.task
    let isDone = task.status == .done
    // Of a done task only the work that its finish ended is such a stretch.
    let stretch = whole.sessions.last { !isDone || $0.finish == task.closed }
    let finish = isDone ? task.closed : stretch?.finish
    var item: [(key: String, value: BinaryPropertyListWriter.Value)] = [
      ("projectName", .string(whole.category ?? "")), ("title", .string(task.title)),
      ("isComplete", .bool(isDone)), ("dueDate", .phone(date)),
    ]
    if let start = stretch?.start { item.append(("startDate", .phone(start))) }
    if let finish { item.append(("finishDate", .phone(finish))) }
    if !task.notes.isEmpty { item.append(("note", .string(task.notes))) }
    list.append(item)
    omissions.count(.work, if: whole.sessions.count > (stretch == nil ? 0 : 1))
    omissions.count(.reminders, if: !task.reminders.isEmpty)
    countShared(whole)
  }

  /// One of ToDo List's items; its `notificationID` is the app's own to give.
  private mutating func reminded(_ whole: WholeTask, _ date: Instant) {
    let task = whole.task
    let here: [Reminder] =
      [.at(now.zone.local(date))] + (task.time == nil ? [] : [.before(minutes: 0)])
    let isSet = task.reminders.contains { here.contains($0) }
    json.breakLine()
    json.object { json in
      json.key("name")
      json.string(task.title)
      json.key("date")
      json.integer(date - .reference)
      json.key("notes")
      json.string(task.notes)
      json.key("reminderSet")
      json.bool(isSet)
      json.key("completed")
      json.bool(task.status == .done)
    }
    omissions.count(.categories, if: whole.category != nil)
    omissions.count(.finishes, if: task.status == .done)
    omissions.count(.work, if: !whole.sessions.isEmpty)
    omissions.count(.reminders, if: task.reminders.contains { !here.contains($0) })
    countShared(whole)
  }

  /// What no app for tasks has.
  private mutating func countShared(_ whole: WholeTask) {
    let task = whole.task
    omissions.count(.tags, if: !task.tags.isEmpty)
    omissions.count(.priorities, if: task.priority != .none)
    omissions.count(.estimates, if: task.estimate != nil)
    omissions.count(.repeats, if: task.repeats != nil)
    omissions.count(.promises, if: whole.promises.contains { $0.day != task.due })
  }

  /// One of Scheduler's events: a name and a date; one that repeats is written as its first day.
  private mutating func appointment(_ whole: WholeEvent) {
    let event = whole.event
    let date = now.phoneDate(of: event, zone)
    list.append([("date", .phone(date)), ("name", .string(event.name))])
    omissions.count(.lengths, if: event.length != (event.time == nil ? 1440 : 60))
    omissions.count(.categories, if: whole.category != nil)
    omissions.count(.tags, if: !event.tags.isEmpty)
    omissions.count(.notes, if: !event.notes.isEmpty)
    omissions.count(.places, if: !event.place.isEmpty)
    omissions.count(.zones, if: event.zone != nil)
    omissions.count(.free, if: event.isFree)
    omissions.count(.repeats, if: event.repeats != nil)
    omissions.count(.reminders, if: !event.reminders.isEmpty)
  }
}

extension BinaryPropertyListWriter.Value {
  fileprivate static func phone(_ instant: Instant) -> Self {
    .date(Double(instant - .reference))
  }
}

extension Moment {
  /// A day and a time as the apps have them, as one date.
  ///
  /// The beginning of a day stands for a day without a time, so a plan for that very time is
  /// written a second later: whole minutes are all that is read of it.
  func phoneDate(_ day: LocalDay, _ time: TimeOfDay?) -> Instant {
    guard let time else { return zone.instant(LocalTime(day, .midnight)) }
    return notBeginning(instant(of: time, on: day))
  }

  func phoneDate(of event: CalendarEvent, _ zones: (String) -> Zone?) -> Instant {
    guard let time = event.time, let own = event.zone.flatMap(zones) else {
      return phoneDate(event.day, event.time)
    }
    return notBeginning(own.instant(LocalTime(event.day, time)))
  }

  private func notBeginning(_ date: Instant) -> Instant {
    let day = zone.local(date).day
    return zone.instant(LocalTime(day, .midnight)) == date ? date + 1 : date
  }
}
