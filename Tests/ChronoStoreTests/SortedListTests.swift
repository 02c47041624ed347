import ChronoModel
import ChronoStore
import GRDB
import Testing

/// Lists in the orders of the user: every window is a part of the same order, found by an index.
@Suite struct SortedListTests {
  private let file = TestFile()

  private func filled(_ count: Int = 2000) throws -> Repository {
    let planner = try file.open()
    var index = 0
    _ = try planner.importItems(at: .monday) {
      guard index < count else { return nil }
      defer { index += 1 }
      let time = index % 3 == 0 ? TimeOfDay(minutes: index * 7 % 1440) : nil
      let draft = TaskDraft(
        title: "Task \(index)",
        category: index % 6 == 0 ? .inbox : .named("C\(index % 5)"),
        priority: Priority(rawValue: index % 4) ?? .none,
        due: index % 11 == 0 ? nil : .monday + index % 200 - 100,
        time: time,
        done: index % 7 == 0
      )
      return ImportItem(.task(draft))
    }
    // What is as old as its neighbours is told apart by its identifier.
    try planner.close()
    try file.sql { db in
      try db.execute(sql: "UPDATE task SET created = created - id * 7919 % 977 * 60")
    }
    return try file.open()
  }

  private func rank(_ planner: Repository) throws -> (ChronoModel.Category.ID?) -> Int {
    let places = try planner.categories().enumerated().map { ($1.id, $0 + 1) }
    let ranks = Dictionary(uniqueKeysWithValues: places)
    return { $0.flatMap { ranks[$0] } ?? 0 }
  }

  private func keys(_ window: ListWindow) -> [RowKey] {
    window.rows.compactMap { if case .task(let row) = $0 { RowKey(row.task) } else { nil } }
  }

  private static let scopes: [(ListQuery.Scope, ListFilter)] = [
    (.other(than: .monday...(.monday + 2)), ListFilter(state: .open)),
    (.other(than: .monday...(.monday + 2)), ListFilter()),
    (.days((.monday - 3)...(.monday + 3)), ListFilter()),
  ]

