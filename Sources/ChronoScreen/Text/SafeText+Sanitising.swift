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
    let length = raw.utf8.count
    if length <= limit, isASCII(raw, first: length) { return SafeText(checked: raw, width: length) }
    if length > byteLimit { return plainStart(raw, limit: limit) }
    var width = 0
    for scalar in raw.unicodeScalars {
      guard let cells = CharacterWidth.common(scalar) else { return nil }
      width += cells
      if width > limit { return plainStart(raw, limit: limit) }
    }
    return SafeText(checked: raw, width: width)
  }

  /// Whether each of the first bytes is a character that stands for itself, as nearly all are.
  private static func isASCII(_ raw: String, first count: Int) -> Bool {
    let bytes = raw.utf8Span.span
    var isPlain = true
    // To the end, whatever comes: so the bytes are looked at many at a time.
    for index in 0..<count { isPlain = isPlain && (0x20..<0x7F).contains(bytes[index]) }
    return isPlain
  }

  /// The cells that would be drawn of a longer text, and the next, so that the drawer knows of it.
  private static func plainStart(_ raw: String, limit: Int) -> SafeText? {
    guard limit < byteLimit else { return nil }
    if raw.utf8.count > limit, isASCII(raw, first: limit + 1) {
      let end = raw.utf8.index(raw.startIndex, offsetBy: limit + 1)
      return SafeText(checked: String(raw[..<end]), width: limit + 1)
    }
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
