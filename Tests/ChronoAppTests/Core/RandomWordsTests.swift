import Testing
import chronolist

@Suite("Random words")
struct RandomWordsTests {
  @Test("differ from each other, from those of a copy and of another source, over several draws")
  func differ() {
    let first = RandomWords()
    let copy = first
    let second = RandomWords()
    var words: [UInt64] = []
    for _ in 0..<200 { words += [first.next(), copy.next(), second.next()] }
    #expect(Set(words).count == words.count)
  }
}
