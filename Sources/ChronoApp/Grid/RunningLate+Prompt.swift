package import ChronoModel
import ChronoScreen

/// How a delay is to move what is still to do.
package struct LateWay: Hashable, Sendable {
  package var reach = DelayReach.all
  /// Whether nothing is to move into a meal.
  package var keepsMeals = false
  /// The first line of the plan on screen, where that has no room for all of them.
  package var top = 0

  package init() {}
}

/// What being late comes to: the plan, its words and its picture.
struct RunningLate {
  let planner: State
  var way = LateWay()
}

extension RunningLate {
  /// What shifting today's blocks comes to.
  private func plan(by minutes: Int, at now: Moment) -> LatePlan {
    LatePlan(
      planner.loadedGridDay(now.today),
      by: minutes,
      reach: way.reach,
      keepingFree: way.keepsMeals ? planner.settings.mealTime(on: now.today, at: now) : .none,
      running: planner.view.running,
      end: now.bounds(of: now.today).upperBound,
      at: now
    )
  }

  /// The one edit that shifts them; what falls off keeps its day and loses its time.
  func edit(for text: String, at now: Moment) throws(EntryProblem) -> Edit {
    let minutes = try RunningLate.lateMinutes(text)
    var moves: [(start: Instant, late: Int, placement: Placement)] = []
    var falls: [Placement] = []
    let plan = plan(by: minutes, at: now)
    for line in plan.lines {
      guard case .task(let id) = line.id else { continue }
      switch line.fate {
      case .moves(let span):
        let time = now.zone.local(span.lowerBound).time
        let placement = Placement(task: id, day: now.today, time: time)
        moves.append((span.lowerBound, shift(of: line, to: span), placement))
      case .falls: falls.append(Placement(task: id, day: now.today, time: nil))
      case .stays: break
      }
    }
    // The message names the one that comes first now, and by how much that goes.
    moves.sort { $0.start < $1.start }
    let placements = moves.map(\.placement) + falls
    guard !placements.isEmpty else { throw EntryProblem(nothing(in: plan)) }
    return .replan(placements, late: moves.first?.late ?? minutes)
  }

  private static let nothingLeft: SafeText = "Nothing left to move today"

  /// Why nothing moves.
  private func nothing(in plan: LatePlan) -> SafeText {
    plan.usesGaps
      ? "Nothing has to move: the gaps take up the delay" : RunningLate.nothingLeft
  }

  /// Why nothing can be shifted, where that is known before a length is typed; `nil` also while today
  /// is not loaded.
  func unavailability(at now: Moment) -> SafeText? {
    guard planner.view.grid.contains(where: { $0.day == now.today }) else { return nil }
    let plan = plan(by: 1, at: now)
    return plan.hasWork || plan.usesGaps ? nil : RunningLate.nothingLeft
  }

  /// What is asked, with what an answer would do.
  private var question: SafeText {
    switch way.reach {
    case .all: "How late? 20, 45m, 1h15 · what is still to do moves, events stay"
    case .gaps where planner.view.running != nil:
      "How late? 20, 45m, 1h15 · what runs takes longer, the others only make room"
    case .gaps: "How late? 20, 45m, 1h15 · the first task moves, the others only make room"
    }
  }

  /// What Enter would do, in one line, while the length is typed.
  func words(for text: String, at now: Moment) -> SafeText {
    guard let minutes = try? RunningLate.lateMinutes(text) else {
      let kept: SafeText =
        way.keepsMeals ? " · \(planner.settings.mealsName) kept free" : .empty
      return question + kept
    }
    let plan = self.plan(by: minutes, at: now)
    guard plan.hasWork else { return nothing(in: plan) }
    var words: [SafeText] = [plan.moves == 1 ? "1 task moves" : "\(plan.moves) tasks move"]
    if let end = plan.end {
      let last = planner.settings.endText(end, of: now.today, at: now)
      words.append("the last ends \(last)\(promise(in: plan, at: now))")
    }
    let stays = plan.lines.count { if case .stays = $0.fate { true } else { false } }
    if stays > 0 { words.append(stays == 1 ? "1 stays" : "\(stays) stay") }
    words += overlaps(in: plan) + elsewhere(in: plan, at: now)
    let titles = plan.lines.filter { $0.fate == .falls }.map(\.title)
    if !titles.isEmpty {
      let most = titles.count > 3 ? 2 : 3
      var names = titles.prefix(most).map { title -> SafeText in
        "‘\(SafeText(title, limit: 24).truncated(to: 24))’"
      }
      if titles.count > most { names.append("\(titles.count - most) more") }
      let fall: SafeText =
        titles.count == 1
        ? "falls off the day and loses its time" : "fall off the day and lose their times"
      words.append("\(names.joined(", ")) \(fall)")
    }
    return words.joined("; ") + mealKey(in: plan, at: now)
  }

