/// The words of an undo step, as the journal keeps them: what was done, in the past tense.
package enum EditLabel {
  /// What a label may name.
  package struct Subjects: Hashable, Sendable {
    /// Of the first one.
    package var title: String
    package var count: Int
    /// What they are: `task`, `event`, or `item` where both are among them.
    package var noun: String
    /// Of the category that the edit is about; `nil` is the Inbox.
    package var category: String?
    /// The first task as the edit left it; `nil` where nothing was written.
    package var result: TaskItem?
    /// The day that all of the tasks are on as the edit left them, `nil` where that is not one day; of an event
    /// the one that was meant, on the planner's clock.
    package var day: LocalDay?
    /// The day of the edit, where a day of another year is named with it.
    package var today: LocalDay?
    /// How many of the tasks repeat and were moved to another time on this day alone.
    package var placedOnce: Int
    /// The one event as the edit left it.
    package var event: CalendarEvent?
    /// Seconds of the work that the edit ended.
    package var worked: Int64?
    /// The other task whose timer the edit stopped, after a minute of work at least.
    package var stopped: String?
    /// When the one task was finished, on the planner's clock, where the edit says when.
    package var finish: Finish?

    package struct Finish: Hashable, Sendable {
      /// `nil` for the day of the edit.
      package var day: LocalDay?
      package var time: TimeOfDay

      package init(day: LocalDay?, time: TimeOfDay) {
        self.day = day
        self.time = time
      }
    }

    package init(
      title: String = "",
      count: Int = 0,
      noun: String = "task",
      category: String? = nil,
      result: TaskItem? = nil,
      day: LocalDay? = nil,
      today: LocalDay? = nil,
      placedOnce: Int = 0,
      event: CalendarEvent? = nil,
      worked: Int64? = nil,
      stopped: String? = nil,
      finish: Finish? = nil
    ) {
      self.title = title
      self.count = count
      self.noun = noun
      self.category = category
      self.result = result
      self.day = day
      self.today = today
      self.placedOnce = placedOnce
      self.event = event
      self.worked = worked
      self.stopped = stopped
      self.finish = finish
    }

    /// The one task as the edit left it; several have no place or length in common.
    var only: TaskItem? { count == 1 ? result : nil }
  }

  /// How days and times are written in them: by the settings of who makes the step.
  package struct Form: Hashable, Sendable {
    package var date: DateForm
    package var time: TimeForm

    package init(date: DateForm = .dayMonth, time: TimeForm = .hours24) {
      self.date = date
      self.time = time
    }
  }

  package static func text(of edit: Edit, on subjects: Subjects, in form: Form = Form()) -> String {
    let tasks = named(subjects, "task")
    let inCategory = subjects.category.map(quoted) ?? "the Inbox"
    switch edit {
    case .add(let drafts): return "Added \(named(subjects, drafts.noun))"
    case .reviseTask(let before, let after, _) where after.title.trimmed != before.title:
      return "Edited \(quoted(after.title.trimmed))"
    case .reviseTask(let before, let after, _):
      let box = Checklist.toggled(from: before.notes, to: after.notes)
      return box.map { "\(toggled($0)) of \(tasks)" } ?? "Edited \(tasks)"
    case .setDone(_, let done): return "\(done ? "Ticked" : "Reopened") \(tasks)"
    case .move(_, let day): return "Moved \(tasks) to \(place(day, subjects.only?.time, form))"
    case .assign: return "Moved \(tasks) to \(inCategory)"
    case .prioritise(_, let priority): return "Set priority of \(tasks) to \(priority.name)"
    case .tag(_, let adding, let removing):
      return retagged(tasks, adding: adding, removing: removing)
    case .reorder(_, let steps, _): return "Moved \(tasks) \(steps < 0 ? "up" : "down")"
    case .plan(_, let day, let time, _):
      return "Planned \(tasks) for \(place(day, time, form))\(once(subjects))"
    case .replan(let placements, let late?):
      // What fell off the day was not moved; the others went by different lengths of time.
      let times = placements.compactMap(\.time)
      guard let first = subjects.result?.time ?? times.first else {
        return "Took \(tasks) off the hours of the day\(once(subjects))"
      }
      let others = times.count == 1 ? "" : " and \(times.count - 1) more"
      let start = first.formatted(form.time)
      let delay = " (\(MinutesText.text(late)) later)"
      return "Moved \(quoted(subjects.title)) to \(start)\(delay)\(others)\(once(subjects))"
    case .replan(let placements, nil):
      let days = Set(placements.map(\.day))
      let day = days.count == 1 ? days.first.map { place($0, nil, form) } : nil
      guard placements.isEmpty || placements.contains(where: { $0.time != nil }) else {
        return "Planned \(tasks)\(day.map { " for \($0)" } ?? "")\(once(subjects))"
      }
      return "Placed \(tasks)\(day.map { " on \($0)" } ?? "")\(once(subjects))"
    case .shift(_, let days, _):
      // A held key is one step: where it came to is true of all of it, by how much is not.
      guard let task = subjects.only else {
        guard days != 0, let day = subjects.day else { return "Shifted \(tasks)\(once(subjects))" }
        return "Moved \(tasks) to \(place(day, nil, form))\(once(subjects))"
      }
      return "Moved \(tasks) to \(place(task.due, task.time, form))\(once(subjects))"
    case .resize:
      let length = subjects.only?.estimate.map { " to \(MinutesText.text($0))" } ?? ""
      return "Resized \(tasks)\(isFollowed(subjects.only) ? " and its later repeats" : "")\(length)"
    case .delete:
      // The other days of a series stay.
      let day = subjects.only.flatMap { $0.repeats == nil ? nil : $0.due }
      return "Deleted \(tasks)\(day.map { " on \(short($0, form.date))" } ?? "")"
    case .deleteAllFromHere:
      let isAlone = subjects.only.map { $0.repeats == nil } ?? false
      return "Deleted \(tasks)\(isAlone ? "" : " and all its later repeats")"
    case .bringBack:
      guard let category = subjects.category.map(quoted) else {
        return "Brought back \(named(subjects, subjects.noun))"
      }
      guard subjects.count > 0 else { return "Brought back category \(category)" }
      return "Brought back \(named(subjects, subjects.noun)) and category \(category)"
    case .skip(_, let day): return "Skipped \(tasks) on \(short(day, form.date))"
    case .moveRepeat(_, let day, let to, let time):
      let from = short(day, form.date)
      guard time != nil || to != day else {
        return "Took \(tasks) of \(from) off the hours of the day, this time only"
      }
      let there = time.flatMap { to == day ? $0.formatted(form.time) : nil }
      return "Moved \(tasks) of \(from) to \(there ?? place(to, time, form)), this time only"
    case .drop: return "Dropped \(tasks)"
    case .logDone:
      guard let finish = subjects.finish else { return "Logged \(tasks) as done" }
      let day = finish.day.map { " on \(short($0, form.date))" } ?? ""
      return "Logged \(tasks) as done at \(finish.time.formatted(form.time))\(day)"
    case .startTimer:
      guard let stopped = subjects.stopped, let worked = subjects.worked else {
        return "Started \(tasks)"
      }
      return "Stopped \(quoted(stopped)) after \(length(worked)), started \(tasks)"
    case .stopTimer:
      guard let worked = subjects.worked, worked >= 60 else { return "Stopped \(tasks)" }
      return "Stopped \(tasks) after \(length(worked))"
    case .log(_, let start, let finish), .logNew(_, let start, let finish):
      return "Logged \(length(Session.length(from: start, to: finish))) on \(tasks)"
    case .reviseSession: return "Edited a session of \(tasks)"
    case .deleteSession: return "Deleted a session of \(tasks)"
    case .addCategory(let name, _): return "Added category \(quoted(name.trimmed))"
    case .reviseCategory(let before, let after):
      guard after.name.trimmed != before.name else {
        return "Recoloured category \(quoted(before.name))"
      }
      return "Renamed category \(quoted(before.name)) to \(quoted(after.name.trimmed))"
    case .moveCategory(_, let steps):
      return "Moved category \(inCategory) \(steps < 0 ? "up" : "down")"
    case .deleteCategory(_, let keeps):
      let tasks = counted(subjects.count, "task")
      let rest = keeps ? " and kept \(tasks) in the Inbox" : " with \(tasks)"
      return "Deleted category \(inCategory)\(subjects.count == 0 ? "" : rest)"
    case .reviseEvent(let before, let after, _) where after.name.trimmed != before.name:
      return "Edited \(quoted(after.name.trimmed))"
    case .reviseEvent(let before, let after, _):
      let box = Checklist.toggled(from: before.notes, to: after.notes)
      let event = named(subjects, "event")
      return box.map { "\(toggled($0)) of \(event)" } ?? "Edited \(event)"
    case .deleteEvents: return "Deleted \(named(subjects, "event"))"
    case .alterEvent(let part, let change):
      let name = named(subjects, "event")
      let all = part.scope == .allFromHere ? "\(name) and all its later repeats" : name
      switch change {
      case .shift, .move:
        guard let event = subjects.event else { return "Moved \(all)" }
        return "Moved \(all) to \(place(event.day, event.time, form))"
      case .resize:
        guard let event = subjects.event else { return "Resized \(all)" }
        return "Resized \(all) to \(length(of: event))"
      // The order is that of all its days.
      case .reorder(let steps, _): return "Moved \(name) \(steps < 0 ? "up" : "down")"
      case .assign: return "Moved \(all) to \(inCategory)"
      case .tag(let adding, let removing): return retagged(all, adding: adding, removing: removing)
      }
    case .reviseOccurrence(let before, let after, let scope, _):
      let isRenamed = after.name.trimmed != before.name
      let name = isRenamed ? quoted(after.name.trimmed) : named(subjects, "event")
      let box = isRenamed ? nil : Checklist.toggled(from: before.notes, to: after.notes)
      let what = box.map { "\(toggled($0)) of \(name)" } ?? "Edited \(name)"
      return "\(what) \(span(subjects, before.day, scope, form))"
    case .deleteOccurrence(_, let day, let scope):
      return "Deleted \(named(subjects, "event")) \(span(subjects, day, scope, form))"
    }
  }

  /// Whether later repeats come of it: one that was missed has been followed already.
  private static func isFollowed(_ task: TaskItem?) -> Bool {
    task.map { $0.repeats != nil && $0.status == .open } ?? false
  }

  /// `Ticked ‘milk’`, of a box in the notes.
  private static func toggled(_ box: Checklist.Item) -> String {
    "\(box.isTicked ? "Ticked" : "Reopened") \(quoted(box.text.trimmed))"
  }

  private static func retagged(_ name: String, adding: [String], removing: [String]) -> String {
    if removing.isEmpty { return "Tagged \(name)" }
    return adding.isEmpty ? "Removed tags from \(name)" : "Changed the tags of \(name)"
  }

  /// `1h30`, or `2 days` of what lasts all day.
  private static func length(of event: CalendarEvent) -> String {
    event.time == nil
      ? counted(max(1, event.length / 1440), "day") : MinutesText.text(event.length)
  }

  private static func span(
    _ subjects: Subjects,
    _ own: LocalDay,
    _ scope: SeriesScope,
    _ form: Form
  ) -> String {
    let day = subjects.day ?? own
    let date = day.formatted(form.date, today: subjects.today ?? day)
    return switch scope {
    case .thisOne: "on \(date)"
    case .allFromHere: "from \(date) on"
    }
  }

  /// `, this time only` where the other days of a series keep their time.
  private static func once(_ subjects: Subjects) -> String {
    guard subjects.placedOnce > 0 else { return "" }
    return subjects.count == 1 ? ", this time only" : ", repeating ones this time only"
  }

  /// `Tue 24 Nov · 13:00`, or `someday`.
  private static func place(_ day: LocalDay?, _ time: TimeOfDay?, _ form: Form) -> String {
    guard let day else { return "someday" }
    return short(day, form.date) + (time.map { " · \($0.formatted(form.time))" } ?? "")
  }

  /// `1h40`; what is under a minute counts as one where it is kept at all.
  private static func length(_ seconds: Int64) -> String {
    MinutesText.text(max(1, Int(seconds / 60)))
  }

  /// A label behind other words: `Undid: moved ‘Call Ana’ to someday`.
  package static func after(_ words: String, _ label: String) -> String {
    "\(words): \(label.prefix(1).lowercased())\(label.dropFirst())"
  }

  /// A step of a pass: `Triage: moved ‘Write report’ to Sat 21 Nov`.
  package static func inPass(_ pass: Pass, _ label: String) -> String {
    after(name(of: pass.kind), label)
  }

  /// Several steps of a pass that undo or redo took together: `Triage of 20 tasks`.
  package static func pass(_ pass: Pass, steps: Int) -> String {
    switch pass.kind {
    case .triage: "\(name(of: pass.kind)) of \(counted(steps, "task"))"
    case .split: "\(name(of: pass.kind)), \(counted(steps, "step"))"
    }
  }

  /// Several steps that undo or redo took: `3 steps`.
  package static func steps(_ count: Int) -> String { counted(count, "step") }

  private static func name(of kind: Pass.Kind) -> String {
    switch kind {
    case .triage: "Triage"
    case .split: "Split"
    }
  }

  /// The step of an import.
  package static func imported(_ count: Int, _ noun: String = "task") -> String {
    "Imported \(counted(count, noun))"
  }

  /// The step of an import that tells tasks from events.
  package static func imported(_ counts: ImportCounts) -> String {
    if counts.tasks > 0 { return imported(counts.tasks) }
    if counts.events > 0 { return imported(counts.events, "event") }
    if counts.finishedDays > 0 { return imported(counts.finishedDays, "finished day") }
    return counts.categories == 1
      ? "Imported 1 category" : "Imported \(counts.categories) categories"
  }

  package static let loadedSampleDay = "Loaded the sample day"

  private static func named(_ subjects: Subjects, _ noun: String) -> String {
    subjects.count == 1 ? quoted(subjects.title) : counted(subjects.count, noun)
  }

  static func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// In quotation marks, cut to about forty characters.
  package static func quoted(_ title: String) -> String {
    guard let end = title.index(title.startIndex, offsetBy: 41, limitedBy: title.endIndex) else {
      return "‘\(title)’"
    }
    guard end < title.endIndex else { return "‘\(title)’" }
    return "‘\(String(title.prefix(40)).trimmed)…’"
  }

  /// `Tue 24 Nov`; the journal shows the year beside it.
  package static func short(_ day: LocalDay, _ form: DateForm = .dayMonth) -> String {
    day.formatted(form, today: day)
  }
}
