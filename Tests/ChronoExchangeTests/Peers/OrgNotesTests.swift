import ChronoExchange
import ChronoModel
import Testing

/// Notes that hold lines as org has them for its own.
@Suite struct OrgNotesTests {
  /// 10:00 UTC on Monday 23 November 2026.
  private let now = Moment(instant: at("2026-11-23T10:00:00Z"), zone: .utc)
  private var context: ExchangeContext {
    ExchangeContext(at: now, dayBegins: time("09:00")) { _ in nil }
  }

  private func read(_ text: String) throws -> ImportItem {
    var rest = Array(text.utf8)
    let source: ByteLines.Source = { () throws(ImportError) in
      defer { rest = [] }
      return rest
    }
    var reader = try #require(ItemReader(.org, source, context))
    let item = try #require(try reader.next())
    #expect(try reader.next() == nil, "\(text)")
    return item
  }

  private func written(_ task: TaskItem, _ item: ImportItem? = nil, isWorked: Bool) throws -> String
  {
    var writer = try #require(ItemWriter(.org, context))
    var whole = WholeTask(task, foreign: item?.foreign)
    if isWorked {
      whole.sessions = [
        Session(
          id: id(3),
          task: task.id,
          start: at("2026-11-20T09:00:00Z"),
          finish: at("2026-11-20T09:45:00Z"),
          zone: "UTC"
        )
      ]
    }
    _ = writer.append(.task(whole))
    writer.finish()
    return String(decoding: writer.drain(), as: UTF8.self)
  }

  private static let all = """
    Before
    :LOGBOOK:
    CLOCK: [2026-11-20 Fri 09:00]--[2026-11-20 Fri 10:00] =>  1:00
    :END:
      :PROPERTIES:
    :Effort: 3:00
    :ID: 5abf00db-e12c-4067-baac-b612c3401759
      :END:
    :My-own_drawer:
    SCHEDULED: <2026-12-01 Tue 09:00>
    DEADLINE: <2026-12-02 Wed +1w> SCHEDULED: <2026-12-03 Thu>
    CLOSED: [2026-11-20 Fri 11:00]
    deadline: <2026-12-04 Fri>
    * star
    #+TODO: A | B
    After
    """

  @Test(arguments: [
    all, ":LOGBOOK:", ":END:", ":PROPERTIES:\n:Effort: 3:00\n:END:", "CLOCK: [x]",
    "clock: [2026-11-20 Fri 09:00]", "CLOCK: [2026-11-20 Fri 09:00]--[2026-11-20 Fri 10:00]",
    "SCHEDULED: <2026-12-01 Tue>", "DEADLINE: soon", "CLOSED: [2026-11-20 Fri]",
    // Commas and such spaces of its own.
    ",:LOGBOOK:\n,,* star\n,CLOCK: [x]\n, plain", "SCHEDULED: <\u{200B}2026-12-01 Tue>",
    "SCHEDULED: <soon> <\u{200B}soon> <2026-12-01 Tue>",
  ])
  func `come back as they were, and are nothing else`(notes: String) throws {
    for isWorked in [false, true] {
      var task = TaskItem(id: id(7), title: "Tea", notes: notes, created: now.instant)
      let text = try written(task, isWorked: isWorked)
      let item = try read(text)
      guard case .task(let draft) = item.content else { continue }
      #expect(draft.notes == notes, "\(text)")
      #expect(item.identity?.text == task.id.text && !draft.done)
      #expect(draft.due == nil && draft.estimate == nil, "\(text)")
      #expect(draft.work.map(\.start) == (isWorked ? [at("2026-11-20T09:00:00Z")] : []), "\(text)")
      // Nothing of it is written anew where nothing was edited.
      #expect(try written(task, item, isWorked: isWorked) == text)
      // An entry of org's own, of which the notes were edited here, has no lines above them.
      let plain = try read("* TODO Tea\n")
      let edited = try written(task, plain, isWorked: isWorked)
      guard case .task(let again) = try read(edited).content else { continue }
      #expect(again.notes == notes && again.due == nil && again.estimate == nil, "\(edited)")
      #expect(again.work.count == (isWorked ? 1 : 0), "\(edited)")
      task.due = day("2026-11-24")
      let planned = try written(task, item, isWorked: isWorked)
      guard case .task(let later) = try read(planned).content else { continue }
      #expect(later.notes == notes && later.due == task.due, "\(planned)")
    }
  }

  /// A comma stands where org would take the line for its own, and nowhere else.
  @Test func `plain lines go out as they are`() throws {
    let notes = "Closed: Mondays\nclock in at 9\n:smile: and more:\n::\n: x :\n, kept\n<2026> years"
    let task = TaskItem(id: id(7), title: "Tea", notes: notes, created: now.instant)
    #expect(try written(task, isWorked: false).hasSuffix(":END:\n\(notes)\n"))
  }
}
