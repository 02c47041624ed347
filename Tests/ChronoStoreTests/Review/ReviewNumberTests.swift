import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoStore
import Foundation
import Testing

/// Every number of a review, counted from the rows by another way: one promise, one session and
/// one second at a time where the store groups, sums and splits.
@Suite("The numbers of a review") struct ReviewNumberTests {
  private let file = TestFile()
  private static let week: LocalDay = .monday - 7

  private struct Rows {
    var categories: [ChronoModel.Category] = []
    var tasks: [TaskItem] = []
    var promises: [Commitment] = []
    var sessions: [Session] = []

    /// What is open has the estimate of now, what is decided what was planned by then; of what was
    /// carried over, what was worked before the day is no plan for it.
    func planned(_ promise: Commitment) -> Int {
      let whole =
        promise.outcome == .open
        ? tasks.first { $0.id == promise.task }?.estimate : promise.planned
      let now = ReviewNumberTests.now
      let isCarried = promises.contains { other in
        other.task == promise.task && other.day < promise.day
          && [.kept, .missed, .postponed].contains(other.outcome)
      }
      guard isCarried else { return whole ?? 0 }
      let begin = now.start(of: promise.day).seconds / 60
      let done = sessions.filter { $0.task == promise.task }.reduce(Int64(0)) { sum, session in
        let end = min((session.finish ?? now.instant).seconds / 60, begin)
        return sum + max(0, end - session.start.seconds / 60)
      }
      guard let whole else { return 0 }
      return whole > Int(done) ? whole - Int(done) : min(whole, 15)
    }

    /// Of a finished task, as its promise was kept.
    func estimate(_ task: TaskItem) -> Int? {
      promises.first { $0.task == task.id && $0.day == task.due && $0.outcome == .kept }?.planned
    }

    func category(_ task: TaskItem.ID) -> ChronoModel.Category.ID? {
      tasks.first { $0.id == task }?.category
    }
  }

  private static let zone = Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3") ?? .utc
  private static let now = Moment(
    instant: Moment.on(week + 4, hour: 15).instant,
    zone: zone,
    dayStart: TimeOfDay(minutes: 240) ?? .midnight
  )

  /// Five weeks around the week, at random but the same in every run.
  private static func rows(seed: UInt64) -> Rows {
    var random = Counting(state: seed)
    var ids = IDSource(Counting(state: seed &+ 99))
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var rows = Rows()
    for name in ["Work", "Home", "Garden"] {
      rows.categories.append(
        Category(
          id: ids.next(),
          name: name,
          position: rows.categories.count,
          created: now.instant
        )
      )
    }
    for index in 0..<160 {
      let due = week + number(-14...20)
      let isOver = due < now.today
      let status: TaskItem.Status =
        number(0...9) == 0 ? .deleted : isOver && number(0...1) == 0 ? .done : .open
      let closed = Moment.on(due, hour: 20).instant
      rows.tasks.append(
        TaskItem(
          id: ids.next(),
          title: "Task \(index)",
          category: number(0...3) == 3 ? nil : rows.categories[number(0...2)].id,
          due: due,
          estimate: number(0...2) == 0 ? nil : number(1...12) * 5,
          status: status,
          closed: status == .open ? nil : closed,
          created: now.instant - 5_000_000
        )
      )
      let task = rows.tasks[index]
      var days: Set<LocalDay> = []
      for _ in 0...number(0...2) { days.insert(due - number(1...6)) }
      for day in days {
        rows.promises.append(
          Commitment(
            task: task.id,
            day: day,
            outcome: [.missed, .postponed, .withdrawn][number(0...2)],
            made: now.instant,
            judged: now.instant,
            planned: number(0...3) == 0 ? nil : number(1...300)
          )
        )
      }
      let last: Commitment.Outcome =
        status == .done ? .kept : status == .deleted ? .withdrawn : isOver ? .missed : .open
      rows.promises.append(
        Commitment(
          task: task.id,
          day: due,
          outcome: last,
          made: now.instant,
          judged: last == .open ? nil : now.instant,
          planned: last == .open ? nil : number(1...300)
        )
      )
    }
    var start = Moment.on(week - 16, hour: 3).instant
    while start < now.instant - 40_000 {
      let length = Int64(number(1...20_000))
      rows.sessions.append(
        Session(
          id: ids.next(),
          task: rows.tasks[number(0...159)].id,
          start: start,
          finish: start + length,
          zone: "Europe/Berlin"
        )
      )
      start = start + length + Int64(number(0...30_000))
    }
    rows.sessions.append(
      Session(id: ids.next(), task: rows.tasks[0].id, start: now.instant - 3000, zone: "UTC")
    )
    return rows
  }

