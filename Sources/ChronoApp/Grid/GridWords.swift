package import ChronoModel
package import ChronoScreen

extension Settings {
  /// `09`, or `9a` on the 12-hour clock, where an hour begins; `01²` where it begins again.
  func hourLabel(of row: DayRow, isFirst: Bool) -> SafeText {
    let time = row.local.time
    guard time.minute == 0 else { return isFirst ? ":\(minuteText(time))" : "" }
    return row.isSecondPass ? "\(hourText(time))²" : hourText(time)
  }

  /// `08-18`: from the beginning of a span to its end, which is 24 at the end of a day.
  func foldLabel(_ span: Range<Instant>, of layout: GridLayout) -> SafeText {
    let start = layout.now.zone.local(span.lowerBound).time
    let end = layout.now.zone.local(span.upperBound).time
    let isDayEnd = span.upperBound == layout.bounds.upperBound && end == .midnight
    let last: SafeText = isDayEnd && timeForm == .hours24 ? "24" : hourText(end)
    return "\(hourText(start))-\(last)"
  }

  /// Midnight as the end of a day, which `00:00` is not.
  var midnight: SafeText { timeForm == .hours24 ? "24:00" : "midnight" }

  private func hourText(_ time: TimeOfDay) -> SafeText {
    switch timeForm {
    case .hours24: "\(time.hour < 10 ? "0" : "")\(time.hour)"
    case .hours12: "\((time.hour + 11) % 12 + 1)\(time.hour < 12 ? "a" : "p")"
    }
  }

  /// The wall clock at an instant; `01:30²` when it shows this time for the second time.
  func timeText(_ instant: Instant, at now: Moment) -> SafeText {
    let local = now.zone.local(instant)
    let isSecondPass = now.zone.instant(local) + 60 <= instant
    return "\(local.time.formatted(timeForm))\(isSecondPass ? "²" : "")"
  }

  /// When what belongs to a day ends: `18:55`, `Fri 09:10` where that is on a later one.
  package func endText(_ instant: Instant, of day: LocalDay, at now: Moment) -> SafeText {
    let time = timeText(instant, at: now)
    guard instant > now.bounds(of: day).upperBound else { return time }
    return "\(SafeText(now.zone.local(instant).day.weekday.short)) \(time)"
  }

  /// The wall clock at an instant, with its day where that is not today: `Tue 24 Nov 15:05`.
  package func momentText(_ instant: Instant, at now: Moment) -> SafeText {
    let local = now.zone.local(instant)
    let time = SafeText(local.time.formatted(timeForm))
    guard local.day != now.local.day else { return time }
    return "\(SafeText(local.day.formatted(dateForm, today: now.today))) \(time)"
  }

  /// When a session was: `09:30–10:15`, `Fri 20 Nov 22:30–Sat 21 Nov 01:00`, `09:30–now`.
  ///
  /// Without its day where it was today, unless that is wanted; an end on another day has that day.
  package func sessionText(
    _ session: Session,
    namingToday: Bool = false,
    at now: Moment
  ) -> SafeText {
    func text(_ local: LocalTime, _ isDayNamed: Bool) -> SafeText {
      let time = SafeText(local.time.formatted(timeForm))
      guard isDayNamed else { return time }
      return "\(SafeText(local.day.formatted(dateForm, today: now.today))) \(time)"
    }
    let from = now.zone.local(session.start)
    let to = session.finish.map { now.zone.local($0) }
    let isOverMidnight = to.map { $0.day != from.day } ?? false
    let start = text(from, namingToday || isOverMidnight || from.day != now.local.day)
    return "\(start)–\(to.map { text($0, isOverMidnight) } ?? "now")"
  }

  /// `09:30-10:15`; `Tue 09:00-Thu 10:00` of what takes a day or more.
  package func rangeText(
    _ span: Range<Instant>,
    joinedBy dash: SafeText = "-",
    at now: Moment
  ) -> SafeText {
    let isWithinOneDay = Session.length(from: span.lowerBound, to: span.upperBound) < 86_400
    func text(_ instant: Instant) -> SafeText {
      let time = timeText(instant, at: now)
      guard !isWithinOneDay else { return time }
      return "\(SafeText(now.zone.local(instant).day.weekday.short)) \(time)"
    }
    return "\(text(span.lowerBound))\(dash)\(text(span.upperBound))"
  }

  /// `09:30-10:15 45m`: the minutes between the times that are shown, however coarse the rows are.
  package func spanText(_ span: Range<Instant>, at now: Moment) -> SafeText {
    let minutes = Int(Session.length(from: span.lowerBound, to: span.upperBound) / 60)
    return "\(rangeText(span, at: now)) \(MinutesText.text(minutes))"
  }

  /// `22:30` where an event begins; `→01:45` on a later day, where it only ends, and a bare `→` where
  /// it goes on over that day too, or lasts all day; `nil` for an all-day one where it begins.
  package func eventTime(_ occurrence: EventOccurrence, at now: Moment) -> SafeText? {
    guard let time = occurrence.time else { return occurrence.continuedOn == nil ? nil : "→" }
    guard let later = occurrence.continuedOn else { return SafeText(time.formatted(timeForm)) }
    return occurrence.span(at: now).map { arrow(to: $0.upperBound, on: later, at: now) }
  }

  /// The same of a task on its second day.
  package func continuedTime(
    _ span: Range<Instant>?,
    on day: LocalDay,
    at now: Moment
  ) -> SafeText? {
    span.map { arrow(to: $0.upperBound, on: day, at: now) }
  }

  private func arrow(to end: Instant, on day: LocalDay, at now: Moment) -> SafeText {
    end <= now.bounds(of: day).upperBound ? "→\(timeText(end, at: now))" : "→"
  }

  /// `09:00 New York`, with the weekday where that is another; `nil` where the planner's clock shows
  /// the same.
  package func ownTime(_ occurrence: EventOccurrence, at now: Moment) -> SafeText? {
    guard let (local, zone) = occurrence.ownTime(at: now),
      let span = occurrence.span(at: now)
    else { return nil }
    let isSameDay = local.day == now.zone.local(span.lowerBound).day
    let day = isSameDay ? "" : "\(local.day.weekday.short) "
    return SafeText("\(day)\(local.time.formatted(timeForm)) \(zone.city)")
  }

  func minuteText(_ time: TimeOfDay) -> SafeText { "\(time.minute < 10 ? "0" : "")\(time.minute)" }
}
