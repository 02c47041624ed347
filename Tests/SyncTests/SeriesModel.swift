import ChronoModel
import ChronoStore
import VirtualTerminal
import chronolist

/// A repeating task on the planner's side, in its folder, and on a phone that carries files when it can.
///
/// One series stays one series, whichever side ticked a day, in whichever order that was carried.
struct SeriesModel {
  let world: SyncWorld
  /// What the phone has, and what it has carried last, by UID.
  private(set) var phone: [String: String] = [:]
  private var carried: [String: String] = [:]
  /// The days that were ticked, and when each was first, here and there.
  private var ticked: [LocalDay: Instant] = [:]
  private var tickedThere: [LocalDay: Instant] = [:]
  /// Ticks of the phone that it has not carried, by UID, which only that file tells.
  private var told: [String: [(day: LocalDay, isLate: Bool)]] = [:]
  /// Days that may be done in the end: no text that is carried says for sure that they were ticked.
  private(set) var doubtful: Set<LocalDay> = []
  private var doubled: Set<LocalDay> = []
  /// Days that a file has gone on from before one that was ticked on its day: nobody can know that they were
  /// not done on theirs, and they are taken to have been (Behaviour 9.4).
  private var assumed: Set<LocalDay> = []
  /// Days that a file has gone on from and no run has read of, and those among them that were carried.
  private var unheard: Set<LocalDay> = []
  private var underWay: Set<LocalDay> = []
  private var habit = Habit.goOn
  /// What `--merge` has found to be changed on both sides.
  private(set) var disputed: [SyncDispute] = []
  /// A text that was written here and says that the whole series is finished, while its rule goes on.
  private(set) var ended: String?
  private(set) var trace: [String] = []
  private var made = 0

  /// How a phone finishes a day.
  enum Habit: CaseIterable, Sendable {
    /// The file is on the next day.
    case goOn
    /// The same, and a finished copy is left.
    case copy
    /// As todoman: the file is done without its rule, and a new one has the rule and the next day.
    case newFile
    /// The file is done, with its rule.
    case done
  }

  /// What becomes of a file that both sides have changed.
  enum Winner: CaseIterable, Sendable {
    case phone, planner
    /// `sync --merge`.
    case merged
    /// The planner's stays, and the phone's is a file of its own.
    case both
  }

  init(isTimed: Bool) throws {
    world = try SyncWorld()
    let day =
      isTimed ? ["DTSTART:20261123T140000Z", "DUE:20261123T143000Z"] : ["DUE;VALUE=DATE:20261123"]
    let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:a@phone", "SUMMARY:Water"]
    let lines = head + day + ["RRULE:FREQ=DAILY", "END:VTODO", "END:VCALENDAR", ""]
    phone["a@phone"] = lines.joined(separator: "\r\n")
    try carry(.phone)
    try world.sync()
    try carry(.phone)
  }

  // MARK: What happens

  mutating func pass(days: Int = 0, minutes: Int = 0, isOpen: Bool) throws {
    trace.append("\(days) days and \(minutes) minutes pass\(isOpen ? ", planner open" : "")")
    for _ in 0..<days {
      world.now = world.now.later(days: 1)
      if isOpen { try world.repository.judge(at: world.now) }
    }
    world.now = world.now.later(minutes: minutes)
  }

  mutating func tickHere() throws {
    _ = try world.repository.judge(at: world.now)
    guard let open = try world.tasks().first(where: { $0.task.status == .open })?.task,
      let due = open.due, due <= world.now.today
    else { return }
    trace.append("tick \(due.civil.day) here")
    ticked[due] = min(ticked[due] ?? .latest, world.now.instant)
    _ = try world.repository.perform(.setDone(.tasks([open.id]), true), at: world.now)
  }

  mutating func tickThere(_ habit: Habit) {
    self.habit = habit
    let open = phone.filter { SeriesModel.isOpen($0.value) }
    guard open.count == 1, let (uid, text) = open.first,
      let day = SeriesModel.day(of: text), day <= world.now.today
    else { return }
    trace.append("tick \(day.civil.day) there: \(habit)")
    tickedThere[day] = min(tickedThere[day] ?? .latest, world.now.instant)
    let stamp = world.now.instant.text.filter { $0 != "-" && $0 != ":" }
    let plain = SeriesModel.without("LAST-MODIFIED", text)
    func put(_ lines: String, in text: String) -> String {
      text.replacing("END:VTODO", with: "LAST-MODIFIED:\(stamp)\r\n\(lines)END:VTODO")
    }
    let finished = put("STATUS:COMPLETED\r\nCOMPLETED:\(stamp)\r\n", in: plain)
    let next = put("", in: SeriesModel.moved(plain, from: day, to: day + 1))
    let single = SeriesModel.without("RRULE", finished)
    made += 1
    switch habit {
    case .goOn:
      phone[uid] = next
      told[uid, default: []].append((day, world.now.today > day))
      if day == world.now.today { assumed.formUnion(unheard) }
      unheard.insert(day)
    case .copy:
      phone[uid] = next
      told[uid, default: []].append((day, false))
      phone["copy\(made)"] = single.replacing("UID:\(uid)", with: "UID:copy\(made)")
    case .newFile:
      phone[uid] = single
      phone["new\(made)@vm"] = next.replacing("UID:\(uid)", with: "UID:new\(made)@vm")
      told[uid] = [(day, false)]
    case .done:
      phone[uid] = finished
      told[uid] = [(day, false)]
    }
  }

