import ChronoModel
import ChronoScreen

extension Availability {
  /// What is said where triage has nothing to ask, and a repeating task that was missed is away for
  /// days; `nil` where none is.
  func words(ofMissedRepeatOn today: LocalDay) -> SafeText? {
    guard let missed = planner.view.missedRepeat else { return nil }
    let form = planner.settings.dateForm
    let name = SafeText(missed.title, limit: 30).truncated(to: 30)
    let wasYesterday = missed.day == today - 1
    let day: SafeText =
      wasYesterday ? "yesterday" : "on \(SafeText(missed.day.formatted(form, today: today)))"
    let next = SafeText(missed.next.formatted(form, today: today))
    let shows = planner.keymap.label(of: wasYesterday ? .segment1 : .goToDate)
    let way: SafeText = wasYesterday ? "\(shows) shows it" : "\(shows) goes to that day"
    let moves: SafeText = "\(planner.keymap.label(of: .reschedule)) there moves it"
    return "‘\(name)’ was missed \(day), next \(next) · \(way), \(moves)"
  }
}
