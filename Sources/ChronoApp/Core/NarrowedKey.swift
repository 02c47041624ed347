import ChronoScreen

/// What the keys do in a list that typing narrows: letters are text, so only these are left.
enum NarrowedKey: Hashable, Sendable {
  case close, choose
  case move(CursorStep)

  /// The table of such a list; `words` say what choosing does.
  static func all(choosing words: SafeText, tabs: Bool = true) -> [OverlayKey<NarrowedKey>] {
    let (next, previous): ([Key], [Key]) = tabs ? ([.tab], [.backTab]) : ([], [])
    return [
      OverlayKey([.escape], .close, "close"),
      OverlayKey([.enter], .choose, words),
      OverlayKey([.down] + next + [.control("n")], .move(.rows(1)), "move", as: "↑↓"),
      OverlayKey([.up] + previous + [.control("p")], .move(.rows(-1))),
      OverlayKey([.pageDown], .move(.pages(1))),
      OverlayKey([.pageUp], .move(.pages(-1))),
    ]
  }
}

extension CursorStep {
  /// Where a cursor is after the step: on a row of the list, if it has any.
  func moved(_ cursor: Int, among count: Int, page: Int) -> Int {
    let wanted =
      switch self {
      case .rows(let rows): cursor + rows
      case .pages(let pages): cursor + pages * page
      case .first: 0
      case .last: count - 1
      }
    return max(0, min(wanted, count - 1))
  }
}
