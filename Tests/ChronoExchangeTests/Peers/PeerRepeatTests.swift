import ChronoExchange
import ChronoModel
import Testing

/// How each program's file says a repeat, and what of a line is written anew.
@Suite struct `Written for other programs` {
  private let now = Moment(instant: at("2026-11-23T10:00:00Z"), zone: .utc)

  private func text(
    _ format: ExportFormat,
    _ task: TaskItem,
    _ foreign: ForeignText.Draft? = nil,
    category: String? = nil,
    sessions: [Session] = []
  ) throws -> String {
    let context = ExchangeContext(at: now, dayBegins: time("09:00")) { _ in nil }
    var writer = try #require(ItemWriter(format, context))
    var whole = WholeTask(task, category: category, foreign: foreign)
    whole.sessions = sessions
    _ = writer.append(.task(whole))
    writer.finish()
    return String(decoding: writer.drain(), as: UTF8.self)
  }

  private func task(_ rule: String, afterCompletion: Bool = false) -> TaskItem {
    var task = TaskItem(id: id(7), title: "Rent", created: now.instant)
    task.due = day("2026-11-24")
    task.repeats = Repeat(
      rule: rule,
      afterCompletion: afterCompletion,
      anchor: day("2026-11-24"),
      series: id(9)
    )
    return task
  }

  struct Said: Sendable {
    var rule: String
    var taskwarrior: String?
    var todoTxt: String?
    var org: String?

    init(_ rule: String, _ taskwarrior: String?, _ todoTxt: String?, _ org: String?) {
      (self.rule, self.taskwarrior, self.todoTxt, self.org) = (rule, taskwarrior, todoTxt, org)
    }
  }

