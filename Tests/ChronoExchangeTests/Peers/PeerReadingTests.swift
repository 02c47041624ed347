import ChronoExchange
import ChronoModel
import Testing

/// What other programs write seldom, and what of it means nothing.
@Suite struct PeerReadingTests {
  /// 10:00 UTC on Monday 23 November 2026.
  private let now = Moment(instant: at("2026-11-23T10:00:00Z"), zone: .utc)

  private func read(
    _ format: ImportFormat,
    _ text: String
  ) throws(ImportError) -> (tasks: [TaskDraft], remarks: ImportRemarks) {
    var rest = Array(text.utf8)
    let source: ByteLines.Source = { () throws(ImportError) in
      defer { rest = [] }
      return rest
    }
    let context = ExchangeContext(at: now, dayBegins: time("09:00")) { _ in nil }
    guard var reader = ItemReader(format, source, context) else { return ([], ImportRemarks()) }
    var tasks: [TaskDraft] = []
    while let item = try reader.next() {
      if case .task(let draft) = item.content { tasks.append(draft) }
    }
    return (tasks, reader.remarks)
  }

  // MARK: todo.txt

  @Test func `a mark of todo txt that stands twice, or behind nothing that it belongs to`() throws {
    let tasks = try read(
      .todotxt,
      """
      X Tea
      Tea due:2026-11-24 due:2026-11-25
      Tea @a @b @a
      Tea at:9:00 rec:1w est:45
      Tea due:2026-11-24 est:1h30m rec:+9999d
      Tea est:0
      2026-11-01 x Tea
      """
    ).tasks
    #expect(
      tasks.map(\.title) == ["X Tea", "Tea due:2026-11-25", "Tea", "Tea", "Tea", "Tea", "x Tea"]
    )
    #expect(tasks.allSatisfy { !$0.done })
    #expect(tasks[1].due == day("2026-11-24") && tasks[2].tags == ["a", "b"])
    #expect(tasks[3].time == nil && tasks[3].repeats == nil && tasks[3].estimate == 45)
    #expect(tasks[4].estimate == 90 && tasks[5].estimate == nil)
    #expect(tasks[4].repeats == RepeatDraft(rule: "FREQ=DAILY;INTERVAL=9999"))
  }

  @Test(arguments: ["0b", "0d", "10000d", "1x", "d", "+"])
  func `a repeat of todo txt that is none names its line`(word: String) {
    let reason = ImportError.Reason.badValue(
      key: "rec:\(word)",
      allowed: "a length such as 1w or +3d"
    )
    #expect(throws: ImportError(line: 1, reason, of: "Tea")) {
      try read(.todotxt, "Tea due:2026-11-24 rec:\(word)\n")
    }
  }

  @Test func `working days of todo txt are kept, and counted as a repeat that is not followed`()
    throws
  {
    for word in ["5b", "+2b"] {
      let (tasks, remarks) = try read(.todotxt, "Tea due:2026-11-24 rec:\(word)\n")
      #expect(tasks.first?.title == "Tea" && tasks.first?.repeats == nil)
      #expect(remarks.unfollowed == 1)
    }
  }

  // MARK: Timewarrior

  @Test(arguments: [
    (#""tags":["deep","Write report"]"#, "Write report", ["deep"]),
    (#""tags":["deep","home"]"#, "deep", ["home"]), (#""tags":[]"#, "Work", []),
    (#""tags":["deep"],"annotation":"Letter\nto Ann""#, "Letter to Ann", ["deep"]),
  ])
  func `an interval is called by its words`(said: String, title: String, tags: [String]) throws {
    let times = #""start":"20261120T080000Z","end":"20261120T080000Z""#
    let task = try #require(try read(.timewarrior, "[{\(times),\(said)}]").tasks.first)
    #expect(task.title == title && task.tags == tags)
    #expect(task.done && task.finished == at("2026-11-20T08:00:00Z"))
  }

  // MARK: Taskwarrior

  private func taskwarrior(_ members: String) throws -> TaskDraft {
    let text =
      #"{"description":"T","uuid":"5abf00db-e12c-4067-baac-b612c3401759",\#(members)}"#
    return try #require(try read(.taskwarrior, text).tasks.first)
  }

  @Test(arguments: [
    (#""45""#, 45), ("45", 45), (#""PT1H""#, 60), (#""PT90S""#, 1), ("14400", 14_400),
    ("14401", nil), ("0", nil), (#""soon""#, nil), ("4.5", nil),
  ])
  func `an estimate is minutes or a length`(said: String, minutes: Int?) throws {
    #expect(
      try taskwarrior("\"status\":\"pending\",\"estimate\":\(said)").estimate == minutes
    )
  }

  @Test func `a plan is due before it is scheduled, and a finish is never to come`() throws {
    let both = try taskwarrior(
      #""status":"pending","scheduled":"20261124T090000Z","due":"20261125T000000Z""#
    )
    #expect(both.due == day("2026-11-25") && both.time == nil)
    let scheduled = try taskwarrior(#""status":"pending","scheduled":"20261124T090000Z""#)
    #expect(scheduled.due == day("2026-11-24") && scheduled.time == time("09:00"))
    let done = try taskwarrior(#""status":"completed","end":"20261123T110000Z""#)
    #expect(done.done && done.finished == now.instant)
    #expect(try taskwarrior(#""status":"completed""#).finished == nil)
  }

  @Test(arguments: [
    ("daily", "FREQ=DAILY"), ("day", "FREQ=DAILY"), ("week", "FREQ=WEEKLY"),
    ("sennight", "FREQ=WEEKLY"), ("biweekly", "FREQ=WEEKLY;INTERVAL=2"),
    ("fortnight", "FREQ=WEEKLY;INTERVAL=2"), ("month", "FREQ=MONTHLY"),
    ("monthly", "FREQ=MONTHLY"), ("bimonthly", "FREQ=MONTHLY;INTERVAL=2"),
    ("semiannual", "FREQ=MONTHLY;INTERVAL=6"), ("annual", "FREQ=YEARLY"),
    ("year", "FREQ=YEARLY"), ("biannual", "FREQ=YEARLY;INTERVAL=2"),
    ("biyearly", "FREQ=YEARLY;INTERVAL=2"), ("Weekly", "FREQ=WEEKLY"),
    ("2q", "FREQ=MONTHLY;INTERVAL=6"), ("qtr", "FREQ=MONTHLY;INTERVAL=3"),
    ("1000d", "FREQ=DAILY;INTERVAL=1000"), ("4wks", "FREQ=WEEKLY;INTERVAL=4"),
    ("3 months", "FREQ=MONTHLY;INTERVAL=3"), ("P1Y", "FREQ=YEARLY"), ("m", "FREQ=MONTHLY"),
    ("blue", nil), ("10000d", nil), ("0d", nil), ("PT1H", nil),
  ])
  func `a word of recur is a rule, or is counted`(word: String, rule: String?) throws {
    let text =
      #"{"description":"T","uuid":"5abf00db-e12c-4067-baac-b612c3401759","recur":"\#(word)","#
      + #""status":"recurring","due":"20261123T000000Z"}"#
    let (tasks, remarks) = try read(.taskwarrior, text)
    #expect(tasks.first?.repeats?.rule.text == rule)
    #expect(remarks.unfollowed == (rule == nil ? 1 : 0))
  }

  @Test(arguments: [
    ("20261110", "2026-11-24", ""), ("20261123", "2026-11-23", ""), ("20261201", "2026-12-01", ""),
    ("20261201", "2026-12-01", "20261215"), ("20261201", "2026-12-01", "20261101"),
  ])
  func `a series goes on from today, and ends no earlier than it begins`(
    due: String,
    first: String,
    until: String
  ) throws {
    let end = until.isEmpty ? "" : #","until":"\#(until)T235959Z""#
    let task = try taskwarrior(
      #""status":"recurring","recur":"weekly","due":"\#(due)T000000Z"\#(end)"#
    )
    #expect(task.due == day(first))
    let last = until.isEmpty ? "" : ";UNTIL=\(max(until, due))"
    #expect(task.repeats?.rule.text == "FREQ=WEEKLY\(last)")
  }

  // MARK: org

  @Test func `the last of org's keywords is done where none is said to be`() throws {
    let tasks = try read(.org, "#+TODO: IDEA SHIPPED\n* IDEA One\n* SHIPPED Two\n").tasks
    #expect(tasks.map(\.done) == [false, true])
    let dropped = try read(.org, "* CANCELED One\n* CANCELLED Two\n* DONE Three\n").tasks
    #expect(dropped.map(\.isDropped) == [true, true, false])
    #expect(dropped.map(\.done) == [false, false, true])
  }

  @Test(arguments: [
    ("90", 90), ("0:45", 45), ("25:00", 1500), ("240:00", 14_400), ("240:01", nil),
    ("0:00", nil), ("1:2:3", nil), ("soon", nil),
  ])
  func `an effort of org is minutes, or hours and minutes`(effort: String, minutes: Int?) throws {
    let text = "* TODO One\n:PROPERTIES:\n:Effort: \(effort)\n:END:\n"
    #expect(try read(.org, text).tasks.first?.estimate == minutes)
  }

  @Test(arguments: [
    ("2026-11-23 Mon", "2026-11-23T10:00:00Z"), ("2026-11-22 Sun", "2026-11-22T23:59:59Z"),
    ("2026-11-23 Mon 12:00", "2026-11-23T10:00:00Z"),
    ("2026-11-23 Mon 09:30", "2026-11-23T09:30:00Z"),
  ])
  func `what is closed in org was done by now`(stamp: String, finish: String) throws {
    let tasks = try read(.org, "* DONE One\nCLOSED: [\(stamp)]\n").tasks
    #expect(tasks.first?.finished == at(finish))
  }

  @Test func `clocks and notes of org may stand in any order`() throws {
    let text = """
      * TODO One ::
      CLOCK: [2026-11-21 Sat 09:00]--[2026-11-21 Sat 10:00] =>  1:00
      clock: [2026-11-20 Fri 09:00]--[2026-11-20 Fri 10:00] =>  1:00
      A note
      CLOCK: [2026-11-23 Mon 09:00]
      ,#+more
      , kept

      """
    let (tasks, remarks) = try read(.org, text)
    let task = try #require(tasks.first)
    #expect(task.title == "One ::" && task.tags.isEmpty)
    #expect(task.notes == "A note\n#+more\n, kept")
    #expect(task.work.map(\.start) == ["20", "21"].map { at("2026-11-\($0)T09:00:00Z") })
    #expect(remarks.unfinishedStarts == 1)
  }

  @Test func `what stands below a task of org is in the heading above both`() throws {
    let text = "* Work\n** TODO One\n*** TODO Two\n** Calls\n*** TODO Three\n* TODO Four\n"
    #expect(
      try read(.org, text).tasks.map(\.category)
        == [.named("Work"), .named("Work"), .named("Calls"), .inbox]
    )
  }

  @Test(arguments: [
    ("09:00-10:30", 90), ("09:00-09:00", nil), ("10:00-09:00", nil), ("09:00", nil),
  ])
  func `a stamp of org tells a length`(times: String, minutes: Int?) throws {
    let task = try read(.org, "* TODO One\nSCHEDULED: <2026-11-24 Tue \(times)>\n").tasks.first
    #expect(task?.estimate == minutes && task?.time != nil)
  }

  @Test func `what is no task of an outline is counted`() throws {
    let text = """
      #+TITLE: Plan
      An intro
      of two lines.
      * Projects
      Why they matter.
      ** TODO One
      ** Meeting <2026-12-04 Fri>
      * Diary
      """
    let (tasks, remarks) = try read(.org, text)
    #expect(tasks.map(\.title) == ["One"])
    #expect(
      remarks.leftOut == [
        "line above the first heading": 2, "heading with text, and no keyword": 1,
        "dated heading": 1,
      ]
    )
  }

  @Test func `what an open task keeps and nothing shows is counted`() throws {
    let org = """
      * TODO One
      SCHEDULED: <2026-11-24 Tue> DEADLINE: <2026-11-27 Fri>
      * TODO Two
      DEADLINE: <2026-11-27 Fri>
      * DONE Three
      SCHEDULED: <2026-11-20 Fri> DEADLINE: <2026-11-27 Fri> CLOSED: [2026-11-20 Fri 10:00]

      """
    #expect(try read(.org, org).remarks.unshown == ["deadline": 1])
    let known = #""uuid":"5abf00db-e12c-4067-baac-b612c3401759","wait":"20261125T000000Z","#
    let days = #""scheduled":"20261124T000000Z","until":"20271201T000000Z""#
    let open = #"{"description":"T","status":"pending",\#(known)\#(days),"due":"20261127T000000Z"}"#
    #expect(
      try read(.taskwarrior, open).remarks.unshown
        == ["wait date": 1, "scheduled date": 1, "expiry date": 1]
    )
    let planned = #"{"description":"T","status":"pending",\#(known)\#(days)}"#
    #expect(try read(.taskwarrior, planned).remarks.unshown == ["wait date": 1, "expiry date": 1])
    let done = #"{"description":"T","status":"completed",\#(known)\#(days)}"#
    #expect(try read(.taskwarrior, done).remarks.unshown == [:])
  }

  @Test func `a repeater of org that is none here is counted`() throws {
    let (tasks, remarks) = try read(.org, "* TODO One\nSCHEDULED: <2026-11-24 Tue +1h>\n")
    #expect(tasks.first?.repeats == nil && tasks.first?.due == day("2026-11-24"))
    #expect(remarks.unfollowed == 1)
  }
}
