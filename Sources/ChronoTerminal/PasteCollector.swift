/// Collects pasted bytes until the terminal says that the paste is over.
struct PasteCollector {
  /// More than anyone types; what is over is dropped.
  static let limit = 1 << 20

  private static let end: [UInt8] = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  private var matched = 0

  /// Takes one byte in; the text when it was the last byte of the end mark.
  ///
  /// Line ends become `\n`, invalid UTF-8 U+FFFD.
  mutating func take(_ byte: UInt8) -> String? {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count ? text : nil
    }
    let kept = Self.end.prefix(matched)
    matched = byte == Byte.escape ? 1 : 0
    for byte in kept + (matched == 0 ? [byte] : []) where bytes.count < Self.limit {
      bytes.append(byte)
    }
    return nil
  }

  /// What came by now.
  var text: String {
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0D {
        lines.append(0x0A)
      } else if byte != 0x0A || previous != 0x0D {
        lines.append(byte)
      }
      previous = byte
    }
    return String(decoding: lines, as: UTF8.self)
  }
}
