/// How many cells a character takes: what the C library, and so curses, believes.
package enum CharacterWidth {
  /// The width of one scalar: 0 for what joins the cell before it, 1, or 2; `nil` for what glibc's
  /// `wcwidth` calls unprintable (controls, unassigned, line separators).
  package static func of(_ scalar: Unicode.Scalar) -> Int? {
    let value = scalar.value
    if value < 0x300 {
      return value < 0x20 || (0x7F..<0xA0).contains(value) ? nil : 1
    }
    let key = value << 2 | 3
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= key { low = middle + 1 } else { high = middle }
    }
    let width = low == 0 ? 3 : Int(changes[low - 1] & 3)
    return width == 3 ? nil : width
  }

  /// The width of a drawn cell's character: that of its base.
  package static func of(_ character: Character) -> Int {
    character.unicodeScalars.first.flatMap { of($0) } ?? 1
  }
}
