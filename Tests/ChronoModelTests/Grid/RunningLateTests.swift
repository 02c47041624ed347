import ChronoModel
import Testing

@Suite struct `Running late` {
  private func task(_ number: UInt64) -> TaskItem.ID { Identifier(high: 0, low: number) }

  private func move(_ number: UInt64, _ from: String, _ to: String) -> RunningLate.Move {
    RunningLate.Move(task: task(number), span: span(from, to))
  }

  private func text(_ late: RunningLate) -> [String] {
    late.moved.map { "\($0.task.low) \(clock($0.span.lowerBound))-\(clock($0.span.upperBound))" }
  }

  @Test func `shifts what is still to come`() {
    let late = RunningLate(
      [move(1, "11:00", "11:20"), move(2, "15:00", "16:00")],
      around: [],
      by: 30,
      from: minute(0),
      end: minute(1440)
    )
    #expect(text(late) == ["1 11:30-11:50", "2 15:30-16:30"])
    #expect(late.fallen.isEmpty)
  }

  @Test func `gaps take up the delay where they are used`() {
    let late = RunningLate(
      [
        move(1, "9:00", "9:15"), move(2, "9:30", "11:00"), move(3, "11:00", "11:20"),
        move(4, "15:00", "16:00"),
      ],
      around: [span("11:40", "12:00")],
      by: 30,
      reach: .gaps,
      from: minute(0),
      end: minute(1440)
    )
    #expect(text(late) == ["1 9:30-9:45", "2 9:45-11:15", "3 11:15-11:35", "4 15:00-16:00"])
  }

  @Test func `goes around events, and pushes what comes after`() {
    let late = RunningLate(
      [move(1, "10:00", "11:00"), move(2, "11:00", "12:00")],
      around: [span("11:15", "11:45")],
      by: 30,
      from: minute(0),
      end: minute(1440)
    )
    #expect(text(late) == ["1 11:45-12:45", "2 12:45-13:45"])
  }

  @Test func `a gap keeps a later block from being pushed further than the delay`() {
    let late = RunningLate(
      [move(1, "9:00", "10:00"), move(2, "13:00", "14:00")],
      around: [span("10:00", "10:30")],
      by: 15,
      from: minute(0),
      end: minute(1440)
    )
    #expect(text(late) == ["1 10:30-11:30", "2 13:15-14:15"])
  }

  @Test func `what should have begun comes first, from now on, and pushes the rest`() {
    let late = RunningLate(
      [move(1, "8:00", "8:30"), move(2, "9:30", "10:15"), move(3, "11:00", "11:20")],
      around: [],
      by: 15,
      from: minute(585),
      end: minute(1440)
    )
    #expect(text(late) == ["1 9:45-10:15", "2 10:15-11:00", "3 11:15-11:35"])
  }

  @Test(arguments: [
    ("11:30", ["1 10:30-11:30", "2 11:30-12:30"]), ("10:30", ["1 10:30-11:30", "2 11:30-12:00"]),
    ("12:00", ["1 10:30-11:30", "2 11:30-13:30"]),
  ])
  func `two in one slot go one behind the other`(end: String, expected: [String]) {
    let first = move(1, "10:00", "11:00")
    let second = end == "11:30" ? move(2, "10:00", "11:00") : move(2, "10:00", end)
    for reach in [DelayReach.all, .gaps] {
      let late = RunningLate(
        [first, second],
        around: [],
        by: 30,
        reach: reach,
        from: minute(0),
        end: minute(1440)
      )
      #expect(text(late) == expected)
    }
  }

  @Test func `two in one slot that a gap leaves alone stay there`() {
    let late = RunningLate(
      [move(1, "9:00", "9:15"), move(2, "14:00", "16:00"), move(3, "14:00", "15:00")],
      around: [],
      by: 30,
      reach: .gaps,
      from: minute(0),
      end: minute(1440)
    )
    #expect(text(late) == ["1 9:30-9:45", "2 14:00-16:00", "3 14:00-15:00"])
  }

  @Test func `what overlapped may stay so`() {
    let late = RunningLate(
      [move(1, "9:00", "10:00"), move(2, "9:30", "10:30")],
      around: [],
      by: 10,
      from: minute(0),
      end: minute(1440)
    )
    #expect(text(late) == ["1 9:10-10:10", "2 9:40-10:40"])
  }

