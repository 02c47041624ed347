import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// Sentences that are another for one than for several, or for a task than for an event.
@Suite struct `The words of errors` {
  private static func task(_ status: TaskItem.Status) -> TaskItem {
    TaskItem(
      id: TaskItem.ID(high: 0, low: 1),
      title: "Report",
      status: status,
      created: Days.now.instant
    )
  }

  @Test(arguments: [(TaskItem.Status.done, "done"), (.dropped, "dropped")])
  func `say how a task was closed`(status: TaskItem.Status, word: String) {
    let text = ErrorText(.closed(Self.task(status)))
    #expect(text.message.string == "‘Report’ is already \(word). Reopen it first.")
  }

  @Test func `name the categories that there are`() {
    #expect(
      ErrorText.unknownCategory("Hobby", known: []).message.string
        == "There is no category ‘Hobby’, and no other yet; “chronolist category add” adds one."
    )
    #expect(
      ErrorText.unknownCategory("Hobby", known: ["Home", "Work"]).message.string
        == "There is no category ‘Hobby’. There are: Home, Work."
    )
  }

  @Test func `count colours from one, and steps in their number`() {
    #expect(ErrorText(.noSuchColour(8)).message.string.hasPrefix("There is no colour 9; "))
    #expect(ErrorText.forgotten(1) == nil)
    #expect(ErrorText.forgotten(2)?.string == "the 2 steps you undid can’t be redone now")
  }

  @Test func `have the candidates below them, and the line before them`() {
    let candidates = ["ab1", "ab2"].map { Refusal.Candidate(id: $0, title: "Task \($0)") }
    let text = ErrorText(.ambiguous(prefix: "ab", candidates: candidates))
    #expect(text.details.map(\.string) == ["ab1  Task ab1", "ab2  Task ab2"])
    let lines = text.onLine(3)
    #expect(lines.message.string == "Line 3: \(text.message.string) Nothing was added.")
    #expect(lines.details == text.details && lines.code == "ambiguous")
    #expect(text.onLine(nil) == text)
  }

  @Test(arguments: [
    (0, ""), (1, " One more file has a problem too."), (2, " 2 more files have problems too."),
  ])
  func `count the other files of a calendar`(others: Int, words: String) {
    var problem = SeenCalendarProblem("Work", source: "a.ics", .tooLarge(limit: 64 << 20))
    problem.others = others
    #expect(
      ErrorText(problem).message.string == "Calendar ‘Work’: a.ics is larger than 64 MB.\(words)"
    )
  }

  @Test(arguments: [
    (SettingsProblem.Reason.badValue(allowed: "a day"), "‘x’ must be a day. Using the default."),
    (.unknown(allowed: ["y", "z"]), "‘x’ is unknown; known here: y, z."),
    (.misplaced(in: "grid"), "‘x’ is ignored here; it belongs in [grid]."),
    (.unknownCommand, "‘x’ is not a command; “chronolist keys” lists them all."),
    (.unknownKey("Ctrl-?"), "‘x’: ‘Ctrl-?’ is not a key that it can have. Using its default keys."),
    (.unreadable("gone"), "it cannot be read (gone). Using the defaults."),
  ])
  func `name the line of the settings where it is known`(
    reason: SettingsProblem.Reason,
    words: String
  ) {
    for (line, place) in [(nil, "config.toml: "), (7, "config.toml, line 7: ")]
      as [(Int?, String)]
    {
      let problem = SettingsProblem(file: "config.toml", line: line, key: "x", reason)
      #expect(ErrorText(problem).message.string == place + words)
    }
  }

  @Test(arguments: [
    (
      "Call every 2 hours",
      "‘every 2 hours’ stays in the title: a repeat is by days, not by hours"
    ),
    (
      "Remind me 1h before lunch to eat",
      "‘Remind me 1h before’ stays in the title · the reminder is written *1h"
    ),
    ("event team day fri", "‘event’ is part of the title · ‘event:’ begins an event"),
  ])
  func `tell what has another form, or none`(line: String, words: String) {
    let context = QuickAddContext(today: Days.today, now: Days.now.local, eventWord: .needsTime)
    let remark = ErrorText.remark(on: QuickAdd.parse(line, context: context))
    #expect(remark?.string == words)
  }

  @Test(arguments: [
    ("Swim sat", "‘sat’ is Sat 28 Nov, a week from today · for today, type ‘today’"),
    (
      "Swim on saturday 9:00",
      "‘on saturday’ is Sat 28 Nov, a week from today · for today, type ‘today’"
    ),
    ("Swim next sat", ""), ("Swim Sat 28 Nov", ""), ("Swim sun", ""), ("Swim +7d", ""),
  ])
  func `tell of today's weekday that it is a week ahead`(line: String, words: String) {
    let context = QuickAddContext(today: Days.today, now: Days.now.local)
    let remark = ErrorText.remark(on: QuickAdd.parse(line, context: context))
    #expect(remark?.string ?? "" == words)
  }

  @Test(arguments: [
    ("Call *10m", "‘*10m’ never comes: there is no day and no time to count from"),
    ("Call tomorrow *10m", "‘*10m’ counts from the start of the work hours, as no time is given"),
    ("Call tomorrow 9:00 *10m", ""),
    ("Call tomorrow 9:00 *10:30", "‘*10:30’ comes after the start at 09:00"),
    ("Call tomorrow 9:00 *2026-11-22T10:30", "‘*2026-11-22T10:30’ comes after the start at 09:00"),
    ("Call tomorrow 9:00 *9:00", ""), ("Call tomorrow *10:30", ""),
    ("Call tomorrow 9:00 *2026-11-23T10:30", ""),
  ])
  func `tell of a reminder what it counts from`(line: String, words: String) {
    let context = QuickAddContext(today: Days.today, now: Days.now.local)
    let remark = ErrorText.remark(on: QuickAdd.parse(line, context: context))
    #expect(remark?.string ?? "" == words)
  }
}
