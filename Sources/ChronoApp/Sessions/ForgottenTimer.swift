package import ChronoModel
import ChronoScreen

/// A timer that seems forgotten asks once a day when the work ended.
///
/// It never blocks: any key that is not an answer lets the timer run on and does what it always
/// does. The key of `stop-at` asks again, and so do those that would stop a timer of another day.
package struct ForgottenTimer: Hashable, Sendable {
  package var session: Session
  package var title: String
  /// Where the work was planned to end; `nil` without an estimate.
  package var plannedEnd: Instant?
  /// The logical day it began on.
  package var day: LocalDay
  /// The end of the logical day it began on, when that is over.
  package var dayEnd: Instant?
  /// The last key before the question; `nil` when none was pressed since it began.
  package var lastKey: Instant?
  /// Whether a key asked for it, and not the time.
  package var isWanted: Bool
  /// The task that is to be worked on once it has ended.
  package var next: TaskItem.ID?

  /// How long after the planned end, and after the last key, nobody is assumed to be working.
  package static let patience: Int64 = 10 * 60

  /// What is asked about a running timer now; `nil` while it does not seem forgotten, unless that is
  /// wanted.
  package init?(
    _ running: RunningTimer,
    lastKey: Instant?,
    isWanted: Bool = false,
    at now: Moment
  ) {
    let session = running.session
    day = now.logicalDay(of: session.start)
    let dayEnd = now.bounds(of: day).upperBound
    self.dayEnd = dayEnd <= now.instant ? dayEnd : nil
    if let estimate = running.task.estimate {
      let left = Int64(estimate) * 60 - running.trackedBefore
      let end = session.start + max(0, left)
      plannedEnd = left > 0 && end <= now.instant ? end : nil
    }
    let isIdle = lastKey.map { now.instant - $0 >= ForgottenTimer.patience } ?? true
    let isOver = plannedEnd.map { now.instant - $0 >= ForgottenTimer.patience } ?? false
    guard isWanted || self.dayEnd != nil || (isOver && isIdle) else { return nil }
    self.session = session
    self.isWanted = isWanted
    title = running.task.title
    self.lastKey = lastKey.flatMap { $0 > session.start && $0 <= now.instant ? $0 : nil }
  }
}

extension ForgottenTimer {
  /// Asks when the running timer's work ended: with the likely ends where it was asked before or has
  /// run since another day, else in a line.
  static func asking(seeing planner: State, at now: Moment) -> Request {
    guard let running = planner.view.running else { return .typeEnd("") }
    let asked = planner.memory.asked?.session.id == running.session.id ? planner.memory.asked : nil
    guard asked != nil || running.isOfEarlierDay(at: now),
      let question = ForgottenTimer(running, lastKey: asked?.lastKey, isWanted: true, at: now)
    else { return .typeEnd("") }
    return .open(.forgotten(question))
  }

  /// What is asked before a key stops a timer of another day, or starts the next task in its place; `nil`
  /// where the timer is of today: nobody works a day and a night, and a whole one would be counted.
  static func before(
    stoppingFor next: TaskItem.ID?,
    seeing planner: State,
    at now: Moment
  ) -> Request? {
    guard let running = planner.view.running, running.isOfEarlierDay(at: now) else { return nil }
    let asked = planner.memory.asked?.session.id == running.session.id ? planner.memory.asked : nil
    var question = ForgottenTimer(running, lastKey: asked?.lastKey, isWanted: true, at: now)
    question?.next = next
    return question.map { .open(.forgotten($0)) }
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
    let form = planner.settings.dateForm
    let date = SafeText(day.formatted(form, today: planner.day ?? day))
    return answer("p", plannedEnd, "as estimated")
      + answer("e", dayEnd, "at the end of \(date)")
      + answer("l", lastKey, "at the last key")
      + [
        OverlayKey(["n"], .stopNow, panel: "now"),
        OverlayKey(["S"], .stopThen, panel: "at another time…"),
        OverlayKey(["k"], .keep, panel: "keep it running"),
        OverlayKey([.escape], .keep, "close"),
      ]
  }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    switch action {
    case .stop(let end): [.close, .edit(.stopTimer(at: end))] + starting(at: now)
    // Starting the next stops what runs, as one step.
    case .stopNow where next != nil: [.close] + starting(at: now)
    case .stopNow: [.close, .edit(.stopTimer(at: now.instant))]
    case .stopThen: [.close, .typeEnd("")]
    case .keep: [.close]
    }
  }

  private func starting(at now: Moment) -> [Request] {
    next.map { [.edit(.startTimer($0, at: now.instant))] } ?? []
  }

  /// Who asked to stop the timer and types a time goes on with it in the line for it.
  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    if isWanted, case .character(let letter) = key, "0123456789-".contains(letter) {
      return [.close, .typeEnd(String(letter))]
    }
    return [.close, .pass(key)]
  }

  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    func clock(_ instant: Instant) -> SafeText { planner.settings.momentText(instant, at: now) }
    let answers = keys(seeing: planner).compactMap { key -> (key: SafeText, words: SafeText)? in
      guard let words = key.panel else { return nil }
      switch key.action {
      case .stop(let end) where end == dayEnd:
        // Midnight ends a day as its 24:00; a later end is on the morning of the next.
        if now.dayStart == .midnight {
          return (key.label, "\(words), \(planner.settings.midnight)")
        }
        let weekday = SafeText(now.zone.local(end).day.weekday.short)
        return (key.label, "\(words), \(weekday) \(planner.settings.timeText(end, at: now))")
      case .stop(let end): return (key.label, "\(words), \(clock(end))")
      case .stopNow: return (key.label, "\(words), \(clock(now.instant))")
      case .stopThen, .keep: return (key.label, words)
      }
    }
    let name = SafeText(title, limit: 30).truncated(to: 30)
    let since: SafeText = "‘\(name)’ has been running since \(clock(session.start))"
    let room = layout.body.width - 4
    // Where there is no room, the footer says how long it has been running.
    let brief: SafeText = "When did ‘\(name.truncated(to: max(8, room - 16)))’ end?"
    let words = ["\(since) · when did it end?", since].first { $0.width <= room } ?? brief
    canvas.drawAnswers(words, answers, in: layout.body)
  }
}
