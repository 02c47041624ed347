package import ChronoModel

/// The last days of a series as a planner knows them, in a line of the file:
/// `X-CHRONOLIST-DONE;DUE=20261126:20261123/20261123T200000Z 20261124/- 20261125/20261125T190000Z`, with spaces as in
/// ``Component/revisions``.
///
/// The day that a file has gone on to says nothing of those before it, which a planner goes on from where they are over,
/// too. Another planner reads here which of them were ticked, and when, and which were missed (`-`).
package struct DoneDays: Hashable {
  /// The day that the file was on then: from there on, another program has ticked.
  package var due: LocalDay
  package var finishes: [LocalDay: Instant]
  package var missed: Set<LocalDay>

  static let name = "X-CHRONOLIST-DONE"
  /// So many of the last ones are told.
  static let limit = 20

  init(due: LocalDay, finishes: [LocalDay: Instant], missed: Set<LocalDay>) {
    self.due = due
    let last = Set(missed.union(finishes.keys).filter { $0 < due }.sorted().suffix(DoneDays.limit))
    self.finishes = finishes.filter { last.contains($0.key) }
    self.missed = missed.intersection(last).subtracting(finishes.keys)
  }

  /// The days that are known to be done or missed, and those that steps finish.
  fileprivate init(due: LocalDay, _ known: [SyncDecision.Passed], _ steps: [SyncStep] = []) {
    var finishes: [LocalDay: Instant] = [:]
    var missed: Set<LocalDay> = []
    let found = known.map { ($0.day as LocalDay?, $0.finish) }
    for case (let day?, let finish) in found + steps.compactMap(\.passed) {
      if let finish {
        finishes[day] = min(finishes[day] ?? finish, finish)
      } else {
        missed.insert(day)
      }
    }
    self.init(due: due, finishes: finishes, missed: missed)
  }

  fileprivate var isEmpty: Bool { finishes.isEmpty && missed.isEmpty }

  /// What a part says; `nil` for one that a planner has never gone on with.
  init?(_ component: Component?) {
    guard let line = component?[DoneDays.name],
      case .date(let due)? = line.parameter("DUE").flatMap({ CalendarTime($0) })
    else { return nil }
    var finishes: [LocalDay: Instant] = [:]
    var missed: Set<LocalDay> = []
    for entry in line.text.listed.prefix(DoneDays.limit) {
      let halves = entry.split(separator: "/")
      guard halves.count == 2, case .date(let day)? = CalendarTime(halves[0]) else { continue }
      if let finish = Instant(basic: halves[1]) { finishes[day] = finish }
      if halves[1] == "-" { missed.insert(day) }
    }
    self.init(due: due, finishes: finishes, missed: missed)
  }

  /// Puts the line into a part.
  func put(into component: inout Component) {
    let days = missed.union(finishes.keys).sorted()
      .map { "\($0.basicText)/\(finishes[$0]?.basicText ?? "-")" }
    component.set(
      ContentLine(
        DoneDays.name,
        [CalendarParameter("DUE", due.basicText)],
        value: days.isEmpty ? "NONE" : days.joined(separator: " "),
        lineEnd: component.begin.lineEnd
      )
    )
  }

  /// What two texts know together: of two finishes the earlier holds.
  func joined(_ other: DoneDays?, due: LocalDay) -> DoneDays {
    DoneDays(
      due: due,
      finishes: finishes.merging(other?.finishes ?? [:]) { min($0, $1) },
      missed: missed.union(other?.missed ?? [])
    )
  }
}

/// What two texts tell of the day that both come from, where a planner has gone on from it: whether it is done; `nil` of
/// one that nobody tells of.
struct ToldOfDay {
  let ours: Bool?
  let theirs: Bool?

  init(
    _ day: LocalDay?,
    ours: Component,
    _ ourDay: LocalDay?,
    theirs: Component,
    _ theirDay: LocalDay?
  ) {
    func isDone(_ component: Component, on next: LocalDay?) -> Bool? {
      guard let day, SyncDecision.tellsDays(component, to: next, since: day) else { return nil }
      return DoneDays(component)?.finishes[day] != nil
    }
    self.ours = isDone(ours, on: ourDay)
    self.theirs = isDone(theirs, on: theirDay)
  }
}

extension SyncDecision {
  /// A draft on the day from which somebody has ticked, where a planner had gone on to that and told of those before.
  static func ticksFrom(
    _ base: TaskDraft,
    _ written: Component,
    to next: LocalDay?
  ) -> TaskDraft {
    guard let told = DoneDays(written), let due = base.due, let next, due < told.due,
      told.due < next
    else { return base }
    var from = base
    from.due = told.due
    return from
  }

  /// The days that theirs tells to be done or, without a finish, missed, and that both had not agreed on.
  package mutating func daysTold(_ theirs: SyncText, since agreed: SyncText) -> [Passed] {
    guard theirs.isTask, let told = DoneDays(part("", of: theirs)) else { return [] }
    let known = DoneDays(part("", of: agreed))
    let days = told.missed.subtracting(known?.missed ?? [])
      .union(told.finishes.keys.filter { known?.finishes[$0] == nil })
    return days.sorted().map { day in
      Passed(day: day, finish: told.finishes[day].map { min($0, meaning.now.instant) })
    }
  }

