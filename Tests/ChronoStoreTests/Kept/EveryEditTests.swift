import ChronoModel
import ChronoStore
import PlannerRows
import Testing

/// What every edit says, and which rows it changes, as `Texts/` has it.
///
/// `RECORD=1 swift test --filter EveryEdit` writes the text anew, for a reviewer to read in the diff.
@Suite struct EveryEditTests {
  static let directory =
    String(#filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }) + "/Texts"

  private typealias Deed = (name: String, edit: (RichFile, Repository) throws -> Edit)

  @Test func `changes the rows that are written, and comes back whole`() throws {
    let rich = try RichFile()
    var text = ""
    for deed in EveryEditTests.selections { text += try told(deed, rich, comesBack: false) }
    for deed in EveryEditTests.others { text += try told(deed, rich, comesBack: true) }
    let difference = try KeptText.difference(
      of: String(text.dropFirst()),
      path: EveryEditTests.directory + "/edits.txt"
    )
    if let difference { Issue.record("\(difference)") }
  }

  /// What a deed says and changes; with `comesBack` it is undone and redone too.
  private func told(_ deed: Deed, _ rich: RichFile, comesBack: Bool) throws -> String {
    var text = "\n\(deed.name)\n"
    let planner = try rich.fresh()
    do {
      let receipt = try planner.perform(try deed.edit(rich, planner), at: RichFile.now)
      text += "  \(receipt.label)\n"
      let now = try PlannerRows(path: rich.file.path)
      for change in now.changes(since: rich.rows) { text += "  \(change)\n" }
      guard comesBack, receipt.isChange else { return text }
      _ = try planner.undo(at: RichFile.now)
      let undone = try PlannerRows(path: rich.file.path)
      #expect(undone.left(since: rich.rows) == [], "\(deed.name)")
      _ = try planner.redo(at: RichFile.now)
      #expect(try PlannerRows(path: rich.file.path).left(since: now) == [], "\(deed.name)")
    } catch StoreError.refused(let refusal) {
      text += "  refused: \("\(refusal)".prefix { $0 != "(" })\n"
    }
    return text
  }

  private static var others: [Deed] {
    var deeds = single
    deeds += revisions
    deeds += rest
    deeds += events
    return deeds
  }

  /// What acts on several tasks, on one in each state, on several at once, and on all of a list.
  private static var selections: [Deed] {
    let states = [
      "Missed", "Kept", "Dropped", "Daily", "After", "First", "Second", "Tomorrow", "Someday",
    ]
    let acts: [(String, (Selection) -> Edit)] = [
      ("done", { .setDone($0, true) }), ("reopened", { .setDone($0, false) }),
      ("to today", { .move($0, to: .monday) }), ("to Wednesday", { .move($0, to: .monday + 2) }),
      ("to someday", { .move($0, to: nil) }), ("to yesterday", { .move($0, to: .monday - 1) }),
      ("into the Inbox", { .assign($0, to: .inbox) }),
      ("into Garden", { .assign($0, to: .named("Garden")) }),
      ("into Studio", { .assign($0, to: .named("Studio")) }),
      ("of medium priority", { .prioritise($0, .medium) }),
      ("tagged", { .tag($0, adding: ["new", "DEEP"], removing: ["mail"]) }),
      ("up", { .reorder($0, by: -1) }), ("down", { .reorder($0, by: 1, within: .day(.monday)) }),
      ("a day and a quarter later", { .shift($0, days: 1, minutes: 15) }),
      ("an hour earlier", { .shift($0, days: 0, minutes: -60) }),
      ("longer", { .resize($0, byMinutes: 15) }), ("shorter", { .resize($0, byMinutes: -50) }),
      ("deleted", { .delete($0) }), ("deleted from here on", { .deleteAllFromHere($0) }),
      ("dropped", { .drop($0) }),
    ]
    let open = ListQuery(scope: .everything, filter: ListFilter(state: .open))
    var deeds: [Deed] = []
    for (name, act) in acts {
      for state in states {
        deeds.append(("\(state): \(name)", { rich, _ in act(try rich.tasks(state)) }))
      }
      let several = "First, Third and Kept: \(name)"
      deeds.append((several, { rich, _ in act(try rich.tasks("First", "Third", "Kept")) }))
      deeds.append(("All of today: \(name)", { _, _ in act(.all(.day(.monday))) }))
      deeds.append(("All that is open: \(name)", { _, _ in act(.all(open)) }))
    }
    return deeds
  }

  /// What acts on one task: places, timers, work.
  private static var single: [Deed] {
    let names = ["Missed", "Kept", "Daily", "First", "Second", "Someday", "Weekly"]
    let noon = RichFile.now.instant - 7200
    let acts: [(String, (TaskItem.ID) throws -> Edit)] = [
      ("planned", { .plan($0, day: .monday + 1, time: try .at(11), estimate: 40) }),
      ("planned without a time", { .plan($0, day: .monday, time: nil, estimate: nil) }),
      ("planned for no day", { .plan($0, day: nil, time: nil, estimate: 10) }),
      ("skipped on Friday", { .skip($0, on: .monday + 4) }),
      (
        "moved from Friday",
        { .moveRepeat($0, from: .monday + 4, to: .monday + 5, time: try .at(8)) }
      ),
      ("moved from Friday to no time", { .moveRepeat($0, from: .monday + 4, to: nil, time: nil) }),
      ("done then", { .logDone($0, start: noon, finish: noon + 900) }),
      ("finished then", { .logDone($0, start: noon, finish: noon) }),
      ("done the day before", { .logDone($0, start: noon - 86_400, finish: noon - 85_000) }),
      ("started", { .startTimer($0, at: RichFile.now.instant) }),
      ("started earlier", { .startTimer($0, at: RichFile.now.instant - 600) }),
      ("logged", { .log($0, start: noon, finish: noon + 1200) }),
      ("logged over other work", { .log($0, start: noon - 10_800, finish: noon - 9000) }),
      ("logged in the future", { .log($0, start: noon, finish: noon + 90_000) }),
      ("logged for no time", { .log($0, start: noon, finish: noon) }),
    ]
    var deeds: [Deed] = []
    for (name, act) in acts {
      for task in names {
        deeds.append(("\(task): \(name)", { rich, _ in try act(try rich.id(task)) }))
      }
    }
    return deeds
  }

  private static var revisions: [Deed] {
    let now = RichFile.now.instant
    func revised(_ name: String, _ change: @escaping (inout TaskItem) throws -> Void) -> Deed {
      (
        "\(name): revised",
        { rich, planner in
          let task = try rich.task(name, planner)
          var after = task
          try change(&after)
          return .reviseTask(from: task, to: after)
        }
      )
    }
    return [
      revised("First") { $0.title = "First of all" },
      revised("First") { ($0.due, $0.time) = (.monday + 2, try .at(16)) },
      revised("First") { ($0.due, $0.time, $0.estimate) = (nil, nil, nil) },
      revised("First") { ($0.notes, $0.tags, $0.priority) = ("N", ["a"], .none) },
      revised("Missed") { $0.due = .monday },
      revised("Daily") { $0.time = try .at(20) },
      revised("Weekly") { $0.title = "Every week" },
      revised("Kept") { ($0.status, $0.closed) = (.open, nil) },
      revised("Kept") { ($0.status, $0.closed, $0.due) = (.open, nil, .monday + 1) },
      revised("First") { ($0.status, $0.closed) = (.done, now - 600) },
    ]
  }

  private static var rest: [Deed] {
    let now = RichFile.now.instant
    return [
      ("Stopped", { _, _ in .stopTimer(at: now) }),
      ("Stopped earlier", { _, _ in .stopTimer(at: now - 900) }),
      ("Stopped before it began", { _, _ in .stopTimer(at: now - 9000) }),
      (
        "Logged on a new task",
        { _, _ in
          .logNew(TaskDraft(title: "New", due: .monday), start: now - 1200, finish: now - 600)
        }
      ),
      (
        "Replanned late",
        { rich, _ in
          .replan(
            [
              Placement(task: try rich.id("First"), day: .monday, time: try .at(15), estimate: 30),
              Placement(task: try rich.id("Third"), day: .monday + 1, time: try .at(9)),
            ],
            late: 20
          )
        }
      ),
      (
        "Replanned",
        { rich, _ in
          .replan([Placement(task: try rich.id("Untimed"), day: .monday, time: try .at(15))])
        }
      ),
      ("Category of no colour", { _, _ in .addCategory(name: "Studio", colour: nil) }),
      ("Category that is there", { _, _ in .addCategory(name: "work", colour: 1) }),
      ("Category moved", { rich, _ in .moveCategory(try rich.id("Work"), by: 2) }),
      ("Category moved up", { rich, _ in .moveCategory(try rich.id("Work"), by: -1) }),
      ("Category deleted", { rich, _ in .deleteCategory(try rich.id("Work")) }),
      (
        "Category deleted alone",
        { rich, _ in .deleteCategory(try rich.id("Garden"), keepingTasks: true) }
      ),
      (
        "Events deleted",
        { rich, _ in .deleteEvents([try rich.id("Series"), try rich.id("Fair")]) }
      ),
      (
        "Day of a series deleted",
        { rich, _ in .deleteOccurrence(try rich.id("Series"), on: .monday, .thisOne) }
      ),
      (
        "Days from one on deleted",
        { rich, _ in .deleteOccurrence(try rich.id("Series"), on: .monday, .allFromHere) }
      ),
      ("Task brought back", { rich, _ in .bringBack(.items([.task(try rich.id("Deleted"))])) }),
    ]
  }

  private static var events: [Deed] {
    func event(_ name: String, _ change: EventChange, _ scope: SeriesScope? = nil) -> Deed {
      let day = LocalDay.monday + (name == "Zoned" ? 1 : 0)
      return (
        "\(name): " + "\(change)".replacing("ChronoModel.CategoryChoice.", with: "")
          + (scope.map { " \($0)" } ?? ""),
        { rich, _ in .alterEvent(EventPart(try rich.id(name), on: day, scope), change) }
      )
    }
    let changes: [EventChange] = [
      .shift(days: 1, minutes: 0), .shift(days: 0, minutes: -75), .move(to: .monday + 3),
      .resize(byMinutes: 15), .resize(byMinutes: -1500), .reorder(by: 1), .reorder(by: -1),
      .assign(.named("Home")), .assign(.inbox), .tag(adding: ["x"], removing: ["talk"]),
    ]
    var deeds: [Deed] = []
    for name in ["Zoned", "Fair", "Night", "Same"] {
      for change in changes { deeds.append(event(name, change)) }
    }
    for scope in [SeriesScope.thisOne, .allFromHere] {
      for change in changes { deeds.append(event("Series", change, scope)) }
    }
    return deeds
  }
}
