import ChronoExchange
import ChronoModel
import Testing

/// What a line of JSON Lines may be besides a task, and who its item is.
@Suite struct ItemLinesTests {
  @Test func `reads events, and the other names of what tasks and events share`() throws {
    let read = try items(
      #"""
      {"type":"event","title":"Choir","due":"2026-11-23","time":"19:00","estimate":120,"repeat":{"rule":"FREQ=WEEKLY"}}
      {"type":"event","name":"Fair","day":"2026-11-24"}
      {"name":"Tea","day":"2026-11-24","length":5,"status":"done"}
      """#
    )
    let draft = EventDraft(
      name: "Choir",
      day: day("2026-11-23"),
      time: time("19:00"),
      length: 120,
      repeats: RepeatDraft(rule: "FREQ=WEEKLY")
    )
    let tea = TaskDraft(title: "Tea", due: day("2026-11-24"), estimate: 5, done: true)
    #expect(
      read.map(\.content) == [
        .event(draft), .event(EventDraft(name: "Fair", day: day("2026-11-24"), length: 1440)),
        .task(tea),
      ]
    )
  }

  @Test func `know an item by its UUID, or by any other text`() throws {
    let uuid = "3f2a0000-0000-4000-8000-000000000001"
    let read = try items(
      """
      {"id":"\(uuid)","title":"A"}
      {"id":"12","title":"B"}
      {"id":"12","title":"B again"}
      {"id":"13","title":"C"}
      {"title":"D"}
      """
    )
    #expect(read[0].identity?.text == uuid)
    #expect(read[1].identity != nil && read[1].identity == read[2].identity)
    #expect(read[1].identity != read[3].identity)
    #expect(read[4].identity == nil)
  }

  @Test func `take what an export says besides, and each tag once`() throws {
    let read = try items(
      #"""
      {"type":"task","title":"A","tags":["a","b","a"],"slips":1,"tracked":2,"running":true}
      {"title":"A","repeat":{"rule":"FREQ=DAILY","anchor":"2026-11-23"},"created":"x"}
      {"title":"A","reminders":[{"before":0},{"before":525600}],"modified":"y"}
      """#
    )
    var second = TaskDraft(title: "A")
    second.repeats = RepeatDraft(rule: "FREQ=DAILY")
    second.repeats?.anchor = day("2026-11-23")
    var third = TaskDraft(title: "A")
    third.reminders = [.before(minutes: 0), .before(minutes: 525_600)]
    let tasks = [TaskDraft(title: "A", tags: ["a", "b"]), second, third]
    #expect(read.map(\.content) == tasks.map { .task($0) })
  }

  @Test(arguments: [
    (
      #"{"type":"call","title":"A"}"#,
      ImportError.Reason.badValue(key: "type", allowed: "task or event")
    ),
    (#"{"type":"event","title":"A"}"#, .missingKey("due")),
    (#"{"type":"event","title":"A","due":"2026-11-23","priority":"low"}"#, .unknownKey("priority")),
    (#"{"title":"A","name":"B"}"#, .unknownKey("name")),
    (#"{"id":7,"title":"A"}"#, .badValue(key: "id", allowed: "text")),
    (
      #"{"title":"A","repeat":{"rule":"FREQ=DAILY"}}"#,
      .badValue(key: "repeat", allowed: "null without a due day or an anchor")
    ),
    (
      #"{"title":"A","finished":"2026-11-23T08:00:00Z"}"#,
      .badValue(key: "finished", allowed: "null unless done is true")
    ),
    (
      #"{"title":"A","reminders":[{"before":525601}]}"#,
      .badValue(key: "before", allowed: "a whole number from 0 to 525600")
    ),
    (#"{"title":"A","time":"09:00"}"#, .badValue(key: "time", allowed: "null without a due day")),
  ])
  func `refuses what an item cannot be`(text: String, reason: ImportError.Reason) {
    #expect(refusal(text) == ImportError(line: 1, reason))
  }
}
