package import ChronoModel
import ChronoScreen

/// The review of a week, over the panes (Behaviour 3.10).
package struct ReviewPage: Hashable, Sendable {
  /// Its first day.
  package var week: LocalDay
  /// The first line on screen.
  package var top = 0
  /// The promises of the week that are listed instead of the figures.
  package var list: Listing?

  package init(week: LocalDay) { self.week = week }

  /// The week on screen, else this one.
  init(seeing planner: State, at now: Moment) {
    let day = planner.shownDay(today: now.today)
    week = day.startOfWeek(first: planner.settings.weekStart)
  }

  package struct Listing: Hashable, Sendable {
    package var query: PromiseQuery
    package var cursor = 0

    package init(_ kind: PromiseQuery.Kind) { query = PromiseQuery(kind) }

    /// The first row on a screen of so many.
    func top(in height: Int) -> Int { max(0, cursor - height + 1) }
  }
}

extension ReviewPage: OverlayContent {
  enum Action {
    case leave, earlier, later, thisWeek, kept, notKept, open, withdrawn
    case down, up, pageDown, pageUp, first, last
    /// In a list.
    case back, openTask
  }

  static let keys: [OverlayKey<Action>] = [
    OverlayKey(["[", .left, "h"], .earlier, panel: "weeks", as: "← →"),
    OverlayKey(["]", .right, "l"], .later),
    OverlayKey(["."], .thisWeek),
    OverlayKey(["c"], .kept, panel: "kept"),
    OverlayKey(["i", .enter], .notKept, panel: "not kept"),
    OverlayKey(["o"], .open, panel: "open"),
    OverlayKey(["w"], .withdrawn, panel: "withdrawn"),
    OverlayKey(["j", .down], .down, panel: "scroll", as: "j k"),
    OverlayKey(["k", .up], .up),
    OverlayKey([.escape, "q", "R"], .leave, "leave", panel: "leave"),
    OverlayKey([.pageDown, " "], .pageDown),
    OverlayKey([.pageUp], .pageUp),
    OverlayKey([.home], .first),
    OverlayKey(["G", .end], .last),
  ]

  /// The keys of a list of promises.
  static let listKeys: [OverlayKey<Action>] = [
    OverlayKey([.enter, "e"], .openTask, panel: "open"),
    OverlayKey(["c"], .kept, panel: "kept, not kept, open, withdrawn", as: "c i o w"),
    OverlayKey(["i"], .notKept),
    OverlayKey(["o"], .open),
    OverlayKey(["w"], .withdrawn),
    OverlayKey([.escape, "q"], .back, "back", panel: "back"),
    OverlayKey(["j", .down], .down),
    OverlayKey(["k", .up], .up),
    OverlayKey([.pageDown, " "], .pageDown),
    OverlayKey([.pageUp], .pageUp),
    OverlayKey([.home], .first),
    OverlayKey(["G", .end], .last),
  ]

  var overlay: Overlay { .review(self) }

  var leavesReminderKeys: Bool { true }

  func keys(seeing planner: State) -> [OverlayKey<Action>] {
    list == nil ? ReviewPage.keys : ReviewPage.listKeys
  }

  func query(seeing planner: State, at now: Moment) -> OverlayQuery? {
    let minute = planner.view.running == nil ? nil : now.instant.seconds / 60
    return .review(week: week, minute: minute, list: list?.query)
  }

  private func review(seeing planner: State) -> WeekReview? {
    guard case .review(let review, _)? = planner.view.overlay else { return nil }
    return review
  }

