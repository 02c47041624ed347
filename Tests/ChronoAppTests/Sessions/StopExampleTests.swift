import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// What is shown as an end of a timer can be typed.
@Suite struct `Examples of when a timer ended` {
  private func session(_ start: Instant) -> Session {
    Session(
      id: Session.ID(high: 0, low: 1),
      task: TaskItem.ID(high: 0, low: 2),
      start: start,
      zone: "UTC"
    )
  }

  @Test(
    arguments: [
      0, 20, 59, 60, 119, 240, 600, 1799, 2700, 3599, 8 * 3600, 10 * 3600, 15 * 3600, 24 * 3600,
      30 * 3600, 5 * 86_400, 9 * 86_400, 40 * 86_400,
    ] as [Int64]
  )
  func `are taken as they stand`(length: Int64) throws {
    for dayStart in [0, 4 * 60] {
      for clock in [5, 30 * 60 + 12, 10 * 3600 + 17, 23 * 3600 + 59 * 60] as [Int64] {
        let instant = Days.instant(Days.today, 0, 0) + clock
        let start = TimeOfDay(minutes: dayStart) ?? .midnight
        let now = Moment(instant: instant, zone: .utc, dayStart: start)
        let session = session(instant - length)
        for form in TimeForm.allCases {
          let examples = StopExamples(of: session, in: form, at: now)
          let texts = [examples.time, examples.earlier, examples.ago?.text, examples.length?.text]
          for text in texts.compactMap(\.self) {
            let finish = try SpanText.finish(text.string, of: session, at: now)
            #expect((session.start...instant).contains(finish), "\(text) of \(length) s")
          }
          let isOfToday = now.logicalDay(of: session.start) == now.today
          #expect(!isOfToday || examples.earlier == nil)
        }
      }
    }
  }

  @Test func `the midnight that ends a day is taken by its name`() throws {
    let midnight = Days.instant(Days.today, 0, 0)
    let session = session(Days.instant(Days.yesterday, 17, 0))
    let now = Moment(instant: Days.instant(Days.today, 9, 42), zone: .utc)
    for text in ["24:00", "yesterday 24:00", "fri 24:00", "\(Days.yesterday.text) 24:00"] {
      #expect(try SpanText.finish(text, of: session, at: now) == midnight, "\(text)")
    }
    // After the end of its day, and before that.
    let late = Moment(instant: midnight + 60, zone: .utc)
    #expect(try SpanText.finish("24:00", of: session, at: late) == midnight)
    let early = Moment(instant: midnight - 60, zone: .utc)
    #expect(throws: EntryProblem.self) {
      try SpanText.finish("24:00", of: session, at: early)
    }
  }

  @Test func `are told of a timer of yesterday, and where nothing was typed`() {
    var world = World.sample
    world.track("Write the report", on: Days.yesterday, from: Days.time(17), to: nil)
    var planner = Planner(world, size: .large)
    planner.press("S")
    #expect(
      planner.screen.contains(
        "09:30, or yesterday 18:00 · -10m for ten minutes ago · 45m for 45 minutes of work"
      )
    )
    planner.type("24:00")
    #expect(planner.screen.contains("Stops at 00:00, after 7h"))
    planner.press("Enter")
    #expect(planner.world.rows.sessions.first?.finish == Days.instant(Days.today, 0, 0))
  }
}
