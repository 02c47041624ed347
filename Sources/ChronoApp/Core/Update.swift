package import ChronoModel
import ChronoScreen

/// What the planner does about an event: the state changes here and nowhere else, and everything
/// outside is asked for as effects.
package func update(_ state: inout State, _ event: Event, at now: Moment) -> [Effect] {
  state.followDay(now.today)
  state.letNoticeGo(at: now)
  let said = state.notice
  let hadOverlay = !state.overlays.isEmpty
  var effects = state.effects(of: event, at: now)
  effects += state.settleTop(at: now)
  state.settle(at: now)
  if let answer = state.memory.seriesAnswer,
    !answer.holds(seeing: state, after: effects, leavingOverlay: hadOverlay)
  {
    state.memory.seriesAnswer = nil
  }
  if state.memory.owesOffer { state.offerTriage(at: now) }
  state.memory.oweRepeat(saidIn: said, before: event, seeing: state, at: now)
  if state.memory.owesRepeat,
    let notice = state.memory.tellMissedRepeat(after: event, seeing: state, at: now)
  {
    _ = state.apply([.say(notice)], at: now)
  }
  state.rememberSlip(in: effects, today: now.today)
  state.dateNotice(at: now)
  return effects + state.memory.seekFactors(for: state.overlays)
}

extension State {
  mutating func effects(of event: Event, at now: Moment) -> [Effect] {
    switch event {
    case .key(let key): return press(key, at: now)
    case .paste(let text): return finishSequence(at: now) + paste(text, at: now)
    // A program before this one may have left the terminal's mouse on.
    case .mouse(let mouse): return settings.mouse ? click(mouse, at: now) : []
    case .resized(let size):
      self.size = size
      return []
    case .tick: return tick(at: now)
    case .viewed(let view, let query):
      show(view, for: query, at: now)
      return []
    case .performed(let receipt, let how):
      if let edit = how.edit { askAboutSlip(after: edit) }
      list.keepMarks(after: how.edit, in: view.list, of: loaded?.list)
      if how.edit != nil { memory.repeatedKey?.settle(receipt) }
      if how == .undo { memory.lastUndone = receipt.made }
      // Whoever went on working at the hit is there to stay.
      if search.isEmpty { trail?.origin = nil }
      let said = apply(
        Confirmation(planner: self).requests(for: receipt, how, at: now),
        at: now
      )
      if let edit = how.edit {
        followBlock(after: edit, receipt, at: now)
        memory.endUndoing()
      }
      return said + tell(event, at: now)
    case .failed(let failure): return fail(failure, at: now)
    case .overlapped(let edit, let work):
      let overlap = Overlap(edit: edit, pass: Triage.pass(in: overlays), work: work)
      guard overlap.cropped == nil else { return apply([.open(.overlap(overlap))], at: now) }
      // A question with no way out is not asked: the typed line shows the problem.
      if overlays.isEmpty { say(overlap.refusal(seeing: self, at: now), .warning) }
      return tell(event, at: now)
    case .triageOffered:
      offerTriage(at: now)
      return []
    case .factors(let factors):
      self.factors = factors
      return []
    case .untimed(let tasks, let day):
      return apply(FitDay(planner: self).fewest(among: tasks, on: day, at: now), at: now)
    case .journal(let entries, nil) where !overlays.contains(where: \.isJournal):
      return apply(Journal.opening(entries), at: now)
    case .conflicts(let all) where !overlays.contains(where: \.isConflicts):
      return apply(Conflicts.opening(all, trouble: syncTrouble), at: now)
    case .task(let detail):
      if overlays.last?.taken().awaitsItem == true { return tell(event, at: now) }
      return apply(Form.opening(detail, seeing: self, at: now), at: now)
    case .draftFound(let text, .line):
      memory.keptLine = text
      memory.remember(line: text)
      return tell(event, at: now)
    case .journal, .conflicts, .draftFound, .notesWritten(_, .form):
      return tell(event, at: now)
    case .notesWritten(let text, .task(let task)): return task.writing(text)
    case .notesWritten(let text, .event(let event, let scope)): return event.writing(text, scope)
    case .notesRefused(let text, let target):
      return apply(Form.keeping(text, refusedFor: target, seeing: self, at: now), at: now)
    case .notesFound(let keys):
      return apply(Form.offering(keys, seeing: self, at: now), at: now)
    case .leaving: return memory.keepLine(of: overlays)
    case .notice(let notice): return apply([.say(notice)], at: now)
    case .synchronisedAway(let deeds):
      say(
        "A sync \(deeds) · \(keymap.label(of: .journal)) shows it, to undo or bring back",
        .warning
      )
      return []
    case .synchronised(let trouble):
      syncTrouble = trouble
      return trouble.map { apply([.say(Notice($0, .warning))], at: now) } ?? []
    case .reminded(let reminders):
      return inBanner(at: now) { $0.announce(reminders, seeing: $1, at: now) }
    }
  }