  private func promises(seeing planner: State) -> PromiseWindow {
    guard case .review(_, let list?)? = planner.view.overlay else { return PromiseWindow() }
    return list
  }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    switch action {
    case .leave: return [.close]
    case .back: list = nil
    case .earlier: self = ReviewPage(week: week - 7)
    case .later: self = ReviewPage(week: week + 7)
    case .thisWeek:
      self = ReviewPage(week: now.today.startOfWeek(first: planner.settings.weekStart))
    case .kept: list = Listing(.kept)
    case .notKept: list = Listing(.notKept)
    case .open: list = Listing(.open)
    case .withdrawn: list = Listing(.withdrawn)
    case .openTask:
      let rows = promises(seeing: planner).rows
      guard let list, rows.indices.contains(list.cursor) else { return [] }
      let task = rows[list.cursor].task
      guard task.status != .deleted else {
        return [
          .say("‘\(SafeText(task.title, limit: 30))’ was deleted; its promise counts", .plain)
        ]
      }
      return [.file(.loadTask(task.id))]
    case .down, .up, .pageDown, .pageUp, .first, .last:
      if list == nil { scroll(action, seeing: planner) } else { move(action, seeing: planner) }
    }
    return []
  }

  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    // What was changed in the form of a task is said, and undone, here.
    if let requests = undoing(key, seeing: planner) { return requests }
    let name: SafeText = list == nil ? "review" : "promises of the week"
    if let page = helping(key, name, seeing: planner) { return page }
    let way: SafeText =
      list == nil
      ? "\(ReviewPage.keys.label(of: .leave)) leaves the review"
      : "\(ReviewPage.listKeys.label(of: .back)) goes back to the figures"
    return [.say("\(key.name) does nothing here · \(way)", .plain)]
  }

  /// Through the figures.
  private mutating func scroll(_ action: Action, seeing planner: State) {
    let height = max(1, Layout(planner).sheet.height - 3)
    let last = lines(seeing: planner).count - height
    top = max(0, min(place(action, from: top, page: height, last: last), last))
  }

  /// Moves through a list: past the end of a page to the next one, past its start to the previous
  /// one.
  private mutating func move(_ action: Action, seeing planner: State) {
    guard var list else { return }
    let window = promises(seeing: planner)
    let height = max(1, Layout(planner).sheet.height - 3)
    let last = window.rows.count - 1
    let target = place(action, from: list.cursor, page: height, last: last)
    if action == .first {
      list = Listing(list.query.kind)
    } else if action != .last, target > last, window.hasMore, list.cursor == last {
      list.query.skipping += PromiseQuery.page
      list.cursor = 0
    } else if target < 0, list.query.skipping > 0, list.cursor == 0 {
      list.query.skipping -= PromiseQuery.page
      list.cursor = PromiseQuery.page - 1
    } else {
      list.cursor = max(0, min(target, last))
    }
    self.list = list
  }

  private func place(_ action: Action, from here: Int, page: Int, last: Int) -> Int {
    switch action {
    case .down: here + 1
    case .up: here - 1
    case .pageDown: here + page
    case .pageUp: here - page
    case .first: 0
    case .last: last
    case .leave, .earlier, .later, .thisWeek, .kept, .notKept, .open, .withdrawn, .back, .openTask:
      here
    }
  }

  private func lines(seeing planner: State) -> [StyledLine] {
    guard let review = review(seeing: planner) else { return [] }
    let width = Layout(planner).sheet.inset(horizontal: 2, vertical: 1).width
    return ReviewText(review, width: width, settings: planner.settings).lines
  }

  // MARK: Drawing

  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    let isNarrow = planner.size.width < 60
    let words = title(planner.settings, isNarrow: isNarrow)
    let inside = canvas.drawPanel(words, in: layout.sheet)
    guard inside.height > 1 else { return }
    let room = inside.droppingBottom(1)
    if let list {
      draw(list, on: &canvas, in: room, seeing: planner, at: now)
      let (window, first) = (promises(seeing: planner), list.top(in: room.height))
      canvas.drawMore(
        above: first > 0 || list.query.skipping > 0,
        below: first + room.height < window.rows.count || window.hasMore,
        on: layout.sheet
      )
    } else {
      let lines = review(seeing: planner)?.from == week ? lines(seeing: planner) : [StyledLine("…")]
      for (row, line) in lines.dropFirst(top).prefix(room.height).enumerated() {
        canvas.put(line.pairs, at: room.row(row).origin, width: room.width)
      }
      let isCut = top + room.height < lines.count
      canvas.drawMore(above: top > 0, below: isCut, on: layout.sheet)
    }
    let keyRoom = inside.width
    // The footer says how to leave, and a mark on the border that there is more below.
    let dispensable: [Set<Action>] = [isNarrow ? [.leave, .back] : [], [.leave, .back]]
    let forms = (dispensable + [[.leave, .back, .down]]).map {
      legend(seeing: planner, isNarrow: isNarrow, without: $0)
    }
    let keys = forms.first { $0.width <= keyRoom } ?? forms[2]
    canvas.put(keys.pairs, at: inside.bottom(1).origin, width: keyRoom)
  }

  private func title(_ settings: Settings, isNarrow: Bool) -> SafeText {
    let from = SafeText(week.formatted(settings.dateForm, today: week))
    let to = SafeText((week + 6).formatted(settings.dateForm))
    let name: SafeText =
      switch list?.query.kind {
      case .kept: "Kept"
      case .notKept: "Not kept"
      case .open: "Still open"
      case .withdrawn: "Withdrawn"
      case nil: "Review"
      }
    let number = settings.weekNumber(of: week)
    guard isNarrow else { return "\(name) · W\(number) · \(from) – \(to)" }
    return "\(name) W\(number) · \(from)"
  }

  /// The keys of the page.
  private func legend(
    seeing planner: State,
    isNarrow: Bool,
    without dispensable: Set<Action>
  ) -> StyledLine {
    var line = StyledLine()
    for key in keys(seeing: planner) {
      guard var words = key.panel else { continue }
      if dispensable.contains(key.action) { continue }
      if isNarrow {
        switch key.action {
        // Nothing scrolls where it cannot be seen.
        case .down, .leave, .back, .withdrawn: continue
        case .kept where list != nil: words = "others"
        case .notKept: words = "not"
        case .kept, .open, .openTask, .earlier, .later, .thisWeek, .up, .pageDown, .pageUp, .first,
          .last:
          break
        }
      }
      line.addKey(key.label, words)
    }
    return line
  }

  private func draw(
    _ list: Listing,
    on canvas: inout Canvas,
    in area: Rect,
    seeing planner: State,
    at now: Moment
  ) {
    let rows = promises(seeing: planner).rows
    guard !rows.isEmpty else {
      let words: SafeText =
        switch list.query.kind {
        case .kept: "Nothing kept this week"
        case .notKept: "Nothing missed or postponed this week"
        case .open: "Nothing still open this week"
        case .withdrawn: "Nothing withdrawn this week"
        }
      for (row, line) in words.wrapped(to: area.width).enumerated() {
        canvas.put(line, at: area.row(row).origin, style: Style(.dim), width: area.width)
      }
      return
    }
    let top = list.top(in: area.height)
    for (index, row) in rows.enumerated().dropFirst(top).prefix(area.height) {
      let line = area.row(index - top)
      var text = StyledLine(index == list.cursor ? "▸" : " ", Style(.accent))
      let day = row.promise.day
      text.add(SafeText("\(day.weekday.short) \(day.civil.day)").padded(to: 7), Style(.dim))
      text.add(SafeText(row.promise.outcome.name).padded(to: 10), style(of: row.promise.outcome))
      // The time of the finish is worth the end of a long title.
      let more = remark(on: row, planner.settings, at: now)
      let room = max(12, area.width - text.width - more.width)
      text.add(SafeText(row.task.title, limit: area.width).truncated(to: room))
      text.add(more, Style(.dim))
      canvas.put(text.pairs, at: line.origin, width: line.width)
      if index == list.cursor { canvas.ground(line, .selection) }
    }
  }

  /// When a done task was finished, and whether that was logged late.
  private func remark(on row: PromiseRow, _ settings: Settings, at now: Moment) -> SafeText {
    var parts: [SafeText] = []
    if row.task.status == .done, let closed = row.task.closed {
      let finish = settings.finishText(closed, plannedFor: row.promise.day, at: now)
      parts.append("done \(finish)")
    }
    parts += withdrawal(of: row, settings, at: now)
    if row.promise.loggedLate { parts.append("logged late") }
    return parts.isEmpty ? "" : " (\(parts.joined(", ")))"
  }

  /// How a promise was withdrawn, as far as its task tells: `moved to Fri 27 Nov`, dropped, deleted.
  private func withdrawal(of row: PromiseRow, _ settings: Settings, at now: Moment) -> [SafeText] {
    var parts: [SafeText] = []
    let isWithdrawn = row.promise.outcome == .withdrawn
    if isWithdrawn, row.task.due != row.promise.day {
      let day = row.task.due.map { SafeText($0.formatted(settings.dateForm, today: now.today)) }
      parts.append("moved to \(day ?? "someday")")
    }
    if isWithdrawn, row.task.status == .dropped { parts.append("dropped") }
    if row.task.status == .deleted { parts.append("deleted") }
    return parts
  }

  private func style(of outcome: Commitment.Outcome) -> Style {
    switch outcome {
    case .kept: Style(.success)
    case .missed: Style(.missed)
    case .postponed: Style(.warning)
    case .open, .withdrawn: Style(.dim)
    }
  }
}
