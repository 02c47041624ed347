/// Writes JSON as bytes, commas and escapes included, in the order it is told.
///
/// Controls (C0, DEL, C1), bidi controls and line separators are written as `\u` escapes, so that
/// no text from outside can act on a terminal that the output is shown on.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  /// Hands over what was written so far and goes on with nothing: for writing in pieces.
  package mutating func drain() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    open("{")
    members(&self)
    close("}")
  }

  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    open("[")
    elements(&self)
    close("]")
  }

  package mutating func open(_ mark: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: mark))
    needsComma = false
  }

  package mutating func close(_ mark: Unicode.Scalar) {
    bytes.append(UInt8(ascii: mark))
    needsComma = true
  }

  package mutating func key(_ key: StaticString) {
    quoted(key.description)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func key(text: String) {
    quoted(text)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Ends the line after a whole value; the next one is a document of its own.
  package mutating func endLine() {
    bytes.append(10)
    needsComma = false
  }

  /// Puts the next item of a long list on a line of its own.
  package mutating func breakLine() {
    separate()
    needsComma = false
    bytes.append(10)
  }

  package mutating func null() { plain("null") }

  package mutating func bool(_ value: Bool) { plain(value ? "true" : "false") }

  package mutating func integer(_ value: some BinaryInteger) { plain(String(value)) }

  /// A fraction with at most four digits after the point.
  package mutating func real(_ value: Double) {
    let scaled = (value * 10_000).rounded() / 10_000
    plain(scaled == scaled.rounded() ? String(Int64(scaled)) + ".0" : String(scaled))
  }

  /// A number as it is.
  mutating func exact(_ value: Double) { plain(value.isFinite ? "\(value)" : "null") }

  package mutating func string(_ text: String) { quoted(text) }

  /// The string, or `null`.
  package mutating func string(orNull text: String?) {
    if let text { quoted(text) } else { null() }
  }

  package mutating func integer(orNull value: Int?) {
    if let value { integer(value) } else { null() }
  }

  private mutating func plain(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func quoted(_ text: String) {
    separate()
    needsComma = true
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
      bytes.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { append(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x22: bytes += [0x5C, 0x22]
    case 0x5C: bytes += [0x5C, 0x5C]
    case 0x09: bytes += [0x5C, UInt8(ascii: "t")]
    case 0x0A: bytes += [0x5C, UInt8(ascii: "n")]
    case 0x0D: bytes += [0x5C, UInt8(ascii: "r")]
    // Controls, and what no terminal shows: soft hyphens, zero-width and bidirectional marks, tags.
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F,
      0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0,
      0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        let digits = String(unit, radix: 16)
        bytes += [0x5C, UInt8(ascii: "u")]
        bytes += repeatElement(48, count: 4 - digits.utf8.count)
        bytes += digits.utf8
      }
    case 0x20..<0x7F: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
