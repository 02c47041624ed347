import ChronoModel
import ChronoStore
import Foundation

/// What a person changes about a repeating task or one of its days, here or on a phone: Monday's instance is open.
enum DayChange: String, CaseIterable, Sendable {
  case tick, tickTwo, move, skip, drop, rename, note, end, weekly, until
  case skipNext, moveNext, deleteAll, finish
  case someday, nothing

  /// All but nothing.
  static let changes = allCases.filter { $0 != .nothing }

  /// Those of all its days: in which order they are made with another change is nobody's question.
  static let ofSeries: Set<DayChange> = [.rename, .note, .end, .weekly, .until, .finish]

  /// Those of a series that is counted from its finish, and those of a task alone.
  static let ofHabit: Set<DayChange> = [.tick, .move, .skip, .drop, .rename, .note, .end]
  static let ofPlain: Set<DayChange> = [.tick, .move, .drop, .rename, .note, .someday, .deleteAll]

  /// Whether it leaves nothing to be done on Monday.
  var closesMonday: Bool { [.tick, .tickTwo, .move, .skip, .drop, .end, .finish].contains(self) }

  // MARK: Here

  /// Makes the change in a planner, where it still has a sense.
  func make(_ world: SyncWorld) throws {
    let (repository, now) = (world.repository, world.now)
    let all = try world.tasks()
    let isSeries = all.contains { $0.task.repeats != nil }
    let open = all.first { $0.task.status == .open && ($0.task.repeats != nil || !isSeries) }?.task
    let monday = all.first {
      ($0.promises.isEmpty ? $0.task.due : Succession.given($0.promises)) == .monday
    }?.task
    func perform(_ edit: Edit) throws { _ = try repository.perform(edit, at: now) }
    func revise(_ change: (inout TaskItem) -> Void) throws {
      guard let open else { return }
      var after = open
      change(&after)
      try perform(.reviseTask(from: open, to: after))
    }
    let own = monday.flatMap { $0.status == .open ? $0 : nil }
    switch self {
    case .tick: if let own { try perform(.setDone(.tasks([own.id]), true)) }
    case .tickTwo:
      try DayChange.tick.make(world)
      let next = try world.tasks().first { $0.task.status == .open && $0.task.due == .monday + 1 }
      if let next { try perform(.setDone(.tasks([next.task.id]), true)) }
    case .move: if let own { try perform(.move(.tasks([own.id]), to: .monday + 2)) }
    case .skip: if let own { try perform(.delete(.tasks([own.id]))) }
    case .drop: if let own { try perform(.drop(.tasks([own.id]))) }
    case .rename: try revise { $0.title = "Ferns" }
    case .note: try revise { $0.notes = "big" }
    case .end: try revise { $0.repeats = nil }
    case .weekly: try revise { $0.repeats?.rule = "FREQ=WEEKLY" }
    case .until: try revise { $0.repeats?.rule = "FREQ=DAILY;UNTIL=20261125" }
    case .skipNext:
      if let open, open.due == .monday + 1 {
        try perform(.delete(.tasks([open.id])))
      } else if let open {
        try perform(.skip(open.id, on: .monday + 1))
      }
    case .moveNext:
      if let open, open.due == .monday + 1 {
        try standApart(world, on: .monday + 1, to: .monday + 3)
      } else if let open {
        try perform(.moveRepeat(open.id, from: .monday + 1, to: .monday + 3, time: nil))
      }
    case .finish:
      try DayChange.end.make(world)
      try DayChange.tick.make(world)
    case .nothing: break
    case .someday: try revise { $0.due = nil }
    case .deleteAll: if let open { try perform(.deleteAllFromHere(.tasks([open.id]))) }
    }
  }

  /// Moves Monday's instance as a phone does, by telling it apart: the series goes on behind Monday.
  func standApart(
    _ world: SyncWorld,
    on day: LocalDay = .monday,
    to other: LocalDay = .monday + 2
  ) throws {
    let open = try world.tasks().first { $0.task.status == .open && $0.task.due == day }?.task
    guard let open else { return }
    var alone = open
    alone.repeats = nil
    alone.due = other
    _ = try world.repository.perform(.reviseTask(from: open, to: alone), at: world.now)
    guard let repeats = open.repeats else { return }
    guard let next = try repeats.seriesOfDays().next(after: day) else { return }
    var draft = TaskDraft(title: open.title, due: next)
    draft.notes = open.notes
    draft.repeats = RepeatDraft(repeats)
    draft.repeats?.series = nil
    try world.add(draft)
  }

