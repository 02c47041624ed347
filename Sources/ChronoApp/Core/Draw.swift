package import ChronoModel
package import ChronoScreen

/// The whole screen as a frame; pure, so that a test can read it.
package func draw(_ state: State, at now: Moment) -> Frame {
  var canvas = Canvas(size: state.size)
  let layout = Layout(state)
  guard !layout.isTooSmall else {
    drawTooSmall(state.size, on: &canvas)
    return canvas.frame
  }
  HeaderPicture(planner: state).drawHeader(on: &canvas, in: layout.header, at: now)
  for (pane, area) in layout.panes.shown {
    canvas.clipped(to: area) { canvas in
      switch pane {
      case .categories: CategoryPicture(planner: state).drawCategories(on: &canvas, in: area)
      case .tasks: TaskPicture(planner: state).drawTasks(on: &canvas, in: area, at: now)
      case .grid: GridPicture(planner: state).drawGrid(on: &canvas, in: area, at: now)
      case .month: MonthPicture(planner: state).drawMonth(on: &canvas, in: area, at: now)
      }
    }
  }
  if let banner = layout.banner {
    BannerPicture(planner: state).drawBanner(on: &canvas, in: banner, at: now)
  }
  let footer = FooterPicture(planner: state)
  footer.drawFooter(on: &canvas, in: layout.footer, at: now)
  for overlay in state.overlays {
    overlay.taken().draw(on: &canvas, in: layout, seeing: state, at: now)
  }
  footer.drawMessageAbove(on: &canvas, in: layout)
  return canvas.frame
}

private func drawTooSmall(_ size: Size, on canvas: inout Canvas) {
  let lines: [SafeText] = [
    "Too small", "need \(Layout.smallest.width)×\(Layout.smallest.height)", "q quits",
  ]
  for (row, line) in lines.enumerated() {
    canvas.put(line, at: Point(x: 0, y: row), width: size.width)
  }
}

extension Pane {
  /// The frame of a pane; its title tells which pane has the keys.
  ///
  /// The title alone, because the edges of two panes are two kilobytes on the line.
  func drawFrame(_ title: SafeText, on canvas: inout Canvas, in area: Rect, seeing planner: State) {
    canvas.box(area, title: title, titleStyle: planner.focus == self ? Style(.focus) : .plain)
  }

  /// The ground of a selected row: a bar in the pane with the keys, also while an overlay has them.
  func selectionGround(seeing planner: State) -> Ground {
    planner.focus == self ? .selection : .unfocusedSelection
  }
}
