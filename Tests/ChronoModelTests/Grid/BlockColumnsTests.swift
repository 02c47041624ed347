import ChronoModel
import Testing

@Suite struct `Columns of overlapping blocks` {
  private func picture(_ spans: [Range<Int>]) -> [String] {
    BlockColumns.places(of: spans).map { "\($0.column)+\($0.width)/\($0.columns)" }
  }

  @Test func `one block has all the room`() {
    #expect(picture([540..<600]) == ["0+1/1"])
    #expect(picture([]).isEmpty)
  }

  @Test func `blocks that only touch do not share the room`() {
    #expect(picture([540..<600, 600..<660]) == ["0+1/1", "0+1/1"])
  }

  @Test func `a block of no length counts as one unit`() {
    #expect(picture([540..<540, 540..<600]) == ["0+1/2", "1+1/2"])
    #expect(picture([540..<540, 541..<600]) == ["0+1/1", "0+1/1"])
  }

  @Test func `overlaps connect blocks, and what only touches is apart`() {
    let blocks = [600..<660, 540..<600, 570..<590, 655..<700, 800..<801]
    #expect(BlockColumns.clusters(of: blocks) == [540..<600, 600..<700, 800..<801])
  }

  @Test func `of two that begin together the first given stands left`() {
    #expect(picture([540..<570, 540..<600]) == ["0+1/2", "1+1/2"])
  }

  @Test func `a block widens over columns that are free all along it`() {
    // 9–12 | 9–10 | 9–10, then 10–12 beside the first only.
    #expect(
      picture([540..<720, 540..<600, 540..<600, 600..<720])
        == ["0+1/3", "1+1/3", "2+1/3", "1+2/3"]
    )
  }

  @Test func `a chain of overlaps is one cluster in two columns`() {
    #expect(
      picture([0..<20, 10..<30, 20..<40, 30..<50, 60..<70])
        == ["0+1/2", "1+1/2", "0+1/2", "1+1/2", "0+1/1"]
    )
  }

  @Test func `any blocks stand apart, in as few columns as they need`() {
    var random = SplitMix(state: 11)
    for _ in 0..<400 {
      let spans = (0..<Int.random(in: 1...14, using: &random)).map { _ in
        let start = Int.random(in: 0..<60, using: &random)
        return start..<(start + Int.random(in: 1...25, using: &random))
      }
      let places = BlockColumns.places(of: spans)
      for left in spans.indices {
        let place = places[left]
        #expect(place.column >= 0 && place.width >= 1)
        #expect(place.column + place.width <= place.columns)
        for right in spans.indices where right != left && spans[left].overlaps(spans[right]) {
          let other = places[right]
          #expect(place.columns == other.columns)
          #expect(
            place.column + place.width <= other.column || other.column + other.width <= place.column
          )
        }
        #expect(place.columns == deepest(in: cluster(of: left, in: spans), of: spans))
        // It widens as far as it can.
        let edge = place.column + place.width
        let isStopped = spans.indices.contains {
          spans[$0].overlaps(spans[left]) && places[$0].column == edge
        }
        #expect(edge == place.columns || isStopped)
      }
    }
  }

  /// All blocks tied to one by overlaps, found by asking again and again.
  private func cluster(of first: Int, in spans: [Range<Int>]) -> Set<Int> {
    var found: Set<Int> = [first]
    while true {
      let more = spans.indices.filter { index in
        found.contains { spans[$0].overlaps(spans[index]) }
      }
      if found.isSuperset(of: more) { return found }
      found.formUnion(more)
    }
  }

  /// The most blocks at once, unit by unit.
  private func deepest(in cluster: Set<Int>, of spans: [Range<Int>]) -> Int {
    (0..<100).map { unit in cluster.count { spans[$0].contains(unit) } }.max() ?? 0
  }
}
