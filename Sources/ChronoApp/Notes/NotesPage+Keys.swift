import ChronoScreen

/// The keys of the page: while it is read, where it has boxes, and while it is written.
extension NotesPage {
  enum Action {
    case close, tick, write, editor, links, down, up, pageDown, pageUp, first, last
    /// While it is written.
    case leave, save, reset
  }

  static let readingKeys: [OverlayKey<Action>] = [
    OverlayKey([.escape, "q"], .close, "close"),
    OverlayKey([.enter, "i", "e"], .write, "write"),
    OverlayKey([.control("o")], .editor, "editor"),
    OverlayKey(["o"], .links, "open link"),
    OverlayKey(["j", .down], .down, "scroll", as: "j k"),
    OverlayKey(["k", .up], .up),
    OverlayKey([" ", .pageDown], .pageDown),
    OverlayKey([.pageUp], .pageUp),
    OverlayKey(["g", .home], .first),
    OverlayKey(["G", .end], .last),
  ]

  /// The same where there are boxes, which one moves among.
  static let tickingKeys: [OverlayKey<Action>] = readingKeys.flatMap { key in
    switch key.action {
    case .close: return [key, OverlayKey([" "], .tick, "tick")]
    case .down: return [OverlayKey(["j", .down], .down, "move", as: "j k")]
    case .pageDown: return [OverlayKey([.pageDown], .pageDown)]
    case .tick, .write, .editor, .links, .up, .pageUp, .first, .last, .leave, .save, .reset:
      return [key]
    }
  }

  static let writingKeys: [OverlayKey<Action>] = [
    OverlayKey([.control("x")], .save, "save"),
    OverlayKey([.escape], .leave, "leave"),
    OverlayKey([.control("g")], .reset, "reset"),
  ]
}
