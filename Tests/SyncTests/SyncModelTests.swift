import ChronoModel
import ChronoStore
import Foundation
import Testing
import VirtualTerminal
import chronolist

/// Two sides that are edited at random, against the table told anew in a few lines: nothing is lost,
/// both are the same at rest, and conflicts are just where both changed one field.
///
/// `SYNC_STEPS` sets how many steps are taken, `SYNC_SEED` which ones, and `SYNC_LIFE` plays one life of them again.
@Suite struct SyncModelTests {
  @Test func `two sides at random are the same at rest`() throws {
    let environment = ProcessInfo.processInfo.environment
    let steps = environment["SYNC_STEPS"].flatMap(Int.init) ?? 500
    let seed = environment["SYNC_SEED"].flatMap(UInt64.init) ?? 1
    // A life of its own every so often: a file that grows for ever tests its growth.
    let one = environment["SYNC_LIFE"].flatMap(Int.init)
    for life in one.map({ $0..<($0 + 1) }) ?? 0..<max(1, steps / 500) {
      var model = try SyncModel(seed: seed &* 1_000_003 &+ UInt64(life))
      for step in 0..<min(steps, 500) {
        try model.step()
        if let fault = model.fault {
          Issue.record("seed \(seed), life \(life), step \(step): \(fault)\n\(model.trace)")
          return
        }
      }
    }
  }
}

/// What both sides should be, beside what they are.
struct SyncModel {
  let world: SyncWorld
  var random: SeededRandom
  private(set) var fault: String?
  private var log: [String] = []
  private var agreed: [String: Fields] = [:]
  private var ours: [String: Fields] = [:]
  var theirs: [String: Fields] = [:]
  var places: [String: SyncPlace] = [:]
  /// What each file said when both sides agreed, beyond the fields too.
  private(set) var texts: [String: [String]] = [:]
  var made = 0

  /// When each item was moved here, and from where.
  private var moves: [String: [Move]] = [:]

  private struct Move {
    let from: LocalDay?
    let at: Instant
  }

  /// What a program that carries whole files has taken to the server, and in which step.
  var carried: [String: (text: String, step: Int)] = [:]
  var steps = 0

  var trace: String { log.suffix(25).joined(separator: "\n") }

  /// What the table is about, of one item.
  struct Fields: Equatable {
    var title = ""
    var notes = ""
    var priority = 0
    var tags: Set<String> = []
    var due: LocalDay?
    var finished: Instant?
  }

  init(seed: UInt64) throws {
    world = try SyncWorld()
    random = SeededRandom(seed: seed)
  }

  mutating func step() throws {
    world.now.instant = world.now.instant + 7
    steps += 1
    let choice = random.next(below: 100)
    switch choice {
    case 0..<12 where ours.count < 14: try addHere()
    case 12..<22 where theirs.count < 14: addThere()
    case 22..<42: try editHere()
    case 42..<62: editThere()
    case 62..<66: try deleteHere()
    case 66..<70: deleteThere()
    case 70..<73: rename()
    case 73..<74: emptyThere()
    case 74..<78: try undo()
    case 78..<84: try kill()
    case 84..<88: try carry()
    default: try sync()
    }
  }

  mutating func note(_ words: String) { log.append(words) }

  // MARK: Here

  private mutating func addHere() throws {
    made += 1
    note("add Task \(made) here")
    try world.add(TaskDraft(title: "Task \(made)", notes: word(), due: day()))
    try readHere()
  }

  private mutating func editHere() throws {
    guard let uid = pick(ours), let whole = try find(uid) else { return }
    var after = whole.task
    let kind = random.next(below: 6)
    note("edit \(whole.task.title) \(kind) here")
    switch kind {
    case 0: after.title = "Task \(random.next(below: 1000))"
    case 1: after.notes = word()
    case 2: after.priority = random.pick([.none, .low, .medium, .high])
    case 3: after.tags = Array(Set(after.tags).symmetricDifference([tag()]))
    case 4:
      after.due = day()
      moves[uid, default: []].append(Move(from: whole.task.due, at: world.now.instant))
    default:
      let isOpen = whole.task.status == .open
      _ = try? world.repository.perform(.setDone(.tasks([whole.task.id]), isOpen), at: world.now)
      return try readHere()
    }
    _ = try? world.repository.perform(.reviseTask(from: whole.task, to: after), at: world.now)
    try readHere()
  }

  private mutating func deleteHere() throws {
    guard let uid = pick(ours), let whole = try find(uid) else { return }
    note("delete \(whole.task.title) here")
    _ = try world.repository.perform(.delete(.tasks([whole.task.id])), at: world.now)
    try readHere()
  }

