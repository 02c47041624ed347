import ChronoModel
import ChronoStore
import Testing

/// What an event has besides its time: category, tags and place, and the words it is found by.
@Suite struct EventFieldTests {
  private let file = TestFile()

  private static func dentist(on day: LocalDay = .monday) -> EventDraft {
    var draft = EventDraft(name: "Dentist", day: day, time: TimeOfDay(hour: 15, minute: 0))
    draft.category = .named("Health")
    draft.tags = ["tooth"]
    draft.place = "Elm Street"
    return draft
  }

  private func names(_ planner: Repository, _ query: ListQuery) throws -> [String] {
    try planner.view(ViewQuery(list: query, spans: []), at: .monday).list.rows.map { row in
      switch row {
      case .task(let row): row.task.title
      case .ghost(let ghost): ghost.task.title
      case .coming(let coming): coming.task.title
      case .continued(let continued): continued.row.task.title
      case .event(let occurrence): "\(occurrence.event.name) \(occurrence.day - .monday)"
      }
    }
  }

  @Test func `are kept, changed and taken back`() throws {
    let planner = try file.open()
    let receipt = try planner.perform(.addEvents([Self.dentist()]), at: .monday)
    let made = try planner.findEvent(try #require(receipt.events.first).text)
    let health = try #require(try planner.categories().first)
    #expect(made.category == health.id && made.tags == ["tooth"] && made.place == "Elm Street")
    var moved = made
    moved.place = "High Street"
    moved.tags = ["tooth", "Tooth", "pain"]
    _ = try planner.perform(.reviseEvent(from: made, to: moved, category: "Body"), at: .monday)
    let now = try planner.findEvent(made.id.text)
    #expect(now.place == "High Street" && now.tags == ["tooth", "pain"])
    #expect(try planner.categories().map(\.name) == ["Health", "Body"])
    _ = try planner.undo(at: .monday)
    #expect(try planner.findEvent(made.id.text) == made)
    #expect(try planner.check() == [])
  }

  @Test func `a day of a series has its own, and the others keep theirs`() throws {
    let planner = try file.open()
    var draft = Self.dentist()
    draft.repeats = RepeatDraft(rule: "FREQ=WEEKLY")
    let id = try #require(try planner.perform(.addEvents([draft]), at: .monday).events.first)
    let series = try planner.findEvent(id.text)
    let day = series.occurring(on: .monday + 7)
    var elsewhere = day
    elsewhere.place = "Station"
    _ = try planner.perform(.reviseOccurrence(from: day, to: elsewhere, .thisOne), at: .monday)
    let query = ViewQuery(
      list: ListQuery(scope: .days(.monday...(.monday + 14))),
      spans: []
    )
    let places = try planner.view(query, at: .monday).list.rows.compactMap { row in
      if case .event(let occurrence) = row { occurrence.event.place } else { nil }
    }
    #expect(places == ["Elm Street", "Station", "Elm Street"])
  }

  @Test(arguments: ["dent", "tooth", "elm", "health", "DENTIST str"])
  func `are found by every word of theirs`(word: String) throws {
    let planner = try file.open()
    _ = try planner.perform(.addEvents([Self.dentist()]), at: .monday)
    #expect(try names(planner, ListQuery(scope: .everything, search: word)) == ["Dentist 0"])
    let id = try #require(
      try planner.eventsFound(by: ListQuery(scope: .everything, search: word), at: .monday).first
    )
    _ = try planner.perform(.deleteEvents([id.event.id]), at: .monday)
    #expect(try names(planner, ListQuery(scope: .everything, search: word)) == [])
    _ = try planner.undo(at: .monday)
    #expect(try names(planner, ListQuery(scope: .everything, search: word)) == ["Dentist 0"])
    #expect(try planner.check() == [])
  }

  @Test(arguments: [
    ListFilter(state: .all), ListFilter(state: .open), ListFilter(state: .done),
    ListFilter(state: .missed), ListFilter(priority: .high), ListFilter(priority: Priority.none),
  ])
  func `are found where tasks of a state or a priority are not what is looked for`(
    filter: ListFilter
  ) throws {
    let planner = try file.open()
    _ = try planner.perform(.addEvents([Self.dentist()]), at: .monday)
    var query = ListQuery(scope: .everything, search: "dent")
    query.filter = filter
    let isWanted = filter == ListFilter(state: .all)
    #expect(try names(planner, query) == (isWanted ? ["Dentist 0"] : []))
    #expect(try planner.eventsFound(by: query, at: .monday).count == (isWanted ? 1 : 0))
  }

