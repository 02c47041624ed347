import ChronoModel
import GRDB

/// A bug as the program could have one, made from outside: the clock it reads, the edit it does, or
/// what it leaves in the file.
struct PlantedBug: Sendable {
  let name: String
  var clock: (@Sendable (Moment) -> Moment)?
  var edit: (@Sendable (Edit) -> Edit)?
  /// What the file is given after a deed; nothing for most.
  var after: (@Sendable (Deed) -> String?)?

  /// Whether it shows in one life of several only.
  var isRare: Bool {
    [
      "acts on the first of several", "keeps the winter's offset in summer",
      "leaves the tasks of a deleted category", "moves an event that is renamed",
      "loses the timer when the planner ends", "drops a field of a saved form",
      "lets a dropped task be missed", "loses the tags of what is placed",
      "calls a postponed day withdrawn",
    ].contains(name)
  }

  func strike(_ path: String, after deed: Deed) throws {
    guard let sql = after?(deed) else { return }
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  private static func clock(
    _ name: String,
    _ change: @escaping @Sendable (Moment) -> Moment
  ) -> PlantedBug { PlantedBug(name: name, clock: change) }

  private static func edit(
    _ name: String,
    _ change: @escaping @Sendable (Edit) -> Edit
  ) -> PlantedBug { PlantedBug(name: name, edit: change) }

  private static func file(
    _ name: String,
    _ sql: String,
    _ isAfter: @escaping @Sendable (Deed) -> Bool = { _ in true }
  ) -> PlantedBug { PlantedBug(name: name, after: { isAfter($0) ? sql : nil }) }

  static let all = clocks + edits + files

  // MARK: The clock

  private static let clocks = [
    clock("forgets the day start") { now in
      var now = now
      now.dayStart = .midnight
      return now
    },
    clock("reads the days in UTC") { now in
      var now = now
      now.zone = .utc
      return now
    },
    clock("judges an hour early") { now in
      var now = now
      now.instant = now.instant + 3600
      return now
    },
    clock("judges an hour late") { now in
      var now = now
      now.instant = now.instant - 3600
      return now
    },
    clock("keeps the winter's offset in summer") { now in
      var now = now
      let january = LocalDay(year: now.day.civil.year, month: 1, day: 1) ?? now.day
      let offset = now.zone.offset(at: Instant(seconds: Int64(january.number) * 86_400))
      now.zone = .fixed("Winter", offset: offset)
      return now
    },
  ]

  // MARK: The edit

  private static let edits = [
    edit("drops a field of a saved form") { edit in
      guard case .reviseTask(let from, var to, let name) = edit else { return edit }
      to.estimate = nil
      return .reviseTask(from: from, to: to, category: name)
    },
    edit("moves a day too far") { edit in
      guard case .move(let selection, let day?) = edit else { return edit }
      return .move(selection, to: day + 1)
    },
    edit("acts on the first of several") { edit in
      guard case .drop(.tasks(let ids)) = edit else { return edit }
      return .drop(.tasks(Array(ids.prefix(1))))
    },
    edit("deletes one of a series for all of it") { edit in
      guard case .deleteAllFromHere(let selection) = edit else { return edit }
      return .delete(selection)
    },
    edit("drops where it should delete") { edit in
      guard case .delete(let selection) = edit else { return edit }
      return .drop(selection)
    },
    edit("ticks where it was done then") { edit in
      guard case .logDone(let id, _, _) = edit else { return edit }
      return .setDone(.tasks([id]), true)
    },
    edit("logs a minute too much") { edit in
      guard case .log(let id, let start, let finish) = edit else { return edit }
      return .log(id, start: start - 60, finish: finish)
    },
  ]

  // MARK: The file

  private static let files = [
    file("calls a postponed day withdrawn", "UPDATE commitment SET outcome = 4 WHERE outcome = 3"),
    file("forgets that a day was logged late", "UPDATE commitment SET logged_late = 0"),
    file(
      "takes what was planned from the estimate of now",
      "UPDATE commitment SET planned = (SELECT estimate FROM task WHERE id = task) WHERE outcome > 0"
    ) { if case .resize = $0 { true } else { false } },
    file(
      "keeps what was finished too late",
      "UPDATE commitment SET outcome = 1 WHERE outcome = 2 AND task IN (SELECT id FROM task WHERE status = 1)"
    ),
    file(
      "lets a dropped task be missed",
      "UPDATE commitment SET outcome = 2 WHERE outcome = 4 AND task IN (SELECT id FROM task WHERE status = 2)"
    ),
    file("counts an open task of the day twice", "UPDATE day_tally SET open = open + 1") {
      if case .shift = $0 { true } else { false }
    },
    file("counts a kept promise twice", "UPDATE promise_tally SET kept = kept + 1") {
      if case .reopen = $0 { true } else { false }
    },
    file("counts a category's tasks wrong", "UPDATE category_tally SET open = open - 1") {
      if case .assign = $0 { true } else { false }
    },
    file("does not find what was renamed", "UPDATE search SET title = ''") {
      if case .rename = $0 { true } else { false }
    },
    file("takes an undone session back one second long", "UPDATE session SET finish = finish + 1") {
      $0 == .undo
    },
    file(
      "undoes all but one row",
      "UPDATE task SET priority = 3 WHERE id = (SELECT max(id) FROM task)"
    ) { $0 == .undo },
    file(
      "cannot undo a promise",
      "DELETE FROM journal_entry WHERE kind = 5 AND step = (SELECT max(id) FROM journal_step)"
    ) { if case .move = $0 { true } else { false } },
    file("forgets the steps that were undone", "DELETE FROM journal_step WHERE undone = 1") {
      $0 == .undo
    },
    file(
      "lapses into two instances",
      """
      INSERT INTO task(uuid, title, due, time, rule, anchor, series, position, created, modified)
        SELECT randomblob(16), title, due, time, rule, anchor, series, position, created, modified
        FROM task WHERE rule IS NOT NULL AND status = 0 LIMIT 1
      """
    ) { $0 == .look },
    file("loses the timer when the planner ends", "DELETE FROM session WHERE finish IS NULL") {
      $0 == .quit
    },
    file(
      "leaves the tasks of a deleted category",
      "UPDATE task SET status = 0, closed = NULL WHERE status = 3"
    ) {
      if case .deleteCategory = $0 { true } else { false }
    },
    file(
      "moves an event that is renamed",
      "UPDATE event SET day = day + 1, last_day = last_day + 1"
    ) {
      if case .renameEvent = $0 { true } else { false }
    },
    file(
      "does not judge what is imported",
      "UPDATE commitment SET outcome = 0, judged = NULL WHERE id = (SELECT max(id) FROM commitment)"
    ) {
      if case .told = $0 { true } else { false }
    },
    file("loses the tags of what is placed", "UPDATE task SET tags = ''") {
      if case .plan = $0 { true } else { false }
    },
  ]
}
