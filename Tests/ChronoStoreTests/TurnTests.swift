import ChronoStore
import Testing

/// How one waits while others write.
@Suite struct TurnTests {
  @Test func `who has waited longer looks more often`() {
    let firstSecond = (0..<4_560).map { Turn.sleep(before: $0) }
    #expect(zip(firstSecond, firstSecond.dropFirst()).allSatisfy { $0.sleep >= $1.sleep })
    #expect(firstSecond.first?.sleep == 4_000)
    #expect(firstSecond.last?.sleep == 200)
  }

  @Test func `what was waited is the sum of the sleeps`() {
    var waited = 0
    for look in 0..<6_000 {
      let (sleep, before) = Turn.sleep(before: look)
      #expect(before == waited)
      waited += sleep
    }
  }

  @Test func `who has waited for five seconds gives up`() {
    #expect(Turn.isPatient(before: 6_564, seconds: 5))
    #expect(!Turn.isPatient(before: 6_565, seconds: 5))
    #expect(!Turn.isPatient(before: 0, seconds: 0))
  }

  @Test func `a file that stays locked is looked at without hurry`() {
    #expect(Turn.sleep(before: 5_000).sleep == 2_000)
  }
}
