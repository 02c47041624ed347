import ChronoModel
import ChronoStore
import Testing

/// Repeating tasks and events through the file.
@Suite struct `Repeats in the file` {
  private let file = TestFile()

  private func water(
    _ rule: RecurrenceRule = "FREQ=DAILY",
    afterCompletion: Bool = false,
    tags: [String] = ["home"]
  ) throws -> TaskDraft {
    TaskDraft(
      title: "Water",
      notes: "the fern too",
      category: .named("Home"),
      tags: tags,
      priority: .high,
      due: .monday,
      time: try .at(9),
      estimate: 15,
      reminders: [.before(minutes: 10)],
      repeats: RepeatDraft(rule: rule, afterCompletion: afterCompletion)
    )
  }

  private func open(_ planner: Repository, at now: Moment = .monday) throws -> [TaskItem] {
    try planner.rows(.everything, at: now).compactMap { row in
      if case .task(let row) = row, row.task.status == .open { row.task } else { nil }
    }
  }

  // MARK: Tasks

  @Test func `a tick makes the next instance, and one undo takes both back`() throws {
    let planner = try file.open()
    let task = try planner.add(try water())
    let before = try file.dump()
    let receipt = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    #expect(receipt.next == .monday + 1)
    #expect(receipt.tasks == [task.id])
    let next = try #require(try open(planner).first)
    var wanted = task
    wanted.id = next.id
    wanted.due = .monday + 1
    wanted.position = next.position
    #expect(next == wanted)
    #expect(try planner.promises(of: next.id).map(\.day) == [.monday + 1])
    let after = try file.dump()
    _ = try planner.undo(at: .monday)
    #expect(try file.dump() == before)
    _ = try planner.redo(at: .monday)
    #expect(try file.dump() == after)
    #expect(try planner.check() == [])
  }

  @Test func `dropping, deleting and logging make the next one too`() throws {
    let planner = try file.open()
    let first = try planner.add(try water())
    _ = try planner.perform(.drop(.tasks([first.id])), at: .monday)
    let second = try #require(try open(planner).first)
    #expect(second.due == .monday + 1)
    _ = try planner.perform(.delete(.tasks([second.id])), at: .monday)
    let third = try #require(try open(planner).first)
    #expect(third.due == .monday + 2)
    let nine = Moment.on(.monday, hour: 9).instant
    _ = try planner.perform(.logDone(third.id, start: nine, finish: nine + 600), at: .monday)
    #expect(try open(planner).map(\.due) == [.monday + 3])
  }

