import ChronoModel

/// The categories that new items are put into; those that are only named are made once.
struct NamedCategories {
  private let transaction: Transaction
  private var byName: [String: Category.ID] = [:]
  /// By the very words that asked: a file names a few categories thousands of times.
  private var bySpelling: [String: Category.ID] = [:]
  private var known: Set<Category.ID> = []
  private(set) var made: [Category.ID] = []

  init(_ transaction: Transaction) throws {
    self.transaction = transaction
    for (_, category) in try transaction.categories().ordered {
      byName[TextFold.key(category.name)] = category.id
      known.insert(category.id)
    }
  }

  /// The category that was chosen; made when it is only named and there is none.
  mutating func category(for choice: CategoryChoice) throws -> Category.ID? {
    switch choice {
    case .inbox: return nil
    case .existing(let id):
      guard known.contains(id) else { throw Refusal.gone }
      return id
    case .named(let name):
      if let id = bySpelling[name] { return id }
      let id = try category(named: name)
      bySpelling[name] = id
      return id
    }
  }

  private mutating func category(named name: String) throws -> Category.ID {
    let key = TextFold.key(name.trimmed)
    if let id = byName[key] { return id }
    let category = try CategoryRules.added(
      name: name,
      colour: nil,
      among: try transaction.categories().ordered.map(\.category),
      id: transaction.ids.next(),
      at: transaction.now
    )
    try transaction.apply([.insert(.category(category))])
    byName[key] = category.id
    known.insert(category.id)
    made.append(category.id)
    return category.id
  }
}
