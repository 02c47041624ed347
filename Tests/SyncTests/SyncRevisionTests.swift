import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// What the texts say of where they come from, as a program meets two of them that carries whole files.
@Suite struct SyncRevisionTests {
  /// A task that was made here, moved from Monday to Tuesday, and carried after each of that.
  private struct Moved {
    let world: SyncWorld
    /// As the phone had it at first, and has it since.
    let first: String
    let second: String
    let uid: String

    init() throws {
      world = try SyncWorld()
      try world.add(TaskDraft(title: "Buy milk", due: .monday))
      try world.sync()
      first = try world.text("Buy milk")
      world.now = world.now.later(minutes: 10)
      try world.edit("Buy milk") { $0.due = .monday + 1 }
      try world.sync()
      second = try world.text("Buy milk")
      uid = String(try world.place("Buy milk").name.dropLast(4))
      // Next day, a note is written here.
      world.now = world.now.later(days: 1)
      try world.edit("Buy milk") { $0.notes = "two litres" }
      try world.sync()
    }

    func movedThere(_ text: String) -> String {
      let day = text.components(separatedBy: "\r\n").first { $0.hasPrefix("DUE") } ?? ""
      return text.replacingOccurrences(of: day, with: "DUE;VALUE=DATE:20261126")
    }
  }

  /// Of lines whose names are told, what a text says.
  private func said(_ text: String, _ names: String...) -> [String] {
    text.components(separatedBy: "\r\n").filter { line in names.contains { line.hasPrefix($0) } }
  }

  private func withoutMarks(_ text: String) -> String {
    text.components(separatedBy: "\r\n").filter { !$0.hasPrefix("X-CHRONOLIST-REVISION") }
      .joined(separator: "\r\n")
  }

  /// Versions before had a comma between them.
  @Test func `marks of an older version are known`() throws {
    let world = try SyncWorld()
    try world.add(TaskDraft(title: "Read", due: .monday))
    try world.sync()
    try world.edit("Read") { $0.notes = "one" }
    try world.sync()
    let place = try world.place("Read")
    let line = try #require(said(world.text("Read"), "X-CHRONOLIST-REVISION").first)
    #expect(line.contains(" "))
    let old = world.folder.text(place).replacing(line, with: line.replacing(" ", with: ","))
    world.folder.put(place, old.replacing("DESCRIPTION:one", with: "DESCRIPTION:two"))
    try world.sync()
    #expect(try world.task("Read").task.notes == "two")
    try world.edit("Read") { $0.notes = "three" }
    try world.sync()
    let new = try #require(said(world.text("Read"), "X-CHRONOLIST-REVISION").first)
    let marks = line.dropFirst("X-CHRONOLIST-REVISION:".count)
    #expect(marks.count == 11 && new.hasSuffix(" \(marks)"), "\(line) \(new)")
  }

