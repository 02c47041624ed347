import ChronoExchange
import ChronoModel
import Testing

@Suite struct DocumentTests {
  let made = at("2026-11-01T08:00:00Z")

  /// One or two of each kind, with every optional field once there and once absent.
  var records: [Record] {
    let work = Category(id: id(1), name: "Work \u{1B}[1m", colour: 3, position: 10, created: made)
    let home = Category(
      id: id(2),
      name: "Häuser",
      position: 20,
      created: at("2026-10-30T08:00:00Z"),
      modified: at("2026-11-02T08:00:00Z")
    )
    var full = TaskItem(
      id: id(3),
      title: "Write \"it\"",
      notes: "a\n\u{202E}b",
      category: work.id,
      tags: ["deep", "two words"],
      priority: .high,
      due: day("2026-11-23"),
      time: time("23:30"),
      estimate: 14_400,
      reminders: [.before(minutes: 0), .at(LocalTime(day("2026-11-23"), time("07:00")))],
      status: .done,
      closed: at("2026-11-23T22:45:00Z"),
      position: -5,
      created: made
    )
    full.repeats = Repeat(
      rule: "FREQ=DAILY",
      afterCompletion: true,
      anchor: day("2026-11-23"),
      series: id(99),
      excluded: [day("2026-12-24")],
      added: [day("2026-12-26")]
    )
    full.usual = UsualTime(time("09:15"))
    full.modified = at("2026-11-24T08:00:00Z")
    let bare = TaskItem(id: id(4), title: "Tea", created: at("2026-11-03T08:00:00Z"))
    let dropped = TaskItem(
      id: id(5),
      title: "Gone",
      due: day("2026-11-20"),
      status: .deleted,
      closed: made,
      created: made
    )
    return [
      .category(work), .category(home), .task(full), .task(bare), .task(dropped),
      .event(
        CalendarEvent(
          id: id(6),
          name: "Meeting",
          notes: "x",
          category: home.id,
          tags: ["a b"],
          place: "Hall \"2\"",
          day: day("2026-11-24"),
          time: time("10:00"),
          length: 90,
          zone: "Europe/Berlin",
          isFree: true,
          reminders: [.before(minutes: 15)],
          repeats: Repeat(rule: "FREQ=WEEKLY", anchor: day("2026-11-24"), series: id(98)),
          position: 2,
          created: made
        )
      ),
      .event(
        CalendarEvent(
          id: id(7),
          name: "Fair",
          day: day("2026-11-25"),
          length: 2880,
          created: at("2026-11-04T08:00:00Z"),
          modified: at("2026-11-05T08:00:00Z")
        )
      ),
      .session(
        Session(
          id: id(8),
          task: id(3),
          start: at("2026-11-23T22:00:00Z"),
          finish: at("2026-11-23T22:45:00Z"),
          zone: "UTC"
        )
      ),
      .session(Session(id: id(9), task: id(4), start: made, zone: "Asia/Tokyo")),
      .commitment(
        Commitment(
          task: id(3),
          day: day("2026-11-23"),
          outcome: .kept,
          made: made,
          judged: at("2026-11-24T00:00:00Z"),
          loggedLate: true,
          plan: Commitment.Plan(time: time("23:15"), minutes: 25),
          planned: 25
        )
      ),
      .commitment(
        Commitment(task: id(5), day: day("2026-11-20"), made: at("2026-11-02T08:00:00Z"))
      ),
    ]
  }

  func bytes(_ records: [Record]) -> [UInt8] {
    var writer = Document.Writer()
    var bytes: [UInt8] = []
    for record in records {
      writer.append(record)
      bytes += writer.drain()
    }
    writer.finish()
    return bytes + writer.drain()
  }

