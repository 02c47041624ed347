import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// What the golden frames do not tell: how each cell is set.
@Suite struct `The styles of the screen` {
  private static var world: World {
    var world = World.sample
    world.plan("Iron the shirts", in: World.home)
    world.plan("Old idea", in: nil)
    world.plan("Water the plants", in: World.home, on: Days.yesterday, done: Days.time(9))
    world.event("Lunch with Bo", at: Days.time(12, 30), minutes: 45)
    world.track("Stand-up", from: Days.time(9), to: Days.time(9, 14))
    return world
  }

  /// One task of each look: done, running, marked, dropped, moved on to tomorrow.
  private func today() -> Planner {
    var planner = Planner(Self.world)
    planner.press("s")
    planner.select("Iron the shirts")
    planner.press("r", "m")
    planner.select("Old idea")
    planner.press("r", "x")
    planner.select("Buy bread")
    planner.press("v")
    planner.select("Call Ana")
    return planner
  }

  @Test func `the list of today`() { today().expectStyles("today") }

  @Test func `what was missed`() {
    var planner = Planner(Self.world)
    planner.press("1")
    planner.expectStyles("yesterday")
  }

  @Test func `the hour grid with the keys`() {
    var planner = today()
    planner.press("Tab", "n")
    planner.expectStyles("grid")
  }

  @Test func `a held block`() {
    var planner = Planner(Self.world)
    planner.select("Buy bread")
    planner.press("b")
    planner.expectStyles("held")
  }

  @Test func `a search`() {
    var planner = Planner(Self.world)
    planner.press("/")
    planner.type("the")
    planner.expectStyles("search")
  }
}

extension Planner {
  /// Compares what is on screen with the sheet kept in `Frames/`: the cells, then a letter for the
  /// style of each, then what the letters stand for.
  fileprivate func expectStyles(
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let frame = frame
    var letters: [(style: Style, letter: Character)] = [(.plain, "·")]
    var names = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[...]
    var rows: [String] = []
    for y in 0..<frame.size.height {
      var row = ""
      for cell in frame[row: y] {
        if !letters.contains(where: { $0.style == cell.style }) {
          letters.append((cell.style, names.popFirst() ?? "?"))
        }
        row.append(letters.first { $0.style == cell.style }?.letter ?? "?")
      }
      rows.append(row)
    }
    let legend = letters.map { "\($0.letter)  \(words(for: $0.style))" }
    let parts: [String] = [frame.text, ""] + rows + [""] + legend
    Frames.check(
      parts.joined(separator: "\n") + "\n",
      path: Frames.directory + "/styles-\(name).txt",
      sourceLocation: sourceLocation
    )
  }

  private func words(for style: Style) -> String {
    let meanings: [(Ink, String)] = [
      (.plain, "text"), (.dim, "dim"), (.title, "title"), (.border, "border"), (.focus, "focus"),
      (.heading, "heading"), (.done, "done"), (.missed, "missed"), (.running, "running"),
      (.ghost, "ghost"), (.priority, "priority"), (.tag, "tag"), (.note, "note"),
      (.accent, "accent"), (.error, "error"), (.success, "success"), (.warning, "warning"),
      (.now, "now"), (.meal, "meal"), (.key, "key"),
    ]
    let categories = (0..<Ink.categoryCount).flatMap { index in
      [
        (Ink.category(index), "category \(index + 1)"),
        (Ink.categoryName(index), "category \(index + 1)'s name"),
      ]
    }
    let ink = (meanings + categories).first { $0.0 == style.ink }?.1 ?? "?"
    let ground = style.ground == .plain ? [] : ["on \(style.ground)"]
    let attributes: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dimmed"), (.reverse, "reverse"), (.underline, "underlined"),
    ]
    let set = attributes.filter { style.attributes.contains($0.0) }.map(\.1)
    return ([ink] + ground + set).joined(separator: " ")
  }
}
