import ChronoModel
import ChronoScreen

/// The one place that writes the overlays: it lets them answer, puts them back, and does what they
/// ask for.
extension State {
  /// The topmost overlay sees the key first; nothing below it does.
  mutating func pressOverlay(_ key: Key, at now: Moment) -> [Effect] {
    askTop(at: now) { $0.press(key, seeing: $1, at: now) }
  }

  mutating func clickOverlay(_ point: Point, in layout: Layout, at now: Moment) -> [Effect] {
    askTop(at: now) { $0.click(point, in: layout, seeing: $1, at: now) }
  }

  mutating func pasteIntoOverlay(_ text: String, at now: Moment) -> [Effect] {
    askTop(at: now) { $0.paste(text, seeing: $1, at: now) }
  }

  /// Tells every overlay what happened, the topmost first.
  mutating func tell(_ event: Event, at now: Moment) -> [Effect] {
    var requests: [Request] = []
    for index in overlays.indices.reversed() {
      let isOnTop = index == overlays.count - 1
      guard var content = overlays[index].taken() else { continue }
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

  /// Takes the overlay out while it answers, so that its text is changed in place, not copied.
  private mutating func askTop(
    at now: Moment,
    _ ask: (inout any OverlayContent, borrowing State) -> [Request]
  ) -> [Effect] {
    guard var content = overlays.popLast()?.taken() else { return [] }
    let requests = ask(&content, self)
    if !requests.contains(.close) { overlays.append(content.overlay) }
    return apply(requests, at: now)
  }

  mutating func apply(_ requests: [Request], at now: Moment) -> [Effect] {
    var effects: [Effect] = []
    for request in requests { effects += apply(request, at: now) }
    return effects
  }

  private mutating func apply(_ request: Request, at now: Moment) -> [Effect] {
    switch request {
    case .close: break
    case .open(let overlay): overlays.append(overlay)
    case .pass(let key): return effects(of: .key(key), at: now)
    case .choose(let category): return askTop(at: now) { content, _ in content.choose(category) }
    case .perform(let command): return perform(command, at: now)
    case .remember(let command):
      once.lastCommands = Array(([command] + once.lastCommands).uniqued().prefix(5))
    case .effect(let effect): return [effect]
    case .say(let notice): self.notice = notice
    case .narrow(let filter):
      self.filter = filter
      list = ListCursor()
      bringListForward()
    }
    return []
  }
}