  @Test func `what should have begun goes one after the other, though it overlapped`() {
    let late = RunningLate(
      [move(1, "9:30", "11:00"), move(2, "10:30", "11:15"), move(3, "14:00", "14:30")],
      around: [],
      by: 20,
      from: minute(710),
      end: minute(1440)
    )
    #expect(text(late) == ["1 11:50-13:20", "2 13:20-14:05", "3 14:20-14:50"])
  }

  @Test func `two that overlapped by their ends never begin at once`() {
    for (reach, now) in [(DelayReach.gaps, 0), (.gaps, 660), (.all, 660)] {
      let late = RunningLate(
        [move(1, "9:00", "10:00"), move(2, "9:30", "10:30")],
        around: [],
        by: 45,
        reach: reach,
        from: minute(now),
        end: minute(1440)
      )
      let first = now == 0 ? "9:45-10:45" : "11:00-12:00"
      #expect(text(late) == ["1 \(first)", "2 \(now == 0 ? "10:15-11:15" : "12:00-13:00")"])
    }
  }

  @Test func `what would begin after the day falls off it`() {
    let late = RunningLate(
      [move(1, "22:00", "23:30"), move(2, "23:30", "23:50")],
      around: [],
      by: 45,
      from: minute(0),
      end: minute(1440)
    )
    #expect(text(late) == ["1 22:45-24:15"])
    #expect(late.fallen == [task(2)])
  }

  @Test(arguments: [
    // What need not leave the day stays; the block that would push it off goes less far, too.
    (45, ["1 9:45-10:45", "2 15:45-16:45", "3 22:00-23:30", "4 23:30-23:50"]),
    (300, ["1 14:00-15:00", "2 20:00-21:00", "3 22:00-23:30", "4 23:30-23:50"]),
    (360, ["1 15:00-16:00", "2 21:00-22:00", "3 22:00-23:30", "4 23:30-23:50"]),
    (420, ["1 16:00-17:00", "2 17:00-18:00", "3 22:00-23:30", "4 23:30-23:50"]),
    (840, ["1 23:00-24:00"]),
  ])
  func `the delay takes nothing off the day that the gaps keep on it`(
    minutes: Int,
    expected: [String]
  ) {
    let late = RunningLate(
      [
        move(1, "9:00", "10:00"), move(2, "15:00", "16:00"), move(3, "22:00", "23:30"),
        move(4, "23:30", "23:50"),
      ],
      around: [],
      by: minutes,
      from: minute(0),
      end: minute(1440)
    )
    #expect(text(late) == expected)
  }

  @Test func `behind what runs the delay takes nothing off the day either`() {
    let late = RunningLate(
      [move(1, "22:00", "22:30"), move(2, "23:30", "23:50")],
      around: [span("20:00", "21:00")],
      by: 45,
      behind: minute(21 * 60),
      from: minute(20 * 60),
      end: minute(1440)
    )
    #expect(text(late) == ["1 22:45-23:15", "2 23:30-23:50"])
    #expect(late.fallen.isEmpty)
  }

