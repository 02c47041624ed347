package import ChronoModel
package import ChronoScreen

/// How reliable one's estimates are, in the words shown beside one being typed.
extension [CategoryFactor] {
  /// How much longer than estimated one's work in a category takes; `nil` is the Inbox, and no
  /// answer means too few finished samples (Behaviour 3.7).
  package func factor(in category: ChronoModel.Category.ID?) -> PersonalFactor? {
    first { $0.category == category }?.factor
  }

  /// `you need ×1.6: 1h12`, beside an estimate that is being typed; nothing where too little is
  /// known, or where one's estimates hold.
  package func words(for estimate: Int?, in category: ChronoModel.Category.ID?) -> SafeText? {
    guard let factor = factor(in: category), !factor.isOne else { return nil }
    let words: SafeText = "you need \(factor.text)"
    guard let estimate else { return words }
    return "\(words): \(MinutesText.text(factor.needed(for: estimate)))"
  }

  /// The same for a category that a form or a line names; a new category has no past.
  func words(
    for estimate: Int?,
    in choice: CategoryChoice,
    of categories: [CategoryRow]
  ) -> SafeText? {
    switch choice {
    case .inbox: return words(for: estimate, in: nil)
    case .existing(let id): return words(for: estimate, in: id)
    case .named(let name):
      let known = categories.first { $0.category.name.lowercased() == name.lowercased() }
      return known.flatMap { words(for: estimate, in: $0.category.id) }
    }
  }
}
