import ChronoExchange
import ChronoModel
import Testing

/// Repeating tasks of ours as Taskwarrior has them: a template, and the instance that is open.
@Suite struct TaskwarriorSeriesTests {
  /// 10:00 UTC on Monday 23 November 2026.
  private let now = Moment(instant: at("2026-11-23T10:00:00Z"), zone: .utc)
  private var context: ExchangeContext {
    ExchangeContext(at: now, dayBegins: time("09:00")) { _ in nil }
  }

  private func task(_ rule: String, due: String, time clock: String? = nil) -> TaskItem {
    var task = TaskItem(id: id(7), title: "Rent", created: now.instant)
    task.due = day(due)
    task.time = clock.map { time($0) }
    task.repeats = Repeat(rule: rule, afterCompletion: false, anchor: day(due), series: id(9))
    return task
  }

  /// The lines of the objects that are written.
  private func written(_ task: TaskItem, _ foreign: ForeignText.Draft? = nil) throws -> [Substring]
  {
    var writer = try #require(ItemWriter(.taskwarrior, context))
    _ = writer.append(.task(WholeTask(task, foreign: foreign)))
    writer.finish()
    return String(decoding: writer.drain(), as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("{") }
  }

  private func read(_ lines: [Substring]) throws -> (items: [ImportItem], remarks: ImportRemarks) {
    let objects = lines.map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
    var rest = Array(objects.joined(separator: "\n").utf8)
    let source: ByteLines.Source = { () throws(ImportError) in
      defer { rest = [] }
      return rest
    }
    var reader = try #require(ItemReader(.taskwarrior, source, context))
    var items: [ImportItem] = []
    while let item = try reader.next() { items.append(item) }
    return (items, reader.remarks)
  }

  @Test func `a series is a template of its name with the open task as its first instance`() throws
  {
    let task = task("FREQ=WEEKLY;UNTIL=20261231", due: "2026-11-24")
    let series: Identifier<Repeat> = id(9)
    #expect(
      try written(task) == [
        """
        {"uuid":"\(series.text)","entry":"20261123T100000Z","description":"Rent",\
        "due":"20261124T000000Z","status":"recurring","recur":"weekly",\
        "until":"20261231T235959Z","modified":"20261123T100000Z","mask":"-",\
        "chronolist":"\(task.id.text)"},
        """,
        """
        {"uuid":"\(task.id.text)","entry":"20261123T100000Z","description":"Rent",\
        "due":"20261124T000000Z","status":"pending","modified":"20261123T100000Z",\
        "parent":"\(series.text)","imask":0}
        """,
      ]
    )
    // Where it is done it is a task as others are; the series goes on with the next one.
    var done = task
    (done.status, done.closed) = (.done, now.instant)
    let closed = try written(done)
    #expect(closed.count == 1 && closed[0].hasPrefix("{\"uuid\":\"\(task.id.text)\""))
    #expect(!closed[0].contains("recur") && !closed[0].contains("parent"), "\(closed)")
  }

  /// Taskwarrior makes all instances up to the first that is still to come.
  @Test(arguments: [
    ("FREQ=WEEKLY", "2026-11-24", nil, "-"), ("FREQ=WEEKLY", "2026-11-23", nil, "-X"),
    ("FREQ=WEEKLY", "2026-11-23", "10:00", "-X"), ("FREQ=WEEKLY", "2026-11-23", "10:01", "-"),
    ("FREQ=WEEKLY;INTERVAL=2", "2026-11-09", nil, "-XX"), ("FREQ=DAILY", "2026-11-21", nil, "-XXX"),
    ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-11-20", nil, "-XX"),
    ("FREQ=MONTHLY", "2026-09-30", nil, "-XX"), ("FREQ=YEARLY", "2026-11-22", nil, "-X"),
  ])
  func `none is made beside the open one`(rule: String, due: String, clock: String?, mask: String)
    throws
  {
    let lines = try written(task(rule, due: due, time: clock))
    #expect(lines.count == 2 && lines[0].contains("\"mask\":\"\(mask)\""), "\(lines)")
  }

  @Test func `a template of ours is the task that it was made of`() throws {
    let task = task("FREQ=WEEKLY", due: "2026-11-24")
    let lines = try written(task)
    let (items, remarks) = try read(lines)
    #expect(items.map { $0.identity?.text } == [task.id.text] && remarks.leftOut.isEmpty)
    guard case .task(let draft)? = items.first?.content else {
      Issue.record("no task in \(lines)")
      return
    }
    #expect(draft.repeats?.rule.text == "FREQ=WEEKLY" && draft.repeats?.series == id(9))
    // In another planner it is written as here.
    let foreign = try #require(items.first?.foreign)
    #expect(Set(try read(try written(task, foreign)).items.map(\.identity)) == [items[0].identity])
    for (object, own) in zip(try written(task, foreign), lines) {
      for word in own.split(separator: ",") where !word.contains("entry") {
        let bare = word.filter { !"{}".contains($0) }
        #expect(object.contains(bare), "\(object)")
      }
    }
  }

  @Test func `what Taskwarrior made itself stays as it came`() throws {
    let template =
      #"{"uuid":"5abf00db-e12c-4067-baac-b612c3401759","description":"Rent","#
      + #""due":"20261124T000000Z","recur":"weekly","mask":"-","status":"recurring"}"#
    let item = try #require(try read([Substring(template)]).items.first)
    #expect(try written(task("FREQ=WEEKLY", due: "2026-11-24"), item.foreign) == [template[...]])
  }

  @Test func `what was single there and repeats here is a template beside it`() throws {
    let single =
      #"{"uuid":"5abf00db-e12c-4067-baac-b612c3401759","description":"Rent","#
      + #""scheduled":"20261124T000000Z","status":"pending","size":2}"#
    let item = try #require(try read([Substring(single)]).items.first)
    let lines = try written(task("FREQ=WEEKLY", due: "2026-11-24"), item.foreign)
    #expect(lines.count == 2, "\(lines)")
    #expect(lines.allSatisfy { $0.contains(#""due":"20261124T000000Z""#) })
    #expect(lines.allSatisfy { $0.contains(#""size":2"#) })
  }
}
