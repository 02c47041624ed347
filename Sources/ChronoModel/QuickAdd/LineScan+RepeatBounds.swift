extension LineScan {
  /// Gives a repeat the beginning and the end that stand apart from it: `every mon 9:00 until 7 dec`,
  /// `from 1 dec every day`, `every mon 9:00 5 times`.
  ///
  /// Read as a day, such an end would be where a series begins that never ends.
  mutating func findRepeatBounds() {
    guard
      let place = candidates.lastIndex(where: { $0.kind == .repeats && $0.error == nil }),
      case .repeats(var reading?) = candidates[place].content
    else { return }
    let words = candidates[place].words
    if reading.rule.end == .never {
      reading.rule.end =
        bound(behind: ["until", "till"]).map { .until($0) } ?? endByCount(behind: words) ?? .never
    }
    if reading.starting == nil { reading.starting = bound(behind: ["from", "starting"]) }
    guard let place = candidates.firstIndex(where: { $0.words == words }) else { return }
    candidates[place] = PartCandidate(words, .repeats(reading))
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