  private mutating func undo() throws {
    guard
      let label = try world.repository.journal(before: nil, limit: 1).first(where: { !$0.isUndone }
      )?.label
    else { return }
    note("undo \(label)")
    let before = Set(ours.keys)
    guard (try? world.repository.undo(at: world.now)) != nil else { return }
    try readHere()
    // What was taken over, and is not any more, was never decided about.
    if label.hasPrefix("Synchronised") {
      for uid in before.subtracting(ours.keys) { agreed[uid] = nil }
    }
  }

  private mutating func readHere() throws {
    ours = [:]
    for whole in try world.tasks() { ours[uid(whole)] = Fields(whole.task) }
  }

  private func uid(_ whole: WholeTask) -> String { whole.foreign?.key ?? whole.task.id.text }

  private func find(_ uid: String) throws -> WholeTask? {
    try world.tasks().first { self.uid($0) == uid }
  }

  // MARK: There

  private mutating func addThere() {
    made += 1
    let uid = random.next(below: 2) == 0 ? "t\(made)@phone" : "t\(made)"
    note("add Phone \(made) there")
    theirs[uid] = Fields(title: "Phone \(made)", notes: word(), due: day())
    places[uid] = SyncPlace("", "t\(made).ics")
    write(uid, text(of: uid))
  }

  private mutating func editThere() {
    guard let uid = pick(theirs), var fields = theirs[uid] else { return }
    let kind = random.next(below: 6)
    note("edit \(fields.title) \(kind) there")
    switch kind {
    case 0: fields.title = "Phone \(random.next(below: 1000))"
    case 1: fields.notes = word()
    case 2: fields.priority = random.next(below: 4)
    case 3: fields.tags.formSymmetricDifference([tag()])
    case 4: fields.due = day()
    default: fields.finished = fields.finished == nil ? world.now.instant : nil
    }
    theirs[uid] = fields
    write(uid, edited(uid, fields))
  }

  private mutating func deleteThere() {
    guard let uid = pick(theirs), let place = places[uid] else { return }
    note("delete \(theirs[uid]?.title ?? "") there")
    world.folder.files[place] = nil
    theirs[uid] = nil
  }

  private mutating func rename() {
    guard let uid = pick(theirs), let place = places[uid] else { return }
    made += 1
    let new = SyncPlace("", "moved\(made).ics")
    note("rename \(theirs[uid]?.title ?? "") there")
    world.folder.put(new, world.folder.text(place))
    world.folder.files[place] = nil
    places[uid] = new
  }

  private mutating func emptyThere() {
    note("empty there")
    world.folder.files = [:]
    theirs = [:]
  }

  mutating func write(_ uid: String, _ text: String) {
    guard let place = places[uid] else { return }
    world.folder.put(place, text)
  }