  /// `, kept only if done before 00:00` where a block goes past the end of its day that did not.
  private func promise(in plan: LatePlan, at now: Moment) -> SafeText {
    let end = now.bounds(of: now.today).upperBound
    let goesOver = plan.lines.contains { line in
      guard case .moves(let span) = line.fate else { return false }
      return span.upperBound > end && line.span.upperBound <= end
    }
    return goesOver ? ", kept only if done before \(planner.settings.timeText(end, at: now))" : ""
  }

  /// ` · S-Tab keeps lunch free`, where something goes into it, and how that is taken back; what stays as it was
  /// planned there is named.
  private func mealKey(in plan: LatePlan, at now: Moment) -> SafeText {
    let (key, meals) = (Key.backTab.name, planner.settings.mealsName)
    let time = planner.settings.mealTime(on: now.today, at: now)
    if way.keepsMeals {
      let over = plan.lines.filter { line in
        line.fate == .stays(.inTime) && time.intersection(line.span).minutes > 0
      }
      let but: SafeText = over.isEmpty ? "" : " but for \(named(over.map(\.title)))"
      return " · \(meals) kept free\(but), \(key) takes it back"
    }
    return entering(time, "", in: plan) == nil ? "" : " · \(key) keeps \(meals) free"
  }

  /// `2 over each other`: what moves keeps the overlaps that it had.
  private func overlaps(in plan: LatePlan) -> [SafeText] {
    let places = plan.lines.compactMap { line -> (span: Range<Instant>, moves: Bool)? in
      switch line.fate {
      case .moves(let span): (span, true)
      // What runs takes the time from now on, which nothing moves onto.
      case .falls, .stays(.running): nil
      case .stays: (line.span, false)
      }
    }
    let over = places.indices.count { index in
      places.indices.contains { other in
        other != index && (places[index].moves || places[other].moves)
          && places[index].span.overlaps(places[other].span)
      }
    }
    return over > 0 ? ["\(over) over each other"] : []
  }

  /// `‘Call mum’ into lunch (20m)`, `2 after work (1h30)`: what goes further into where it is not to be, and
  /// with how much of it; nothing on a free day.
  private func elsewhere(in plan: LatePlan, at now: Moment) -> [SafeText] {
    let work = planner.settings.workTime(on: now.today, at: now)
    guard let end = work.spans.last?.upperBound else { return [] }
    let meals = planner.settings.meals.map(\.name).uniqued().compactMap { meal -> SafeText? in
      let meals = planner.settings.meals.filter { $0.name == meal }
      let time = TimeRanges(meals.flatMap { $0.span.stretches(on: now.today, at: now).spans })
      return entering(time, "into \(SafeText(meal, limit: 20))", in: plan)
    }
    let evening = TimeRanges([end..<max(end, .latest)])
    return meals + (entering(evening, "after work", in: plan).map { [$0] } ?? [])
  }

  /// Who moves into a stretch of time with more than it had there, by name where it is one.
  private func entering(_ time: TimeRanges, _ place: SafeText, in plan: LatePlan) -> SafeText? {
    let moves = plan.lines.compactMap { line -> (title: String, span: Range<Instant>)? in
      guard case .moves(let span) = line.fate,
        time.intersection(span).minutes > time.intersection(line.span).minutes
      else { return nil }
      return (line.title, span)
    }
    guard !moves.isEmpty else { return nil }
    let minutes = TimeRanges(moves.map(\.span)).intersection(time).minutes
    return "\(named(moves.map(\.title))) \(place) (\(MinutesText.text(minutes)))"
  }

  /// `‘Call mum’`, or `2` of several.
  private func named(_ titles: [String]) -> SafeText {
    titles.count == 1
      ? "‘\(SafeText(titles[0], limit: 24).truncated(to: 24))’" : "\(titles.count)"
  }

  /// Block by block what Enter would do: what moves to when, what stays and why, what falls off.
  func drawPlan(_ text: String, on canvas: inout Canvas, in area: Rect, at now: Moment) {
    guard let minutes = try? RunningLate.lateMinutes(text), area.height >= 4 else { return }
    let plan = plan(by: minutes, at: now)
    let lines = plan.lines
    guard !lines.isEmpty else { return }
    let size = Size(width: min(area.width, 64), height: min(lines.count + 2, area.height))
    let panel = area.bottom(size.height).left(size.width)
    let title = heading(of: plan, by: minutes, at: now)
    let inside = canvas.drawPanel(title, in: panel)
    let rest = lines.dropFirst(min(way.top, max(0, lines.count - inside.height)))
    for (row, line) in rest.prefix(inside.height).enumerated() {
      let place = inside.row(row)
      let isCut = row == inside.height - 1 && rest.count > inside.height
      let words: SafeText =
        isCut
        ? "… \(rest.count - row) more · \(Key.down.name) shows them"
        : lateLine(line, late: minutes, at: now)
      canvas.put(words, at: place.origin, style: style(of: line.fate), width: place.width)
    }
  }

