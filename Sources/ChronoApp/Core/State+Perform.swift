package import ChronoModel
import ChronoScreen

/// What commands do: each names its pane's function.
///
/// The one switch over all of them, without a default: a command that nobody handles does not
/// compile.
extension State {
  /// Performs a command, or says why it cannot be done now (Behaviour 3.15).
  package mutating func perform(_ command: Command, at now: Moment) -> [Effect] {
    let run = memory.run
    let pane = focus
    if let step = memory.repeatedKey?.takenBack(by: command, in: pane, run: run) {
      return [.file(.undoOnly(step))]
    }
    if let held = memory.repeatedKey?.requests(insteadOf: command, seeing: self, at: now) {
      return apply(held, at: now)
    }
    if let reason = unavailability(of: command, at: now) {
      memory.repeatedKey = nil
      return apply([.say(reason, .warning)], at: now)
    }
    memory.repeatedKey =
      focus == .tasks
      ? RepeatedKey(
        command,
        after: memory.run,
        following: memory.repeatedKey,
        hasLeft: list.hasLeft
      ) : nil
    if memory.repeatedKey != nil { list.hasLeft = false }
    switch command {
    // Moving
    case .moveDown: return moveCursor(.rows(1), at: now)
    case .moveUp: return moveCursor(.rows(-1), at: now)
    case .first: return moveCursor(.first, at: now)
    case .last: return moveCursor(.last, at: now)
    case .pageDown: return moveCursor(.pages(1), at: now)
    case .pageUp: return moveCursor(.pages(-1), at: now)
    case .nextPane: moveFocus(by: 1)
    case .previousPane: moveFocus(by: -1)
    // Days
    case .segment1: show(.segment(-1))
    case .segment2: show(.segment(0))
    case .today: return apply([.perform(.segment2)] + selection.showToday(now.today), at: now)
    case .segment3: show(.segment(1))
    case .segment4: show(.other)
    case .weeks:
      switchScale(today: now.today)
      bringListForward()
    case .dayBack: step(by: -1, today: now.today)
    case .dayOn: step(by: 1, today: now.today)
    case .goToDate: return apply([.open(.prompt(Prompt(.goToDate)))], at: now)
    // Tasks
    case .add: return add(at: now)
    case .addWithForm: return apply(Form.newTask(seeing: self, at: now), at: now)
    case .newEvent: return apply(Form.newEvent(seeing: self, at: now), at: now)
    case .open: return open(at: now)
    case .delete: return delete(at: now)
    case .itemDown: return moveItem(by: 1, at: now)
    case .itemUp: return moveItem(by: -1, at: now)
    case .done: return apply(selection.toggleDone(at: now), at: now)
    case .drop: return apply(selection.drop(), at: now)
    case .reschedule: return apply(selection.chooseDay(at: now), at: now)
    case .category: return apply(selection.chooseCategory(), at: now)
    case .priority: return apply(selection.choosePriority(), at: now)
    case .tags: return apply(selection.chooseTags(), at: now)
    case .notes: return apply(ReadItem(planner: self).writeNotes(), at: now)
    case .readNotes: return apply(NotesPage.opening(seeing: self, at: now), at: now)
    case .openLink: return apply(ReadItem(planner: self).openLink(), at: now)
    case .copy: return apply(RowLine(planner: self, now: now).copy(), at: now)
    case .select: return inList(at: now) { $0.mark(seeing: $1) }
    case .selectAll: return inList(at: now) { $0.markAll(seeing: $1) }
    case .colour: return apply(CategoryPane(planner: self).chooseColour(), at: now)
    // Time
    case .timer: return apply(selection.toggleTimer(at: now), at: now)
    case .stopAt: return apply([ForgottenTimer.asking(seeing: self, at: now)], at: now)
    case .sessions: return seeSessions(at: now)
    case .triage: return apply([.open(.triage(Triage(at: now)))], at: now)
    case .closeDay: return apply([.open(.triage(Triage(of: now.today, at: now)))], at: now)
    case .snooze: return inBanner(at: now) { $0.snooze(seeing: $1, at: now) }
    case .dismiss: return inBanner(at: now) { banner, _ in banner.putAway() }
    case .openReminder: return inBanner(at: now) { $0.open(seeing: $1, at: now) }
    case .review: return apply([.open(.review(ReviewPage(seeing: self, at: now)))], at: now)
    // Grid
    case .grid: toggleGrid()
    case .zoom: return inGrid(at: now) { $0.zoom(at: now) }
    case .block: return apply(HeldBlock.holding(seeing: self, at: now), at: now)
    case .dayEarlier: return moveTask(days: -1, at: now)
    case .dayLater: return moveTask(days: 1, at: now)
    case .longer: return apply(selection.resize(by: 15), at: now)
    case .shorter: return apply(selection.resize(by: -15), at: now)
    case .runningLate:
      // The grid shows today, so the result is visible there.
      showOnGrid(now.today, today: now.today)
      return apply([.open(.prompt(Prompt(.runningLate(LateWay()))))], at: now)
    case .fitDay: return [.file(.loadUntimed(gridDay(today: now.today)))]
    // Finding
    case .search:
      let prompt = Prompt(.search(before: whereabouts), text: search)
      return apply(SearchPath(planner: self).begin() + [.open(.prompt(prompt))], at: now)
    case .nextMatch: return goToMatch(by: 1, at: now)
    case .previousMatch: return goToMatch(by: -1, at: now)
    case .filter: return apply([.open(.menu(.filter(of: self)))], at: now)
    case .doneList: return apply(DoneList(planner: self).toggle(), at: now)
    case .sort: return apply([.open(.menu(.order(of: self)))], at: now)
    // Program
    case .undo: return apply([.undo(since: memory.undoBorder(at: now))], at: now)
    case .redo: return [.file(.redo)]
    case .journal: return [.file(.loadJournal(before: nil))]
    case .conflicts: return [.file(.loadConflicts)]
    case .palette: return apply([.open(.palette(Palette()))], at: now)
    case .help: return apply([.open(.help(Help()))], at: now)
    case .loadSampleDay: return [.file(.loadSampleDay)]
    case .redraw: return [.terminal(.redraw)]
    case .suspend: return [.terminal(.suspend)]
    case .cancel: cancel()
    case .quit: return [.terminal(.quit)]
    }
    return []
  }

