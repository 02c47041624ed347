import ChronoModel
import Testing

@Suite struct `Stretches of time` {
  private func text(_ stretches: TimeRanges) -> [String] {
    stretches.spans.map { "\(clock($0.lowerBound))-\(clock($0.upperBound))" }
  }

  @Test func `join what touches and keep apart what does not`() {
    let joined = TimeRanges([span("10:00", "11:00"), span("9:00", "10:00"), span("12:00", "12:00")])
    #expect(text(joined) == ["9:00-11:00"])
    #expect(joined.minutes == 120)
  }

  @Test func `free gaps are what is left between blocks`() {
    let work = TimeRanges([span("8:00", "12:00"), span("14:00", "18:00")])
    let busy = TimeRanges([span("7:00", "8:30"), span("9:00", "9:20"), span("11:00", "15:00")])
    let free = work.subtracting(busy)
    #expect(text(free) == ["8:30-9:00", "9:20-11:00", "15:00-18:00"])
    #expect(free.spans(fitting: 30).first == span("8:30", "9:00"))
    #expect(free.spans(fitting: 31).first == span("9:20", "11:00"))
    #expect(free.spans(fitting: 101).first == span("15:00", "18:00"))
    #expect(free.spans(fitting: 181).first == nil)
  }

  @Test func `agree with a list of minutes`() {
    var random = SplitMix(state: 3)
    for _ in 0..<250 {
      let some = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        randomSpan(&random, within: 200, longest: 60)
      }
      let others = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        randomSpan(&random, within: 200, longest: 60)
      }
      let (left, right) = (TimeRanges(some), TimeRanges(others))
      func minutes(_ spans: [Range<Instant>]) -> Set<Int> {
        Set((0..<300).filter { number in spans.contains { $0.contains(minute(number)) } })
      }
      let (inLeft, inRight) = (minutes(some), minutes(others))
      #expect(minutes(left.spans) == inLeft)
      #expect(left.minutes == inLeft.count)
      #expect(minutes(left.union(right).spans) == inLeft.union(inRight))
      #expect(minutes(left.subtracting(right).spans) == inLeft.subtracting(inRight))
      #expect(minutes(left.intersection(right).spans) == inLeft.intersection(inRight))
      for wanted in [1, 10, 45] {
        let slow = (0..<300).first { start in
          (start..<(start + wanted)).allSatisfy { inLeft.contains($0) && !inRight.contains($0) }
        }
        let gap = left.subtracting(right).spans(fitting: wanted).first
        #expect(gap?.lowerBound == slow.map(minute))
      }
    }
  }
}
