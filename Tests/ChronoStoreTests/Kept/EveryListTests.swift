import ChronoModel
import ChronoStore
import PlannerRows
import Testing

/// What every list has of a file with something of every kind, and the windows over it.
@Suite struct EveryListTests {
  @Test func `lists and their windows hold what is written`() throws {
    let rich = try RichFile()
    let planner = try rich.fresh()
    var text = ""
    let scopes: [(String, ListQuery.Scope)] = [
      ("today", .days(.monday ... .monday)), ("Friday", .days((.monday - 3)...(.monday - 3))),
      ("week", .days((.monday - 2)...(.monday + 4))),
      ("other", .other(than: (.monday - 1)...(.monday + 1))),
      ("someday", .someday), ("missed", .missed), ("everything", .everything),
    ]
    let categories: [(String, CategoryFilter)] = [
      ("all", .all), ("Inbox", .inbox), ("Work", .one(try rich.id("Work"))),
    ]
    let filters: [(String, ListFilter)] =
      ListFilter.State.allCases.map { ($0.rawValue, ListFilter(state: $0)) } + [
        ("@deep", ListFilter(tag: "deep")), ("@mail open", ListFilter(state: .open, tag: "mail")),
        ("high", ListFilter(priority: .high)),
      ]
    for (scope, days) in scopes {
      for (category, chosen) in categories {
        for (filter, kept) in filters {
          for order in ListOrder.allCases {
            let query = ListQuery(scope: days, category: chosen, filter: kept, order: order)
            let titles = try planner.titles(query, at: RichFile.now)
            guard !titles.isEmpty else { continue }
            text +=
              "\(scope), \(category), \(filter), \(order.words): "
              + titles.joined(separator: " · ") + "\n"
          }
        }
      }
    }
    for words in ["m", "deep", "mi", "work", "room", "a", "day", "nothing", "second first", "same"]
    {
      let window = try planner.view(
        ViewQuery(list: ListQuery(scope: .everything, search: words), spans: []),
        at: RichFile.now
      ).list
      text += "“\(words)” (\(window.hits ?? -1)): \(line(window))\n"
    }
    for order in ListOrder.allCases {
      text += try windows(ListQuery(scope: .everything, order: order), planner)
    }
    text += try windows(.day(.monday), planner)
    let difference = try KeptText.difference(
      of: text,
      path: EveryEditTests.directory + "/lists.txt"
    )
    if let difference { Issue.record("\(difference)") }
  }

  /// The first four rows, the last four, and four around each.
  private func windows(_ query: ListQuery, _ planner: Repository) throws -> String {
    let all = try planner.rows(query, at: RichFile.now)
    let keys = all.compactMap { row in
      if case .task(let row) = row { RowKey(row.task) } else { nil }
    }
    let anchors = [WindowAnchor.start, .end] + keys.map { WindowAnchor.around($0) }
    return try anchors.enumerated().map { index, anchor in
      let view = ViewQuery(list: query, anchor: anchor, rows: 4, spans: [])
      let window = try planner.view(view, at: RichFile.now).list
      return "\(query.order?.words ?? "") \(index): \(line(window))\n"
    }.joined()
  }

  private func line(_ window: ListWindow) -> String {
    let titles = window.rows.map { row in
      switch row {
      case .task(let row): row.task.title
      case .ghost(let ghost): "> \(ghost.task.title)"
      case .coming(let coming): "⟳ \(coming.task.title)"
      case .continued(let continued): "→ \(continued.row.task.title)"
      case .event(let occurrence): "@ \(occurrence.event.name)"
      }
    }
    return (window.hasMoreBefore ? "… " : "") + titles.joined(separator: " · ")
      + (window.hasMoreAfter ? " …" : "")
  }
}
