import ChronoModel
import ChronoScreen

extension TaskPicture {
  /// The style of what is not there yet.
  static let coming = Style(.ghost)

  /// A repeat that has not come: the mark of repeating where a box would be, and no colour, because
  /// nothing can be done with it yet.
  func drawComing(
    _ coming: ComingInstance,
    on canvas: inout Canvas,
    in place: BoxPlace,
    at now: Moment
  ) {
    let style = TaskPicture.coming
    let task = coming.planned
    canvas.put(place.led(by: " ⟳ "), at: place.lead.origin, style: style)
    let line = place.rest
    let when = timeCell(of: .coming(coming), width: place.line.width, at: now)
    let left = line.x + canvas.put(when, at: line.origin, style: style, width: line.width)
    let row = TaskRow(task: task)
    let right = line.maxX - drawLengths(of: row, style, on: &canvas, in: place, at: now)
    guard left < right else { return }
    let area = Rect(x: left, y: line.y, width: right - left, height: 1)
    let title = SafeText(task.title, limit: area.width)
    var marks: [(SafeText, Style)] = []
    if task.priority != .none { marks.append((SafeText(task.priority.marks), style)) }
    if !task.notes.isEmpty { marks.append(("✎", style)) }
    let fit = fitting(marks, after: title, room: area.width) { labels(task.tags, task.category) }
    draw(title, style, fit, on: &canvas, in: area)
  }
}
