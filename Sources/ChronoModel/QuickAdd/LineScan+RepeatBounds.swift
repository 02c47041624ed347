extension LineScan {
  /// Gives a repeat the beginning, the end and the days left out that stand apart from it: `every mon 9:00 until 7 dec`,
  /// `from 1 dec every day`, `every mon 9:00 5 times`, `every mon 9:00 except 21 dec`.
  ///
  /// Read as a day, such an end would be where a series begins that never ends.
  mutating func findRepeatBounds() {
    guard
      let place = candidates.lastIndex(where: { $0.kind == .repeats && $0.error == nil }),
      case .repeats(var reading?) = candidates[place].content
    else { return }
    let words = candidates[place].words
    reading.skipped += skippedDays()
    if reading.rule.end == .never {
      reading.rule.end =
        bound(behind: ["until", "till"]).map { .until($0) } ?? endByCount(behind: words) ?? .never
    }
    if reading.starting == nil { reading.starting = bound(behind: ["from", "starting"]) }
    guard let place = candidates.firstIndex(where: { $0.words == words }) else { return }
    candidates[place] = PartCandidate(words, .repeats(reading))
  }

  /// The days behind `except`, which were read as those of the task.
  private mutating func skippedDays() -> [LocalDay] {
    var days: [LocalDay] = []
    var end = -1
    for (index, candidate) in candidates.enumerated() {
      guard case .due(.day(let day)?, nil) = candidate.content, candidate.error == nil else {
        continue
      }
      let words = candidate.words
      let before = (1...2).map { words.lowerBound - $0 }.map { $0 < 0 ? "" : grammar.lower($0) }
      let lead =
        switch (before[0], before[1]) {
        case ("except", _): 1
        case ("on", "except"): 2
        case ("and", _), ("&", _): words.lowerBound == end + 1 ? 1 : nil as Int?
        default: nil as Int?
        }
      guard let lead else { continue }
      let whole = words.lowerBound - lead..<words.upperBound
      guard
        !candidates.indices.contains(where: { $0 != index && candidates[$0].words.overlaps(whole) })
      else { continue }
      days.append(day)
      end = words.upperBound
      candidates[index] = PartCandidate(whole, .repeatBound)
    }
    return days
  }

  /// A day behind one of the words, which was read as that of the task: it goes with its word.
  private mutating func bound(behind words: Set<String>) -> LocalDay? {
    for (index, candidate) in candidates.enumerated().reversed() {
      guard case .due(.day(let day)?, nil) = candidate.content, candidate.error == nil else {
        continue
      }
      var start = candidate.words.lowerBound
      if !words.contains(grammar.lower(start)) {
        start -= 1
        let isFree = start >= 0 && !candidates.contains { $0.words.contains(start) }
        guard isFree, words.contains(grammar.lower(start)) else { continue }
      }
      candidates[index] = PartCandidate(start..<candidate.words.upperBound, .repeatBound)
      return day
    }
    return nil
  }

  /// Whether days from one to another, at `index`, are when a repeat before them begins and ends.
  mutating func areBoundsOfRepeat(_ index: Int, _ count: Int) -> Bool {
    guard candidates.contains(where: { $0.kind == .repeats }) else { return false }
    let words = (index..<index + count).map { grammar.lower($0) }
    return words.first == "from" || words.contains { $0 == "until" || $0 == "till" }
  }

  /// `5 times` behind the repeat and what goes with it, which was read as title.
  ///
  /// Before it, or behind words of the title, it is how often a day has it: `Drink 5 times every day`.
  private mutating func endByCount(behind words: Range<Int>) -> RecurrenceRule.End? {
    for index in words.upperBound..<line.words.count {
      let isPart = candidates.contains { $0.words.contains(index) }
      if isPart { continue }
      guard let (times, count) = grammar.timesOfRepeat(at: index) else { return nil }
      let words = index..<index + count
      guard !candidates.contains(where: { $0.words.overlaps(words) }) else { return nil }
      let place = candidates.firstIndex { $0.words.lowerBound > index } ?? candidates.endIndex
      candidates.insert(PartCandidate(words, .repeatBound), at: place)
      return .count(times)
    }
    return nil
  }
}
