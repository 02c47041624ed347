/// Instants as RFC 3339 text, the profile of ISO 8601 that JSON uses.
extension Instant {
  /// `2026-11-23T09:30:00Z`.
  package var text: String { text(offset: 0) }

  /// `2026-11-23T10:30:00+01:00`: the wall clock of `zone` with its offset.
  package func text(in zone: Zone) -> String { text(offset: zone.offset(at: self)) }

  /// Reads a date, `T`, a time and `Z` or an offset; a fraction of a second is cut off.
  ///
  /// `nil` for anything else, and outside the years 1 to 9999.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.count <= 40, bytes[10] | 0x20 == UInt8(ascii: "t"),
      bytes[13] == 58, bytes[16] == 58,
      let day = LocalDay(String(decoding: bytes[0..<10], as: UTF8.self)),
      let hour = Instant.twoDigits(bytes, at: 11, below: 24),
      let minute = Instant.twoDigits(bytes, at: 14, below: 60),
      let second = Instant.twoDigits(bytes, at: 17, below: 60)
    else { return nil }
    var end = 19
    if bytes[end] == UInt8(ascii: ".") {
      end += 1
      let fraction = bytes[end...].prefix { (48...57).contains($0) }
      guard !fraction.isEmpty else { return nil }
      end = fraction.endIndex
    }
    guard end < bytes.count, let offset = Instant.offset(Array(bytes[end...])) else { return nil }
    let wall = Int64(day.number) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    self.init(seconds: wall - Int64(offset))
  }

  private func text(offset: Int) -> String {
    let wall = seconds + Int64(offset)
    let day = wall.dividedDown(by: 86_400)
    let second = Int(wall - day * 86_400)
    func two(_ value: Int) -> String { "\(value < 10 ? "0" : "")\(value)" }
    let date = LocalDay(number: Int(day)).text
    let time = "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    if offset == 0 { return "\(date)T\(time)Z" }
    // Offsets of local mean time have seconds; RFC 3339 has minutes only.
    let minutes = abs(offset) / 60
    if offset % 60 != 0 { return text(offset: (offset < 0 ? -minutes : minutes) * 60) }
    return "\(date)T\(time)\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
  }

  private static func twoDigits(_ bytes: [UInt8], at index: Int, below limit: Int) -> Int? {
    guard (48...57).contains(bytes[index]), (48...57).contains(bytes[index + 1]) else {
      return nil
    }
    let value = Int(bytes[index] - 48) * 10 + Int(bytes[index + 1] - 48)
    return value < limit ? value : nil
  }

  /// Seconds east of UTC from `Z` or `±HH:MM`.
  private static func offset(_ bytes: [UInt8]) -> Int? {
    if bytes.count == 1 { return bytes[0] | 0x20 == UInt8(ascii: "z") ? 0 : nil }
    guard bytes.count == 6, bytes[0] == 43 || bytes[0] == 45, bytes[3] == 58,
      let hour = twoDigits(bytes, at: 1, below: 24), let minute = twoDigits(bytes, at: 4, below: 60)
    else { return nil }
    return (bytes[0] == 45 ? -1 : 1) * (hour * 3600 + minute * 60)
  }
}
