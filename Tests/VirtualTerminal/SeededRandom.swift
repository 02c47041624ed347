/// Numbers that look random and are the same each time (xorshift).
package struct SeededRandom {
  private var state: UInt64

  package init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  package mutating func next(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(max(1, limit)))
  }

  /// One of these.
  package mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[next(below: choices.count)]
  }
}
