import ChronoModel
import ChronoScreen

/// What the footer says of an edit, an undo or a redo that is on the disk, and where the cursor goes.
struct Confirmation {
  let planner: State

  func requests(for receipt: Receipt, _ how: Event.Performed, at now: Moment) -> [Request] {
    switch how {
    case .edit where !receipt.isChange: return [.say(SafeText(receipt.label), .plain)]
    case .edit(let edit):
      var told = notice(of: receipt, edit, at: now)
      if let remark = remark(on: edit, at: now) {
        told = Notice("\(told.text) · \(remark)", .warning)
      }
      told.step = .fresh
      let said = Request.say(told)
      // The keys of the pane are for the new one, as they are in the list.
      if case .addCategory = edit, planner.focus == .categories, let new = receipt.categories.first
      {
        return [said, .showCategory(.one(new))]
      }
      if case .moveRepeat(_, _, let day, let time) = edit {
        return [said] + following(receipt, day, time, at: now)
      }
      guard case .add(let drafts) = edit else { return [said] }
      guard drafts.count == 1, let draft = drafts.first else { return [said, .startList] }
      // One that went to another day is not in this list: the cursor stays where it is.
      guard elsewhere(edit, at: now).isEmpty else { return [said] }
      return [said] + selecting(draft, receipt, at: now)
    case .undo:
      // Of a held key only the last message is read.
      let count = planner.memory.undone
      let words = count > 1 ? "Undid \(count) steps, the last" : "Undid"
      return back(words, receipt, then: .redo, at: now)
    case .redo: return back("Redid", receipt, then: .undo, at: now)
    case .choice:
      let undo = planner.keymap.label(of: .undo)
      let back: SafeText = receipt.isChange ? " · \(undo) undo" : .empty
      return [.say(SafeText(receipt.label) + back, .success)]
    case .sampleDay:
      let undo = planner.keymap.label(of: .undo)
      let words: SafeText = "Sample day loaded · \(undo) removes it while nothing else is changed"
      return [.startList, .say(words, .success)]
    }
  }

  /// What was said of the line that it was typed in: `‘tomorow’ stays in the title`.
  private func remark(on edit: Edit, at now: Moment) -> SafeText? {
    guard case .addLine(let line)? = planner.overlays.last, line.sent == edit, line.batch == nil
    else { return nil }
    return ErrorText.remark(on: line.reading(seeing: planner, at: now).result)
  }

  /// Puts the cursor on what is new, in the list and on the grid.
  private func selecting(_ draft: ItemDraft, _ receipt: Receipt, at now: Moment) -> [Request] {
    let block: PlannedBlock.ID
    var requests: [Request]
    switch draft {
    case .task:
      guard let id = receipt.tasks.first else { return [] }
      block = .task(id)
      requests = [.select(id)]
    case .event(let event):
      guard let id = receipt.events.first else { return [] }
      let day = event.here(at: now).day
      block = .event(id, day)
      requests = [.selectRow(.event(id, day))]
    }
    if planner.focus == .grid, case (let day?, let time?) = draft.here(at: now) {
      requests.append(.ride(block, from: now.instant(of: time, on: day)))
    }
    return requests
  }

  /// Goes on with the task that came instead of a repeat, as with any that a key moved.
  private func following(
    _ receipt: Receipt,
    _ day: LocalDay?,
    _ time: TimeOfDay?,
    at now: Moment
  ) -> [Request] {
    guard let id = receipt.tasks.first, let day else { return [] }
    var requests: [Request] = []
    if planner.shownSpan(today: now.today)?.contains(day) == true { requests.append(.select(id)) }
    if planner.focus == .grid, let time {
      requests.append(.ride(.task(id), from: now.instant(of: time, on: day)))
    }
    return requests
  }