  /// How many lines the plan has.
  func lineCount(for text: String, at now: Moment) -> Int {
    (try? RunningLate.lateMinutes(text)).map { plan(by: $0, at: now).lines.count } ?? 0
  }

  /// What each block does, as far as one sentence can say it: `45m later`, and where some of them would
  /// begin before now or over an event, why they go further; where the delay would take the last ones off
  /// the day, from when on they use the gaps.
  private func heading(of plan: LatePlan, by minutes: Int, at now: Moment) -> SafeText {
    let late: SafeText = "\(MinutesText.text(minutes)) later"
    if way.reach == .gaps { return "\(late), gaps used" }
    let pushed = plan.lines.first { line in
      switch line.fate {
      case .moves(let span): shift(of: line, to: span) < minutes
      case .stays(let reason): reason == .inTime
      case .falls: false
      }
    }
    if let pushed {
      let time = planner.settings.timeText(pushed.span.lowerBound, at: now)
      return "\(late), gaps used from \(time) on"
    }
    let further = plan.lines.filter { line in
      if case .moves(let span) = line.fate { shift(of: line, to: span) > minutes } else { false }
    }
    guard let first = further.first, case .moves(let span) = first.fate else { return late }
    let isHeldByNow = first.span.lowerBound + Int64(minutes) * 60 < now.instant
    guard isHeldByNow else { return "\(MinutesText.text(minutes)) or more, around what stays" }
    return "\(late), none before \(planner.settings.timeText(span.lowerBound, at: now))"
  }

  /// By how many minutes a block goes on.
  private func shift(of line: LatePlan.Line, to span: Range<Instant>) -> Int {
    Int((span.lowerBound - line.span.lowerBound) / 60)
  }

  /// `09:30 → 10:15  Write the report`; by how much, where that is more than what was typed.
  private func lateLine(_ line: LatePlan.Line, late minutes: Int, at now: Moment) -> SafeText {
    let from = planner.settings.timeText(line.span.lowerBound, at: now)
    let title = SafeText(line.title, limit: 60)
    switch line.fate {
    case .moves(let span):
      let to = planner.settings.timeText(span.lowerBound, at: now)
      let shift = shift(of: line, to: span)
      let more: SafeText = shift > minutes ? " +\(MinutesText.text(shift))" : ""
      return "\(from) → \(to)\(more)  \(title)\(rest(of: line, in: span))"
    case .stays(let reason): return "\(from) stays  \(lateReason(reason, of: line, now)) · \(title)"
    case .falls: return "\(from) falls off  \(title)"
    }
  }

  /// ` (50m)` of a task that was worked on: what is left of it is laid out.
  private func rest(of line: LatePlan.Line, in span: Range<Instant>) -> SafeText {
    let length = span.upperBound - span.lowerBound
    guard length < line.span.upperBound - line.span.lowerBound else { return "" }
    return " (\(MinutesText.text(Int(length / 60))))"
  }

  private func lateReason(_ reason: LatePlan.Reason, of line: LatePlan.Line, _ now: Moment)
    -> SafeText
  {
    switch reason {
    case .event: "event"
    case .inTime: "in time"
    case .meal: planner.settings.mealsName
    case .running: runningWords(at: now)
    case .otherDay(let day):
      "of \(SafeText(day.formatted(planner.settings.dateForm, today: now.today)))"
    }
  }

  /// `running until 14:35`, which is all the time that it takes: a block of it to come is empty then.
  private func runningWords(at now: Moment) -> SafeText {
    guard let end = planner.view.running?.end(at: now) else { return "running" }
    return "running until \(planner.settings.timeText(end, at: now))"
  }

  private func style(of fate: LatePlan.Fate) -> Style {
    switch fate {
    case .moves: .plain
    case .stays: Style(.dim)
    case .falls: Style(.warning)
    }
  }

  /// `20`, `+20`, `45m`, `1h15`.
  private static func lateMinutes(_ text: String) throws(EntryProblem) -> Int {
    guard !text.isBlank else {
      throw EntryProblem("Type how late you are, e.g. 20, 45m or 1h15")
    }
    let words = text.filter { !$0.isWhitespace && $0 != "+" }
    guard let minutes = MinutesText.parse(words) ?? Int(words), (1...1440).contains(minutes) else {
      throw EntryProblem("‘\(text)’ is no length of up to a day: try 20, 45m or 1h15")
    }
    return minutes
  }
}
