import ChronoExchange
import ChronoModel
import ChronoStore
import Testing
import chronolist

/// What each form that a phone may write is here, and what goes back when it is edited, as `recorded/` has it.
///
/// `RECORD=1 swift test --filter PhoneForm` writes the answers anew, for a reviewer to read in the diff.
@Suite struct PhoneFormTests {
  /// The tasks by their files; of a series the one that is open.
  private func tasks(_ world: SyncWorld) throws -> [String: WholeTask] {
    var tasks: [String: WholeTask] = [:]
    for whole in try world.tasks() {
      guard let uid = whole.foreign?.key else { continue }
      if tasks[uid]?.task.status != .open { tasks[uid] = whole }
    }
    return tasks
  }

  /// Edits each task of which a condition holds, and says what its file says then.
  private func edit(
    _ forms: PhoneForms,
    _ word: String,
    under headings: [String],
    where isMeant: (TaskItem) -> Bool,
    _ edit: (TaskItem) -> Edit
  ) throws {
    forms.world.now = forms.world.now.later(minutes: 1)
    let tasks = try tasks(forms.world)
    for uid in forms.uids(under: headings) {
      guard let task = tasks[uid]?.task, isMeant(task) else { continue }
      _ = try forms.world.repository.perform(edit(task), at: forms.world.now)
    }
    try forms.sync()
    forms.answerChanges(word)
  }

  @Test func `each form of a task is read as it is meant, and only what was edited goes back`()
    throws
  {
    let forms = try PhoneForms("tasks", as: "VTODO")
    try forms.sync()
    let read = try tasks(forms.world)
    let meaning = forms.world.context.meaning
    for uid in forms.uids {
      guard let whole = read[uid] else { continue }
      var words = PhoneForms.words(meaning.draft(of: whole, isOurs: false))
      if let repeats = whole.task.repeats {
        words += " · \(repeats.rule)"
        if repeats.afterCompletion { words += " · after completion" }
        if !repeats.excluded.isEmpty { words += " · without \(repeats.excluded.map(\.text))" }
        if !repeats.added.isEmpty { words += " · and \(repeats.added.map(\.text))" }
      }
      forms.answer(uid, "= " + words)
    }
    forms.answerChanges("read")
    try edit(forms, "1 Dec", under: ["Days and times.", "Alarms."], where: { $0.status == .open }) {
      .move(.tasks([$0.id]), to: .monday + 8)
    }
    try edit(
      forms,
      "16:00",
      under: ["Days and times.", "Alarms.", "Series."],
      where: { $0.status == .open }
    ) { task in
      var after = task
      (after.time, after.estimate) = (TimeOfDay(hour: 16, minute: 0), 30)
      return .reviseTask(from: task, to: after)
    }
    try edit(forms, "done", under: ["States.", "Series."], where: { $0.status == .open }) {
      .setDone(.tasks([$0.id]), true)
    }
    try edit(forms, "open", under: ["States."], where: { $0.status != .open && $0.repeats == nil })
    {
      .setDone(.tasks([$0.id]), false)
    }
    if let difference = forms.difference() { Issue.record("\(difference)") }
  }

  /// The events by their files, without the days that are told apart.
  private func events(_ world: SyncWorld) throws -> [String: CalendarEvent] {
    var events: [String: CalendarEvent] = [:]
    for whole in try world.events() {
      guard let foreign = whole.foreign, foreign.part.isEmpty else { continue }
      events[foreign.key] = whole.event
    }
    return events
  }

  private func edit(
    _ forms: PhoneForms,
    _ word: String,
    under headings: [String],
    _ edit: (CalendarEvent) -> Edit?
  ) throws {
    forms.world.now = forms.world.now.later(minutes: 1)
    let events = try events(forms.world)
    for uid in forms.uids(under: headings) {
      guard let edit = events[uid].flatMap(edit) else { continue }
      _ = try forms.world.repository.perform(edit, at: forms.world.now)
    }
    try forms.sync()
    forms.answerChanges(word)
  }

  /// The first days of a series; `nil` where it does not repeat.
  private func days(_ event: CalendarEvent) -> [LocalDay]? {
    event.series.map { _ in event.days(in: event.day...(event.day + 3000)) }
  }

  @Test func `each form of an event is read as it is meant, and only what was edited goes back`()
    throws
  {
    let forms = try PhoneForms("events", as: "VEVENT")
    try forms.sync()
    let meaning = forms.world.context.meaning
    for whole in try forms.world.events() {
      guard let uid = whole.foreign?.key else { continue }
      var words = PhoneForms.words(meaning.draft(of: whole))
      if let days = days(whole.event) {
        words += " · \(days.prefix(6).map(\.text).joined(separator: " "))"
        if days.count > 6 { words += " …" }
      }
      forms.answer(uid, "= " + words)
    }
    forms.answerChanges("read")
    try edit(forms, "one day", under: ["Days told one by one."]) { event in
      guard let days = days(event), days.count > 1 else { return nil }
      let before = event.occurring(on: days[1])
      var after = before
      after.name = "another"
      return .reviseOccurrence(from: before, to: after, .thisOne)
    }
    try edit(forms, "left out", under: ["Days told one by one."]) { event in
      guard let day = days(event)?.last else { return nil }
      return .deleteOccurrence(event.id, on: day, .thisOne)
    }
    try edit(forms, "10:00", under: ["Starts and ends.", "Alarms.", "Days told one by one."]) {
      event in
      var after = event
      (after.time, after.length) = (TimeOfDay(hour: 10, minute: 0), 45)
      return .reviseEvent(from: event, to: after)
    }
    try edit(forms, "a day later", under: ["Starts and ends."]) { event in
      event.repeats == nil
        ? .alterEvent(EventPart(event.id, on: event.day), .shift(days: 1, minutes: 0)) : nil
    }
    if let difference = forms.difference() { Issue.record("\(difference)") }
  }
}