  /// The days that are to be done in the end, and when each was finished first.
  var allTicked: [LocalDay: Instant] { ticked.merging(tickedThere, uniquingKeysWith: min) }
  /// Those of which it is not sure that anybody can know.
  func isSure(_ day: LocalDay) -> Bool { ticked[day] != nil || !doubtful.contains(day) }

  /// When a day that was finished then may be told to be at the earliest.
  func earliest(_ finish: Instant, of day: LocalDay) -> Instant {
    assumed.contains(day) ? min(finish, world.now.bounds(of: day).upperBound - 1) : finish
  }

  mutating func sync() throws {
    let before = Set(world.folder.files.keys.map { world.folder.text($0) })
    defer {
      for place in world.folder.files.keys {
        let text = world.folder.text(place)
        if !before.contains(text) { check(text) }
      }
    }
    let changes = try world.sync(force: true).changes
    unheard.subtract(underWay)
    trace.append("sync: \(changes == 0 ? "no changes" : try here())")
  }

  /// The phone and the folder tell each other, each file whole.
  mutating func carry(_ winner: Winner) throws {
    trace.append("carry, \(winner) wins")
    let folder = Dictionary(
      uniqueKeysWithValues: world.folder.files.keys.map {
        (SeriesModel.uid(of: world.folder.text($0)), $0)
      }
    )
    for uid in Set(folder.keys).union(phone.keys).sorted() {
      let here = folder[uid].map { world.folder.text($0) }
      let (there, last) = (phone[uid], carried[uid])
      doubt(uid, winner, isMet: here != last)
      if here == there { continue }
      if there == last {
        phone[uid] = here
        continue
      }
      let place = folder[uid] ?? SyncPlace("", uid + ".ics")
      guard here != last else {
        put(there, at: place)
        continue
      }
      switch (winner, here, there) {
      case (_, nil, _), (.phone, _, _?): put(there, at: place)
      case (_, _, nil): phone[uid] = here
      case (.merged, _?, let there?):
        let (text, disputes) = try world.merge(uid, with: there, at: place)
        disputed += disputes
        check(text)
        put(text, at: place)
        phone[uid] = text
      case (.both, let here?, let there?):
        made += 1
        let kept = there.replacing("UID:\(uid)", with: "UID:kept\(made)")
        put(kept, at: SyncPlace("", "kept\(made).ics"))
        (phone["kept\(made)"], phone[uid]) = (kept, here)
      case (.planner, _?, _?):
        phone[uid] = here
      }
    }
    (carried, told, underWay) = (phone, [:], unheard)
  }

  /// Notes which ticks no text says for sure, because the file was met by a change of the planner, or
  /// stands for several of them.
  private mutating func doubt(_ uid: String, _ winner: Winner, isMet: Bool) {
    guard let ticks = told[uid], let last = ticks.last else { return }
    let isLost = isMet && winner == .planner
    switch habit {
    case .goOn:
      doubtful.formUnion(ticks.dropLast().map(\.day))
      if isLost || last.isLate { doubtful.insert(last.day) }
    case .done: if isLost { doubtful.insert(last.day) }
    case .newFile: if isLost, told.count > 1 { doubtful.insert(last.day) }
    case .copy:
      if isLost {
        doubled.insert(last.day)
        doubtful.insert(last.day)
      }
    }
  }

  /// A finished copy of a day that is open in the file that was taken: it may be a task of its own.
  func isDoubled(_ task: TaskItem) -> Bool {
    task.repeats == nil && task.status == .done && task.due.map(doubled.contains) ?? false
  }

  /// The rule of the series has no end.
  private mutating func check(_ text: String) {
    if text.contains("\r\nRRULE:"), text.contains("STATUS:COMPLETED") { ended = ended ?? text }
  }

  private func put(_ text: String?, at place: SyncPlace) {
    if let text { world.folder.put(place, text) } else { world.folder.files[place] = nil }
  }
}