  @Test func `come after open tasks and before what is done, those that were at the end`() throws {
    let planner = try file.open()
    let tasks = try ["x open", "x done"].map { try planner.add(TaskDraft(title: $0)) }
    _ = try planner.perform(.setDone(.tasks([tasks[1].id]), true), at: .monday)
    var weekly = EventDraft(name: "x weekly", day: .monday - 20)
    weekly.repeats = RepeatDraft(rule: "FREQ=WEEKLY")
    var ended = EventDraft(name: "x ended", day: .monday - 30)
    ended.repeats = RepeatDraft(rule: "FREQ=WEEKLY;COUNT=3")
    _ = try planner.perform(
      .addEvents([
        EventDraft(name: "x past", day: .monday - 5), EventDraft(name: "x soon", day: .monday + 2),
        weekly, ended, EventDraft(name: "x today", day: .monday),
      ]),
      at: .monday
    )
    let all = ListQuery(scope: .everything, search: "x")
    #expect(
      try names(planner, all) == [
        "x open", "x today 0", "x weekly 1", "x soon 2", "x done", "x past -5", "x ended -16",
      ]
    )
    var window = ViewQuery(list: all, rows: 2, spans: [])
    window.anchor = .end
    let end = try planner.view(window, at: .monday).list
    #expect(end.rows.count == 2 && end.hits == 7 && end.hasMoreBefore && !end.hasMoreAfter)
    var open = all
    open.filter.state = .open
    #expect(try names(planner, open) == ["x open"])
  }

  @Test func `show where a list is of their category or tag`() throws {
    let planner = try file.open()
    _ = try planner.perform(
      .addEvents([Self.dentist(), EventDraft(name: "Lunch", day: .monday)]),
      at: .monday
    )
    let health = try #require(try planner.categories().first)
    var query = ListQuery(scope: .days(.monday...(.monday)), category: .one(health.id))
    #expect(try names(planner, query) == ["Dentist 0"])
    query.category = .inbox
    #expect(try names(planner, query) == ["Lunch 0"])
    query.category = .all
    query.filter.tag = "TOOTH"
    #expect(try names(planner, query) == ["Dentist 0"])
  }

  @Test func `are in no list of a priority, of open tasks or of done ones`() throws {
    let planner = try file.open()
    _ = try planner.perform(.addEvents([Self.dentist()]), at: .monday)
    _ = try planner.add(TaskDraft(title: "Call", priority: .high, due: .monday))
    func listed(_ filter: ListFilter) throws -> [String] {
      try planner.titles(.day(.monday, filter: filter))
    }
    #expect(try listed(ListFilter()).contains("@ Dentist"))
    var priority = ListFilter()
    priority.priority = .high
    #expect(try listed(priority) == ["Call"])
    var open = ListFilter()
    open.state = .open
    #expect(try listed(open) == ["Call"])
    var done = ListFilter()
    done.state = .done
    #expect(try listed(done) == [])
  }

  @Test func `outlive their category`() throws {
    let planner = try file.open()
    let receipt = try planner.perform(.addEvents([Self.dentist()]), at: .monday)
    let id = try #require(receipt.events.first)
    let health = try #require(try planner.categories().first)
    _ = try planner.perform(.deleteCategory(health.id), at: .monday)
    #expect(try planner.findEvent(id.text).category == nil)
    _ = try planner.undo(at: .monday)
    #expect(try planner.findEvent(id.text).category == health.id)
    #expect(try planner.check() == [])
  }

  @Test func `of a file of the schema before are found after it was brought up to date`() throws {
    let old = try file.open()
    _ = try old.perform(
      .addEvents([EventDraft(name: "Dentist", notes: "bring the card", day: .monday)]),
      at: .monday
    )
    try old.close()
    try file.age(to: 6)
    let planner = try file.open()
    #expect(try names(planner, ListQuery(scope: .everything, search: "card")) == ["Dentist 0"])
    #expect(try planner.check() == [])
    // A step that was journalled then can still be taken back and brought again.
    _ = try planner.undo(at: .monday)
    _ = try planner.redo(at: .monday)
    #expect(try names(planner, ListQuery(scope: .everything, search: "card")) == ["Dentist 0"])
    #expect(try planner.check() == [])
  }

  // MARK: Everything else

  private static let others = ListQuery(scope: .other(than: (.monday - 1)...(.monday + 1)))

  /// Tasks and events on many days, several of them on one.
  private func crowded(_ planner: Repository) throws {
    var drafts: [TaskDraft] = []
    var events: [EventDraft] = []
    for step in 0..<60 {
      let day = LocalDay.monday - 1 + (step * 7) % 40 - 18
      if day >= .monday { drafts.append(TaskDraft(title: "task \(step)", due: day)) }
      var event = EventDraft(name: "event \(step)", day: day)
      event.time = TimeOfDay(minutes: step * 20)
      if step.isMultiple(of: 3) { event.category = .named("Health") }
      events.append(event)
    }
    var weekly = EventDraft(name: "weekly", day: .monday - 3)
    weekly.repeats = RepeatDraft(rule: "FREQ=WEEKLY")
    var ended = EventDraft(name: "ended", day: .monday - 50)
    ended.repeats = RepeatDraft(rule: "FREQ=WEEKLY;COUNT=3")
    drafts.append(TaskDraft(title: "someday"))
    _ = try planner.perform(.addTasks(drafts), at: .monday)
    _ = try planner.perform(.addEvents(events + [weekly, ended]), at: .monday)
  }

  @Test(arguments: [1, 2, 7, 30, 400])
  func `stand between the tasks of everything else, however little is read at once`(
    rows: Int
  ) throws {
    let planner = try file.open()
    try crowded(planner)
    let health = try #require(try planner.categories().first)
    for category in [CategoryFilter.all, .one(health.id), .inbox] {
      var list = Self.others
      list.category = category
      let whole = try planner.view(ViewQuery(list: list, rows: 1000, spans: []), at: .monday).list
      let days = whole.rows.map(day)
      #expect(days == days.sorted())
      let names = whole.rows.map(\.id)
      #expect(Set(names).count == names.count)
      // The whole list, window by window: each begins around the last row of the one before.
      var seen: [RowID] = []
      var query = ViewQuery(list: list, rows: rows, spans: [])
      while true {
        let window = try planner.view(query, at: .monday).list
        seen += window.rows.map(\.id).filter { !seen.contains($0) }
        guard window.hasMoreAfter, let last = window.rows.last else { break }
        query.anchor = .around(next(after: last))
      }
      #expect(seen == names)
      query.anchor = .end
      let end = try planner.view(query, at: .monday).list
      #expect(end.rows.map(\.id) == names.suffix(rows))
      #expect(end.hasMoreBefore == (names.count > rows) && !end.hasMoreAfter)
    }
  }

  @Test func `of everything else are each there once, those that were only among all`() throws {
    let planner = try file.open()
    try crowded(planner)
    let all = try names(planner, Self.others)
    #expect(all.filter { $0.hasPrefix("weekly") } == ["weekly 4"])
    #expect(all.filter { $0.hasPrefix("ended") } == ["ended -36"])
    var open = Self.others
    open.filter.state = .open
    let coming = try names(planner, open)
    #expect(coming.contains("weekly 4") && !coming.contains { $0.hasPrefix("ended") })
    #expect(coming.contains { $0.hasPrefix("event") && !$0.contains("-") })
    #expect(!coming.contains { $0.hasPrefix("event") && $0.contains("-") })
    open.filter.state = .done
    #expect(try names(planner, open) == [])
  }

  private func day(_ row: ListRow) -> LocalDay {
    switch row {
    case .task(let row): row.task.due ?? .latest
    case .ghost(let ghost): ghost.day
    case .coming(let coming): coming.day
    case .continued(let continued): continued.day
    case .event(let occurrence): occurrence.day
    }
  }

  /// The place behind a row.
  private func next(after row: ListRow) -> RowKey {
    switch row {
    case .task(let row):
      var key = RowKey(row.task)
      key.id = TaskItem.ID(high: key.id.high, low: key.id.low + 1)
      return key
    case .ghost(let ghost): return RowKey(ghost.task)
    case .coming(let coming): return RowKey(coming.planned)
    case .continued(let continued): return RowKey(continued)
    case .event(let occurrence):
      return RowKey(
        due: occurrence.day,
        time: occurrence.event.time ?? .midnight,
        position: occurrence.event.listRank,
        id: TaskItem.ID(high: occurrence.event.id.high, low: occurrence.event.id.low + 1)
      )
    }
  }
}
