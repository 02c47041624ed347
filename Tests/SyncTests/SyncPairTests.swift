import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// One change here at 12:30 and one on the phone at 12:15 or 13:00, before either is heard of.
@Suite struct SyncPairTests {
  enum Order: String, CaseIterable, Sendable {
    /// Ours is carried first, and the phone's text, which knows nothing of it, is put in its place.
    case ours
    /// Ours, and the phone's text is brought together with it.
    case merged
    case theirs
    /// Ours, once more next morning, when the day is over, and the phone's text after that.
    case oursGoneOn
    /// Ours, once more next morning, and the phone's text is brought together with it then.
    case mergedGoneOn

    var goesOn: Bool { self == .oursGoneOn || self == .mergedGoneOn }
  }

  struct Pair: Sendable, CustomTestStringConvertible {
    let here: DayChange
    let there: DayChange
    let form: DayChange.Form
    let isLater: Bool
    let days: Int
    var kind = Kind.daily

    /// What both have changed.
    enum Kind: String, CaseIterable {
      case daily, timed, habit, plain

      var lines: [String] {
        switch self {
        case .daily: Kind.plain.lines + ["RRULE:FREQ=DAILY"]
        case .timed:
          ["DTSTART:20261123T170000Z", "DUE:20261123T173000Z", "RRULE:FREQ=DAILY"]
        case .habit:
          Kind.plain.lines + [
            "RRULE:FREQ=DAILY;INTERVAL=3", "X-CHRONOLIST-REPEAT-FROM:COMPLETION",
          ]
        case .plain: ["DTSTART;VALUE=DATE:20261123", "DUE;VALUE=DATE:20261123"]
        }
      }

      func has(_ change: DayChange, _ form: DayChange.Form) -> Bool {
        switch (self, change) {
        case (_, .nothing): true
        case (.daily, .move), (.timed, .move): form == .part
        case (.daily, _), (.timed, _): change != .someday
        case (.habit, _): DayChange.ofHabit.contains(change)
        case (.plain, .tick): form == .done
        case (.plain, _): DayChange.ofPlain.contains(change) && form == .whole
        }
      }
    }

    var testDescription: String {
      "\(here) here, \(there) there as \(form), \(isLater ? "later" : "earlier"), after \(days) days, \(kind)"
    }

    static let all: [Pair] = {
      var pairs: [Pair] = []
      for here in DayChange.allCases {
        for there in DayChange.changes where hasOneAnswer(here, there) {
          for form in there.forms {
            for (isLater, days) in [(true, 0), (true, 1), (false, 0), (false, 1)] {
              // A day that was over before its series was heard to have ended has a day after it.
              let isOver = days > 0 && [.end, .finish].contains(there) && !here.closesMonday
              for kind in Kind.allCases where !isOver {
                guard kind.has(there, form), !isOpen(here, there, form, kind),
                  here.forms.contains(where: { kind.has(here, $0) })
                else { continue }
                pairs.append(
                  Pair(
                    here: here,
                    there: there,
                    form: form,
                    isLater: isLater,
                    days: days,
                    kind: kind
                  )
                )
              }
            }
          }
        }
      }
      return pairs
    }()

    /// Whether it is asked which of two changes of a task alone holds, or nothing tells that a habit was ticked there,
    /// as it is on the day that it is on here; or from when it is counted, as it was given up there before it was moved.
    ///
    /// So it is which counts of two ways in which a task alone was given up.
    private static func isOpen(
      _ here: DayChange,
      _ there: DayChange,
      _ form: DayChange.Form,
      _ kind: Kind
    ) -> Bool {
      let states: Set<DayChange> = [.tick, .drop]
      return switch kind {
      case .plain:
        here != there && states.contains(there) && states.contains(here)
      case .habit:
        [.drop, .skip].contains(here) && there == .tick && form == .whole
          || here == .move && there == .drop
      case .daily, .timed: false
      }
    }

    /// Whether one planner says what two changes come to.
    ///
    /// It does not where one of them has no sense after the other, and both are kept in an exchange: a day that was
    /// ticked there ahead of its series, or moved, of a series that is without it here.
    private static func hasOneAnswer(_ here: DayChange, _ there: DayChange) -> Bool {
      switch (here, there) {
      case (.nothing, .deleteAll): false
      case (.move, .move), (.move, .tickTwo), (.move, .moveNext), (.skip, .move),
        (.skipNext, .moveNext), (.tickTwo, .moveNext), (.moveNext, .tickTwo),
        (.moveNext, .skipNext), (.end, .tickTwo), (.finish, .tickTwo), (.weekly, .tickTwo),
        (.tickTwo, .weekly):
        false
      // The next day is open here, and a file that is finished may be followed by another one.
      case (.skip, .finish): false
      // Which day or rule holds is asked.
      case (.move, .someday), (.someday, .move): false
      case (.weekly, .finish), (.until, .finish): false
      default: true
      }
    }
  }

  static func start(_ pair: Pair) throws -> SyncWorld {
    let world = try SyncWorld()
    world.put("a@phone", ["SUMMARY:Water"] + pair.kind.lines)
    try world.sync()
    return world
  }

  static func stamp(_ isLater: Bool) -> String { isLater ? "20261123T130000Z" : "20261123T121500Z" }