  func read(_ bytes: [UInt8], isLenient: Bool = false) throws(ImportError) -> [Record] {
    var reader = try Document.Reader(bytes, isLenient: isLenient)
    var records: [Record] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  func refusal(_ text: String) -> ImportError? {
    do throws(ImportError) {
      _ = try read(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func `comes back record by record and byte by byte`() throws {
    let first = bytes(records)
    #expect(try read(first) == records)
    #expect(bytes(try read(first)) == first)
  }

  /// What no record sets would come back by doing nothing.
  @Test func `has every field of every kind set once`() {
    var kinds: [String: [[String: String]]] = [:]
    for record in records {
      guard let value = Mirror(reflecting: record).children.first?.value else { continue }
      let fields = Mirror(reflecting: value).children.map { ($0.label ?? "", "\($0.value)") }
      kinds["\(type(of: value))", default: []].append(Dictionary(uniqueKeysWithValues: fields))
    }
    #expect(kinds.count == 5)
    // Only a calendar's events have it, and they are in no export.
    let elsewhere: Set<String> = ["calendar"]
    for (kind, values) in kinds {
      for (field, value) in values[0] where !elsewhere.contains(field) {
        #expect(values.contains { $0[field] != value }, "\(kind).\(field)")
      }
    }
  }

  @Test func `an empty file has every kind, each empty`() throws {
    let text =
      #"{"version":1,"categories":[],"tasks":[],"events":[],"sessions":[],"commitments":[]}"# + "\n"
    #expect(String(decoding: bytes([]), as: UTF8.self) == text)
    #expect(try read(Array(text.utf8)).isEmpty)
  }

  @Test func `says how much it holds before it is read`() throws {
    let counts = try Document.Reader(bytes(records)).counts
    #expect(
      [counts.categories, counts.tasks, counts.events, counts.sessions, counts.commitments]
        == [2, 3, 2, 2, 2]
    )
    #expect(counts.total == 11)
  }

  @Test func `reads kinds in any order, as another program may have sorted them`() throws {
    let text = String(decoding: bytes(records), as: UTF8.self)
    var lists = text.dropFirst(#"{"version":1,""#.count).dropLast("\n]}\n".count)
      .split(separator: "\n],\"").map { "\"\($0)\n]" }
    lists.reverse()
    #expect(lists.count == 5)
    let sorted = "{" + lists.joined(separator: ",") + ",\"version\":1}"
    #expect(try read(Array(sorted.utf8)) == records)
  }

  @Test func `nothing of it can act on a terminal`() {
    let scalars = String(decoding: bytes(records), as: UTF8.self).unicodeScalars
    #expect(
      scalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value)) }
    )
    #expect(!scalars.contains("\u{202E}"))
  }

