/// Changes inputs at random, the same way from the same seed: what somebody sends us to do harm is
/// mostly a good input with something wrong in it.
struct Mutator {
  private var random: Counting
  private let corpus: [[UInt8]]
  /// Beginnings of structure, of numbers out of range, and of text that is none.
  private static let words: [[UInt8]] =
    [
      "9223372036854775808", "-1", "0", "99999999", "1e999", "\u{0}", "\u{1B}[200~", "\u{1B}]11;",
      "[[[[[[[[", "{\"", "\\ud800", "\\u0000", "<array>", "</dict>", "&#x110000;", "BEGIN:VEVENT",
      "\r\n ", ";", "=", "every", "9999-12-31", "0001-01-01", "24:00", "\u{202E}", "e\u{301}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0x80], [0x80], [0xF4, 0x90, 0x80, 0x80]]

  init(seed: UInt64, corpus: [[UInt8]]) {
    random = Counting(state: seed)
    self.corpus = corpus
  }

  mutating func next() -> [UInt8] {
    var bytes = pick(corpus)
    for _ in 0...random.upTo(6) {
      let place = random.upTo(bytes.count + 1)
      let end = min(bytes.count, place + 1 + random.upTo(random.chance(4) ? 200 : 8))
      switch random.upTo(7) {
      case 0: if place < bytes.count { bytes[place] = UInt8(random.upTo(256)) }
      case 1: if place < bytes.count { bytes[place] ^= 1 << UInt8(random.upTo(8)) }
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: random.upTo(bytes.count + 1))
      case 4: bytes.insert(contentsOf: pick(Mutator.words), at: place)
      case 5:
        let other = pick(corpus)
        let from = random.upTo(other.count + 1)
        bytes.replaceSubrange(place..., with: other[from...])
      default:
        let again = Array(bytes[place..<end])
        for _ in 0..<random.upTo(20) { bytes.insert(contentsOf: again, at: place) }
      }
    }
    return bytes
  }

  private mutating func pick(_ all: [[UInt8]]) -> [UInt8] { all[random.upTo(all.count)] }
}
