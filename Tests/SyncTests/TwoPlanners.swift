import ChronoModel
import ChronoStore
import Testing
import chronolist

/// Two planners of one person on one folder, each with a series that both know.
struct TwoPlanners {
  let folder = MemoryFolder()
  let sides: [CarriedSide]
  /// What a phone reads and writes; `nil` where the planners share the folder itself.
  let server: CarriedServer?

  var both: [SyncWorld] { sides.map(\.world) }
  var one: SyncWorld { sides[0].world }
  var two: SyncWorld { sides[1].world }

  /// A series of `rule`, which is counted from when it was done where it `isHabit`.
  ///
  /// It is at 18:00 for half an hour where it `isTimed`; each planner has a folder of its own where that `isCarried`.
  init(
    _ rule: RecurrenceRule,
    isHabit: Bool = false,
    isCarried: Bool = false,
    isTimed: Bool = true
  ) throws {
    server = isCarried ? CarriedServer() : nil
    sides = [
      CarriedSide(try SyncWorld(folder: folder), to: server),
      CarriedSide(
        try SyncWorld(folder: isCarried ? MemoryFolder() : folder, state: 2),
        to: server
      ),
    ]
    var draft = TaskDraft(title: "Wash", due: .monday)
    if isTimed { (draft.time, draft.estimate) = (TimeOfDay(minutes: 1080), 30) }
    draft.repeats = RepeatDraft(rule: rule)
    draft.repeats?.afterCompletion = isHabit
    try one.add(draft)
    for side in sides { try side.sync() }
    passMinutes()
  }

  func passMinutes() { both.passMinutes() }

  /// Both are open in the morning of later days.
  func passDays(_ days: Int = 1) throws {
    for world in both {
      world.now.instant = world.now.bounds(of: world.now.today + (days - 1)).upperBound + 28_800
      _ = try world.repository.judge(at: world.now)
    }
  }

  /// Synchronises each three times in turn, after which nothing is left to be done.
  func settle(first: Int = 0) throws {
    let turn = first == 0 ? sides : sides.reversed()
    for side in turn + turn + turn {
      passMinutes()
      try side.sync()
    }
    for world in both {
      #expect(try world.sync().changes == 0)
      #expect(try world.repository.check() == [])
    }
  }

  /// The instance of the series that is to be done.
  func open(_ world: SyncWorld) throws -> TaskItem {
    let found = try world.tasks().map(\.task).filter { $0.status == .open }
    return try #require(found.first { $0.repeats != nil } ?? found.first)
  }

  func perform(_ edit: (Selection) -> Edit, _ world: SyncWorld) throws {
    _ = try world.repository.perform(edit(.tasks([try open(world).id])), at: world.now)
  }

  func tick(_ world: SyncWorld) throws { try perform({ .setDone($0, true) }, world) }

  func revise(_ world: SyncWorld, _ change: (inout TaskItem) -> Void) throws {
    let task = try open(world)
    var after = task
    change(&after)
    _ = try world.repository.perform(.reviseTask(from: task, to: after), at: world.now)
  }

  /// `23 18:00 Wash 30 done: 23 kept`, one for each task, with a star where it repeats.
  static func lines(_ world: SyncWorld) throws -> [String] {
    try world.tasks().map { whole in
      let task = whole.task
      let promises = whole.promises.sorted { $0.day < $1.day }
        .map { "\($0.day.civil.day) \($0.outcome.name)" }
      let day = task.due.map { "\($0.civil.day)" } ?? "someday"
      let star = task.repeats != nil && task.status == .open ? "*" : ""
      return "\(day) \(task.time?.text ?? "any time") \(task.title) \(task.estimate ?? 0) "
        + "\(task.status)\(star): " + promises.joined(separator: ", ")
    }.sorted()
  }

  /// Both say the same in the end, whichever is synchronised first.
  func check(_ wanted: [String]?, first: Int = 0) throws {
    let order = first == 0 ? [one, two, one, two] : [two, one, two, one]
    for world in order { try world.sync() }
    let lines = try TwoPlanners.lines(one)
    #expect(lines == wanted ?? lines)
    #expect(try TwoPlanners.lines(two) == lines)
    #expect(try one.sync().changes == 0)
    #expect(try two.sync().changes == 0)
    #expect(try one.repository.check() == [] && two.repository.check() == [])
  }

  /// The reviews of both say the same of the week.
  func checkReviews() throws {
    let weeks = try both.map { try $0.repository.review(week: .monday, at: $0.now).total }
    #expect(weeks[0] == weeks[1])
  }
}
