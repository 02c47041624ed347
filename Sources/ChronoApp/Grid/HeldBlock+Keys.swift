import ChronoModel
import ChronoScreen

extension HeldBlock: OverlayContent {
  enum Action: Hashable {
    case cancel, place, type, nextGap, zoom
    case move(quarters: Int)
    case day(Int)
    case longer, shorter
    case take(Int)
    /// In the line of an exact time.
    case leaveLine, readLine
  }

  /// The keys of the line in which an exact time is typed.
  static let lineKeys: [OverlayKey<Action>] = [
    OverlayKey([.escape], .leaveLine),
    OverlayKey([.enter], .readLine),
  ]

  /// The keys that move it.
  static let movingKeys: [OverlayKey<Action>] = [
    OverlayKey(["j", .down, "J", .shiftDown], .move(quarters: 1), "15m", as: "j k"),
    OverlayKey(["k", .up, "K", .shiftUp], .move(quarters: -1)),
    OverlayKey([.pageDown], .move(quarters: 4)),
    OverlayKey([.pageUp], .move(quarters: -4)),
    OverlayKey(["h", .left, "H", .shiftLeft], .day(-1), "day", as: "h l"),
    OverlayKey(["l", .right, "L", .shiftRight], .day(1)),
    OverlayKey(["+", "="], .longer, "length", as: "+ -"),
    OverlayKey(["-"], .shorter),
    OverlayKey(["e"], .type, "exact"),
    OverlayKey(["b"], .nextGap, "next gap"),
    OverlayKey(["z"], .zoom),
  ]

  /// The keys that go from one block of a plan to another.
  static let planKeys: [OverlayKey<Action>] = [
    OverlayKey(["n", .tab], .take(1), "next block", as: "n N"),
    OverlayKey(["N", .backTab], .take(-1)),
  ]

  var overlay: Overlay { .held(self) }

  var leavesReminderKeys: Bool { entry == nil }

