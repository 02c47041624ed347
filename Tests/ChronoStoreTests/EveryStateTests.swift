import ChronoModel
import ChronoStore
import Testing

/// Tasks in every state at once, as lists, searches and categories see them.
@Suite struct `Tasks in every state` {
  private let file = TestFile()

  /// In a category: open ones of past, present and no day, a done, a dropped, a deleted and a lapsed
  /// one.
  private func planner() throws -> Repository {
    let planner = try file.open(at: .on(.monday - 3))
    func add(_ title: String, due: LocalDay?, repeats: RepeatDraft? = nil) throws -> TaskItem {
      var draft = TaskDraft(title: "x \(title)", due: due, repeats: repeats)
      draft.category = .named("Work")
      draft.tags = ["t"]
      draft.priority = .high
      return try planner.add(draft, at: .on(.monday - 3))
    }
    _ = try add("past", due: .monday - 2)
    _ = try add("today", due: .monday)
    _ = try add("later", due: .monday + 9)
    _ = try add("someday", due: nil)
    _ = try add("daily", due: .monday - 1, repeats: RepeatDraft(rule: "FREQ=DAILY"))
    let (done, dropped, deleted) = (
      try add("done", due: .monday - 2), try add("dropped", due: .monday),
      try add("deleted", due: .monday)
    )
    let now = Moment.on(.monday - 2)
    _ = try planner.perform(.setDone(.tasks([done.id]), true), at: now)
    _ = try planner.perform(.drop(.tasks([dropped.id])), at: now)
    _ = try planner.perform(.delete(.tasks([deleted.id])), at: now)
    _ = try planner.judge(at: .monday)
    return planner
  }

  private func statuses(_ planner: Repository) throws -> [TaskItem.Status] {
    var statuses: [TaskItem.Status] = []
    try planner.forEachRecord { if case .task(let task) = $0 { statuses.append(task.status) } }
    return statuses
  }

  @Test func `are all there`() throws {
    let planner = try planner()
    #expect(Set(try statuses(planner)) == Set(TaskItem.Status.allCases))
  }

  /// A filter leaves of what a search finds just what it leaves of everything.
  @Test func `are filtered in a search as they are in a list`() throws {
    let planner = try planner()
    func titles(_ query: ListQuery) throws -> Set<String> {
      Set(
        try planner.rows(query).compactMap { row in
          if case .task(let row) = row { row.task.title } else { nil }
        }
      )
    }
    for state in ListFilter.State.allCases where state != .all {
      for filter in [nil, "t", "other"] {
        for priority in [nil, Priority.high, .low] {
          var list = ListQuery(scope: .everything)
          list.filter.state = state
          list.filter.tag = filter
          list.filter.priority = priority
          var search = list
          search.search = "x"
          let found = try titles(search)
          #expect(found == (try titles(list)), "\(state) \(filter ?? "-") \(priority?.name ?? "-")")
          #expect(found.isEmpty == (filter == "other" || priority == .low), "\(state)")
        }
      }
    }
  }

  @Test func `go with their category, and come back with it`() throws {
    let planner = try planner()
    let before = try statuses(planner)
    let category = try #require(try planner.categories().first)
    let receipt = try planner.perform(.deleteCategory(category.id), at: .monday)
    #expect(receipt.label == "Deleted category ‘Work’ with \(before.count - 1) tasks")
    #expect(Set(try statuses(planner)) == [.deleted])
    _ = try planner.undo(at: .monday)
    #expect(try statuses(planner) == before)
    #expect(try planner.check() == [])
  }

  /// A promise is decided anew by whatever changes the work that its task was finished in (2.2).
  @Test func `keep the promise that their work says after it was changed`() throws {
    let planner = try file.open(at: .on(.monday - 1))
    let task = try planner.add(TaskDraft(title: "Report", due: .monday), at: .on(.monday - 1))
    let (start, finish) = (
      Moment.on(.monday - 1, hour: 23).instant, Moment.on(.monday, hour: 1).instant
    )
    _ = try planner.perform(.logDone(task.id, start: start, finish: finish), at: .monday)
    func outcome() throws -> Commitment.Outcome? {
      try planner.promises(of: task.id).first { $0.day == .monday }?.outcome
    }
    #expect(try outcome() == .missed)
    let begun = try #require(try planner.sessions(of: task.id).first)
    var later = begun
    later.start = Moment.on(.monday, minute: 0).instant - 36_000
    _ = try planner.perform(.reviseSession(from: begun, to: later), at: .monday)
    #expect(try outcome() == .kept)
    _ = try planner.perform(.reviseSession(from: later, to: begun), at: .monday)
    #expect(try outcome() == .missed)
    _ = try planner.perform(.deleteSession(begun.id), at: .monday)
    #expect(try outcome() == .kept)
    _ = try planner.perform(.log(task.id, start: start, finish: finish), at: .monday)
    #expect(try outcome() == .missed)
  }

  /// Every edit that a held key repeats is one step of undo, however often it came.
  @Test func `are changed by a held key in one step`() throws {
    let planner = try file.open()
    let tasks = try ["A", "B", "C", "D"].map { title in
      try planner.add(TaskDraft(title: title, due: .monday + 1, estimate: 60))
    }
    let event = try #require(
      try planner.perform(
        .addEvents([EventDraft(name: "E", day: .monday + 1, time: .at(9), length: 60)]),
        at: .monday
      ).events.first
    )
    _ = try planner.perform(.addCategory(name: "One", colour: nil), at: .monday)
    _ = try planner.perform(.addCategory(name: "Two", colour: nil), at: .monday)
    _ = try planner.perform(.addCategory(name: "Three", colour: nil), at: .monday)
    let category = try #require(try planner.categories().last)
    let one = Selection.tasks([tasks[3].id])
    func part(_ days: Int) -> EventPart { EventPart(event, on: .monday + 1 + days) }
    let edits: [(String, (Int) -> Edit)] = [
      ("shift", { _ in .shift(one, days: 1, minutes: 0) }),
      ("resize", { _ in .resize(one, byMinutes: 15) }),
      ("reorder", { _ in .reorder(one, by: -1) }),
      ("prioritise", { .prioritise(one, [.low, .high][$0]) }),
      ("move", { .move(one, to: .monday + 3 + $0) }),
      ("plan", { .plan(tasks[3].id, day: .monday + 1, time: nil, estimate: 20 + $0) }),
      ("event shift", { .alterEvent(part($0), .shift(days: 1, minutes: 0)) }),
      ("event resize", { _ in .alterEvent(part(0), .resize(byMinutes: 15)) }),
      ("event move", { .alterEvent(part($0 == 0 ? 0 : 4), .move(to: .monday + 5 + $0)) }),
      ("category", { _ in .moveCategory(category.id, by: -1) }),
    ]
    for (name, edit) in edits {
      func steps() throws -> Int { try planner.journal().count { !$0.isUndone } }
      let before = try steps()
      let dump = try file.dump()
      for time in 0..<2 { _ = try planner.perform(edit(time), at: .monday, coalescing: true) }
      #expect(try steps() == before + 1, "\(name)")
      _ = try planner.undo(at: .monday)
      #expect(try file.dump() == dump, "\(name)")
    }
  }
}
