import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen

/// Everything about one event, as `show` and `event show` print it.
extension OpenPlanner {
  mutating func show(_ event: CalendarEvent) throws(CommandFailure) {
    let category = try categoryNames().first { $0.key == event.category }?.value
    guard !isJSON else {
      return document { json in
        json.key("event")
        json.object { EventJSON.members(event, day: event.day, category: category, &$0) }
      }
    }
    console.line(Line(outside: event.name), .bold)
    field("ID", Line(SafeText(event.id.text)))
    let occurrence = EventOccurrence(event: event, day: event.day).here(at: now)
    field("Day", Line(date(occurrence.day)))
    let time = SafeText(occurrence.time?.formatted(settings.timeForm) ?? "all day")
    let own = settings.ownTime(occurrence, at: now).map { "  (\($0))" as SafeText } ?? ""
    field("Time", Line(time + own))
    if let zone = event.zone { field("Zone", Line(outside: zone)) }
    field("Length", Line(SafeText(MinutesText.text(inDays: event.length))))
    if event.isFree { field("Shown as", "free: it takes no time of the day") }
    if !event.place.isEmpty { field("Place", Line(outside: event.place)) }
    if let calendar = event.calendar {
      field("Calendar", "\(outside: calendar.name) (only shown here)")
    }
    if let category { field("Category", Line(outside: category)) }
    if !event.tags.isEmpty {
      field("Tags", Line(outside: event.tags.map { "@" + $0 }.joined(separator: " ")))
    }
    if !event.reminders.isEmpty {
      let first = event.repeats == nil ? nil : occurrence.day
      field("Reminds", Line(words(of: event.reminders, at: event.time, ofSeriesFrom: first)))
    }
    if let alarms = try keptAlarms(of: .event(event.id)) { field("Alarms", Line(alarms)) }
    if let repeats = event.repeats {
      field("Repeats", Line(outside: repeats.phrase))
      let next = event.days(in: (now.today - Zones.reach)...(now.today + 366))
        .map { EventOccurrence(event: event, day: $0).here(at: now).day }
        .filter { $0 >= now.today }.prefix(5).map(date)
      field("Next", Line(next.isEmpty ? wordsOfNoNext(event) : next.joined(", ")))
    }
    for note in event.notes.isEmpty ? [] : SafeText.lines(event.notes, detail: true) {
      console.paragraph("  " + note)
    }
  }

  /// Why a series has no day in the next year: it is over, since its last one.
  private func wordsOfNoNext(_ event: CalendarEvent) -> SafeText {
    let end = now.today + 366
    guard let series = event.series, series.next(after: end) == nil,
      let last = series.last(before: end)
    else { return "none within a year" }
    let here = EventOccurrence(event: event, day: last).here(at: now).day
    return "none, over since \(date(here))"
  }

  /// Says what was added, the day spelled out: a slip is seen at once.
  mutating func confirm(_ row: ListRow) throws(CommandFailure) {
    var printer = RowPrinter(
      now: now,
      settings: settings,
      categories: try categoryNames(),
      showsDays: true
    )
    console.line(printer.line(row).line)
  }

  mutating func confirm(_ id: CalendarEvent.ID) throws(CommandFailure) {
    let made = try event(id.text)
    let occurrence = EventOccurrence(event: made, day: made.day).here(at: now)
    try confirm(.event(occurrence))
    // The length of some days does not say at what time it ends, or that it goes on in the night.
    guard made.time != nil, made.length >= 1440, let end = occurrence.span(at: now)?.upperBound
    else { return }
    let what: SafeText = made.repeats == nil ? "It" : "The first one"
    console.line("\(what) goes on until \(settings.momentText(end, at: now)).")
  }

  /// The day of an event on its own clock, of the one that the planner's shows it on, as lists do.
  ///
  /// Of a date without a year it is the nearest one that the event comes on. A day that was taken out of the
  /// series is none, and is not passed over: the same command once more takes no other day.
  func ownDay(of event: CalendarEvent, on text: String) throws(CommandFailure) -> LocalDay {
    let dates = try datesMeant(by: text)
    guard event.repeats != nil || event.zone != nil else { return dates[0] }
    for date in dates {
      if let own = ownDay(of: event, shownOn: date) { return own }
      var whole = event
      whole.repeats?.excluded = []
      if ownDay(of: whole, shownOn: date) != nil { break }
    }
    throw CommandFailure(Refusal.notOnThatDay(dates[0]))
  }

  private func ownDay(of event: CalendarEvent, shownOn day: LocalDay) -> LocalDay? {
    let reach = event.zone == nil ? 0 : Zones.reach
    return event.days(in: (day - reach)...(day + reach)).first {
      EventOccurrence(event: event, day: $0).here(at: now).day == day
    }
  }

  /// The days that a text may mean, the nearest first: of a date without a year, which may have been, those
  /// before and after today.
  private func datesMeant(by text: String) throws(CommandFailure) -> [LocalDay] {
    let next = try day(text)
    guard let last = try? dayOrSomeday(text, areDaysOver: true), last < now.today,
      (last.civil.month, last.civil.day) == (next.civil.month, next.civil.day), last != next
    else { return [next] }
    return [next, last].sorted { abs($0 - now.today) < abs($1 - now.today) }
  }

  private func date(_ day: LocalDay) -> SafeText {
    SafeText(day.formatted(settings.dateForm, today: now.today))
  }

  /// One line: the name of a field, then what it says.
  mutating func field(_ name: SafeText, _ value: Line) {
    console.line("\(name.padded(to: 10))\(value)")
  }
}
