/// Collects the safe form of a text, one grapheme cluster after the other.
struct SafeTextBuilder {
  var text = ""
  var width = 0
  let showsInvisible: Bool

  /// The scalars of one cluster that are looked at.
  private static let clusterLimit = 32

  init(showsInvisible: Bool) { self.showsInvisible = showsInvisible }

  mutating func put(_ scalar: Unicode.Scalar, width: Int) {
    text.unicodeScalars.append(scalar)
    self.width += width
  }

  mutating func add(_ character: Character) {
    if character == "\r\n" {
      put("⏎", width: 1)
      return
    }
    if let (scalar, width) = SafeTextBuilder.common(character) {
      put(scalar, width: width)
      return
    }
    let scalars = Hangul.composed(character.unicodeScalars.prefix(Self.clusterLimit))
    guard let first = scalars.first else { return }
    if scalars.count > 1, SafeTextBuilder.isEmoji(first, in: scalars) {
      if first.isRegionalIndicator {
        for scalar in scalars { add(scalar) }
      } else {
        add(first)
      }
      return
    }
    var marks = 0
    var hasBase = false
    for scalar in scalars {
      switch SafeTextBuilder.kind(of: scalar) {
      case .mark:
        if !hasBase {
          put("◌", width: 1)
          hasBase = true
        }
        marks += 1
        if marks <= Glyph.markLimit { put(scalar, width: 0) }
      case .invisible where !showsInvisible:
        break
      default:
        add(scalar)
        hasBase = true
        marks = 0
      }
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    switch SafeTextBuilder.kind(of: scalar) {
    case .cell(let width): put(scalar, width: width)
    case .letter(let letter): put(letter, width: 1)
    case .direction: putCode(of: scalar)
    case .invisible: if showsInvisible { putCode(of: scalar) }
    case .mark, .unprintable: put("\u{FFFD}", width: 1)
    }
  }

  private mutating func putCode(of scalar: Unicode.Scalar) {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "<" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
    text += code
    width += code.utf8.count
  }

  /// A character that is nothing but one scalar which stands for itself; `nil` for any other.
  private static func common(_ character: Character) -> (Unicode.Scalar, width: Int)? {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, scalars.dropFirst().isEmpty else { return nil }
    return CharacterWidth.common(first).map { (first, $0) }
  }

  /// Whether a cluster of several scalars is one picture, of which only the base is drawn.
  private static func isEmoji(_ base: Unicode.Scalar, in cluster: [Unicode.Scalar]) -> Bool {
    guard base.properties.isEmoji else { return false }
    // Digits, # and * are emoji only as keycaps.
    return base.value >= 0x80 || cluster.contains { $0.value == 0xFE0F || $0.value == 0x20E3 }
  }
}
