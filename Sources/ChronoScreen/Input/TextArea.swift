/// Several lines of text being edited, such as notes: a value that keys change.
package struct TextArea: Hashable, Sendable {
  /// At least one; the cursor is that of the line at `row`.
  package private(set) var lines: [TextField]

  /// The line the cursor is in.
  package private(set) var row: Int

  /// The most characters it takes; what is over is not taken in.
  package let limit: Int

  /// The column that going up and down returns to after shorter lines.
  private var goal: Int?

  /// How far PgUp and PgDn go.
  private static let page = 8

  package init(_ text: String = "", limit: Int = 100_000) {
    self.limit = limit
    lines = Self.split(text.prefix(limit))
    row = lines.count - 1
  }

  package var text: String { lines.map(\.text).joined(separator: "\n") }

  package var isEmpty: Bool { lines.count == 1 && lines[0].isEmpty }

  /// Does what the key means here; `false` when it means nothing and is for someone else.
  package mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -Self.page)
    case .pageDown: move(by: Self.page)
    default:
      goal = nil
      return edit(key)
    }
    return true
  }

  /// Takes pasted text in at the cursor, with its lines.
  package mutating func paste(_ text: String) {
    goal = nil
    let room = max(0, limit - count)
    let pasted = Self.split(text.prefix(room))
    let (before, after) = cut()
    var merged = pasted
    merged[0] = Self.line(before + pasted[0].text)
    let last = merged.count - 1
    let column = merged[last].characters.count
    merged[last] = Self.line(merged[last].text + after)
    merged[last].moveCursor(to: column)
    lines.replaceSubrange(row...row, with: merged)
    row += last
  }

  private mutating func edit(_ key: Key) -> Bool {
    let line = lines[row]
    switch key {
    case .enter:
      paste("\n")
    case .left where line.cursor == 0 && row > 0:
      row -= 1
      lines[row].moveCursor(to: .max)
    case .right where line.cursor == line.characters.count && row < lines.count - 1:
      row += 1
      lines[row].moveCursor(to: 0)
    case .backspace where line.cursor == 0 && row > 0:
      row -= 1
      joinNext()
    case .delete where line.cursor == line.characters.count && row < lines.count - 1:
      joinNext()
    case .character where count >= limit:
      break
    default:
      return lines[row].handle(key)
    }
    return true
  }

  /// Puts the next line behind the cursor's, and the cursor between them.
  private mutating func joinNext() {
    let column = lines[row].characters.count
    lines[row] = Self.line(lines[row].text + lines[row + 1].text)
    lines[row].moveCursor(to: column)
    lines.remove(at: row + 1)
  }

  private mutating func move(by count: Int) {
    let column = goal ?? lines[row].cursor
    goal = column
    row = min(max(0, row + count), lines.count - 1)
    lines[row].moveCursor(to: column)
  }

  /// The text of the cursor's line before and after it.
  private func cut() -> (String, String) {
    let line = lines[row]
    return (String(line.characters[..<line.cursor]), String(line.characters[line.cursor...]))
  }

  /// All characters, with the line ends.
  private var count: Int { lines.reduce(lines.count - 1) { $0 + $1.characters.count } }

  private static func split(_ text: some StringProtocol) -> [TextField] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line(String($0)) }
  }

  private static func line(_ text: String) -> TextField {
    TextField(text, limit: .max, keepsTabs: true)
  }
}

extension TextArea {
  /// Draws the lines around the cursor, and shows the cursor; the cursor's line is scrolled.
  package func draw(
    on canvas: inout Canvas,
    in rect: Rect,
    style: Style = .plain,
    placeholder: SafeText = .empty,
    isFocused: Bool = true
  ) {
    guard !rect.isEmpty else { return }
    canvas.fill(rect, style)
    if isEmpty, !isFocused {
      canvas.put(
        placeholder,
        at: rect.origin,
        style: Style(.dim, on: style.ground),
        width: rect.width
      )
    }
    let first = isFocused ? max(0, row - rect.height + 1) : 0
    for (offset, line) in lines.dropFirst(first).prefix(rect.height).enumerated() {
      let hasCursor = isFocused && first + offset == row
      line.draw(
        on: &canvas,
        in: rect.row(offset),
        style: style,
        placeholder: isEmpty ? placeholder : .empty,
        isFocused: hasCursor
      )
    }
  }
}
