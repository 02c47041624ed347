import ChronoModel
import ChronoScreen

/// Where a search leads: it reads the planner, and answers with where to go.
struct SearchPath {
  let planner: State

  /// The list narrows as one types, so it is what is looked at.
  func begin() -> [Request] {
    let begun = planner.search.isEmpty ? nil : planner.trail
    return [.trail(begun ?? SearchTrail(from: planner.whereabouts)), .focus(.tasks)]
  }

  /// Esc in the line: exactly what was on screen before it.
  func leave(for before: Whereabouts) -> [Request] {
    [.goBack(to: before)] + (before.isSearch ? [] : [.trail(nil)])
  }

  /// Enter in the line, and on a row of the hits: the day of what was found, with it selected.
  func goToHit() -> [Request]? {
    let found = planner.view.list.rows
    guard let row = planner.selectedRow, let index = found.firstIndex(where: { $0.id == row.id })
    else { return nil }
    var trail = planner.trail ?? SearchTrail(from: nil)
    trail.found = found
    trail.current = index
    trail.words = planner.search
    return showing(row, of: trail)
  }

  /// The next hit on its day; `nil` where no search left any.
  func goOn(by step: Int) -> [Request]? {
    guard var trail = planner.trail, !trail.found.isEmpty else { return nil }
    trail.current = (trail.current + step + trail.found.count) % trail.found.count
    return showing(trail.found[trail.current], of: trail)
  }

  /// Enter on a hit goes to its day, where `e` opens it; `nil` for what every other row does.
  func requests(for command: Command, by key: Key) -> [Request]? {
    guard command == .open, key == .enter, !planner.search.isEmpty, planner.focus == .tasks else {
      return nil
    }
    return goToHit()
  }

  private func showing(_ row: ListRow, of trail: SearchTrail) -> [Request] {
    let place: [Request] =
      if let day = row.day {
        [.openDay(day), .narrow(nil)]
      } else {
        // The usual of this list is what is open.
        [.go(to: .other), .narrow(row.task?.status == .open ? nil : ListFilter())]
      }
    return place + [.focus(.tasks), .selectHit(row), .trail(trail)]
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
