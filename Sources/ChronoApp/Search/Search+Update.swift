import ChronoModel
import ChronoScreen

extension State {
  /// The list narrows as one types, so it is what is looked at.
  mutating func startSearch() {
    if trail == nil { trail = SearchTrail(from: whereabouts) }
    focus = .tasks
  }

  /// Esc in the line: exactly what was on screen before it.
  mutating func leaveSearch(_ before: Whereabouts) {
    go(backTo: before)
    if !before.isSearch { trail = nil }
  }

  /// Esc after a search: where one was before it; `false` where there was none.
  mutating func leaveTrail() -> Bool {
    guard let trail else { return false }
    guard let origin = trail.origin else {
      self.trail = nil
      return false
    }
    go(backTo: origin)
    self.trail = nil
    return true
  }

  /// Enter in the line, and on a row of the hits: the day of what was found, with it selected.
  mutating func goToFound(today: LocalDay) -> Bool {
    let found = view.list.rows
    guard let row = selectedRow, let index = found.firstIndex(where: { $0.id == row.id })
    else { return false }
    var trail = trail ?? SearchTrail(from: nil)
    trail.found = found
    trail.current = index
    trail.words = search
    show(row, of: trail, today: today)
    return true
  }

  /// The next hit on its day; `false` where no search left any.
  mutating func goToFound(by step: Int, today: LocalDay) -> Bool {
    guard var trail, !trail.found.isEmpty else { return false }
    trail.current = (trail.current + step + trail.found.count) % trail.found.count
    show(trail.found[trail.current], of: trail, today: today)
    return true
  }

  private mutating func show(_ row: ListRow, of trail: SearchTrail, today: LocalDay) {
    if let day = row.day {
      show(day, today: today)
      filter = nil
    } else {
      go(to: .other)
      // The usual of this list is what is open.
      filter = row.task?.status == .open ? nil : ListFilter()
    }
    focus = .tasks
    list = ListCursor()
    list.selected = row.id
    list.key = row.key
    list.anchor = row.key.map(WindowAnchor.around) ?? .start
    self.trail = trail
  }

  /// Enter on a hit goes to its day; `e` opens it.
  mutating func goesToFound(_ command: Command, by key: Key, today: LocalDay) -> Bool {
    guard command == .open, key == .enter, !search.isEmpty, focus == .tasks else { return false }
    return goToFound(today: today)
  }
}

extension ListWindow {
  /// `12 hits`, `no hit`; `nil` where nothing was searched for.
  var hitWords: SafeText? {
    guard let hits else { return nil }
    return switch hits {
    case 0: "no hits"
    case 1: "1 hit"
    default: "\(hits)\(hasMoreHits ? "+" : "") hits"
    }
  }
}
