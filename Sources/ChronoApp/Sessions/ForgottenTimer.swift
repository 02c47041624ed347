package import ChronoModel
import ChronoScreen

/// A timer that seems forgotten asks once a day when the work ended.
///
/// A key that is not an answer decides nothing, and does nothing to what is below. The key of `stop-at` asks
/// again, and so do those that would count a night.
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
  /// What the key that asked is to do once it has ended.
  package var next: Next?

  package enum Next: Hashable, Sendable {
    /// Work on another task begins.
    case start(TaskItem.ID)
    case tick(Selection)

    /// It stops what runs, too.
    func edit(at now: Moment) -> Edit {
      switch self {
      case .start(let task): .startTimer(task, at: now.instant)
      case .tick(let selection): .setDone(selection, true)
      }
    }
  }

  /// How long after the planned end, and after the last key, nobody is assumed to be working.
  package static let patience: Int64 = 10 * 60
  /// The same where only the day has ended: who works over midnight has not forgotten it.
  package static let patienceAtNight: Int64 = 60 * 60

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
    // Whoever has planned to work over midnight is at it.
    let isInPlan = running.task.plannedSpan(at: now).map { $0.upperBound > now.instant } ?? false
    func isIdle(for time: Int64) -> Bool { lastKey.map { now.instant - $0 >= time } ?? true }
    let isOver = plannedEnd.map { now.instant - $0 >= ForgottenTimer.patience } ?? false
    let isForgotten =
      (isOver && isIdle(for: ForgottenTimer.patience))
      || (self.dayEnd != nil && !isInPlan && isIdle(for: ForgottenTimer.patienceAtNight))
    guard isWanted || isForgotten else { return nil }
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

  /// What is asked before a key ends work in which a night may be counted, and then does `next`; `nil`
  /// where it holds none.
  static func before(_ next: Next?, seeing planner: State, at now: Moment) -> Request? {
    guard let running = planner.view.running, Tracking.mayHoldNight(running.session, at: now) else {
      return nil
    }
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

  var leavesReminderKeys: Bool { true }

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
    case .stop(let end): [.close, .edit(.stopTimer(at: end))] + following(at: now)
    // What follows stops what runs, as one step.
    case .stopNow where next != nil: [.close] + following(at: now)
    case .stopNow: [.close, .edit(.stopTimer(at: now.instant))]
    case .stopThen: [.close, .typeEnd("")]
    case .keep: [.close]
    }
  }

  private func following(at now: Moment) -> [Request] {
    next.map { [.edit($0.edit(at: now))] } ?? []
  }

  /// Another window or a command may have stopped the timer meanwhile, or given its work another beginning.
  mutating func settle(seeing planner: State, at now: Moment) -> [Request] {
    guard let running = planner.view.running, running.session.id == session.id else {
      return [.close, .say("‘\(SafeText(title, limit: 60))’ was stopped meanwhile", .warning)]
    }
    if running.session != session,
      let asked = ForgottenTimer(running, lastKey: lastKey, isWanted: true, at: now)
    {
      (session, plannedEnd, day, dayEnd) = (
        asked.session, asked.plannedEnd, asked.day, asked.dayEnd
      )
    }
    return []
  }

  /// Who asked to stop the timer and types a time, or a day, goes on with it in the line for it.
  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    let keep = keys(seeing: planner).label(of: .keep)
    // Who presses the key that stops a timer means this one, and not to start another.
    if !isWanted, planner.keymap.match([key], in: .tasks) == .command(.timer) {
      isWanted = true
      let now = keys(seeing: planner).label(of: .stopNow)
      return [.say("\(now) stops it now · \(keep) keeps it running", .warning)]
    }
    if let page = helping(key, "running timer", seeing: planner) { return page }
    if isWanted, case .character(let letter) = key,
      letter.isLowercase && next == nil || "0123456789-".contains(letter)
    {
      return [.close, .typeEnd(String(letter))]
    }
    return [.say("\(key.name) does nothing here · \(keep) keeps it running", .warning)]
  }

  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    func clock(_ instant: Instant) -> SafeText { planner.settings.momentText(instant, at: now) }
    // Who looks for today's repeat reads why it is not there.
    let isKeepingBack =
      layout.body.width >= 60 && planner.view.running?.keepsBackToday(at: now) == true
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
      case .keep where isKeepingBack: return (key.label, "\(words); today’s comes when it ends")
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
