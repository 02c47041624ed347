import ChronoModel
import ChronoScreen

/// The one place that writes the overlays and the message: it lets overlays answer, puts them back,
/// and does what they ask for.
extension State {
  /// The topmost overlay sees the key first; nothing below it does, but for the line of a reminder.
  mutating func pressOverlay(_ key: Key, at now: Moment) -> [Effect] {
    if let answer = ReminderBanner.answer(to: key, seeing: self) { return perform(answer, at: now) }
    return askTop(at: now) { $0.press(key, seeing: $1, at: now) }
  }

  /// A click is the overlay's; the wheel is the arrows.
  mutating func clickOverlay(
    _ mouse: MouseEvent,
    in layout: Layout,
    at now: Moment
  ) -> [Effect] {
    switch mouse.kind {
    case .wheelUp: pressOverlay(.up, at: now)
    case .wheelDown: pressOverlay(.down, at: now)
    case .press where mouse.button == 1:
      askTop(at: now) { $0.click(mouse.at, in: layout, seeing: $1, at: now) }
    case .press, .release, .drag: []
    }
  }

  /// Pasted text goes into the field that is open, else into a new task's line.
  mutating func paste(_ text: String, at now: Moment) -> [Effect] {
    guard !Layout(self).isTooSmall else { return [] }
    hush()
    if overlays.isEmpty { open(.addLine(.opening(seeing: self, at: now))) }
    return askTop(at: now) { $0.paste(text, seeing: $1, at: now) }
  }

  /// Tells every overlay what happened, the topmost first.
  mutating func tell(_ event: Event, at now: Moment) -> [Effect] {
    var requests: [Request] = []
    for index in overlays.indices.reversed() {
      let isOnTop = index == overlays.count - 1
      var content = overlays[index].taken()
      let asked = content.hear(event, isOnTop: isOnTop, seeing: self, at: now)
      if asked.contains(.close) {
        overlays.remove(at: index)
      } else {
        overlays[index] = content.overlay
      }
      requests += asked
    }
    return apply(requests, at: now)
  }

  /// Asks the topmost overlay what is to be done after an event, whatever it was.
  mutating func settleTop(at now: Moment) -> [Effect] {
    askTop(at: now) { $0.settle(seeing: $1, at: now) }
  }

  /// Takes the overlay out while it answers, so that its text is changed in place, not copied; a
  /// block in the hand stays, because the grid that it reads shows it.
  private mutating func askTop(
    at now: Moment,
    _ ask: (inout any OverlayContent, borrowing State) -> [Request]
  ) -> [Effect] {
    guard let overlay = overlays.last else { return [] }
    let isHeld = heldBlock != nil
    if !isHeld { overlays.removeLast() }
    var content = overlay.taken()
    let requests = ask(&content, self)
    if isHeld { overlays.removeLast() }
    if !requests.contains(.close) { overlays.append(content.overlay) }
    return requests.isEmpty ? [] : apply(requests, at: now)
  }

  mutating func open(_ overlay: Overlay) { overlays.append(overlay) }

  // MARK: Requests

  mutating func apply(_ requests: [Request], at now: Moment) -> [Effect] {
    var effects: [Effect] = []
    for request in requests { effects += apply(request, at: now) }
    return effects
  }

  private mutating func apply(_ request: Request, at now: Moment) -> [Effect] {
    switch request {
    case .close: break
    case .open(let overlay): open(overlay)
    case .typeEnd(let text): open(.prompt(Prompt(.stopAt, text: text)))
    case .pass(let key): return effects(of: .key(key), at: now)
    case .choose(let chosen): return askTop(at: now) { $0.choose(chosen, seeing: $1, at: now) }
    case .perform(let command): return perform(command, at: now)
    case .undo(let border):
      memory.undone += 1
      return [.file(.undo(since: border))]
    case .remember(let command):
      memory.lastCommands = Array(([command] + memory.lastCommands).uniqued().prefix(5))
    case .effect(let effect): return [effect]
    case .rememberLine(let words): memory.remember(line: words)
    case .seekLine:
      memory.hasSoughtLine = true
      return [.file(.loadDraft(.line))]
    case .say(let notice): self.notice = notice
    case .show(let day): show(day, today: now.today)
    case .openDay(let day) where scale == .months:
      show(day, in: .days, today: now.today)
      focus = .tasks
    case .openDay(let day): show(day, today: now.today)
    case .go(let place): go(to: place)
    case .search(let words) where words != search:
      search = words
      list = ListCursor()
    case .search: break
    case .goBack(let before): go(backTo: before)
    case .trail(let trail): self.trail = trail
    case .select(let task): select(task)
    case .selectRow(let row): list.selected = row
    case .selectHit(let row):
      list = ListCursor()
      list.selected = row.id
      list.key = row.key
      list.anchor = row.key.map(WindowAnchor.around) ?? .start
    case .mark(let tasks): list.marks = Set(tasks)
    case .startList: list = ListCursor()
    case .moveRows(let step): list.move(by: step, in: view.list.rows)
    case .focus(let pane):
      focus = pane
      if pane == .grid { isGridShown = true }
    case .release(let before):
      focus = before.focus
      isGridShown = before.isGridShown
      grid = before.grid
    case .ride(let block, let start): grid.follow(block, from: start)
    case .visit(let block, let start):
      showOnGrid(now.logicalDay(of: start), today: now.today)
      grid.follow(block, from: start)
    case .showCategory(let filter):
      guard filter != category else { return [] }
      category = filter
      list = ListCursor()
    case .answerSeries(let answer): memory.seriesAnswer = answer
    case .moveEvent(let days, let minutes):
      return apply(SelectedEvent(self)?.drag(byDays: days, minutes: minutes) ?? [], at: now)
    case .follow(let task, let start): follow(task, to: start)
    case .moveGrid(let start):
      grid.block = nil
      grid.move(to: start)
    case .sort(let order):
      // What is marked, and under the cursor, is the same in any order.
      let (row, marked) = (selectedRow, list)
      list = ListCursor()
      (list.marks, list.isAllMarked) = (marked.marks, marked.isAllMarked)
      (list.selected, list.key) = (row?.id, row?.key)
      list.anchor = row?.key.map(WindowAnchor.around) ?? list.anchor
      bringListForward()
      say("Sorted \(SafeText(order.words))", .success)
      return [.file(.keepOrder(order, of: listQuery(today: now.today).name))]
    case .narrow(let filter):
      self.filter = filter
      list = ListCursor()
      bringListForward()
    }
    return []
  }

  // MARK: The message

  mutating func say(_ words: SafeText, _ tone: Notice.Tone = .plain) {
    notice = Notice(words, tone)
  }

  /// Clears the message.
  mutating func hush() { notice = nil }

  mutating func letNoticeGo(at now: Moment) {
    guard let until = notice?.until, until <= now.instant else { return }
    notice = nil
  }

  mutating func dateNotice(at now: Moment) {
    guard let notice, notice.until == nil else { return }
    self.notice?.until = notice.end(saidAt: now)
  }
}

extension Notice {
  /// How long it stays readable at least; failures stay longer, as nobody may be looking.
  private static let shortestStay: Int64 = 10
  private static let shortestStayOfErrors: Int64 = 60

  /// When it goes by itself: at a change of the minute, so that an idle planner draws no more often
  /// than its clock does.
  fileprivate func end(saidAt now: Moment) -> Instant {
    let earliest =
      now.instant + (tone == .error ? Notice.shortestStayOfErrors : Notice.shortestStay)
    let past = (earliest.seconds % 60 + 60) % 60
    return past == 0 ? earliest : earliest + (60 - past)
  }
}