  private func fill(_ rows: Rows) throws -> Repository {
    let planner = try file.open(at: ReviewNumberTests.now)
    var records =
      rows.categories.map(Record.category) + rows.tasks.map(Record.task)
      + rows.promises.map(Record.commitment) + rows.sessions.map(Record.session)
    records.reverse()
    _ = try planner.insertRecords(at: ReviewNumberTests.now) { records.popLast() }
    return planner
  }

  // MARK: The other way

  private func outcomes(_ promises: [Commitment]) -> Outcomes {
    func count(_ outcome: Commitment.Outcome) -> Int { promises.count { $0.outcome == outcome } }
    return Outcomes(
      open: count(.open),
      kept: count(.kept),
      missed: count(.missed),
      postponed: count(.postponed),
      withdrawn: count(.withdrawn)
    )
  }

  /// Asks of every minute that a session shows which day it belongs to.
  private func tracked(_ sessions: [Session], on days: ClosedRange<LocalDay>) -> Int64 {
    let now = ReviewNumberTests.now
    var sum: Int64 = 0
    for session in sessions {
      var minute = session.start.seconds / 60
      while minute < (session.finish ?? now.instant).seconds / 60 {
        if days.contains(now.logicalDay(of: Instant(seconds: minute * 60))) { sum += 60 }
        minute += 1
      }
    }
    return sum
  }

  private func figures(_ rows: Rows, on days: ClosedRange<LocalDay>) -> PeriodFigures {
    let promises = rows.promises.filter { days.contains($0.day) }
    return PeriodFigures(
      outcomes: outcomes(promises),
      planned: promises.filter { $0.outcome != .withdrawn }.map(rows.planned).reduce(0, +),
      tracked: tracked(rows.sessions, on: days)
    )
  }

  @Test(arguments: [UInt64(3), 14, 159])
  func `equal those counted row by row`(seed: UInt64) throws {
    let rows = ReviewNumberTests.rows(seed: seed)
    let week = ReviewNumberTests.week
    let now = ReviewNumberTests.now
    let review = try fill(rows).review(week: week, at: now)
    #expect(review.total == figures(rows, on: week...(week + 6)))
    for day in review.days { #expect(day.figures == figures(rows, on: day.day...day.day)) }
    #expect(review.days.map(\.day) == (0...6).map { week + $0 })
    for (index, other) in review.weeks.enumerated() {
      let from = week + (index - 1) * 7
      #expect(other == WeekFigures(from: from, figures: figures(rows, on: from...(from + 6))))
    }
    for category in review.categories { check(category, rows) }
    #expect(
      review.categories.map { $0.category?.name ?? "Inbox" } == ["Inbox", "Work", "Home", "Garden"]
    )
    for day in review.recent {
      #expect(day.outcomes == outcomes(rows.promises.filter { $0.day == day.day }))
    }
    #expect(review.recent.map(\.day) == (0..<30).map { now.today - 29 + $0 })
    check(review.slipped, rows)
  }

  @Test func `what is in no category has a factor of its own`() throws {
    let planner = try file.open()
    let evening = Moment.on(.monday, hour: 20)
    for hour in 9..<14 {
      let start = Moment.on(.monday, hour: hour).instant
      let task = try planner.add(TaskDraft(title: "Call \(hour)", due: .monday, estimate: 30))
      let done = Edit.logDone(task.id, start: start, finish: start + 2700)
      _ = try planner.perform(done, at: evening)
    }
    let factors = try planner.factors()
    #expect(factors.map(\.category) == [nil] && factors.map(\.factor.value) == [1.5])
  }

