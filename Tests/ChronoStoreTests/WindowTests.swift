import ChronoModel
import ChronoStore
import GRDB
import Testing

/// Long lists by keyset: every window is a part of the same order.
@Suite struct WindowTests {
  private let file = TestFile()

  private func filled(_ count: Int = 5000) throws -> Repository {
    let planner = try file.open()
    var index = 0
    _ = try planner.importItems(at: .monday) {
      guard index < count else { return nil }
      defer { index += 1 }
      let time = index % 3 == 0 ? TimeOfDay(minutes: index * 7 % 1440) : nil
      let draft = TaskDraft(
        title: "Task \(index)",
        category: .named("C\(index % 5)"),
        tags: index % 4 == 0 ? ["deep"] : [],
        priority: Priority(rawValue: index % 4) ?? .none,
        due: index % 11 == 0 ? nil : .monday + index % 200 - 100,
        time: time,
        done: index % 7 == 0
      )
      return ImportItem(.task(draft))
    }
    return planner
  }

  private func keys(_ window: ListWindow) -> [RowKey] {
    window.rows.compactMap { row in
      if case .task(let row) = row { RowKey(row.task) } else { nil }
    }
  }

  @Test func `the list of a deleted category is empty`() throws {
    let planner = try filled(10)
    let category = try #require(try planner.categories().first).id
    _ = try planner.perform(.deleteCategory(category), at: .monday)
    for search in ["", "task"] {
      let list = ListQuery(scope: .everything, category: .one(category), search: search)
      #expect(try planner.titles(list) == [])
    }
    let day = ListQuery(scope: .days(.monday ... .monday), category: .one(category))
    #expect(try planner.titles(day) == [])
  }

