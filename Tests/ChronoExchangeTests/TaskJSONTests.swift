import ChronoExchange
import ChronoModel
import Testing

@Suite struct TaskJSONTests {
  let now = Moment(
    instant: at("2026-11-21T12:00:00Z"),
    zone: .fixed("Europe/Berlin", offset: 3600)
  )

  @Test func `writes the documented names, absent values as null`() {
    let row = TaskRow(task: TaskItem(id: id(1), title: "Tea", created: at("2026-11-20T23:30:00Z")))
    let text = json { TaskJSON(at: now, categories: [:]).write(row, to: &$0) }
    #expect(
      text == #"{"id":"00000000-0000-4000-8000-000000000001","title":"Tea","notes":null,"#
        + #""category":null,"tags":[],"due":null,"time":null,"estimate":null,"priority":null,"#
        + #""done":false,"state":"open","finished":null,"slips":0,"tracked":0,"running":false,"#
        + #""repeat":null,"reminders":[],"created":"2026-11-21T00:30:00+01:00","#
        + #""modified":"2026-11-21T00:30:00+01:00"}"#
    )
  }

  /// The open instance may be at another time than its series.
  @Test func `writes a repeat to come at the usual time, with all that it takes over`() {
    var task = TaskItem(id: id(1), title: "Tea", created: at("2026-11-20T23:30:00Z"))
    task.category = id(2)
    task.due = day("2026-11-23")
    task.estimate = 20
    task.repeats = Repeat(rule: "FREQ=DAILY", anchor: day("2026-11-23"), series: id(3))
    task.setTime(time("09:00"))
    task.place(at: time("11:30"))
    let coming = ComingInstance(task: task, day: day("2026-11-25"))
    let text = json { TaskJSON(at: now, categories: [id(2): "Work"]).write(coming, to: &$0) }
    #expect(
      text == #"{"id":"00000000-0000-4000-8000-000000000001","title":"Tea","day":"2026-11-25","#
        + #""time":"09:00","estimate":20,"category":"Work","repeat":{"rule":"FREQ=DAILY","#
        + #""afterCompletion":false,"anchor":"2026-11-23","#
        + #""series":"00000000-0000-4000-8000-000000000003","excluded":[],"added":[]}}"#
    )
  }

  @Test func `writes state, finish and tracked minutes`() {
    var task = TaskItem(
      id: id(1),
      title: "Report",
      category: id(2),
      due: day("2026-11-20"),
      created: now.instant
    )
    let writer = TaskJSON(at: now, categories: [id(2): "Work"])
    let missed = json {
      writer.write(TaskRow(task: task, slips: 2, tracked: 3599, isRunning: true), to: &$0)
    }
    #expect(
      missed.contains(#""state":"missed","finished":null,"slips":2,"tracked":59,"running":true"#)
    )
    #expect(missed.contains(#""category":"Work""#))
    task.status = .done
    task.closed = now.instant
    let done = json { writer.write(TaskRow(task: task), to: &$0) }
    #expect(done.contains(#""done":true,"state":"done","finished":"2026-11-21T13:00:00+01:00""#))
  }

  @Test(arguments: [
    ("2026-11-23T09:30:00Z", 1_795_426_200), ("2026-11-23T10:30:00+01:00", 1_795_426_200),
    ("1969-12-31T23:59:59Z", -1), ("2026-11-23t09:30:00.999z", 1_795_426_200),
  ])
  func `reads an instant in any offset`(text: String, seconds: Int64) {
    #expect(Instant(text) == Instant(seconds: seconds))
  }

  @Test(arguments: [
    "", "2026-11-23", "2026-11-23T09:30:00", "2026-11-23T24:00:00Z", "2026-11-23T09:60:00Z",
    "2026-02-30T00:00:00Z", "2026-11-23T09:30:00.Z", "2026-11-23T09:30:00+1:00",
    "2026-11-23T09:30:00Zx", "2026-11-23 09:30:00Z ",
  ])
  func `reads nothing else as an instant`(text: String) {
    #expect(Instant(text) == nil)
  }

  @Test(arguments: [
    (2.0 / 3, "0.6667"), (1.0 / 3, "0.3333"), (0.5, "0.5"), (1.0, "1.0"), (0.0, "0.0"),
  ])
  func `rounds a fraction to four digits`(value: Double, text: String) {
    var json = JSONWriter()
    json.real(value)
    #expect(String(decoding: json.bytes, as: UTF8.self) == text)
  }

  @Test func `writes an instant before the epoch and with a broken offset`() {
    #expect(Instant(seconds: -1).text == "1969-12-31T23:59:59Z")
    #expect(
      Instant(seconds: 0).text(in: .fixed("LMT", offset: -17_762)) == "1969-12-31T19:04:00-04:56"
    )
  }
}