  @Test(arguments: [
    Said("FREQ=DAILY", "daily", "+1d", "+1d"),
    Said("FREQ=DAILY;INTERVAL=3", "3d", "+3d", "+3d"),
    Said("FREQ=WEEKLY;BYDAY=TU", "weekly", "+1w", "+1w"),
    Said("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "2w", "+2w", "+2w"),
    Said("FREQ=WEEKLY;BYDAY=TU,TH", nil, nil, nil),
    Said("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "weekdays", "+1b", nil),
    Said("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR", nil, nil, nil),
    Said("FREQ=MONTHLY", "monthly", "+1m", "+1m"),
    Said("FREQ=MONTHLY;INTERVAL=2", "2mo", "+2m", "+2m"),
    Said("FREQ=MONTHLY;BYDAY=4TU", nil, nil, nil),
    Said("FREQ=YEARLY", "yearly", "+1y", "+1y"),
    Said("FREQ=YEARLY;INTERVAL=4", "4y", "+4y", "+4y"),
    Said("FREQ=DAILY;COUNT=3", nil, nil, nil),
    Said("FREQ=DAILY;UNTIL=20261231", "daily", nil, nil),
  ])
  func `a repeat is the word that each of them reads, or none`(said: Said) throws {
    let task = task(said.rule)
    let taskwarrior = try text(.taskwarrior, task)
    #expect(
      taskwarrior.firstMatch(of: /"recur":"([^"]*)"/).map { String($0.1) } == said.taskwarrior,
      "\(taskwarrior)"
    )
    let todoTxt = try text(.todotxt, task)
    #expect(
      todoTxt.firstMatch(of: /rec:([^ \n]*)/).map { String($0.1) } == said.todoTxt,
      "\(todoTxt)"
    )
    let org = try text(.org, task)
    let repeater = org.firstMatch(of: /<2026-11-24 [A-Za-z]* ?([^>]*)>/).map { String($0.1) }
    #expect((repeater == "" ? nil : repeater) == said.org, "\(org)")
  }

  @Test func `a repeat that counts from when it was done is marked so`() throws {
    let task = task("FREQ=WEEKLY;BYDAY=TU", afterCompletion: true)
    #expect(try text(.todotxt, task).contains("rec:1w"))
    #expect(try text(.org, task).contains(" .+1w>"))
  }

  @Test func `of a line that came in only what was changed is written anew`() throws {
    let line = "Call Ana +Home due:2026-11-27 at:15:00 est:45m @phone"
    let kept = ForeignText.Draft(.todoTxt, key: "x", bytes: Array(line.utf8))
    func written(_ change: (inout TaskItem) -> Void) throws -> String {
      var task = TaskItem(id: id(7), title: "Call Ana", tags: ["phone"], created: now.instant)
      (task.due, task.time, task.estimate) = (day("2026-11-27"), time("15:00"), 45)
      change(&task)
      return try text(.todotxt, task, kept, category: "Home")
    }
    let changes: [(words: String, change: (inout TaskItem) -> Void)] = [
      ("due:2026-11-27 at:15:00 est:45m @phone", { _ in }),
      ("due:2026-11-28 at:15:00 est:45m @phone", { $0.due = day("2026-11-28") }),
      ("due:2026-11-27 at:16:30 est:45m @phone", { $0.time = time("16:30") }),
      ("due:2026-11-27 est:45m @phone", { $0.time = nil }),
      ("due:2026-11-27 at:15:00 est:60m @phone", { $0.estimate = 60 }),
      ("due:2026-11-27 at:15:00 @phone", { $0.estimate = nil }),
      ("due:2026-11-27 at:15:00 est:45m @desk", { $0.tags = ["desk"] }),
    ]
    for (words, change) in changes {
      let text = try written(change)
      #expect(text.contains("Ana +Home \(words)"), "\(text)")
    }
  }

  @Test func `a plan that Taskwarrior has scheduled stays scheduled`() throws {
    let kept = #"{"description":"Rent","scheduled":"20261124T000000Z","status":"pending"}"#
    let foreign = ForeignText.Draft(.taskwarrior, key: "rent", bytes: Array(kept.utf8))
    var moved = TaskItem(id: id(7), title: "Rent", created: now.instant)
    moved.due = day("2026-11-28")
    let written = try text(.taskwarrior, moved, foreign)
    #expect(written.contains(#""scheduled":"20261128T000000Z""#), "\(written)")
    #expect(!written.contains(#""due""#))
  }

  @Test(arguments: [ExportFormat.todotxt, .taskwarrior, .org])
  func `a repeat without a word is not missed by what is done`(format: ExportFormat) throws {
    var task = task("FREQ=MONTHLY;BYMONTHDAY=-1")
    (task.status, task.closed) = (.done, now.instant)
    let context = ExchangeContext(at: now, dayBegins: time("09:00")) { _ in nil }
    var writer = try #require(ItemWriter(format, context))
    _ = writer.append(.task(WholeTask(task)))
    #expect(writer.omissions[.repeats] == 0)
  }

  private func taskwarrior(_ members: String, _ task: TaskItem) throws -> String {
    let kept = #"{"description":"Rent","due":"20261124T000000Z",\#(members)}"#
    return try text(
      .taskwarrior,
      task,
      ForeignText.Draft(.taskwarrior, key: "rent", bytes: Array(kept.utf8))
    )
  }

  @Test func `Taskwarrior's state is as it is here, and says when it was changed`() throws {
    var plain = task("FREQ=WEEKLY")
    plain.repeats = nil
    let single = try taskwarrior(#""status":"recurring","recur":"weekly""#, plain)
    #expect(single.contains(#""status":"pending""#) && !single.contains("recur"), "\(single)")
    let again = try taskwarrior(
      #""status":"completed","end":"20261120T000000Z""#,
      task("FREQ=WEEKLY")
    )
    #expect(again.contains(#""status":"recurring""#) && !again.contains("\"end\""), "\(again)")
    #expect(try !taskwarrior(#""status":"pending""#, plain).contains("modified"))
    plain.tags = ["two words", "one"]
    let tagged = try taskwarrior(#""status":"pending""#, plain)
    #expect(tagged.contains(#""tags":["two_words","one"]"#), "\(tagged)")
    #expect(tagged.contains(#""modified":"20261123T100000Z""#), "\(tagged)")
    (plain.status, plain.closed) = (.done, at("2026-11-23T09:00:00Z"))
    let done = try taskwarrior(#""status":"pending""#, plain)
    #expect(done.contains(#""status":"completed","#) && done.contains(#""end":"20261123T090000Z""#))
  }

  private func session(_ finish: String) -> Session {
    Session(
      id: id(3),
      task: id(7),
      start: at("2026-11-20T00:00:00Z"),
      finish: at("2026-11-20T\(finish):00Z"),
      zone: "UTC"
    )
  }

  @Test func `a heading of org has its parts in their order`() throws {
    var task = task("FREQ=WEEKLY")
    (task.time, task.estimate) = (time("09:00"), 90)
    task.tags = ["a-b", "c1"]
    task.notes = "#+x\n*y\n z"
    (task.status, task.closed) = (.done, at("2026-11-23T08:05:00Z"))
    let text = try text(.org, task, sessions: [session("09:59"), session("10:00")])
    #expect(
      text == """
        * DONE Rent :a_b:c1:
        CLOSED: [2026-11-23 Mon 08:05] SCHEDULED: <2026-11-24 Tue 09:00-10:30 +1w>
        :PROPERTIES:
        :ID: \(task.id.text)
        :Effort: 1:30
        :END:
        :LOGBOOK:
        CLOCK: [2026-11-20 Fri 00:00]--[2026-11-20 Fri 10:00] => 10:00
        CLOCK: [2026-11-20 Fri 00:00]--[2026-11-20 Fri 09:59] =>  9:59
        :END:
        ,#+x
        ,*y
         z

        """
    )
  }

  @Test func `a length that changes changes the stamp and the effort of org`() throws {
    let kept = """
      * TODO Rent
      SCHEDULED: <2026-11-24 Tue 09:00-10:00>
      :PROPERTIES:
      :Effort: 1:00
      :Other: kept
      :END:

      """
    let foreign = ForeignText.Draft(.org, key: "rent", bytes: Array(kept.utf8))
    var task = task("FREQ=WEEKLY")
    (task.repeats, task.time, task.estimate) = (nil, time("09:00"), 75)
    let longer = try text(.org, task, foreign)
    #expect(longer.contains("<2026-11-24 Tue 09:00-10:15>\n"), "\(longer)")
    #expect(longer.contains(":Effort: 1:15\n:Other: kept\n"), "\(longer)")
    task.estimate = nil
    let none = try text(.org, task, foreign)
    #expect(none.contains("<2026-11-24 Tue 09:00>\n") && !none.contains("Effort"), "\(none)")
    #expect(none.contains(":PROPERTIES:\n:Other: kept\n"), "\(none)")
  }
}
