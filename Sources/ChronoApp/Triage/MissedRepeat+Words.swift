package import ChronoModel
package import ChronoScreen

extension MissedRepeat {
  fileprivate var name: SafeText { "‘\(SafeText(title, limit: 30).truncated(to: 30))’" }

  /// `‘Pay rent’ was missed yesterday`, and `next Fri 27 Nov`: what every surface says of it.
  package func words(_ form: DateForm, today: LocalDay) -> (missed: SafeText, next: SafeText) {
    let when: SafeText =
      day == today - 1 ? "yesterday" : "on \(SafeText(day.formatted(form, today: today)))"
    return (
      "\(name) was missed \(when)", "next \(SafeText(next.formatted(form, today: today)))"
    )
  }
}

extension Availability {
  /// What is said where triage has nothing to ask, or has asked, and a repeating task that was
  /// missed is away for days; `nil` where none is.
  func words(ofMissedRepeatOn today: LocalDay) -> SafeText? {
    guard let words = shortWords(ofMissedRepeatOn: today) else { return nil }
    let days = Set(planner.view.missedRepeats.map(\.day))
    let wereYesterday = days == [today - 1]
    let isOne = planner.view.missedRepeats.count == 1
    let shows = planner.keymap.label(of: wereYesterday ? .segment1 : .goToDate)
    let way: SafeText =
      wereYesterday
      ? "\(shows) shows \(isOne ? "it" : "them")"
      : "\(shows) goes to \(days.count == 1 ? "that day" : "their days")"
    let moves: SafeText = "\(planner.keymap.label(of: .reschedule)) there moves it"
    return "\(words) · \(way), \(moves)"
  }

  /// What triage said at its end, with what it never asks about behind it: whole where that has room
  /// in two lines, else without the keys.
  func words(afterTriage said: SafeText, on today: LocalDay) -> SafeText {
    guard planner.memory.owesRepeat, let short = shortWords(ofMissedRepeatOn: today),
      let long = words(ofMissedRepeatOn: today)
    else { return said }
    let whole: SafeText = "\(said) · \(long)"
    let hasRoom = whole.wrapped(to: planner.size.width).count <= 2
    return hasRoom ? whole : "\(said) · \(short)"
  }

  /// Without the keys: the newest two, or the newest and how many others were missed.
  func shortWords(ofMissedRepeatOn today: LocalDay) -> SafeText? {
    guard let missed = planner.view.missedRepeats.first else { return nil }
    let (said, next) = missed.words(planner.settings.dateForm, today: today)
    let others = planner.view.missedRepeats.dropFirst()
    let first: SafeText = "\(said), \(next)"
    guard let second = others.first else { return first }
    guard others.count == 1 else { return "\(first); \(others.count) others were missed too" }
    let (too, then) = second.words(planner.settings.dateForm, today: today)
    return "\(first); \(too), \(then)"
  }
}

extension Memory {
  /// How long it takes to read at the least: a key that comes sooner was pressed without it.
  private static let shortestReading: Int64 = 1000

  /// Owes it again where nobody has read it: the answer to a key came in its place at once, or a key
  /// came just after it had been said unasked, as when one types before the first frame is there.
  mutating func oweRepeat(
    saidIn notice: Notice?,
    before event: Event,
    seeing planner: State,
    at now: Moment
  ) {
    let wait = unaskedRepeat.map { now.ticks - $0 }
    let isUnread = wait.map { (0...Memory.shortestReading).contains($0) } == true
    guard let notice, event.isAnswer || event.isKey && isUnread, planner.notice != notice,
      let short = Availability(planner: planner).shortWords(ofMissedRepeatOn: now.today),
      notice.text.string.contains(short.string)
    else { return }
    owesRepeat = true
  }

  /// The message that tells of a missed repeat, once triage has nothing to ask, is over or was put
  /// off, and did not say it at its end; `nil` where nothing is to be said yet.
  ///
  /// It stands behind what a key has done where both have room, and waits for the end of that message
  /// where not.
  mutating func tellMissedRepeat(after event: Event, seeing planner: State, at now: Moment)
    -> Notice?
  {
    guard owesRepeat, !owesOffer, planner.overlays.isEmpty, planner.pendingKeys.isEmpty
    else { return nil }
    let availability = Availability(planner: planner)
    guard let words = availability.words(ofMissedRepeatOn: now.today),
      let short = availability.shortWords(ofMissedRepeatOn: now.today)
    else {
      owesRepeat = false
      return nil
    }
    guard let notice = planner.notice else {
      owesRepeat = false
      if !event.isKey, !event.isAnswer { unaskedRepeat = now.ticks }
      return Notice(words, .warning)
    }
    if notice.text.string.contains(short.string) {
      owesRepeat = false
      return nil
    }
    let both: SafeText = "\(notice.text) · \(short)"
    guard event.isAnswer, both.wrapped(to: planner.size.width).count <= 2 else { return nil }
    owesRepeat = false
    return notice.saying(both)
  }
}

extension Event {
  /// Whether it answers a key that has changed something.
  fileprivate var isAnswer: Bool { if case .performed = self { true } else { false } }

  fileprivate var isKey: Bool { if case .key = self { true } else { false } }
}
