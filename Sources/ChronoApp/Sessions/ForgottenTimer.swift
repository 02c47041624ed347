package import ChronoModel
import ChronoScreen

/// A timer that seems forgotten asks once when the work ended.
///
/// It never blocks: any key that is no answer lets it run on and does what it always does.
package struct ForgottenTimer: Hashable, Sendable {
  package var session: Session
  package var title: String
  /// Where the work was planned to end; `nil` without an estimate.
  package var plannedEnd: Instant?
  /// The end of the logical day it began on, when that is over.
  package var dayEnd: Instant?
  /// The last key before the question; `nil` when none was pressed since it began.
  package var lastKey: Instant?

  /// So long after the planned end, and without a key, nobody is assumed at work.
  package static let patience: Int64 = 10 * 60

  /// What is asked about a running timer now; `nil` while it does not seem forgotten.
  package init?(_ running: RunningTimer, lastKey: Instant?, at now: Moment) {
    let session = running.session
    let dayEnd = now.bounds(of: now.logicalDay(of: session.start)).upperBound
    self.dayEnd = dayEnd <= now.instant ? dayEnd : nil
    if let estimate = running.task.estimate {
      let left = Int64(estimate) * 60 - running.trackedBefore
      let end = session.start + max(0, left)
      plannedEnd = left > 0 && end <= now.instant ? end : nil
    }
    let isIdle = lastKey.map { now.instant - $0 >= ForgottenTimer.patience } ?? true
    let isOver = plannedEnd.map { now.instant - $0 >= ForgottenTimer.patience } ?? false
    guard self.dayEnd != nil || (isOver && isIdle) else { return nil }
    self.session = session
    title = running.task.title
    self.lastKey = lastKey.flatMap { $0 > session.start && $0 <= now.instant ? $0 : nil }
  }

  var answers: [(key: Character, words: SafeText, end: Instant)] {
    var answers: [(Character, SafeText, Instant)] = []
    if let plannedEnd { answers.append(("p", "I stopped after the estimate", plannedEnd)) }
    if let dayEnd { answers.append(("e", "I stopped at the end of the day", dayEnd)) }
    if let lastKey { answers.append(("l", "I stopped when I last pressed a key", lastKey)) }
    return answers
  }
}

extension State {
  /// Asks once about each timer.
  mutating func askAboutTimer(at now: Moment) {
    guard let running = view.running, once.askedAbout != running.session.id, overlays.isEmpty,
      let question = ForgottenTimer(running, lastKey: once.lastKey, at: now)
    else { return }
    once.askedAbout = running.session.id
    overlays.append(.forgotten(question))
  }

  mutating func press(_ key: Key, in question: ForgottenTimer, at now: Moment) -> [Effect] {
    overlays.removeLast()
    switch key {
    case .escape, .character("k"): return []
    case .character("n"): return [.perform(.stopTimer(at: now.instant))]
    default:
      guard let answer = question.answers.first(where: { key == .character($0.key) }) else {
        return effects(of: .key(key), at: now)
      }
      return [.perform(.stopTimer(at: answer.end))]
    }
  }

  func draw(_ question: ForgottenTimer, on canvas: inout Canvas, in area: Rect, at now: Moment) {
    func clock(_ instant: Instant) -> SafeText {
      let local = now.zone.local(instant)
      let time = SafeText(local.time.formatted(settings.timeForm))
      guard local.day != now.local.day else { return time }
      return "\(SafeText(local.day.formatted(settings.dateForm, today: now.today))) \(time)"
    }
    let title = SafeText(question.title, limit: 30).truncated(to: 30)
    let answers = question.answers.map { answer -> (SafeText, SafeText) in
      (SafeText(String(answer.key)), "\(answer.words), \(clock(answer.end))")
    }
    drawAnswers(
      "‘\(title)’ has been running since \(clock(question.session.start))",
      answers + [("n", "stop it now, \(clock(now.instant))"), ("k", "keep it running")],
      on: &canvas,
      in: area
    )
  }
}