  @Test func `thirty days away make one missed task and one next`() throws {
    let planner = try file.open()
    let task = try planner.add(try water())
    let back = Moment.on(.monday + 30)
    try planner.judge(at: back)
    #expect(try open(planner, at: back).map(\.due) == [.monday + 30])
    #expect(throws: StoreError.self) {
      try planner.perform(.setDone(.tasks([task.id]), true), at: back)
    }
    // The one missed is recorded; today's, done there, makes tomorrow's.
    let today = try #require(try open(planner, at: back).first)
    let receipt = try planner.perform(.setDone(.tasks([today.id]), true), at: back)
    #expect(receipt.next == .monday + 31)
    #expect(try open(planner, at: back).count == 1)
    let promises = try planner.promises(of: task.id)
    #expect(promises.filter { $0.outcome == .missed }.map(\.day) == [.monday])
  }

  @Test func `a missed one that is dropped comes again after its completion`() throws {
    let planner = try file.open()
    let task = try planner.add(try water(afterCompletion: true))
    let back = Moment.on(.monday + 30)
    let receipt = try planner.perform(.drop(.tasks([task.id])), at: back)
    #expect(receipt.next == .monday + 31)
    #expect(try open(planner, at: back).map(\.due) == [.monday + 31])
  }

  @Test func `after completion counts from the day it was done`() throws {
    let planner = try file.open()
    let task = try planner.add(
      try water("FREQ=DAILY;INTERVAL=3;COUNT=2", afterCompletion: true)
    )
    let early = Moment.on(.monday - 2)
    #expect(
      try planner.perform(.setDone(.tasks([task.id]), true), at: early).next == .monday + 1
    )
    let second = try #require(try open(planner, at: early).first)
    let late = Moment.on(.monday + 1)
    #expect(try planner.perform(.setDone(.tasks([second.id]), true), at: late).next == nil)
    #expect(try open(planner, at: late).isEmpty)
  }

  @Test func `two processes that tick one instance make one successor`() throws {
    let planner = try file.open()
    let other = try file.open(seed: 2)
    let task = try planner.add(try water())
    #expect(
      try planner.perform(.setDone(.tasks([task.id]), true), at: .monday).next == .monday + 1
    )
    #expect(try other.perform(.setDone(.tasks([task.id]), true), at: .monday).next == nil)
    #expect(try other.perform(.drop(.tasks([task.id])), at: .monday).next == nil)
    #expect(try open(other).map(\.due) == [.monday + 1])
  }

  @Test func `opening it again takes an untouched successor away`() throws {
    let planner = try file.open()
    let task = try planner.add(try water())
    let before = try file.dump()
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    let ticked = try file.dump()
    _ = try planner.perform(.setDone(.tasks([task.id]), false), at: .monday)
    #expect(try file.dump() == before)
    #expect(try planner.check() == [])
    _ = try planner.undo(at: .monday)
    #expect(try file.dump() == ticked)
  }

  @Test func `opening it again beside a changed successor parts it from the series`() throws {
    let planner = try file.open()
    let task = try planner.add(try water())
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    let next = try #require(try open(planner).first)
    let later = Moment.on(.monday, hour: 11)
    _ = try planner.perform(.prioritise(.tasks([next.id]), .low), at: later)
    _ = try planner.perform(.setDone(.tasks([task.id]), false), at: later)
    #expect(try open(planner, at: later).map(\.id) == [task.id, next.id])
    #expect(try planner.task(task.id).repeats == nil)
    #expect(try planner.task(next.id).repeats != nil)
  }

  @Test func `opening it again keeps a successor that was worked on, finished or not`() throws {
    for finish in [Moment.on(.monday, hour: 12), nil] {
      let file = TestFile()
      let planner = try file.open()
      let task = try planner.add(try water())
      _ = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
      let next = try #require(try open(planner).first)
      let start = Moment.on(.monday, hour: 11)
      _ = try planner.perform(.startTimer(next.id, at: start.instant), at: start)
      if let finish { _ = try planner.perform(.stopTimer(at: finish.instant), at: finish) }
      let later = Moment.on(.monday, hour: 13)
      _ = try planner.perform(.setDone(.tasks([task.id]), false), at: later)
      #expect(try open(planner, at: later).map(\.id) == [task.id, next.id])
      #expect(try planner.sessions(of: next.id).count == 1)
      #expect(try planner.task(task.id).repeats == nil)
      #expect(try planner.check() == [])
    }
  }

  @Test func `deleting one names its day, as the others stay`() throws {
    let planner = try file.open()
    let task = try planner.add(try water())
    let receipt = try planner.perform(.delete(.tasks([task.id])), at: .monday)
    #expect(receipt.label == "Deleted ‘Water’ on Mon 23 Nov")
    #expect(receipt.next == .monday + 1)
  }

  @Test func `deleting all from here ends the series`() throws {
    let planner = try file.open()
    let task = try planner.add(try water())
    let before = try file.dump()
    let receipt = try planner.perform(.deleteAllFromHere(.tasks([task.id])), at: .monday)
    #expect(receipt.next == nil)
    #expect(receipt.label == "Deleted ‘Water’ and all its later repeats")
    #expect(try open(planner).isEmpty)
    _ = try planner.undo(at: .monday)
    #expect(try file.dump() == before)
    // From one that is done already, the open one goes with it; the others stay.
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    let next = try #require(try open(planner).first)
    _ = try planner.perform(.setDone(.tasks([next.id]), true), at: .on(.monday + 1))
    _ = try planner.perform(.deleteAllFromHere(.tasks([next.id])), at: .on(.monday + 1))
    #expect(try open(planner).isEmpty)
    #expect(try planner.task(task.id).status == .done)
  }

  @Test func `a new rule of the open instance holds for all from there`() throws {
    let planner = try file.open()
    let task = try planner.add(try water())
    var weekly = task
    weekly.repeats?.rule = "FREQ=WEEKLY"
    _ = try planner.perform(.reviseTask(from: task, to: weekly), at: .monday)
    #expect(
      try planner.perform(.setDone(.tasks([task.id]), true), at: .monday).next == .monday + 7
    )
    #expect(try open(planner).first?.repeats?.rule == "FREQ=WEEKLY")
  }

  @Test func `a new rule of a closed instance holds for the open one`() throws {
    let planner = try file.open()
    let task = try planner.add(try water())
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    let done = try planner.task(task.id)
    var weekly = done
    weekly.repeats?.rule = "FREQ=WEEKLY"
    _ = try planner.perform(.reviseTask(from: done, to: weekly), at: .monday)
    #expect(try open(planner).map(\.repeats?.rule) == ["FREQ=WEEKLY"])
    var single = weekly
    single.repeats = nil
    _ = try planner.perform(.reviseTask(from: weekly, to: single), at: .monday)
    #expect(try open(planner).map(\.repeats) == [nil])
    _ = try planner.undo(at: .monday)
    #expect(try open(planner).map(\.repeats?.rule) == ["FREQ=WEEKLY"])
  }

  @Test func `a category that goes takes its series along`() throws {
    let planner = try file.open()
    let task = try planner.add(try water())
    let category = try #require(task.category)
    _ = try planner.perform(.deleteCategory(category), at: .monday)
    #expect(try open(planner).isEmpty)
  }

  // MARK: Events

  private func standUp(_ planner: Repository, _ rule: RecurrenceRule) throws -> CalendarEvent {
    _ = try planner.perform(
      .addEvents([
        EventDraft(
          name: "Stand-up",
          day: .monday,
          time: try .at(9),
          length: 15,
          repeats: RepeatDraft(rule: rule)
        )
      ]),
      at: .monday
    )
    return try #require(try events(planner, .monday, 1).first?.event)
  }

  private func events(
    _ planner: Repository,
    _ first: LocalDay,
    _ count: Int
  ) throws -> [EventOccurrence] {
    let days = ListQuery(scope: .days(first...(first + (count - 1))))
    return try planner.rows(days).compactMap { row in
      if case .event(let occurrence) = row { occurrence } else { nil }
    }
  }

  private func days(_ planner: Repository, _ count: Int = 28) throws -> [Int] {
    try events(planner, .monday, count).map { $0.day - .monday }
  }

  @Test func `an event is on each of its days, in the list and on the grid`() throws {
    let planner = try file.open()
    _ = try standUp(planner, "FREQ=WEEKLY;BYDAY=MO,WE")
    #expect(try days(planner, 10) == [0, 2, 7, 9])
    let far = LocalDay.monday + 7 * 500
    let query = ViewQuery(
      list: .day(far),
      spans: [],
      gridDays: [far, far + 1, far + 2]
    )
    #expect(
      try planner.view(query, at: .monday).grid.map { $0.events.map(\.day) }
        == [[far], [], [far + 2]]
    )
  }

  @Test func `an event over midnight is on both days of each occurrence`() throws {
    let planner = try file.open()
    _ = try planner.perform(
      .addEvents([
        EventDraft(
          name: "Night train",
          day: .monday,
          time: try .at(23),
          length: 120,
          repeats: RepeatDraft(rule: "FREQ=WEEKLY")
        )
      ]),
      at: .monday
    )
    let tuesday = LocalDay.monday + 8
    let query = ViewQuery(list: .day(tuesday), spans: [], gridDays: [tuesday])
    #expect(
      try planner.view(query, at: .monday).grid.first?.events.map(\.day) == [.monday + 7]
    )
  }

  @Test func `a rule that never fires shows its first day only, at once`() throws {
    let planner = try file.open()
    _ = try standUp(planner, "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")
    #expect(try days(planner) == [0])
    #expect(try events(planner, .monday + 3650, 28).isEmpty)
  }

  @Test func `one day is deleted, or all from it on, and undo brings them back`() throws {
    let planner = try file.open()
    let event = try standUp(planner, "FREQ=WEEKLY")
    let one = Edit.deleteOccurrence(event.id, on: .monday + 7, .thisOne)
    #expect(try planner.perform(one, at: .monday).label == "Deleted ‘Stand-up’ on Mon 30 Nov")
    #expect(try days(planner) == [0, 14, 21])
    let rest = Edit.deleteOccurrence(event.id, on: .monday + 14, .allFromHere)
    #expect(try planner.perform(rest, at: .monday).label == "Deleted ‘Stand-up’ from Mon 7 Dec on")
    #expect(try days(planner) == [0])
    _ = try planner.undo(at: .monday)
    #expect(try days(planner) == [0, 14, 21])
    _ = try planner.undo(at: .monday)
    #expect(try days(planner) == [0, 7, 14, 21])
    _ = try planner.redo(at: .monday)
    #expect(try days(planner) == [0, 14, 21])
    #expect(throws: StoreError.refused(.notOnThatDay(.monday + 7))) {
      try planner.perform(one, at: .monday)
    }
  }

  @Test func `one day is changed by itself, and undo puts it back`() throws {
    let planner = try file.open()
    let event = try standUp(planner, "FREQ=WEEKLY")
    let before = try file.dump()
    let occurrence = event.occurring(on: .monday + 7)
    var late = occurrence
    late.day = .monday + 8
    late.name = "Late stand-up"
    _ = try planner.perform(.reviseOccurrence(from: occurrence, to: late, .thisOne), at: .monday)
    let shown = try events(planner, .monday, 15)
    #expect(shown.map { $0.day - .monday } == [0, 8, 14])
    #expect(shown.map(\.event.name) == ["Stand-up", "Late stand-up", "Stand-up"])
    _ = try planner.undo(at: .monday)
    #expect(try file.dump() == before)
  }

  @Test func `a change from one day on leaves the days before as they were`() throws {
    let planner = try file.open()
    let event = try standUp(planner, "FREQ=WEEKLY;COUNT=4")
    let occurrence = event.occurring(on: .monday + 7)
    var longer = occurrence
    longer.length = 45
    _ = try planner.perform(
      .reviseOccurrence(from: occurrence, to: longer, .allFromHere),
      at: .monday
    )
    let shown = try events(planner, .monday, 60)
    #expect(shown.map { $0.day - .monday } == [0, 7, 14, 21])
    #expect(shown.map(\.event.length) == [15, 45, 45, 45])
  }

  @Test func `a month with 200 repeating events reads no rule of others`() throws {
    let planner = try file.open()
    _ = try planner.perform(
      .addEvents(
        (0..<200).map { index in
          EventDraft(
            name: "Class \(index)",
            day: .monday - index,
            repeats: RepeatDraft(rule: "FREQ=WEEKLY;UNTIL=20261231")
          )
        }
      ),
      at: .monday
    )
    let found = try events(planner, .monday, 7)
    #expect(found.count == 200)
    #expect(try events(planner, .monday + 60, 7).isEmpty)
  }

  @Test func `a day that is left at once goes by its rule all the same`() throws {
    let planner = try file.open()
    var draft = try water(RecurrenceRule(.weekly))
    draft.due = .monday + 7
    let task = try planner.add(draft)
    // In the second in which it was made, as a script does it.
    _ = try planner.perform(.move(.tasks([task.id]), to: .monday + 6), at: .monday)
    let query = ListQuery(scope: .days((.monday + 1)...(.monday + 14)))
    let rows = try planner.view(ViewQuery(list: query, spans: []), at: .monday).list.rows
    let days = rows.compactMap { row -> LocalDay? in
      if case .coming(let coming) = row { coming.day } else { nil }
    }
    #expect(days == [.monday + 14])
    let receipt = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    #expect(receipt.next == .monday + 14)
  }
}
