import ChronoModel
import ChronoScreen

/// The rows of a form, and where they are on the screen; for drawing and for the mouse.
struct FormLayout {
  let panel: Rect
  /// Where the rows are.
  let list: Rect
  /// A line for what the focused field means, where there is no room beside it.
  let status: Rect?
  let rows: [Row]
  let top: Int

  enum Row: Hashable {
    case field(Form.Field)
    /// A further line of the notes.
    case notes(Int)
    /// Below a field, what another window has made of it.
    case elsewhere(SafeText)
    case heading(SafeText)
    case promise(Commitment)
    case words(SafeText)
    case blank
    case save
  }

  /// The cells of a value with a remark beside it.
  static func values(in width: Int) -> Int { width >= 66 ? 28 : 24 }

  /// The most lines of notes that are shown.
  static let notesLines = 3

  var isWide: Bool { list.width >= 60 }
  var values: Int { FormLayout.values(in: list.width) }
  var labels: Int { isWide ? 12 : 11 }

  /// - Parameters:
  ///   - form: what is shown.
  ///   - area: the room between header and footer.
  ///   - note: what is said of the field in hand; where there is no room beside it, the rows below
  ///     the others take it whole.
  init(_ form: Form, in area: Rect, note: SafeText? = nil) {
    let isNarrow = area.width < 64
    let width = area.panel(Size(width: 84, height: 3)).width - 4
    let rows = FormLayout.rows(of: form, width: width)
    let needed = note.map { $0.wrapped(to: width).count } ?? 0
    let valueEnd = 12 + FormLayout.values(in: width)
    let isBeside = !isNarrow && note.map { $0.width <= width - valueEnd - 2 } ?? true
    let lines = isBeside ? 0 : min(max(1, needed), 3)
    let below = isNarrow ? max(1, lines) : lines
    panel = area.panel(Size(width: 84, height: rows.count + 2 + below))
    let inside = panel.inset(horizontal: 2, vertical: 1)
    list = inside.droppingBottom(below)
    status = below > 0 ? inside.bottom(below) : nil
    self.rows = rows
    let wantedRow: Row = form.focus.map(Row.field) ?? .save
    var focus = rows.firstIndex(of: wantedRow) ?? 0
    // So does what another window has made of the field.
    while rows.count > focus + 1, case .elsewhere = rows[focus + 1], list.height > 3 { focus += 1 }
    // A row of what follows stays in sight.
    let wantedTop = focus - list.height + 2 + form.scroll
    top = max(0, min(wantedTop, focus, rows.count - list.height))
  }

  private static func rows(of form: Form, width: Int) -> [Row] {
    var rows: [Row] = []
    if form.isRestored {
      rows.append(.words("Draft restored · \(Form.savingKeys.label(of: .reset)) discards it"))
    }
    for field in form.fields {
      rows.append(.field(field))
      let elsewhere = form.remarkElsewhere(field)?.wrapped(to: width - 2) ?? []
      rows += elsewhere.map(Row.elsewhere)
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
      session.finish.map { Session.length(from: session.start, to: $0) }
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
