import ChronoExchange
import ChronoModel
import Testing

/// Outlines of org in and out.
@Suite struct OrgTests {
  /// 10:00 UTC on Monday 23 November 2026.
  private let now = Moment(instant: at("2026-11-23T10:00:00Z"), zone: .utc)

  private static let text = """
    #+TITLE: Plans
    * Work
    Some words.
    ** TODO [#A] Write report :deep:
       SCHEDULED: <2026-11-24 Tue 09:00-10:30 +1w> DEADLINE: <2026-11-27 Fri -2d>
       :PROPERTIES:
       :Effort:   0:45
       :CUSTOM:   kept
       :END:
       :LOGBOOK:
       CLOCK: [2026-11-20 Fri 09:00]--[2026-11-20 Fri 10:30] =>  1:30
       :END:
    A note
    ,* no heading
    *** DONE Collect numbers
        CLOSED: [2026-11-20 Fri 11:00] SCHEDULED: <2026-11-20 Fri>
    * Home
    ** WAITING Plumber
    ** CANCELLED Sell the bike

    """

  private func context(isLenient: Bool = false) -> ExchangeContext {
    ExchangeContext(at: now, dayBegins: time("09:00"), isLenient: isLenient) { _ in nil }
  }

  private func read(
    _ text: String,
    isLenient: Bool = false
  ) throws(ImportError) -> [ImportItem] {
    var rest = Array(text.utf8)
    let source: ByteLines.Source = { () throws(ImportError) in
      defer { rest = [] }
      return rest
    }
    guard var reader = ItemReader(.org, source, context(isLenient: isLenient)) else { return [] }
    var items: [ImportItem] = []
    while let item = try reader.next() { items.append(item) }
    return items
  }

  private func drafts(_ items: [ImportItem]) -> [TaskDraft] {
    items.compactMap { if case .task(let draft) = $0.content { draft } else { nil } }
  }

