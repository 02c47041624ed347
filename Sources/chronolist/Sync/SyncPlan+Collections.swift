import ChronoExchange
package import ChronoModel
import ChronoStore

/// The categories that the directories of a folder are.
extension SyncPlan {
  /// A collection as it is there; `nil` for one that is to be made.
  package func there(_ directory: String) -> SyncCollection? {
    listing.collections?[directory].map { title in
      SyncCollection(directory, title: title, paint: listing.paints[directory] ?? "")
    }
  }

  /// The same as it is meant: one that was made anew without a name or a colour is called and painted as
  /// it was, and one whose new name its category cannot have is called as it was.
  private func meant(_ directory: String) -> SyncCollection? {
    guard var there = there(directory), let agreed = known.collections[directory]?.there else {
      return there(directory)
    }
    if listing.unnamed.contains(directory) || refused[directory] != nil {
      there.title = agreed.title
    }
    if there.paint.isEmpty { there.paint = agreed.paint }
    return there
  }

  /// The collections that have a name there which their categories cannot have, and why.
  ///
  /// A list that is new there will be a category of its name.
  static func refused(_ known: SyncedFolder, _ listing: SyncListing) -> [String: Refusal] {
    var categories = known.categories
    var renamed: [(directory: String, id: Category.ID, name: String)] = []
    for (directory, title) in (listing.collections ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let agreed = known.collections[directory] else {
        let id: Category.ID = Identifier(high: 0, low: 0)
        categories.append(Category(id: id, name: title, created: .earliest))
        continue
      }
      if title != agreed.there.title, known.names[directory] == agreed.name,
        !listing.unnamed.contains(directory)
      {
        renamed.append((directory, agreed.category, title))
      }
    }
    let refused = CategoryRules.refusals(of: renamed.map { ($0.id, $0.name) }, among: categories)
    return Dictionary(
      uniqueKeysWithValues: renamed.compactMap { directory, id, _ in
        refused[id].map { (directory, $0) }
      }
    )
  }

  /// All that are categories: those there, and those that this run makes, also of a folder that has lost
  /// them and is filled again.
  package var collections: [SyncCollection] {
    let there = listing.collections ?? [:]
    let inbox = SyncCollections(listing.collections ?? known.names).inbox
    var all = there.keys.compactMap { meant($0) }
    for unit in units {
      guard case .create(_, let place, _, _) = unit.file, !place.collection.isEmpty,
        there[place.collection] == nil,
        let category = unit.category, !all.contains(where: { $0.directory == place.collection })
      else { continue }
      let agreed = known.collections[place.collection]?.there
      all.append(agreed ?? SyncCollection(place.collection, title: category))
    }
    // vdirsyncer stops at a list without a directory, also at one that has no item.
    for (directory, agreed) in known.collections where refills && there[directory] == nil {
      guard known.names[directory] != nil, !all.contains(where: { $0.directory == directory })
      else { continue }
      all.append(agreed.there)
    }
    return all.filter { $0.directory != inbox && !isDeleted($0.directory) }.sorted {
      $0.directory < $1.directory
    }
  }

  /// What the collections are called that this run makes, and that no run has made before: a program that
  /// carries collections does not know of them yet.
  var newLists: [String] {
    var names: [String: String] = [:]
    for unit in units {
      guard case .create(_, let place, _, _) = unit.file, !place.collection.isEmpty,
        there(place.collection) == nil, known.collections[place.collection] == nil
      else { continue }
      names[place.collection] = unit.category ?? place.collection
    }
    if !names.isEmpty { for collection in filled { names[collection] = nil } }
    return names.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The collections that the known files were in.
  var filled: Set<String> { Set(known.files.keys.lazy.map(SyncPlace.collection(of:))) }

  /// Whether the folder was empty until now, and is one list from this run on.
  var beginsOneList: Bool {
    listing.collections == nil && listing.files.isEmpty && known.files.isEmpty
      && units.contains { if case .create = $0.file { true } else { false } }
  }

  /// Collections without a file whose categories were deleted here: their directories stay, and what is put into
  /// one makes a category again.
  ///
  /// `removed` and `made` are files that a run has taken away, and written.
  func unlisted(besides removed: Set<SyncPlace>, made: Set<SyncPlace> = []) -> [SyncCollection] {
    let left = Set(listing.files.keys).subtracting(removed).union(made)
    let full = Set(left.map(\.collection))
    let names = Set(known.categories.map { $0.name.lowercased() })
    return known.collections.keys.sorted().compactMap { directory in
      guard known.names[directory] == nil, !full.contains(directory), let there = meant(directory),
        !names.contains(there.title.lowercased())
      else { return nil }
      return there
    }
  }

  /// A category that has another name or colour on one side than both agreed on, which the other side gets.
  package struct Renaming: Hashable, Sendable {
    /// What it was called when both sides agreed, and is called now.
    package let old: String
    package let new: String
    package let change: Change
    /// What it is called in the folder meanwhile, which is used on neither side.
    package let unused: String?

    /// Where it was changed; in the folder it may only have been lost, or be a name that the category cannot
    /// have, as another may have it: it is as it was again.
    package enum Change: Hashable, Sendable { case here, there, lost, refused(isTaken: Bool) }
  }

  package var renamed: [Renaming] {
    known.collections.sorted { $0.key < $1.key }.compactMap { directory, agreed in
      guard let there = meant(directory), let name = known.names[directory],
        !isDeleted(directory)
      else { return nil }
      if let refusal = refused[directory], let new = self.there(directory)?.title {
        let isTaken = if case .categoryExists = refusal { true } else { false }
        return Renaming(old: name, new: new, change: .refused(isTaken: isTaken), unused: nil)
      }
      if name != agreed.name || known.colours[directory] != agreed.colour {
        let isBoth =
          name != agreed.name && there.title != agreed.there.title && there.title != name
        let unused = isBoth ? there.title : nil
        return Renaming(old: agreed.name, new: name, change: .here, unused: unused)
      }
      guard there == self.there(directory) else {
        return Renaming(old: name, new: name, change: .lost, unused: nil)
      }
      guard there != agreed.there else { return nil }
      return Renaming(old: agreed.there.title, new: there.title, change: .there, unused: nil)
    }
  }

  /// Whether all that is known of a collection, as far as one looks, are tasks.
  func holdsOnlyTasks(_ collection: String, _ reader: SyncReader) throws -> Bool {
    let files = known.files.filter { SyncPlace.collection(of: $0.key) == collection }
    let texts = found.values.joined().filter { $0.place.collection == collection }.map(\.text)
    guard !files.isEmpty || !texts.isEmpty, texts.allSatisfy(\.isTask) else { return false }
    return try files.values.prefix(SyncPlan.mostLooked).allSatisfy { file in
      guard let base = try reader.base(file.row), let text = try? SyncText(base.text) else {
        return true
      }
      return text.isTask
    }
  }

  private static let mostLooked = 50

  /// The collections of the folder; of one that has lost them those that the files were in.
  func categories(refills: Bool) -> SyncCollections? {
    if let listed = listing.collections {
      return SyncCollections(listed.merging(known.names) { $1 })
    }
    guard refills else { return nil }
    let lost = filled.subtracting([""])
    guard !lost.isEmpty else { return nil }
    return SyncCollections(
      Dictionary(uniqueKeysWithValues: lost.map { ($0, self.known.names[$0] ?? $0) })
    )
  }
}
