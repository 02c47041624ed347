package import ChronoModel
import ChronoScreen

/// What the planner does about an event: the state changes here and nowhere else, and everything
/// outside is asked for as effects.
package func update(_ state: inout State, _ event: Event, at now: Moment) -> [Effect] {
  state.followDay(now.today)
  state.letNoticeGo(at: now)
  let effects = state.effects(of: event, at: now)
  state.settle(at: now)
  state.settleTriage(at: now)
  state.rememberSlip(in: effects, today: now.today)
  state.dateNotice(at: now)
  return effects
}

extension State {
  mutating func effects(of event: Event, at now: Moment) -> [Effect] {
    switch event {
    case .key(let key): return press(key, at: now)
    case .paste(let text): return finishSequence(at: now) + paste(text, at: now)
    case .mouse(let mouse): return click(mouse, at: now)
    case .resized(let size):
      self.size = size
      return []
    case .tick: return tick(at: now)
    case .viewed(let view, let query):
      show(view, for: query, at: now)
      return []
    case .performed(let receipt, let how):
      confirm(receipt, how, at: now)
      guard case .edit(let edit) = how else { return [] }
      followBlock(after: edit, at: now)
      closeWorkEntry(after: edit)
      return tell(event, at: now)
    case .failed(let failure): return fail(failure, at: now)
    case .overlapped(let edit, let other, let title):
      ask(about: edit, over: other, title: title)
      return []
    case .triageOffered:
      offerTriage(at: now)
      return []
    case .factors(let factors):
      self.factors = factors
      return []
    case .untimed(let tasks, let day):
      selectFewest(among: tasks, on: day, at: now)
      return []
    case .journal(let entries, nil) where !overlays.contains(where: \.isJournal):
      return apply(Journal.opening(entries), at: now)
    case .task(let detail):
      if case .form? = overlays.last { return tell(event, at: now) }
      return apply(Form.opening(detail, seeing: self, at: now), at: now)
    case .journal, .draftFound, .notesWritten(_, .form): return tell(event, at: now)
    case .notesWritten(let text, .task(let task)): return write(text, to: task)
    case .notice(let notice):
      self.notice = notice
      return []
    case .reminded(let reminders): return announce(reminders, at: now)
    }
  }

  /// At midnight the words follow the day (Behaviour 3.2): the list of the new day starts afresh.
  fileprivate mutating func followDay(_ today: LocalDay) {
    defer { day = today }
    guard let day, day != today else { return }
    if case .segment = place { list = ListCursor() }
    grid.leaveDay()
  }

  private mutating func press(_ key: Key, at now: Moment) -> [Effect] {
    defer { once.lastKey = now.instant }
    let effects = pressed(key, at: now)
    return effects.contains(.quit) ? effects : effects + claimOffer(at: now)
  }

  private mutating func pressed(_ key: Key, at now: Moment) -> [Effect] {
    if key == .control("c") { return interrupt(at: now) }
    if Layout(self).isTooSmall {
      return keymap.match([key], in: focus) == .command(.quit) ? [.quit] : []
    }
    notice = nil
    if !overlays.isEmpty { return pressOverOverlay(key, at: now) }
    return pressInSequence(key, at: now)
  }

  /// Ctrl-C closes what is open, and leaves the planner where nothing is.
  private mutating func interrupt(at now: Moment) -> [Effect] {
    pendingKeys = []
    return overlays.isEmpty ? [.quit] : pressOverOverlay(.escape, at: now)
  }

