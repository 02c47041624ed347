import ChronoExchange
import ChronoModel
import Testing

/// What becomes of a task's state on its way through another program's file.
@Suite struct `A task's state` {
  private let now = Moment(instant: at("2026-11-23T10:00:00Z"), zone: .utc)
  private var context: ExchangeContext {
    ExchangeContext(at: now, dayBegins: time("09:00")) { _ in nil }
  }

  private func draft(_ text: String, _ format: ImportFormat) throws -> TaskDraft? {
    var rest = Array(text.utf8)
    let source: ByteLines.Source = { () throws(ImportError) in
      defer { rest = [] }
      return rest
    }
    var reader = try #require(ItemReader(format, source, context))
    guard case .task(let draft)? = try reader.next()?.content else { return nil }
    return draft
  }

  /// Its template stands for what is still to be done of it, and for no more.
  @Test func `what was done of a series in Taskwarrior comes along, what is open not`() throws {
    func instance(_ status: String) -> String {
      """
      {"description":"Rent","due":"20261120T000000Z","end":"20261120T180000Z","status":"\(status)",\
      "parent":"5abf00db-e12c-4067-baac-b612c3401759","uuid":"6377bbad-e84c-4317-b80b-a8f18e1ad941"}
      """
    }
    let done = try #require(try draft(instance("completed"), .taskwarrior))
    #expect(done.done && done.finished == at("2026-11-20T18:00:00Z") && done.repeats == nil)
    #expect(try draft(instance("pending"), .taskwarrior) == nil)
  }

  /// Written anew, in every format that has tasks: what is over here is to be done nowhere else.
  @Test(arguments: [ExportFormat.ics, .todotxt, .taskwarrior, .org])
  func `what is closed is open nowhere`(format: ExportFormat) throws {
    let form = try #require(ImportFormat(rawValue: format.rawValue))
    for status in TaskItem.Status.allCases where status != .deleted {
      var task = TaskItem(id: id(7), title: "Rent", created: now.instant)
      task.due = day("2026-11-20")
      task.status = status
      task.closed = status == .open ? nil : now.instant
      var writer = try #require(ItemWriter(format, context))
      let isWritten = writer.append(.task(WholeTask(task)))
      writer.finish()
      let text = String(decoding: writer.drain(), as: UTF8.self)
      let read = try draft(text, form)
      #expect(isWritten || status == .dropped || status == .lapsed, "\(status)")
      #expect((read.map { !$0.done && !$0.isDropped } ?? false) == (status == .open), "\(status)")
      if let read { #expect(read.done == (status == .done), "\(status)") }
    }
  }

  @Test func `what is opened again says so in all lines that it came with`() throws {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VTODO
      UID:done-1
      SUMMARY:Rent
      STATUS:COMPLETED
      COMPLETED:20261120T101112Z
      PERCENT-COMPLETE:100
      DUE;VALUE=DATE:20261120
      END:VTODO
      END:VCALENDAR

      """
    var rest = Array(text.utf8)
    let source: ByteLines.Source = { () throws(ImportError) in
      defer { rest = [] }
      return rest
    }
    var reader = try #require(ItemReader(.ics, source, context))
    let item = try #require(try reader.next())
    var task = TaskItem(id: id(7), title: "Rent", created: now.instant)
    task.due = day("2026-11-20")
    var writer = try #require(ItemWriter(.ics, context))
    let isWritten = writer.append(.task(WholeTask(task, foreign: item.foreign)))
    writer.finish()
    let lines = String(decoding: writer.drain(), as: UTF8.self).split(whereSeparator: \.isNewline)
    #expect(isWritten && lines.contains("UID:done-1") && lines.contains("STATUS:NEEDS-ACTION"))
    #expect(!lines.contains { $0.hasPrefix("COMPLETED") || $0.hasPrefix("PERCENT-COMPLETE") })
  }
}