  // MARK: There

  /// How a phone says it.
  enum Form: String, CaseIterable, Sendable {
    /// In a part of its own for the day.
    case part
    /// In the one text of the series, which goes on where its day is over.
    case whole
    /// In the one text, which is done, with its rule.
    case done
  }

  var forms: [Form] {
    switch self {
    case .tick: [.part, .whole, .done]
    case .drop: [.part, .whole]
    case .move: [.part, .whole]
    case .moveNext, .tickTwo: [.part]
    case .skip, .rename, .note, .end, .weekly, .until, .skipNext, .deleteAll, .finish, .someday:
      [.whole]
    case .nothing: [.whole]
    }
  }

  /// What the file is then; `nil` where it is gone.
  func text(of known: String, _ form: Form, at stamp: String) -> String? {
    let isTimed = known.contains("20261123T170000Z")
    let isHabit = known.contains("INTERVAL=3")
    let ruleLine = isHabit ? "RRULE:FREQ=DAILY;INTERVAL=3\r\n" : "RRULE:FREQ=DAILY\r\n"
    /// The value of a time on a day of November.
    func at(_ day: Int, _ time: String = "T170000Z") -> String {
      isTimed ? ":202611\(day)\(time)" : ";VALUE=DATE:202611\(day)"
    }
    func goneOn(to day: Int) -> String {
      marked(
        known.replacing("DATE:20261123", with: "DATE:202611\(day)")
          .replacing(":20261123T17", with: ":202611\(day)T17")
      )
    }
    func marked(_ text: String) -> String {
      text.replacing("SUMMARY", with: "LAST-MODIFIED:\(stamp)\r\nSUMMARY")
    }
    func with(_ line: String) -> String {
      marked(known).replacing("SUMMARY", with: line + "\r\nSUMMARY")
    }
    func rule(_ line: String?) -> String {
      marked(
        known.replacing(ruleLine, with: line.map { "RRULE:" + $0 + "\r\n" } ?? "")
      )
    }
    func part(_ day: Int, on other: Int? = nil, _ lines: [String] = []) -> String {
      let due = other ?? day
      let part =
        [
          "BEGIN:VTODO", "UID:a@phone", "SUMMARY:Water", "RECURRENCE-ID\(at(day))",
          "DTSTART\(at(due))", "DUE\(at(due, "T173000Z"))", "DTSTAMP:\(stamp)",
          "LAST-MODIFIED:\(stamp)",
        ] + lines + ["END:VTODO", ""]
      return part.joined(separator: "\r\n")
    }
    func parts(_ parts: String...) -> String {
      known.replacing("END:VCALENDAR", with: parts.joined() + "END:VCALENDAR")
    }
    let done = ["STATUS:COMPLETED", "PERCENT-COMPLETE:100", "COMPLETED:\(stamp)"]
    switch (self, form) {
    case (.tick, .part): return parts(part(23, done))
    case (.tick, .whole): return goneOn(to: isHabit ? 26 : 24)
    case (.tick, .done): return with(done.joined(separator: "\r\n"))
    case (.tickTwo, _): return parts(part(23, done), part(24, done))
    case (.move, .whole): return goneOn(to: 25)
    case (.move, _): return parts(part(23, on: 25))
    case (.drop, .part): return parts(part(23, ["STATUS:CANCELLED"]))
    case (.drop, _): return with("STATUS:CANCELLED")
    case (.skip, _): return with("EXDATE\(at(23))")
    case (.rename, _): return marked(known).replacing("SUMMARY:Water", with: "SUMMARY:Ferns")
    case (.note, _): return with("DESCRIPTION:big")
    case (.end, _): return rule(nil)
    case (.weekly, _): return rule("FREQ=WEEKLY")
    case (.until, _): return rule("FREQ=DAILY;UNTIL=20261125\(isTimed ? "T170000Z" : "")")
    case (.skipNext, _): return with("EXDATE\(at(24))")
    case (.moveNext, _): return parts(part(24, on: 26))
    case (.finish, _):
      return rule(nil).replacing(
        "END:VTODO",
        with: (done + ["END:VTODO"]).joined(separator: "\r\n")
      )
    case (.deleteAll, _): return nil
    case (.nothing, _): return known
    case (.someday, _):
      let lines = known.components(separatedBy: "\r\n")
      return marked(
        lines.filter { !$0.hasPrefix("D") || $0.hasPrefix("DTSTAMP") }.joined(separator: "\r\n")
      )
    }
  }
}
