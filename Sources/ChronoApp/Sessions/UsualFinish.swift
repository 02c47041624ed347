import ChronoModel
import ChronoScreen

extension Settings {
  /// When a task is taken to have been finished on a day where nobody says when: at the end of its
  /// block, else of the hours of work.
  ///
  /// Always a time on that day which has been, so that its promise is kept by it.
  func usualFinish(of task: TaskItem?, on day: LocalDay, at now: Moment) -> Instant {
    let bounds = now.bounds(of: day)
    let block = task?.due == day ? task?.plannedSpan(at: now)?.upperBound : nil
    let finish = block ?? work.stretches(on: day, at: now).spans.last?.upperBound
    let latest = min(bounds.upperBound - 60, now.instant)
    return max(bounds.lowerBound, min(finish ?? latest, latest))
  }
}

extension Settings {
  /// What can be typed as the time of a finish, and what `enter` does: `Enter: done at 18:00 · or type
  /// 17:00 or 9:00-10:30`.
  func doneHint(_ enter: SafeText, usual: Instant?, at now: Moment) -> SafeText {
    guard let usual else {
      return "17:00, or from–to 9:00-10:30 · \(enter) marks it done then"
    }
    return "\(enter): done at \(timeText(usual, at: now)) · or type 17:00 or 9:00-10:30"
  }
}
