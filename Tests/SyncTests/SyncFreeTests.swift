import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// Whether an event takes time from its day (`TRANSP`) is a field like any other, both ways.
@Suite struct SyncFreeTests {
  private let place = SyncPlace("", "fair.ics")

  private func put(_ world: SyncWorld, _ lines: String..., name: String = "Fair") {
    let text =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:fair", "DTSTAMP:20261101T000000Z",
        "DTSTART:20261124T090000Z", "DTEND:20261124T180000Z", "SUMMARY:\(name)",
      ] + lines + ["ATTENDEE;CN=Ana:mailto:ana@example.org", "END:VEVENT", "END:VCALENDAR", ""]
    world.folder.put(place, text.joined(separator: "\r\n"))
  }

  private func fair(_ world: SyncWorld) throws -> CalendarEvent {
    try #require(try world.events().first).event
  }

  private func edit(_ world: SyncWorld, _ change: (inout CalendarEvent) -> Void) throws {
    let before = try fair(world)
    var after = before
    change(&after)
    _ = try world.repository.perform(.reviseEvent(from: before, to: after), at: world.now)
  }

  /// The lines that differ, but for those of book-keeping.
  private func changes(_ before: String, _ after: String) -> [String] {
    let kept = ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "X-CHRONOLIST-REVISION"]
    func lines(_ text: String) -> [String] {
      text.components(separatedBy: "\r\n").filter { line in !kept.contains { line.hasPrefix($0) } }
    }
    return lines(after).difference(from: lines(before)).map { change in
      switch change {
      case .insert(_, let line, _): "+\(line)"
      case .remove(_, let line, _): "-\(line)"
      }
    }.sorted()
  }

  @Test func `an event that is free there is free here`() throws {
    let world = try SyncWorld()
    put(world, "TRANSP:TRANSPARENT")
    try world.sync()
    #expect(try fair(world).isFree)
    #expect(try world.sync().changes == 0)
    put(world, "TRANSP:OPAQUE")
    try world.sync()
    #expect(try !fair(world).isFree)
    put(world)
    try world.sync()
    #expect(try !fair(world).isFree)
    #expect(try world.sync().changes == 0)
  }

  @Test func `what is edited here leaves the line alone, and only its own edit writes it`() throws {
    let world = try SyncWorld()
    put(world, "TRANSP:TRANSPARENT", "X-MORE:kept")
    try world.sync()
    let first = world.folder.text(place)
    try edit(world) { $0.name = "Book fair" }
    try world.sync()
    let second = world.folder.text(place)
    #expect(changes(first, second) == ["+SUMMARY:Book fair", "-SUMMARY:Fair"])
    try edit(world) { $0.isFree = false }
    try world.sync()
    let third = world.folder.text(place)
    #expect(changes(second, third) == ["+TRANSP:OPAQUE", "-TRANSP:TRANSPARENT"])
    try edit(world) { $0.isFree = true }
    try world.sync()
    #expect(changes(third, world.folder.text(place)) == ["+TRANSP:TRANSPARENT", "-TRANSP:OPAQUE"])
    #expect(try world.sync().changes == 0)
  }

  @Test func `a file without the line gets one, and what both have changed is a conflict`() throws {
    let world = try SyncWorld()
    put(world)
    try world.sync()
    let first = world.folder.text(place)
    try edit(world) { $0.isFree = true }
    put(world, name: "Book fair")
    try world.sync()
    #expect(try (fair(world).name, fair(world).isFree) == ("Book fair", true))
    let text = world.folder.text(place)
    #expect(
      changes(first, text) == ["+SUMMARY:Book fair", "+TRANSP:TRANSPARENT", "-SUMMARY:Fair"]
    )
    #expect(try world.repository.syncConflicts().isEmpty)
    #expect(try world.sync().changes == 0)
  }

  /// Exchange and Outlook believe their own line first.
  @Test func `the line of another program that says the same goes along`() throws {
    let world = try SyncWorld()
    put(world, "TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:OOF")
    try world.sync()
    try edit(world) { $0.isFree = true }
    try world.sync()
    let text = world.folder.text(place)
    #expect(text.contains("TRANSP:TRANSPARENT\r\nX-MICROSOFT-CDO-BUSYSTATUS:FREE\r\n"))
    #expect(try world.sync().changes == 0)
  }
}
