import ChronoModel
import ChronoScreen

extension Menu: OverlayContent {
  enum Action: Hashable {
    case close, choose, down, up, right, left, first, last
    case item(Int, by: Key)
  }

  /// Behind the keys of its items, which come first.
  static let keys: [OverlayKey<Action>] = [
    OverlayKey([.escape, "q"], .close, "close"),
    OverlayKey([.enter], .choose, "choose"),
    OverlayKey([.down, .tab, "j"], .down),
    OverlayKey([.up, .backTab, "k"], .up),
    OverlayKey([.right], .right),
    OverlayKey([.left], .left),
    OverlayKey([.home, .pageUp], .first),
    OverlayKey([.end, .pageDown], .last),
  ]

  var overlay: Overlay { .menu(self) }

  func keys(seeing planner: State) -> [OverlayKey<Action>] {
    items.enumerated().flatMap { index, item in
      [item.key, item.other].compactMap(\.self).map { OverlayKey([$0], .item(index, by: $0)) }
    } + Menu.keys
  }

  func query(seeing planner: State, at now: Moment) -> OverlayQuery? { hasDays ? .days : nil }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    let last = items.count - 1
    switch action {
    case .item(let index, let key):
      return isOfWord(key, at: now) ? refuse(key, at: now) : choose(index, seeing: planner, at: now)
    case .choose: return choose(cursor, seeing: planner, at: now)
    case .close: return [.close]
    case .down: cursor = min(cursor + 1, last)
    case .up: cursor = max(cursor - 1, 0)
    case .right, .left:
      let layout = MenuLayout(self, in: Layout(planner).body)
      guard layout.columns.count > 1 else {
        return refuse(action == .right ? .right : .left, at: now)
      }
      cursor += action == .right ? layout.rows : -layout.rows
      cursor = max(0, min(cursor, last))
    case .first: cursor = 0
    case .last: cursor = last
    }
    return []
  }

  /// Letters with which a date begins, and which are no choice, open the line for it: who types `fri`
  /// goes on with it there.
  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    guard let dated, !isOfWord(key, at: now), case .character(let letter) = key,
      "abdefinoty+".contains(letter)
    else { return refuse(key, at: now) }
    return [.close, .open(.prompt(Prompt(.moveTo(dated), text: String(letter))))]
  }

  /// Whether a key is typed on behind one that is no choice: nobody who types a word means the
  /// choices of its other letters.
  private func isOfWord(_ key: Key, at now: Moment) -> Bool {
    guard case .character = key else { return false }
    return stray?.goesOn(at: now) == true
  }

  private mutating func refuse(_ key: Key, at now: Moment) -> [Request] {
    var name = SafeText(key.name)
    if case .character(let letter) = key {
      if isOfWord(key, at: now) {
        stray?.add(letter, at: now)
        name = "‘\(SafeText(stray?.text ?? "", limit: 60).truncated(to: 24))’"
      } else {
        stray = StrayWord(letter, at: now)
      }
    }
    return [.say("No \(name) in this menu · \(Menu.keys.label(of: .close)) closes it", .warning)]
  }

  /// A click chooses the item it hits, and closes the menu when it hits none.
  mutating func click(
    _ point: Point,
    in screen: Layout,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    let layout = MenuLayout(self, in: screen.body)
    let hit = items.indices.first { layout.place(of: $0, in: self)?.contains(point) == true }
    if let hit { return choose(hit, seeing: planner, at: now) }
    return layout.panel.contains(point) ? [] : [.close]
  }

  private func choose(_ index: Int, seeing planner: State, at now: Moment) -> [Request] {
    let item = items[index]
    if item.day == now.today, let edit = dated?.movedToToday(seeing: planner, at: now) {
      return [.close, .edit(edit)]
    }
    return [.close] + item.choice
  }
}
