import Foundation
import Testing

/// Conflicts of many fields, decided one after the other on the screen of an open planner (Behaviour 9.5).
@Suite(.waitsForPrograms) struct ConflictPanelTests {
  /// A field that both sides have changed: what both had, what the phone says, how it is edited here, and
  /// which side is chosen.
  private struct Field {
    let name: String
    let noun: String
    var old: [String] = []
    let theirs: [String]
    let edit: [String]
    let key: String
    /// The line of the file in the end.
    let line: String
    /// What `show` has in the end.
    let shown: String
  }

  /// In the order in which the list has them, which is that of their files.
  private static let fields = [
    Field(
      name: "due",
      noun: "due day",
      theirs: ["DUE;VALUE=DATE:20261123"],
      edit: ["--due", "2026-11-24"],
      key: "t",
      line: "DUE;VALUE=DATE:20261123",
      shown: "Mon 23 Nov 2026"
    ),
    Field(
      name: "estimate",
      noun: "estimate",
      old: ["ESTIMATED-DURATION:PT15M"],
      theirs: ["ESTIMATED-DURATION:PT45M"],
      edit: ["--estimate", "2h"],
      key: "o",
      line: "ESTIMATED-DURATION:PT2H",
      shown: "Estimate  2h"
    ),
    Field(
      name: "notes",
      noun: "notes",
      old: ["DESCRIPTION:old"],
      theirs: ["DESCRIPTION:their words"],
      edit: ["--notes", "our words"],
      key: "t",
      line: "DESCRIPTION:their words",
      shown: "their words"
    ),
    Field(
      name: "priority",
      noun: "priority",
      theirs: ["PRIORITY:9"],
      edit: ["--priority", "high"],
      key: "o",
      line: "PRIORITY:1",
      shown: "high"
    ),
    Field(
      name: "repeat",
      noun: "repeat",
      old: ["RRULE:FREQ=DAILY"],
      theirs: ["RRULE:FREQ=WEEKLY"],
      edit: ["--repeat", "every 3 days"],
      key: "t",
      line: "RRULE:FREQ=WEEKLY",
      shown: "every week"
    ),
  ]

  @Test func `each choice is so on both sides`() throws {
    let folder = try TemporaryDirectory()
    let life = try Life(synchronisedWith: folder)
    let today = "DUE;VALUE=DATE:20261121"
    for field in Self.fields {
      try folder.put(field.name, ["SUMMARY:\(field.name)", today] + field.old)
    }
    try life.must("sync")
    let ids = try Self.fields.map { field in
      let tasks = try life.json("list", "--search", field.name)["tasks"] as? [[String: Any]]
      return try #require(tasks?.first?["id"] as? String)
    }
    for (field, id) in zip(Self.fields, ids) {
      try life.home.must(
        life.home.run(
          rawArguments: (["edit", id] + field.edit).map { Array($0.utf8) },
          environment: life.environment
        )
      )
      let due = field.name == "due" ? [] : [today]
      try folder.put(field.name, ["SUMMARY:\(field.name)"] + due + field.theirs)
    }
    let session = try life.planner(width: 120, height: 40)
    try session.waitFor(
      "\(Self.fields.count) fields were changed on both sides · M shows both values"
    )
    try session.send(keys: "M")
    for (index, field) in Self.fields.enumerated() {
      let left = Self.fields.count - index
      try session.waitFor(
        "Changed on both sides" + (left > 1 ? " · \(left)" : ""),
        "\(field.name) · \(field.noun)"
      )
      try session.send(keys: field.key)
      let words = field.key == "t" ? "Took their" : "Kept our"
      try session.waitFor("\(words) \(field.noun) of ‘\(field.name)’")
    }
    try session.waitUntil("the list is gone") { !$0.screenText.contains("Changed on both sides") }
    for (field, id) in zip(Self.fields, ids) {
      try session.waitBeside("the file of \(field.name) has \(field.line)") {
        let bytes = try? folder.bytes(of: "\(field.name).ics")
        return String(decoding: bytes ?? [], as: UTF8.self).contains("\(field.line)\r\n")
      }
      let shown = try life.must("show", id)
      #expect(shown.contains(field.shown), "\(shown)")
    }
    #expect(try life.must("sync", "--conflicts") == "No conflicts.\n")
    // The last choice is taken back, and asked about again.
    try session.send(keys: "u")
    try session.waitFor("1 field was changed on both sides · M shows both values")
    #expect(try life.must("show", ids[4]).contains("every 3 days"))
  }
}
