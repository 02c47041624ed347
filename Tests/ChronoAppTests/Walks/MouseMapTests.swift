import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// What each cell of the screen does where it is clicked: a picture with a letter for each cell, and
/// what a letter stands for.
@Suite struct `The screen under the mouse` {
  private func planner(_ keys: String = "", size: Size = .plain) -> Planner {
    Planner(.walked, size: size).after(keys)
  }

  @Test func `clicks on the panes`() {
    var map = MouseMap()
    map.add("today", planner())
    map.add("everything else", planner("4 PgDn"))
    map.add("the week", planner("w", size: Size(width: 110, height: 18)))
    map.add("the month", planner("w w"))
    map.add("the month, one pane", planner("w w", size: .small))
    map.add("one pane", planner(size: .small))
    map.add("one pane, the grid", planner("Tab", size: .small))
    map.record.check("mouse-panes")
  }

  @Test func `other buttons and the wheel`() {
    var map = MouseMap()
    map.add("the right button", planner("", size: .small), button: 3)
    map.add("the button let go", planner("", size: .small), kind: .release)
    map.add("the wheel up", planner("4 PgDn S-Tab j"), kind: .wheelUp, button: 0)
    map.add("the wheel down", planner("4 PgDn S-Tab j"), kind: .wheelDown, button: 0)
    map.add("a drag from nowhere", planner("Tab", size: .small), kind: .drag)
    map.add("two clicks", planner("Tab", size: .small), kind: .press, twice: true)
    map.record.check("mouse-others")
  }

  @Test func `a block that is dragged`() {
    var map = MouseMap()
    let planner = planner()
    let begin = Point(x: 58, y: 11)
    map.add("from Call Ana", planner, kind: .drag, after: begin)
    map.add("from Call Ana, let go", planner, kind: .release, after: begin)
    map.add("from an event", planner, kind: .drag, after: Point(x: 59, y: 12))
    map.add("by quarters of an hour", self.planner("z z"), kind: .drag, after: Point(x: 59, y: 15))
    map.record.check("mouse-drags")
  }

  @Test func `clicks on what lies over the panes`() {
    var map = MouseMap()
    for keys in ["r", "S-Tab j j C", "A", "Enter", "G b"] { map.add(keys, planner(keys)) }
    for keys in ["r", "A Tab Tab", "E", "j Enter Tab Tab Tab", "A Tab Tab Ctrl-D", "a 'Call_#Ho"] {
      map.add("\(keys), on a small screen", planner(keys, size: .small))
    }
    map.add("the wheel over help", planner("?", size: .small), kind: .wheelDown, button: 0)
    map.add("the wheel over a menu", planner("f", size: .small), kind: .wheelUp, button: 0)
    map.record.check("mouse-overlays")
  }
}

/// Tries the mouse on every cell.
private struct MouseMap {
  private(set) var record = WalkRecord()

  private struct Outcome: Equatable {
    var state: State
    var effects: [Effect]
  }

  private static let letters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789αβγδεζηθικλμνξπρστυφχψω"
      + "бгджзийлпфцчшщъыьэюя"
  )

  /// A dot stands for a cell on which nothing happens.
  mutating func add(
    _ name: String,
    _ planner: Planner,
    kind: MouseEvent.Kind = .press,
    button: Int = 1,
    after begin: Point? = nil,
    twice: Bool = false
  ) {
    var start = planner.state
    if let begin {
      _ = update(&start, .mouse(MouseEvent(kind: .press, at: begin, button: 1)), at: planner.now)
    }
    record.section(name)
    let size = start.size
    let shown = draw(start, at: planner.now)
    var outcomes: [Outcome] = []
    var above: [Int?] = Array(repeating: nil, count: size.width)
    let nothing = Outcome(state: start, effects: [])
    for y in 0..<size.height {
      var row = ""
      for x in 0..<size.width {
        // Inside of what is alike on both sides nothing begins and nothing ends.
        if x > 0, isAlike(x, y, in: shown) {
          row.append(row.last ?? "·")
          above[x] = above[x - 1]
          continue
        }
        let mouse = MouseEvent(kind: kind, at: Point(x: x, y: y), button: button)
        var next = start
        var effects = update(&next, .mouse(mouse), at: planner.now)
        // Of a click, what is left of it once the button is let go.
        if kind == .press {
          let release = MouseEvent(kind: .release, at: mouse.at, button: button)
          effects += update(&next, .mouse(release), at: planner.now)
          if twice { effects += update(&next, .mouse(mouse), at: planner.now) }
          // Only a second click asks which cell it was.
          next.grid.lastPress = nil
        }
        let outcome = Outcome(state: next, effects: effects)
        let near = [above[x], x > 0 ? above[x - 1] : nil].compactMap(\.self).first {
          outcomes[$0] == outcome
        }
        if outcome == nothing {
          above[x] = nil
        } else if let found = near ?? outcomes.lastIndex(of: outcome) {
          above[x] = found
        } else {
          above[x] = outcomes.count
          outcomes.append(outcome)
        }
        row.append(above[x].map { $0 < Self.letters.count ? Self.letters[$0] : "?" } ?? "·")
      }
      record.note(row)
    }
    for (outcome, letter) in zip(outcomes, Self.letters) {
      record.step(
        String(letter),
        from: shown,
        to: draw(outcome.state, at: planner.now),
        asking: outcome.effects.map(\.inFull)
      )
    }
  }

  private func isAlike(_ x: Int, _ y: Int, in frame: Frame) -> Bool {
    let cell = frame[Point(x: x, y: y)]
    return [-2, -1, 1, 2].allSatisfy { cell == frame[Point(x: x + $0, y: y)] }
  }
}

extension Effect {
  /// With what it asks for, as far as it fits on a line.
  fileprivate var inFull: String {
    switch self {
    case .file(.perform(let edit, _)): String("\(edit)".prefix(160))
    case .file(let request): String("\(request)".prefix(100))
    case .terminal(let request): "\(request)"
    }
  }
}