  private func check(_ category: CategoryFigures, _ rows: Rows) {
    let days = ReviewNumberTests.week...(ReviewNumberTests.week + 6)
    let id = category.category?.id
    var own = rows
    own.promises.removeAll { rows.category($0.task) != id }
    own.sessions.removeAll { rows.category($0.task) != id }
    #expect(category.figures == figures(own, on: days))
    let done = rows.tasks.filter { $0.status == .done && $0.category == id }
    func worked(_ task: TaskItem) -> Int64 {
      rows.sessions.filter { $0.task == task.id }.compactMap { session in
        session.finish.map { ($0.seconds / 60 - session.start.seconds / 60) * 60 }
      }.reduce(0, +)
    }
    let inWeek = done.filter { task in
      task.due.map(days.contains) == true && worked(task) > 0
    }
    #expect(category.estimated == inWeek.compactMap(rows.estimate).reduce(0, +))
    #expect(category.actual == inWeek.map(worked).reduce(0, +))
    let ratios = done.filter { worked($0) > 0 }
      .map { Double(worked($0)) / 60 / Double(rows.estimate($0) ?? 1) }.sorted()
    guard ratios.count >= 5 else {
      #expect(category.factor == nil)
      return
    }
    let median = (ratios[(ratios.count - 1) / 2] + ratios[ratios.count / 2]) / 2
    #expect(category.factor?.samples == ratios.count)
    #expect(abs((category.factor?.value ?? 0) - median) < 0.000_001)
  }

