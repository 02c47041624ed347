/// Finds names by a few of their letters.
enum Fuzzy {
  /// How well the letters of `query`, in order, are found in `text`; `nil` where they are not.
  ///
  /// Whole stretches count most, then the beginnings of words. Case and blanks of the query are
  /// ignored.
  static func score(_ query: String, in text: String) -> Int? {
    let wanted = query.lowercased().filter { !$0.isWhitespace }
    guard !wanted.isEmpty else { return 0 }
    let letters = Array(text.lowercased())
    if let start = stretch(Array(wanted), in: letters) {
      return 200 + (isWordStart(start, in: letters) ? 50 : 0) - min(start, 40)
        - min(
          letters.count,
          40
        )
    }
    var score = 0
    var index = 0
    var previous = -2
    for letter in wanted {
      guard let found = place(of: letter, in: letters, from: index) else { return nil }
      if isWordStart(found, in: letters) { score += 8 }
      if found == previous + 1 { score += 5 }
      score -= min(found - index, 5)
      previous = found
      index = found + 1
    }
    return score
  }

  /// The next word that begins with the letter, else its next place.
  private static func place(of letter: Character, in letters: [Character], from: Int) -> Int? {
    guard from < letters.count else { return nil }
    if letters[from] == letter { return from }
    let places = letters.indices[from...].filter { letters[$0] == letter }
    return places.first { isWordStart($0, in: letters) } ?? places.first
  }

  private static func stretch(_ wanted: [Character], in letters: [Character]) -> Int? {
    guard wanted.count <= letters.count else { return nil }
    let starts = (0...(letters.count - wanted.count)).filter {
      Array(letters[$0..<$0 + wanted.count]) == wanted
    }
    return starts.first { isWordStart($0, in: letters) } ?? starts.first
  }

  private static func isWordStart(_ index: Int, in letters: [Character]) -> Bool {
    index == 0 || !(letters[index - 1].isLetter || letters[index - 1].isNumber)
  }
}
