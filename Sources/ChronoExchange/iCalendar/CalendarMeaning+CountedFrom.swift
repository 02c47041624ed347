import ChronoModel

/// The day that the rule of a task is counted from.
///
/// Other programs count from the day of the file, which is that of the open instance (RFC 5545, 3.8.5.3). One that was
/// moved may be on none of the days of its series: from there, every other day would be the other days. Planners are
/// told what it is counted from, and by which rule, as other programs that leave the line where it is may give another:
/// `X-CHRONOLIST-COUNTED-FROM;DAY=20261123:FREQ=DAILY\;INTERVAL=2`.
extension CalendarMeaning {
  static let countedFrom = "X-CHRONOLIST-COUNTED-FROM"

  /// The day that such a line tells of a rule; `nil` where the line is of another rule; errors: a line that is none.
  func dayCountedFrom(
    _ component: Component,
    by rule: RecurrenceRule?
  ) throws(ImportError) -> LocalDay? {
    let shape = "a day and a rule, as ;DAY=20261123:FREQ=DAILY"
    let told = try value(CalendarMeaning.countedFrom, shape, of: component) {
      line -> (LocalDay, RecurrenceRule)? in
      guard case .date(let day)? = line.parameter("DAY").flatMap({ CalendarTime($0) }),
        let rule = try? RecurrenceRule(line.plainText.trimmed)
      else { return nil }
      return (day, rule)
    }
    return told.flatMap { day, known in known == rule?.endless ? day : nil }
  }

  /// Writes the line where it says what the file's day does not, or takes it away.
  func putDayCountedFrom(_ draft: TaskDraft, into component: inout Component) {
    guard let due = draft.due, let repeats = draft.repeats, let day = draft.countedFrom,
      !repeats.afterCompletion, !repeats.rule.goesOnAlike(from: due, as: day)
    else { return component.remove(CalendarMeaning.countedFrom) }
    component.set(
      ContentLine(
        CalendarMeaning.countedFrom,
        [CalendarParameter("DAY", day.basicText)],
        value: CalendarText.escaped(repeats.rule.endless.text),
        lineEnd: component.begin.lineEnd
      )
    )
  }
}
