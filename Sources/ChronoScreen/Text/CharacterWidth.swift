/// How many cells a character takes: what the C library, and so curses, believes.
package enum CharacterWidth {
  /// The width of one scalar: 0 for what joins the cell before it, 1, or 2; `nil` for what glibc's
  /// `wcwidth` calls unprintable (controls, unassigned, line separators).
  package static func of(_ scalar: Unicode.Scalar) -> Int? {
    let value = scalar.value
    if let width = common(scalar) { return width }
    if value < 0xA0 { return nil }
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

  /// The width of what stands for itself in its own cell; `nil` where one has to look closer.
  ///
  /// Nearly all text is made of these alone.
  static func common(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300, 0x3A3..<0x483, 0x48A..<0x530: 1
    // Punctuation, arrows, boxes and blocks, and the marks we draw.
    case 0x2010..<0x2028, 0x2030..<0x205F, 0x2190..<0x231A, 0x2500..<0x25FD, 0x270C..<0x2728: 1
    // Kana, Chinese, Korean syllables.
    case 0x3041..<0x3097, 0x30A1..<0x30FB, 0x4E00..<0x9FFD, 0xAC00..<0xD7A4: 2
    default: nil
    }
  }

  /// The width of a drawn cell's character: that of its base.
  package static func of(_ character: Character) -> Int {
    character.unicodeScalars.first.flatMap { of($0) } ?? 1
  }
}
