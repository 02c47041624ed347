/// How the bytes of another program's text stand in a document: as text where they are text that
/// JSON can say, else in hexadecimal digits.
enum ForeignBytes {
  /// `nil` where the bytes are not UTF-8, or hold U+0000.
  static func text(_ bytes: [UInt8]) -> String? {
    bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }

  static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// `nil` for anything but pairs of hexadecimal digits.
  static func bytes(hex: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in hex.utf8 {
      guard let digit = Character(Unicode.Scalar(character)).hexDigitValue else { return nil }
      if let first = high {
        bytes.append(first << 4 | UInt8(digit))
        high = nil
      } else {
        high = UInt8(digit)
      }
    }
    return high == nil ? bytes : nil
  }
}
