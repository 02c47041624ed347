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
}

extension ForgottenTimer: OverlayContent {
  enum Action: Hashable {
    case stop(at: Instant)
    case stopNow, stopThen, keep
  }

  var overlay: Overlay { .forgotten(self) }

  func keys(seeing planner: State) -> [OverlayKey<Action>] {
    func answer(_ key: Key, _ end: Instant?, _ words: SafeText) -> [OverlayKey<Action>] {
      end.map { [OverlayKey([key], .stop(at: $0), panel: words)] } ?? []
    }
    return answer("p", plannedEnd, "I stopped after the estimate")
      + answer("e", dayEnd, "I stopped at the end of the day")
      + answer("l", lastKey, "I stopped when I last pressed a key")
      + [
        OverlayKey(["n"], .stopNow, panel: "stop it now"),
        OverlayKey(["S"], .stopThen, panel: "I stopped at another time…"),
        OverlayKey(["k"], .keep, panel: "keep it running"),
        OverlayKey([.escape], .keep, "close"),
      ]
  }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    switch action {
    case .stop(let end): [.close, .edit(.stopTimer(at: end))]
    case .stopNow: [.close, .edit(.stopTimer(at: now.instant))]
    case .stopThen: [.close, .perform(.stopAt)]
    case .keep: [.close]
    }
  }

  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    [.close, .pass(key)]
  }

  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    let settings = planner.settings
    func clock(_ instant: Instant) -> SafeText {
      let local = now.zone.local(instant)
      let time = SafeText(local.time.formatted(settings.timeForm))
      guard local.day != now.local.day else { return time }
      return "\(SafeText(local.day.formatted(settings.dateForm, today: now.today))) \(time)"
    }
    let answers = keys(seeing: planner).compactMap { key -> (key: SafeText, words: SafeText)? in
      guard let words = key.panel else { return nil }
      switch key.action {
      case .stop(let end): return (key.label, "\(words), \(clock(end))")
      case .stopNow: return (key.label, "\(words), \(clock(now.instant))")
      case .stopThen, .keep: return (key.label, words)
      }
    }
    let name = SafeText(title, limit: 30).truncated(to: 30)
    let words: SafeText = "‘\(name)’ has been running since \(clock(session.start))"
    canvas.drawAnswers(words, answers, in: layout.body)
  }
}
