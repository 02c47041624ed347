import ChronoModel
import ChronoScreen

extension State {
  mutating func openTriage(at now: Moment) {
    overlays.append(.triage(Triage(pass: State.passName(at: now))))
  }

  /// Names the steps of one pass; two passes never begin in one second of one planner.
  static func passName(at now: Moment) -> String { "triage \(now.instant.seconds)" }

  /// Offers itself on the first key of a day with missed tasks; over something that is open only
  /// once that is closed.
  mutating func offerTriage(at now: Moment) {
    once.owesOffer = view.missed > 0
    guard once.owesOffer, overlays.isEmpty, pendingKeys.isEmpty else { return }
    once.owesOffer = false
    overlays.append(.triage(Triage(pass: State.passName(at: now), stage: .offered)))
  }

  mutating func press(_ key: Key, in triage: Triage, at now: Moment) -> [Effect] {
    switch triage.stage {
    case .offered: return press(key, onOfferOf: triage, at: now)
    case .deciding: return decide(key, in: triage, at: now)
    case .entering(let entering): return press(key, in: entering, of: triage, at: now)
    }
  }

  private mutating func press(_ key: Key, onOfferOf triage: Triage, at now: Moment) -> [Effect] {
    switch key {
    case .enter, .character("t"):
      var triage = triage
      triage.stage = .deciding
      self.triage = triage
      return []
    case .escape:
      overlays.removeLast()
      return []
    default:
      overlays.removeLast()
      return effects(of: .key(key), at: now)
    }
  }

  // MARK: Deciding

  private mutating func decide(_ key: Key, in triage: Triage, at now: Moment) -> [Effect] {
    switch key {
    case .escape:
      leaveTriage(triage)
      return []
    case .backspace, .character("u"): return takeBack(in: triage)
    case .character("k"), .up:
      self.triage?.skipped.removeLast(triage.skipped.isEmpty ? 0 : 1)
      return []
    default: break
    }
    guard let row = triaged else { return [] }
    let task = row.task
    switch key {
    case .character("j"), .down: self.triage?.skipped.append(RowKey(task))
    case .character("d"): enter(.doneThen, in: triage)
    case .character("g"): enter(.day, in: triage)
    case .character("p") where row.isOftenSlipped:
      return ask(SlipAdvice.split(task, today: now.today), on: task, in: triage)
    case .character("-") where row.isOftenSlipped:
      guard let edit = SlipAdvice.shrink(task) else {
        notice = Notice("It has no estimate to halve", .warning)
        return []
      }
      return ask([edit], on: task, in: triage)
    default:
      guard let edit = State.decision(for: key, on: task, today: now.today) else {
        notice = Notice(
          "\(key.name) does nothing here · Esc leaves and keeps your decisions",
          .warning
        )
        return []
      }
      return ask([edit], on: task, in: triage)
    }
    return []
  }

  private mutating func ask(_ edits: [Edit], on task: TaskItem, in triage: Triage) -> [Effect] {
    self.triage?.asked = RowKey(task)
    return edits.map { .performInPass($0, triage.pass) }
  }

  /// The keys of 2.4, the same as in the reschedule menu.
  private static func decision(for key: Key, on task: TaskItem, today: LocalDay) -> Edit? {
    let selection = Selection.tasks([task.id])
    switch key {
    case .character("t"): return .move(selection, to: today)
    case .character("m"): return .move(selection, to: today + 1)
    case .character("w"): return .move(selection, to: today + 7)
    case .character("s"): return .move(selection, to: nil)
    case .character("x"): return .drop(selection)
    case .character(let digit):
      guard let number = digit.wholeNumberValue, let weekday = Weekday(rawValue: number) else {
        return nil
      }
      return .move(selection, to: today.next(weekday))
    default: return nil
    }
  }

  private mutating func takeBack(in triage: Triage) -> [Effect] {
    guard !triage.decided.isEmpty else {
      notice = Notice("Nothing decided yet", .warning)
      return []
    }
    return [.undoInPass(triage.pass)]
  }

