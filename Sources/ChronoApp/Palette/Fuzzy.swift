/// Finds names by a few of their letters.
///
/// The letters are made ready once, as they are compared with many names for every key.
struct Fuzzy {
  /// In lower case and without blanks.
  private let wanted: [UInt8]

  init(_ query: String) {
    wanted = Array(query.lowercased().filter { !$0.isWhitespace }.utf8)
  }

  /// How well the letters, in order, are found in `text`; `nil` where they are not.
  ///
  /// Whole stretches count most, of those whole words and then their beginnings.
  func score(in text: String) -> Int? {
    guard !wanted.isEmpty else { return 0 }
    let letters = Array(text.lowercased().utf8)
    guard wanted.count <= letters.count else { return nil }
    if let start = stretch(in: letters) {
      let end = start + wanted.count
      let isWordEnd = end == letters.count || !Fuzzy.isLetter(letters[end])
      return 200 + (Fuzzy.isWordStart(start, in: letters) ? isWordEnd ? 80 : 50 : 0)
        - min(start, 40) - min(letters.count, 40)
    }
    var score = 0
    var index = 0
    var previous = -2
    for letter in wanted {
      guard let found = Fuzzy.place(of: letter, in: letters, from: index) else { return nil }
      if Fuzzy.isWordStart(found, in: letters) { score += 8 }
      if found == previous + 1 { score += 5 }
      score -= min(found - index, 5)
      previous = found
      index = found + 1
    }
    return score
  }

  /// The next word that begins with the letter, else its next place.
  private static func place(of letter: UInt8, in letters: [UInt8], from: Int) -> Int? {
    guard from < letters.count else { return nil }
    if letters[from] == letter { return from }
    let places = letters.indices[from...].filter { letters[$0] == letter }
    return places.first { isWordStart($0, in: letters) } ?? places.first
  }

  private func stretch(in letters: [UInt8]) -> Int? {
    let starts = (0...(letters.count - wanted.count)).filter {
      letters[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
    return starts.first { Fuzzy.isWordStart($0, in: letters) } ?? starts.first
  }

  private static func isWordStart(_ index: Int, in letters: [UInt8]) -> Bool {
    index == 0 || !isLetter(letters[index - 1])
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (97...122).contains(byte) || (48...57).contains(byte) || byte >= 0x80
  }
}
