/// The identity of one item: a random (version 4) UUID, kept as two words.
///
/// `Owner` keeps a task's identifier from being used as a category's. Identifiers are made by
/// an ``IDSource`` that the caller passes in, so that rules stay pure.
package struct Identifier<Owner>: Hashable, Sendable {
  /// The first eight bytes, most significant first.
  package let high: UInt64
  /// The last eight bytes, most significant first.
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads the 36-character form, in either case; `nil` for anything else.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    var digits = 0
    for (index, byte) in bytes.enumerated() {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = hexDigit(byte) else { return nil }
      if digits < 16 { words.0 = words.0 << 4 | digit } else { words.1 = words.1 << 4 | digit }
      digits += 1
    }
    self.init(high: words.0, low: words.1)
  }

  /// The identifier of what is made of an item for one of its days: whoever makes it again makes the same.
  ///
  /// A version 8 UUID (RFC 9562, 5.8) that is mixed from the item's by SplitMix64's finish.
  package func derived(on day: LocalDay) -> Identifier {
    func mixed(_ word: UInt64) -> UInt64 {
      var z = word &+ 0x9E37_79B9_7F4A_7C15
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
    let high = mixed(high ^ UInt64(bitPattern: Int64(day.number)))
    let low = mixed(low ^ high)
    return Identifier(
      high: high & 0xFFFF_FFFF_FFFF_0FFF | 0x8000,
      low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    )
  }

  /// The 36-character form in lower case.
  package var text: String { digits(32) }

  /// Its first block, which is enough to name an item.
  package var short: String { digits(8) }

  private func digits(_ count: Int) -> String {
    unsafe String(unsafeUninitializedCapacity: 36) { characters in
      var end = 0
      func put(_ character: UInt8) {
        unsafe characters.initializeElement(at: end, to: character)
        end += 1
      }
      for index in 0..<count {
        if index == 8 || index == 12 || index == 16 || index == 20 { put(UInt8(ascii: "-")) }
        let word = index < 16 ? high : low
        let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * (index % 16))) & 0xF
        put(digit < 10 ? 48 + digit : 87 + digit)
      }
      return end
    }
  }

  /// The sixteen bytes, most significant first, as the file keeps them.
  package var bytes: [UInt8] {
    (0..<16).map { index in
      let word = index < 8 ? high : low
      return UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * (index % 8)))
    }
  }

  /// Reads sixteen bytes; `nil` for any other count.
  package init?(bytes: Span<UInt8>) {
    guard bytes.count == 16 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    for index in 0..<8 {
      words.0 = words.0 << 8 | UInt64(bytes[index])
      words.1 = words.1 << 8 | UInt64(bytes[index + 8])
    }
    self.init(high: words.0, low: words.1)
  }
}

extension Identifier: CustomStringConvertible {
  package var description: String { text }
}

private func hexDigit(_ byte: UInt8) -> UInt64? {
  switch byte {
  case 48...57: UInt64(byte - 48)
  case 97...102: UInt64(byte - 87)
  case 65...70: UInt64(byte - 55)
  default: nil
  }
}

/// Where new identifiers come from: random in the program, seeded in tests.
package struct IDSource: Sendable {
  private var generator: any RandomNumberGenerator & Sendable

  package init(_ generator: any RandomNumberGenerator & Sendable) {
    self.generator = generator
  }

  /// The next version 4 UUID (RFC 9562, 5.4).
  package mutating func next<Owner>() -> Identifier<Owner> {
    let high: UInt64 = generator.next()
    let low: UInt64 = generator.next()
    return Identifier(
      high: high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000,
      low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    )
  }
}
