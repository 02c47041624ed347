import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoStore
import Foundation
import TemporaryPlace
import Testing
import chronolist

/// A planner's file and a folder in memory, with a clock that a test sets.
final class SyncWorld {
  let directory: String
  let repository: Repository
  let folder: MemoryFolder
  var now: Moment
  /// Where the folder is.
  var path = "/vdir"
  /// The zone that the system knows besides UTC.
  var zone = Zone.utc

  /// Of two planners each needs a `state` of its own where both make items: their names are random.
  init(
    at now: Moment = .noon,
    folder: MemoryFolder = MemoryFolder(),
    state: UInt64 = 1
  ) throws {
    directory = TemporaryPlace.small + "/chronolist-sync-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    let path = directory + "/planner.sqlite"
    _ = FileManager.default.createFile(
      atPath: path,
      contents: SyncWorld.empty,
      attributes: [.posixPermissions: 0o600]
    )
    repository = try Repository.open(path: path, at: now, ids: IDSource(Counting(state: state)))
    self.folder = folder
    self.now = now
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  /// A new planner's file, made once and copied: to make one is half of what a short test takes.
  private static let empty: Data? = {
    let directory = TemporaryPlace.small + "/chronolist-sync-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = directory + "/planner.sqlite"
    let new = try? Repository.open(path: path, at: .noon, ids: IDSource(Counting(state: 1)))
    try? new?.close()
    return FileManager.default.contents(atPath: path)
  }()

  // MARK: Both sides

  @discardableResult
  func sync(
    force: Bool = false,
    isDryRun: Bool = false,
    refills: Bool = false,
    isBeside: Bool = false
  ) throws(SyncStop) -> SyncSummary {
    _ = try? repository.judge(at: now)
    return try run(isBeside: isBeside).run(isDryRun: isDryRun, force: force, refills: refills)
  }

  private func run(isBeside: Bool) -> SyncRun<MemoryFolder> {
    SyncRun(
      folder,
      path: path,
      name: "phone",
      isBeside: isBeside,
      repository: repository,
      context
    )
  }

  var context: ExchangeContext {
    ExchangeContext(at: now, dayBegins: TimeOfDay(minutes: 540) ?? .midnight) { [zone] in
      $0 == "UTC" ? .utc : $0 == zone.identifier ? zone : nil
    }
  }

  // MARK: Here

  @discardableResult
  func add(_ draft: TaskDraft) throws -> TaskItem.ID {
    let receipt = try repository.perform(.add([.task(draft)]), at: now)
    return try #require(receipt.tasks.first)
  }

  func tasks() throws -> [WholeTask] {
    var tasks: [WholeTask] = []
    try repository.forEachWhole(.iCalendar) { if case .task(let task) = $0 { tasks.append(task) } }
    return tasks
  }

  func events() throws -> [WholeEvent] {
    var events: [WholeEvent] = []
    try repository.forEachWhole(.iCalendar) { if case .event(let one) = $0 { events.append(one) } }
    return events
  }

  func task(_ title: String) throws -> WholeTask {
    try #require(try tasks().first { $0.task.title == title })
  }

  /// Edits a task as a form does.
  func edit(_ title: String, _ change: (inout TaskItem) -> Void) throws {
    let task = try task(title).task
    var after = task
    change(&after)
    _ = try repository.perform(.reviseTask(from: task, to: after), at: now)
  }

  /// A weekly event of the planner's own, on Tuesdays from 8:00 to 9:00, that both sides have; answers its file.
  func choir() throws -> (place: SyncPlace, text: String) {
    var draft = EventDraft(name: "Choir", day: .monday + 1, time: TimeOfDay(minutes: 480))
    draft.length = 60
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.weekly))
    _ = try repository.perform(.add([.event(draft)]), at: now)
    try sync()
    let place = try place("Choir")
    return (place, folder.text(place))
  }

  /// The event that repeats.
  func series() throws -> CalendarEvent {
    try #require(try events().first { $0.event.repeats != nil }).event
  }

  /// Edits it on one of its days, or from there on, as a form does.
  func edit(
    day: Int,
    _ scope: SeriesScope = .thisOne,
    _ change: (inout CalendarEvent) -> Void
  ) throws {
    let before = try series().occurring(on: .monday + day)
    var after = before
    change(&after)
    _ = try repository.perform(.reviseOccurrence(from: before, to: after, scope), at: now)
  }

  func delete(_ title: String) throws {
    _ = try repository.perform(.delete(.tasks([try task(title).task.id])), at: now)
  }

  /// `23 done kept`, one for each task, in the order of their days; nothing is left to be done.
  func days() throws -> [String] {
    #expect(try sync().changes == 0)
    #expect(try repository.syncConflicts().isEmpty)
    let all = try tasks().sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }
    #expect(Set(all.map(\.task.repeats?.series)).count == 1)
    return all.map { whole in
      let day = whole.task.due.map { "\($0.civil.day)" } ?? "-"
      let promise = whole.promises.first { $0.day == whole.task.due }?.outcome.name ?? "none"
      return "\(day) \(whole.task.status) \(promise)"
    }
  }

  // MARK: There

  /// A task that a phone has made.
  func put(_ uid: String, _ lines: String..., in collection: String = "") {
    put(uid, lines, in: collection)
  }

  func put(_ uid: String, _ lines: [String], in collection: String = "") {
    let text =
      (["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:\(uid)"] + lines
      + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n")
    folder.put(SyncPlace(collection, "\(uid).ics"), text)
  }

  func place(_ title: String) throws -> SyncPlace {
    try #require(
      folder.files.keys.first { folder.text($0).contains("SUMMARY:\(title)\r\n") },
      "no file of \(title)"
    )
  }

  func text(_ title: String) throws -> String { folder.text(try place(title)) }

  /// What comes of the file of a UID, as it is in the folder, and of what the server has: all that `sync --merge` does, but
  /// for writing it.
  func merge(
    _ uid: String,
    with theirs: String,
    at place: SyncPlace? = nil,
    keepsConflicts: Bool = true
  ) throws -> (text: String, disputes: [SyncDispute]) {
    let memory = try #require(try repository.syncMemory(of: uid))
    let text = folder.text(place ?? SyncPlace("", uid + ".ics"))
    let ours = try #require(try SyncText(Array(text.utf8)))
    let other = try #require(try SyncText(Array(theirs.utf8)))
    var decision = SyncDecision(context)
    let task = try repository.task(of: memory)
    decision.moved = task.flatMap { SyncDecision.MovedHere($0) }
    let texts = memory.texts()
    let base = decision.ancestor(of: ours, other, among: texts, isMoved: memory.isMoved)
    var outcome = try decision.merge(ours, other, from: base)
    try decision.doubt(&outcome, of: ours, other, from: base, among: texts)
    let conflicts = outcome.disputes.compactMap { part, dispute, text in
      memory.base.links.first { $0.part == part }.map { SyncConflict($0.item, dispute, text: text) }
    }
    if keepsConflicts { try repository.keep(conflicts, of: memory, at: now) }
    let steps = try decision.changesOfSplit(ours, other, from: base, in: repository)
    try repository.take(steps, ofSeries: ours.title, at: now)
    return (String(decoding: outcome.text.bytes, as: UTF8.self), outcome.disputes.map(\.dispute))
  }

  /// Puts a line in place of the one of its name, behind `SUMMARY` where there is none, or takes it
  /// away.
  func change(_ title: String, _ name: String, to line: String?) throws {
    let place = try place(title)
    var lines = folder.text(place).components(separatedBy: "\r\n")
    let old = lines.firstIndex { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") }
    let summary = try #require(lines.firstIndex { $0.hasPrefix("SUMMARY") })
    if let old { lines.remove(at: old) }
    if let line { lines.insert(line, at: old ?? summary + 1) }
    folder.put(place, lines.joined(separator: "\r\n"))
  }
}

extension Moment {
  /// Noon of Monday 23 November 2026, UTC.
  static var noon: Moment {
    Moment(instant: Instant(seconds: Int64(LocalDay.monday.number) * 86_400 + 43_200), zone: .utc)
  }

  func later(days: Int = 0, minutes: Int = 0) -> Moment {
    var moment = self
    moment.instant = instant + Int64(days) * 86_400 + Int64(minutes) * 60
    return moment
  }
}

extension LocalDay {
  static var monday: LocalDay {
    guard let day = LocalDay(year: 2026, month: 11, day: 23) else {
      preconditionFailure("the day is in the calendar")
    }
    return day
  }
}

/// SplitMix64: the same identifiers in every run.
struct Counting: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