  /// `Undid: moved ‘Call Ana’ to Sun 22 Nov · Ctrl-R redo`; `Undid 3 steps, the last: …` in a row.
  private func back(
    _ word: String,
    _ receipt: Receipt,
    then command: Command,
    at now: Moment
  ) -> [Request] {
    let words = SafeText(EditLabel.after(word, receipt.label))
    let key = planner.keymap.label(of: command)
    // One key brings one of them back.
    let isOne = command == .undo || planner.memory.undone <= 1
    let back: SafeText = "\(key) \(isOne ? SafeText(command.entry.title) : "redoes the last")"
    let kept: SafeText = receipt.keptBeside == nil ? .empty : ", not the sync after it"
    let coming = EditLabel.comingBack(receipt.comingBack).map { SafeText($0) }
    var told = Notice("\(coming ?? words)\(kept) · \(back)", .success)
    told.step = command == .redo ? .freshlyUndone : .fresh
    let said = Request.say(told)
    if let row = receipt.returned, receipt.steps.magnitude == 1 {
      return [said] + returning(to: row, at: now)
    }
    // Else the next key on the grid would be for whatever lies under the cursor of another day.
    let visit: [Request] =
      planner.focus == .grid ? receipt.block.map { [.visit($0.id, at: $0.start)] } ?? [] : []
    guard let first = receipt.tasks.first else {
      return [said] + returning(toEventOf: receipt, at: now) + visit
    }
    return receipt.count == 1 ? [said, .select(first)] + visit : [said] + visit
  }

  /// Goes back to an event where its day is on screen.
  private func returning(toEventOf receipt: Receipt, at now: Moment) -> [Request] {
    guard let row = receipt.eventRow, let day = row.event?.listedOn, planner.focus != .grid,
      planner.shownSpan(today: now.today)?.contains(day) ?? true
    else { return [] }
    return [.selectRow(row)]
  }

  /// Goes back to the repeat to come that was skipped or moved, where its day is on screen.
  private func returning(to row: RowID, at now: Moment) -> [Request] {
    guard case .coming(let task, let day) = row,
      planner.shownSpan(today: now.today)?.contains(day) == true
    else { return [] }
    guard planner.focus == .grid, planner.gridDay(today: now.today) == day else {
      return [.selectRow(row)]
    }
    // The grid finds its time as soon as it is loaded.
    return [.selectRow(row), .ride(.coming(task, day), from: planner.grid.at ?? now.instant)]
  }

  private func notice(of receipt: Receipt, _ edit: Edit, at now: Moment) -> Notice {
    let undo = planner.keymap.label(of: .undo)
    let label = SafeText(receipt.label)
    if let day = receipt.finishedLate {
      let date = SafeText(day.formatted(planner.settings.dateForm, today: now.today))
      let work = overnight(receipt, edit, at: now)
      let more = work + tracked(receipt, at: now)
      return Notice("\(label) after its day: \(date) stays missed\(more) · \(undo) undo", .warning)
    }
    if let day = receipt.missedNow {
      let date = SafeText(day.formatted(planner.settings.dateForm, today: now.today))
      let more = tracked(receipt, at: now) + next(receipt, at: now)
      return Notice("\(label)\(more); \(date) counts as missed now · \(undo) undo", .warning)
    }
    if let altered = receipt.altered, edit.movesEvent, altered.day < now.today {
      return Notice("\(label), into the past · \(undo) undo", .warning)
    }
    let place =
      elsewhere(edit, at: now) + untimed(edit, at: now) + promised(receipt, at: now)
      + tracked(receipt, at: now) + next(receipt, at: now)
      + series(receipt, edit) + stopped(edit, receipt)
      + unkept(receipt) + overnight(receipt, edit, at: now)
      + receipt.deletedWords + usedUp(edit, at: now) + apart(receipt)
      + (ErrorText.pastDay(receipt, planner.settings, at: now).map { "; \($0)" } ?? "")
      + forgotten(receipt)
    return Notice("\(label)\(place) · \(undo) undo", .success)
  }

  /// `, its 30m used up: 15m stay planned until it is done` where a timer of today was stopped after the estimate was used up: from
  /// then on the day has that more in it.
  private func usedUp(_ edit: Edit, at now: Moment) -> SafeText {
    guard case .stopTimer(let end) = edit, let running = planner.view.running,
      let estimate = running.task.estimate, running.task.status == .open,
      running.task.due == now.today
    else { return "" }
    let worked = running.trackedBefore + running.session.elapsed(at: end)
    guard worked >= Int64(estimate) * 60 else { return "" }
    let more = MinutesText.text(PlannedBlock.minutesLeft(of: estimate, worked: worked))
    return ", its \(MinutesText.text(estimate)) used up: \(more) more are planned until it is done"
  }

