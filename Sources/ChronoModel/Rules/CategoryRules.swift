/// The rules of categories: names are unique, the order is the user's.
package enum CategoryRules {
  /// A new category at the end; without a colour it takes the next of the palette.
  package static func added(
    name: String,
    colour: Int?,
    among others: [Category],
    id: Category.ID,
    at now: Moment
  ) throws(Refusal) -> Category {
    let name = name.trimmed
    try validate(name, colour: colour, among: others)
    return Category(
      id: id,
      name: name,
      colour: colour ?? others.count % Category.colours,
      position: (others.map(\.position).max() ?? 0) + Ranks.gap,
      created: now.instant
    )
  }

  /// Whether a name is that of the Inbox, in any case of its letters.
  package static func isInbox(_ name: String) -> Bool { name.trimmed.lowercased() == "inbox" }

  /// Refuses a name that cannot be told from the Inbox, where it is new.
  package static func refuseInbox(_ name: String, instead old: String = "") throws(Refusal) {
    if isInbox(name), !isInbox(old) { throw .namedInbox }
  }

  /// A renamed or recoloured category, merged into what the file holds now.
  package static func revised(
    _ current: Category,
    from before: Category,
    to after: Category,
    among others: [Category],
    at now: Moment
  ) throws(Refusal) -> [Change] {
    var merged = current
    if after.name.trimmed != before.name {
      guard [before.name, after.name.trimmed].contains(current.name) else {
        throw .conflict(field: "name")
      }
      merged.name = after.name.trimmed
    }
    if after.colour != before.colour {
      guard [before.colour, after.colour].contains(current.colour) else {
        throw .conflict(field: "colour")
      }
      merged.colour = after.colour
    }
    guard merged != current else { return [] }
    try validate(
      merged.name,
      colour: merged.colour,
      among: others.filter { $0.id != current.id }
    )
    merged.modified = now.instant
    return [.update(from: .category(current), to: .category(merged))]
  }

  /// Which of several new names categories cannot have when all are renamed at once, and why.
  ///
  /// What one of them is called until now another may be called then; of two that ask for one name the
  /// first gets it.
  package static func refusals(
    of renamed: [(id: Category.ID, name: String)],
    among all: [Category]
  ) -> [Category.ID: Refusal] {
    var refused: [Category.ID: Refusal] = [:]
    var known = -1
    // One that cannot be renamed keeps its name, which another may have asked for.
    while refused.count != known {
      known = refused.count
      let going = renamed.filter { refused[$0.id] == nil }
      var others = all.filter { one in !going.contains { $0.id == one.id } }
      for (id, name) in going {
        guard var category = all.first(where: { $0.id == id }) else { continue }
        category.name = name.trimmed
        do throws(Refusal) {
          try validate(category.name, colour: nil, among: others)
          others.append(category)
        } catch {
          refused[id] = error
        }
      }
    }
    return refused
  }

  /// Up or down in the user's order.
  package static func moved(
    _ id: Category.ID,
    by steps: Int,
    among ordered: [Category],
    at now: Moment
  ) throws(Refusal) -> [Change] {
    guard ordered.contains(where: { $0.id == id }) else { throw .gone }
    let ranks = Ranks.moved(
      ordered.map(\.position),
      marked: ordered.map { $0.id == id },
      by: steps
    )
    guard let ranks else { throw .nowhereToMove }
    return zip(ordered, ranks).compactMap { category, rank in
      guard category.position != rank else { return nil }
      var changed = category
      changed.position = rank
      changed.modified = now.instant
      return .update(from: .category(category), to: .category(changed))
    }
  }

  private static func validate(
    _ name: String,
    colour: Int?,
    among others: [Category]
  ) throws(Refusal) {
    guard !name.isEmpty else { throw .emptyName }
    try Limits.check(name, field: "name", limit: Limits.name)
    let key = name.lowercased()
    if let same = others.first(where: { $0.name.lowercased() == key }) {
      throw .categoryExists(name: same.name)
    }
    if let colour, !(0..<Category.colours).contains(colour) { throw .noSuchColour(colour) }
  }
}

extension String {
  /// Without white space at both ends.
  package var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