  @Test func `what was read is read again once anybody has written`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Call", due: .monday, time: try .at(9)))
    let query = ViewQuery(list: .day(.monday), spans: [], gridDays: [.monday])
    func marks(_ planner: Repository) throws -> [String] {
      let view = try planner.view(query, at: .monday)
      let listed = view.list.rows.compactMap { row in
        if case .task(let row) = row { row.task.priority.marks } else { nil }
      }
      return listed + view.grid.flatMap { $0.tasks.map(\.task.priority.marks) }
    }
    #expect(try marks(planner) == ["", ""])
    _ = try planner.perform(.prioritise(.tasks([task.id]), .medium), at: .monday)
    #expect(try marks(planner) == ["!!", "!!"])
    let other = try file.open()
    _ = try other.perform(.prioritise(.tasks([task.id]), .low), at: .monday)
    #expect(try marks(planner) == ["!", "!"])
    _ = try planner.undo(at: .monday)
    #expect(try marks(planner) == ["!!", "!!"])
    #expect(try marks(planner) == ["!!", "!!"])
  }

  @Test func `ghosts are those of the category that is looked at`() throws {
    let planner = try file.open()
    let inbox = try planner.add(TaskDraft(title: "Inbox", due: .monday))
    let work = try planner.add(TaskDraft(title: "Work", category: .named("Work"), due: .monday))
    _ = try planner.perform(.move(.tasks([inbox.id, work.id]), to: .monday + 1), at: .monday)
    func ghosts(_ category: CategoryFilter) throws -> Set<String> {
      let list = ListQuery(scope: .days(.monday ... .monday), category: category)
      return Set(
        try planner.rows(list).compactMap { row in
          if case .ghost(let ghost) = row { ghost.task.title } else { nil }
        }
      )
    }
    #expect(try ghosts(.all) == ["Inbox", "Work"])
    #expect(try ghosts(.inbox) == ["Inbox"])
    let category = try #require(try planner.categories().first).id
    #expect(try ghosts(.one(category)) == ["Work"])
  }

  @Test(arguments: ["DEEP", "deep", "Deep"])
  func `ghosts are those of a tag, in whatever case, and of a priority`(tag: String) throws {
    let planner = try file.open()
    let deep = try planner.add(TaskDraft(title: "Deep", tags: ["Deep"], due: .monday))
    let high = try planner.add(TaskDraft(title: "High", priority: .high, due: .monday))
    _ = try planner.perform(.move(.tasks([deep.id, high.id]), to: .monday + 1), at: .monday)
    var filter = ListFilter()
    filter.tag = tag
    #expect(try planner.titles(.day(.monday, filter: filter)) == ["> Deep"])
    filter.tag = nil
    filter.priority = .high
    #expect(try planner.titles(.day(.monday, filter: filter)) == ["> High"])
  }

  @Test func `the days on screen are counted where no segment stands for them`() throws {
    let planner = try file.open()
    let drafts = (0..<3).map { TaskDraft(title: "Task \($0)", due: .monday + 10 + $0 / 2) }
    _ = try planner.perform(.addTasks(drafts), at: .monday)
    let day = LocalDay.monday + 10
    let query = ViewQuery(list: .everything, spans: [.monday ... .monday], shown: day...day)
    let view = try planner.view(query, at: .monday)
    #expect(view.shown?.open == 2)
    #expect(view.otherOpen == 3)
  }

  private func walk(_ planner: Repository, _ list: ListQuery) throws -> [RowKey] {
    var forward: [RowKey] = []
    var anchor = WindowAnchor.start
    while true {
      let query = ViewQuery(list: list, anchor: anchor, rows: 100, spans: [])
      let window = try planner.view(query, at: .monday).list
      let found = keys(window)
      forward += found.filter { key in forward.last.map { $0 < key } ?? true }
      guard window.hasMoreAfter, let last = found.last else { return forward }
      anchor = .around(last)
    }
  }

  private static let lists = [
    ListQuery(scope: .everything),
    ListQuery(scope: .everything, filter: ListFilter(state: .open)),
    ListQuery(scope: .other(than: .monday...(.monday + 2))),
    ListQuery(scope: .someday),
    ListQuery(scope: .missed),
    ListQuery(scope: .days((.monday - 20)...(.monday + 20))),
    ListQuery(scope: .everything, filter: ListFilter(tag: "DEEP")),
    ListQuery(scope: .everything, filter: ListFilter(priority: .high)),
    ListQuery(scope: .everything, filter: ListFilter(state: .done, tag: "deep", priority: .low)),
    ListQuery(scope: .everything, category: .inbox),
  ]

  @Test func `walking by windows gives the whole order`() throws {
    let planner = try filled()
    var tasks: [TaskItem] = []
    try planner.forEachRow(.everything, at: .monday) { row in
      if case .task(let row) = row { tasks.append(row.task) }
    }
    #expect(tasks.count == 5000)
    #expect(tasks.map(RowKey.init) == tasks.map(RowKey.init).sorted())
    for list in Self.lists {
      let all = tasks.filter { expected($0, in: list) }.map(RowKey.init)
      #expect(try walk(planner, list) == all)
    }
  }

  @Test func `windows read backwards give the same order`() throws {
    let planner = try filled(1500)
    let all = try walk(planner, .everything)
    var backward: [RowKey] = []
    var anchor = WindowAnchor.end
    while true {
      let query = ViewQuery(list: .everything, anchor: anchor, rows: 100, spans: [])
      let window = try planner.view(query, at: .monday).list
      backward = keys(window).filter { key in backward.first.map { key < $0 } ?? true } + backward
      guard window.hasMoreBefore, let first = backward.first else { break }
      anchor = .around(first)
    }
    #expect(backward == all)
  }

  @Test func `no list is ever scanned or sorted`() throws {
    let planner = try filled(10)
    let category = try #require(try planner.categories().first)
    var lists = Self.lists
    lists.append(ListQuery(scope: .everything, category: .one(category.id)))
    lists.append(ListQuery(scope: .days(.monday...(.monday)), category: .one(category.id)))
    lists.append(
      ListQuery(
        scope: .other(than: .monday...(.monday)),
        category: .one(category.id),
        filter: ListFilter(priority: .high)
      )
    )
    lists.append(ListQuery(scope: .everything, search: "task"))
    for list in lists {
      var query = ViewQuery(
        list: list,
        spans: [.monday...(.monday + 6)],
        gridDays: [.monday, .monday + 1]
      )
      query.month = (.monday - 10)...(.monday + 31)
      for line in try planner.plan(of: query, at: .monday) {
        let isSmall = [
          "SCAN wanted VIRTUAL", "SCAN category", "SCAN search VIRTUAL",
          "SCAN event_search VIRTUAL", "SCAN main.event_search_config",
        ]
        .contains { line.hasPrefix($0) }
        let isBounded =
          line.hasPrefix("SCAN session USING INDEX session_running")
          || line.hasPrefix("SCAN event USING INDEX event_repeating")
          || line.hasPrefix("SCAN sync_conflict in SELECT count(*) FROM (SELECT 1")
          || line.contains("SELECT EXISTS(") || line.hasPrefix("SCAN (subquery")
        let isOfCategories = line.contains("FROM category ORDER BY")
        #expect(!line.hasPrefix("SCAN") || isSmall || isBounded, "\(line)")
        if list.search.isEmpty, !isOfCategories {
          #expect(!line.hasPrefix("USE TEMP B-TREE"), "\(line)")
        }
      }
    }
  }

  /// What a list should hold, by another way.
  private func expected(_ task: TaskItem, in list: ListQuery) -> Bool {
    let due = task.due
    let inScope: Bool =
      switch list.scope {
      case .days(let days): due.map(days.contains) ?? false
      case .other(let days): !(due.map(days.contains) ?? false)
      case .someday: due == nil
      case .missed: task.isMissed(today: .monday)
      case .everything: true
      }
    let inState: Bool =
      switch list.filter.state {
      case .all: true
      case .open: task.status == .open
      case .done: task.status == .done
      case .missed: task.isMissed(today: .monday)
      }
    let hasTag = list.filter.tag.map { task.tags.contains($0.lowercased()) } ?? true
    let hasPriority = list.filter.priority.map { task.priority == $0 } ?? true
    let inCategory = list.category == .all || task.category == nil
    return inScope && inState && hasTag && hasPriority && inCategory
  }

  @Test func `a window lies around a row, and around its place when it is gone`() throws {
    let planner = try filled(500)
    let all = try walk(planner, .everything)
    let query = ViewQuery(
      list: .everything,
      anchor: .around(all[250]),
      rows: 20,
      spans: []
    )
    #expect(keys(try planner.view(query, at: .monday).list) == Array(all[240..<260]))
    _ = try planner.perform(.delete(.tasks([all[250].id])), at: .monday)
    let without = keys(try planner.view(query, at: .monday).list)
    let others = Array(all[240..<250]) + Array(all[251..<261])
    #expect(without == others)
  }

  @Test func `windows at both ends are full`() throws {
    let planner = try filled(500)
    let all = try walk(planner, .everything)
    for (anchor, expected) in [
      (WindowAnchor.start, all[..<20]), (.end, all[480...]), (.around(all[2]), all[..<20]),
      (.around(all[498]), all[480...]),
    ] {
      let query = ViewQuery(list: .everything, anchor: anchor, rows: 20, spans: [])
      let window = try planner.view(query, at: .monday).list
      #expect(keys(window) == Array(expected))
      #expect(window.hasMoreBefore == (expected.first != all.first))
      #expect(window.hasMoreAfter == (expected.last != all.last))
    }
  }
}
