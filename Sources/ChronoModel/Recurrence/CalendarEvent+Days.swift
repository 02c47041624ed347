extension CalendarEvent {
  /// The days of a repeating event; `nil` for one that does not repeat or whose rule is not
  /// understood.
  ///
  /// Its own day is always the first of them, whatever the rule says (RFC 5545, 3.8.5.3:
  /// `DTSTART` is the first instance), unless it was taken out.
  package var series: RecurrenceSeries? {
    var rules = KnownRules()
    return series(&rules)
  }

  /// The same, with the rules that others have already read.
  package func series(_ rules: inout KnownRules) -> RecurrenceSeries? {
    guard let repeats, let rule = rules.rule(repeats.rule) else { return nil }
    var series = repeats.seriesOfDays(rule)
    if !series.added.contains(day) { series.added = (series.added + [day]).sorted() }
    return series
  }

  /// The days in `window` that an occurrence begins on, ascending.
  package func days(in window: ClosedRange<LocalDay>) -> [LocalDay] {
    guard let series else { return window.contains(day) ? [day] : [] }
    return series.days(in: window)
  }

  /// Its first day that is not before `today`; `nil` where it is over.
  package func next(from today: LocalDay) -> LocalDay? {
    guard let series else { return day < today ? nil : day }
    return series.first(onOrAfter: today)
  }

  /// The event as it is on one of its days; a reminder at a fixed time is as many days before or after it
  /// as on the first.
  package func occurring(on day: LocalDay) -> CalendarEvent {
    var occurrence = self
    occurrence.day = day
    occurrence.reminders = reminders.map { $0.moved(by: day - self.day) }
    return occurrence
  }

  /// The day that a reminder is about; `nil` where none of its days, or of its reminders, is that one.
  package func day(of key: ReminderKey) -> LocalDay? {
    guard repeats != nil else { return day }
    guard key.isFixed else { return key.day }
    for reminder in reminders {
      guard case .at(let local) = reminder else { continue }
      let days = key.day - local.day
      guard ReminderKey(reminder.moved(by: days), day: day + days, time: time) == key,
        self.days(in: (day + days)...(day + days)) == [day + days]
      else { continue }
      return day + days
    }
    return nil
  }
}

extension Repeat {
  /// The repeat with the rule and days of a part of its series; `first` is no added day of it.
  func part(_ series: RecurrenceSeries, first: LocalDay) -> Repeat {
    var part = self
    part.rule = series.rule.text
    part.anchor = series.anchor
    part.excluded = series.excluded.sorted()
    part.added = series.added.filter { $0 != first || added.contains($0) }
    return part
  }

  /// The repeat after its event moved from one day to another: every later one moves along.
  package func moved(from old: LocalDay, to new: LocalDay) -> Repeat {
    let distance = new - old
    guard distance != 0, let rule = try? RecurrenceRule(rule) else { return self }
    var moved = self
    moved.rule = rule.moved(from: old, to: new).text
    moved.anchor = anchor + distance
    moved.excluded = excluded.map { $0 + distance }
    moved.added = added.map { $0 + distance }
    return moved
  }
}

extension RecurrenceRule {
  /// The rule after its first day moved from one day to another.
  ///
  /// Where the rule names the days' weekdays or their date, it names the new ones; a rule that
  /// says more than that (the second Monday, two dates) stays as it is.
  package func moved(from old: LocalDay, to new: LocalDay) -> RecurrenceRule {
    let distance = new - old
    guard distance != 0 else { return self }
    var rule = self
    if rule.frequency == .weekly, rule.byDay.allSatisfy({ $0.ordinal == nil }) {
      let days = rule.byDay.map { (new + ($0.weekday.rawValue - old.weekday.rawValue)).weekday }
      rule.byDay = days.sorted { $0.rawValue < $1.rawValue }
        .map { RecurrenceRule.WeekdayPosition($0) }
    }
    if rule.byMonthDay == [old.civil.day] { rule.byMonthDay = [new.civil.day] }
    if rule.byMonth == [old.civil.month] { rule.byMonth = [new.civil.month] }
    if case .until(let last) = rule.end { rule.end = .until(last + distance) }
    return rule
  }
}