  private mutating func leaveTriage(_ triage: Triage) {
    overlays.removeAll { if case .triage = $0 { true } else { false } }
    notice = summary(of: triage)
  }

  private func summary(of triage: Triage) -> Notice? {
    let waiting = view.missed
    let left: SafeText = waiting == 0 ? "" : " · \(waiting) still waiting"
    guard !triage.decided.isEmpty else {
      return waiting == 0 ? nil : Notice("Nothing decided\(left)", .plain)
    }
    let undo = keymap.label(of: .undo)
    let all: SafeText = triage.decided.count == 1 ? "it" : "them all"
    return Notice(
      "\(triage.decided.count) decided\(left) · \(undo) undoes \(all)",
      .success
    )
  }

  // MARK: Typing

  private mutating func enter(_ purpose: Triage.Entering.Purpose, in triage: Triage) {
    var triage = triage
    triage.stage = .entering(Triage.Entering(purpose: purpose))
    self.triage = triage
  }

  private mutating func press(
    _ key: Key,
    in entering: Triage.Entering,
    of triage: Triage,
    at now: Moment
  ) -> [Effect] {
    var triage = triage
    var entering = entering
    switch key {
    case .escape: triage.stage = .deciding
    case .enter:
      guard let task = triaged?.task else { return [] }
      do {
        let edit = try edit(entering, on: task, at: now)
        triage.stage = .deciding
        self.triage = triage
        return ask([edit], on: task, in: triage)
      } catch {
        entering.problem = error.words
        triage.stage = .entering(entering)
      }
    default:
      guard entering.field.handle(key) else { return [] }
      entering.problem = nil
      triage.stage = .entering(entering)
    }
    self.triage = triage
    return []
  }

  private func edit(
    _ entering: Triage.Entering,
    on task: TaskItem,
    at now: Moment
  ) throws(EntryProblem) -> Edit {
    let text = entering.field.text
    switch entering.purpose {
    case .day:
      return .move(
        .tasks([task.id]),
        to: try Entry.day(text, phraseContext(at: now))
      )
    case .doneThen:
      let span = try SpanText.read(text, onLogical: task.due ?? now.today, at: now)
      return .logDone(task.id, start: span.lowerBound, finish: span.upperBound)
    }
  }

  /// Pasted text goes into the line that is open.
  mutating func paste(_ text: String, in triage: Triage) {
    guard case .entering(var entering) = triage.stage else { return }
    entering.field.paste(text)
    self.triage?.stage = .entering(entering)
  }

  // MARK: Answers

  /// Counts what a pass has done, so that it can be taken back one by one.
  mutating func countInTriage(_ receipt: Receipt, _ how: Event.Performed) {
    guard var triage else { return }
    switch how {
    case .edit:
      guard let key = triage.asked else { return }
      triage.asked = nil
      triage.decided.append(key)
    case .undo:
      guard let key = triage.decided.popLast() else { return }
      // What comes back is shown again, also when later ones were put off.
      triage.skipped.removeAll { $0 >= key }
    case .redo, .sampleDay: return
    }
    self.triage = triage
  }

  /// Ends a pass when nothing waits any more, and offers one that is owed.
  mutating func settleTriage(at now: Moment) {
    if once.owesOffer { offerTriage(at: now) }
    guard case .triage(let triage)? = overlays.last, triage.asked == nil,
      loaded?.overlay == overlayQuery(at: now),
      case .triage(let window)? = view.overlay, window.rows.isEmpty
    else { return }
    leaveTriage(triage)
  }
}

extension LocalDay {
  /// The next such weekday after this day.
  func next(_ weekday: Weekday) -> LocalDay {
    let ahead = (weekday.rawValue - self.weekday.rawValue + 7) % 7
    return self + (ahead == 0 ? 7 : ahead)
  }
}
