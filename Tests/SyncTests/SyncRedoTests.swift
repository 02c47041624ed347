import ChronoModel
import ChronoStore
import Foundation
import Testing
import VirtualTerminal

/// Deeds, undo and redo at random with background syncs between them: whatever order they come in, a
/// step is exchanged as a whole or refused in words, and the file stays sound.
///
/// `REDO_STEPS` sets how many steps are taken by each seed.
@Suite struct SyncRedoTests {
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `undo and redo go on around what comes from there`(seed: UInt64) throws {
    let steps = ProcessInfo.processInfo.environment["REDO_STEPS"].flatMap(Int.init) ?? 150
    var play = try RedoPlay(seed: seed)
    for step in 0..<steps {
      try play.step()
      guard step.isMultiple(of: 10) else { continue }
      #expect(try play.world.repository.check() == [], "seed \(seed), step \(step)\n\(play.trace)")
    }
    #expect(play.redone > 3 && play.synchronised > 10)
    try play.expectRoundTrip()
  }
}

/// One planner, its folder, and who plays with them.
private struct RedoPlay {
  let world: SyncWorld
  private(set) var redone = 0
  private(set) var synchronised = 0
  private var random: SeededRandom
  private var made = 0
  private var log: [String] = []

  var trace: String { log.suffix(30).joined(separator: "\n") }

  init(seed: UInt64) throws {
    world = try SyncWorld()
    random = SeededRandom(seed: seed)
  }

  mutating func step() throws {
    world.now.instant = world.now.instant + 61
    switch random.next(below: 100) {
    case 0..<10: try perform(.add([.task(draft())]))
    case 10..<34: try deed()
    case 34..<54: try travel { try $0.undo(at: $1) }
    case 54..<70: if try travel({ try $0.redo(at: $1) }) { redone += 1 }
    case 70..<82: try there()
    default:
      log.append("sync")
      try world.sync(force: true, isBeside: true)
      synchronised += 1
    }
  }

  private mutating func draft() -> TaskDraft {
    made += 1
    var draft = TaskDraft(title: "Task \(made)", due: .monday + random.next(below: 3))
    if random.next(below: 3) == 0 { draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily)) }
    return draft
  }

  private mutating func deed() throws {
    let tasks = try world.tasks().map(\.task)
    guard !tasks.isEmpty else { return }
    let task = tasks[random.next(below: tasks.count)]
    let one = Selection.tasks([task.id])
    switch random.next(below: 8) {
    case 0: try perform(.delete(one))
    case 1, 2: try perform(.setDone(one, task.status == .open))
    case 3: try perform(.move(one, to: .monday + 1 + random.next(below: 5)))
    case 4: try perform(.tag(one, adding: ["t\(random.next(below: 4))"], removing: []))
    case 5:
      try perform(.log(task.id, start: world.now.instant - 60, finish: world.now.instant - 10))
    case 6: try perform(.assign(one, to: .named("Category \(random.next(below: 3))")))
    default:
      var after = task
      after.notes += "\(made)"
      try perform(.reviseTask(from: task, to: after))
    }
  }

  private mutating func perform(_ edit: Edit) throws {
    log.append("\(edit)")
    try allowingRefusals { try world.repository.perform(edit, at: world.now) }
  }

  @discardableResult
  private mutating func travel(
    _ body: (Repository, Moment) throws -> Receipt
  ) throws -> Bool {
    let receipt = try allowingRefusals { try body(world.repository, world.now) }
    log.append("travelled \(receipt?.label ?? "nowhere")")
    return receipt != nil
  }

  @discardableResult
  private func allowingRefusals(_ body: () throws -> Receipt) throws -> Receipt? {
    do { return try body() } catch StoreError.refused { return nil }
  }

  /// Something is made, changed or deleted in the folder.
  private mutating func there() throws {
    let places = world.folder.files.keys.sorted()
    guard random.next(below: 3) > 0, !places.isEmpty else {
      made += 1
      world.put("t\(made)", "SUMMARY:There \(made)", "DUE;VALUE=DATE:20261124")
      return log.append("there \(made)")
    }
    let place = places[random.next(below: places.count)]
    log.append("there at \(place.path)")
    guard random.next(below: 4) > 0 else { return world.folder.files[place] = nil }
    let text = world.folder.text(place)
    world.folder.put(
      place,
      text.replacing("SUMMARY:", with: "PRIORITY:\(1 + random.next(below: 9))\r\nSUMMARY:")
        .replacing(/PRIORITY:\d\r\n(PRIORITY:\d)/) { "\($0.output.1)" }
    )
  }

  /// All the way back and forth again is where it was.
  func expectRoundTrip() throws {
    func all() throws -> Set<TaskItem> { Set(try world.tasks().map(\.task)) }
    while (try? world.repository.redo(at: world.now)) != nil {}
    let last = try all()
    let steps = try world.repository.journal(limit: 1000).count { !$0.isUndone }
    for _ in 0..<min(steps, 20) { _ = try world.repository.undo(at: world.now) }
    while (try? world.repository.redo(at: world.now)) != nil {}
    #expect(try all() == last, "\(trace)")
    #expect(try world.repository.check() == [])
  }
}