  /// At midnight the words follow the day (Behaviour 3.2): the list of the new day starts afresh.
  fileprivate mutating func followDay(_ today: LocalDay) {
    defer { day = today }
    guard let day, day != today else { return }
    if case .segment = place { list = ListCursor() }
    grid.leaveDay()
    banner.leaveDays(before: today)
  }

  private mutating func press(_ key: Key, at now: Moment) -> [Effect] {
    memory.run.add(at: now)
    defer { memory.lastKey = now.instant }
    let isFirstOfDay = memory.lastKey.map { now.logicalDay(of: $0) < now.today } ?? false
    let effects = pressed(key, at: now)
    if effects.contains(.terminal(.quit)) { return effects }
    // What the key asked the file for may be the end of the timer.
    if isFirstOfDay, effects.isEmpty { askAboutTimer(at: now) }
    return effects + claimOffer(at: now)
  }

  private mutating func pressed(_ key: Key, at now: Moment) -> [Effect] {
    if key == .control("c") { return interrupt(at: now) }
    if Layout(self).isTooSmall {
      return keymap.match([key], in: focus) == .command(.quit) ? [.terminal(.quit)] : []
    }
    // Whatever is open, and a letter that is bound to it is text there.
    if !overlays.isEmpty, case .control = key, keymap.match([key], in: focus) == .command(.redraw) {
      return [.terminal(.redraw)]
    }
    hush()
    if !overlays.isEmpty { return pressOverlay(key, at: now) }
    return pressInSequence(key, at: now)
  }

  /// Ctrl-C closes what is open, or quits the planner where nothing is.
  private mutating func interrupt(at now: Moment) -> [Effect] {
    // What waits for more keys, or for what is done with the marked tasks, is what one means to end.
    let isBegun = !pendingKeys.isEmpty
    pendingKeys = []
    guard overlays.isEmpty else { return pressOverlay(.escape, at: now) }
    guard !isBegun else { return [] }
    return list.hasMarks ? perform(.cancel, at: now) : [.terminal(.quit)]
  }

  private mutating func pressInSequence(_ key: Key, at now: Moment) -> [Effect] {
    let begun = pendingKeys
    pendingKeys = []
    switch keymap.match(begun + [key], in: focus) {
    case .command(let command):
      if command != .undo { memory.endUndoing() }
      if stepsThroughPane(command, by: key, at: now) { return [] }
      if let found = SearchPath(planner: self).requests(for: command, by: key) {
        return apply(found, at: now)
      }
      return perform(command, at: now)
    case .pending:
      pendingKeys = begun + [key]
      return []
    case .none:
      guard !begun.isEmpty else {
        say(Availability(planner: self).words(forIdle: key, at: now))
        return []
      }
      if key == .escape { return [] }
      // The keys so far may mean something alone (`g`), then this key comes after it.
      if case .pending(let command?) = keymap.match(begun, in: focus) {
        return perform(command, at: now) + press(key, at: now)
      }
      return pressInSequence(key, at: now)
    }
  }

  /// What the keys so far mean alone, before something other than a key comes.
  private mutating func finishSequence(at now: Moment) -> [Effect] {
    let begun = pendingKeys
    pendingKeys = []
    guard case .pending(let command?) = keymap.match(begun, in: focus) else { return [] }
    return perform(command, at: now)
  }

  // MARK: Answers

