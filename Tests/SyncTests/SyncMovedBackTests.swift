import ChronoModel
import ChronoStore
import Testing
import chronolist

/// An instance of a series that the other side moves back onto a day that is over: a move as any other (2.5),
/// unless the file is an older one that was put back.
@Suite struct SyncMovedBackTests {
  let world: SyncWorld
  private let place = SyncPlace("", "a@phone.ics")

  init() throws {
    world = try SyncWorld()
    world.put(
      "a@phone",
      "SUMMARY:Water",
      "DTSTAMP:20261123T100000Z",
      "SEQUENCE:3",
      "DUE;VALUE=DATE:20261123",
      "RRULE:FREQ=DAILY"
    )
    try world.sync()
  }

  /// Tuesday noon: Monday is over here, and the file says Tuesday.
  private func goOn() throws {
    world.now = world.now.later(days: 1)
    try world.sync()
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:20261124\r\n"))
  }

  private func number(of text: String) -> Int {
    let line = text.split(separator: "\r\n").first { $0.hasPrefix("SEQUENCE:") } ?? ""
    return Int(line.dropFirst(9)) ?? 0
  }

  private func outcomes() throws -> [String] {
    let all = try world.tasks().sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }
    return all.flatMap(\.promises).map { "\($0.day.civil.day) \($0.outcome.name)" }.sorted()
  }

  @Test(arguments: ["nothing", "number", "both"])
  func `the day that was left is postponed, and the series goes on behind it`(edited: String) throws
  {
    try goOn()
    let text = world.folder.text(place)
    var theirs = text.replacing("DATE:20261124", with: "DATE:20261123")
    if edited != "nothing" {
      let number = number(of: text)
      theirs = theirs.replacing("SEQUENCE:\(number)", with: "SEQUENCE:\(number + 1)")
    }
    if edited == "both" {
      theirs = theirs.split(separator: "\r\n", omittingEmptySubsequences: false)
        .map { $0.hasPrefix("DTSTAMP") ? "DTSTAMP:20261124T121500Z" : $0 }
        .joined(separator: "\r\n")
    }
    world.folder.put(place, theirs)
    try world.sync()
    #expect(try world.sync().changes == 0)
    #expect(try outcomes() == ["23 missed", "24 postponed", "25 open"])
    #expect(try world.days().map { $0.prefix(2) } == ["23", "23", "25"])
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:20261125\r\n"))
    #expect(world.folder.files.count == 1)
  }

  @Test func `a day that the series never had is left in the same way`() throws {
    try goOn()
    world.folder.put(
      place,
      world.folder.text(place).replacing("DATE:20261124", with: "DATE:20261122")
    )
    try world.sync()
    #expect(try world.sync().changes == 0)
    #expect(try outcomes() == ["23 missed", "24 postponed", "25 open"])
  }

  @Test(arguments: [false, true])
  func `an older file that is put back moves nothing, and what was changed in it is taken`(
    isNumbered: Bool
  ) throws {
    let before = world.folder.text(place)
    try goOn()
    var theirs = before.replacing("SUMMARY:Water", with: "SUMMARY:Water all")
    if isNumbered { theirs = theirs.replacing("SEQUENCE:3", with: "SEQUENCE:4") }
    world.folder.put(place, theirs)
    try world.sync()
    #expect(try world.days() == ["23 lapsed missed", "24 open open"])
    let open = try #require(try world.tasks().first { $0.task.status == .open }).task
    #expect(open.title == "Water all")
  }

  @Test func `a file that is put back as it was says nothing`() throws {
    let before = world.folder.text(place)
    try goOn()
    world.folder.put(place, before)
    try world.sync()
    #expect(try world.days() == ["23 lapsed missed", "24 open open"])
    #expect(world.folder.text(place).contains("DUE;VALUE=DATE:20261124\r\n"))
  }
}
