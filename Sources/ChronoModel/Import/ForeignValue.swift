/// A value as another program's file holds it: what JSON can say (RFC 8259), and dates, which
/// property lists have besides.
package enum ForeignValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case real(Double)
  case string(String)
  /// Seconds since 2001-01-01T00:00:00Z, as Apple's systems count; any number there is.
  case date(Double)
  case array([ForeignValue])
  /// In the order of the file.
  case object([Member])
  /// Of a kind that no field of ours takes: bytes, or a list inside of an item.
  case other

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: ForeignValue

    package init(key: String, value: ForeignValue) {
      self.key = key
      self.value = value
    }
  }
}
