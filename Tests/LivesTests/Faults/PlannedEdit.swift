import ChronoModel
import ChronoStore
import Foundation
import TemporaryPlace

/// A file, an edit of it, and what the file says before and after.
struct PlannedEdit {
  private let file: Data
  private let edit: Edit?
  private let before: [String]
  private let after: [String]

  /// A file with some tasks, and one of a few kinds of edits or the last of them; `nil` is an undo.
  init(number: UInt64, addsEvent: Bool = false, at now: Moment) throws {
    var random = Counting(state: number)
    let drafts = (0..<(1 + random.upTo(60))).map { index in
      var draft = TaskDraft(title: "Task \(index)", due: now.today)
      draft.notes = String(repeating: "words ", count: random.upTo(300))
      return draft
    }
    let place = try Place()
    let planner = try place.open(number, at: now)
    let tasks = try planner.perform(.addTasks(drafts), at: now).tasks
    let first = Array(tasks.prefix(1 + random.upTo(tasks.count)))
    let edits: [Edit?] = [
      .addTasks([TaskDraft(title: "New", due: now.today + 1)]), .setDone(.tasks(first), true),
      .tag(.tasks(first), adding: ["tag"], removing: []), .delete(.tasks(first)), nil,
      .addEvents([EventDraft(name: "Event", day: now.today + 9, time: .midnight)]),
    ]
    edit = edits[addsEvent ? edits.count - 1 : random.upTo(edits.count)]
    before = try Filebook(planner).lines
    try planner.close()
    file = try Data(contentsOf: URL(filePath: place.path))
    let again = try place.open(number &+ 1, at: now)
    try PlannedEdit.perform(edit, in: again, at: now)
    after = try Filebook(again).lines
    try again.close()
  }

  private static func perform(_ edit: Edit?, in planner: Repository, at now: Moment) throws {
    if let edit { _ = try planner.perform(edit, at: now) } else { _ = try planner.undo(at: now) }
  }

  func image(
    _ number: UInt64,
    at now: Moment,
    isDeafToSyncs: Bool = false
  ) throws -> (wrong: String?, hasStruck: Bool, isUndone: Bool) {
    var random = Counting(state: number &* 104_729 &+ 1)
    let place = try Place()
    try file.write(to: URL(filePath: place.path))
    chmod(place.path, 0o600)
    let disk = FaultyDisk(under: place.path, isDeafToSyncs: isDeafToSyncs)
    defer { FaultyCalls.remove(disk) }
    // What it adds has identifiers that the file does not have.
    let planner = try place.open(number &+ 1 << 32, at: now)
    disk.begin(Fault(kind: .powerCut, call: 1 + random.upTo(160), lasts: true))
    let isTold = (try? PlannedEdit.perform(edit, in: planner, at: now)) != nil
    let hasStruck = disk.hasStruck
    try? planner.close()
    disk.end()
    try disk.losePower(&random)
    if random.chance(3) {
      // And once more while the journal is played in.
      disk.begin(Fault(kind: .powerCut, call: 1 + random.upTo(10), lasts: true))
      try? place.open(number, at: now).close()
      disk.end()
      try disk.losePower(&random)
    }
    do {
      let again = try place.open(number, at: now)
      defer { try? again.close() }
      let found = try Filebook(again).lines
      let problems = try again.check()
      let isWhole = found == after || found == before && !isTold
      let wrong = isWhole ? nil : isTold ? "told as done and lost" : "neither done nor left"
      return (problems.first ?? wrong, hasStruck, found == before)
    } catch let error as StoreError {
      return ("\(error)", hasStruck, false)
    }
  }

  /// Lets the disk fail in the middle of the edit; then it works again, under the same open file.
  func leftBroken(
    by fault: Fault,
    _ number: UInt64,
    at now: Moment
  ) throws -> (wrong: String?, hasStruck: Bool) {
    let place = try Place()
    try file.write(to: URL(filePath: place.path))
    chmod(place.path, 0o600)
    let disk = FaultyDisk(under: place.path)
    defer { FaultyCalls.remove(disk) }
    let planner = try place.open(number &+ 1, at: now)
    defer { try? planner.close() }
    disk.begin(fault)
    let isTold = (try? PlannedEdit.perform(edit, in: planner, at: now)) != nil
    let hasStruck = disk.hasStruck
    disk.end()
    do {
      let found = try Filebook(planner).lines
      let isWhole = found == after || found == before && !isTold
      let wrong = isWhole ? nil : isTold ? "told as done and lost" : "neither done nor left"
      guard found == before, wrong == nil else {
        return (try planner.check().first ?? wrong, hasStruck)
      }
      try PlannedEdit.perform(edit, in: planner, at: now)
      let isDone = try Filebook(planner).lines == after
      return (try planner.check().first ?? (isDone ? nil : "not done when tried again"), hasStruck)
    } catch let error as StoreError {
      return ("\(error)", hasStruck)
    }
  }
}

/// A directory for one file.
private final class Place {
  private let directory = TemporaryPlace.small + "/chronolist-cut-\(UUID().uuidString)"
  var path: String { directory + "/chronolist.sqlite" }

  init() throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  func open(_ number: UInt64, at now: Moment) throws(StoreError) -> Repository {
    let ids = IDSource(Counting(state: number))
    return try Repository.open(path: path, at: now, ids: ids, busyTimeout: 0)
  }
}
