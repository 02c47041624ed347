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

  package struct Listing: Hashable, Sendable {
    package var query: PromiseQuery
    package var cursor = 0

    package init(_ kind: PromiseQuery.Kind) { query = PromiseQuery(kind) }
  }
}

extension State {
  var loadedReview: WeekReview? {
    guard case .review(let review, _)? = view.overlay else { return nil }
    return review
  }

  private var loadedPromises: PromiseWindow {
    guard case .review(_, let list?)? = view.overlay else { return PromiseWindow() }
    return list
  }

  /// The week on screen, else this one.
  mutating func openReview(at now: Moment) {
    let day = shownSpan(today: now.today)?.lowerBound ?? now.today
    overlays.append(.review(ReviewPage(week: day.startOfWeek(first: settings.weekStart))))
  }

  mutating func press(_ key: Key, in page: ReviewPage, at now: Moment) -> [Effect] {
    if page.list != nil { return pressInListing(key, of: page, at: now) }
    var page = page
    let height = max(1, Layout(self).body.height - 3)
    switch key {
    case .escape, .character("q"), .character("R"):
      overlays.removeLast()
      return []
    case .character("["), .left, .character("h"): page = ReviewPage(week: page.week - 7)
    case .character("]"), .right, .character("l"): page = ReviewPage(week: page.week + 7)
    case .character("."):
      page = ReviewPage(week: now.today.startOfWeek(first: settings.weekStart))
    case .character("j"), .down: page.top += 1
    case .character("k"), .up: page.top -= 1
    case .pageDown, .character(" "): page.top += height
    case .pageUp: page.top -= height
    case .home: page.top = 0
    case .end, .character("G"): page.top = .max / 2
    case .character("c"): page.list = ReviewPage.Listing(.kept)
    case .character("i"), .enter: page.list = ReviewPage.Listing(.notKept)
    case .character("o"): page.list = ReviewPage.Listing(.open)
    default:
      notice = Notice("\(key.name) does nothing here · Esc leaves the review", .plain)
      return []
    }
    page.top = max(0, min(page.top, reviewLines(at: now).count - height))
    overlays[overlays.count - 1] = .review(page)
    return []
  }

  private mutating func pressInListing(
    _ key: Key,
    of page: ReviewPage,
    at now: Moment
  ) -> [Effect] {
    guard var list = page.list else { return [] }
    let rows = loadedPromises.rows
    let height = max(1, Layout(self).body.height - 3)
    switch key {
    case .escape, .character("q"):
      var page = page
      page.list = nil
      overlays[overlays.count - 1] = .review(page)
      return []
    case .character("c"): list = ReviewPage.Listing(.kept)
    case .character("i"): list = ReviewPage.Listing(.notKept)
    case .character("o"): list = ReviewPage.Listing(.open)
    case .character("j"), .down: move(&list, by: 1, in: rows.count)
    case .character("k"), .up: move(&list, by: -1, in: rows.count)
    case .pageDown, .character(" "): move(&list, by: height, in: rows.count)
    case .pageUp: move(&list, by: -height, in: rows.count)
    case .home: list = ReviewPage.Listing(list.query.kind)
    case .end, .character("G"): list.cursor = max(0, rows.count - 1)
    case .enter, .character("e"):
      guard rows.indices.contains(list.cursor) else { return [] }
      return [.loadTask(rows[list.cursor].task.id)]
    default:
      notice = Notice("\(key.name) does nothing here · Esc goes back to the figures", .plain)
    }
    var page = page
    page.list = list
    overlays[overlays.count - 1] = .review(page)
    return []
  }

  /// Past either end of a page to the next or the one before.
  private func move(_ list: inout ReviewPage.Listing, by step: Int, in count: Int) {
    let target = list.cursor + step
    if target >= count, loadedPromises.hasMore, list.cursor == count - 1 {
      list.query.skipping += PromiseQuery.page
      list.cursor = 0
    } else if target < 0, list.query.skipping > 0, list.cursor == 0 {
      list.query.skipping -= PromiseQuery.page
      list.cursor = PromiseQuery.page - 1
    } else {
      list.cursor = max(0, min(target, count - 1))
    }
  }

