extension SafeTextBuilder {
  /// What a scalar is for the screen.
  enum Kind: Equatable {
    /// It fills one or two cells.
    case cell(Int)

    /// It combines with the cell before it.
    case mark

    /// It stands for this other character.
    case letter(Unicode.Scalar)

    /// It would turn the direction of the text around it.
    case direction

    /// It cannot be seen but makes two texts look alike.
    case invisible

    case unprintable
  }

  static func kind(of scalar: Unicode.Scalar) -> Kind {
    let value = scalar.value
    switch value {
    case 0x20..<0x7F: return .cell(1)
    case 0x09: return .letter(" ")
    case 0x0A, 0x0D, 0x2028, 0x2029: return .letter("⏎")
    case 0x00..<0x20: return .letter(Unicode.Scalar(0x2400 + value) ?? "?")
    case 0x7F: return .letter("␡")
    case 0x80..<0xA0: return .unprintable
    case 0xAD, 0x34F, 0x115F, 0x1160, 0x180B...0x180F, 0x200B...0x200D, 0x2060...0x2065,
      0x206A...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB,
      0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      return .invisible
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: return .direction
    case 0x1F1E6...0x1F1FF: return .letter(Unicode.Scalar(0x41 + value - 0x1F1E6) ?? "?")
    case 0xE000...0xF8FF, 0xF0000...0x10FFFF: return .unprintable
    default: break
    }
    switch CharacterWidth.of(scalar) {
    case .none: return .unprintable
    case .some(0):
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: return .mark
      case .format: return .invisible
      // Conjoining letters without their syllable: curses would lose them.
      default: return .unprintable
      }
    case .some(let width): return .cell(width)
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is half of a flag.
  var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}
