package import ChronoModel
import ChronoScreen

/// What the planner does about an event: the state changes here and nowhere else, and everything
/// outside is asked for as effects.
package func update(_ state: inout State, _ event: Event, at now: Moment) -> [Effect] {
  state.followDay(now.today)
  let effects = state.effects(of: event, at: now)
  state.settle(at: now)
  state.settleTriage(at: now)
  state.rememberSlip(in: effects, today: now.today)
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
      show(view, for: query)
      return []
    case .performed(let receipt, let how):
      confirm(receipt, how, at: now)
      guard case .edit(let edit) = how else { return [] }
      followBlock(after: edit, at: now)
      closeWorkEntry(after: edit)
      return closeForm(savedBy: edit, at: now)
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
    case .journal, .task, .draftFound: return deliver(event, at: now)
    case .notesWritten(let text, let target): return write(text, to: target)
    case .notice(let notice):
      self.notice = notice
      return []
    case .reminded(let reminders): return announce(reminders, at: now)
    }
  }

  /// At midnight the words follow the day (PRODUCT.md 3.2): the list of the new day starts afresh.
  fileprivate mutating func followDay(_ today: LocalDay) {
    defer { day = today }
    guard let day, day != today else { return }
    if case .segment = place { list = ListCursor() }
    grid.leaveDay()
  }

  private mutating func press(_ key: Key, at now: Moment) -> [Effect] {
    defer { once.lastKey = now.instant }
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
      return steps ? [] : perform(command, at: now)
    case .pending:
      pendingKeys = begun + [key]
      return []
    case .none:
      guard !begun.isEmpty else {
        notice = Notice("\(key.name) does nothing here; ? shows the keys", .plain)
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

  /// Does a command, or says why it cannot be done now (PRODUCT.md 3.15).
  package mutating func perform(_ command: Command, at now: Moment) -> [Effect] {
    if let reason = unavailability(of: command, at: now) {
      notice = Notice(reason, .warning)
      return []
    }
    switch command {
    case .nextPane: moveFocus(by: 1)
    case .previousPane: moveFocus(by: -1)
    case .segment1: go(to: .segment(-1))
    case .segment2: go(to: .segment(0))
    case .segment3: go(to: .segment(1))
    case .segment4: go(to: .other)
    case .weeks: switchScale(today: now.today)
    case .dayBack: step(by: -1, today: now.today)
    case .dayOn: step(by: 1, today: now.today)
    case .today: go(to: .segment(0))
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
    case .nextMatch: moveList(by: 1)
    case .previousMatch: moveList(by: -1)
    case .block: return holdBlock(at: now)
    case .runningLate: return openRunningLate(at: now)
    case .fitDay: return [.loadUntimed(gridDay(today: now.today))]
    case .filter: openFilterMenu()
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

  private mutating func step(by direction: Int, today: LocalDay) {
    let day = shownSpan(today: today)?.lowerBound ?? today
    show(day + direction * scale.length, today: today)
  }

  /// Esc takes back, in this order: marks, search, filter, category.
  private mutating func cancel() {
    if list.hasMarks {
      list.marks = []
      list.isAllMarked = false
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

  private mutating func confirm(_ receipt: Receipt, _ how: Event.Performed, at now: Moment) {
    countInTriage(receipt, how)
    noteForFactors(how)
    if case .edit(let edit) = how { askAboutSlip(after: edit) }
    list.marks = []
    list.isAllMarked = false
    let label = SafeText(receipt.label)
    switch how {
    case .edit where !receipt.isChange: notice = Notice(label)
    case .edit(let edit):
      if let day = receipt.finishedLate {
        let text = day.formatted(settings.dateForm)
        notice = Notice("\(label): its day \(text) had ended and stays missed", .warning)
      } else {
        let place =
          elsewhere(edit, at: now) + promised(receipt, at: now) + next(receipt, at: now)
          + unkept(receipt)
        notice = Notice("\(label)\(place) · \(keymap.label(of: .undo)) undo", .success)
      }
      if case .addTasks(let drafts) = edit {
        if drafts.count == 1, let first = receipt.tasks.first {
          select(first)
        } else {
          list = ListCursor()
        }
      }
    case .undo:
      notice = Notice("Undone: \(label) · \(keymap.label(of: .redo)) redo", .success)
      if let first = receipt.tasks.first, receipt.count == 1 { select(first) }
    case .redo:
      notice = Notice("Again: \(label) · \(keymap.label(of: .undo)) undo", .success)
      if let first = receipt.tasks.first, receipt.count == 1 { select(first) }
    }
  }

  /// ` on Mon 23 Nov` where a new task went to a day that is not on screen.
  private func elsewhere(_ edit: Edit, at now: Moment) -> SafeText {
    guard case .addTasks(let drafts) = edit, drafts.count == 1, let draft = drafts.first else {
      return ""
    }
    guard let due = draft.due else { return place == .other ? "" : " for someday" }
    guard shownSpan(today: now.today)?.contains(due) != true else { return "" }
    return " on \(SafeText(due.formatted(settings.dateForm, today: now.today)))"
  }

  /// ` for Tue 24 Nov` where a reopened task's own day was over.
  private func promised(_ receipt: Receipt, at now: Moment) -> SafeText {
    guard let day = receipt.reopenedFor else { return "" }
    return " for \(SafeText(day.formatted(settings.dateForm, today: now.today)))"
  }

  /// `, next Mon 30 Nov` where a repeating task was closed.
  private func next(_ receipt: Receipt, at now: Moment) -> SafeText {
    guard let day = receipt.next else { return "" }
    return ", next \(SafeText(day.formatted(settings.dateForm, today: now.today)))"
  }

  /// `; under a minute on ‘Report’ is not kept`: work is never dropped in silence.
  private func unkept(_ receipt: Receipt) -> SafeText {
    guard let title = receipt.unkept else { return "" }
    let isNamed = receipt.label.contains("‘\(title)’")
    let task: SafeText = isNamed ? "" : " on ‘\(SafeText(title, limit: 24).truncated(to: 24))’"
    return "; under a minute\(task) is not kept"
  }

  private mutating func fail(_ failure: Failure, at now: Moment) -> [Effect] {
    triage?.asked = nil
    once.slipping = nil
    if case .store(.refused(.missed(let task))) = failure {
      openRescheduleMenu(for: .tasks([task.id]), at: now, afterMiss: true)
      return []
    }
    notice = Notice(ErrorText.sentence(failure), .error)
    return (settings.bell ? [.ring] : []) + reloadForm(after: failure)
  }

  private mutating func write(_ text: String?, to target: NotesTarget) -> [Effect] {
    guard let text else { return [] }
    switch target {
    case .task(let task):
      var changed = task
      changed.notes = text
      return changed == task ? [] : [.perform(.reviseTask(from: task, to: changed))]
    case .form: return writeFormNotes(text)
    }
  }
}
