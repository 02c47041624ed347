import ChronoModel
import ChronoStore
import Testing

/// Edits that change nothing, and edits that are not possible.
@Suite struct UnchangedTests {
  private let file = TestFile()

  @Test func `an edit that changes nothing is no step and says why`() throws {
    let planner = try file.open()
    let draft = TaskDraft(
      title: "Call Ana",
      category: .named("Home"),
      tags: ["phone"],
      priority: .high,
      due: .monday
    )
    let task = try planner.add(draft)
    let one = Selection.tasks([task.id])
    let edits: [(Edit, String)] = [
      (.assign(one, to: .named("home")), "‘Call Ana’ is already in ‘Home’"),
      (.prioritise(one, .high), "‘Call Ana’ already has high priority"),
      (.move(one, to: .monday), "‘Call Ana’ is already planned for Mon 23 Nov"),
      (.tag(one, adding: ["Phone"], removing: []), "‘Call Ana’ already has those tags"),
      (.setDone(one, false), "‘Call Ana’ is already open"),
      (.plan(task.id, day: .monday, time: nil, estimate: nil), "‘Call Ana’ is already there"),
      (.reviseTask(from: task, to: task), "No field was changed"),
    ]
    for (edit, words) in edits {
      let receipt = try planner.perform(edit, at: .monday)
      #expect(!receipt.isChange && receipt.label == words)
    }
    let inPass = try planner.perform(.move(one, to: .monday), at: .monday, in: .triage(1))
    #expect(!inPass.isChange && inPass.label == "‘Call Ana’ is already planned for Mon 23 Nov")
    #expect(try planner.journal().map(\.label) == ["Added ‘Call Ana’"])
    #expect(try planner.perform(.prioritise(one, .low), at: .monday).isChange)
  }

  @Test func `a length that is at its end says at which`() throws {
    let planner = try file.open()
    var draft = TaskDraft(title: "Tea", due: .monday)
    for (estimate, minutes, words) in [(5, -15, "shorter"), (14_400, 15, "longer")] {
      draft.estimate = estimate
      let one = Selection.tasks([try planner.add(draft).id])
      let receipt = try planner.perform(.resize(one, byMinutes: minutes), at: .monday)
      #expect(!receipt.isChange && receipt.label == "‘Tea’ can’t get any \(words)")
    }
  }

  @Test func `a timer is not started on a closed task`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Tea", due: .monday))
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    let done = try planner.task(task.id)
    #expect(throws: StoreError.refused(.closed(done))) {
      try planner.perform(.startTimer(task.id, at: Moment.monday.instant), at: .monday)
    }
  }

  @Test func `work on a deleted task keeps nobody from logging`() throws {
    let planner = try file.open()
    let gone = try planner.add(TaskDraft(title: "Gone"))
    let task = try planner.add(TaskDraft(title: "Tea"))
    let nine = Moment.on(.monday, hour: 9).instant
    _ = try planner.perform(.log(gone.id, start: nine, finish: nine + 1800), at: .monday)
    _ = try planner.perform(.delete(.tasks([gone.id])), at: .monday)
    _ = try planner.perform(.log(task.id, start: nine, finish: nine + 1200), at: .monday)
    #expect(try planner.sessions(of: task.id).count == 1)
  }

  @Test func `one day of an event that does not repeat is refused`() throws {
    let planner = try file.open()
    let draft = EventDraft(name: "Dentist", day: .monday, time: try .at(11))
    let receipt = try planner.perform(.addEvents([draft]), at: .monday)
    let id = try #require(receipt.events.first)
    let event = try #require(try planner.events().first { $0.id == id })
    for day in [LocalDay.monday, .monday + 1] {
      let before = event.occurring(on: day)
      var after = before
      after.name = "Doctor"
      #expect(throws: StoreError.refused(.notRepeating(event))) {
        try planner.perform(.reviseOccurrence(from: before, to: after, .thisOne), at: .monday)
      }
    }
    #expect(try planner.events() == [event])
  }

  @Test func `a day that is over is no promise, and a task given one is missed once`() throws {
    let planner = try file.open()
    let old = try planner.add(TaskDraft(title: "Old", due: .monday - 3))
    let task = try planner.add(TaskDraft(title: "Report", due: .monday))
    #expect(try planner.promises(of: old.id).isEmpty)
    #expect(try planner.view(ViewQuery(list: .everything, spans: []), at: .monday).missed == 1)
    let tuesday = Moment.on(.monday + 1)
    _ = try planner.perform(.move(.tasks([task.id]), to: .monday - 1), at: tuesday)
    #expect(try planner.promises(of: task.id).map(\.day) == [.monday])
  }

  @Test func `reopened after its day leaves it as judged and is promised for today`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Report", due: .monday))
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    let tuesday = Moment.on(.monday + 1)
    let receipt = try planner.perform(.setDone(.tasks([task.id]), false), at: tuesday)
    #expect(receipt.reopenedFor == .monday + 1)
    #expect(try planner.task(task.id).due == .monday + 1)
    let promises = try planner.promises(of: task.id)
    #expect(promises.map(\.day) == [.monday, .monday + 1])
    #expect(promises.map(\.outcome) == [.kept, .open])
  }

  @Test func `after midnight it can be finished also once the timer was stopped`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Report", due: .monday))
    let night = Moment.on(.monday, hour: 23)
    _ = try planner.perform(.startTimer(task.id, at: night.instant), at: night)
    let late = Moment.on(.monday + 1, minute: 20)
    _ = try planner.perform(.stopTimer(at: late.instant), at: late)
    let later = Moment.on(.monday + 1, minute: 25)
    let receipt = try planner.perform(.setDone(.tasks([task.id]), true), at: later)
    #expect(receipt.finishedLate == .monday)
    #expect(try planner.promises(of: task.id).map(\.outcome) == [.missed])
  }
}
