import ChronoExchange
import ChronoModel
import Foundation
import Testing

/// The files of phone apps that ChronoList writes.
@Suite struct PhoneWriterTests {
  private static let zone = Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3") ?? .utc
  /// Monday 23 March 2020, 11:00 in the zone, whose days begin at four.
  private let now = Moment(
    instant: at("2020-03-23T10:00:00Z"),
    zone: PhoneWriterTests.zone,
    dayStart: time("04:00")
  )
  private var context: ExchangeContext {
    ExchangeContext(at: now, dayBegins: time("09:00")) { _ in .fixed("Tokyo", offset: 9 * 3600) }
  }

  private func written(
    _ items: [WholeItem],
    as format: ExportFormat
  ) throws -> (bytes: [UInt8], omissions: ExportOmissions) {
    var writer = try #require(ItemWriter(format, context))
    var bytes: [UInt8] = []
    for item in items {
      _ = writer.append(item)
      bytes += writer.drain()
    }
    writer.finish()
    bytes += writer.drain()
    return (bytes, writer.omissions)
  }

  private func task(_ number: UInt64, _ title: String, due: String? = "2020-03-24") -> TaskItem {
    TaskItem(
      id: Identifier(high: 1, low: number),
      title: title,
      due: due.map { day($0) },
      created: now.instant
    )
  }

  private func session(_ task: TaskItem, _ start: String, _ finish: String?) -> Session {
    Session(
      id: Identifier(high: 2, low: UInt64(start.hashValue.magnitude)),
      task: task.id,
      start: at(start),
      finish: finish.map { at($0) },
      zone: "UTC"
    )
  }

  /// Tasks of every kind that ChronoList's own app can tell.
  private var todos: [WholeItem] {
    var timed = task(1, "Timed ✅ Äpfel")
    timed.time = time("17:30")
    timed.notes = "a\nb"
    var midnight = task(2, "Midnight")
    midnight.time = .midnight
    var night = task(3, "Night", due: "2020-03-20")
    night.time = time("02:15")
    var kept = task(4, "Kept", due: "2020-03-20")
    kept.status = .done
    kept.closed = at("2020-03-20T10:30:17Z")
    var ticked = task(5, "Ticked", due: "2020-03-20")
    ticked.status = .done
    ticked.closed = at("2020-03-21T09:00:00Z")
    let begun = task(6, "Begun", due: "2020-03-20")
    return [
      .task(WholeTask(timed, category: "Work")), .task(WholeTask(midnight)),
      .task(WholeTask(night)),
      .task(
        WholeTask(
          kept,
          category: "Home",
          sessions: [session(kept, "2020-03-20T09:00:00Z", "2020-03-20T10:30:17Z")]
        )
      ),
      .task(WholeTask(ticked)),
      .task(
        WholeTask(begun, sessions: [session(begun, "2020-03-20T08:00:00Z", "2020-03-20T08:20:00Z")])
      ),
      .task(WholeTask(task(7, "All day"))), .task(WholeTask(task(8, "All day"))),
    ]
  }

