import ChronoModel
import ChronoStore
import Testing

/// An open task is not moved to a day that is over (Behaviour 2.5), through whatever door.
@Suite struct PastMoveTests {
  let file = TestFile()
  private let sunday = LocalDay.monday - 1

  private func doors(_ task: TaskItem) -> [Edit] {
    var revised = task
    revised.due = sunday
    return [
      .move(.tasks([task.id]), to: sunday),
      .plan(task.id, day: sunday, time: nil, estimate: nil),
      .replan([Placement(task: task.id, day: sunday, time: .midnight)]),
      .shift(.tasks([task.id]), days: -1, minutes: 0),
      .shift(.tasks([task.id]), days: 0, minutes: -600),
      .reviseTask(from: task, to: revised),
    ]
  }

  @Test func `no door takes an open task into the past`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Report", due: .monday, time: try .at(9)))
    for edit in doors(task) {
      #expect(throws: StoreError.refused(.dayOver(task, sunday))) {
        try planner.perform(edit, at: .monday)
      }
    }
    let someday = try planner.add(TaskDraft(title: "Cello"))
    #expect(throws: StoreError.refused(.dayOver(someday, sunday))) {
      try planner.perform(.move(.tasks([someday.id]), to: sunday), at: .monday)
    }
    #expect(try planner.task(task.id) == task)
    #expect(try planner.promises(of: task.id).map(\.outcome) == [.open])
  }

  @Test func `one of several is enough to refuse, and none is moved`() throws {
    let planner = try file.open()
    let done = try planner.add(TaskDraft(title: "Done", due: .monday, done: true))
    let open = try planner.add(TaskDraft(title: "Open", due: .monday))
    #expect(throws: StoreError.refused(.dayOver(open, sunday))) {
      try planner.perform(.move(.tasks([open.id, done.id]), to: sunday), at: .monday)
    }
    #expect(try planner.task(done.id).due == .monday)
  }

  @Test func `what is done goes to the day it was done on, and to no other that is over`() throws {
    let planner = try file.open()
    let done = try planner.add(TaskDraft(title: "Done", due: .monday + 1, done: true))
    for edit in doors(done).filter({ if case .shift = $0 { false } else { true } }) {
      #expect(throws: StoreError.refused(.doneOnDay(done, .monday))) {
        try planner.perform(edit, at: .monday)
      }
    }
    let later = Moment.on(.monday + 3)
    #expect(throws: StoreError.refused(.doneOnDay(done, .monday))) {
      try planner.perform(.move(.tasks([done.id]), to: .monday + 2), at: later)
    }
    _ = try planner.perform(.move(.tasks([done.id]), to: .monday), at: later)
    #expect(try planner.task(done.id).due == .monday)
  }

  @Test func `what is done goes to no day to come, nor to someday, before it is reopened`() throws {
    let planner = try file.open()
    let done = try planner.add(TaskDraft(title: "Done", due: .monday, done: true))
    var revised = done
    revised.due = .monday + 4
    let doors: [Edit] = [
      .move(.tasks([done.id]), to: .monday + 4), .move(.tasks([done.id]), to: nil),
      .plan(done.id, day: .monday + 4, time: nil, estimate: nil),
      .shift(.tasks([done.id]), days: 1, minutes: 0), .reviseTask(from: done, to: revised),
    ]
    for edit in doors {
      #expect(throws: StoreError.refused(.doneOnDay(done, .monday))) {
        try planner.perform(edit, at: .monday)
      }
    }
    // A form that reopens it may give it another day in the same step.
    revised.status = .open
    revised.closed = nil
    _ = try planner.perform(.reviseTask(from: done, to: revised), at: .monday)
    #expect(try planner.task(done.id).due == .monday + 4)
    #expect(try planner.promises(of: done.id).last?.outcome == .open)
  }

  @Test func `what is done stays where others of a selection are moved`() throws {
    let planner = try file.open()
    let done = try planner.add(TaskDraft(title: "Done", due: .monday, done: true))
    let open = try planner.add(TaskDraft(title: "Open", due: .monday))
    let receipt = try planner.perform(
      .move(.tasks([done.id, open.id]), to: .monday + 1),
      at: .monday
    )
    #expect(receipt.label == "Moved ‘Open’ to Tue 24 Nov")
    #expect(try planner.task(done.id).due == .monday)
    #expect(try planner.task(open.id).due == .monday + 1)
  }

  @Test func `undo goes back to a day that is over by now`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Report", due: .monday))
    _ = try planner.perform(.move(.tasks([task.id]), to: .monday + 3), at: .monday)
    _ = try planner.undo(at: Moment.on(.monday + 1))
    #expect(try planner.task(task.id).due == .monday)
  }
}
