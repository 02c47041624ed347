import ChronoScreen

/// Reads the messages of a terminal: OSC, DCS and APC, up to their end, BEL or ST.
///
/// Source: "XTerm Control Sequences" by T. Dickey, and kitty's graphics protocol.
enum TerminalMessage {
  /// Longer ones are nothing we know.
  private static let lengthLimit = 4096

  /// The step for bytes that begin with `ESC ]`, `ESC P` or `ESC _`, and how many bytes it uses up.
  ///
  /// What cannot be a message, or has no end, is Esc and other keys.
  static func step(_ bytes: [UInt8]) -> (KeyDecoder.Step, Int) {
    let keys: (KeyDecoder.Step, Int) = (.input(.key(.escape)), 1)
    guard bytes.count > 2 else { return (.wait, 0) }
    switch isBegun(bytes) {
    case .some(false): return keys
    case nil: return (.wait, 0)
    case .some(true): break
    }
    let last = bytes.count - 1
    if bytes[last] == 0x07 { return (meaning(of: bytes[2..<last]), bytes.count) }
    if bytes[last - 1] == Byte.escape {
      if bytes[last] == UInt8(ascii: "\\") {
        return (meaning(of: bytes[2..<last - 1]), bytes.count)
      }
      // Another escape breaks it off, and begins anew.
      return isBackground(bytes) ? (.nothing, last - 1) : keys
    }
    let isControl = bytes[last] < 0x20 && bytes[last] != Byte.escape
    if isControl || bytes.count > lengthLimit {
      return isBackground(bytes) ? (.nothing, last) : keys
    }
    return (.wait, 0)
  }

  /// Whether it answers what the background is, which is the only question that is asked.
  static func isBackground(_ bytes: [UInt8]) -> Bool { bytes.dropFirst().starts(with: "]11;".utf8) }

  /// Asks what the background is.
  static let backgroundQuestion = Array("\u{1B}]11;?\u{1B}\\".utf8)

  /// Whether it begins as a message does; `nil` as long as that is open.
  ///
  /// OSC begins with a number, DCS with what kind of answer it is, APC with kitty's `Gi=`.
  private static func isBegun(_ bytes: [UInt8]) -> Bool? {
    let body = bytes.dropFirst(2)
    switch bytes[1] {
    case UInt8(ascii: "]"):
      let digits = body.prefix { (0x30...0x39).contains($0) }
      guard !digits.isEmpty, digits.count < 5 else { return false }
      return digits.count == body.count ? nil : body[digits.endIndex] == UInt8(ascii: ";")
    case UInt8(ascii: "P"): return isAny(of: ["1$r", "0$r", "1+r", "0+r", ">|", "!|"], body)
    default: return isAny(of: ["Gi="], body)
    }
  }

  private static func isAny(of beginnings: [String], _ body: ArraySlice<UInt8>) -> Bool? {
    var isOpen = false
    for beginning in beginnings {
      if body.starts(with: beginning.utf8) { return true }
      if beginning.utf8.starts(with: body) { isOpen = true }
    }
    return isOpen ? nil : false
  }

  private static func meaning(of body: ArraySlice<UInt8>) -> KeyDecoder.Step {
    let text = String(decoding: body, as: UTF8.self)
    guard text.hasPrefix("11;"), let luminance = luminance(of: text.dropFirst(3)) else {
      return .nothing
    }
    return .tone(Tone(luminance: luminance))
  }

  /// The relative luminance of `rgb:RRRR/GGGG/BBBB`, with one to four digits each (XParseColor).
  private static func luminance(of text: Substring) -> Double? {
    let parts = text.split(separator: ":")
    guard parts.count == 2, parts[0] == "rgb" || parts[0] == "rgba" else { return nil }
    let channels = parts[1].split(separator: "/").compactMap { digits -> Double? in
      guard digits.count <= 4, let value = UInt16(digits, radix: 16) else { return nil }
      return Double(value) / Double((1 << (4 * digits.count)) - 1)
    }
    guard channels.count >= 3 else { return nil }
    // The square stands in for the exact curve of sRGB, which nobody would see the difference of.
    return 0.2126 * channels[0] * channels[0] + 0.7152 * channels[1] * channels[1]
      + 0.0722 * channels[2] * channels[2]
  }
}