  private func written(
    _ items: [ImportItem],
    _ change: (inout WholeTask) -> Void = { _ in }
  ) throws -> String {
    var writer = try #require(ItemWriter(.org, context()))
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
      guard case .insert(.task(let task))? = changes.first else { continue }
      let category = draft.category.name
      var whole = WholeTask(
        task,
        category: category.isEmpty ? nil : category,
        foreign: item.foreign
      )
      for case .insert(.session(let session)) in changes { whole.sessions.append(session) }
      change(&whole)
      _ = writer.append(.task(whole))
    }
    writer.finish()
    return String(decoding: writer.drain(), as: UTF8.self)
  }

  @Test func `headings with a keyword are tasks`() throws {
    #expect(ImportFormat.form(of: Array(Self.text.utf8), name: "plans.org") == .text(.org))
    let tasks = drafts(try read(Self.text))
    #expect(
      tasks.map(\.title) == ["Write report", "Collect numbers", "Plumber", "Sell the bike"]
    )
    #expect(
      tasks.map(\.category) == [.named("Work"), .named("Work"), .named("Home"), .named("Home")]
    )
    #expect(tasks[0].due == day("2026-11-24") && tasks[0].time == time("09:00"))
    #expect(tasks[0].estimate == 45 && tasks[0].priority == .high && tasks[0].tags == ["deep"])
    #expect(tasks[0].repeats == RepeatDraft(rule: "FREQ=WEEKLY"))
    #expect(tasks[0].notes == "A note\n* no heading")
    #expect(
      tasks[0].work == [
        WorkHistory.Stretch(start: at("2026-11-20T09:00:00Z"), finish: at("2026-11-20T10:30:00Z"))
      ]
    )
    #expect(tasks[1].done && tasks[1].finished == at("2026-11-20T11:00:00Z"))
    #expect(!tasks[2].done && tasks[3].isDropped)
  }

  @Test func `entries that nobody touched go back as they were`() throws {
    let back = try written(try read(Self.text))
    let entries = Self.text.split(separator: "\n").drop { !$0.hasPrefix("** T") }
      .joined(separator: "\n")
    // Of these words org itself knows but two.
    #expect(back == "#+TODO: TODO WAITING | DONE CANCELLED\n* Work\n\(entries)\n")
  }

  @Test func `keywords, headings and inherited tags of a file come back, and nothing twice`() throws
  {
    let text = """
      #+TODO: TODO NEXT WAIT | DONE CANCELLED
      #+FILETAGS: :all:
      * TODO Alone
      * Work :office:
      ** WAIT Answer from Bob
         SCHEDULED: <2026-11-24 Tue +1w>
      ** Calls :phone:
      *** NEXT Ring Ann :urgent:
      ** TODO list
      * Home
      ** DONE Rake

      """
    let items = try read(text)
    #expect(drafts(items).map(\.title) == ["Alone", "Answer from Bob", "Ring Ann", "list", "Rake"])
    #expect(
      drafts(items).map(\.tags) == [
        ["all"], ["all", "office"], ["all", "office", "phone", "urgent"], ["all", "office"],
        ["all"],
      ]
    )
    let first = try written(items)
    #expect(
      first.hasPrefix("#+TODO: TODO NEXT WAIT | DONE CANCELLED\n* TODO Alone :all:\n* Work\n")
    )
    let again = try read(first)
    #expect(again.map(\.content) == items.map(\.content).sorted(like: again))
    #expect(Set(again.map(\.identity)) == Set(items.map(\.identity)), "\(first)")
    #expect(try written(again) == first)
    // Done here: a word of the file's own is no finish.
    let done = try written([items[1]]) { whole in
      whole.task.status = .done
      whole.task.closed = at("2026-11-23T09:00:00Z")
    }
    #expect(done.contains("** DONE Answer from Bob"), "\(done)")
  }

  @Test func `an edit changes its own lines`() throws {
    let items = Array(try read(Self.text).prefix(1))
    let before = try written(items).split(separator: "\n")
    let after = try written(items) { whole in
      whole.task.due = day("2026-11-25")
      whole.task.priority = .none
      whole.sessions.append(
        Session(
          id: id(3),
          task: id(1),
          start: at("2026-11-21T09:00:00Z"),
          finish: at("2026-11-21T09:05:00Z"),
          zone: "UTC"
        )
      )
    }
    .split(separator: "\n")
    #expect(
      after.filter { !before.contains($0) } == [
        "** TODO Write report :deep:",
        "DEADLINE: <2026-11-27 Fri -2d> SCHEDULED: <2026-11-25 Wed 09:00-09:45 +1w>",
        "CLOCK: [2026-11-21 Sat 09:00]--[2026-11-21 Sat 09:05] =>  0:05",
        "CLOCK: [2026-11-20 Fri 09:00]--[2026-11-20 Fri 10:30] =>  1:30",
      ]
    )
  }

  @Test func `a day that moves keeps what else its stamp says`() throws {
    let text = "* TODO Pay\nSCHEDULED: <2026-11-24 Tue -3d>\n"
    let moved = try written(try read(text)) { $0.task.due = day("2026-11-25") }
    #expect(moved == "* TODO Pay\nSCHEDULED: <2026-11-25 Wed -3d>\n")
    let deadline = "* TODO Pay\nDEADLINE: <2026-11-24 Tue +1m -1w>\n"
    let later = try written(try read(deadline)) { $0.task.due = day("2026-12-24") }
    #expect(later == "* TODO Pay\nDEADLINE: <2026-12-24 Thu +1m -1w>\n")
  }

  @Test(arguments: [
    ("* TODO Dentist <2026-12-04 Fri 10:00-10:45>\n", "Dentist", 45),
    (
      "* TODO Dentist\nsee <https://x.y>\n<2026-12-04 Fri 10:00>--<2026-12-05 Sat>\n", "Dentist",
      nil
    ),
    ("* TODO <2026-12-04 Fri 10:00> Dentist :health:\n", "Dentist", nil),
  ])
  func `a stamp without a word is the day of its task`(text: String, title: String, minutes: Int?)
    throws
  {
    let items = try read(text)
    let draft = try #require(drafts(items).first)
    #expect(draft.title == title && draft.estimate == minutes)
    #expect(draft.due == day("2026-12-04") && draft.time == time("10:00"))
    #expect(try written(items) == text)
  }

  @Test func `a stamp in a title stays in a new one, and goes where the day moves`() throws {
    let items = try read("* TODO Dentist <2026-12-04 Fri 10:00 -1d>\n")
    let renamed = try written(items) { $0.task.title = "Doctor" }
    #expect(renamed.hasPrefix("* TODO Doctor <2026-12-04 Fri 10:00 -1d>\n"))
    let moved = try written(items) { $0.task.due = day("2026-12-05") }
    #expect(moved.hasPrefix("* TODO Dentist\nSCHEDULED: <2026-12-05 Sat 10:00>\n"))
  }

  @Test func `a task of our own comes back`() throws {
    var task = TaskItem(id: id(7), title: "Tea", notes: "* star\r\n* more", created: now.instant)
    task.due = day("2026-11-24")
    task.estimate = 90
    task.repeats = Repeat(
      rule: "FREQ=DAILY;INTERVAL=3",
      afterCompletion: true,
      anchor: day("2026-11-24"),
      series: id(1)
    )
    var writer = try #require(ItemWriter(.org, context()))
    _ = writer.append(.task(WholeTask(task, category: "Home")))
    writer.finish()
    let text = String(decoding: writer.drain(), as: UTF8.self)
    let items = try read(text)
    let draft = try #require(drafts(items).first)
    let own: TaskItem.ID = id(7)
    #expect(items.first?.identity?.text == own.text)
    #expect(
      draft.title == "Tea" && draft.notes == "* star\n* more" && draft.category == .named("Home")
    )
    #expect(draft.due == task.due && draft.estimate == 90)
    #expect(
      draft.repeats == RepeatDraft(rule: "FREQ=DAILY;INTERVAL=3", afterCompletion: true),
      "\(text)"
    )
  }

  @Test(arguments: ["#+TODO", "#+SEQ_TODO", "#+typ_todo"])
  func `its own keywords count, and a clock that means nothing names its line`(
    keyword: String
  ) throws {
    let text =
      "\(keyword): IDEA(i) | SHIPPED(s)\n* IDEA One\n* SHIPPED Two\n* TODO Three\nCLOCK: [x]\n"
    #expect(
      throws: ImportError(
        line: 5,
        .badValue(key: "CLOCK", allowed: "[START]--[END], times that have come"),
        of: "Three"
      )
    ) { try read(text) }
    let items = try read(text, isLenient: true)
    #expect(drafts(items).map(\.done) == [false, true, false])
    #expect(
      try written(items)
        == text.replacing("\(keyword): IDEA(i) | SHIPPED(s)\n", with: "").split(separator: "\n")
        .reduce("\(keyword): IDEA(i) | SHIPPED(s)\n#+TODO: TODO | DONE\n") { $0 + $1 + "\n" }
    )
  }

  @Test(arguments: [
    "[#A] bug", "Read :later:", "[#B] and :a:b:", "TODO list", "\u{200B}[#A] x", ": :",
  ])
  func `a title that looks like marks comes back as it is`(title: String) throws {
    let items = try read("* TODO Tea :hot:\n* TODO Milk\n")
    for item in items {
      let text = try written([item]) { $0.task.title = title }
      let back = try #require(drafts(try read(text)).first)
      #expect(back.title == title && back.priority == .none, "\(text)")
      #expect(back.tags == drafts([item]).first?.tags)
      #expect(try written(try read(text)) == text)
    }
  }
}

extension [ImportItem.Content] {
  /// The same in the order that others have them in.
  fileprivate func sorted(like others: [ImportItem]) -> [ImportItem.Content] {
    others.compactMap { other in first { $0 == other.content } }
  }
}