  /// A phone's own text.
  private func text(of uid: String) -> String {
    let head = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:\(uid)", "X-KEEP;A=\"b:c\":\(uid)"]
    let lines = head + lines(of: theirs[uid] ?? Fields()) + ["END:VTODO", "END:VCALENDAR", ""]
    return lines.joined(separator: "\r\n")
  }

  /// The file's text with these fields, its other lines as they are.
  private func edited(_ uid: String, _ fields: Fields) -> String {
    guard let place = places[uid] else { return "" }
    return rewritten(world.folder.text(place), fields)
  }

  // MARK: Both

  private mutating func kill() throws {
    let wanted = merged()
    world.folder.callsLeft = random.next(below: 12)
    note("kill after \(world.folder.callsLeft ?? 0)")
    defer { world.folder.callsLeft = nil }
    _ = try? world.sync(force: true)
    world.folder.callsLeft = nil
    // What both sides were is what counts: the run that follows ends what this one began.
    try world.sync(force: true)
    try compare(wanted.items, wanted.disputes)
  }

  private mutating func sync() throws {
    note("sync")
    let files = world.folder.files
    do {
      _ = try world.sync(isDryRun: true)
    } catch SyncStop.deletions, SyncStop.dwindling {
      guard world.folder.files == files else { return fail("a question has changed files") }
      return try finish(force: true)
    }
    try finish(force: false)
  }

  private mutating func finish(force: Bool) throws {
    let (expected, disputes) = merged()
    try world.sync(force: force)
    try compare(expected, disputes)
  }

  private mutating func compare(_ expected: [String: Fields], _ disputes: Set<String>) throws {
    try readHere()
    guard ours == expected else { return fail("here\n\(difference(ours, expected))") }
    var found: [String: Fields] = [:]
    for (place, file) in world.folder.files {
      let fields = Fields.of(String(decoding: file.bytes, as: UTF8.self))
      found[fields.uid] = fields.fields
      places[fields.uid] = place
      if fields.uid.hasPrefix("t"),
        !String(decoding: file.bytes, as: UTF8.self)
          .contains("X-KEEP;A=\"b:c\":\(fields.uid)\r\n")
      {
        return fail("\(fields.uid) has lost its own line")
      }
    }
    guard found == expected else { return fail("there\n\(difference(found, expected))") }
    let kept = Set(try world.repository.syncConflicts().map { "\($0.title) \($0.dispute.field)" })
    guard disputes.isSubset(of: kept) else { return fail("no conflict of \(disputes) in \(kept)") }
    for conflict in try world.repository.syncConflicts() {
      _ = try world.repository.decide([ConflictChoice(conflict)], at: world.now)
    }
    guard kept.subtracting(disputes).isEmpty else {
      return fail("conflicts without reason: \(kept.subtracting(disputes))")
    }
    // A file that tells a conflict is told that it was decided.
    if world.folder.files.keys.contains(where: tellsConflict) { try world.sync() }
    agreed = expected
    theirs = expected
    texts = [:]
    for uid in expected.keys { texts[uid] = said(uid) }
    let again = try world.sync()
    guard again.changes == 0 else { return fail("a second run has changed something: \(again)") }
  }

  mutating func fail(_ words: String) { if fault == nil { fault = words } }

  private func difference(_ found: [String: Fields], _ expected: [String: Fields]) -> String {
    Set(found.keys).union(expected.keys).filter { found[$0] != expected[$0] }.sorted().map { uid in
      "\(uid): \(found[uid].map { "\($0)" } ?? "none"), not \(expected[uid].map { "\($0)" } ?? "none")"
    }.joined(separator: "\n")
  }

  /// The table, told anew.
  private func merged() -> (items: [String: Fields], disputes: Set<String>) {
    var items: [String: Fields] = [:]
    var disputes: Set<String> = []
    for uid in Set(ours.keys).union(theirs.keys) {
      let base = agreed[uid]
      switch (ours[uid], theirs[uid]) {
      case (let mine?, nil): if mine != base { items[uid] = mine }
      // A file that was written anew there, be it with the same fields, was changed.
      case (nil, let other?): if base == nil || said(uid) != texts[uid] { items[uid] = other }
      case (let mine?, let other?):
        let old = base ?? Fields()
        let (mine, other) = withoutMovesOfDone(uid, mine, other, since: old)
        var result = mine
        func take<Value: Equatable>(_ field: WritableKeyPath<Fields, Value>, _ name: String) {
          let (was, here, there) = (
            old[keyPath: field], mine[keyPath: field], other[keyPath: field]
          )
          if here == there || there == was { return }
          if here == was { return result[keyPath: field] = there }
          disputes.insert("\(uid) \(name)")
        }
        take(\.title, "title")
        take(\.notes, "notes")
        take(\.priority, "priority")
        take(\.due, "due")
        if old.finished == nil, let here = mine.finished, let there = other.finished {
          // It was done at the earlier of the two, and nobody need choose.
          result.finished = min(here, there)
        } else {
          take(\.finished, "state")
        }
        // It was on its day when it was done there: nobody moves what is done.
        if let finish = other.finished, finish < mine.finished ?? .latest, old.finished == nil,
          other.due == old.due, mine.due != old.due,
          let left = moves[uid]?.first(where: { $0.at > finish }), let due = left.from
        {
          result.due = due
        }
        result.tags = mine.tags.union(other.tags.subtracting(old.tags))
          .subtracting(old.tags.subtracting(other.tags))
        items[uid] = result
      case (nil, nil): break
      }
    }
    // Conflicts are told by titles.
    return (
      items,
      Set(
        disputes.map { dispute in
          let parts = dispute.split(separator: " ").map(String.init)
          return "\(items[parts[0]]?.title ?? "") \(parts[1])"
        }
      )
    )
  }

  /// The lines of a file without those that say nothing.
  func said(_ uid: String) -> [String] {
    said(in: places[uid].map { world.folder.text($0) } ?? "")
  }

  func said(in text: String) -> [String] {
    let passed = ["PRODID:", "LAST-MODIFIED:", "CREATED:", "DTSTAMP:"]
    return text.components(separatedBy: "\r\n").filter { line in
      !passed.contains { line.hasPrefix($0) }
    }.sorted()
  }

  // MARK: Chance

  mutating func pick(_ side: [String: Fields]) -> String? {
    side.isEmpty ? nil : random.pick(side.keys.sorted())
  }

  private mutating func word() -> String {
    random.pick(["", "ash", "birch", "cedar", "elm", "fir"])
      + (random.next(below: 2) == 0 ? "" : "x\(made)")
  }

  private mutating func tag() -> String { random.pick(["a", "b", "c", "d"]) }

  private mutating func day() -> LocalDay? {
    random.next(below: 3) == 0 ? nil : world.now.today + 1 + random.next(below: 5)
  }
}