  /// `25 open Water: 23 postponed, 25 open` for each task, in the order of their days; a day that was skipped may be
  /// one that was dropped.
  static func ledger(_ world: SyncWorld, _ pair: Pair) throws -> [String] {
    let isSkipped = [pair.here, pair.there].contains(.skip)
    let tasks = try world.tasks().filter { !isSkipped || $0.task.status != .dropped }
    return tasks.map { whole in
      let task = whole.task
      let name = task.status == .open ? " \(task.title)\(task.notes.isEmpty ? "" : "+")" : ""
      // On which day a task alone stands that is done or given up is nobody's question.
      let isOver = pair.kind == .plain && task.status != .open
      // When a day was ticked there is known, whatever else was changed here.
      let isTimed = pair.there == .tick && [.rename, .note, .nothing].contains(pair.here)
      let closed = task.status == .done && isTimed ? task.closed : nil
      let finish = closed.map { " after \($0 - Moment.noon.instant)" } ?? ""
      return "\(isOver ? 0 : task.due?.civil.day ?? 0) \(task.status)\(name)\(finish): "
        + whole.promises.sorted { $0.day < $1.day }
        .filter { $0.outcome != .withdrawn || $0.day == task.due || isOver }
        .map { "\($0.day.civil.day) \($0.outcome.name)" }.joined(separator: ", ")
    }.sorted()
  }

  /// What one planner has in which both changes were made, in the order of their times; where one of them is of the
  /// series, in any order.
  static func expected(_ pair: Pair) throws -> [[String]] {
    let pairs = [pair.here, pair.there]
    let isEither =
      !DayChange.ofSeries.isDisjoint(with: pairs) || Set(pairs) == [.move, .drop]
      || pair.kind == .plain && pairs.contains { [.move, .someday].contains($0) }
      || pair.kind == .habit && pairs.contains(.move)
    return try (isEither ? [pair.isLater, !pair.isLater] : [pair.isLater]).map { isLater in
      let world = try start(pair)
      let start = world.now
      var changes: [(DayChange, Moment, Bool)] = [(pair.here, start.later(minutes: 30), false)]
      changes.insert(
        (pair.there, start.later(minutes: isLater ? 60 : 15), true),
        at: isLater ? 1 : 0
      )
      let kinds = Set([pair.here, pair.there])
      for (change, now, isThere) in changes {
        world.now = now
        if kinds.count > 1, change == .deleteAll { continue }
        if !kinds.isDisjoint(with: [.tick, .tickTwo]), [.skip, .drop].contains(change) {
          continue
        }
        if kinds.contains(.tickTwo), change == .skipNext { continue }
        if !kinds.isDisjoint(with: [.move, .drop]), change == .skip { continue }
        if pair.here == .end, change == .skip { continue }
        do {
          if isThere, change == .move, [.daily, .timed].contains(pair.kind) {
            try change.standApart(world)
          } else {
            try change.make(world)
          }
        } catch StoreError.refused {}
      }
      world.now = start.later(days: pair.days, minutes: 120)
      _ = try world.repository.judge(at: world.now)
      return try ledger(world, pair)
    }
  }

  /// A planner after both are exchanged in that order.
  static func exchange(_ pair: Pair, _ order: Order) throws -> SyncWorld {
    let world = try start(pair)
    let place = SyncPlace("", "a@phone.ics")
    let known = world.folder.text(place)
    world.now = world.now.later(minutes: 30)
    try pair.here.make(world)
    if order != .theirs { try world.sync(force: true) }
    if order.goesOn {
      let evening = world.now
      world.now = evening.later(days: pair.days)
      try world.sync(force: true)
      world.now = evening
    }
    let theirs = pair.there.text(of: known, pair.form, at: stamp(pair.isLater))
    world.now = world.now.later(minutes: 60)
    let isChanged = world.folder.files[place].map { $0.bytes != Array(known.utf8) } ?? false
    if [.merged, .mergedGoneOn].contains(order), let theirs, isChanged {
      let text = try world.merge("a@phone", with: theirs).text
      world.folder.put(place, text)
    } else if let theirs {
      world.folder.put(place, theirs)
    } else if order == .theirs || !isChanged {
      // Deleted there and changed in the folder, it comes back there.
      world.folder.files[place] = nil
    }
    world.now = world.now.later(days: pair.days, minutes: 30)
    try world.sync(force: true)
    return world
  }

  /// Pairs that came to something else once.
  private static let known: Set = [
    "tick here, move there as whole, later, after 0 days, plain",
    "drop here, move there as whole, earlier, after 1 days, plain",
    "rename here, skip there as whole, later, after 1 days, daily",
    "skipNext here, skip there as whole, later, after 1 days, timed",
  ]

  /// A few, more with `WEEKS` as in `.ci/run`; all of them where `PAIRS=all`, and else those whose description has
  /// what that says.
  private static let some: [Pair] = {
    let every = Weeks.areMany ? 19 : 151
    return switch ProcessInfo.processInfo.environment["PAIRS"] {
    case nil:
      Pair.all.enumerated()
        .filter { $0 % every == 0 || known.contains($1.testDescription) }.map(\.element)
    case "all"?: Pair.all
    case let words?: Pair.all.filter { $0.testDescription.contains(words) }
    }
  }()

  @Test(arguments: some)
  func `the ledger is that of both changes, whichever is exchanged first`(_ pair: Pair) throws {
    let expected = try Self.expected(pair)
    for order in Order.allCases where pair.days > 0 || !order.goesOn {
      let world = try Self.exchange(pair, order)
      let found = try Self.ledger(world, pair)
      #expect(expected.contains(found), "\(order): \(found), expected \(expected)")
      #expect(try world.sync(force: true).changes == 0, "\(order)")
      #expect(try world.repository.check() == [])
    }
  }
}
