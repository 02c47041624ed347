import ChronoModel
import ChronoScreen

extension State {
  func draw(_ overlay: Overlay, on canvas: inout Canvas, in layout: Layout, at now: Moment) {
    switch overlay {
    case .menu(let menu): draw(menu, on: &canvas, in: layout.body)
    case .prompt(let prompt): draw(prompt, on: &canvas, in: layout)
    case .question(let question): draw(question, on: &canvas, in: layout.body)
    }
  }

  /// An empty box in the middle of an area, for what lies over the panes.
  func drawPanel(
    _ title: SafeText, size: Size, on canvas: inout Canvas, in area: Rect
  ) -> Rect {
    let panel = area.centred(size)
    canvas.fill(panel, .plain)
    canvas.box(
      panel, title: title, style: Style(.focusBorder), titleStyle: Style(.title, [.bold]),
      corners: .rounded)
    return panel.inset(horizontal: 2, vertical: 1)
  }

  private func draw(_ menu: Menu, on canvas: inout Canvas, in area: Rect) {
    let widest = menu.items.map(\.label.width).max() ?? 0
    let size = Size(
      width: max(menu.title.width + 6, widest + 10), height: menu.items.count + 2)
    let inside = drawPanel(menu.title, size: size, on: &canvas, in: area)
    let top = max(0, min(menu.cursor - inside.height + 1, menu.items.count - inside.height))
    for (row, item) in menu.items.dropFirst(top).prefix(inside.height).enumerated() {
      let line = inside.row(row)
      let isSelected = top + row == menu.cursor
      canvas.put(isSelected ? "▸" : " ", at: line.origin, style: Style(.accent))
      if item.key != .insert {
        canvas.put(
          SafeText(item.key.name), at: Point(x: line.x + 2, y: line.y), style: Style(.key, [.bold]))
      }
      canvas.put(item.label, at: Point(x: line.x + 5, y: line.y), width: line.width - 5)
      if isSelected { canvas.ground(line, .selection) }
    }
  }

  private func draw(_ question: Question, on canvas: inout Canvas, in area: Rect) {
    let width = min(area.width, 60)
    let lines = question.text.wrapped(to: width - 4)
    let size = Size(width: width, height: lines.count + 2)
    let inside = drawPanel("Sure?", size: size, on: &canvas, in: area)
    for (row, line) in lines.enumerated() {
      canvas.put(line, at: inside.row(row).origin, width: inside.width)
    }
  }

  /// The line at the bottom of the screen, with its problem or a hint above it.
  private func draw(_ prompt: Prompt, on canvas: inout Canvas, in layout: Layout) {
    let line = layout.footer
    canvas.fill(line, .plain)
    let label = prompt.label
    let used = canvas.put(
      label, at: Point(x: line.x + 1, y: line.y), style: Style(.accent, [.bold]),
      width: line.width / 2)
    prompt.field.draw(
      on: &canvas, in: line.droppingLeft(used + 2).droppingRight(1))
    let words = prompt.problem ?? prompt.hint
    guard !words.isEmpty else { return }
    let above = layout.body.bottom(1)
    canvas.fill(above, .plain)
    canvas.put(
      words, at: Point(x: above.x + 1, y: above.y),
      style: Style(prompt.problem == nil ? .dim : .error), width: above.width - 2)
  }
}

extension Prompt {
  var label: SafeText {
    switch purpose {
    case .goToDate: "Go to"
    case .quickAdd: "Add"
    case .search: "Search"
    case .newCategory: "New category"
    case .renameCategory: "Rename to"
    case .moveTo: "Move to"
    case .doneThen: "Done from–to"
    case .tags: "Tags"
    case .filterTag: "Only tag"
    case .stopAt: "Stopped at"
    }
  }

  var hint: SafeText {
    switch purpose {
    case .goToDate, .moveTo: "fri · tomorrow · +3d · 24 dec · 2026-12-24 · someday"
    case .doneThen: "9:00-10:30 on its day; Enter keeps it, Esc does not"
    case .tags: "words, with or without @; Enter on an empty line takes all away"
    case .stopAt: "a time that has been, like 17:45"
    default: ""
    }
  }
}

extension SafeText {
  /// The text in lines of at most so many cells, broken at blanks where there are any.
  func wrapped(to width: Int) -> [SafeText] {
    var lines: [SafeText] = []
    var line: SafeText = ""
    for word in string.split(separator: " ") {
      let word = SafeText(word)
      if !line.isEmpty, line.width + 1 + word.width > width {
        lines.append(line)
        line = ""
      }
      line = line.isEmpty ? word : "\(line) \(word)"
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