  @Test(arguments: ListOrder.allCases)
  func `walking by windows, forwards and backwards, gives the whole order`(
    order: ListOrder
  ) throws {
    let planner = try filled()
    let rank = try rank(planner)
    var tasks: [TaskItem] = []
    try planner.forEachRow(ListQuery(scope: .everything), at: .monday) { row in
      if case .task(let row) = row { tasks.append(row.task) }
    }
    #expect(tasks.count == 2000)
    let filters: [CategoryFilter] = [
      .all, .inbox, .one(try #require(try planner.categories().last).id),
    ]
    for (scope, filter) in Self.scopes {
      for category in filters {
        let list = ListQuery(scope: scope, category: category, filter: filter, order: order)
        let all = tasks.filter { shows($0, list) }.map { RowKey($0) }
          .sorted {
            $0.isBefore($1, by: order, doneLast: list.putsDoneLast(in: order), rank: rank)
          }
        #expect(all.count > 5)
        let forwards = try walk(planner, list, forwards: true)
        #expect(forwards == all, "\(list)")
        #expect(try walk(planner, list, forwards: false) == all, "\(list)")
      }
    }
  }

  private func shows(_ task: TaskItem, _ list: ListQuery) -> Bool {
    let isOfCategory =
      switch list.category {
      case .all: true
      case .inbox: task.category == nil
      case .one(let id): task.category == id
      }
    let isInScope =
      switch list.scope {
      case .other(let days): task.due.map { !days.contains($0) } ?? true
      case .days(let days): task.due.map(days.contains) ?? false
      case .someday, .missed, .everything: true
      }
    return isOfCategory && isInScope && (list.filter.state == .all || task.status == .open)
  }

  private func walk(_ planner: Repository, _ list: ListQuery, forwards: Bool) throws -> [RowKey] {
    var found: [RowKey] = []
    var known: Set<RowKey> = []
    var anchor = forwards ? WindowAnchor.start : .end
    for _ in 0..<200 {
      let query = ViewQuery(list: list, anchor: anchor, rows: 60, spans: [])
      let window = try planner.view(query, at: .monday).list
      #expect(window.order == list.order)
      let keys = keys(window)
      let new = keys.filter { known.insert($0).inserted }
      found = forwards ? found + new : new + found
      guard forwards ? window.hasMoreAfter : window.hasMoreBefore,
        let edge = forwards ? keys.last : keys.first
      else { return found }
      anchor = .around(edge)
    }
    return found
  }

  @Test(arguments: ListOrder.allCases)
  func `an index is behind every order`(order: ListOrder) throws {
    let planner = try filled(40)
    let category = try #require(try planner.categories().first).id
    let filters: [CategoryFilter] = [.all, .inbox, .one(category)]
    for (filter, state) in filters.flatMap({ [($0, ListFilter.State.open), ($0, .all)] }) {
      let list = ListQuery(
        scope: .other(than: .monday...(.monday + 2)),
        category: filter,
        filter: ListFilter(state: state),
        order: order
      )
      let somewhere = RowKey(try #require(try planner.tasksOf(list).last))
      for anchor in [WindowAnchor.start, .end, .around(somewhere)] {
        let query = ViewQuery(list: list, anchor: anchor, spans: [])
        for line in try planner.plan(of: query, at: .monday)
        where line.contains("FROM task INDEXED") {
          // An index that holds just what is wanted is read from its end.
          #expect(!line.hasPrefix("SCAN") || line.contains("INDEX open_by_age in"), "\(line)")
          // One's own order is the order of days, each sorted by itself.
          let isSorted = line.hasPrefix("USE TEMP B-TREE")
          let isOfADay = order == .own && !line.hasPrefix("USE TEMP B-TREE FOR ORDER BY")
          #expect(!isSorted || isOfADay, "\(line)")
        }
      }
    }
  }

  /// Thousands of tasks to come are not gone through to find what was missed.
  @Test func `what was missed is sorted by age from the days that are over`() throws {
    let planner = try filled(40)
    let list = ListQuery(
      scope: .other(than: .monday...(.monday + 2)),
      filter: ListFilter(state: .missed),
      order: .age
    )
    let plan = try planner.plan(of: ViewQuery(list: list, spans: []), at: .monday)
    #expect(
      plan.contains { $0.hasPrefix("SEARCH task USING INDEX task_by_status (status=? AND due>?") }
    )
    #expect(!plan.contains { $0.contains("open_by_age") })
  }

  /// What is without a day may be most of the file.
  @Test func `in the user's own order nothing without a day is sorted`() throws {
    let planner = try filled(40)
    let list = ListQuery(scope: .someday, order: .own)
    for anchor in [WindowAnchor.start, .end] {
      let plan = try planner.plan(of: ViewQuery(list: list, anchor: anchor, spans: []), at: .monday)
      let found = plan.filter { $0.contains("ORDER BY due, position") || $0.contains("due DESC") }
      #expect(!found.isEmpty)
      #expect(!found.contains { $0.hasPrefix("USE TEMP B-TREE") }, "\(found)")
    }
  }

  /// A tick changes only the indexes that every list needs.
  @Test func `the indexes of sorted lists hold what is open`() throws {
    let planner = try filled(40)
    try planner.close()
    let indexes = try file.sql { db in
      try String.fetchAll(
        db,
        sql: "SELECT sql FROM sqlite_schema WHERE type = 'index' AND name LIKE 'open_%'"
      )
    }
    #expect(indexes.count == 4)
    #expect(indexes.allSatisfy { $0.contains("WHERE status = 0") })
  }

  @Test func `events stand behind the tasks of a sorted list, and are found by windows too`() throws
  {
    let planner = try filled(300)
    let drafts = (10..<80).map { EventDraft(name: "Event \($0)", day: .monday + $0) }
    _ = try planner.perform(.addEvents(drafts), at: .monday)
    for order in [ListOrder.priority, .category, .age] {
      let list = ListQuery(
        scope: .other(than: .monday...(.monday + 2)),
        filter: ListFilter(state: .open),
        order: order
      )
      var anchor = WindowAnchor.end
      var names: [String] = []
      for _ in 0..<20 {
        let query = ViewQuery(list: list, anchor: anchor, rows: 30, spans: [])
        let window = try planner.view(query, at: .monday).list
        let found = window.rows.compactMap { row -> String? in
          if case .event(let occurrence) = row { occurrence.event.name } else { nil }
        }
        names = found.filter { !names.contains($0) } + names
        guard case .event(let first)? = window.rows.first else {
          #expect(window.hasMoreBefore)
          break
        }
        anchor = .around(RowKey(first))
      }
      #expect(names == drafts.map(\.name))
    }
  }

  @Test func `the order of a list is kept over restarts, and for that list alone`() throws {
    let planner = try filled(40)
    let days = ListQuery(scope: .days(.monday...(.monday)), order: nil)
    let other = ListQuery(scope: .other(than: .monday...(.monday)), order: nil)
    func order(_ planner: Repository, _ list: ListQuery) throws -> ListOrder {
      try planner.view(ViewQuery(list: list, spans: []), at: .monday).list.order
    }
    try planner.keepOrder(.priority, of: other.name)
    #expect(try order(planner, other) == .priority)
    #expect(try order(planner, days) == .time)
    #expect(try planner.journal(before: nil, limit: 10).count == 1)
    try planner.close()
    let again = try file.open()
    #expect(try order(again, other) == .priority)
    var inbox = other
    inbox.category = .inbox
    #expect(try order(again, inbox) == .time)
    // Hits and what a tag leaves have their own order.
    var tagged = other
    tagged.filter.tag = "deep"
    #expect(try order(again, tagged) == .time)
    try again.keepOrder(.time, of: other.name)
    #expect(try order(again, other) == .time)
    try again.close()
    #expect(try file.sql { try Int.fetchOne($0, sql: "SELECT count(*) FROM list_order") } == 0)
    // One that a newer program keeps is the usual one here.
    try file.sql { try $0.execute(sql: "INSERT INTO list_order VALUES('other all', 'mood')") }
    #expect(try order(try file.open(), other) == .time)
  }

  @Test func `in the user's own order a day's tasks change places whatever their times`() throws {
    let planner = try file.open()
    let drafts = [("A", 9), ("B", 10), ("C", 11)].map { title, hour in
      TaskDraft(title: title, due: .monday, time: TimeOfDay(hour: hour, minute: 0))
    }
    let ids = try planner.perform(.addTasks(drafts), at: .monday).tasks
    let list = ListQuery(scope: .everything, order: .own)
    let days = ListQuery(scope: .days(.monday...(.monday)), order: .own)
    #expect(throws: StoreError.refused(.nowhereToMove)) {
      try planner.perform(.reorder(.tasks([ids[2]]), by: -1), at: .monday)
    }
    _ = try planner.perform(.reorder(.tasks([ids[2]]), by: -1, within: list), at: .monday)
    #expect(try planner.tasksOf(days).map(\.title) == ["A", "C", "B"])
    _ = try planner.perform(.reorder(.tasks([ids[2], ids[1]]), by: -1, within: list), at: .monday)
    #expect(try planner.tasksOf(days).map(\.title) == ["C", "B", "A"])
    #expect(throws: StoreError.refused(.nowhereToMove)) {
      try planner.perform(.reorder(.tasks([ids[2]]), by: -1, within: list), at: .monday)
    }
    var byTime = days
    byTime.order = .time
    #expect(try planner.tasksOf(byTime).map(\.title) == ["A", "B", "C"])
  }
}

extension Repository {
  fileprivate func tasksOf(_ list: ListQuery) throws -> [TaskItem] {
    try view(ViewQuery(list: list, rows: 1000, spans: []), at: .monday).list.rows.compactMap {
      if case .task(let row) = $0 { row.task } else { nil }
    }
  }
}
