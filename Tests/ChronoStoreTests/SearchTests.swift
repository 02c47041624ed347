import ChronoModel
import ChronoStore
import Testing

@Suite struct SearchTests {
  private let file = TestFile()

  private static let titles = [
    "Llamar a Muñoz mañana", "买菜做饭 tonight", "Прочитать книгу", "🎉 party time 👩‍💻",
    "Say \"hello\" AND (go)", "Straße fegen", "ÉCLAIR au café", "日本語の宿題", "c++ - notes*",
    "title: meta k1",
  ]

  @Test(arguments: [
    ("munoz", [0]), ("MAÑ lla", [0]), ("lamar", []), ("菜", [1]), ("买菜", [1]), ("菜买", []),
    ("做饭 ton", [1]), ("прочит КНИГУ", [2]), ("🎉", [3]), ("👩‍💻", [3]), ("\"hello\"", [4]),
    ("hello AND go", [4]), ("hello OR nothing", []), ("NEAR(hello", []), ("(go)", [4]),
    ("strasse", [5]), ("STRASSE", [5]), ("eclair cafe", [6]), ("日本", [7]), ("宿題", [7]),
    ("c++", [6, 8]), ("notes*", [8]), ("title:", [9]), ("meta:k1", [9]), ("k0", []),
    ("{title} : hello", []), ("\"", []), ("'; DROP TABLE task", []),
  ])
  func `finds words from their start, whatever is typed`(text: String, found: [Int]) throws {
    let planner = try file.open()
    _ = try planner.perform(.addTasks(Self.titles.map { TaskDraft(title: $0) }), at: .monday)
    let titles = try planner.titles(ListQuery(scope: .someday, search: text))
    #expect(Set(titles) == Set(found.map { Self.titles[$0] }))
  }

  @Test func `finds notes, tags and the present name of the category`() throws {
    let planner = try file.open()
    _ = try planner.perform(
      .addTasks([
        TaskDraft(title: "A", notes: "ask the plumber"), TaskDraft(title: "B", tags: ["phone"]),
        TaskDraft(title: "C", category: .named("Música")),
      ]),
      at: .monday
    )
    #expect(try planner.titles(ListQuery(scope: .everything, search: "plumb")) == ["A"])
    #expect(try planner.titles(ListQuery(scope: .everything, search: "phone")) == ["B"])
    #expect(try planner.titles(ListQuery(scope: .everything, search: "c musica")) == ["C"])
    let music = try #require(try planner.categories().first)
    var renamed = music
    renamed.name = "Jazz"
    _ = try planner.perform(.reviseCategory(from: music, to: renamed), at: .monday)
    #expect(try planner.titles(ListQuery(scope: .everything, search: "musica")) == [])
    #expect(try planner.titles(ListQuery(scope: .everything, search: "jazz")) == ["C"])
  }

  @Test func `a word with # before it is a category's, where there is one`() throws {
    let planner = try file.open()
    _ = try planner.perform(
      .addTasks([
        TaskDraft(title: "x project:Home"), TaskDraft(title: "Tap", category: .named("Home")),
        TaskDraft(title: "Home tap"), TaskDraft(title: "See #garden"),
        TaskDraft(title: "Mow", category: .named("Home office")),
      ]),
      at: .monday
    )
    func found(_ text: String) throws -> Set<String> {
      Set(try planner.titles(ListQuery(scope: .everything, search: text)))
    }
    #expect(try found("#home") == ["Tap", "Mow"])
    #expect(try found("#Home tap") == ["Tap"])
    #expect(try found("#home #office") == ["Mow"])
    #expect(try found("home") == ["x project:Home", "Tap", "Home tap", "Mow"])
    #expect(try found("#garden") == ["See #garden"])
    #expect(try found("#") == [])
  }

  @Test func `shows open tasks first, then by day, dropped ones too, deleted ones never`() throws {
    let planner = try file.open()
    let tasks = try ["x done", "x late", "x soon", "x dropped", "x deleted"].enumerated().map {
      try planner.add(TaskDraft(title: $1, due: .monday + [0, 9, 1, 2, 3][$0]))
    }
    _ = try planner.perform(.setDone(.tasks([tasks[0].id]), true), at: .monday)
    _ = try planner.perform(.drop(.tasks([tasks[3].id])), at: .monday)
    _ = try planner.perform(.delete(.tasks([tasks[4].id])), at: .monday)
    let all = ListQuery(scope: .everything, search: "x")
    #expect(try planner.titles(all) == ["x soon", "x late", "x done", "x dropped"])
    var done = all
    done.filter.state = .done
    #expect(try planner.titles(done) == ["x done"])
  }

  @Test func `the last of the events that were comes first, within a day too`() throws {
    let planner = try file.open()
    let hours = [("x early", 9), ("x late", 15), ("x whole", nil)]
    let drafts = hours.map { name, hour in
      EventDraft(
        name: name,
        day: .monday,
        time: hour.flatMap { TimeOfDay(hour: $0, minute: 0) },
        length: 60
      )
    }
    _ = try planner.perform(.addEvents(drafts), at: .monday)
    func found(at now: Moment) throws -> [String] {
      let query = ViewQuery(list: ListQuery(scope: .everything, search: "x"), spans: [])
      return try planner.view(query, at: now).list.rows.compactMap { row in
        if case .event(let occurrence) = row { occurrence.event.name } else { nil }
      }
    }
    #expect(try found(at: .monday) == ["x whole", "x early", "x late"])
    #expect(try found(at: .on(.monday + 1)) == ["x late", "x early", "x whole"])
  }

  @Test func `never shows more than five hundred rows`() throws {
    let planner = try file.open()
    _ = try planner.perform(
      .addTasks((0..<700).map { TaskDraft(title: "word \($0)") }),
      at: .monday
    )
    let rows = try planner.rows(ListQuery(scope: .everything, search: "wor"), rows: 1000)
    #expect(rows.count == 500)
  }

  @Test(arguments: [
    (3, 2, false), (500, 0, false), (501, 0, true), (0, 500, false), (0, 501, true),
  ])
  func `says where there are more hits than it counts`(
    tasks: Int,
    events: Int,
    isMore: Bool
  ) throws {
    let planner = try file.open()
    if tasks > 0 {
      let drafts = (0..<tasks).map { TaskDraft(title: "Word \($0)", due: .monday) }
      _ = try planner.perform(.addTasks(drafts), at: .monday)
    }
    if events > 0 {
      let drafts = (0..<events).map { EventDraft(name: "Word \($0)", day: .monday, length: 1440) }
      _ = try planner.perform(.addEvents(drafts), at: .monday)
    }
    let list = ListQuery(scope: .everything, search: "word")
    let window = try planner.view(ViewQuery(list: list, rows: 10, spans: []), at: .monday).list
    #expect(window.hits == min(tasks, 500) + min(events, 500))
    #expect(window.hasMoreHits == isMore)
  }

  @Test func `looks at the newest thousand of a word that is everywhere`() throws {
    let planner = try file.open()
    var drafts = (0..<1001).map { TaskDraft(title: "plant \($0)", due: .monday + 9) }
    drafts[0].due = .monday
    drafts[1].due = .monday + 1
    _ = try planner.perform(.addTasks(drafts), at: .monday)
    let common = try planner.titles(ListQuery(scope: .everything, search: "plant"))
    #expect(common.first == "plant 1")
    #expect(try planner.titles(ListQuery(scope: .everything, search: "plant 0")) == ["plant 0"])
  }
}
