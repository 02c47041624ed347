import ChronoModel
import Testing

@Suite struct `Capacity of a day` {
  private static let day = span("0:00", "24:00")
  private static let work = TimeRanges([span("8:00", "12:00"), span("14:00", "18:00")])

  private func capacity(
    at now: Instant,
    _ blocks: [Range<Instant>] = [],
    loose: Int = 0
  ) -> Capacity {
    Capacity(from: now, day: Self.day, work: Self.work, blocks: blocks, loose: loose)
  }

  @Test func `a morning without plans is all room`() {
    let empty = capacity(at: minute(0))
    #expect(empty == Capacity(planned: 0, left: 480, ends: nil))
    #expect(!empty.isFull)
  }

  @Test func `blocks over each other count once`() {
    let twice = capacity(at: minute(0), [span("9:00", "10:00"), span("9:30", "10:30")])
    #expect(
      twice == Capacity(planned: 90, left: 480, clash: 30, clashAtWork: 30, ends: minute(630))
    )
  }

  private static let clashes: [(blocks: [(String, String)], clash: Int, atWork: Int)] = [
    ([("14:00", "16:00"), ("14:00", "16:00"), ("14:00", "16:00")], 240, 240),
    ([("9:00", "10:00"), ("10:00", "11:00"), ("11:00", "12:00")], 0, 0),
    ([("8:00", "12:00"), ("9:00", "9:30"), ("11:00", "11:30"), ("12:00", "13:00")], 60, 60),
    ([("20:00", "21:00"), ("20:30", "21:30")], 30, 0),
    ([("17:00", "19:00"), ("17:00", "19:00")], 120, 60),
    ([("9:00", "10:00"), ("9:30", "9:30")], 0, 0),
  ]

  @Test(arguments: clashes)
  func `tells the time that blocks need beyond what they take, at any hour`(
    blocks: [(String, String)],
    clash: Int,
    atWork: Int
  ) {
    let day = capacity(at: minute(0), blocks.map { span($0, $1) })
    #expect(day.clash == clash && day.clashAtWork == atWork)
  }

  @Test func `events over events are no clash, and a block over them is one once`() {
    let events = [span("9:00", "11:00"), span("9:00", "11:00")]
    func day(_ blocks: [Range<Instant>]) -> Capacity {
      Capacity(
        from: minute(0),
        day: Self.day,
        work: Self.work,
        blocks: blocks,
        events: events,
        loose: 0
      )
    }
    #expect(day([]).clash == 0 && day([]).planned == 120)
    let both = day([span("10:00", "12:00")])
    #expect(both.clash == 60 && both.planned == 180 && both.ends == minute(720))
  }

  @Test func `work over work is needed one after the other`() {
    let block = span("8:00", "12:00")
    let just = capacity(at: minute(0), [block, block])
    #expect(just.planned == 240 && just.need == 480 && just.over == 0)
    #expect(just.isFull && !just.isOver && clock(just.ends) == "18:00")
    let much = capacity(at: minute(0), [block, block], loose: 1)
    #expect(much.over == 1 && much.isOver && clock(much.ends) == "18:01")
    let event = Capacity(
      from: minute(0),
      day: Self.day,
      work: Self.work,
      blocks: [block],
      events: [block, block],
      loose: 10
    )
    #expect(event.over == 10)
  }

  @Test func `work outside work hours is never too much`() {
    let evening = span("19:00", "23:00")
    let day = capacity(at: minute(0), [evening, evening, span("8:00", "12:00")])
    #expect(day.over == -240 && !day.isFull && day.clashAtWork == 0)
    #expect(day.outside == 240 && day.clashOutside == 240)
  }

  @Test func `one task may stand over a meal, and others there are work`() {
    let lunch = span("12:00", "14:00")
    let one = capacity(at: minute(0), [lunch], loose: 480)
    #expect(one.outside == 120 && one.over == 0)
    let two = capacity(at: minute(0), [lunch, lunch], loose: 480)
    #expect(two.outside == 120 && two.clashOutside == 0 && two.over == 120)
  }

  @Test func `what is over clashes with nothing any more`() {
    let blocks = [span("9:00", "10:00"), span("9:30", "11:00"), span("10:30", "12:00")]
    #expect(capacity(at: minute(600), blocks).clash == 30)
    #expect(capacity(at: minute(660), blocks).clash == 0)
  }

  @Test func `what is past counts neither as plan nor as room`() {
    let noon = capacity(at: minute(9 * 60 + 30), [span("9:00", "10:00"), span("8:00", "8:30")])
    #expect(noon == Capacity(planned: 30, left: 150 + 240, ends: minute(600)))
  }

  @Test func `loose tasks fill the gaps, skip the meal, and go on after work`() {
    let blocks = [span("9:00", "11:00"), span("14:00", "17:00")]
    #expect(clock(capacity(at: minute(480), blocks, loose: 60).ends) == "17:00")
    #expect(clock(capacity(at: minute(480), blocks, loose: 121).ends) == "17:01")
    #expect(clock(capacity(at: minute(480), blocks, loose: 200).ends) == "18:20")
    #expect(capacity(at: minute(480), blocks, loose: 200).over == 20)
  }

  @Test func `says when the day is just full, and when it is over`() {
    let full = capacity(at: minute(0), [span("8:00", "12:00")], loose: 240)
    #expect(full.isFull && full.over == 0)
    #expect(clock(full.ends) == "18:00")
    let over = capacity(at: minute(0), [span("8:00", "12:00")], loose: 310)
    #expect(over.isFull && over.over == 70)
    #expect(clock(over.ends) == "19:10")
    #expect(!capacity(at: minute(0), [span("8:00", "12:00")], loose: 239).isFull)
  }

  @Test func `what is planned after work is said apart, and is never too much`() {
    let day = capacity(at: minute(0), [span("17:00", "18:00"), span("20:00", "21:30")])
    #expect(
      day == Capacity(planned: 60, left: 480, outside: 90, isAfterWork: true, ends: minute(1080))
    )
    let evening = capacity(at: minute(19 * 60), [span("20:00", "21:30")])
    #expect(evening == Capacity(planned: 0, left: 0, outside: 90, isAfterWork: true, ends: nil))
    #expect(!evening.isFull && evening.over == 0)
    let noon = capacity(at: minute(0), [span("12:30", "13:00"), span("20:00", "21:00")])
    #expect(noon.outside == 90 && !noon.isAfterWork)
  }

  @Test func `work that is not done by the evening has no time left`() {
    let evening = capacity(at: minute(19 * 60), [span("20:00", "21:00")], loose: 90)
    #expect(evening.left == 0 && evening.planned == 90 && evening.outside == 60)
    #expect(evening.isFull && evening.over == 90)
    #expect(clock(evening.ends) == "21:30")
  }

  @Test func `a day without work time is never full`() {
    let free = Capacity(
      from: minute(0),
      day: Self.day,
      work: .none,
      blocks: [span("9:00", "21:00")],
      loose: 300
    )
    #expect(!free.isWorkday && !free.isFull && free.over == 0)
    #expect(free.planned == 300 && free.outside == 720 && free.left == 0)
    #expect(clock(free.ends) == "21:00")
    // Nobody knows when what has no time is done then, before the day has begun.
    func ends(at now: Instant) -> Instant? {
      Capacity(from: now, day: Self.day, work: .none, blocks: [], loose: 10).ends
    }
    #expect(ends(at: minute(0)) == nil && clock(ends(at: minute(600))) == "10:10")
  }

  @Test func `a block over midnight counts up to midnight, and ends when it ends`() {
    let night = capacity(at: minute(0), [span("17:00", "25:30")])
    #expect(
      night
        == Capacity(planned: 60, left: 480, outside: 360, isAfterWork: true, ends: minute(1530))
    )
  }

  @Test func `agrees with a count minute by minute`() {
    var random = SplitMix(state: 21)
    for _ in 0..<150 {
      let now = Int.random(in: 0..<400, using: &random)
      let work = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        randomSpan(&random, within: 400, longest: 150)
      }
      let blocks = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        randomSpan(&random, within: 450, longest: 90)
      }
      let loose = Int.random(in: 0...200, using: &random)
      let capacity = Capacity(
        from: minute(now),
        day: minute(0)..<minute(500),
        work: TimeRanges(work),
        blocks: blocks,
        loose: loose
      )
      #expect(capacity == slow(from: now, end: 500, work: work, blocks: blocks, loose: loose))
    }
  }

  /// The plain reference: looks at every minute.
  private func slow(
    from now: Int,
    end: Int,
    work: [Range<Instant>],
    blocks: [Range<Instant>],
    loose: Int
  ) -> Capacity {
    let touching = blocks.filter { block in
      (now..<end).contains { block.contains(minute($0)) }
    }
    func isBusy(_ number: Int) -> Bool { touching.contains { $0.contains(minute(number)) } }
    func isWork(_ number: Int) -> Bool {
      number < end && work.contains { $0.contains(minute(number)) }
    }
    let minutes = 0..<end
    let ahead = now..<end
    let firstWork = minutes.first(where: isWork) ?? end
    let lastWork = minutes.last(where: isWork) ?? -1
    // The end of what is work: of a day without work time, of all.
    let ofWork = touching.filter { block in
      lastWork < 0
        || minutes.contains { isWork($0) && block.contains(minute($0)) }
    }
    func clash(_ numbers: [Int]) -> Int {
      numbers.reduce(0) { sum, number in
        sum + max(0, touching.count { $0.contains(minute(number)) } - 1)
      }
    }
    let clashAtWork = clash(ahead.filter { $0 <= lastWork })
    var rest = loose + clashAtWork
    var ends = ofWork.map { Int(($0.upperBound - minute(0)) / 60) }.max()
    for number in now..<2000 where rest > 0 && !isBusy(number) {
      guard isWork(number) || number > lastWork else { continue }
      rest -= 1
      if rest == 0 { ends = max(number + 1, ends ?? 0) }
    }
    let outside = ahead.filter { isBusy($0) && !isWork($0) }
    return Capacity(
      planned: ahead.count { isBusy($0) && isWork($0) } + loose,
      left: ahead.count(where: isWork),
      outside: outside.count,
      atMeals: outside.count { $0 >= firstWork && $0 <= lastWork },
      isAfterWork: !outside.isEmpty && outside.allSatisfy { $0 > lastWork },
      isWorkday: lastWork >= 0,
      clash: clash(Array(ahead)),
      clashAtWork: clashAtWork,
      ends: ends.map(minute)
    )
  }
}