  /// Makes a day that was missed there, of which there is no instance.
  package func missing(
    _ day: LocalDay,
    before open: WholeTask,
    after earlier: WholeTask
  ) -> SyncStep {
    SyncDecision.lapse(day, after: earlier, as: meaning.draft(of: open, isOurs: false))
  }

  /// Whether a planner has told of days before one: where that is finished, and not here, it was never made here.
  package func tellsDays(_ text: SyncText, before day: LocalDay) -> Bool {
    guard let told = DoneDays(text.items.first?.component) else { return false }
    return told.missed.union(told.finishes.keys).contains { $0 < day }
  }

  /// Whether a planner has gone on from a day to the one that a text is on, and has told what it ticked: nobody else
  /// has ticked anything.
  static func tellsDays(_ component: Component?, to next: LocalDay?, since due: LocalDay?) -> Bool {
    guard let told = DoneDays(component), let due else { return false }
    return told.due == next && told.due > due
  }

  /// A part as it is told, with the days that are done here, and those that this run finishes.
  mutating func telling(
    _ part: SyncPart,
    in component: Component,
    on day: LocalDay?,
    _ steps: [SyncStep]
  ) -> Component {
    guard part.name.isEmpty, let day, let whole = part.here?.task,
      whole.task.repeats?.afterCompletion == false
    else { return component }
    var edited = component
    DoneDays(due: day, part.here?.finishes ?? [], steps).put(into: &edited)
    return edited
  }

  /// A new file of a series, with its days that are over already.
  static func telling(_ whole: WholeTask, _ finishes: [Passed], in bytes: [UInt8]) -> [UInt8] {
    guard let day = whole.task.due, whole.task.repeats?.afterCompletion == false,
      var text = (try? SyncText(bytes)).flatMap({ $0 }), let (place, component) = text.items.first
    else { return bytes }
    let days = DoneDays(due: day, finishes)
    guard !days.isEmpty else { return bytes }
    var edited = component
    days.put(into: &edited)
    text.replace(place, with: edited)
    return text.bytes
  }

  /// What makes the days that a file tells of which is new here, where another planner has written it.
  ///
  /// One that was deleted here, and comes back, has them still.
  func daysTold(
    _ part: SyncPart,
    _ component: Component,
    of draft: TaskDraft,
    _ id: TaskItem.ID
  ) -> [SyncStep] {
    guard part.name.isEmpty, part.here.map({ $0.item == .undone }) ?? true,
      let told = DoneDays(component), let due = draft.due,
      draft.repeats?.afterCompletion == false, !draft.done, !draft.isDropped
    else { return [] }
    let missed = told.missed.filter { $0 < meaning.now.today }
    let days = missed.union(told.finishes.keys).filter { $0 < due }.sorted().map { day in
      var passed = draft
      passed.setTime(draft.usualTime)
      (passed.due, passed.repeats) = (day, nil)
      if let finish = told.finishes[day] {
        (passed.done, passed.finished) = (true, min(finish, meaning.now.instant))
      }
      return passed
    }
    return days.isEmpty ? [] : [.addDays(days, of: id)]
  }

  /// A part that comes of two, with the days that either tells to be done.
  func joining(
    _ own: Component,
    _ written: Component,
    in component: Component,
    isOnOurDay: Bool
  ) -> Component {
    let (ours, theirs) = (DoneDays(own), DoneDays(written))
    guard let due = isOnOurDay ? ours?.due ?? theirs?.due : theirs?.due ?? ours?.due,
      let joined = (ours ?? theirs)?.joined(theirs, due: due), joined != theirs
    else { return component }
    var edited = component
    joined.put(into: &edited)
    return edited
  }

  /// Whether days are done here of those that another planner has gone on from, which it does not know of.
  func hasDaysUntold(
    _ part: SyncPart,
    _ written: Component,
    _ base: TaskDraft?,
    _ theirs: TaskDraft
  ) -> Bool {
    guard part.name.isEmpty, let here = part.here, let due = theirs.due,
      let told = DoneDays(written), let known = base?.due
    else { return false }
    return here.finishes.contains { passed in
      known <= passed.day && passed.day < due && told.finishes[passed.day] == nil
        && (passed.finish != nil || !told.missed.contains(passed.day))
    }
  }
}

extension SyncStep {
  /// The day of a series that the step finishes, and when; without that it was missed.
  fileprivate var passed: (LocalDay?, Instant?)? {
    switch self {
    case .rollTask(let task, _, as: .done, made: let made): (task.due, made)
    case .reviseTask(let task, let draft, let fields, made: let made)
    where fields.contains(.state) && draft.done && task.repeats != nil:
      (task.due, draft.finished ?? made)
    case .followTask(_, let draft, let fields, _, _) where fields.changed == [.state]:
      (draft.due, draft.finished)
    default: nil
    }
  }
}
