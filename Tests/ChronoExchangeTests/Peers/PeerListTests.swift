import ChronoExchange
import ChronoModel
import Testing

/// Lists of Taskwarrior and todo.txt, and Timewarrior's intervals, in and out.
@Suite struct PeerListTests {
  /// 10:00 UTC on Monday 23 November 2026.
  private let now = Moment(instant: at("2026-11-23T10:00:00Z"), zone: .utc)

  private func context(isLenient: Bool = false) -> ExchangeContext {
    ExchangeContext(at: now, dayBegins: time("09:00"), isLenient: isLenient) { _ in nil }
  }

  private func read(
    _ format: ImportFormat,
    _ text: String,
    isLenient: Bool = false
  ) throws(ImportError) -> (items: [ImportItem], remarks: ImportRemarks) {
    var rest = Array(text.utf8)
    let source: ByteLines.Source = { () throws(ImportError) in
      defer { rest = [] }
      return rest
    }
    guard var reader = ItemReader(format, source, context(isLenient: isLenient)) else {
      return ([], ImportRemarks())
    }
    var items: [ImportItem] = []
    while let item = try reader.next() { items.append(item) }
    return (items, reader.remarks)
  }

  private func drafts(_ items: [ImportItem]) -> [TaskDraft] {
    items.compactMap { if case .task(let draft) = $0.content { draft } else { nil } }
  }

  /// What is written of tasks that were imported and then changed.
  private func written(
    _ format: ExportFormat,
    _ items: [ImportItem],
    _ change: (inout TaskItem) -> Void = { _ in }
  ) throws -> String {
    var writer = try #require(ItemWriter(format, context()))
    for item in items {
      guard case .task(let draft) = item.content, let identity = item.identity else { continue }
      let changes = try Planning.added(
        draft,
        id: TaskItem.ID(high: identity.high, low: identity.low),
        series: id(9),
        category: nil,
        position: 0,
        isTold: true,
        at: now
      )
      guard case .insert(.task(var task))? = changes.first else { continue }
      change(&task)
      var whole = WholeTask(task, foreign: item.foreign)
      if case .named(let name) = draft.category { whole.category = name }
      _ = writer.append(.task(whole))
    }
    writer.finish()
    return String(decoding: writer.drain(), as: UTF8.self)
  }

  // MARK: Taskwarrior

  private static let taskwarrior = """
    [
    {"id":1,"description":"Write report","due":"20261127T170000Z","entry":"20261122T010425Z","priority":"H","project":"Work.Reports","status":"pending","uuid":"6ae51fa3-4d66-4c8a-8ea5-446ea7b15f08","wait":"20261125T000000Z","annotations":[{"entry":"20261122T010425Z","description":"a note"}],"tags":["deep"],"estimate":"PT45M","size":2.5,"depends":["1c4a22e7-330d-4051-8235-23c4fce3f45b"],"urgency":19.83},
    {"id":2,"description":"Weekly thing","due":"20261110T000000Z","entry":"20261122T010425Z","mask":"-","recur":"weekly","rtype":"periodic","status":"recurring","uuid":"5abf00db-e12c-4067-baac-b612c3401759","urgency":7.9},
    {"id":4,"description":"Weekly thing","due":"20261124T000000Z","entry":"20261122T010426Z","imask":0,"parent":"5abf00db-e12c-4067-baac-b612c3401759","recur":"weekly","status":"pending","uuid":"6377bbad-e84c-4317-b80b-a8f18e1ad941"},
    {"id":0,"description":"Simple one","end":"20261122T010425Z","entry":"20261122T010425Z","status":"completed","uuid":"0c567d2d-20ab-4e30-bb56-149bc2f42621","urgency":0},
    {"id":0,"description":"gone","end":"20261122T010425Z","entry":"20261122T010425Z","status":"deleted","uuid":"5eb1a29c-9d29-4921-8c69-9be1d7f9531a"}
    ]

    """

