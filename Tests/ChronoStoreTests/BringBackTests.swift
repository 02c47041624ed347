import ChronoModel
import ChronoStore
import GRDB
import Testing

/// What was deleted comes back, whatever was done since (Behaviour 3.13).
@Suite struct BringBackTests {
  private let file = TestFile()
  private let nine = TimeOfDay(hour: 9, minute: 15)

  private func delete(_ id: TaskItem.ID, _ planner: Repository, at now: Moment = .monday) throws {
    _ = try planner.perform(.delete(.tasks([id])), at: now)
  }

  private func bringBack(
    _ ids: TaskItem.ID...,
    on planner: Repository,
    at now: Moment = .monday
  ) throws -> Receipt {
    try planner.perform(.bringBack(.items(ids.map { .task($0) })), at: now)
  }

  private func open(_ planner: Repository, at now: Moment) throws -> [TaskItem] {
    try planner.rows(.everything, at: now).compactMap { row in
      if case .task(let row) = row, row.task.status == .open { row.task } else { nil }
    }
  }

  @Test func `all that a task had comes back, and what was done since stays`() throws {
    let planner = try file.open()
    let draft = TaskDraft(
      title: "Call Ana",
      notes: "about the boat",
      category: .named("Home"),
      tags: ["phone"],
      priority: .high,
      due: .monday + 1,
      time: nine,
      estimate: 30,
      reminders: [.before(minutes: 10)]
    )
    let task = try planner.add(draft)
    let other = try planner.add(TaskDraft(title: "Tea", due: .monday))
    let start = Moment.on(.monday, hour: 8).instant
    _ = try planner.perform(.log(task.id, start: start, finish: start + 1800), at: .monday)
    let before = try planner.taskRow(task.id)
    try delete(task.id, planner)
    _ = try planner.perform(.prioritise(.tasks([other.id]), .low), at: .monday)
    let gone = try file.dump()

    let later = Moment.on(.monday, hour: 18)
    let receipt = try bringBack(task.id, on: planner, at: later)
    #expect(receipt.label == "Brought back ‘Call Ana’" && receipt.count == 1 && receipt.isChange)
    var back = try planner.taskRow(task.id)
    #expect(back.task.modified == later.instant)
    back.task.modified = before.task.modified
    #expect(back == before)
    #expect(try planner.promises(of: task.id).map(\.outcome) == [.open])
    #expect(try planner.sessions(of: task.id).count == 1)
    #expect(try planner.task(other.id).priority == .low)
    #expect(try planner.tags() == ["phone"])
    #expect(try planner.check() == [])
    #expect(try planner.deletedItems() == [])

    #expect(try planner.undo(at: later).label == "Brought back ‘Call Ana’")
    #expect(try file.dump() == gone)
    _ = try planner.redo(at: later)
    #expect(try planner.task(task.id).priority == .high)
  }

  /// A task, when it was deleted and brought back as days from Monday, and what it is then.
  struct Return: CustomTestStringConvertible, Sendable {
    var due: Int?
    var ends: TaskItem.Status = .open
    var deleted = 0
    var returned = 0
    var outcomes: [Commitment.Outcome]
    var isMissed = false

    var testDescription: String {
      "due \(due ?? -9), \(ends), deleted \(deleted), returned \(returned)"
    }
  }

