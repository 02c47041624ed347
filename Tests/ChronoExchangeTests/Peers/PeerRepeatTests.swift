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
    category: String? = nil
  ) throws -> String {
    let context = ExchangeContext(at: now, dayBegins: time("09:00")) { _ in nil }
    var writer = try #require(ItemWriter(format, context))
    _ = writer.append(.task(WholeTask(task, category: category, foreign: foreign)))
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
}
