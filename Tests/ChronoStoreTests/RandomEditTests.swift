import ChronoModel
import ChronoStore
import GRDB
import Testing

/// Any edits whatever, taken back and brought again.
@Suite struct RandomEditTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `undoing all brings the first state back, redoing all the last`(seed: UInt64) throws {
    let file = TestFile()
    let planner = try file.open(seed: seed)
    _ = try planner.perform(.addCategory(name: "Work", colour: 1), at: .monday)
    _ = try planner.perform(
      .addTasks((0..<8).map { TaskDraft(title: "Start \($0)", due: .monday + $0 % 3) }),
      at: .monday
    )
    let first = try file.dump()
    let steps = try planner.journal().count
    var random = RandomEdits(seed: seed)
    var made = 0
    for second in 0..<140 {
      let now = Moment.on(.monday, second: second)
      let edit = try random.next(planner, at: now)
      if try tried(edit, on: planner, at: now, coalescing: second.isMultiple(of: 3)) { made += 1 }
    }
    #expect(made > 70)
    #expect(try planner.check() == [])
    let last = try file.dump()
    let now = Moment.on(.monday, second: 200)
    while try planner.journal(limit: 1000).filter({ !$0.isUndone }).count > steps {
      _ = try planner.undo(at: now)
    }
    #expect(try file.dump() == first)
    #expect(try planner.check() == [])
    while try planner.view(ViewQuery(list: .everything, spans: []), at: now).redoLabel != nil {
      _ = try planner.redo(at: now)
    }
    #expect(try file.dump() == last)
    #expect(try planner.check() == [])
    let middle = try #require(try planner.journal(limit: 1000).dropFirst(20).first).step
    _ = try planner.go(to: middle, at: now)
    #expect(try planner.journal(limit: 1000).first { !$0.isUndone }?.step == middle)
    _ = try planner.go(to: JournalStep(.max), at: now)
    #expect(try file.dump() == last)
  }

  /// Whether the edit was possible; any other error fails the test.
  private func tried(
    _ edit: Edit,
    on planner: Repository,
    at now: Moment,
    coalescing: Bool
  ) throws -> Bool {
    do {
      _ = try planner.perform(edit, at: now, coalescing: coalescing)
      return true
    } catch {
      if case StoreError.refused = error { return false }
      throw error
    }
  }
}

/// A stream of edits on what the file holds at the time.
private struct RandomEdits {
  private var random: Counting

  init(seed: UInt64) { random = Counting(state: seed &* 77) }

  mutating func next(_ planner: Repository, at now: Moment) throws -> Edit {
    let tasks = try planner.rows(.everything, at: now).compactMap { row -> TaskItem? in
      if case .task(let row) = row { row.task } else { nil }
    }
    let categories = try planner.categories()
    let count = Int.random(in: 1...3, using: &random)
    let picked = (0..<count).compactMap { _ in tasks.randomElement(using: &random) }
    let selection = Selection.tasks(Array(Set(picked.map(\.id))).sorted { $0.text < $1.text })
    let day =
      [LocalDay.monday - 1, .monday, .monday + 1, .monday + 2, nil]
      .randomElement(using: &random) ?? nil
    let time = TimeOfDay(minutes: Int.random(in: 0..<96, using: &random) * 15)
    let category = categories.randomElement(using: &random)
    guard let one = picked.first else { return .addTasks([TaskDraft(title: "Again")]) }
    switch Int.random(in: 0..<24, using: &random) {
    case 0:
      return .addTasks([
        TaskDraft(
          title: "New at \(now.instant.seconds)",
          notes: "n",
          category: .named("Shelf \(count)"),
          tags: ["deep", "Phone"],
          due: day,
          time: time,
          estimate: 30,
          done: count == 1
        )
      ])
    case 1: return .setDone(selection, true)
    case 2: return .setDone(selection, false)
    case 3, 4: return .move(selection, to: day)
    case 5: return .assign(selection, to: category.map { .existing($0.id) } ?? .inbox)
    case 6: return .prioritise(selection, Priority(rawValue: count) ?? .none)
    case 7: return .tag(selection, adding: ["deep", "x\(count)"], removing: ["phone"])
    case 8: return .reorder(.tasks([one.id]), by: count - 2)
    case 9: return .plan(one.id, day: day, time: time, estimate: 15 * count)
    case 10: return .shift(selection, days: count - 2, minutes: 45)
    case 11: return .resize(selection, byMinutes: 15)
    case 12: return .delete(.tasks([one.id]))
    case 13: return .drop(.tasks([one.id]))
    case 14: return .startTimer(one.id, at: now.instant)
    case 15: return .stopTimer(at: now.instant)
    case 16: return .log(one.id, start: now.instant - 3600, finish: now.instant - 3000)
    case 17: return .addCategory(name: "C\(now.instant.seconds)", colour: nil)
    case 18:
      guard let category else { return .addCategory(name: "First", colour: 3) }
      var renamed = category
      renamed.name += "+"
      return count == 1
        ? .moveCategory(category.id, by: 1) : .reviseCategory(from: category, to: renamed)
    case 19:
      guard let category, count == 1 else {
        return .addEvents([EventDraft(name: "Dentist", day: .monday, time: time)])
      }
      return .deleteCategory(category.id)
    case 20: return .setDone(.all(.day(.monday)), count > 1)
    case 21, 22:
      guard let gone = try planner.deletedItems().randomElement(using: &random) else {
        return .delete(.tasks([one.id]))
      }
      return .bringBack(count == 1 ? .step(gone.step) : .items([gone.item]))
    default:
      var changed = one
      changed.title += "."
      changed.notes = "seen"
      changed.due = day
      changed.time = day == nil ? nil : time
      changed.reminders = [.before(minutes: 10), .at(LocalTime(.monday, .midnight))]
      return .reviseTask(from: one, to: changed)
    }
  }
}
