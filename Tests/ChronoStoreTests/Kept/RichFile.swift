import ChronoModel
import ChronoStore
import Foundation
import PlannerRows
import Testing

/// A planner's file with something of every kind, and ways to name what is in it.
struct RichFile {
  let file = TestFile()
  private let bytes: Data
  private(set) var rows: PlannerRows

  static let now = Moment.on(.monday, hour: 14)

  init() throws {
    let planner = try file.open(at: .on(.monday - 4))
    try RichFile.fill(planner)
    bytes = try #require(file.bytes)
    rows = try PlannerRows(path: file.path)
  }

  private static func fill(_ planner: Repository) throws {
    func day(_ ago: Int, _ hour: Int = 10) -> Moment { .on(.monday - ago, hour: hour) }
    func add(_ draft: TaskDraft, ago: Int = 0) throws {
      _ = try planner.perform(.addTasks([draft]), at: day(ago, 8))
    }
    func tasks(_ titles: String...) throws -> Selection {
      var ids: [TaskItem.ID] = []
      try planner.forEachRecord { record in
        if case .task(let task) = record, titles.contains(task.title), task.status == .open {
          ids.append(task.id)
        }
      }
      return .tasks(ids)
    }
    for (name, colour) in [("Work", 5), ("Home", 2), ("Garden", 7)] {
      _ = try planner.perform(.addCategory(name: name, colour: colour), at: day(4))
    }
    let (nine, ten) = (try TimeOfDay.at(9), try TimeOfDay.at(10))
    func draft(
      _ title: String,
      _ due: LocalDay?,
      _ time: TimeOfDay? = nil,
      _ estimate: Int? = nil,
      _ category: CategoryChoice = .inbox,
      tags: [String] = [],
      _ priority: Priority = .none,
      repeats: RepeatDraft? = nil,
      reminders: [Reminder] = []
    ) -> TaskDraft {
      TaskDraft(
        title: title,
        category: category,
        tags: tags,
        priority: priority,
        due: due,
        time: time,
        estimate: estimate,
        reminders: reminders,
        repeats: repeats
      )
    }
    let work = CategoryChoice.named("Work")
    try add(draft("Missed", .monday - 2, ten, 30, work, tags: ["deep"], .high), ago: 4)
    try add(draft("Moved twice", .monday - 4, nine, 20), ago: 4)
    try add(draft("Kept", .monday - 3, nine, 45, work, tags: ["deep", "mail"], .low), ago: 4)
    try add(draft("Dropped", .monday - 3, nil, nil, .named("Home")), ago: 4)
    try add(draft("Deleted", .monday + 1), ago: 4)
    try add(
      draft("Daily", .monday - 3, nine, 15, work, repeats: RepeatDraft(rule: "FREQ=DAILY")),
      ago: 4
    )
    try add(
      draft(
        "After",
        .monday - 1,
        nil,
        nil,
        repeats: RepeatDraft(rule: "FREQ=DAILY;INTERVAL=3", afterCompletion: true)
      ),
      ago: 4
    )
    _ = try planner.perform(.move(try tasks("Moved twice"), to: .monday - 3), at: day(4, 12))
    _ = try planner.perform(.setDone(try tasks("Kept"), true), at: day(3, 11))
    _ = try planner.perform(.drop(try tasks("Dropped")), at: day(3, 12))
    _ = try planner.perform(.move(try tasks("Moved twice"), to: .monday), at: day(3, 13))
    _ = try planner.perform(.delete(try tasks("Deleted")), at: day(2))
    try add(
      draft(
        "First",
        .monday,
        nine,
        60,
        work,
        tags: ["deep"],
        .medium,
        reminders: [.before(minutes: 10)]
      )
    )
    try add(draft("Second", .monday, nine, nil, work))
    try add(draft("Third", .monday, nine, 30, .named("Home"), tags: ["Mail"], .high))
    try add(draft("Untimed", .monday, nil, 90, tags: ["mail"]))
    try add(draft("Unplanned", .monday))
    try add(draft("Tomorrow", .monday + 1, ten, 60, .named("Garden")))
    try add(draft("Later", .monday + 20, nil, nil, work, .low))
    try add(draft("Someday", nil, nil, 30, .named("Garden"), tags: ["deep"]))
    try add(
      draft(
        "Weekly",
        .monday + 1,
        ten,
        30,
        work,
        repeats: RepeatDraft(rule: "FREQ=WEEKLY;BYDAY=TU,FR")
      )
    )
    var zoned = EventDraft(name: "Zoned", day: .monday + 1, time: nine, length: 60)
    zoned.zone = "Europe/Berlin"
    zoned.category = work
    var free = EventDraft(name: "Fair", day: .monday, length: 2880)
    free.isFree = true
    var series = EventDraft(
      name: "Series",
      day: .monday - 7,
      time: ten,
      length: 30,
      reminders: [.before(minutes: 5)],
      repeats: RepeatDraft(rule: "FREQ=WEEKLY")
    )
    (series.place, series.tags) = ("Room", ["talk"])
    let night = EventDraft(name: "Night", day: .monday, time: try .at(23), length: 180)
    let same = EventDraft(name: "Same", day: .monday, time: ten, length: 15)
    let past = EventDraft(name: "Same as ever", day: .monday - 2, time: ten)
    let coming = EventDraft(name: "Same in a while", day: .monday + 9)
    _ = try planner.perform(
      .addEvents([zoned, free, series, night, same, past, coming]),
      at: day(0, 8)
    )
    let first = try #require(
      try planner.rows(.day(.monday), at: day(0, 8)).compactMap { row in
        if case .task(let row) = row, row.task.title == "First" { row.task.id } else { nil }
      }.first
    )
    let start = day(0, 9).instant
    _ = try planner.perform(.log(first, start: start, finish: start + 1800), at: day(0, 10))
    let second = try #require(try tasks("Second").ids.first)
    _ = try planner.perform(.startTimer(second, at: day(0, 13).instant), at: day(0, 13))
    _ = try planner.judge(at: now)
  }

  /// The file as it was made.
  func fresh() throws -> Repository {
    try bytes.write(to: URL(fileURLWithPath: file.path))
    return try file.open(at: RichFile.now, seed: 99)
  }

  // MARK: - Names

  func id<Owner>(_ name: String) throws -> Identifier<Owner> {
    try #require(rows.names[name].flatMap { Identifier($0) }, "nothing is called \(name)")
  }

  func tasks(_ names: String...) throws -> Selection {
    .tasks(try names.map { try id($0) })
  }

  func task(_ name: String, _ planner: Repository) throws -> TaskItem {
    try planner.task(try id(name))
  }

  func event(_ name: String, _ planner: Repository) throws -> CalendarEvent {
    try planner.findEvent(try #require(rows.names[name]))
  }
}

extension Selection {
  fileprivate var ids: [TaskItem.ID] {
    if case .tasks(let ids) = self { ids } else { [] }
  }
}