  @Test func `as many fall off the day as by the gaps, and each goes no further than it would`() {
    var random = SplitMix(state: 11)
    for _ in 0..<400 {
      let blocks = (0..<Int.random(in: 0...7, using: &random)).map { number in
        RunningLate.Move(
          task: task(UInt64(number)),
          span: randomSpan(&random, within: 400, longest: 60)
        )
      }
      let fixed = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        randomSpan(&random, within: 400, longest: 60)
      }
      let delay = Int.random(in: 1...200, using: &random)
      let now = Int.random(in: 0...300, using: &random)
      func late(_ reach: DelayReach, end: Int) -> RunningLate {
        RunningLate(
          blocks,
          around: fixed,
          by: delay,
          reach: reach,
          from: minute(now),
          end: minute(end)
        )
      }
      let (all, gaps) = (late(.all, end: 420), late(.gaps, end: 420))
      #expect(Set(all.fallen) == Set(gaps.fallen))
      let whole = late(.all, end: 100_000).moved
      for one in all.moved {
        let most = whole.first { $0.task == one.task }
        #expect(most.map { one.span.lowerBound <= $0.span.lowerBound } == true)
      }
    }
  }

  @Test(arguments: [
    (30, ["1 10:30-11:30", "2 13:00-13:30", "3 14:30-15:30"]),
    (60, ["1 11:00-12:00", "2 13:30-14:00", "3 15:00-16:00"]),
    (75, ["1 14:00-15:00", "2 15:00-15:30", "3 15:30-16:30"]),
  ])
  func `a meal is kept free of what was not planned there`(minutes: Int, expected: [String]) {
    let late = RunningLate(
      [move(1, "10:00", "11:00"), move(2, "12:30", "13:00"), move(3, "14:00", "15:00")],
      around: [],
      keepingFree: TimeRanges([span("12:00", "14:00")]),
      by: minutes,
      from: minute(0),
      end: minute(1440)
    )
    #expect(text(late) == expected)
  }

  @Test func `keeps order, leaves events alone, and makes no new overlap`() {
    var random = SplitMix(state: 5)
    for _ in 0..<400 {
      let blocks = (0..<Int.random(in: 0...7, using: &random)).map { number in
        RunningLate.Move(
          task: task(UInt64(number)),
          span: randomSpan(&random, within: 300, longest: 60)
        )
      }
      let fixed = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        randomSpan(&random, within: 400, longest: 60)
      }
      let kept = TimeRanges(
        (0..<Int.random(in: 0...2, using: &random)).map { _ in
          randomSpan(&random, within: 400, longest: 90)
        }
      )
      let delay = Int.random(in: 1...90, using: &random)
      let now = Int.random(in: 0...350, using: &random)
      let reach: DelayReach = Bool.random(using: &random) ? .all : .gaps
      let late = RunningLate(
        blocks,
        around: fixed,
        keepingFree: kept,
        by: delay,
        reach: reach,
        from: minute(now),
        end: minute(100_000)
      )
      func slow(_ reach: DelayReach) -> [RunningLate.Move] {
        self.slow(blocks, around: fixed, keepingFree: kept, by: delay, reach, from: minute(now))
      }
      #expect(late.moved == slow(reach))
      // What a gap takes up moves nobody further than the whole delay would.
      for (one, most) in zip(late.moved, slow(.all)) {
        #expect(one.span.lowerBound <= most.span.lowerBound)
      }
      let first = late.moved.first?.task
      #expect(late.moved.count == blocks.count && late.fallen.isEmpty)
      for one in late.moved {
        #expect(!fixed.contains { $0.overlaps(one.span) })
        guard let old = blocks.first(where: { $0.task == one.task })?.span else { continue }
        let least = reach == .all || one.task == first ? Int64(delay) * 60 : 0
        #expect(one.span.lowerBound >= max(minute(now), old.lowerBound + least))
        #expect(one.span.upperBound - one.span.lowerBound == old.upperBound - old.lowerBound)
        for other in late.moved where other.task != one.task {
          guard let before = blocks.first(where: { $0.task == other.task })?.span else { continue }
          if old.lowerBound < before.lowerBound {
            #expect(one.span.lowerBound <= other.span.lowerBound)
          }
          if one.span.overlaps(other.span) { #expect(old.overlaps(before)) }
        }
      }
    }
  }

  /// The plain reference: tries every minute from the delayed start on.
  private func slow(
    _ blocks: [RunningLate.Move],
    around fixed: [Range<Instant>],
    keepingFree kept: TimeRanges,
    by delay: Int,
    _ reach: DelayReach,
    from now: Instant
  ) -> [RunningLate.Move] {
    var placed: [(old: Range<Instant>, new: Range<Instant>)] = []
    let ordered = blocks.enumerated().sorted { left, right in
      let (one, other) = (left.element.span.lowerBound, right.element.span.lowerBound)
      return one == other ? left.offset < right.offset : one < other
    }
    return ordered.map { _, block in
      let length = block.span.upperBound - block.span.lowerBound
      let own = reach == .all || placed.isEmpty ? Int64(delay) * 60 : 0
      var start = max(now, block.span.lowerBound + own)
      while true {
        let span = start..<(start + length)
        let mayStay =
          start == block.span.lowerBound || TimeRanges([block.span]).subtracting(kept).isEmpty
        let isFree =
          !fixed.contains { $0.overlaps(span) }
          && kept.spans.allSatisfy { meal in
            !meal.overlaps(span) || (mayStay && meal.overlaps(block.span))
          }
        let keepsOrder = placed.allSatisfy { earlier in
          let (old, own) = (earlier.old, block.span)
          let isWithin = old.lowerBound == own.lowerBound || old.upperBound >= own.upperBound
          let goesOn =
            own.lowerBound >= now && old.overlaps(own)
            && (!isWithin || old.lowerBound == earlier.new.lowerBound)
          let behind = own.lowerBound - old.lowerBound
          return goesOn
            ? earlier.new.lowerBound + behind <= start : earlier.new.upperBound <= start
        }
        if isFree, keepsOrder {
          placed.append((block.span, span))
          return RunningLate.Move(task: block.task, span: span)
        }
        start = start + 60
      }
    }
  }
}
