import ChronoModel

/// Who an imported item is: the same content of the same app is the same item, in any planner.
struct Identity {
  /// How many items of each content were seen: two that are equal stay two.
  private var seen: [Identifier<ImportItem>: Int] = [:]

  /// The identity of an item that its own program names: the same name is the same item.
  static func of(_ format: ImportFormat, _ parts: [String?]) -> Identifier<ImportItem> {
    sum(format, parts, ordinal: 0)
  }

  /// The identity of the next item with such a content.
  ///
  /// A UUID of version 8 (RFC 9562, 5.8) made of a SHA-256 sum; `nil` parts differ from empty ones.
  mutating func next(_ format: ImportFormat, _ parts: [String?]) -> Identifier<ImportItem> {
    let first = Identity.sum(format, parts, ordinal: 0)
    let ordinal = seen[first, default: 0]
    seen[first] = ordinal + 1
    return ordinal == 0 ? first : Identity.sum(format, parts, ordinal: ordinal)
  }

  private static func sum(
    _ format: ImportFormat,
    _ parts: [String?],
    ordinal: Int
  ) -> Identifier<ImportItem> {
    // Each part with its length before it, so that no two lists of parts are the same bytes.
    var bytes: [UInt8] = []
    for part in [format.rawValue] + parts + [String(ordinal)] {
      bytes += (part.map { "\($0.utf8.count):" } ?? "-").utf8
      bytes += (part ?? "").utf8
    }
    let words = SHA256.sum(of: bytes)
    let high = UInt64(words[0]) << 32 | UInt64(words[1])
    let low = UInt64(words[2]) << 32 | UInt64(words[3])
    return Identifier(
      high: high & 0xFFFF_FFFF_FFFF_0FFF | 0x8000,
      low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    )
  }
}