  @Test func `a list of todos comes back without a difference`() throws {
    let (bytes, omissions) = try written(todos, as: .chronolistPlist)
    #expect(omissions.isEmpty)
    let items = try PhoneFiles.items(bytes, as: .chronolistPlist, at: now)
    let twenty = day("2020-03-20")
    #expect(
      PhoneFiles.drafts(items) == [
        TaskDraft(
          title: "Timed ✅ Äpfel",
          notes: "a\nb",
          category: .named("Work"),
          due: day("2020-03-24"),
          time: time("17:30")
        ),
        TaskDraft(title: "Midnight", due: day("2020-03-24"), time: .midnight),
        TaskDraft(title: "Night", due: twenty, time: time("02:15")),
        TaskDraft(
          title: "Kept",
          category: .named("Home"),
          due: twenty,
          done: true,
          finished: at("2020-03-20T10:30:17Z"),
          work: [
            WorkHistory.Stretch(
              start: at("2020-03-20T09:00:00Z"),
              finish: at("2020-03-20T10:30:17Z")
            )
          ]
        ),
        TaskDraft(title: "Ticked", due: twenty, done: true, finished: at("2020-03-21T09:00:00Z")),
        TaskDraft(
          title: "Begun",
          due: twenty,
          work: [
            WorkHistory.Stretch(
              start: at("2020-03-20T08:00:00Z"),
              finish: at("2020-03-20T08:20:00Z")
            )
          ]
        ),
        TaskDraft(title: "All day", due: day("2020-03-24")),
        TaskDraft(title: "All day", due: day("2020-03-24")),
      ]
    )
  }

  @Test func `what an app has no field for is counted`() throws {
    var rich = task(1, "Rich")
    rich.tags = ["a", "b"]
    rich.priority = .high
    rich.estimate = 45
    rich.reminders = [.before(minutes: 10)]
    var dropped = task(2, "Dropped")
    dropped.status = .dropped
    var done = task(3, "Done", due: "2020-03-20")
    done.status = .done
    done.closed = at("2020-03-20T12:00:00Z")
    let work = [
      session(done, "2020-03-19T09:00:00Z", "2020-03-19T10:00:00Z"),
      session(done, "2020-03-20T09:00:00Z", "2020-03-20T10:00:00Z"),
    ]
    let promise = Commitment(task: rich.id, day: day("2020-03-20"), made: now.instant)
    let event = CalendarEvent(
      id: Identifier(high: 3, low: 1),
      name: "Fair",
      day: day("2020-03-24"),
      created: now.instant
    )
    // Before four it is the next day, of which this hour is left out.
    var skipped = task(5, "Skipped hour", due: "2020-03-28")
    skipped.time = time("02:30")
    let items: [WholeItem] = [
      .task(WholeTask(rich, category: "Work", promises: [promise])), .task(WholeTask(dropped)),
      .task(WholeTask(done, sessions: work)), .task(WholeTask(task(4, "Someday", due: nil))),
      .task(WholeTask(skipped)), .event(WholeEvent(event)),
    ]
    let (bytes, omissions) = try written(items, as: .chronolistPlist)
    let told = ExportOmissions.Kind.allCases.filter { omissions[$0] > 0 }
    #expect(
      told == [
        .events, .undated, .givenUp, .tags, .priorities, .estimates, .reminders, .work, .promises,
        .skippedTimes,
      ]
    )
    #expect(told.allSatisfy { omissions[$0] == 1 })
    // Work that was stopped before the finish is not told as work up to it.
    let drafts = PhoneFiles.drafts(try PhoneFiles.items(bytes, as: .chronolistPlist, at: now))
    #expect(drafts.map(\.title) == ["Rich", "Done", "Skipped hour"])
    #expect(drafts[1].work.isEmpty && drafts[1].finished == done.closed)
    let list = try written(items, as: .todolistJSON).omissions
    #expect(list[.categories] == 1 && list[.finishes] == 1 && list[.work] == 1)
    #expect(try written(items, as: .schedulerPlist).omissions[.tasks] == 5)
  }

  @Test func `work that a todo cannot have is counted, be it one stretch alone`() throws {
    var done = task(1, "Done", due: "2020-03-20")
    done.status = .done
    done.closed = at("2020-03-20T12:00:00Z")
    let earlier = session(done, "2020-03-20T09:00:00Z", "2020-03-20T10:00:00Z")
    let last = session(done, "2020-03-20T11:00:00Z", "2020-03-20T12:00:00Z")
    for (work, lost) in [([earlier], 1), ([last], 0), ([earlier, last], 1), ([], 0)] {
      let whole = WholeItem.task(WholeTask(done, sessions: work))
      #expect(try written([whole], as: .chronolistPlist).omissions[.work] == lost, "\(work)")
    }
  }

  @Test func `events come back; those in a zone of their own at the same instant`() throws {
    func event(_ number: UInt64, _ name: String, _ time: TimeOfDay?) -> CalendarEvent {
      CalendarEvent(
        id: Identifier(high: 3, low: number),
        name: name,
        day: day("2020-03-24"),
        time: time,
        length: time == nil ? 1440 : 60,
        created: now.instant
      )
    }
    var call = event(3, "Call", time("15:00"))
    call.zone = "Asia/Tokyo"
    call.place = "Office"
    call.length = 30
    let items = [event(1, "Holiday", nil), event(2, "Dentist", time("15:00")), call]
    let (bytes, omissions) = try written(
      items.map { .event(WholeEvent($0)) },
      as: .schedulerPlist
    )
    let told = ExportOmissions.Kind.allCases.filter { omissions[$0] > 0 }
    #expect(told == [.lengths, .places, .zones])
    #expect(
      PhoneFiles.events(try PhoneFiles.items(bytes, as: .schedulerPlist, at: now)) == [
        EventDraft(name: "Holiday", day: day("2020-03-24"), length: 1440),
        EventDraft(name: "Dentist", day: day("2020-03-24"), time: time("15:00")),
        EventDraft(name: "Call", day: day("2020-03-24"), time: time("07:00")),
      ]
    )
  }

  @Test func `a reminder at the time of a task is the one that ToDo List has`() throws {
    var call = task(1, "Call “Ana”\u{1B}[2J")
    call.time = time("09:30")
    call.notes = "x\ty"
    call.reminders = [.at(LocalTime(day("2020-03-24"), time("09:30")))]
    let (bytes, omissions) = try written([.task(WholeTask(call))], as: .todolistJSON)
    #expect(omissions.isEmpty)
    #expect(!bytes.contains(0x1B))
    #expect(
      PhoneFiles.drafts(try PhoneFiles.items(bytes, as: .todolistJSON, at: now)) == [
        TaskDraft(
          title: call.title,
          notes: "x\ty",
          due: day("2020-03-24"),
          time: time("09:30"),
          reminders: call.reminders
        )
      ]
    )
  }

  @Test func `the apps’ own decoders read what is written`() throws {
    let many = (0..<300).map { number in
      WholeItem.task(WholeTask(task(UInt64(number), "Todo \(number) ✅"), category: "P"))
    }
    let plist = try written(todos + many, as: .chronolistPlist).bytes
    let decoded = try PropertyListDecoder().decode([PhoneCodingTests.Todo].self, from: Data(plist))
    #expect(decoded.count == 308)
    #expect(decoded[0].title == "Timed ✅ Äpfel" && decoded[0].note == "a\nb")
    #expect(decoded[0].dueDate.timeIntervalSince1970 == 1_585_067_400)
    #expect(decoded[3].finishDate?.timeIntervalSince1970 == 1_584_700_217)
    #expect(decoded[307].title == "Todo 299 ✅" && decoded[307].projectName == "P")
    let json = try written(todos, as: .todolistJSON).bytes
    let list = try JSONDecoder().decode([PhoneCodingTests.Reminded].self, from: Data(json))
    #expect(list.count == 8 && list[3].completed && list[0].notes == "a\nb")
    #expect(list[0].date.timeIntervalSince1970 == 1_585_067_400)
    for format in [ExportFormat.chronolistPlist, .schedulerPlist] {
      let empty = try written([], as: format).bytes
      #expect(try PropertyListDecoder().decode([String].self, from: Data(empty)).isEmpty)
    }
    #expect(
      try JSONDecoder().decode([Int].self, from: Data(written([], as: .todolistJSON).bytes)) == []
    )
  }
}
