import ChronoExchange
import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Calendars that another program has made of one's own export, where days of a repeating task were
/// ticked there: one series stays, and each tick finishes its day.
@Suite struct ImportedTicksTests {
  let world: SyncWorld
  /// The UID that our export has for the open day.
  private let own: String

  init() throws {
    world = try SyncWorld()
    var draft = TaskDraft(title: "Water", due: .monday)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    own = try world.add(draft).text
  }

  private func task(_ uid: String, day: Int, _ lines: String...) -> [String] {
    ["BEGIN:VTODO", "UID:\(uid)", "SUMMARY:Water", "DUE;VALUE=DATE-TIME:202611\(day)T000000Z"]
      + lines + ["END:VTODO"]
  }

  private func finished(_ uid: String, day: Int, at finish: String) -> [String] {
    task(uid, day: day, "STATUS:COMPLETED", "COMPLETED:\(finish)", "PERCENT-COMPLETE:100")
  }

  private func `import`(_ tasks: [String]..., counts: Bool = false) throws -> ImportCounts {
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + tasks.flatMap { $0 } + ["END:VCALENDAR", ""]
    var rest = Array(lines.joined(separator: "\r\n").utf8)
    let source: ByteLines.Source = {
      defer { rest = [] }
      return rest
    }
    let found = ItemReader(.ics, source, world.context)
    var reader = try #require(found)
    _ = try? world.repository.judge(at: world.now)
    return counts
      ? try world.repository.countItems(at: world.now) { try reader.next() }
      : try world.repository.importItems(at: world.now) { try reader.next() }
  }

  /// `23 done kept`, one for each task, in the order of their days.
  private func days() throws -> [String] {
    let all = try world.tasks().sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }
    return all.map { whole in
      let day = whole.task.due.map { "\($0.civil.day)" } ?? "-"
      let promise = whole.promises.first { $0.day == whole.task.due }?.outcome.name ?? "none"
      return "\(day) \(whole.task.status) \(promise)"
    }
  }

  private func isOneSeries() throws -> Bool {
    Set(try world.tasks().map(\.task.repeats?.series)).count == 1
  }

  @Test(arguments: [0, 1, 3])
  func `three days ticked with todoman, in whatever order they are told: one series`(
    later: Int
  ) throws {
    world.now = world.now.later(days: later)
    let tasks = [
      task("d@vm", day: 26, "RRULE:FREQ=DAILY", "STATUS:NEEDS-ACTION"),
      finished("c@vm", day: 25, at: "20261123T113000Z"),
      finished(own, day: 23, at: "20261123T110000Z"),
      finished("b@vm", day: 24, at: "20261123T112000Z"),
    ]
    let dry = try `import`(tasks[0], tasks[1], tasks[2], tasks[3], counts: true)
    #expect(dry.finishedDays == 3 && dry.added == 0 && dry.skipped == 1)
    let counts = try `import`(tasks[0], tasks[1], tasks[2], tasks[3])
    #expect(counts.finishedDays == 3 && counts.tasks == 0 && counts.skipped == 1)
    let found = try days()
    #expect(
      found == ["23 done kept", "24 done kept", "25 done kept", "26 open open"],
      "\(found)"
    )
    #expect(try isOneSeries())
    let again = try `import`(tasks[0], tasks[1], tasks[2], tasks[3])
    #expect(again.finishedDays == 0 && again.added == 0 && again.skipped == 4)
    #expect(try days() == found)
    // It goes on there, in files that are known now.
    let more = try `import`(
      finished("d@vm", day: 26, at: "20261123T114000Z"),
      task("e@vm", day: 27, "RRULE:FREQ=DAILY")
    )
    #expect(more.finishedDays == 1 && more.tasks == 0)
    #expect(try days().suffix(2) == ["26 done kept", "27 open open"] && isOneSeries())
    _ = try world.repository.undo(at: world.now)
    _ = try world.repository.undo(at: world.now)
    #expect(try days().count { $0.hasSuffix("open open") } == 1)
    #expect(try world.tasks().allSatisfy { $0.task.status != .done })
    #expect(try world.repository.check() == [])
  }

  @Test func `a tick of one's own day alone finishes it, and one taken back here stays so`() throws
  {
    world.now = world.now.later(days: 1)
    let one = finished(own, day: 23, at: "20261123T190000Z")
    #expect(try `import`(one).finishedDays == 1)
    #expect(try days() == ["23 done kept", "24 open open"])
    let done = try #require(try world.tasks().first { $0.task.status == .done }).task.id
    _ = try world.repository.perform(.setDone(.tasks([done]), false), at: world.now)
    let before = try days()
    #expect(try `import`(one).finishedDays == 0)
    #expect(try days() == before)
  }

  @Test func `what is only called the same is a series of its own`() throws {
    let counts = try `import`(
      finished("x@vm", day: 22, at: "20261122T190000Z"),
      task("y@vm", day: 24, "RRULE:FREQ=DAILY")
    )
    #expect(counts.tasks == 2 && counts.finishedDays == 0)
    #expect(try world.tasks().count { $0.task.status == .open } == 2)
    // So is what repeats otherwise, beside a day of ours that was ticked.
    let other = try `import`(
      finished(own, day: 23, at: "20261123T110000Z"),
      task("z@vm", day: 27, "RRULE:FREQ=WEEKLY")
    )
    #expect(other.tasks == 1 && other.finishedDays == 1)
  }
}