  @Test(arguments: [
    (
      #"{"version":1,"tasks":[{"id":"x"}]}"#, 1,
      ImportError.Reason.badValue(key: "id", allowed: "a UUID")
    ),
    ("{\"version\":1,\n\"tasks\":[\n{}]}", 3, .missingKey("id")),
    ("{\"version\":1,\n\"tasks\":[\n1]}", 3, .notAnObject),
    ("{\"version\":1,\n\"tasks\":{}}", 2, .syntax(column: 9, .expected("an array"))),
    ("{\"version\":1,\n\n\"tusks\":[]}", 3, .unknownKey("tusks", nearest: "tasks")),
    (#"{"tasks":[]}"#, 1, .missingKey("version")),
    (#"{"version":2}"#, 1, .newer(version: 2)),
    (#"{"version":"1"}"#, 1, .badValue(key: "version", allowed: "1")),
    (#"{"version":0}"#, 1, .badValue(key: "version", allowed: "1")),
    ("{\"version\":1,\"tasks\":[],\n\"tasks\":[]}", 2, .syntax(column: 9, .duplicateKey("tasks"))),
    ("{\"version\":1,\n\"tasks\":[", 2, .syntax(column: 10, .endsEarly)),
  ])
  func `refuses what is no document by line and reason`(
    text: String,
    line: Int,
    reason: ImportError.Reason
  ) {
    #expect(refusal(text) == ImportError(line: line, reason))
  }

  @Test func `refuses what the file could not hold`() {
    func changed(_ from: String, _ to: String) -> ImportError.Reason? {
      let text = String(decoding: bytes(records), as: UTF8.self)
      let parts = text.split(separator: from, maxSplits: 1, omittingEmptySubsequences: false)
      #expect(parts.count == 2, "\(from) stands in the document")
      return refusal(parts.joined(separator: to))?.reason
    }
    let one = "00000000-0000-4000-8000-000000000001"
    let two = "00000000-0000-4000-8000-000000000002"
    #expect(changed(two, one) == .duplicate(key: "id", value: one))
    #expect(
      changed(#""name":"Häuser""#, #""name":"Work \u001b[1m""#)
        == .duplicate(key: "name", value: "Work \u{1B}[1m")
    )
    #expect(
      changed(#""category":"Work \u001b[1m""#, #""category":"Wirk""#)
        == .dangling(key: "category", value: "Wirk")
    )
    #expect(
      changed(
        #""task":"00000000-0000-4000-8000-000000000003","start""#,
        #""task":"\#(one)","start""#
      )
        == .dangling(key: "task", value: one)
    )
    #expect(
      changed(#""finish":"2026-11-23T22:45:00Z""#, #""finish":null"#)
        == .duplicate(key: "finish", value: "null")
    )
    #expect(
      changed(#""finish":"2026-11-23T22:45:00Z""#, #""finish":"2026-11-23T21:00:00Z""#)
        == .badValue(key: "finish", allowed: "an instant after start")
    )
    #expect(
      changed(#""judged":"2026-11-24T00:00:00Z""#, #""judged":null"#)
        == .badValue(key: "judged", allowed: "an instant just where the outcome is not open")
    )
    #expect(
      changed(
        #""state":"deleted","closed":"2026-11-01T08:00:00Z""#,
        #""state":"deleted","closed":null"#
      )
        == .badValue(key: "closed", allowed: "an instant just where the state is not open")
    )
    #expect(
      changed(#""colour":3"#, #""colour":12"#)
        == .badValue(key: "colour", allowed: "a whole number from 0 to 11")
    )
    #expect(changed(#""position":-5"#, #""position":-5,"extra":1"#) == .unknownKey("extra"))
  }

  /// A document of one open task, with more of the task and behind it.
  private func document(_ task: String = "", _ more: String = "") -> String {
    let made = #""created":"2026-11-01T08:00:00Z","modified":"2026-11-01T08:00:00Z""#
    return #"{"version":1,"tasks":[{"id":"00000000-0000-4000-8000-000000000001","title":"T","#
      + #""state":"open","position":0,\#(made)\#(task)}]\#(more)}"#
  }

  private func promises(_ promises: String...) -> String {
    let first = #"{"task":"00000000-0000-4000-8000-000000000001","made":"2026-11-01T08:00:00Z","#
    let all = promises.map { first + #""loggedLate":false,"# + $0 + "}" }
    return #","commitments":[\#(all.joined(separator: ","))]"#
  }

  @Test func `refuses what a task and its promises cannot be`() throws {
    func reason(_ task: String = "", _ more: String = "") -> ImportError.Reason? {
      refusal(document(task, more))?.reason
    }
    let open = #""day":"2026-11-23","outcome":"open""#
    let other = #""day":"2026-11-24","outcome":"open""#
    #expect(reason("", promises(open)) == nil)
    #expect(
      reason("", promises(open, other)) == .duplicate(key: "outcome", value: "open")
    )
    #expect(reason("", promises(open, open)) == .duplicate(key: "day", value: "2026-11-23"))
    #expect(
      reason("", promises(open + #","planned":5"#))
        == .badValue(key: "planned", allowed: "minutes only where it is not open")
    )
    for plan in [#""planTime":"09:00""#, #""planMinutes":5"#] {
      #expect(reason("", promises(open + "," + plan)) == .missingKey("planMinutes"))
    }
    #expect(
      reason(#","done":true"#)
        == .badValue(key: "done", allowed: "true just where the state is done")
    )
    #expect(reason(#","done":false"#) == nil)
    #expect(
      reason(#","closed":"2026-11-01T08:00:00Z""#)
        == .badValue(key: "closed", allowed: "an instant just where the state is not open")
    )
    let text = #""task":"00000000-0000-4000-8000-000000000001","format":"todotxt","text":"x""#
    #expect(reason("", #","foreign":[{\#(text),"key":"k"}]"#) == nil)
    guard case .badValue("key", _) = reason("", #","foreign":[{\#(text),"key":""}]"#) else {
      Issue.record("a text without a key is taken")
      return
    }
  }

  @Test func `a usual time is that of a series alone`() throws {
    let text = document(#","due":"2026-11-23","time":"09:00","usualTime":"10:00""#)
    guard case .task(let task)? = try read(Array(text.utf8)).first else {
      Issue.record("there is no task")
      return
    }
    #expect(task.usual == nil && task.time == time("09:00"))
  }

  @Test func `reads the names that tasks and events had in earlier documents`() throws {
    var text = String(decoding: bytes(records), as: UTF8.self)
    text = text.replacing(#""state":"#, with: #""status":"#)
    let start = try #require(text.firstRange(of: #""events":["#)).upperBound
    let end = try #require(text.firstRange(of: #""sessions":["#)).lowerBound
    let events = text[start..<end].replacing(#""title":"#, with: #""name":"#)
      .replacing(#""due":"#, with: #""day":"#).replacing(#""estimate":"#, with: #""length":"#)
    text.replaceSubrange(start..<end, with: events)
    #expect(text.contains(#""length":"#) && text.contains(#""name":"#))
    #expect(try read(Array(text.utf8)) == records)
  }
}
