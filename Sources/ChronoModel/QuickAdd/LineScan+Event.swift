/// What is read in an event's line alone: where it is, and as what it is shown.
extension LineScan {
  /// The words behind the last `at` of an event, up to the next part; something of the title has to
  /// stand before it.
  mutating func findPlace() {
    var taken = candidates[...]
    var last: Range<Int>?
    var hasTitle = false
    var index = 0
    while index < line.words.count {
      if let part = taken.first, part.words.contains(index) {
        index = part.words.upperBound
        taken.removeFirst()
        continue
      }
      let end = taken.first?.words.lowerBound ?? line.words.count
      if hasTitle, grammar.lower(index) == "at", index + 1 < end {
        // A quoted name is all of the place.
        if case .literal = line.words[index + 1].kind {
          last = index..<index + 2
        } else {
          last = index..<end
        }
      }
      hasTitle = true
      index += 1
    }
    guard let last else { return }
    candidates.append(PartCandidate(last, .place(line.title(last.dropFirst()))))
    candidates.sort { $0.words.lowerBound < $1.words.lowerBound }
    leftovers.removeAll { last.contains($0.lowerBound) }
  }

  /// Finds a last `free` or `busy`: behind it are parts alone (`event Market 9-17 free tomorrow`).
  ///
  /// It stands behind a part or a place of other words; behind words of the title it is one of them, and said
  /// where nothing but marks follows.
  mutating func findShowAs() {
    var parts = candidates
    var end = line.words.count
    while let last = parts.last, last.words.upperBound == end,
      last.kind.isMark || grammar.showsAsFree(at: end - 1) == nil
    {
      end = last.words.lowerBound
      parts.removeLast()
    }
    let word = end - 1
    guard let isFree = grammar.showsAsFree(at: word) else { return }
    if let last = parts.last, last.words.upperBound == end {
      let isOneOfMore = last.words.count > 2 && line.words[word - 1].kind == .bare
      guard last.kind == .place, isOneOfMore else { return }
      let words = last.words.lowerBound..<word
      candidates[parts.count - 1] = PartCandidate(words, .place(line.title(words.dropFirst())))
    } else if parts.last?.words.upperBound != word || !hasTitle(besides: word) {
      if candidates[parts.count...].allSatisfy(\.kind.isMark) { leftovers.append(word..<end) }
      return
    }
    candidates.insert(PartCandidate(word..<end, .showAs(isFree: isFree)), at: parts.count)
  }

  private func hasTitle(besides word: Int) -> Bool {
    line.words.indices.contains { index in
      index != word && !candidates.contains { $0.words.contains(index) }
    }
  }
}

extension Grammar {
  /// Whether the word says that one has time meanwhile, or that one has not; `nil` for any other.
  mutating func showsAsFree(at index: Int) -> Bool? {
    switch index < 0 ? "" : lower(index) {
    case "free": true
    case "busy": false
    default: nil
    }
  }
}

extension Grammar {
  /// From how many words `all day` is read at `index`, at the end of the title or beside a day; a line that begins with it
  /// has it as its name.
  mutating func allDay(at index: Int) -> Int? {
    let isOneWord = TimePhrase.isAllDay(lower(index))
    guard isOneWord || TimePhrase.isAllDay("\(lower(index)) \(lower(index + 1))"), index > 0,
      !["event", "event:"].contains(lower(index - 1))
    else { return nil }
    let end = index + (isOneWord ? 1 : 2)
    return isTail(end) || isBesideDay(index..<end) ? end - index : nil
  }
}

extension QuickAddResult.Part.Kind {
  /// Whether it begins with a sign, and so may stand behind the line's last word.
  fileprivate var isMark: Bool { [.category, .tag, .reminder, .notes].contains(self) }
}