  private mutating func fail(_ failure: Failure, at now: Moment) -> [Effect] {
    if case .look = failure {
      let words = ErrorText.sentence(failure)
      // What was done stays readable in front of what failed after it.
      if let notice, notice.tone == .success {
        say("\(notice.text) · \(words)", .warning)
      } else {
        say(words, .error)
      }
      return []
    }
    memory.slipping = nil
    let effects = tell(.failed(failure), at: now)
    if case .store(.refused(.missed(let task))) = failure {
      let menu = Menu.reschedule(
        .tasks([task.id]),
        of: task,
        afterMiss: true,
        seeing: self,
        at: now
      )
      return apply([.open(.menu(menu))], at: now)
    }
    if case .store(.refused(.doneEarlier(let label, let instant))) = failure {
      memory.undone -= 1
      return apply([.open(.menu(.undo(of: label, at: instant, seeing: self, now)))], at: now)
    }
    if case .store(.refused(.broughtBySync(let label, let instant))) = failure {
      memory.undone -= 1
      let menu = Menu.undo(of: label, at: instant, bySync: true, seeing: self, now)
      return apply([.open(.menu(menu))], at: now)
    }
    // A form shows in its own field which day is impossible.
    if case .store(.refused(let refusal)) = failure, overlays.isEmpty,
      let words = words(forPast: refusal, today: now.today)
    {
      say(words, .warning)
      return []
    }
    if case .store(.refused(.nowhereToMove)) = failure, selectedTask?.time != nil,
      view.list.order == .time
    {
      let moves = keymap.label(of: .reschedule)
      say("Timed tasks stay in order of time · \(moves) moves them", .warning)
      return []
    }
    say(ErrorText.sentence(failure), .error)
    return settings.ring + effects
  }

  /// Why a task cannot go to a past day, and what can be done instead; `nil` for other refusals.
  private func words(forPast refusal: Refusal, today: LocalDay) -> SafeText? {
    func date(_ day: LocalDay) -> SafeText {
      SafeText(day.formatted(settings.dateForm, today: today))
    }
    switch refusal {
    case .dayOver(_, let day):
      return """
        \(date(day)) is over and can’t be promised any more · \(keymap.label(of: .sessions)) logs \
        what was done, \(keymap.label(of: .reschedule)) drops it or picks another day
        """
    case .doneOnDay(let task, let day):
      let title = SafeText(task.title, limit: 30).truncated(to: 30)
      return
        "‘\(title)’ was done on \(date(day)) and stays there · \(keymap.label(of: .done)) reopens it"
    default: return nil
    }
  }

  // MARK: Time

  /// After the first frame, at every minute and whenever nothing else happens.
  mutating func tick(at now: Moment) -> [Effect] {
    guard loaded != nil else { return [] }
    if memory.opensTriage {
      memory.opensTriage = false
      memory.offeredOn = now.today
      memory.owesRepeat = !view.missedRepeats.isEmpty && view.missed > 0
      return perform(.triage, at: now)
    }
    if memory.opensRest {
      memory.opensRest = false
      return perform(.closeDay, at: now)
    }
    // A planner left open past the day's end asks with the first key, as with triage.
    let awaitsKey = memory.lastKey.map { now.logicalDay(of: $0) < now.today } ?? false
    if !awaitsKey || view.running?.isOfEarlierDay(at: now) != true { askAboutTimer(at: now) }
    var effects: [Effect] = []
    // At the start it is there before the first key.
    if memory.offeredOn == nil { effects += claimOffer(at: now) }
    return effects + memory.keepLine(of: overlays)
  }

  /// Asks, once a day, whether triage was offered on it already: at the start, or with the first
  /// key where the planner was open over midnight.
  mutating func claimOffer(at now: Moment) -> [Effect] {
    // What is on screen may still be yesterday's.
    guard memory.offeredOn != now.today, loaded?.spans == query(at: now).spans else { return [] }
    // Whoever is at work on what was missed at midnight has nothing to decide about it yet.
    let runs = view.running?.task.isMissed(today: now.today) == true
    guard !runs || view.missed > 1 else { return [] }
    memory.offeredOn = now.today
    let isWanted = view.missed > 0 || !view.missedRepeats.isEmpty
    return isWanted ? [.file(.claimTriageOffer(now.today))] : []
  }
}

extension TaskItem {
  /// Asks for the notes that the editor wrote.
  fileprivate func writing(_ text: String) -> [Effect] {
    guard text != notes else { return [] }
    var changed = self
    changed.notes = text
    return [.perform(.reviseTask(from: self, to: changed))]
  }
}

extension CalendarEvent {
  /// Asks for the notes that the editor wrote.
  fileprivate func writing(_ text: String, _ scope: SeriesScope?) -> [Effect] {
    text == notes ? [] : [.perform(revising(notes: text, scope))]
  }

  /// With other notes; with a scope it is one day of an event that repeats, as it is edited.
  func revising(notes: String, _ scope: SeriesScope?) -> Edit {
    var changed = self
    changed.notes = notes
    return scope.map { .reviseOccurrence(from: self, to: changed, $0) }
      ?? .reviseEvent(from: self, to: changed)
  }
}
