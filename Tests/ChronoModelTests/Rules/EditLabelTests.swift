import ChronoModel
import Testing

@Suite struct EditLabelTests {
  private static let one = Selection.tasks([])
  private static let tuesday = LocalDay(number: 20_781)

  /// Three blocks of a late day, of which so many are still on it.
  private static func placement(_ days: Int, _ hour: Int?) -> Placement {
    Placement(
      task: TaskItem.ID(high: 1, low: 1),
      day: tuesday + days,
      time: hour.flatMap { TimeOfDay(hour: $0, minute: 0) }
    )
  }

  private static func late(_ shifted: Int) -> [Placement] {
    (0..<3).map { index in
      let id = TaskItem.ID(high: 0, low: UInt64(index))
      return Placement(task: id, day: tuesday, time: index < shifted ? .midnight : nil)
    }
  }

  private static let labels: [(Edit, EditLabel.Subjects, String)] = [
    (
      .setDone(one, true), EditLabel.Subjects(title: "Write report", count: 1),
      "Ticked ‘Write report’"
    ),
    (.setDone(one, false), EditLabel.Subjects(title: "A", count: 2), "Reopened 2 tasks"),
    (
      .move(one, to: tuesday), EditLabel.Subjects(title: "A", count: 3),
      "Moved 3 tasks to Tue 24 Nov"
    ),
    (.move(one, to: nil), EditLabel.Subjects(title: "A", count: 1), "Moved ‘A’ to someday"),
    (
      .assign(one, to: .inbox), EditLabel.Subjects(title: "A", count: 1),
      "Moved ‘A’ to the Inbox"
    ),
    (
      .deleteCategory(Category.ID(high: 1, low: 1)),
      EditLabel.Subjects(count: 9, category: "Work"), "Deleted category ‘Work’ with 9 tasks"
    ),
    (
      .deleteCategory(Category.ID(high: 1, low: 1)),
      EditLabel.Subjects(count: 1, category: "Work"), "Deleted category ‘Work’ with 1 task"
    ),
    (
      .deleteCategory(Category.ID(high: 1, low: 1)),
      EditLabel.Subjects(category: "Work"), "Deleted category ‘Work’"
    ),
    (
      .moveCategory(Category.ID(high: 1, low: 1), by: -1),
      EditLabel.Subjects(category: "Work"), "Moved category ‘Work’ up"
    ),
    (
      .moveCategory(Category.ID(high: 1, low: 1), by: 1),
      EditLabel.Subjects(category: "Work"), "Moved category ‘Work’ down"
    ),
    (
      .tag(one, adding: ["x"], removing: []), EditLabel.Subjects(title: "A", count: 1),
      "Tagged ‘A’"
    ),
    (
      .tag(one, adding: [], removing: ["x"]), EditLabel.Subjects(title: "A", count: 1),
      "Removed tags from ‘A’"
    ),
    (
      .tag(one, adding: ["x"], removing: ["y"]), EditLabel.Subjects(title: "A", count: 2),
      "Changed the tags of 2 tasks"
    ),
    (
      .bringBack(.items([])), EditLabel.Subjects(title: "A", count: 1), "Brought back ‘A’"
    ),
    (
      .bringBack(.items([])), EditLabel.Subjects(title: "A", count: 3, noun: "item"),
      "Brought back 3 items"
    ),
    (
      .bringBack(.items([])), EditLabel.Subjects(title: "A", count: 2, category: "Home"),
      "Brought back 2 tasks and category ‘Home’"
    ),
    (
      .bringBack(.items([])), EditLabel.Subjects(category: "Home"),
      "Brought back category ‘Home’"
    ),
    (.reorder(one, by: -1), EditLabel.Subjects(title: "A", count: 1), "Moved ‘A’ up"),
    (.reorder(one, by: 1), EditLabel.Subjects(title: "A", count: 1), "Moved ‘A’ down"),
    (.shift(one, days: 1, minutes: 0), EditLabel.Subjects(title: "A", count: 3), "Shifted 3 tasks"),
    (
      .shift(one, days: 1, minutes: 0), EditLabel.Subjects(title: "A", count: 3, day: tuesday),
      "Moved 3 tasks to Tue 24 Nov"
    ),
    (
      .shift(one, days: 0, minutes: 15), EditLabel.Subjects(title: "A", count: 3, day: tuesday),
      "Shifted 3 tasks"
    ),
    (
      .replan(late(3), late: 45), EditLabel.Subjects(title: "A", count: 3),
      "Moved ‘A’ to 00:00 (45m later) and 2 more"
    ),
    (
      .replan(late(2), late: 45), EditLabel.Subjects(title: "A", count: 3),
      "Moved ‘A’ to 00:00 (45m later) and 1 more"
    ),
    (
      .replan(late(1), late: 45), EditLabel.Subjects(title: "A", count: 1),
      "Moved ‘A’ to 00:00 (45m later)"
    ),
    (
      .startTimer(TaskItem.ID(high: 1, low: 1), at: Instant(seconds: 0)),
      EditLabel.Subjects(title: "B", count: 1, worked: 77_040, stopped: "A"),
      "Stopped ‘A’ after 21h24, started ‘B’"
    ),
    (
      .replan(late(0), late: 45), EditLabel.Subjects(title: "A", count: 3),
      "Took 3 tasks off the hours of the day"
    ),
    (.replan([]), EditLabel.Subjects(title: "A", count: 2), "Placed 2 tasks"),
    (
      .replan([placement(0, 9), placement(0, nil)]), EditLabel.Subjects(title: "A", count: 2),
      "Placed 2 tasks on Tue 24 Nov"
    ),
    (
      .replan([placement(0, 9), placement(1, 9)]), EditLabel.Subjects(title: "A", count: 2),
      "Placed 2 tasks"
    ),
    (
      .replan([placement(2, nil), placement(2, nil)]), EditLabel.Subjects(title: "A", count: 2),
      "Planned 2 tasks for Thu 26 Nov"
    ),
    (
      .log(
        TaskItem.ID(high: 1, low: 1),
        start: Instant(seconds: 0),
        finish: Instant(seconds: 2_700)
      ), EditLabel.Subjects(title: "A", count: 1), "Logged 45m on ‘A’"
    ),
    (.addCategory(name: " Home ", colour: nil), EditLabel.Subjects(), "Added category ‘Home’"),
    (
      .delete(one),
      EditLabel.Subjects(title: String(repeating: "word ", count: 30), count: 1),
      "Deleted ‘word word word word word word word word…’"
    ),
    (
      .delete(one), EditLabel.Subjects(title: String(repeating: "x", count: 40), count: 1),
      "Deleted ‘\(String(repeating: "x", count: 40))’"
    ),
  ]