  @Test func `Taskwarrior's tasks have our fields, templates once`() throws {
    #expect(
      ImportFormat.form(of: Array(Self.taskwarrior.utf8.prefix(600))) == .text(.taskwarrior)
    )
    let (items, remarks) = try read(.taskwarrior, Self.taskwarrior)
    let tasks = drafts(items)
    #expect(tasks.map(\.title) == ["Write report", "Weekly thing", "Simple one"])
    #expect(tasks[0].due == day("2026-11-27") && tasks[0].time == time("17:00"))
    #expect(tasks[0].category == .named("Work.Reports") && tasks[0].tags == ["deep"])
    #expect(tasks[0].priority == .high && tasks[0].notes == "a note" && tasks[0].estimate == 45)
    #expect(tasks[1].due == day("2026-11-24") && tasks[1].time == nil)
    #expect(tasks[1].repeats == RepeatDraft(rule: "FREQ=WEEKLY"))
    #expect(tasks[2].done && tasks[2].finished == at("2026-11-22T01:04:25Z"))
    #expect(remarks.leftOut == ["deleted": 1, "recurring instance": 1])
    #expect(items[0].identity?.text == "6ae51fa3-4d66-4c8a-8ea5-446ea7b15f08")
    // An object a line is the same list.
    let lines = Self.taskwarrior.split(separator: "\n").dropFirst().dropLast()
      .map { $0.hasSuffix(",") ? $0.dropLast() : $0 }.joined(separator: "\n")
    #expect(try read(.taskwarrior, lines).items == items)
  }

  @Test func `what Taskwarrior says beyond our fields goes back`() throws {
    let items = try read(.taskwarrior, Self.taskwarrior).items
    let back = try written(.taskwarrior, items)
    let first = try #require(back.split(separator: "\n").dropFirst().first)
    let wanted = try #require(Self.taskwarrior.split(separator: "\n").dropFirst().first)
      .replacing("\"id\":1,", with: "").replacing(",\"urgency\":19.83", with: "")
    #expect(first == wanted)
    let edited = try written(.taskwarrior, [items[0]]) { task in
      task.title = "Write \"it\""
      task.due = day("2026-11-28")
      task.priority = .none
    }
    #expect(edited.contains(#""description":"Write \"it\"""#), "\(edited)")
    #expect(edited.contains(#""due":"20261128T170000Z""#) && edited.contains(#""size":2.5"#))
    #expect(!edited.contains("priority") && edited.contains(#""wait":"20261125T000000Z""#))
    #expect(try read(.taskwarrior, back).items.map(\.identity) == items.map(\.identity))
  }

  @Test(arguments: [
    ("weekly", "FREQ=WEEKLY"), ("3d", "FREQ=DAILY;INTERVAL=3"), ("P2W", "FREQ=WEEKLY;INTERVAL=2"),
    ("2mo", "FREQ=MONTHLY;INTERVAL=2"), ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("quarterly", "FREQ=MONTHLY;INTERVAL=3"), ("yearly", "FREQ=YEARLY"),
  ])
  func `words of recur are rules`(word: String, rule: String) throws {
    let text =
      #"{"description":"T","status":"recurring","recur":"\#(word)","due":"20261124T000000Z","#
      + #""uuid":"5abf00db-e12c-4067-baac-b612c3401759"}"#
    #expect(drafts(try read(.taskwarrior, text).items).first?.repeats?.rule.text == rule)
  }

  @Test func `a series that ends is told with its end, both ways`() throws {
    let text =
      #"{"description":"T","status":"recurring","recur":"monthly","due":"20261124T000000Z","#
      + #""until":"20270131T235959Z","uuid":"5abf00db-e12c-4067-baac-b612c3401759"}"#
    let items = try read(.taskwarrior, text).items
    #expect(drafts(items).first?.repeats?.rule.text == "FREQ=MONTHLY;UNTIL=20270131")
    let longer = try written(.taskwarrior, items) { task in
      task.repeats?.rule = "FREQ=MONTHLY;UNTIL=20270228"
    }
    #expect(longer.contains(#""until":"20270228T235959Z""#) && longer.contains("recurring"))
    #expect(try read(.taskwarrior, longer).items.first?.identity == items.first?.identity)
  }

  @Test(arguments: [ExportFormat.todotxt, .taskwarrior, .org])
  func `a repeat that a format has no word for is counted`(format: ExportFormat) throws {
    var task = TaskItem(id: id(7), title: "Rent", created: now.instant)
    task.due = day("2026-11-30")
    for (rule, lost) in [("FREQ=MONTHLY;BYMONTHDAY=-1", 1), ("FREQ=MONTHLY", 0)] {
      task.repeats = Repeat(
        rule: rule,
        afterCompletion: false,
        anchor: day("2026-11-30"),
        series: id(1)
      )
      var writer = try #require(ItemWriter(format, context()))
      _ = writer.append(.task(WholeTask(task)))
      writer.finish()
      #expect(writer.omissions[.repeats] == lost)
    }
  }

  @Test func `a mistake names its line`() {
    #expect(throws: ImportError(line: 2, .missingKey("uuid"))) {
      try read(.taskwarrior, "[\n{\"description\":\"T\",\"status\":\"pending\"}]")
    }
    #expect(
      throws: ImportError(
        line: 1,
        .badValue(key: "due", allowed: "an instant as YYYYMMDDTHHMMSSZ")
      )
    ) {
      try read(
        .taskwarrior,
        #"{"description":"T","status":"pending","due":"soon","#
          + #""uuid":"5abf00db-e12c-4067-baac-b612c3401759"}"#
      )
    }
  }

  @Test func `notes go out as annotations that are a second apart, as two of one second are one`()
    throws
  {
    let items = try read(
      .taskwarrior,
      #"{"description":"T","status":"pending","uuid":"5abf00db-e12c-4067-baac-b612c3401759"}"#
    ).items
    let text = try written(.taskwarrior, items) { task in
      task.notes = "first\nsecond"
      task.modified = at("2026-11-23T09:00:59Z")
    }
    #expect(
      text.contains(
        #"[{"entry":"20261123T090059Z","description":"first"},"#
          + #"{"entry":"20261123T090100Z","description":"second"}]"#
      )
    )
  }

  // MARK: org

  @Test(arguments: [
    ("+1w", "FREQ=WEEKLY", false), ("++2m", "FREQ=MONTHLY;INTERVAL=2", false),
    (".+3d", "FREQ=DAILY;INTERVAL=3", true), (".+2d/4d", "FREQ=DAILY;INTERVAL=2", true),
  ])
  func `repeaters of org are rules, those of habits too`(
    repeater: String,
    rule: String,
    isAfter: Bool
  ) throws {
    let text = "* TODO Run\nSCHEDULED: <2026-11-24 Tue \(repeater)>\n"
    let repeats = try #require(drafts(try read(.org, text).items).first?.repeats)
    #expect(repeats.rule.text == rule && repeats.afterCompletion == isAfter)
  }

  // MARK: Timewarrior

  @Test func `intervals of one title are a done task and its work`() throws {
    let text = """
      [
      {"id":3,"start":"20261120T080000Z","end":"20261120T093000Z","tags":["Write report","deep"]},
      {"id":2,"start":"20261121T080000Z","end":"20261121T090000Z","tags":["Write report"]},
      {"id":1,"start":"20261123T090000Z","tags":["now"],"annotation":"running"}
      ]
      """
    #expect(ImportFormat.form(of: Array(text.utf8)) == .text(.timewarrior))
    let (items, remarks) = try read(.timewarrior, text)
    #expect(remarks.unfinishedStarts == 1 && items.count == 3)
    let task = try #require(drafts(items).first)
    #expect(task.title == "Write report" && task.tags == ["deep"] && task.done)
    #expect(task.finished == at("2026-11-21T09:00:00Z") && !task.isPromised)
    let sessions = items.compactMap { item -> WorkHistory.Stretch? in
      if case .session(_, let stretch) = item.content { stretch } else { nil }
    }
    #expect(sessions.map(\.start) == [at("2026-11-20T08:00:00Z"), at("2026-11-21T08:00:00Z")])
    var writer = try #require(ItemWriter(.timewarrior, context()))
    let item = TaskItem(id: id(1), title: "Write report", tags: ["deep"], created: now.instant)
    let work = sessions.enumerated().map { index, stretch in
      Session(
        id: id(UInt64(index)),
        task: id(1),
        start: stretch.start,
        finish: stretch.finish,
        zone: "UTC"
      )
    }
    _ = writer.append(.task(WholeTask(item, sessions: work)))
    writer.finish()
    let back = try read(.timewarrior, String(decoding: writer.drain(), as: UTF8.self)).items
    #expect(back.map { $0.identity?.text } == ([id(1), id(0), id(1)] as [TaskItem.ID]).map(\.text))
    var tagged = try #require(ItemWriter(.timewarrior, context()))
    _ = tagged.append(.task(WholeTask(item, category: "Work", sessions: work)))
    tagged.finish()
    let told = String(decoding: tagged.drain(), as: UTF8.self)
    #expect(told.contains(#""tags":["Write report","Work","deep"]"#), "\(told)")
  }

  @Test func `work is done when its latest interval ended, in whatever order they come`() throws {
    let items = try read(
      .timewarrior,
      """
      [{"start":"20261121T080000Z","end":"20261121T090000Z","tags":["Report"]},
      {"start":"20261120T080000Z","end":"20261120T093000Z","tags":["Report"]}]
      """
    ).items
    #expect(drafts(items).map(\.finished) == [at("2026-11-21T09:00:00Z")])
  }

  @Test(arguments: [("100000", true), ("100001", false), ("085959", false)])
  func `work is over when it is read, and ends after its start`(end: String, isRead: Bool) {
    let text = #"[{"start":"20261123T090000Z","end":"20261123T\#(end)Z","tags":["A"]}]"#
    #expect((try? read(.timewarrior, text).items.count) == (isRead ? 2 : nil))
  }

  // MARK: todo.txt

  private static let todoTxt = """
    (A) 2026-11-01 Call Ana about http://example.org +Home @phone due:2026-11-27 at:15:00 est:45m t:2026-11-20
    (D) Water the plants @home rec:+1w due:2026-11-24 +Home +Garden
    x 2026-11-20 2026-11-01 Buy bread +Errands pri:B

    Someday, maybe key:value

    """

  @Test(arguments: [
    ("x 2026-11-20 Tea pri:A", Priority.high), ("x 2026-11-20 Tea pri:a", .high),
    ("x 2026-11-20 Tea pri:b", .medium), ("x 2026-11-20 Tea pri:z", .low),
    ("x 2026-11-20 Tea", .none),
  ])
  func `a done line keeps its priority, in capitals or not`(line: String, priority: Priority) throws
  {
    #expect(drafts(try read(.todotxt, line + "\n").items).map(\.priority) == [priority])
  }

  @Test func `lines of todo txt are tasks`() throws {
    let tasks = drafts(try read(.todotxt, Self.todoTxt).items)
    #expect(
      tasks.map(\.title) == [
        "Call Ana about http://example.org t:2026-11-20", "Water the plants +Garden", "Buy bread",
        "Someday, maybe key:value",
      ]
    )
    #expect(tasks[0].priority == .high && tasks[0].category == .named("Home"))
    #expect(tasks[0].due == day("2026-11-27") && tasks[0].time == time("15:00"))
    #expect(tasks[0].estimate == 45 && tasks[0].tags == ["phone"])
    #expect(tasks[1].priority == .low && tasks[1].repeats == RepeatDraft(rule: "FREQ=WEEKLY"))
    #expect(tasks[2].done && tasks[2].finished == at("2026-11-20T23:59:59Z"))
    #expect(tasks[2].priority == .medium && tasks[3].priority == .none)
  }

  @Test func `a line that was done today was done by now, not at the end of the day`() throws {
    let text = "x 2026-11-23 Tea\nx 2026-11-22 Bread\n"
    #expect(
      drafts(try read(.todotxt, text).items).map(\.finished)
        == [now.instant, at("2026-11-22T23:59:59Z")]
    )
  }

  @Test func `lines that nobody touched go back as they were, others keep their words' places`()
    throws
  {
    let items = try read(.todotxt, Self.todoTxt).items
    let names = items.map { "uuid:\($0.identity?.text ?? "")" }
    let lines = Self.todoTxt.split(separator: "\n")
    #expect(try written(.todotxt, items).split(separator: "\n") == lines)
    let done = try written(.todotxt, [items[0]]) { task in
      task.status = .done
      task.closed = at("2026-11-23T09:00:00Z")
      task.due = day("2026-11-28")
    }
    #expect(
      done
        == "x 2026-11-23 2026-11-01 Call Ana about http://example.org +Home @phone "
        + "due:2026-11-28 at:15:00 est:45m t:2026-11-20 pri:A \(names[0])\n"
    )
    let renamed = try written(.todotxt, [items[1]]) { $0.title = "Water all" }
    #expect(renamed == "(D) Water all @home rec:+1w due:2026-11-24 +Home \(names[1])\n")
  }

  @Test func `a task of our own is known by its line again`() throws {
    var item = TaskItem(id: id(7), title: "Tea", created: now.instant)
    item.due = day("2026-11-24")
    item.priority = .medium
    item.repeats = Repeat(
      rule: "FREQ=DAILY;INTERVAL=3",
      afterCompletion: true,
      anchor: day("2026-11-24"),
      series: id(1)
    )
    var writer = try #require(ItemWriter(.todotxt, context()))
    _ = writer.append(.task(WholeTask(item, category: "Big House")))
    let text = String(decoding: writer.drain(), as: UTF8.self)
    let own: TaskItem.ID = id(7)
    #expect(
      text == "(B) 2026-11-23 Tea uuid:\(own.text) +Big_House due:2026-11-24 rec:3d\n",
      "\(text)"
    )
    let back = try read(.todotxt, text).items
    #expect(back.first?.identity?.text == own.text)
    #expect(drafts(back).first?.repeats?.afterCompletion == true)
  }

  @Test func `a day that is none names its line, or is a word of the title`() throws {
    let text = "Fine\nBroken due:tomorrow\n"
    let word = ImportError.Reason.badValue(key: "due:tomorrow", allowed: "a day as YYYY-MM-DD")
    #expect(throws: ImportError(line: 2, word, of: "Broken")) { try read(.todotxt, text) }
    let items = try read(.todotxt, text, isLenient: true).items
    #expect(drafts(items).last?.title == "Broken due:tomorrow")
    #expect(try written(.todotxt, items) == text)
    let renamed = try written(.todotxt, items) { $0.title += " +now" }
    let lines = renamed.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(lines == ["Fine \\+now uuid", "Broken \\due"] && renamed.contains("tomorrow \\+now "))
  }

  @Test(arguments: [
    "x p1 due:tomorrow project:Home +tag", "Fix C++ +bug", "Compare +a and @b", "+a", "x", "(A) x",
    "2026-11-24 is a day", "est:45m rec:1w uuid:no", "\\+a and \\\\@b", "\\\\server\\share",
    "see http://x.y",
    "due: none", "+ and @",
  ])
  func `words of a title that look like marks of todo txt come back as they are`(title: String)
    throws
  {
    for (category, isDone) in [("Home", false), (nil, false), ("Home", true), (nil, true)] {
      var item = TaskItem(id: id(7), title: title, created: now.instant)
      item.tags = ["own"]
      item.due = day("2026-11-24")
      if isDone {
        item.status = .done
        item.closed = now.instant
      }
      var writer = try #require(ItemWriter(.todotxt, context()))
      _ = writer.append(.task(WholeTask(item, category: category)))
      let text = String(decoding: writer.drain(), as: UTF8.self)
      let back = try read(.todotxt, text).items
      let draft = try #require(drafts(back).first)
      #expect(draft.title == title && draft.tags == ["own"] && draft.due == item.due, "\(text)")
      #expect(draft.category == (category.map { .named($0) } ?? .inbox) && draft.done == isDone)
      // What was read goes back letter for letter.
      #expect(try written(.todotxt, back) == text)
    }
  }
}