  private func check(_ slipped: [SlippedTask], _ rows: Rows) {
    let days = ReviewNumberTests.week...(ReviewNumberTests.week + 6)
    func slips(_ task: TaskItem, in days: ClosedRange<LocalDay>? = nil) -> Int {
      rows.promises.count { promise in
        promise.task == task.id && [.missed, .postponed].contains(promise.outcome)
          && days.map { $0.contains(promise.day) } ?? true
      }
    }
    let counts = rows.tasks.filter { $0.status != .deleted && slips($0, in: days) > 0 }
      .map { slips($0) }.sorted(by: >)
    #expect(slipped.map(\.slips) == Array(counts.prefix(5)))
    for slip in slipped { #expect(slip.slips == slips(slip.task)) }
  }

  @Test func `come from indexes, and those of the promises from nothing else`() throws {
    let planner = try file.open()
    let query = ViewQuery(
      list: ListQuery(scope: .someday),
      spans: [],
      overlay: .review(week: .monday)
    )
    let plan = try planner.plan(of: query, at: .monday)
    for step in plan {
      let scansTable = ["task", "commitment", "session"].contains { step.hasPrefix("SCAN \($0)") }
      #expect(!scansTable || step.contains("USING"), "\(step)")
    }
    let promises = plan.filter { $0.contains("commitment.planned END\nFROM commitment") }
    #expect(promises.count == 2)
    for step in promises { #expect(step.contains("USING COVERING INDEX"), "\(step)") }
  }

  @Test func `of a file of the schema before are those of a new one`() throws {
    var rows = ReviewNumberTests.rows(seed: 7)
    // A file of before it was kept knows only what a task is estimated at now.
    for index in rows.promises.indices where rows.promises[index].outcome != .open {
      let task = rows.promises[index].task
      rows.promises[index].planned = rows.tasks.first { $0.id == task }?.estimate
    }
    let now = ReviewNumberTests.now
    let week = ReviewNumberTests.week
    let before = try fill(rows).review(week: week, at: now)
    try file.age(to: 3)
    let planner = try file.open(at: now)
    #expect(try planner.review(week: week, at: now) == before)
    let open = try #require(rows.tasks.first { $0.status == .open && $0.due == now.today })
    _ = try planner.perform(.move(.tasks([open.id]), to: now.today + 1), at: now)
    _ = try planner.perform(.setDone(.tasks([open.id]), true), at: now)
    #expect(try planner.check() == [])
  }

  @Test func `are the same in JSON and on the screen`() throws {
    let planner = try fill(ReviewNumberTests.rows(seed: 26))
    let review = try planner.review(week: ReviewNumberTests.week, at: ReviewNumberTests.now)
    var writer = JSONWriter()
    writer.object { ReviewJSON.members(review, &$0) }
    let parsed = try JSONSerialization.jsonObject(with: Data(writer.bytes))
    let json = try #require(parsed as? [String: Any])
    #expect(json["from"] as? String == "2026-11-16")
    #expect(json["to"] as? String == "2026-11-22")
    let lines = ReviewText(review, width: 76, settings: Settings()).lines.map(\.text.string)
    let judged = promised(json) - (json["open"] as? Int ?? -1)
    let kept = "\(json["kept"] as? Int ?? -1) of \(judged)"
    let open = "\(json["open"] as? Int ?? -1) open"
    #expect(
      lines[0].hasPrefix(
        "Kept \(kept) (\(percent(json))), \(json["open"] as? Int ?? -1) still open, "
      )
    )
    let markdown = ReviewMarkdown(review, settings: Settings()).lines.map(\.string)
    #expect(markdown[2].hasPrefix("Kept \(kept) promises (\(percent(json))), \(open). "))
    let days = try #require(json["days"] as? [[String: Any]])
    for (day, name) in zip(days, ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]) {
      let line = try #require(lines.first { $0.hasPrefix(name) })
      #expect(shown(line) == wanted(day))
    }
    let week = try #require(lines.first { $0.hasPrefix("Week ") })
    #expect(shown(week) == wanted(json))
    let categories = try #require(json["categories"] as? [[String: Any]])
    for category in categories {
      let name = category["category"] as? String ?? "Inbox"
      let line = try #require(lines.first { $0.hasPrefix(name) })
      #expect(Array(shown(line, name: 18).prefix(2)) == [ratio(category), percent(category)])
      let row = try #require(markdown.first { $0.hasPrefix("| \(name) |") })
      #expect(row.contains(" | \(category["kept"] as? Int ?? -1) | "))
      #expect(row.contains(" | \(percent(category)) | "))
      #expect(line.contains(length(category["planned"])))
      #expect(line.contains(length(category["tracked"])))
    }
  }

  private func promised(_ json: [String: Any]) -> Int {
    ["open", "kept", "missed", "postponed"].map { json[$0] as? Int ?? -1 }.reduce(0, +)
  }

  /// Kept of those that are judged: what is open does not count (Behaviour 2.8).
  private func ratio(_ json: [String: Any]) -> String {
    let judged = promised(json) - (json["open"] as? Int ?? -1)
    return judged == 0 ? "·" : "\(json["kept"] as? Int ?? -1)/\(judged)"
  }

  private func percent(_ json: [String: Any]) -> String {
    (json["performance"] as? Double).map { "\(Int(($0 * 100).rounded()))%" } ?? "–"
  }

  private func length(_ minutes: Any?) -> String {
    let minutes = minutes as? Int ?? -1
    return minutes == 0 ? "·" : MinutesText.text(minutes)
  }

  /// The columns of a line without its name and its bar.
  private func shown(_ line: String, name: Int = 10) -> [String] {
    line.dropFirst(name).split(separator: " ").map(String.init).filter { word in
      !word.contains { "█▒░─".contains($0) }
    }
  }

  private func wanted(_ json: [String: Any]) -> [String] {
    func count(_ value: Any?) -> String { value as? Int == 0 ? "·" : "\(value as? Int ?? -1)" }
    return [
      count(promised(json)), count(json["kept"]), count(json["missed"]), count(json["postponed"]),
      count(json["open"]), percent(json), length(json["planned"]), length(json["tracked"]),
    ]
  }
}
