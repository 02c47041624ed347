import ChronoModel
import ChronoScreen

/// What opens by itself: questions asked once, and triage at the first key of a day.
extension State {
  /// Asks about a timer, once on each day that it runs.
  mutating func askAboutTimer(at now: Moment) {
    guard let running = view.running, overlays.isEmpty, pendingKeys.isEmpty,
      memory.asked?.session.id != running.session.id || memory.askedOn != now.today,
      let question = ForgottenTimer(running, lastKey: memory.lastKey, at: now)
    else { return }
    memory.asked = question
    memory.askedOn = now.today
    open(.forgotten(question))
  }

  /// Remembers a move that will break a task's third promise, before it is done.
  mutating func rememberSlip(in effects: [Effect], today: LocalDay) {
    for case .file(.perform(let edit, _)) in effects {
      guard let (id, day, time) = edit.placeOfOne,
        let row = view.list.rows.lazy.compactMap(\.openRow).first(where: { $0.task.id == id }),
        let due = row.task.due, due <= today, day != due
      else { continue }
      // A missed promise is counted already; moving a task on its own day breaks this one.
      guard row.slips + (due == today ? 1 : 0) == SlipAdvice.slips else { continue }
      var task = row.task
      task.due = day
      task.time = day == nil ? nil : time ?? task.time
      memory.slipping = SlipQuestion(task: task)
    }
  }

  /// Asks about a task once the move that broke its third promise is done.
  mutating func askAboutSlip(after edit: Edit) {
    guard let question = memory.slipping, edit.placeOfOne?.id == question.task.id else { return }
    memory.slipping = nil
    if overlays.isEmpty { open(.slipped(question)) }
  }

  /// Offers triage on the first key of a day with missed tasks; over something that is open only
  /// once that is closed.
  mutating func offerTriage(at now: Moment) {
    memory.owesRepeat = !view.missedRepeats.isEmpty
    // Who begins the day with it needs no offer of it.
    guard Triage.open(in: overlays).map({ $0.day != nil }) ?? true else {
      memory.owesOffer = false
      return
    }
    memory.owesOffer = view.missed > 0
    guard memory.owesOffer, overlays.isEmpty, pendingKeys.isEmpty else { return }
    memory.owesOffer = false
    open(.triage(Triage(stage: .offered, at: now)))
  }
}

extension Edit {
  /// The day that one task goes to, with the time that it gets there where one was typed.
  fileprivate var placeOfOne: (id: TaskItem.ID, day: LocalDay?, time: TimeOfDay?)? {
    if case .plan(let id, let day, let time, _) = self { return (id, day, time) }
    guard case .move(.tasks(let ids), let day) = self, ids.count == 1 else { return nil }
    return (ids[0], day, nil)
  }
}

extension RunningTimer {
  /// Whether its work began on a day that is over.
  func isOfEarlierDay(at now: Moment) -> Bool { now.logicalDay(of: session.start) < now.today }
}
