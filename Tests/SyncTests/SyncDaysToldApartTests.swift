import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// Days of a series that its file tells apart and that are done stay what they are while the series goes on.
@Suite struct SyncDaysToldApartTests {
  @Test(arguments: [true, false])
  func `the next one ticked there, its series goes on where this one was skipped here`(
    isOursFirst: Bool
  ) throws {
    let world = try SyncWorld()
    world.put("a@phone", "SUMMARY:Water", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY")
    let place = SyncPlace("", "a@phone.ics")
    try world.sync()
    let part = [
      "BEGIN:VTODO", "UID:a@phone", "RECURRENCE-ID;VALUE=DATE:20261124", "SUMMARY:Water",
      "DUE;VALUE=DATE:20261124", "LAST-MODIFIED:20261123T130000Z", "STATUS:COMPLETED",
      "COMPLETED:20261123T130000Z", "END:VTODO", "END:VCALENDAR",
    ]
    let text = world.folder.text(place)
      .replacing("END:VCALENDAR", with: part.joined(separator: "\r\n"))
    world.now = world.now.later(minutes: 30)
    try world.delete("Water")
    if isOursFirst { try world.sync() }
    world.folder.put(place, text)
    world.now = world.now.later(minutes: 90)
    try world.sync()
    #expect(try world.sync().changes == 0)
    let found = try world.tasks().map { "\($0.task.due?.civil.day ?? 0) \($0.task.status)" }
      .sorted()
    #expect(found == ["24 done", "25 open"])
    let file = world.folder.text(place)
    #expect(file.contains("DUE;VALUE=DATE:20261125") && file.contains("RRULE:FREQ=DAILY"))
    #expect(file.contains("RECURRENCE-ID;VALUE=DATE:20261124"))
  }

  @Test func `done here and renamed there, each stays as days go by`() throws {
    let world = try SyncWorld()
    world.put(
      "a@phone",
      "SUMMARY:Water",
      "DUE;VALUE=DATE:20261123",
      "RRULE:FREQ=DAILY"
    )
    let place = SyncPlace("", "a@phone.ics")
    try world.sync()
    for day in 23...26 {
      let known = world.folder.text(place)
      let open = try #require(try world.tasks().first { $0.task.status == .open })
      _ = try world.repository.perform(.setDone(.tasks([open.task.id]), true), at: world.now)
      let part = [
        "BEGIN:VTODO", "UID:a@phone", "RECURRENCE-ID;VALUE=DATE:202611\(day)",
        "SUMMARY:Water \(day)",
        "DUE;VALUE=DATE:202611\(day)", "LAST-MODIFIED:202611\(day)T120000Z", "END:VTODO", "",
      ]
      let text = known.replacing(
        "END:VCALENDAR",
        with: part.joined(separator: "\r\n") + "END:VCALENDAR"
      )
      world.folder.put(place, text)
      try world.sync()
      #expect(try world.sync().changes == 0)
      world.now = world.now.later(days: 1)
    }
    for day in 27...30 {
      try world.sync()
      #expect(try world.sync().changes == 0)
      let parts = world.folder.text(place).components(separatedBy: "BEGIN:VTODO").dropFirst()
      let (series, days) = (parts.first ?? "", parts.dropFirst())
      #expect(series.contains("DUE;VALUE=DATE:202611\(day)") && series.contains("RRULE:FREQ=DAILY"))
      #expect(!series.contains("STATUS:CANCELLED"))
      #expect(days.count == 4)
      #expect(days.allSatisfy { $0.contains("STATUS:COMPLETED") && !$0.contains("RRULE") })
      world.now = world.now.later(days: 1)
    }
  }
}