  @Test(
    arguments: [
      (.resize(one, byMinutes: -15), 1, "‘A’ can’t get any shorter"),
      (.resize(one, byMinutes: 15), 2, "These 2 tasks can’t get any longer"),
      (.prioritise(one, .none), 1, "‘A’ has no priority"),
      (.prioritise(one, .high), 2, "These 2 tasks already have high priority"),
      (.move(one, to: nil), 1, "‘A’ is already without a day"),
    ] as [(Edit, Int, String)]
  )
  func `says of what changed nothing why`(edit: Edit, count: Int, words: String) {
    let subjects = EditLabel.Subjects(title: "A", count: count)
    #expect(EditLabel.unchanged(by: edit, on: subjects) == words)
  }

  @Test(
    arguments: [
      (59, "Stopped ‘A’"), (60, "Stopped ‘A’ after 1m"), (6_000, "Stopped ‘A’ after 1h40"),
    ] as [(Int64, String)]
  )
  func `says how long what was stopped had run`(seconds: Int64, label: String) {
    let subjects = EditLabel.Subjects(title: "A", count: 1, worked: seconds)
    #expect(EditLabel.text(of: .stopTimer(at: Instant(seconds: 0)), on: subjects) == label)
  }

  @Test func `names what was done in words`() {
    for (edit, subjects, label) in Self.labels {
      #expect(EditLabel.text(of: edit, on: subjects) == label)
    }
  }

  @Test func `reads on behind other words`() {
    #expect(
      EditLabel.after("Undid", "Moved ‘Call Ana’ to someday")
        == "Undid: moved ‘Call Ana’ to someday"
    )
  }

  @Test(arguments: [
    (DateForm.dayMonth, TimeForm.hours24, "Planned ‘A’ for Tue 24 Nov · 13:00"),
    (.monthDay, .hours12, "Planned ‘A’ for Tue Nov 24 · 1:00pm"),
    (.iso, .hours24, "Planned ‘A’ for 2026-11-24 · 13:00"),
  ])
  func `days and times are written as the settings have them`(
    date: DateForm,
    time: TimeForm,
    label: String
  ) {
    let edit = Edit.plan(
      TaskItem.ID(high: 1, low: 1),
      day: LocalDay(number: 20_781),
      time: TimeOfDay(hour: 13, minute: 0),
      estimate: nil
    )
    let subjects = EditLabel.Subjects(title: "A", count: 1)
    #expect(EditLabel.text(of: edit, on: subjects, in: .init(date: date, time: time)) == label)
  }

  @Test(arguments: [
    (1, 0, 0, "Imported 1 task"), (2, 1, 1, "Imported 2 tasks"), (0, 1, 2, "Imported 1 event"),
    (0, 3, 1, "Imported 3 events"), (0, 0, 1, "Imported 1 category"),
    (0, 0, 2, "Imported 2 categories"),
  ])
  func `the step of an import counts what it brought`(
    tasks: Int,
    events: Int,
    categories: Int,
    label: String
  ) {
    var counts = ImportCounts()
    (counts.tasks, counts.categories) = (tasks, categories)
    for _ in 0..<events { counts.addEvent(next: nil) }
    #expect(EditLabel.imported(counts) == label)
  }

  @Test func `a repeat to come that only loses its time goes nowhere`() {
    let subjects = EditLabel.Subjects(title: "Stand-up", count: 1)
    let (id, day) = (TaskItem.ID(high: 0, low: 1), LocalDay(number: 20_791))
    func label(_ to: LocalDay?, _ time: TimeOfDay?) -> String {
      EditLabel.text(of: .moveRepeat(id, from: day, to: to, time: time), on: subjects)
    }
    #expect(
      label(day, nil)
        == "Took ‘Stand-up’ of Fri 4 Dec off the hours of the day, this time only"
    )
    #expect(
      label(day, TimeOfDay("11:00")) == "Moved ‘Stand-up’ of Fri 4 Dec to 11:00, this time only"
    )
    #expect(label(day + 1, nil) == "Moved ‘Stand-up’ of Fri 4 Dec to Sat 5 Dec, this time only")
    #expect(label(nil, nil) == "Moved ‘Stand-up’ of Fri 4 Dec to someday, this time only")
  }
}