  // MARK: The whole screen

  private mutating func moveFocus(by step: Int) {
    let panes: [Pane] =
      isMonthShown
      ? [.categories, .month]
      : isGridShown ? [.categories, .tasks, .grid] : [.categories, .tasks]
    let index = (panes.firstIndex(of: focus) ?? 1) + step
    focus = panes[(index + panes.count) % panes.count]
    if focus == .grid { grid.lane = .plan }
  }

  private mutating func toggleGrid() {
    let before = Layout(self).panes
    isGridShown.toggle()
    if !isGridShown, focus == .grid { focus = .tasks }
    // Where one pane is shown at a time it may change nothing that is in sight.
    guard Layout(self).panes == before else { return }
    say(
      isGridShown
        ? "The hour grid is back · \(keymap.label(of: .nextPane)) goes to it"
        : "The hour grid is hidden · \(keymap.label(of: .grid)) brings it back",
      .success
    )
  }

  /// From a week to the month, and from the month to days, with the day that the cursor is on: that of its
  /// row, where it is in the list.
  private mutating func switchScale(today: LocalDay) {
    let row = focus == .tasks && scale == .weeks ? selectedRow?.day : nil
    let day = shownSpan(today: today).map {
      scale == .days ? $0.lowerBound : row ?? gridDay(today: today)
    }
    show(day, in: scale.next, today: today)
  }

  private mutating func step(by direction: Int, today: LocalDay) {
    let start = shownSpan(today: today)?.lowerBound ?? today
    let day = isMonthShown ? gridDay(today: today) : start
    show(scale.day(direction, after: day), today: today)
    if focus == .categories { focus = .tasks }
  }

  private mutating func show(_ place: Place) {
    go(to: place)
    if isMonthShown || scale == .weeks { grid.leaveDay() }
    // The hour grid shows a day as well as the list does.
    if place == .other { bringListForward() }
    // Who goes to a day goes on with its tasks.
    if focus == .categories { focus = .tasks }
  }

  /// Where there is room for one pane only, a change in the list must not stay hidden behind
  /// another.
  mutating func bringListForward() {
    if Layout(self).panes[.tasks] == nil { focus = .tasks }
  }

  /// Esc clears, in this order: marks, search, filter, category.
  ///
  /// Among the hits it goes back to where the search began. On the day of one the search is over, and
  /// Esc ends no more than its marks there.
  private mutating func cancel() {
    if list.hasMarks {
      list.marks = []
      list.isAllMarked = false
      return
    }
    defer { trail = nil }
    if !search.isEmpty {
      if let origin = trail?.origin { return go(backTo: origin) }
      search = ""
      list = ListCursor()
    } else if trail?.onDay(of: self) != nil {
      return
    } else if filter != nil {
      filter = nil
      list = ListCursor()
    } else if category != .all {
      category = .all
      list = ListCursor()
    }
  }
}
