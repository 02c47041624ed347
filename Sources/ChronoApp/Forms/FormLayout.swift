import ChronoModel
import ChronoScreen

/// The rows of a form, and where they are on the screen; for drawing and for the mouse.
struct FormLayout {
  let panel: Rect
  /// Where the rows are.
  let list: Rect
  /// A line for the meaning of the field in hand, where there is no room beside it.
  let status: Rect?
  let rows: [Row]
  let top: Int

  enum Row: Hashable {
    case field(Form.Field)
    /// A further line of the notes.
    case notes(Int)
    case heading(SafeText)
    case promise(Commitment)
    case words(SafeText)
    case blank
    case save
  }

  /// Notes show so many lines, at most.
  static let notesLines = 3

  var isWide: Bool { list.width >= 66 }
  var labels: Int { isWide ? 12 : 11 }

  init(_ form: Form, in area: Rect) {
    let rows = FormLayout.rows(of: form)
    let isNarrow = area.width < 70
    let wanted = Size(width: 84, height: rows.count + 2 + (isNarrow ? 1 : 0))
    panel = State.panel(wanted, in: area)
    let inside = panel.inset(horizontal: 2, vertical: 1)
    list = isNarrow ? inside.droppingBottom(1) : inside
    status = isNarrow ? inside.bottom(1) : nil
    self.rows = rows
    let wantedRow: Row = form.focus.map(Row.field) ?? .save
    let focus = rows.firstIndex(of: wantedRow) ?? 0
    // A row of what comes next stays in sight.
    let wantedTop = focus - list.height + 2 + form.scroll
    top = max(0, min(wantedTop, focus, rows.count - list.height))
  }

  private static func rows(of form: Form) -> [Row] {
    var rows: [Row] = []
    if form.isRestored { rows.append(.words("Your draft is back; Ctrl-G drops it")) }
    for field in form.fields {
      rows.append(.field(field))
      guard field == .notes else { continue }
      let lines = SafeText.lines(form.values.notes).count
      rows += (1..<max(1, min(lines, notesLines))).map(Row.notes)
    }
    rows += [.blank, .save]
    guard case .task(let detail) = form.subject else { return rows }
    return rows + history(of: detail)
  }

  private static func history(of detail: TaskDetail) -> [Row] {
    var rows: [Row] = []
    if !detail.promises.isEmpty {
      rows += [.blank, .heading("Promises")]
      rows += detail.promises.sorted { $0.day > $1.day }.map(Row.promise)
    }
    let finished = detail.sessions.compactMap { session in
      session.finish.map { $0 - session.start }
    }
    if !finished.isEmpty {
      let minutes = Int(finished.reduce(0, +) / 60)
      let sessions: SafeText = finished.count == 1 ? "1 session" : "\(finished.count) sessions"
      rows += [.blank, .words("Tracked \(MinutesText.text(minutes)) in \(sessions)")]
    }
    return rows
  }

  func place(of row: Row) -> Rect? {
    guard let index = rows.firstIndex(of: row), index >= top, index - top < list.height else {
      return nil
    }
    return list.row(index - top)
  }
}
