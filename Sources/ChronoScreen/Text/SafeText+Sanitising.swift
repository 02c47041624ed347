extension SafeText {
  /// At most this much of a text is looked at; no screen shows more of one line.
  private static let byteLimit = 4096

  init(raw: some StringProtocol, limit: Int, showsInvisible: Bool) {
    let cellLimit = min(max(0, limit), Self.byteLimit)
    if let plain = Self.plainASCII(raw, limit: cellLimit) {
      self = plain
      return
    }
    var builder = SafeTextBuilder(showsInvisible: showsInvisible)
    var bytes = 0
    for character in raw {
      if builder.width > cellLimit { break }
      bytes += character.utf8.count
      if bytes > Self.byteLimit {
        builder.put("…", width: 1)
        break
      }
      builder.add(character)
    }
    self.init(checked: builder.text, width: builder.width)
  }

  /// The fast path: the bytes that would be drawn, when all of them are printable ASCII.
  private static func plainASCII(_ raw: some StringProtocol, limit: Int) -> SafeText? {
    var count = 0
    for byte in raw.utf8 {
      guard (0x20..<0x7F).contains(byte) else { return nil }
      count += 1
      // One past the limit, so that the drawer knows of it.
      if count > limit {
        let start = SafeText(
          checked: String(decoding: raw.utf8.prefix(count), as: UTF8.self),
          width: count
        )
        return limit < byteLimit ? start : start + "…"
      }
    }
    return SafeText(checked: String(raw), width: count)
  }
}