  @Test(arguments: [
    Return(due: 2, deleted: 0, returned: 1, outcomes: [.open]),
    Return(due: 0, deleted: 0, returned: 0, outcomes: [.open]),
    // The day is over, and the promise was withdrawn before: the ledger is not told anew.
    Return(due: 0, deleted: 0, returned: 2, outcomes: [.withdrawn], isMissed: true),
    Return(due: 1, deleted: 0, returned: 2, outcomes: [.withdrawn], isMissed: true),
    Return(due: 0, deleted: 2, returned: 3, outcomes: [.missed], isMissed: true),
    Return(due: 0, ends: .done, deleted: 0, returned: 2, outcomes: [.kept]),
    Return(due: 0, ends: .done, deleted: 2, returned: 2, outcomes: [.kept]),
    Return(due: 0, ends: .dropped, deleted: 1, returned: 1, outcomes: [.withdrawn]),
    Return(due: nil, deleted: 0, returned: 4, outcomes: []),
  ])
  func `it stands as it stood, with a promise where its day is to come`(one: Return) throws {
    let planner = try file.open()
    let draft = TaskDraft(
      title: "Tea",
      due: one.due.map { .monday + $0 },
      time: one.due == nil ? nil : nine
    )
    let task = try planner.add(draft)
    let only = Selection.tasks([task.id])
    if one.ends == .done { _ = try planner.perform(.setDone(only, true), at: .monday) }
    if one.ends == .dropped { _ = try planner.perform(.drop(only), at: .monday) }
    let deletion = Moment.on(.monday + one.deleted, hour: 11)
    try planner.judge(at: deletion)
    let before = try planner.task(task.id)
    try delete(task.id, planner, at: deletion)
    let now = Moment.on(.monday + one.returned, hour: 12)
    _ = try bringBack(task.id, on: planner, at: now)
    let back = try planner.task(task.id)
    #expect(back.status == before.status && back.closed == before.closed && back.due == before.due)
    let promises = try planner.promises(of: task.id)
    #expect(promises.map(\.outcome) == one.outcomes)
    #expect(promises.allSatisfy { $0.plan == nil })
    #expect(back.isMissed(today: now.today) == one.isMissed)
    #expect(try planner.check() == [])
  }

