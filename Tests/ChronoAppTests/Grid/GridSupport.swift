import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

extension Planner {
  /// The lines of the grid's pane, borders included.
  var gridLines: [String] {
    guard let area = Layout(state).panes[.grid] else { return [] }
    let frame = frame
    return (area.minY..<area.maxY).map { y in
      var line = ""
      for x in area.minX..<area.maxX {
        if let glyph = frame[Point(x: x, y: y)]?.glyph { line.append(glyph.character) }
      }
      return line
    }
  }

  /// The first line of the grid that begins with a label, without the borders.
  func gridLine(_ label: String) -> String {
    let line = gridLines.first { $0.dropFirst().hasPrefix(label) } ?? ""
    return String(line.dropFirst().dropLast())
  }

  /// Compares the grid's pane with the picture kept in `Frames/`.
  func expectGrid(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let area = Layout(state).panes[.grid] else {
      Issue.record("the grid is not on screen", sourceLocation: sourceLocation)
      return
    }
    let whole = frame
    var part = Frame(size: area.size)
    for y in 0..<area.height {
      for x in 0..<area.width {
        guard let cell = whole[Point(x: area.x + x, y: area.y + y)] else { continue }
        part.cells[y * area.width + x] = cell
      }
    }
    Frames.check(
      part,
      path: Frames.directory + "/grid-\(name).txt",
      sourceLocation: sourceLocation
    )
  }

  /// With the keys on the grid.
  static func onGrid(
    _ world: World = .sample,
    size: Size = .plain,
    now: Moment = Days.now,
    settings: Settings = Settings()
  ) -> Planner {
    var planner = Planner(world, size: size, now: now, settings: settings)
    planner.press("Tab")
    return planner
  }
}

extension World {
  mutating func event(
    _ name: String,
    in category: ChronoModel.Category? = nil,
    on day: LocalDay = Days.today,
    at time: TimeOfDay?,
    minutes: Int = 60
  ) {
    rows.events.append(
      CalendarEvent(
        id: newID(),
        name: name,
        category: category?.id,
        day: day,
        time: time,
        length: minutes,
        created: Days.instant(Days.today - 7, 8, 0)
      )
    )
  }

  mutating func track(_ title: String, from: Instant, to: Instant?) {
    guard let task = task(titled: title) else { return }
    rows.sessions.append(
      Session(id: newID(), task: task.id, start: from, finish: to, zone: "UTC")
    )
  }

  /// A day on which much lies over each other.
  static var crowded: World {
    var world = World()
    world.rows.categories = [work, home]
    world.plan("Design review", in: work, at: Days.time(9), minutes: 120)
    world.plan("Answer mail", in: work, at: Days.time(9, 30), minutes: 30)
    world.plan("Phone plumber", in: home, at: Days.time(10), minutes: 15)
    world.plan("Phone bank", in: home, at: Days.time(10, 15), minutes: 15)
    world.plan("Phone school", in: home, at: Days.time(10, 30), minutes: 15)
    world.plan("Write tests", in: work, at: Days.time(14), minutes: 60)
    world.plan("Read", in: work, at: Days.time(15), minutes: 60)
    world.event("Dentist", at: Days.time(15, 30), minutes: 60)
    return world
  }
}
