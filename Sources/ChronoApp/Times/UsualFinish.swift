import ChronoModel
import ChronoScreen

extension Settings {
  /// When a task is taken to have been finished on a day where nobody says when: when the work on it ended
  /// that day, else at the end of its block, else of the hours of work, and no earlier than later work.
  ///
  /// A time that has been; on that day, so that its promise is kept by it, where no later work on it
  /// is known.
  func usualFinish(of row: TaskRow?, on day: LocalDay, at now: Moment) -> Instant {
    let task = row?.task
    let bounds = now.bounds(of: day)
    let last = row?.lastWorked.map {
      WorkHistory.finish(by: min($0, bounds.lowerBound)..<$0, at: now)
    }
    if let last, bounds.contains(last), last <= now.instant { return last }
    let block = task?.due == day ? task?.plannedSpan(at: now)?.upperBound : nil
    let finish = block ?? work.stretches(on: day, at: now).spans.last?.upperBound
    let latest = min(bounds.upperBound - 60, now.instant)
    let usual = max(bounds.lowerBound, min(finish ?? latest, latest))
    return max(usual, min(last ?? usual, now.instant))
  }
}

extension Settings {
  /// What can be typed as the time of a finish, and what `enter` does: `Enter: done at 18:00 · or type
  /// 17:00 or 9:00-10:30`; with its date where that is not the task's `day`.
  func doneHint(_ enter: SafeText, on day: LocalDay, usual: Instant?, at now: Moment) -> SafeText {
    guard let usual else {
      return "17:00, or from–to 9:00-10:30 · \(enter) marks it done then"
    }
    let date = now.zone.local(usual).day.formatted(dateForm, today: now.today)
    let time = timeText(usual, at: now)
    let finish: SafeText =
      now.logicalDay(of: usual) == day ? "at \(time)" : "\(SafeText(date)) at \(time)"
    return "\(enter): done \(finish) · or type 17:00 or 9:00-10:30"
  }
}