  @Test func `what was carried long ago is no change of ours`() throws {
    let moved = try Moved()
    let (text, disputes) = try moved.world.merge(moved.uid, with: moved.movedThere(moved.second))
    #expect(disputes.isEmpty)
    #expect(
      said(text, "DUE", "DESCRIPTION").sorted() == [
        "DESCRIPTION:two litres", "DUE;VALUE=DATE:20261126",
      ]
    )
  }

  @Test func `what the phone did not know yet is one`() throws {
    let moved = try Moved()
    let (text, disputes) = try moved.world.merge(moved.uid, with: moved.movedThere(moved.first))
    #expect(disputes.map(\.field) == [.due])
    #expect(said(text, "DUE") == ["DUE;VALUE=DATE:20261124"])
  }

  /// A question too many loses nothing.
  @Test func `where the phone dropped the mark, both are asked about`() throws {
    let moved = try Moved()
    let theirs = withoutMarks(moved.movedThere(moved.second))
    let (_, disputes) = try moved.world.merge(moved.uid, with: theirs)
    #expect(disputes.map(\.field) == [.due])
  }

  @Test(arguments: ["X-CHRONOLIST-REVISION:", "X-CHRONOLIST-REVISION:zz\u{7}zz,\u{FFFD},,:;"])
  func `a mark that is none is passed over`(line: String) throws {
    let moved = try Moved()
    let theirs = withoutMarks(moved.movedThere(moved.second))
      .replacingOccurrences(of: "END:VTODO", with: "\(line)\r\nEND:VTODO")
    #expect(try moved.world.merge(moved.uid, with: theirs).disputes.map(\.field) == [.due])
  }

  @Test func `a task that was ticked and reopened on the phone is asked about`() throws {
    let world = try SyncWorld()
    try world.add(TaskDraft(title: "Letter", due: .monday))
    try world.sync()
    world.now = world.now.later(minutes: 10)
    try world.change("Letter", "STATUS", to: "STATUS:COMPLETED")
    try world.change("Letter", "COMPLETED", to: "COMPLETED:20261123T120500Z")
    try world.sync()
    let ticked = try world.text("Letter")
    world.now = world.now.later(minutes: 10)
    try world.edit("Letter") { $0.notes = "stamp" }
    try world.sync()
    let theirs = ticked.replacingOccurrences(of: "STATUS:COMPLETED", with: "STATUS:NEEDS-ACTION")
      .replacingOccurrences(of: "COMPLETED:20261123T120500Z\r\n", with: "X-SEEN:1\r\n")
    let uid = String(try world.place("Letter").name.dropLast(4))
    let (text, disputes) = try world.merge(uid, with: theirs)
    #expect(said(text, "DESCRIPTION") == ["DESCRIPTION:stamp"])
    #expect(disputes.map(\.field) == [.state])
    #expect(disputes.first?.theirs == "open")
  }

  @Test func `what the phone changed twice is asked about by neither`() throws {
    let world = try SyncWorld()
    try world.add(TaskDraft(title: "Letter", due: .monday))
    try world.sync()
    world.now = world.now.later(minutes: 10)
    try world.change("Letter", "PRIORITY", to: "PRIORITY:1")
    try world.sync()
    let urgent = try world.text("Letter")
    world.now = world.now.later(minutes: 10)
    try world.edit("Letter") { $0.notes = "stamp" }
    try world.sync()
    let theirs = urgent.replacingOccurrences(of: "SUMMARY:Letter", with: "SUMMARY:Long letter")
    let uid = String(try world.place("Letter").name.dropLast(4))
    let (text, disputes) = try world.merge(uid, with: theirs)
    #expect(disputes.isEmpty)
    #expect(
      said(text, "DESCRIPTION", "PRIORITY", "SUMMARY").sorted() == [
        "DESCRIPTION:stamp", "PRIORITY:1", "SUMMARY:Long letter",
      ]
    )
  }

  /// The task as the phone has written it anew, at an hour of the Monday.
  private func there(_ text: String, at hour: Int, _ priority: Int, stamps: Bool = true) -> String {
    let time = "20261123T\(hour)0000Z"
    let old = ["PRIORITY", "SEQUENCE", "LAST-MODIFIED"] + (stamps ? ["DTSTAMP"] : [])
    let kept = text.components(separatedBy: "\r\n").filter { line in
      !old.contains { line.hasPrefix($0) }
    }
    let lines = ["PRIORITY:\(priority)", "SEQUENCE:\(hour)", "LAST-MODIFIED:\(time)"]
    return kept.joined(separator: "\r\n").replacingOccurrences(
      of: "END:VTODO",
      with: (lines + (stamps ? ["DTSTAMP:\(time)"] : []) + ["END:VTODO"]).joined(separator: "\r\n")
    )
  }

  /// Who stamps what it writes was there both times; todoman, which edits the folder, leaves the stamp.
  @Test(arguments: [(true, true), (false, true), (true, false), (false, false)])
  func `a field that the phone changed twice is asked about where it may have been changed here`(
    isMarked: Bool,
    stamps: Bool
  ) throws {
    let world = try SyncWorld()
    try world.add(TaskDraft(title: "Letter", priority: .medium, due: .monday))
    try world.sync()
    let place = try world.place("Letter")
    let first = isMarked ? world.folder.text(place) : withoutMarks(world.folder.text(place))
    world.folder.put(place, there(first, at: 13, 1, stamps: stamps))
    world.now = world.now.later(minutes: 90)
    try world.sync()
    try world.edit("Letter") { $0.notes = "stamp" }
    try world.sync()
    let uid = String(place.name.dropLast(4))
    let (text, disputes) = try world.merge(uid, with: there(first, at: 14, 9))
    #expect(disputes.map(\.field) == (stamps ? [] : [.priority]))
    #expect(
      said(text, "DESCRIPTION", "PRIORITY") == [
        "PRIORITY:\(stamps ? 9 : 1)", "DESCRIPTION:stamp",
      ]
    )
  }

  @Test func `a series that the phone has ended twice ends where it said last`() throws {
    let world = try SyncWorld()
    let (place, text) = try world.choir()
    func ended(at hour: Int, _ day: Int) -> String {
      let time = "202611\(day)T080000Z"
      return text.replacing("RRULE:FREQ=WEEKLY", with: "RRULE:FREQ=WEEKLY;UNTIL=\(time)")
        .replacing("DTSTAMP:20261123T120000Z", with: "DTSTAMP:20261123T\(hour)0000Z")
    }
    world.folder.put(place, ended(at: 13, 30))
    world.now = world.now.later(minutes: 90)
    try world.sync()
    let event = try world.series()
    var after = event
    after.name = "Choir of men"
    _ = try world.repository.perform(.reviseEvent(from: event, to: after), at: world.now)
    try world.sync()
    let (merged, disputes) = try world.merge(
      String(place.name.dropLast(4)),
      with: ended(at: 14, 26),
      at: place
    )
    #expect(disputes.isEmpty)
    #expect(
      said(merged, "SUMMARY", "RRULE") == [
        "SUMMARY:Choir of men", "RRULE:FREQ=WEEKLY;UNTIL=20261126T080000Z",
      ]
    )
  }

  @Test func `two planners know what both come from, and go on from what came of it`() throws {
    let moved = try Moved()
    let other = try SyncWorld(at: moved.world.now)
    let place = try moved.world.place("Buy milk")
    other.folder.put(place, moved.second)
    try other.sync()
    try other.edit("Buy milk") { $0.due = .monday + 3 }
    try other.sync()
    let theirs = try other.text("Buy milk")
    let (text, disputes) = try moved.world.merge(moved.uid, with: theirs)
    #expect(disputes.isEmpty)
    #expect(said(text, "DUE") == ["DUE;VALUE=DATE:20261126"])
    // The other one changes it once more before it knows of that.
    other.now = other.now.later(minutes: 10)
    try other.edit("Buy milk") { $0.due = .monday + 4 }
    try other.sync()
    let (last, open) = try other.merge(moved.uid, with: text)
    #expect(open.isEmpty)
    #expect(
      said(last, "DUE", "DESCRIPTION").sorted() == [
        "DESCRIPTION:two litres", "DUE;VALUE=DATE:20261127",
      ]
    )
  }

  @Test func `an event keeps its mark, and eight marks are the most`() throws {
    let world = try SyncWorld()
    var event = EventDraft(name: "Dentist", day: .monday)
    event.time = TimeOfDay(minutes: 660)
    _ = try world.repository.perform(.add([.event(event)]), at: world.now)
    try world.sync()
    var marks: [[Substring]] = []
    for day in 1...12 {
      let line = try #require(said(world.text("Dentist"), "X-CHRONOLIST-REVISION").first)
      marks.append(line.dropFirst("X-CHRONOLIST-REVISION:".count).split(separator: " "))
      #expect(line.utf8.count <= 75)
      world.now = world.now.later(minutes: 10)
      let old = try #require(try world.events().first).event
      var moved = old
      moved.day = .monday + day
      _ = try world.repository.perform(.reviseEvent(from: old, to: moved), at: world.now)
      try world.sync()
    }
    #expect(marks.map(\.count) == [1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 8])
    for (older, newer) in zip(marks, marks.dropFirst()) {
      #expect(newer.dropFirst() == older.prefix(7))
      #expect(newer.first != older.first)
    }
  }
}
