import ChronoModel
import ChronoStore
import Testing

/// One day of a fixed schedule that has not come, skipped or moved (Behaviour 2.11).
@Suite struct `A repeat to come` {
  private let file = TestFile()
  private let nine = TimeOfDay(hour: 9, minute: 15)

  private func standUp(_ planner: Repository, _ rule: RecurrenceRule = "FREQ=DAILY") throws
    -> TaskItem
  {
    try planner.add(
      TaskDraft(
        title: "Stand-up",
        notes: "in the small room",
        category: .named("Work"),
        tags: ["team"],
        due: .monday,
        time: nine,
        estimate: 30,
        reminders: [.before(minutes: 10), .at(LocalTime(.monday, .midnight))],
        repeats: RepeatDraft(rule: rule)
      )
    )
  }

  private func week(_ planner: Repository, at now: Moment = .monday) throws -> [String] {
    try planner.titles(ListQuery(scope: .days(.monday...(.monday + 4))), at: now)
  }

  private func open(_ planner: Repository, at now: Moment = .monday) throws -> [TaskItem] {
    try planner.rows(.everything, at: now).compactMap { row in
      if case .task(let row) = row, row.task.status == .open { row.task } else { nil }
    }
  }

  @Test func `is skipped on its day alone, and the series goes on around it`() throws {
    let planner = try file.open()
    let task = try standUp(planner)
    let before = try file.dump()
    let receipt = try planner.perform(.skip(task.id, on: .monday + 1), at: .monday)
    #expect(receipt.label == "Skipped ‘Stand-up’ on Tue 24 Nov")
    #expect(try planner.titles(.day(.monday + 1)) == [])
    #expect(try planner.titles(.day(.monday + 2)) == ["⟳ Stand-up"])
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    #expect(try open(planner).map(\.due) == [.monday + 2])
    _ = try planner.undo(at: .monday)
    _ = try planner.undo(at: .monday)
    #expect(try file.dump() == before)
    #expect(try planner.check() == [])
  }

  @Test func `that was skipped makes no instance when its night has passed`() throws {
    let planner = try file.open()
    let task = try standUp(planner)
    _ = try planner.perform(.skip(task.id, on: .monday + 1), at: .monday)
    let tuesday = Moment.on(.monday + 1, hour: 7)
    try planner.judge(at: tuesday)
    #expect(try planner.titles(.day(.monday + 1), at: tuesday) == [])
    #expect(try open(planner, at: tuesday).map(\.due) == [.monday + 2])
  }

  @Test func `is moved as a task alone, with the fields of the series`() throws {
    let planner = try file.open()
    let task = try standUp(planner)
    // Where the one of today was moved, that is nothing of the other days.
    _ = try planner.perform(.shift(.tasks([task.id]), days: 0, minutes: 60), at: .monday)
    let before = try file.dump()
    let edit = Edit.moveRepeat(task.id, from: .monday + 2, to: .monday + 3, time: nine)
    let receipt = try planner.perform(edit, at: .monday)
    #expect(
      receipt.label == "Moved ‘Stand-up’ of Wed 25 Nov to Thu 26 Nov · 09:15, this time only"
    )
    let alone = try planner.task(try #require(receipt.tasks.first))
    #expect(alone.id != task.id && alone.repeats == nil && alone.usual == nil)
    #expect(alone.due == .monday + 3 && alone.time == nine && alone.estimate == 30)
    #expect(alone.notes == task.notes && alone.tags == ["team"] && alone.category == task.category)
    #expect(
      alone.reminders == [.before(minutes: 10), .at(LocalTime(.monday + 2, .midnight))]
    )
    #expect(try planner.promises(of: alone.id).map(\.day) == [.monday + 3])
    #expect(
      try week(planner) == ["Stand-up", "⟳ Stand-up", "⟳ Stand-up", "Stand-up", "⟳ Stand-up"]
    )
    _ = try planner.undo(at: .monday)
    #expect(try file.dump() == before)
    let away = try planner.perform(
      .moveRepeat(task.id, from: .monday + 2, to: nil, time: nil),
      at: .monday
    )
    #expect(away.label == "Moved ‘Stand-up’ of Wed 25 Nov to someday, this time only")
    #expect(try planner.check() == [])
  }

  @Test func `is moved to today too, and not to a day that is over`() throws {
    let planner = try file.open()
    let task = try standUp(planner)
    func move(to day: LocalDay) -> Edit {
      .moveRepeat(task.id, from: .monday + 2, to: day, time: nil)
    }
    #expect(throws: StoreError.self) { try planner.perform(move(to: .monday - 1), at: .monday) }
    let receipt = try planner.perform(move(to: .monday), at: .monday)
    #expect(try planner.task(try #require(receipt.tasks.first)).due == .monday)
  }

  @Test func `stays where it is already`() throws {
    let planner = try file.open()
    let task = try standUp(planner)
    let receipt = try planner.perform(
      .moveRepeat(task.id, from: .monday + 2, to: .monday + 2, time: nine),
      at: .monday
    )
    #expect(!receipt.isChange && receipt.label == "‘Stand-up’ is already there")
  }

  @Test func `is none of a day that the series has not`() throws {
    let planner = try file.open()
    let task = try standUp(planner, "FREQ=WEEKLY;BYDAY=MO,WE")
    func refused(_ day: LocalDay) -> Bool {
      (try? planner.perform(.skip(task.id, on: day), at: .monday)) == nil
    }
    #expect(refused(.monday) && refused(.monday + 1) && refused(.monday - 5))
    #expect(!refused(.monday + 2) && refused(.monday + 2))
    let yesterday = Edit.moveRepeat(task.id, from: .monday + 7, to: .monday - 1, time: nil)
    #expect(throws: StoreError.self) { try planner.perform(yesterday, at: .monday) }
    #expect(try planner.titles(.day(.monday + 7)) == ["⟳ Stand-up"])
  }

  @Test func `that was skipped is forgotten where a hundred are kept`() throws {
    let planner = try file.open()
    let days = (1...101).map { LocalDay.monday + $0 }
    let task = try planner.add(
      TaskDraft(
        title: "Stand-up",
        due: .monday,
        repeats: RepeatDraft(rule: "FREQ=DAILY", excluded: days)
      )
    )
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    let next = try #require(try open(planner).first)
    #expect(next.due == .monday + 102 && next.repeats?.excluded == [])
  }

  /// A day that was given up was stored as one that lapsed, which does not count, but for its time.
  @Test(arguments: [TaskItem.Status.done, .dropped, .deleted])
  func `is not made again where a day before it is reopened and ticked`(
    closed: TaskItem.Status
  ) throws {
    let planner = try file.open()
    let task = try standUp(planner)
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    let next = try #require(try open(planner).first)
    let nextDay = Selection.tasks([next.id])
    let closing: [TaskItem.Status: Edit] = [
      .done: .setDone(nextDay, true), .dropped: .drop(nextDay), .deleted: .delete(nextDay),
    ]
    _ = try planner.perform(#require(closing[closed]), at: .monday)
    #expect(try open(planner).map(\.due) == [.monday + 2])
    _ = try planner.perform(.setDone(.tasks([task.id]), false), at: .monday)
    #expect(try open(planner).map(\.id) == [task.id])
    let receipt = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    #expect(receipt.count == 1)
    #expect(try open(planner).map(\.due) == [.monday + 2])
  }
}
