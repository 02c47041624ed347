import ChronoExchange
import ChronoModel
import Testing

/// Every field of a task and of an event, none forgotten: a field that is new fails here until it is
/// told what becomes of it.
@Suite struct `Every field` {
  private let now = Moment(instant: at("2026-11-23T10:00:00Z"), zone: .utc)
  private var meaning: CalendarMeaning {
    ExchangeContext(at: now, dayBegins: time("09:00")) {
      $0 == "Europe/Berlin" ? Zone.fixed("Europe/Berlin", offset: 3600) : nil
    }.meaning
  }

  private var event: CalendarEvent {
    CalendarEvent(
      id: id(1),
      name: "Choir",
      day: day("2026-11-24"),
      time: time("19:00"),
      created: now.instant
    )
  }

  private var task: TaskItem {
    TaskItem(
      id: id(2),
      title: "Report",
      due: day("2026-11-24"),
      time: time("09:00"),
      created: now.instant
    )
  }

  private var weekly: Repeat {
    Repeat(rule: "FREQ=WEEKLY", anchor: day("2026-11-24"), series: id(3))
  }

  private var eventChanges: [String: (inout WholeEvent) -> Void] {
    [
      "name": { $0.event.name = "Band" }, "notes": { $0.event.notes = "n" },
      "category": { $0.category = "Fun" }, "tags": { $0.event.tags = ["t"] },
      "place": { $0.event.place = "Hall" }, "day": { $0.event.day = day("2026-11-25") },
      "time": { $0.event.time = time("20:00") }, "length": { $0.event.length = 90 },
      "zone": { $0.event.zone = "Europe/Berlin" },
      "reminders": { $0.event.reminders = [.before(minutes: 10)] },
      "repeats": { $0.event.repeats = weekly },
      "isFree": { $0.event.isFree = true },
    ]
  }

  private var taskChanges: [String: (inout WholeTask) -> Void] {
    [
      "title": { $0.task.title = "Letter" }, "notes": { $0.task.notes = "n" },
      "category": { $0.category = "Work" }, "tags": { $0.task.tags = ["t"] },
      "priority": { $0.task.priority = .high }, "due": { $0.task.due = day("2026-11-25") },
      "time": { $0.task.time = time("10:00") }, "estimate": { $0.task.estimate = 45 },
      "reminders": { $0.task.reminders = [.before(minutes: 10)] },
      "repeats": { $0.task.repeats = weekly },
      "usual": {
        $0.task.repeats = weekly
        $0.task.usual = UsualTime(time("08:00"))
      },
      "status": {
        $0.task.status = .done
        $0.task.closed = at("2026-11-23T09:00:00Z")
      },
      "closed": {
        $0.task.status = .done
        $0.task.closed = at("2026-11-23T09:30:00Z")
      },
    ]
  }

  private func fields(of value: Any, but others: Set<String>) -> Set<String> {
    Set(Mirror(reflecting: value).children.compactMap(\.label)).subtracting(others)
  }

  /// What is not in the sum is never carried over to the other side.
  @Test func `is in the sum of what is synchronised`() throws {
    let others: Set<String> = ["id", "position", "created", "modified"]
    #expect(fields(of: task, but: others) == Set(taskChanges.keys))
    #expect(fields(of: event, but: others.union(["calendar"])) == Set(eventChanges.keys))
    var sums: Set<[UInt8]> = [
      SyncSum.of(.task(WholeTask(task)), meaning), SyncSum.of(.event(WholeEvent(event)), meaning),
    ]
    for (name, change) in taskChanges {
      var whole = WholeTask(task)
      change(&whole)
      #expect(sums.insert(SyncSum.of(.task(whole), meaning)).inserted, "task.\(name)")
    }
    for (name, change) in eventChanges {
      var whole = WholeEvent(event)
      change(&whole)
      #expect(sums.insert(SyncSum.of(.event(whole), meaning)).inserted, "event.\(name)")
    }
    var worked = WholeTask(task)
    worked.sessions = [
      Session(
        id: id(4),
        task: task.id,
        start: at("2026-11-23T08:00:00Z"),
        finish: at("2026-11-23T09:00:00Z"),
        zone: "UTC"
      )
    ]
    #expect(sums.insert(SyncSum.of(.task(worked), meaning)).inserted, "task's work")
  }

  /// A file of before the change, edited, says what one that is made anew says.
  @Test func `that is changed here is changed in the calendar's file`() throws {
    for (name, change) in taskChanges {
      var (meaning, whole) = (meaning, WholeTask(task))
      let kept = meaning.component(of: whole, from: nil)
      change(&whole)
      let after = meaning.draft(of: whole, isOurs: false)
      let file = meaning.component(of: whole, as: after, from: kept)
      let read = try meaning.task(file)
      for field in SyncField.allCases {
        #expect(read.words(of: field) == after.words(of: field), "task.\(name)")
      }
    }
    for (name, change) in eventChanges {
      var (meaning, whole) = (meaning, WholeEvent(event))
      let kept = meaning.component(of: whole, from: nil, zone: nil)
      change(&whole)
      let after = meaning.draft(of: whole)
      let file = meaning.component(of: whole, from: kept, zone: nil)
      let read = try #require(try meaning.event(file))
      for field in SyncField.allCases {
        #expect(read.words(of: field) == after.words(of: field), "event.\(name)")
      }
    }
  }
}
