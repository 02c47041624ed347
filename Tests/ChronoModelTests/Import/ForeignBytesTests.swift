import ChronoModel
import Testing

@Suite struct `A word in bytes` {
  @Test(arguments: [
    ("RRULE", "DTSTART:2026\r\nRRULE:FREQ=DAILY", true), ("RRULE", "RRULE", true),
    ("RRULE", "RRUL", false), ("RRULE", "RRUL RRULE", true), ("aab", "aaab", true),
    ("aab", "aaaa", false), ("", "", true), ("a", "", false), ("é", "café", true),
  ])
  func `is found where it is`(word: String, text: String, isThere: Bool) {
    #expect(Array(text.utf8).holds(word) == isThere)
  }

  @Test func `is found where the plain reference finds it`() {
    var random = SplitMix(state: 11)
    func word(_ length: ClosedRange<Int>) -> [UInt8] {
      (0..<Int.random(in: length, using: &random)).map { _ in
        UInt8.random(in: 97...99, using: &random)
      }
    }
    for _ in 0..<2000 {
      let (text, sought) = (word(0...12), word(0...4))
      let isThere = (0...text.count).contains { text.dropFirst($0).starts(with: sought) }
      #expect(text.holds(String(decoding: sought, as: UTF8.self)) == isThere)
    }
  }
}