  @Test func `a timer that ran stays stopped`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Tea", due: .monday))
    _ = try planner.perform(.startTimer(task.id, at: Moment.monday.instant), at: .monday)
    let later = Moment.on(.monday, hour: 11)
    try delete(task.id, planner, at: later)
    _ = try bringBack(task.id, on: planner, at: .on(.monday, hour: 12))
    #expect(try planner.sessions(of: task.id).map(\.finish) == [later.instant])
  }

  // MARK: Series

  private func daily(_ planner: Repository) throws -> TaskItem {
    try planner.add(
      TaskDraft(title: "Water", due: .monday, repeats: RepeatDraft(rule: "FREQ=DAILY"))
    )
  }

  @Test func `one of a series takes the place of the next, which nobody has touched`() throws {
    let planner = try file.open()
    let task = try daily(planner)
    try delete(task.id, planner)
    #expect(try open(planner, at: .monday).map(\.due) == [.monday + 1])
    _ = try bringBack(task.id, on: planner)
    let back = try open(planner, at: .monday)
    #expect(back.map(\.id) == [task.id] && back.first?.repeats == task.repeats)
    #expect(try planner.check() == [])
  }

  @Test func `beside a next one that was changed it repeats no more`() throws {
    let planner = try file.open()
    let task = try daily(planner)
    try delete(task.id, planner)
    let next = try #require(try open(planner, at: .monday).first)
    _ = try planner.perform(.prioritise(.tasks([next.id]), .high), at: .on(.monday, hour: 11))
    _ = try bringBack(task.id, on: planner, at: .on(.monday, hour: 12))
    #expect(try open(planner, at: .monday).count == 2)
    #expect(try planner.task(task.id).repeats == nil)
    #expect(try planner.task(next.id).repeats != nil)
  }

  @Test func `one whose day is over lapses, and the series goes on as it is`() throws {
    let planner = try file.open()
    let task = try daily(planner)
    try delete(task.id, planner)
    let wednesday = Moment.on(.monday + 2)
    try planner.judge(at: wednesday)
    let before = try open(planner, at: wednesday)
    _ = try bringBack(task.id, on: planner, at: wednesday)
    #expect(try planner.task(task.id).status == .lapsed)
    #expect(try open(planner, at: wednesday) == before)
    _ = try planner.undo(at: wednesday)
    #expect(try open(planner, at: wednesday) == before)
    #expect(try planner.check() == [])
  }

  @Test func `a series that was ended goes on`() throws {
    let planner = try file.open()
    let task = try daily(planner)
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    _ = try planner.perform(.deleteAllFromHere(.tasks([task.id])), at: .monday)
    let step = try #require(try planner.journal().first)
    #expect(step.hasDeleted)
    #expect(try open(planner, at: .monday) == [])
    let receipt = try planner.perform(.bringBack(.step(step.step)), at: .on(.monday, hour: 11))
    #expect(receipt.label == "Brought back 2 tasks")
    #expect(try planner.task(task.id).status == .done)
    #expect(try open(planner, at: .monday).map(\.due) == [.monday + 1])
  }

  // MARK: Categories and events

  @Test func `a category comes back with its tasks, and its events are in it again`() throws {
    let planner = try file.open()
    let tasks = try (0..<3).map { number in
      try planner.add(TaskDraft(title: "Task \(number)", category: .named("Home"), due: .monday))
    }
    var draft = EventDraft(name: "Choir", day: .monday, time: nine)
    draft.category = .named("Home")
    _ = try planner.perform(.addEvents([draft]), at: .monday)
    let home = try #require(try planner.categories().first)
    _ = try planner.perform(.deleteCategory(home.id), at: .monday)
    let step = try #require(try planner.journal().first)
    _ = try planner.add(TaskDraft(title: "Later", category: .named("Work")))
    let later = Moment.on(.monday, hour: 12)
    let receipt = try planner.perform(.bringBack(.step(step.step)), at: later)
    #expect(receipt.label == "Brought back 3 tasks and category ‘Home’")
    #expect(receipt.categories == [home.id])
    #expect(try planner.categories().map(\.name).sorted() == ["Home", "Work"])
    #expect(try tasks.allSatisfy { try planner.task($0.id).category == home.id })
    let event = try #require(
      try planner.rows(.day(.monday)).compactMap { row in
        if case .event(let occurrence) = row { occurrence.event } else { nil }
      }.first
    )
    #expect(event.category == home.id)
    #expect(try planner.check() == [])
    #expect(throws: StoreError.refused(.nothingDeleted)) {
      try planner.perform(.bringBack(.step(step.step)), at: later)
    }
  }

  @Test(arguments: [true, false])
  func `a category that was deleted since is made again, or the one of its name is used`(
    isMadeAnew: Bool
  ) throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Tea", category: .named("Home")))
    let home = try #require(try planner.categories().first)
    try delete(task.id, planner)
    _ = try planner.perform(.deleteCategory(home.id), at: .monday)
    // Its row in the file is another one's now.
    _ = try planner.perform(
      .addCategory(name: isMadeAnew ? "home" : "Work", colour: 3),
      at: .monday
    )
    let receipt = try bringBack(task.id, on: planner)
    let category = try #require(try planner.task(task.id).category)
    #expect((category == home.id) == !isMadeAnew)
    #expect(
      receipt.label == "Brought back ‘Tea’" + (isMadeAnew ? "" : " and category ‘Home’")
    )
    #expect(try planner.check() == [])
  }

  @Test func `an event comes back with what another program says of it`() throws {
    let planner = try file.open()
    var draft = EventDraft(name: "Choir", notes: "bring the score", day: .monday, time: nine)
    draft.category = .named("Songs")
    draft.place = "Hall"
    let id = try #require(try planner.perform(.addEvents([draft]), at: .monday).events.first)
    let songs = try #require(try planner.categories().first)
    let before = try planner.findEvent(id.text)
    _ = try planner.perform(.deleteEvents([id]), at: .monday)
    _ = try planner.perform(.deleteCategory(songs.id), at: .monday)
    // Its row in the file is another one's now.
    let other = EventDraft(name: "Dentist", day: .monday, time: nine)
    _ = try planner.perform(.addEvents([other]), at: .monday)
    let item = try #require(try planner.deletedItems().first)
    #expect(item.item == .event(id) && item.title == "Choir" && item.day == .monday)
    let receipt = try planner.perform(.bringBack(.items([.event(id)])), at: .on(.monday, hour: 11))
    #expect(receipt.label == "Brought back ‘Choir’ and category ‘Songs’")
    #expect(receipt.events == [id])
    var back = try planner.findEvent(id.text)
    back.modified = before.modified
    #expect(back == before)
    #expect(try planner.check() == [])
    _ = try planner.undo(at: .monday)
    #expect(try planner.deletedItems().map(\.item) == [.event(id)])
  }

  // MARK: What cannot come back

  @Test func `what is there is refused by its title, and so is what the history has forgotten`()
    throws
  {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Tea"))
    let step = try #require(try planner.journal().first)
    #expect(throws: StoreError.refused(.notDeleted(title: "Tea"))) {
      try bringBack(task.id, on: planner)
    }
    #expect(throws: StoreError.refused(.nothingDeleted)) {
      try planner.perform(.bringBack(.step(step.step)), at: .monday)
    }
    _ = try planner.perform(.drop(.tasks([task.id])), at: .monday)
    #expect(throws: StoreError.refused(.notDeleted(title: "Tea"))) {
      try bringBack(task.id, on: planner)
    }
    _ = try planner.undo(at: .monday)
    try delete(task.id, planner)
    _ = try planner.undo(at: .monday)
    #expect(throws: StoreError.refused(.notDeleted(title: "Tea"))) {
      try planner.findDeleted(String(task.id.text.prefix(8)))
    }
    #expect(throws: StoreError.refused(.unknownDeleted(prefix: "ffff"))) {
      try planner.findDeleted("ffff")
    }
    try delete(task.id, planner)
    #expect(try planner.findDeleted(String(task.id.text.prefix(8))) == .task(task.id))
    try planner.close()
    try file.sql { db in try db.execute(sql: "PRAGMA foreign_keys = ON; DELETE FROM journal_step") }
    let again = try file.open()
    #expect(try again.deletedItems() == [])
    #expect(throws: StoreError.refused(.forgotten(title: "Tea"))) {
      try bringBack(task.id, on: again)
    }
    #expect(throws: StoreError.refused(.forgotten(title: "Tea"))) {
      try again.findDeleted(String(task.id.text.prefix(8)))
    }
  }

  @Test func `of two deletions of one task the newest counts, also within a second`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Tea", due: .monday))
    try delete(task.id, planner)
    _ = try bringBack(task.id, on: planner)
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    try delete(task.id, planner)
    let steps = try planner.journal()
    let items = try planner.deletedItems()
    #expect(items.map(\.step) == [steps[0].step])
    for step in steps.dropFirst() {
      #expect(throws: StoreError.refused(.nothingDeleted)) {
        try planner.perform(.bringBack(.step(step.step)), at: .monday)
      }
    }
    _ = try bringBack(task.id, on: planner)
    #expect(try planner.task(task.id).status == .done)
  }

  @Test func `only steps that deleted what is still deleted are marked`() throws {
    let planner = try file.open()
    let first = try planner.add(TaskDraft(title: "Tea"))
    let second = try planner.add(TaskDraft(title: "Bread"))
    _ = try planner.perform(.prioritise(.tasks([first.id]), .low), at: .on(.monday, second: 9))
    _ = try planner.perform(.delete(.tasks([first.id, second.id])), at: .on(.monday, hour: 11))
    #expect(try planner.journal().map(\.hasDeleted) == [true, false, false, false])
    _ = try bringBack(first.id, on: planner, at: .on(.monday, hour: 12))
    #expect(try planner.journal().map(\.hasDeleted) == [false, true, false, false, false])
    _ = try bringBack(second.id, on: planner, at: .on(.monday, hour: 13))
    #expect(try planner.journal().contains(where: \.hasDeleted) == false)
  }
}
