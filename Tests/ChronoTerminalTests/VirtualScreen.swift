import CVterm
import Testing

/// A terminal in memory, to see what bytes would show.
///
/// A class because it owns libvterm's pointers.
final class VirtualScreen {
  private let vterm: OpaquePointer
  private let screen: OpaquePointer
  private let width: Int
  private let height: Int

  init(width: Int, height: Int) throws {
    vterm = try #require(vterm_new(CInt(height), CInt(width)))
    screen = try #require(vterm_obtain_screen(vterm))
    self.width = width
    self.height = height
    vterm_set_utf8(vterm, 1)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit { vterm_free(vterm) }

  func feed(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      _ = vterm_input_write(
        vterm,
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        buffer.count
      )
    }
  }

  /// The rows, trimmed on the right and joined by line ends.
  var text: String { (0..<height).map(row).joined(separator: "\n") }

  func row(_ y: Int) -> String {
    var line = ""
    var x = 0
    while x < width {
      var cell = VTermScreenCell()
      vterm_screen_get_cell(screen, VTermPos(row: CInt(y), col: CInt(x)), &cell)
      let first = chrono_cell_scalar(&cell, 0)
      var index: CInt = 0
      while case let value = chrono_cell_scalar(&cell, index), value != 0, value != .max {
        if let scalar = Unicode.Scalar(value) { line.unicodeScalars.append(scalar) }
        index += 1
      }
      if first == 0 { line.append(" ") }
      x += max(1, Int(chrono_cell_width(&cell)))
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  func isReverse(x: Int, y: Int) -> Bool {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: CInt(y), col: CInt(x)), &cell)
    return chrono_cell_is_reverse(&cell)
  }
}
