extension SafeText {
  /// At most this much of a text is looked at; no screen shows more of one line.
  private static let byteLimit = 4096

  init(raw: String, limit: Int, showsInvisible: Bool) {
    let cellLimit = min(max(0, limit), Self.byteLimit)
    if let plain = Self.plain(raw, limit: cellLimit) {
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

  /// The fast path: the text as it is, when what would be drawn of it needs no change.
  private static func plain(_ raw: String, limit: Int) -> SafeText? {
    if raw.utf8.count > byteLimit { return plainStart(raw, limit: limit) }
    var width = 0
    for scalar in raw.unicodeScalars {
      guard let cells = CharacterWidth.common(scalar) else { return nil }
      width += cells
      if width > limit { return plainStart(raw, limit: limit) }
    }
    return SafeText(checked: raw, width: width)
  }

  /// The cells that would be drawn of a longer text, and the next, so that the drawer knows of it.
  private static func plainStart(_ raw: String, limit: Int) -> SafeText? {
    guard limit < byteLimit else { return nil }
    var start = String.UnicodeScalarView()
    var width = 0
    for scalar in raw.unicodeScalars {
      guard let cells = CharacterWidth.common(scalar) else { return nil }
      start.append(scalar)
      width += cells
      if width > limit { return SafeText(checked: String(start), width: width) }
    }
    return SafeText(checked: String(start), width: width)
  }
}
