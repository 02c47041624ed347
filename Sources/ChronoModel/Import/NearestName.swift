/// The name that a mistyped word was meant to be.
package enum NearestName {
  /// The name that a slip of the fingers makes of `word`, or whose beginning it is; `nil` where
  /// none is near.
  package static func closest(to word: String, in names: [String]) -> String? {
    let word = word.lowercased()
    let begun = names.filter { word.count > 1 && $0.hasPrefix(word) }
    if begun.count == 1 { return begun.first }
    let near = names.map { (name: $0, slips: slips(word, $0.lowercased())) }
      .filter { $0.slips <= max(1, min(2, $0.name.count / 3)) }
    return near.min { $0.slips < $1.slips }?.name
  }

  /// Letters too many, missing, wrong or exchanged (the restricted Damerau–Levenshtein distance).
  package static func slips(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one.prefix(40)), Array(other))
    var rows = [Array(0...other.count)]
    for (index, letter) in one.enumerated() {
      var row = [index + 1]
      for (column, wanted) in other.enumerated() {
        var best = min(
          rows[index][column] + (letter == wanted ? 0 : 1),
          min(rows[index][column + 1], row[column]) + 1
        )
        if index > 0, column > 0, letter == other[column - 1], one[index - 1] == wanted {
          best = min(best, rows[index - 1][column - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows.last?.last ?? 0
  }
}

extension NearestName {
  /// The day whose name a word is but for a slip of the fingers; `nil` for any other word.
  package static func day(_ word: String) -> String? {
    let word = word.lowercased()
    guard (4...11).contains(word.count) else { return nil }
    let near = Grammar.longDays.map { (name: $0, slips: slips(word, $0)) }
      .filter { (1...($0.name.count > 7 ? 2 : 1)).contains($0.slips) }
    return near.min { $0.slips < $1.slips }?.name
  }
}
