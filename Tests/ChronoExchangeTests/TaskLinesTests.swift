import ChronoExchange
import ChronoModel
import Testing

@Suite struct TaskLinesTests {
  @Test func `reads every field of a line`() throws {
    let drafts = try drafts(
      #"""
      {"title":"Write report","notes":"Ask Ana\nfirst","category":"Work","tags":["deep","q4","deep"],"due":"2026-11-23","time":"09:30","estimate":45,"priority":"high","done":true,"finished":"2026-11-23T10:15:00+01:00","reminders":[{"before":10},{"at":"2026-11-22T18:00"}],"repeat":{"rule":"FREQ=WEEKLY;BYDAY=MO","afterCompletion":true}}
      """#
    )
    #expect(
      drafts == [
        TaskDraft(
          title: "Write report",
          notes: "Ask Ana\nfirst",
          category: .named("Work"),
          tags: ["deep", "q4"],
          priority: .high,
          due: day("2026-11-23"),
          time: time("09:30"),
          estimate: 45,
          reminders: [.before(minutes: 10), .at(LocalTime(day("2026-11-22"), time("18:00")))],
          repeats: RepeatDraft(rule: "FREQ=WEEKLY;BYDAY=MO", afterCompletion: true),
          done: true,
          finished: at("2026-11-23T09:15:00Z")
        )
      ]
    )
  }

  @Test func `needs only a title`() throws {
    #expect(try drafts(#"{"title":"Tea"}"#) == [TaskDraft(title: "Tea")])
    #expect(
      try drafts(#"{"title":"Tea","notes":null,"category":null,"due":null,"estimate":null}"#)
        == [TaskDraft(title: "Tea")]
    )
  }

  @Test func `takes any line ends, blank lines, a byte order mark and a cut piece`() throws {
    let text = "\u{FEFF}{\"title\":\"A\"}\r\n\r\n \t\n{\"title\":\"Ä\"}\n{\"title\":\"C\"}"
    for piece in [1, 2, 3, 1000] {
      #expect(try drafts(text, piece: piece).map(\.title) == ["A", "Ä", "C"])
    }
    #expect(try drafts("").isEmpty)
  }

  @Test(arguments: [
    (#"{"title":"A"#, ImportError.Reason.syntax(column: 12, .endsEarly)),
    (#"{"title":"A"} x"#, .syntax(column: 15, .afterEnd)),
    (#"{"title":"A","title":"B"}"#, .syntax(column: 22, .duplicateKey("title"))),
    (#"{"title":"\ud800"}"#, .syntax(column: 11, .loneSurrogate)),
    (#"{"title":"\udc00\ud800"}"#, .syntax(column: 11, .loneSurrogate)),
    (#"{"title":"a\u0000"}"#, .syntax(column: 12, .nul)),
    (#"{"title":"\x"}"#, .syntax(column: 11, .badEscape)),
    ("{\"title\":\"a\tb\"}", .syntax(column: 12, .rawControl)),
    (#"{"title":"A","estimate":01}"#, .syntax(column: 25, .badNumber)),
    (#"{'title':"A"}"#, .syntax(column: 2, .expected("a key"))),
    (#"{"title" "A"}"#, .syntax(column: 10, .expected("“:”"))),
    (#"{"title":"A","done":yes}"#, .syntax(column: 21, .expected("a value"))),
    (#"["A"]"#, .notAnObject),
    (#"{}"#, .missingKey("title")),
    (#"{"title":null}"#, .missingKey("title")),
    (#"{"title":"  "}"#, .badValue(key: "title", allowed: "text that is not blank")),
    (#"{"title":7}"#, .badValue(key: "title", allowed: "text")),
    (#"{"title":"A","colour":"red"}"#, .unknownKey("colour")),
    (#"{"titel":"A"}"#, .unknownKey("titel", nearest: "title")),
    (#"{"title":"A","prioritty":"low"}"#, .unknownKey("prioritty", nearest: "priority")),
    (
      #"{"title":"A","due":"2026-11-23","repeat":{"rule":"FREQ=SOMETIMES"}}"#,
      .badValue(key: "rule", allowed: "a rule of days such as FREQ=WEEKLY;BYDAY=MO")
    ),
    (#"{"title":"A","repeats":null}"#, .unknownKey("repeats", nearest: "repeat")),
    (#"{"type":"event","title":"A","dua":"2026-11-23"}"#, .unknownKey("dua", nearest: "due")),
    (
      #"{"title":"A","due":"2026-11-23","repeat":{"rulle":"FREQ=DAILY"}}"#,
      .unknownKey("rulle", nearest: "rule")
    ),
    (#"{"title":"A","due":"2026-02-30"}"#, .badValue(key: "due", allowed: "a day as YYYY-MM-DD")),
    (
      #"{"title":"A","due":"2026-11-23","time":"25:00"}"#,
      .badValue(key: "time", allowed: "a time as HH:MM")
    ),
    (
      #"{"title":"A","repeat":{"rule":"FREQ=DAILY"}}"#,
      .badValue(key: "repeat", allowed: "null without a due day or an anchor")
    ),
    (#"{"title":"A","time":"09:00"}"#, .badValue(key: "time", allowed: "null without a due day")),
    (
      #"{"title":"A","estimate":0}"#,
      .badValue(key: "estimate", allowed: "a whole number from 1 to 14400")
    ),
    (
      #"{"title":"A","estimate":1.5}"#,
      .badValue(key: "estimate", allowed: "a whole number from 1 to 14400")
    ),
    (
      #"{"title":"A","priority":"urgent"}"#,
      .badValue(key: "priority", allowed: "low, medium, high or null")
    ),
    (#"{"title":"A","tags":"deep"}"#, .badValue(key: "tags", allowed: "a list of texts")),
    (#"{"title":"A","done":"no"}"#, .badValue(key: "done", allowed: "true or false")),
    (
      #"{"title":"A","finished":"2026-11-23T10:00:00Z"}"#,
      .badValue(key: "finished", allowed: "null unless done is true")
    ),
    (#"{"title":"A","category":" "}"#, .badValue(key: "category", allowed: "a name, or null")),
  ])
  func `refuses a bad line by its number and the reason`(
    line: String,
    reason: ImportError.Reason
  ) {
    #expect(refusal("{\"title\":\"good\"}\n\n\(line)\n") == ImportError(line: 3, reason))
  }

  @Test func `passes over unknown keys only when told to`() throws {
    let line = #"{"title":"A","colour":{"r":[1,2]}}"#
    #expect(try drafts(line, isLenient: true).map(\.title) == ["A"])
    #expect(refusal(line)?.reason == .unknownKey("colour"))
  }

  @Test func `refuses invalid text, nesting and length beyond the limits`() {
    let head = Array(#"{"title":""#.utf8)
    for bad: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82]] {
      #expect(throws: ImportError(line: 1, .syntax(column: 11, .invalidUTF8))) {
        try drafts(bytes: head + bad + Array(#""}"#.utf8))
      }
    }
    let deep = #"{"title":"A","x":"# + String(repeating: "[", count: 100_000)
    #expect(refusal(deep, isLenient: true)?.reason == .syntax(column: 49, .tooDeep(limit: 32)))
    let long = Array(repeating: UInt8(ascii: "x"), count: ByteLines.lengthLimit + 1)
    #expect(throws: ImportError(line: 1, .lineTooLong(limit: 1 << 20))) {
      try drafts(bytes: long, piece: 65_536)
    }
  }

  @Test func `keeps hostile text as it came`() throws {
    let title = "\u{1B}[2J\u{9B}31m \u{202E}gnp.exe \u{7}\u{2066} 👩‍💻 e\u{301}"
    let line = json {
      $0.object {
        $0.key("title"); $0.string(title)
      }
    }
    #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x9B })
    #expect(!line.unicodeScalars.contains("\u{202E}"))
    #expect(try drafts(line).first.map { Array($0.title.utf8) } == Array(title.utf8))
  }

  @Test func `tells the usual time of a series where it is another`() throws {
    for usual in [nil, time("09:15")] {
      let task = TaskItem(
        id: id(1),
        title: "Stand-up",
        due: day("2026-12-24"),
        time: time("11:05"),
        usual: UsualTime(usual),
        repeats: Repeat(rule: "FREQ=DAILY", anchor: day("2026-12-24"), series: id(2)),
        created: at("2026-11-01T00:00:00Z")
      )
      var writer = JSONWriter()
      TaskLines.write(task, category: nil, to: &writer)
      let text = String(decoding: writer.bytes, as: UTF8.self)
      #expect(text.contains(usual == nil ? #""usualTime":"none""# : #""usualTime":"09:15""#))
      #expect(try drafts(bytes: writer.bytes).first?.usual == UsualTime(usual))
    }
    let same = #"{"title":"A","due":"2026-12-24","time":"09:15","usualTime":"09:15"}"#
    #expect(try drafts(same).first?.usual == nil)
  }

  @Test func `writes what it reads`() throws {
    let task = TaskItem(
      id: id(1),
      title: "Read “Émile”",
      notes: "one\ntwo",
      tags: ["a b"],
      priority: .low,
      due: day("2026-12-24"),
      time: time("08:05"),
      estimate: 90,
      reminders: [.before(minutes: 5)],
      status: .done,
      closed: at("2026-12-24T09:00:00Z"),
      created: at("2026-11-01T00:00:00Z")
    )
    var writer = JSONWriter()
    TaskLines.write(task, category: "Bücher", to: &writer)
    TaskLines.write(task, category: nil, to: &writer)
    let drafts = try drafts(bytes: writer.bytes)
    #expect(drafts.count == 2)
    #expect(
      drafts.first
        == TaskDraft(
          title: "Read “Émile”",
          notes: "one\ntwo",
          category: .named("Bücher"),
          tags: ["a b"],
          priority: .low,
          due: day("2026-12-24"),
          time: time("08:05"),
          estimate: 90,
          reminders: [.before(minutes: 5)],
          done: true,
          finished: at("2026-12-24T09:00:00Z")
        )
    )
    #expect(drafts.last?.category == .inbox)
  }

  @Test func `never fails otherwise than by its error on random bytes`() {
    var random = SplitMix(seed: 7)
    let seed = Array(
      #"{"title":"A\u00e9","tags":["x"],"estimate":45,"done":true,"due":"2026-11-23"}"#.utf8
    )
    var taken = 0
    for _ in 0..<5000 {
      var bytes = seed
      for _ in 0...Int(random.next() % 3) {
        let place = Int(random.next() % UInt64(bytes.count))
        bytes[place] = UInt8(truncatingIfNeeded: random.next())
      }
      taken += (try? drafts(bytes: bytes, piece: 64).count) ?? 0
    }
    #expect((1...4999).contains(taken))
  }
}

/// A seeded generator (splitmix64), so that a failure can be seen again.
struct SplitMix: RandomNumberGenerator, Sendable {
  var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
