import ChronoModel
import ChronoStore
import Testing
import chronolist

/// What is deleted here, and changed on the phone before it hears of that.
@Suite struct SyncSkippedDayTests {
  private let place = SyncPlace("", "a@phone.ics")

  private func watering(_ lines: String...) throws -> SyncWorld {
    let world = try SyncWorld()
    let text =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:a@phone", "SUMMARY:Water"] + lines
      + ["RRULE:FREQ=DAILY", "END:VTODO", "END:VCALENDAR", ""]
    world.folder.put(place, text.joined(separator: "\r\n"))
    try world.sync()
    return world
  }

  @Test(arguments: ["DESCRIPTION:ferns too\r\n", "PRIORITY:1\r\n"])
  func `it is one series, and misses no day twice`(change: String) throws {
    let world = try watering("DUE;VALUE=DATE:20261123")
    try world.delete("Water")
    let text = world.folder.text(place)
    world.folder.put(place, text.replacing("SUMMARY", with: change + "SUMMARY"))
    try world.sync()
    #expect(try world.sync().changes == 0)
    let open = try world.tasks().filter { $0.task.status == .open }
    #expect(open.count == 1, "\(open.map { "\($0.task.title) \($0.task.due?.text ?? "")" })")
    for _ in 0..<2 {
      world.now = world.now.later(days: 1)
      try world.sync()
    }
    let missed = try world.tasks().flatMap { whole in
      whole.promises.filter { $0.outcome == .missed }.map { $0.day - .monday }
    }
    #expect(Set(missed).count == missed.count, "\(missed)")
    #expect(world.folder.files.count == 1)
    #expect(try world.days() == ["24 lapsed missed", "25 open open"])
  }

  private func missed(_ world: SyncWorld) throws -> Int {
    try world.repository.review(week: .monday, at: world.now).days
      .map(\.figures.outcomes.missed).reduce(0, +)
  }

  @Test func `a task that is deleted after its day comes back as it was, missed once`() throws {
    let world = try SyncWorld()
    let id = try world.add(TaskDraft(title: "Report", due: .monday))
    try world.sync()
    world.now = world.now.later(days: 1)
    try world.sync()
    #expect(try missed(world) == 1)
    try world.delete("Report")
    try world.change("Report", "DESCRIPTION", to: "DESCRIPTION:theirs")
    try world.sync()
    let report = try world.task("Report")
    #expect(report.task.id == id && report.task.notes == "theirs")
    #expect(report.promises.map(\.outcome) == [.missed])
    #expect(try missed(world) == 1)
    #expect(try world.sync().changes == 0)
    #expect(try world.repository.check() == [])
    _ = try world.repository.undo(at: world.now)
    #expect(try world.tasks().isEmpty)
  }

  @Test func `one of today comes back with its promise, and what was done there counts`() throws {
    let world = try SyncWorld()
    try world.add(TaskDraft(title: "Report", due: .monday))
    try world.sync()
    try world.delete("Report")
    try world.change("Report", "STATUS", to: "STATUS:COMPLETED")
    world.now = world.now.later(minutes: 10)
    try world.sync()
    let report = try world.task("Report")
    #expect(report.task.status == .done && report.promises.map(\.outcome) == [.kept])
    #expect(try world.sync().changes == 0 && missed(world) == 0)
  }

  /// The series has no other day that is open.
  @Test func `a last day comes back as the last day`() throws {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY;COUNT=1")
    try world.sync()
    try world.delete("Water")
    try world.change("Water", "DESCRIPTION", to: "DESCRIPTION:ferns too")
    try world.sync()
    #expect(try world.days() == ["23 open open"])
    #expect(try world.task("Water").task.notes == "ferns too")
  }
}
