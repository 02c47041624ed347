/// A week by its number, as a line that asks for a date takes it: `w50`, `kw 50`, `week 50`,
/// `2026-W50`, `w50 2026`.
///
/// Quick add does not read it: `W50` in a title is a product as often as a week.
package struct WeekPhrase: Hashable, Sendable {
  package let week: Int
  /// `nil` where none is typed.
  package let year: Int?

  /// `nil` where the text names no week.
  package init?(_ text: String) {
    var rest = text.trimmed.lowercased()[...]
    func digits(_ most: Int) -> Int? {
      let found = rest.prefix { ("0"..."9").contains($0) }
      guard (1...most).contains(found.count), let number = Int(found) else { return nil }
      rest = rest.dropFirst(found.count)
      return number
    }
    var year: Int?
    if rest.prefix(4).count == 4, rest.prefix(4).allSatisfy({ ("0"..."9").contains($0) }) {
      year = digits(4)
      rest = rest.drop { $0 == "-" || $0 == " " }
    }
    guard let name = ["week", "kw", "w"].first(where: rest.hasPrefix) else { return nil }
    rest = rest.dropFirst(name.count).drop { $0 == "." || $0 == " " }
    guard let week = digits(2) else { return nil }
    rest = rest.drop { $0 == " " }
    if year == nil, rest.count == 4 { year = digits(4) }
    guard rest.isEmpty else { return nil }
    self.week = week
    self.year = year
  }

  /// Its first day, as weeks begin and are counted here; without a year the nearest such week, and
  /// `nil` where there is none.
  package func firstDay(near today: LocalDay, first: Weekday) -> LocalDay? {
    if let year { return LocalDay(week: week, of: year, first: first) }
    // Seven years hold every number of a week, 53 too.
    let this = today.civil.year
    return (this - 7...this + 7).compactMap { LocalDay(week: week, of: $0, first: first) }
      .min { abs($0 - today) < abs($1 - today) }
  }
}
