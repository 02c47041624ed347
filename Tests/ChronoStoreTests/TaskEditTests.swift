import ChronoModel
import ChronoStore
import Testing

@Suite struct TaskEditTests {
  private let file = TestFile()

  @Test func `a new task is listed on its day with an open promise`() throws {
    let planner = try file.open()
    let task = try planner.add(
      TaskDraft(title: "Write report", tags: ["deep"], due: .monday, estimate: 45)
    )
    #expect(try planner.titles(.day(.monday)) == ["Write report"])
    #expect(task.tags == ["deep"])
    let promise = Commitment(task: task.id, day: .monday, made: Moment.monday.instant)
    #expect(try planner.promises(of: task.id) == [promise])
  }

  @Test func `tags come back as they are, with whatever is in them`() throws {
    let planner = try file.open()
    let tags = ["a\\nb", "c\nd", "\\", "e", "f\r", "g\r\nh", "\\\u{301}n", "i"]
    let task = try planner.add(TaskDraft(title: "Write report", tags: tags, due: .monday))
    #expect(try planner.task(task.id).tags == tags)
  }

  @Test func `work that lies ahead is not logged as done`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Write report", due: .monday))
    let now = Moment.monday.instant
    #expect(throws: StoreError.refused(.backwards)) {
      try planner.perform(.logDone(task.id, start: now, finish: now + 60), at: .monday)
    }
    #expect(try planner.task(task.id).status == .open)
  }

  @Test func `ticking keeps the promise and undo opens it again, over a restart`() throws {
    var planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Write report", due: .monday))
    let receipt = try planner.perform(.setDone(.tasks([task.id]), true), at: .monday)
    #expect(receipt.label == "Ticked ‘Write report’")
    #expect(try planner.task(task.id).status == .done)
    #expect(try planner.promises(of: task.id).map(\.outcome) == [.kept])
    try planner.close()
    planner = try file.open()
    #expect(try planner.undo(at: .monday).tasks == [task.id])
    #expect(try planner.task(task.id) == task)
    #expect(try planner.promises(of: task.id).map(\.outcome) == [.open])
    _ = try planner.redo(at: .monday)
    #expect(try planner.task(task.id).status == .done)
    #expect(throws: StoreError.refused(.nothingToRedo)) { try planner.redo(at: .monday) }
  }

  @Test func `moving on the day postpones the promise and leaves a ghost`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Renew passport", due: .monday))
    let receipt = try planner.perform(.move(.tasks([task.id]), to: .monday + 1), at: .monday)
    #expect(receipt.label == "Moved ‘Renew passport’ to Tue 24 Nov")
    #expect(try planner.titles(.day(.monday)) == ["> Renew passport"])
    #expect(try planner.titles(.day(.monday + 1)) == ["Renew passport"])
    #expect(try planner.promises(of: task.id).map(\.outcome) == [.postponed, .open])
    #expect(try planner.taskRow(task.id).slips == 1)
    _ = try planner.undo(at: .monday)
    #expect(try planner.titles(.day(.monday)) == ["Renew passport"])
    #expect(try planner.promises(of: task.id).map(\.outcome) == [.open])
  }

  @Test func `a task that is back on its day the same day has put nothing off`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Renew passport", due: .monday))
    for day in [LocalDay.monday + 1, .monday, .monday + 3, .monday] {
      _ = try planner.perform(.move(.tasks([task.id]), to: day), at: .monday)
    }
    let promises = try planner.promises(of: task.id)
    #expect(promises.filter { $0.day == .monday }.map(\.outcome) == [.open])
    #expect(promises.filter { $0.day != .monday }.allSatisfy { $0.outcome == .withdrawn })
    #expect(try planner.taskRow(task.id).slips == 0)
    #expect(try planner.titles(.day(.monday)) == ["Renew passport"])
  }

  @Test func `a missed task is refused until it is moved`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Call Ana", due: .monday))
    let tuesday = Moment.on(.monday + 1)
    #expect(throws: StoreError.refused(.missed(task))) {
      try planner.perform(.setDone(.tasks([task.id]), true), at: tuesday)
    }
    #expect(try planner.judge(at: tuesday) == 1)
    #expect(try planner.judge(at: tuesday) == 0)
    #expect(try planner.promises(of: task.id).map(\.outcome) == [.missed])
    _ = try planner.perform(.move(.tasks([task.id]), to: .monday + 1), at: tuesday)
    _ = try planner.perform(.setDone(.tasks([task.id]), true), at: tuesday)
    #expect(try planner.promises(of: task.id).map(\.outcome) == [.missed, .kept])
  }

  @Test func `judgement is done again after an undo`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Call Ana", due: .monday))
    _ = try planner.perform(.move(.tasks([task.id]), to: .monday + 5), at: .monday)
    _ = try planner.undo(at: .on(.monday + 1))
    #expect(try planner.promises(of: task.id).map(\.outcome) == [.missed])
  }

  @Test func `deleting hides a task and undo brings it back`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Buy bread", tags: ["shop"], due: .monday))
    _ = try planner.perform(.delete(.tasks([task.id])), at: .monday)
    #expect(try planner.titles(.day(.monday)) == [])
    #expect(throws: StoreError.refused(.gone)) { try planner.task(task.id) }
    #expect(try planner.promises(of: task.id).map(\.outcome) == [.withdrawn])
    _ = try planner.undo(at: .monday)
    #expect(try planner.task(task.id) == task)
  }

  @Test func `one edit acts on all tasks of a list, as one step`() throws {
    let planner = try file.open()
    let drafts = (1...1200).map { TaskDraft(title: "Task \($0)", due: .monday) }
    #expect(try planner.perform(.addTasks(drafts), at: .monday).count == 1200)
    let all = Selection.all(.day(.monday))
    let receipt = try planner.perform(.move(all, to: .monday + 1), at: .monday)
    #expect(receipt.label == "Moved 1200 tasks to Tue 24 Nov")
    #expect(receipt.count == 1200)
    #expect(receipt.tasks.count == 100)
    let query = ViewQuery(
      list: .day(.monday + 1),
      rows: 10,
      spans: [.monday...(.monday), (.monday + 1)...(.monday + 1)]
    )
    let view = try planner.view(query, at: .monday)
    #expect(view.spans.map(\.open) == [0, 1200])
    #expect(view.list.hasMoreAfter)
    #expect(view.undoLabel == receipt.label)
    _ = try planner.undo(at: .monday)
    #expect(try planner.view(query, at: .monday).spans.map(\.open) == [1200, 0])
  }

  @Test func `a held key is one step`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Block", due: .monday, time: .at(9), estimate: 30))
    for second in 0..<4 {
      _ = try planner.perform(
        .shift(.tasks([task.id]), days: 1, minutes: 15),
        at: .on(.monday, second: second),
        coalescing: true
      )
    }
    #expect(try planner.task(task.id).due == .monday + 4)
    #expect(try planner.task(task.id).time == .at(10))
    #expect(
      try planner.journal().map(\.label) == [
        "Moved ‘Block’ to Fri 27 Nov · 10:00", "Added ‘Block’",
      ]
    )
    _ = try planner.undo(at: .monday)
    #expect(try planner.task(task.id) == task)
    #expect(try planner.promises(of: task.id).count == 1)
    _ = try planner.redo(at: .monday)
    #expect(try planner.task(task.id).due == .monday + 4)
  }

  @Test func `a held key goes on with its own step only`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Block", due: .monday, time: .at(9), estimate: 30))
    let shift = Edit.shift(.tasks([task.id]), days: 0, minutes: 15)
    func hold(_ edit: Edit, _ second: Int) throws {
      _ = try planner.perform(edit, at: .on(.monday, second: second), coalescing: true)
    }
    try hold(shift, 30)
    // Another kind of edit is another step.
    try hold(.resize(.tasks([task.id]), byMinutes: 15), 30)
    #expect(try planner.journal().count == 3)
    // So is the same edit by days and by minutes.
    let other = try planner.add(TaskDraft(title: "Other", due: .monday, time: .at(9), estimate: 30))
    let steps = try planner.journal().count
    try hold(.shift(.tasks([other.id]), days: 0, minutes: 15), 30)
    try hold(.shift(.tasks([other.id]), days: 1, minutes: 0), 30)
    #expect(try planner.journal().count == steps + 2)
    _ = try planner.undo(at: .on(.monday, second: 30))
    _ = try planner.undo(at: .on(.monday, second: 30))
    _ = try planner.undo(at: .on(.monday, second: 30))
    // A clock that was set back makes none of what was done before.
    try hold(shift, 31)
    try hold(shift, 20)
    #expect(try planner.journal().count == 5)
    // What was undone stays to be redone, and is gone with the next step.
    _ = try planner.undo(at: .on(.monday, second: 20))
    try hold(shift, 20)
    #expect(try planner.journal().map(\.isUndone) == [false, false, false, false, false])
  }

  @Test(arguments: [(1, 2), (2, 2), (3, 3)])
  func `a key is held as long as it comes again within two seconds`(pause: Int, steps: Int) throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Block", due: .monday, time: .at(9), estimate: 30))
    for second in [10, 10 + pause] {
      _ = try planner.perform(
        .shift(.tasks([task.id]), days: 0, minutes: 15),
        at: .on(.monday, second: second),
        coalescing: true
      )
    }
    #expect(try planner.journal().count == steps)
  }

  @Test func `two tasks that are placed in one second are two steps`() throws {
    let planner = try file.open()
    let tasks = try ["Tea", "Walk"].map { try planner.add(TaskDraft(title: $0, due: .monday)) }
    for task in tasks {
      let place = Edit.plan(task.id, day: .monday, time: try .at(9), estimate: 30)
      _ = try planner.perform(place, at: .on(.monday, second: 30), coalescing: true)
    }
    _ = try planner.undo(at: .on(.monday, second: 31))
    #expect(try tasks.map { try planner.task($0.id).time } == [.at(9), nil])
  }

  @Test func `a held key begins a step of its own after an undo, in the same second too`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Block", due: .monday, time: .at(9), estimate: 30))
    func hold(_ edit: Edit) throws {
      _ = try planner.perform(edit, at: .on(.monday, second: 30), coalescing: true)
    }
    let shift = Edit.shift(.tasks([task.id]), days: 0, minutes: 15)
    try hold(shift)
    try hold(.resize(.tasks([task.id]), byMinutes: 15))
    _ = try planner.undo(at: .on(.monday, second: 30))
    try hold(shift)
    #expect(try planner.journal().map(\.isUndone) == [false, false, false])
    _ = try planner.undo(at: .on(.monday, second: 31))
    #expect(try planner.task(task.id).time == .at(9, 15))
    #expect(try planner.task(task.id).estimate == 30)
  }

  @Test func `a block moves over midnight to the next day`() throws {
    let planner = try file.open()
    let task = try planner.add(
      TaskDraft(title: "Late", due: .monday, time: .at(23, 30), estimate: 30)
    )
    _ = try planner.perform(.shift(.tasks([task.id]), days: 0, minutes: 45), at: .monday)
    #expect(try planner.task(task.id).due == .monday + 1)
    #expect(try planner.task(task.id).time == .at(0, 15))
    _ = try planner.perform(.shift(.tasks([task.id]), days: 0, minutes: -16), at: .monday)
    #expect(try planner.task(task.id).due == .monday)
    #expect(try planner.task(task.id).time == .at(23, 59))
  }

  @Test func `reordering exchanges neighbours and stops at the end`() throws {
    let planner = try file.open()
    let tasks = try ["A", "B", "C"].map { try planner.add(TaskDraft(title: $0, due: .monday)) }
    _ = try planner.perform(.reorder(.tasks([tasks[2].id]), by: -1), at: .monday)
    #expect(try planner.titles(.day(.monday)) == ["A", "C", "B"])
    _ = try planner.perform(.reorder(.tasks([tasks[0].id, tasks[2].id]), by: 1), at: .monday)
    #expect(try planner.titles(.day(.monday)) == ["B", "A", "C"])
    #expect(throws: StoreError.refused(.nowhereToMove)) {
      try planner.perform(.reorder(.tasks([tasks[2].id]), by: 1), at: .monday)
    }
  }

  @Test func `forms in two windows merge by field, and conflict on one`() throws {
    let first = try file.open()
    let second = try file.open(seed: 2)
    let task = try first.add(TaskDraft(title: "Report", due: .monday))
    var renamed = task
    renamed.title = "The report"
    var noted = task
    noted.notes = "Ask Ana"
    _ = try first.perform(.reviseTask(from: task, to: renamed), at: .monday)
    #expect(try second.hasChangedElsewhere())
    _ = try second.perform(.reviseTask(from: task, to: noted), at: .monday)
    #expect(try first.task(task.id).title == "The report")
    #expect(try first.task(task.id).notes == "Ask Ana")
    var other = task
    other.title = "Another report"
    #expect(throws: StoreError.refused(.conflict(field: "title"))) {
      try second.perform(.reviseTask(from: task, to: other), at: .monday)
    }
  }

  @Test func `a form with a new category is one step`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Report", due: .monday))
    let before = try file.dump()
    var renamed = task
    renamed.title = "The report"
    let receipt = try planner.perform(
      .reviseTask(from: task, to: renamed, category: "Work"),
      at: .monday
    )
    #expect(try planner.categories().map(\.name) == ["Work"])
    #expect(receipt.categories == [try planner.categories()[0].id])
    #expect(try planner.task(task.id).category == receipt.categories.first)
    #expect(try planner.task(task.id).title == "The report")
    #expect(try planner.journal().count == 2)
    _ = try planner.undo(at: .monday)
    #expect(try file.dump() == before)
    // A name that is there already is that category, and the same one again changes nothing.
    _ = try planner.redo(at: .monday)
    let named = try planner.task(task.id)
    #expect(
      try planner.perform(.reviseTask(from: named, to: named, category: "work"), at: .monday)
        .count == 0
    )
  }

  @Test func `going through the journal says how many steps, and which way`() throws {
    let planner = try file.open()
    for number in 1...3 { try planner.add(TaskDraft(title: "Task \(number)")) }
    let back = try planner.go(to: JournalStep(1), at: .monday)
    #expect((back.label, back.steps) == ("2 steps", -2))
    let on = try planner.go(to: JournalStep(2), at: .monday)
    #expect((on.label, on.steps) == ("Added ‘Task 2’", 1))
    #expect(try planner.go(to: JournalStep(2), at: .monday).steps == 0)
    #expect(try planner.redo(at: .monday).steps == 1)
    #expect(try planner.undo(at: .monday).steps == -1)
  }

  @Test func `text with a null character is kept whole`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "a\0b", notes: "c\0"))
    #expect(task.title == "a\u{FFFD}b")
    #expect(task.notes == "c\u{FFFD}")
  }

  @Test func `every edit of one task can be taken back`() throws {
    let planner = try file.open()
    let task = try planner.add(
      TaskDraft(title: "Report", tags: ["deep"], due: .monday, time: .at(9), estimate: 30)
    )
    let one = Selection.tasks([task.id])
    let edits: [(Edit, String)] = [
      (.prioritise(one, .high), "Set priority of ‘Report’ to high"),
      (.tag(one, adding: ["phone"], removing: ["Deep"]), "Changed the tags of ‘Report’"),
      (.tag(one, adding: ["phone"], removing: []), "Tagged ‘Report’"),
      (.tag(one, adding: [], removing: ["Deep"]), "Removed tags from ‘Report’"),
      (.assign(one, to: .named("Work")), "Moved ‘Report’ to ‘Work’"),
      (
        .plan(task.id, day: .monday + 1, time: nil, estimate: nil),
        "Planned ‘Report’ for Tue 24 Nov"
      ),
      (.resize(one, byMinutes: 15), "Resized ‘Report’ to 45m"),
      (.shift(one, days: 1, minutes: 15), "Moved ‘Report’ to Tue 24 Nov · 09:15"),
      (.move(one, to: .monday + 4), "Moved ‘Report’ to Fri 27 Nov · 09:00"),
      (.drop(one), "Dropped ‘Report’"),
      (.move(one, to: nil), "Moved ‘Report’ to someday"),
    ]
    for (edit, label) in edits {
      let before = try file.dump()
      #expect(try planner.perform(edit, at: .monday).label == label)
      #expect(try file.dump() != before)
      _ = try planner.undo(at: .monday)
      #expect(try file.dump() == before)
    }
  }

  @Test func `an edit that changes nothing is no step`() throws {
    let planner = try file.open()
    let task = try planner.add(TaskDraft(title: "Report", due: .monday))
    #expect(try planner.perform(.move(.tasks([task.id]), to: .monday), at: .monday).count == 0)
    #expect(try planner.perform(.reviseTask(from: task, to: task), at: .monday).count == 0)
    #expect(try planner.journal().count == 1)
  }

  @Test func `a new edit after an undo takes the undone steps away`() throws {
    let planner = try file.open()
    for title in ["A", "B", "C"] { try planner.add(TaskDraft(title: title)) }
    _ = try planner.undo(at: .monday)
    _ = try planner.undo(at: .monday)
    try planner.add(TaskDraft(title: "D"))
    #expect(try planner.journal().map(\.label) == ["Added ‘D’", "Added ‘A’"])
    #expect(try planner.titles(.everything) == ["A", "D"])
  }
}