  func reviewLines(at now: Moment) -> [StyledLine] {
    guard let review = loadedReview else { return [] }
    let width = Layout(self).body.inset(horizontal: 2, vertical: 1).width
    return ReviewText(review, width: width, settings: settings).lines
  }

  // MARK: Drawing

  func draw(_ page: ReviewPage, on canvas: inout Canvas, in area: Rect, at now: Moment) {
    let inside = drawPanel(reviewTitle(page), on: &canvas, panel: area)
    guard inside.height > 1 else { return }
    let room = inside.droppingBottom(1)
    if let list = page.list {
      draw(list, on: &canvas, in: room, at: now)
    } else {
      let lines = loadedReview?.from == page.week ? reviewLines(at: now) : [StyledLine("…")]
      for (row, line) in lines.dropFirst(page.top).prefix(room.height).enumerated() {
        canvas.put(line.pairs, at: room.row(row).origin, width: room.width)
      }
      if page.top + room.height < lines.count {
        canvas.put("▼", at: Point(x: inside.maxX - 1, y: inside.maxY - 1), style: Style(.dim))
      }
    }
    canvas.put(reviewKeys(page).pairs, at: inside.bottom(1).origin, width: inside.width - 2)
  }

  private func reviewTitle(_ page: ReviewPage) -> SafeText {
    let from = SafeText(page.week.formatted(settings.dateForm, today: page.week))
    let to = SafeText((page.week + 6).formatted(settings.dateForm))
    let name: SafeText =
      switch page.list?.query.kind {
      case .kept: "Kept"
      case .notKept: "Not kept"
      case .open: "Still open"
      case nil: "Review"
      }
    guard isNarrowReview else { return "\(name) · W\(page.week.isoWeek.week) · \(from) – \(to)" }
    return "\(name) W\(page.week.isoWeek.week) · \(from)"
  }

  private var isNarrowReview: Bool { size.width < 60 }

  private func reviewKeys(_ page: ReviewPage) -> StyledLine {
    var line = StyledLine()
    if page.list == nil {
      line.addKey("[ ]", "weeks")
      line.addKey("c", "kept")
      line.addKey("i", isNarrowReview ? "not" : "not kept")
      line.addKey("o", "open")
      if !isNarrowReview { line.addKey("j k", "scroll") }
    } else {
      line.addKey("Enter", "open")
      line.addKey("c i o", isNarrowReview ? "others" : "kept, not kept, still open")
    }
    if !isNarrowReview { line.addKey("Esc", page.list == nil ? "leave" : "back") }
    return line
  }

  private func draw(
    _ list: ReviewPage.Listing,
    on canvas: inout Canvas,
    in area: Rect,
    at now: Moment
  ) {
    let rows = loadedPromises.rows
    guard !rows.isEmpty else {
      let words: SafeText =
        switch list.query.kind {
        case .kept: "Nothing kept this week"
        case .notKept: "Nothing missed or postponed this week"
        case .open: "Nothing still open this week"
        }
      canvas.put(words, at: area.origin, style: Style(.dim), width: area.width)
      return
    }
    let top = max(0, list.cursor - area.height + 1)
    for (index, row) in rows.enumerated().dropFirst(top).prefix(area.height) {
      let line = area.row(index - top)
      var text = StyledLine(index == list.cursor ? "▸" : " ", Style(.accent))
      let day = row.promise.day
      text.add(SafeText("\(day.weekday.short) \(day.civil.day)").padded(to: 7), Style(.dim))
      text.add(SafeText(row.promise.outcome.name).padded(to: 10), style(of: row.promise.outcome))
      text.add(SafeText(row.task.title, limit: area.width))
      if row.promise.loggedLate { text.add(" (logged late)", Style(.dim)) }
      canvas.put(text.pairs, at: line.origin, width: line.width)
      if index == list.cursor { canvas.ground(line, .selection) }
    }
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