  /// `; tracked until 10:30` where it is said to have been done before that.
  private func tracked(_ receipt: Receipt, at now: Moment) -> SafeText {
    receipt.trackedUntil.map { "; tracked until \(planner.settings.momentText($0, at: now))" } ?? ""
  }

  /// `, its timer stopped` where what was deleted or dropped was running.
  private func stopped(_ edit: Edit, _ receipt: Receipt) -> SafeText {
    guard edit.givesTasksUp, let running = planner.view.running?.task.id,
      receipt.tasks.contains(running)
    else { return "" }
    return receipt.count == 1 ? ", its timer stopped" : ", the timer stopped"
  }

  private func apart(_ receipt: Receipt) -> SafeText {
    ErrorText.standingApart(receipt.standingApart).map { "; \($0)" } ?? ""
  }

  /// ` on Mon 23 Nov` where a new task or event went to a day that is not on screen, with its year where another
  /// one is; `, moved to Mon 23 Nov · 09:30` where a form has given one another day.
  private func elsewhere(_ edit: Edit, at now: Moment) -> SafeText {
    if let place = edit.placeByForm(at: now) {
      guard let day = place.day else { return ", moved to someday" }
      let date = SafeText(day.formatted(planner.settings.dateForm, today: now.today))
      return ", moved to \(date)"
        + (place.time.map { " · \($0.formatted(planner.settings.timeForm))" } ?? "")
    }
    guard case .add(let drafts) = edit, drafts.count == 1 else { return "" }
    guard let day = drafts.first?.here(at: now).day else {
      return planner.place == .other ? "" : " for someday"
    }
    guard planner.shownSpan(today: now.today)?.contains(day) != true else { return "" }
    let shown = planner.shownDay(today: now.today).civil.year
    let today = shown == now.today.civil.year ? now.today : nil
    return " on \(SafeText(day.formatted(planner.settings.dateForm, today: today)))"
  }

  /// `, without a time: 09:00 is over` where a missed task came to today and lost its hour.
  private func untimed(_ edit: Edit, at now: Moment) -> SafeText {
    if case .plan(let id, now.today, nil, _) = edit {
      guard let time = missed(id, at: now)?.time else { return "" }
      let reason = MissedToday.reason(against: time, planner.settings.timeForm, at: now)
      return ", without a time: \(reason)"
    }
    guard case .replan(let placements, nil) = edit else { return "" }
    let count = placements.count { $0.time == nil && missed($0.task, at: now)?.time != nil }
    return count > 0 ? ", \(count) of them without a time" : ""
  }

  /// A missed task as it was before the edit.
  private func missed(_ id: TaskItem.ID, at now: Moment) -> TaskItem? {
    var rows = planner.view.list.rows.compactMap(\.task)
    if case .triage(let window)? = planner.view.overlay { rows += window.rows.map(\.task) }
    return rows.first { $0.id == id && $0.isMissed(today: now.today) }
  }

  /// ` for Tue 24 Nov` where a reopened task's own day was over.
  private func promised(_ receipt: Receipt, at now: Moment) -> SafeText {
    guard let day = receipt.reopenedFor else { return "" }
    return " for \(SafeText(day.formatted(planner.settings.dateForm, today: now.today)))"
  }

  /// `, next Mon 30 Nov` where a repeating task was closed; `, next ones from Mon 30 Nov` of several.
  private func next(_ receipt: Receipt, at now: Moment) -> SafeText {
    guard let day = receipt.next else { return "" }
    let words: SafeText = receipt.nextCount > 1 ? "next ones from" : "next"
    return ", \(words) \(SafeText(day.formatted(planner.settings.dateForm, today: now.today)))"
  }

