import ChronoModel
import ChronoScreen

extension Palette {
  /// The line to type in, the matches with their keys, and what the chosen one does or why it
  /// cannot.
  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    let area = layout.sheet
    let size = Size(width: min(area.width, 76), height: min(area.height, 22))
    let inside = canvas.drawPanel("Commands", in: area.panel(size))
    canvas.put(":", at: inside.origin, style: Style(.accent, [.bold]))
    field.draw(
      on: &canvas,
      in: inside.top(1).droppingLeft(2),
      placeholder: "type a few letters"
    )
    let found = matches(seeing: planner)
    let chosen = found.indices.contains(cursor) ? found[cursor] : nil
    let shell = ShellWord.meant(by: field.text.trimmed, beside: chosen)
    var (words, tone) = advice(on: chosen, seeing: planner, at: now)
    if let shell { (words, tone) = (shell, .plain) }
    let lines = words.wrapped(to: inside.width).prefix(max(1, inside.height - 3))
    let list = inside.droppingTop(2).droppingBottom(lines.count + (inside.height > 10 ? 1 : 0))
    let top = list.firstRow(showing: cursor, of: found.count)
    for (row, command) in found.dropFirst(top).prefix(list.height).enumerated() {
      let line = list.row(row)
      draw(command, on: &canvas, in: line, seeing: planner, at: now)
      guard top + row == cursor else { continue }
      canvas.put("▸", at: line.origin, style: Style(.accent))
      canvas.ground(line, .selection)
    }
    for (row, words) in lines.enumerated() {
      let place = inside.row(inside.height - lines.count + row)
      canvas.put(words, at: place.origin, style: tone, width: place.width)
    }
  }

  /// What the chosen command does, or why it cannot; and that there is none.
  private func advice(
    on command: Command?,
    seeing planner: State,
    at now: Moment
  ) -> (SafeText, Style) {
    guard let command else {
      let words: SafeText = "No command matches; fewer letters find more"
      return ("\(words) · \(planner.keymap.label(of: .help)) lists all keys", Style(.warning))
    }
    guard let reason = planner.unavailability(of: command, at: now) else {
      return (SafeText(command.entry.help), Style(.dim))
    }
    return (reason, Style(.warning))
  }

  private func draw(
    _ command: Command,
    on canvas: inout Canvas,
    in line: Rect,
    seeing planner: State,
    at now: Moment
  ) {
    let isAvailable = planner.unavailability(of: command, at: now) == nil
    let entry = command.entry
    let keys = planner.keymap.labels(of: command).prefix(2).map { SafeText($0) }.joined(" ")
    let title = SafeText(entry.title).padded(to: 14)
    let room = line.width - 3 - keys.width
    canvas.put(
      title,
      at: Point(x: line.x + 2, y: line.y),
      style: isAvailable ? .plain : Style(.dim),
      width: room
    )
    if room > 34 {
      canvas.put(
        SafeText(entry.help),
        at: Point(x: line.x + 18, y: line.y),
        style: Style(.dim),
        width: room - 18
      )
    }
    canvas.put(
      keys,
      at: Point(x: line.maxX - keys.width, y: line.y),
      style: isAvailable ? Style(.key, [.bold]) : Style(.dim)
    )
  }
}
