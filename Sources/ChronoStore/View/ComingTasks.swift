import ChronoModel
import GRDB

/// The instances that fixed schedules will make on days that have not come (Behaviour 2.11).
///
/// As repeating events, the tasks that repeat are few and any of them may come on any day: their rules are
/// read once until something is written, and what a rule says of some days is known beyond that. A
/// class because it keeps what it has answered: list, grid and agenda ask for the same days, and are
/// asked key after key.
final class ComingTasks {
  private var stamp: EditStamp?
  /// `nil` until somebody asks for a day that has not come.
  private var schedules: [Schedule]?
  /// The rules that are known; the text of a rule that stays is not read again.
  private var rules: [Repeat: Rule] = [:]
  private var answers = KeptAnswers<Question, [ComingInstance]>()

  /// An open instance of a fixed schedule.
  private struct Schedule {
    let row: Int64
    let series: Identifier<Repeat>
    /// The day after which the schedule goes on.
    let passed: LocalDay
    let rule: Rule
  }

  /// Some days, as one clock sees them.
  private struct Question: Equatable {
    let days: ClosedRange<LocalDay>
    let today: LocalDay
    let zone: String
    let dayStart: TimeOfDay
  }

  /// The days of a series, as far as they were asked for.
  private final class Rule {
    let series: RecurrenceSeries
    private var known = KeptAnswers<ClosedRange<LocalDay>, [LocalDay]>()

    init(_ series: RecurrenceSeries) { self.series = series }

    func coming(
      after passed: LocalDay,
      in days: ClosedRange<LocalDay>,
      at now: Moment
    ) -> [LocalDay] {
      if let known = known[days] { return Succession.coming(after: passed, among: known, at: now) }
      let found = series.days(in: days)
      known.keep(found, to: days)
      return Succession.coming(after: passed, among: found, at: now)
    }
  }

  /// More schedules than these, which are due first, are not followed: nobody keeps so many, and each
  /// costs whenever something is written.
  static let most = 1000

  static let scheduled = """
    SELECT id, due, rule, after_completion, anchor, series, excluded, added,
      (SELECT day FROM commitment AS given WHERE given.task = task.id AND NOT EXISTS(
        SELECT 1 FROM commitment AS earlier
        WHERE earlier.task = task.id
          AND (earlier.made, earlier.outcome = 0, earlier.day) < (given.made, given.outcome = 0, given.day)))
    FROM task INDEXED BY task_scheduled
    WHERE status = 0 AND rule IS NOT NULL AND after_completion = 0 AND due < \(Sentinel.someday)
    ORDER BY due LIMIT \(most)
    """

  /// Whether an instance of a series is on a day already, whatever became of it.
  static let stored = """
    SELECT 1 FROM task INDEXED BY task_by_series WHERE series = ? AND due = ? AND status < 3 LIMIT 1
    """

  /// Forgets what was read where something was written since.
  func look(_ stamp: EditStamp) {
    guard stamp != self.stamp else { return }
    self.stamp = stamp
    schedules = nil
    answers = KeptAnswers()
  }

  /// Those that come on some days, in the order of a list.
  func instances(
    on days: ClosedRange<LocalDay>,
    in db: Database,
    categories: CategoryMap,
    at now: Moment
  ) throws -> [ComingInstance] {
    guard days.upperBound > now.today else { return [] }
    let question = Question(
      days: days,
      today: now.today,
      zone: now.zone.identifier,
      dayStart: now.dayStart
    )
    if let known = answers[question] { return known }
    let schedules = try self.schedules ?? read(db, at: now)
    self.schedules = schedules
    let stored = try db.cachedStatement(sql: ComingTasks.stored)
    var found: [(row: Int64, day: LocalDay)] = []
    for schedule in schedules {
      for day in schedule.rule.coming(after: schedule.passed, in: days, at: now) {
        let place: Values = [schedule.series.value, day.number.databaseValue]
        if try Int.fetchOne(stored.bind(place)) == nil { found.append((schedule.row, day)) }
      }
    }
    let rows = Array(Set(found.map(\.row)))
    let tasks = try TaskRowReader.read(db, rows, categories: categories)
    let byRow = Dictionary(uniqueKeysWithValues: zip(rows, tasks.map(\.task)))
    let instances = found.compactMap { found in
      byRow[found.row].map { ComingInstance(task: $0, day: found.day) }
    }
    .sorted { RowKey($0.planned) < RowKey($1.planned) }
    answers.keep(instances, to: question)
    return instances
  }

  private func read(_ db: Database, at now: Moment) throws -> [Schedule] {
    var bounds = SeriesBounds()
    var rules: [Repeat: Rule] = [:]
    var latest: [Identifier<Repeat>: Schedule] = [:]
    try db.cachedStatement(sql: ComingTasks.scheduled).forEach { row in
      guard let repeats = try row.repeats(2) else { return }
      // A rule that nobody understands, or can follow, makes nothing that could be foreseen.
      guard
        let rule = try self.rules[repeats]
          ?? bounds.bounded(repeats, today: now.today).map({ Rule(try $0.seriesOfDays()) })
      else { return }
      rules[repeats] = rule
      let given: Int? = row[8]
      let passed = Succession.passed(
        by: LocalDay(number: row[1]),
        given: given.map(LocalDay.init(number:)),
        of: rule.series
      )
      // There is one open instance of a series; of several, which a file from outside may have, the
      // last is the one that is followed.
      latest[repeats.series] = Schedule(
        row: row[0],
        series: repeats.series,
        passed: passed,
        rule: rule
      )
    }
    self.rules = rules
    return Array(latest.values)
  }
}
