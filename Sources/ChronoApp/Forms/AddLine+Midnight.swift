import ChronoModel
import ChronoScreen

/// A line that is open over midnight: the day that it showed holds (Behaviour 3.12).
extension AddLine {
  /// Goes on with the day where what the line showed would be over now; what lies ahead stays.
  mutating func followDay(seeing planner: State, at now: Moment) {
    guard let typed, typed.today < now.today else {
      self.typed = now
      return
    }
    let ended = typed.today..<now.today
    let shown = batch?.drafts.map(\.day) ?? [shownDay(seeing: planner, at: now)]
    guard shown.contains(where: { $0.map(ended.contains) == true }) else { return }
    goOn(seeing: planner, at: now)
  }

  /// Reads the words as if they were typed now.
  mutating func goOn(seeing planner: State, at now: Moment) {
    if day == typed?.today { day = now.today }
    typed = now
    if let batch { self.batch = self.batch(of: batch.lines, seeing: planner, at: now) }
  }

  /// The words that say a day or a time, as typed.
  func wordsOfDay(seeing planner: State, at now: Moment) -> [String] {
    guard let typed, typed.today < now.today else { return [] }
    let parts = reading(seeing: planner, at: now).parts
    return parts.filter { [.due, .time, .repeats].contains($0.kind) }
      .map { String(field.characters[$0.range]) }
  }

  /// The day of the item that the line would add; an event that was to be on a day stays there.
  private func shownDay(seeing planner: State, at now: Moment) -> LocalDay? {
    let result = reading(seeing: planner, at: now).result
    return result.isEvent && result.saysDay ? nil : result.due
  }
}
