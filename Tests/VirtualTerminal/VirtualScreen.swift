import CVterm

/// A terminal in memory, to see what bytes would show.
///
/// Used by tests only. A class because it owns libvterm's pointers.
package final class VirtualScreen {
  private let vterm: OpaquePointer
  private let screen: OpaquePointer
  private var width: Int
  private var height: Int
  private var pieces = InputPieces()

  /// `nil` when there is no memory.
  package init?(width: Int, height: Int) {
    guard let vterm = vterm_new(CInt(height), CInt(width)),
      let screen = vterm_obtain_screen(vterm)
    else { return nil }
    self.vterm = vterm
    self.screen = screen
    self.width = width
    self.height = height
    vterm_set_utf8(vterm, 1)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit { vterm_free(vterm) }

  /// Shows bytes; returns what the terminal answers to them.
  package func feed(_ bytes: [UInt8]) -> [UInt8] {
    let bytes = pieces.next(bytes)
    bytes.withUnsafeBytes { buffer in
      _ = vterm_input_write(
        vterm,
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        buffer.count
      )
    }
    var answer = [CChar](repeating: 0, count: 4096)
    let count = vterm_output_read(vterm, &answer, answer.count)
    return answer.prefix(count).map { UInt8(bitPattern: $0) }
  }

  package func resize(width: Int, height: Int) {
    self.width = width
    self.height = height
    vterm_set_size(vterm, CInt(height), CInt(width))
  }

  /// The rows, trimmed on the right and joined by line ends.
  package var text: String { (0..<height).map(row).joined(separator: "\n") }

  /// One row, trimmed on the right.
  package func row(_ y: Int) -> String {
    var line = ""
    var x = 0
    while x < width {
      var cell = cell(x: x, y: y)
      if chrono_cell_scalar(&cell, 0) == 0 { line.append(" ") }
      var index: CInt = 0
      while case let value = chrono_cell_scalar(&cell, index), value != 0, value != .max {
        if let scalar = Unicode.Scalar(value) { line.unicodeScalars.append(scalar) }
        index += 1
      }
      x += max(1, Int(chrono_cell_width(&cell)))
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  /// What one cell shows; empty for the right half of a wide character.
  package func glyph(x: Int, y: Int) -> String {
    var cell = cell(x: x, y: y)
    var text = ""
    var index: CInt = 0
    while case let value = chrono_cell_scalar(&cell, index), value != 0, value != .max {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      index += 1
    }
    let isRightHalf = chrono_cell_scalar(&cell, 0) == .max
    return text.isEmpty && !isRightHalf ? " " : text
  }

  /// The cursor's column and row.
  package var cursor: (x: Int, y: Int) {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(vterm), &position)
    return (Int(position.col), Int(position.row))
  }

  package func isReverse(x: Int, y: Int) -> Bool {
    var cell = cell(x: x, y: y)
    return chrono_cell_is_reverse(&cell)
  }

  package func isBold(x: Int, y: Int) -> Bool {
    var cell = cell(x: x, y: y)
    return chrono_cell_is_bold(&cell)
  }

  private func cell(x: Int, y: Int) -> VTermScreenCell {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: CInt(y), col: CInt(x)), &cell)
    return cell
  }
}
