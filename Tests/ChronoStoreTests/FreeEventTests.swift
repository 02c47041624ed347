import ChronoModel
import ChronoStore
import Foundation
import GRDB
import Testing

/// Events that take no time, in the file.
@Suite struct FreeEventTests {
  private let file = TestFile()

  private func event(_ name: String, of planner: Repository) throws -> CalendarEvent {
    let rows = try planner.rows(.day(.monday))
    return try #require(
      rows.lazy.compactMap { row in
        if case .event(let occurrence) = row { occurrence.event } else { nil }
      }.first { $0.name == name }
    )
  }

  private func add(_ names: String..., to planner: Repository) throws {
    let drafts = names.map { EventDraft(name: $0, day: .monday) }
    _ = try planner.perform(.addEvents(drafts), at: .monday)
  }

  @Test func `are free after they were edited, undone and opened again`() throws {
    let planner = try file.open()
    var draft = EventDraft(name: "Fair", day: .monday)
    draft.isFree = true
    _ = try planner.perform(.addEvents([draft]), at: .monday)
    let fair = try event("Fair", of: planner)
    #expect(fair.isFree)
    var busy = fair
    busy.isFree = false
    _ = try planner.perform(.reviseEvent(from: fair, to: busy), at: .monday)
    #expect(try !event("Fair", of: planner).isFree)
    _ = try planner.undo(at: .monday)
    try planner.close()
    #expect(try event("Fair", of: file.open()).isFree)
  }

  @Test func `one day of a series may be free, the others busy`() throws {
    let planner = try file.open()
    var draft = EventDraft(name: "Fair", day: .monday)
    draft.repeats = RepeatDraft(rule: "FREQ=DAILY")
    _ = try planner.perform(.addEvents([draft]), at: .monday)
    let before = try event("Fair", of: planner).occurring(on: .monday)
    var after = before
    after.isFree = true
    _ = try planner.perform(.reviseOccurrence(from: before, to: after, .thisOne), at: .monday)
    #expect(try event("Fair", of: planner).isFree)
    let rows = try planner.rows(.day(.monday + 1))
    guard case .event(let next)? = rows.first else { return #expect(Bool(false)) }
    #expect(!next.event.isFree)
  }

  /// A text of a calendar that was kept, one that both sides have agreed on, and one of a series with
  /// a day told apart.
  @Test func `of a file of the schema before are those that their calendars call free`() throws {
    let old = try file.open()
    try add("Kept", "Agreed", "Series", "Apart", "Busy", to: old)
    let ids = try ["Kept", "Agreed", "Series", "Apart", "Busy"].map { name in
      let id = try event(name, of: old).id
      return Data(id.bytes)
    }
    try old.close()
    try file.age(to: 18)
    let free = "BEGIN:VEVENT\r\nTRANSP:TRANSPARENT\r\nEND:VEVENT\r\n"
    let series =
      "BEGIN:VEVENT\r\nSUMMARY:TRANSPARENT\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\n"
      + "RECURRENCE-ID:20261123T100000Z\r\nTRANSP:TRANSPARENT\r\nEND:VEVENT\r\n"
    try file.sql { db in
      for (index, text) in [(0, free), (4, "BEGIN:VEVENT\r\nTRANSP:OPAQUE\r\nEND:VEVENT\r\n")] {
        try db.execute(
          sql: """
            INSERT INTO foreign_text(kind, item, format, key, part, text)
            VALUES(3, ?, 1, ?, '', ?)
            """,
          arguments: [ids[index], "uid\(index)", Data(text.utf8)]
        )
      }
      try db.execute(sql: "INSERT INTO sync_folder(id, path) VALUES(1, '/vdir')")
      for (file, text) in [(1, free), (2, series)] {
        try db.execute(
          sql: """
            INSERT INTO sync_file(id, folder, uid, place, stamp, sum, at, text)
            VALUES(?, 1, ?, ?, '', zeroblob(16), 0, ?)
            """,
          arguments: [file, "uid\(file)", "\(file).ics", Data(text.utf8)]
        )
      }
      for (file, part, index) in [(1, "", 1), (2, "", 2), (2, "2026-11-23", 3)] {
        try db.execute(
          sql: """
            INSERT INTO sync_link(file, part, kind, item, sum) VALUES(?, ?, 3, ?, zeroblob(16))
            """,
          arguments: [file, part, ids[index]]
        )
      }
    }
    let planner = try file.open()
    for (name, isFree) in [
      ("Kept", true), ("Agreed", true), ("Series", false), ("Apart", true), ("Busy", false),
    ] {
      #expect(try event(name, of: planner).isFree == isFree, "\(name)")
    }
    #expect(try planner.check() == [])
    // A step that the earlier version made has no word of it.
    _ = try planner.undo(at: .monday)
    _ = try planner.redo(at: .monday)
    #expect(try planner.check() == [])
  }
}