  /// `; every mon goes on as before` where one day of a series went to another; one that went over
  /// the next days stands for them, because there is one open instance at most.
  private func series(_ receipt: Receipt, _ edit: Edit) -> SafeText {
    if receipt.doubled != nil { return "; \(SeriesWords.doubled())" }
    var days: (LocalDay) -> LocalDay? = { _ in nil }
    if case .move(_, let day) = edit { days = { _ in day } }
    if case .shift(_, let count, _) = edit, count != 0 { days = { $0 + count } }
    // Its label says already that it is for this time only.
    var isTold = false
    if case .plan(_, let day, _, _) = edit { (days, isTold) = ({ $0 == day ? nil : day }, true) }
    let tasks =
      planner.view.list.rows.compactMap(\.task) + planner.view.grid.flatMap(\.tasks).map(\.task)
    let moved = receipt.tasks.compactMap { id in tasks.first { $0.id == id } }
    guard receipt.count == 1 else {
      let passed = moved.compactMap { task in
        task.due.flatMap(days).map { (title: task.title, count: task.repeatsPassed(movingTo: $0)) }
      }
      return SeriesWords.passed(by: passed.filter { $0.count > 0 }).map { "; \($0)" } ?? ""
    }
    guard let task = moved.first, let repeats = task.repeats else { return "" }
    if case .move(_, nil) = edit, task.status == .open { return "; \(SeriesWords.waits())" }
    guard let due = task.due, let day = days(due) else { return "" }
    guard !repeats.afterCompletion else { return "; the next one counts from when it’s done" }
    let passed = task.repeatsPassed(movingTo: day)
    if passed > 0 { return "; \(SeriesWords.passed(passed))" }
    if isTold { return "" }
    return "; \(SafeText(repeats.phrase, limit: 30).truncated(to: 30)) goes on as before"
  }

  /// `; the 2 steps you undid can’t be redone now`, where the edit was made instead of them.
  private func forgotten(_ receipt: Receipt) -> SafeText {
    ErrorText.forgotten(receipt.forgotten).map { "; \($0)" } ?? ""
  }

  /// `; 22h of work since Mon 23 Nov 09:30`, where the label does not say it.
  private func overnight(_ receipt: Receipt, _ edit: Edit, at now: Moment) -> SafeText {
    if case .stopTimer = edit { return "" }
    if case .startTimer = edit { return "" }
    guard let work = receipt.overnight else { return "" }
    let length = MinutesText.text(Int((now.instant - work.start) / 60))
    return "; \(length) of work since \(planner.settings.momentText(work.start, at: now))"
  }

  /// `; under a minute on ‘Report’ isn't logged`: work is never dropped in silence.
  private func unkept(_ receipt: Receipt) -> SafeText {
    guard let title = receipt.unkept else { return "" }
    let isNamed = receipt.label.contains("‘\(title)’")
    let task: SafeText = isNamed ? "" : " on ‘\(SafeText(title, limit: 24).truncated(to: 24))’"
    return "; under a minute\(task) isn’t logged"
  }
}

extension Edit {
  /// Where a saved form has moved its task or event; `nil` where that has its day still.
  fileprivate func placeByForm(at now: Moment) -> (day: LocalDay?, time: TimeOfDay?)? {
    if case .reviseTask(let before, let after, _) = self, before.due != after.due {
      return (after.due, after.time)
    }
    guard let (before, after) = eventByForm, before.day != after.day else { return nil }
    let place = EventOccurrence(event: after, day: after.day).here(at: now)
    return (place.day, place.time)
  }

  /// An event before and after its form, or one of its days.
  private var eventByForm: (CalendarEvent, CalendarEvent)? {
    if case .reviseOccurrence(let old, let new, .thisOne, _) = self { return (old, new) }
    return if case .reviseEvent(let old, let new, _) = self { (old, new) } else { nil }
  }

  /// Whether it gives an event another day.
  fileprivate var movesEvent: Bool {
    guard case .alterEvent(_, let change) = self else { return false }
    switch change {
    case .shift(let days, _): return days != 0
    case .move: return true
    case .resize, .reorder, .assign, .tag: return false
    }
  }
}

extension Edit {
  /// Whether it takes tasks off the list for good.
  fileprivate var givesTasksUp: Bool {
    if case .delete = self { return true }
    if case .deleteAllFromHere = self { return true }
    if case .drop = self { return true }
    return false
  }
}
