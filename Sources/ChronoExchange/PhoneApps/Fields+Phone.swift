import ChronoModel

/// How the fields of the apps are read.
extension Fields {
  mutating func text(_ key: String, limit: Int) throws(ImportError) -> String? {
    guard let text = try string(key) else { return nil }
    guard text.utf8.count <= limit || text.unicodeScalars.count <= limit else {
      throw failure(key, "text of up to \(limit) characters")
    }
    return text
  }

  mutating func title(_ key: String) throws(ImportError) -> String {
    guard let title = try text(key, limit: Limits.title) else { throw missing(key) }
    guard !title.isBlank else { throw failure(key, "text that is not blank") }
    return title
  }

  mutating func notes(_ key: String) throws(ImportError) -> String {
    try text(key, limit: Limits.notes) ?? ""
  }

  /// A flag, also as the number that SQLite and archives make of it; `false` where it is absent.
  mutating func flag(_ key: String) throws(ImportError) -> Bool {
    switch value(key) {
    case nil, .integer(0): false
    case .bool(let flag): flag
    case .integer(1): true
    default: throw failure(key, "true or false")
    }
  }

  /// A date of a property list.
  mutating func date(_ key: String) throws(ImportError) -> Instant? {
    switch value(key) {
    case nil: nil
    case .date(let seconds): try instant(seconds, key)
    default: throw failure(key, "a date")
    }
  }

  /// A date as JSON has it: `JSONEncoder` writes seconds since 2001-01-01T00:00:00Z.
  mutating func secondsSince2001(_ key: String) throws(ImportError) -> Instant? {
    switch value(key) {
    case nil: nil
    case .integer(let seconds): try instant(Double(seconds), key)
    case .real(let seconds): try instant(seconds, key)
    default: throw failure(key, "a date as seconds since 2001")
    }
  }

  /// The whole second: XML property lists hold no parts of one.
  private func instant(_ seconds: Double, _ key: String) throws(ImportError) -> Instant {
    let range = Double(Instant.earliest - .reference)...Double(Instant.latest - .reference)
    guard range.contains(seconds) else { throw failure(key, "a date of the years 1 to 9999") }
    return .reference + Int64(seconds.rounded(.down))
  }
}

extension Instant {
  /// 2001-01-01T00:00:00Z, from which Apple's systems count.
  static let reference = Instant(seconds: 978_307_200)
}