  private mutating func pressInSequence(_ key: Key, at now: Moment) -> [Effect] {
    let begun = pendingKeys
    pendingKeys = []
    switch keymap.match(begun + [key], in: focus) {
    case .command(let command):
      let steps =
        stepsThroughWeek(command, by: key, at: now) || stepsThroughLanes(command, by: key, at: now)
        || goesToFound(command, by: key, today: now.today)
      return steps ? [] : perform(command, at: now)
    case .pending:
      pendingKeys = begun + [key]
      return []
    case .none:
      guard !begun.isEmpty else {
        notice = Notice("\(key.name) does nothing here · \(keymap.label(of: .help)) shows the keys")
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

  /// What the keys so far mean alone, before something else than a key comes.
  private mutating func finishSequence(at now: Moment) -> [Effect] {
    let begun = pendingKeys
    pendingKeys = []
    guard case .pending(let command?) = keymap.match(begun, in: focus) else { return [] }
    return perform(command, at: now)
  }

  /// Does a command, or says why it cannot be done now (Behaviour 3.15).
  package mutating func perform(_ command: Command, at now: Moment) -> [Effect] {
    if let reason = unavailability(of: command, at: now) {
      notice = Notice(reason, .warning)
      return []
    }
    switch command {
    case .nextPane: moveFocus(by: 1)
    case .previousPane: moveFocus(by: -1)
    case .segment1: show(.segment(-1))
    case .segment2, .today: show(.segment(0))
    case .segment3: show(.segment(1))
    case .segment4: show(.other)
    case .weeks:
      switchScale(today: now.today)
      bringListForward()
    case .dayBack: step(by: -1, today: now.today)
    case .dayOn: step(by: 1, today: now.today)
    case .triage: openTriage(at: now)
    case .review: openReview(at: now)
    case .goToDate: overlays.append(.prompt(Prompt(.goToDate)))
    case .grid: toggleGrid()
    case .zoom: return performInGrid(.zoom, at: now)
    case .undo: return [.undo]
    case .redo: return [.redo]
    case .search: openSearch()
    case .nextMatch where focus == .grid: moveToBlock(by: 1, at: now)
    case .previousMatch where focus == .grid: moveToBlock(by: -1, at: now)
    case .nextMatch:
      if !search.isEmpty || !goToFound(by: 1, today: now.today) { moveList(by: 1) }
    case .previousMatch:
      if !search.isEmpty || !goToFound(by: -1, today: now.today) { moveList(by: -1) }
    case .block: return holdBlock(at: now)
    case .runningLate: return openRunningLate(at: now)
    case .fitDay: return [.loadUntimed(gridDay(today: now.today))]
    case .filter: overlays.append(.menu(.filter(of: self)))
    case .loadSampleDay: return [.loadSampleDay]
    case .snooze, .dismiss, .openReminder: return performOnReminder(command, at: now)
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .cancel: cancel()
    case .quit: return [.quit]
    default: return performInPane(command, at: now)
    }
    return []
  }

  private mutating func performInPane(_ command: Command, at now: Moment) -> [Effect] {
    switch focus {
    case .categories: performInCategories(command, at: now)
    case .tasks: performInTasks(command, at: now)
    case .grid: performInGrid(command, at: now)
    }
  }

  // MARK: Commands of the whole screen

  private mutating func moveFocus(by step: Int) {
    let panes: [Pane] = isGridShown ? [.categories, .tasks, .grid] : [.categories, .tasks]
    let index = (panes.firstIndex(of: focus) ?? 1) + step
    focus = panes[(index + panes.count) % panes.count]
    if focus == .grid { grid.lane = .plan }
  }

  private mutating func toggleGrid() {
    isGridShown.toggle()
    if !isGridShown, focus == .grid { focus = .tasks }
  }

  private mutating func switchScale(today: LocalDay) {
    let day = shownSpan(today: today)?.lowerBound
    scale = scale == .days ? .weeks : .days
    list = ListCursor()
    grid.leaveDay()
    guard let day else { return }
    // From a week to days: to today where the week has it.
    let wanted = scale == .days && (day...(day + 6)).contains(today) ? today : day
    show(wanted, today: today)
  }

  private mutating func show(_ place: Place) {
    go(to: place)
    // The hour grid shows a day as well as the list does.
    if place == .other || focus == .categories { bringListForward() }
  }

  private mutating func step(by direction: Int, today: LocalDay) {
    let day = shownSpan(today: today)?.lowerBound ?? today
    show(day + direction * scale.length, today: today)
    if focus == .categories { bringListForward() }
  }

  /// Where there is room for one pane, what changes in the list is not left behind another.
  mutating func bringListForward() {
    if Layout(self).panes[.tasks] == nil { focus = .tasks }
  }

  /// Esc takes back, in this order: marks, search, filter, category.
  private mutating func cancel() {
    if list.hasMarks {
      list.marks = []
      list.isAllMarked = false
    } else if leaveTrail() {
      return
    } else if !search.isEmpty {
      search = ""
      list = ListCursor()
    } else if filter != nil {
      filter = nil
      list = ListCursor()
    } else if category != .all {
      category = .all
      list = ListCursor()
    }
  }

  // MARK: Answers

  private mutating func fail(_ failure: Failure, at now: Moment) -> [Effect] {
    triage?.asked = nil
    once.slipping = nil
    if case .store(.refused(.missed(let task))) = failure {
      overlays.append(
        .menu(.reschedule(.tasks([task.id]), of: task, afterMiss: true, seeing: self, at: now))
      )
      return []
    }
    // A form says in its field which day cannot be.
    if case .store(.refused(.dayOver(_, let day))) = failure, overlays.isEmpty {
      notice = Notice(words(forPast: day, today: now.today), .warning)
      return []
    }
    if case .store(.refused(.nowhereToMove)) = failure, selectedTask?.time != nil {
      let moves = keymap.label(of: .reschedule)
      notice = Notice("Timed tasks stay in order of time · \(moves) moves them", .warning)
      return []
    }
    notice = Notice(ErrorText.sentence(failure), .error)
    return (settings.bell ? [.ring] : []) + tell(.failed(failure), at: now)
  }

  /// Why an open task cannot go to a day that is over, and what can be done instead.
  private func words(forPast day: LocalDay, today: LocalDay) -> SafeText {
    let date = SafeText(day.formatted(settings.dateForm, today: today))
    return """
      \(date) is over and can't be promised any more · \(keymap.label(of: .sessions)) logs what \
      was done, \(keymap.label(of: .reschedule)) drops it or picks another day
      """
  }

  private func write(_ text: String?, to task: TaskItem) -> [Effect] {
    guard let text, text != task.notes else { return [] }
    var changed = task
    changed.notes = text
    return [.perform(.reviseTask(from: task, to: changed))]
  }
}
