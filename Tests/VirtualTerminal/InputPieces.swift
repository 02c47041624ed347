/// Makes of what a terminal reads what libvterm understands.
///
/// It does not know "repeat the last character", `ESC [ n b` (ECMA-48 8.3.103, REP), which curses
/// sends for runs of ASCII; and it draws a wide character wrong whose bytes come in two pieces.
struct InputPieces {
  /// The beginning of a sequence or of a character that is not whole yet.
  private var pending: [UInt8] = []
  private var part: [UInt8] = []
  private var last: UInt8 = 0x20

  mutating func next(_ bytes: [UInt8]) -> [UInt8] {
    let bytes = part + expanded(bytes)
    let tail = bytes.suffix(3).reversed().prefix { $0 & 0xC0 == 0x80 }.count
    guard tail < bytes.count else { return bytes }
    let lead = bytes[bytes.count - tail - 1]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
    let cut = length > tail + 1 ? bytes.count - tail - 1 : bytes.count
    part = Array(bytes[cut...])
    return Array(bytes[..<cut])
  }

  private mutating func expanded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes {
      guard !pending.isEmpty || byte == 0x1B else {
        result.append(byte)
        last = byte
        continue
      }
      pending.append(byte)
      if pending.count == 1 || pending.count == 2 && byte == UInt8(ascii: "[") { continue }
      if pending.count > 2, (0x30...0x39).contains(byte) { continue }
      if pending.count > 3, byte == UInt8(ascii: "b"), let count = Int(digits) {
        result += repeatElement(last, count: min(count, 1000))
      } else {
        result += pending
      }
      pending = []
    }
    // A lone ESC may be all there is; libvterm itself waits for the rest.
    return result
  }

  private var digits: String { String(decoding: pending[2...].dropLast(), as: UTF8.self) }
}