  func keys(seeing planner: State) -> [OverlayKey<Action>] {
    guard entry == nil else { return HeldBlock.lineKeys }
    return [
      OverlayKey([.enter], .place, isPlan ? "place all" : "place"),
      OverlayKey([.escape], .cancel, "cancel"),
    ] + (isPlan ? HeldBlock.planKeys : []) + HeldBlock.movingKeys
  }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    let before = self
    let requests = moved(action, seeing: planner, at: now)
    guard let words = refusal(after: before, seeing: planner, at: now) else { return requests }
    self = before
    return [.say(words, .warning)]
  }

  /// Why the block in the hand cannot go to the day it was just moved to: it is over.
  private func refusal(
    after before: HeldBlock,
    seeing planner: State,
    at now: Moment
  ) -> SafeText? {
    guard before.task.id == task.id, before.day != day,
      (try? Planning.check(task, movedTo: day, at: now)) == nil
    else { return nil }
    let date = day.formatted(planner.settings.dateForm, today: now.today)
    return "\(date) is over and can’t be promised any more"
  }

  private mutating func moved(
    _ action: Action,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    switch action {
    case .cancel:
      let words: SafeText =
        isPlan ? "Nothing placed; the tasks are still marked" : "Nothing placed"
      return released + [.say(words, .plain)]
    case .place: return drop(at: now)
    case .type:
      entry = TextField()
      return []
    case .leaveLine:
      problem = nil
      entry = nil
      return []
    case .readLine:
      readLine(seeing: planner, at: now)
      return []
    case .zoom: return [.perform(.zoom)]
    case .nextGap:
      let gaps = gaps(for: block, seeing: planner, at: now)
      let from = start ?? now.instant
      if let gap = gaps.first(where: { $0 > from }) {
        start = gap
      } else if let first = gaps.first, first != start {
        start = first
        let length = MinutesText.text(minutes)
        return [.say("The first gap of \(length) again: there is no later one", .plain)]
      } else {
        return [.say("No other gap of \(MinutesText.text(minutes))", .warning)]
      }
    case .move(let quarters): move(by: quarters)
    case .day(let days): move(days: days, at: now)
    case .longer: minutes += 15
    case .shorter: minutes = max(5, minutes - 15)
    case .take(let step): take(by: step)
    }
    if let start { day = now.logicalDay(of: start) }
    minutes = min(minutes, TaskItem.longestEstimate)
    return []
  }

  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    guard entry == nil else {
      if entry?.handle(key) == true { problem = nil }
      return []
    }
    let it: SafeText = isPlan ? "all \(blocks.count)" : "it"
    let keys = keys(seeing: planner)
    let (place, cancel) = (keys.label(of: .place), keys.label(of: .cancel))
    return [.say("\(place) places \(it), \(cancel) cancels", .plain)]
  }

  /// A press on a slot puts the block there; one on the block itself drops it.
  mutating func click(
    _ point: Point,
    in screen: Layout,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    guard entry == nil, let area = screen.panes[.grid] else { return [] }
    let before = self
    if let there = planner.weekDay(at: point, in: area, now: now) { day = there }
    if let words = refusal(after: before, seeing: planner, at: now) {
      self = before
      return [.say(words, .warning)]
    }
    let layout = planner.laidOutGrid(in: area, at: now).layout(of: day)
    let top = planner.grid.top
    guard let line = layout.line(atRow: point.y, top: top), case .row(let row) = layout.lines[line]
    else { return [] }
    guard let item = layout.block(at: point, top: top), item.kind == .held else {
      start = row.start
      return []
    }
    if item.id == .task(task.id) { return drop(at: now) }
    if case .task(let id) = item.id { take(id) }
    return []
  }

  private mutating func readLine(seeing planner: State, at now: Moment) {
    guard let text = entry?.text else { return }
    problem = nil
    let before = self
    do {
      try place(text, at: now)
      problem = refusal(after: before, seeing: planner, at: now)
      if problem == nil { entry = nil } else { block = before.block }
    } catch {
      problem = error.words
    }
  }

  /// Gives the keys back to where they were.
  private var released: [Request] { [.close, .release(before)] }

  /// One edit plans what is held.
  private func drop(at now: Moment) -> [Request] {
    guard let start else { return [] }
    guard !isPlan else {
      let placements = blocks.compactMap { block in
        block.start.map { start in
          Placement(
            task: block.task.id,
            day: block.day,
            time: now.zone.local(start).time,
            estimate: block.estimate
          )
        }
      }
      return released + [.edit(.replan(placements))]
    }
    let time = now.zone.local(start).time
    return released + [
      .follow(task.id, to: start),
      .edit(.plan(task.id, day: day, time: time, estimate: block.estimate)),
    ]
  }

  // MARK: The first place

  /// Finds the first gap for each block that has no place yet, once its day is loaded.
  mutating func settle(seeing planner: State, at now: Moment) -> [Request] {
    let isWaiting = blocks.contains { $0.start == nil }
    let isLoaded = days.allSatisfy { day in planner.view.grid.contains { $0.day == day } }
    guard isWaiting, isLoaded else { return [] }
    var lost: [TaskItem] = []
    var said: SafeText?
    for (index, block) in blocks.enumerated() where block.start == nil {
      if let gap = gaps(for: block, seeing: planner, at: now).first {
        place(index, at: gap)
      } else if isPlan {
        lost.append(block.task)
      } else {
        let isPossible = fitsAnEmptyDay(block, seeing: planner, at: now)
        if isPossible, full == nil {
          lookOn()
          return []
        }
        said = placeElsewhere(isPossible, seeing: planner, at: now)
      }
    }
    if isPlan, !letGo(of: lost.map(\.id)) {
      return released + [.say("No free gap left for any of them", .warning)]
    }
    if said == nil, planner.notice == nil { said = whereHeld(lost, seeing: planner, at: now) }
    return said.map { [.say($0, .warning)] } ?? []
  }

  /// Where the block in the hand goes that found no gap on its day: `No free 30m left today · the next is
  /// Sun 22 Nov 08:00`; over what is there only where there is no gap at all.
  private mutating func placeElsewhere(
    _ isPossible: Bool,
    seeing planner: State,
    at now: Moment
  ) -> SafeText {
    let settings = planner.settings
    let full = day
    guard isPossible, let later = laterPlace(seeing: planner, at: now), let gap = later.start else {
      let length = MinutesText.text(minutes)
      start = max(settings.workStart(of: day, at: now), now.instant.roundedUp)
      return isPossible
        ? "No free \(length) in \(HeldBlock.mostDays) days; it overlaps others"
        : "No day has \(length) free in one piece; it is over what is there"
    }
    block = later
    func date(_ day: LocalDay) -> String { day.formatted(settings.dateForm, today: now.today) }
    let there: SafeText = full == now.today ? "today" : "on \(date(full))"
    let outside = span.flatMap { settings.outsideWords($0, at: now) }.map { ", \($0)" as SafeText }
    return """
      No free \(MinutesText.text(minutes)) left \(there) · the next is \(date(day)) \
      \(settings.timeText(gap, at: now))\(outside ?? "")
      """
  }

  /// What the picture does not tell: what found no gap, and what went into the evening.
  private func whereHeld(
    _ lost: [TaskItem],
    seeing planner: State,
    at now: Moment
  ) -> SafeText? {
    var words: [SafeText] = []
    if let first = lost.first {
      let others: SafeText = lost.count == 1 ? "" : " and \(lost.count - 1) more"
      words.append("No room for ‘\(SafeText(first.title, limit: 30).truncated(to: 30))’\(others)")
    }
    if placed > 0 {
      words.append(placed == 1 ? "1 has a time already" : "\(placed) have a time already")
    }
    if closed > 0 { words.append("\(closed) not open") }
    let outside = blocks.compactMap { block in
      block.span.flatMap { planner.settings.outsideWords($0, at: now) }
    }
    if let word = outside.first {
      words.append(isPlan ? "\(outside.count) outside work hours" : "The next gap is \(word)")
    }
    if isPlan, !(lost.isEmpty && outside.isEmpty) {
      let (cancel, sorts) = (
        keys(seeing: planner).label(of: .cancel), planner.keymap.label(of: .sort)
      )
      words.append("the first in the list is placed first: \(cancel), then \(sorts) sorts it")
    }
    guard !words.isEmpty else { return nil }
    let place = keys(seeing: planner).label(of: .place)
    let keys: SafeText = isPlan ? " · \(place) places \(blocks.count)" : ""
    return "\(words.joined(" · "))\(keys)"
  }
}
