import ChronoExchange
import ChronoModel
import ChronoStore

/// Items that were moved to two collections: their category was changed here, and there they were moved to
/// another one.
///
/// Both files stay until somebody chooses the category. One of the two may be on its way: then the other goes
/// by itself.
extension SyncPlan {
  /// The item's own file, with what is to be asked, or with what becomes of the other one; `nil` where that is
  /// another matter.
  func movedTwice(
    _ base: SyncBase,
    _ own: Side,
    _ other: Side,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> Case? {
    if let one = try movedThere(base, own, other, reader, &decision) { return one }
    if let one = movedLast(base, own, other) { return one }
    guard var names = categories(refills: false), let from = base.movedFrom,
      listing.files[from] == nil, other.place.collection != own.place.collection,
      let link = base.links.first(where: { $0.part.isEmpty }),
      let item = try reader.item(link.item)
    else { return nil }
    let texts = try SyncPlan.texts(of: base, reader)
    if names.directory(of: item.categoryChoice) == other.place.collection {
      return try settled(base, own, into: other, texts, &decision)
    }
    let known = try reader.conflict(of: link.item, .category)
    let text = other.text.items.first?.component.bytes ?? []
    if known?.isOurs == true, known?.text == text {
      return try settled(base, other, into: own, texts, &decision)
    }
    var one = Case(base: base, there: .same)
    if own.text.bytes != base.text {
      one.there = .changed(own.text, own.place, stamp: own.stamp)
    }
    if known?.text != text {
      let dispute = SyncDispute(
        .category,
        ours: item.categoryChoice.name,
        theirs: names.category(of: other.place.collection).name
      )
      one.conflicts = [SyncConflict(link.item, dispute, text: text)]
    }
    return one
  }

  /// How the task of a file was moved here to another day, where it was.
  func movedHere(_ base: SyncBase, _ reader: SyncReader) throws -> SyncDecision.MovedHere? {
    guard let link = base.links.first(where: { $0.part.isEmpty }),
      case .task(let whole)? = try reader.item(link.item)
    else { return nil }
    return SyncDecision.MovedHere(whole)
  }

  /// The last item of a collection that was moved to another one there: a program that stops at an emptied
  /// collection carries the new file, and leaves the old one as it was.
  private func movedLast(_ base: SyncBase, _ own: Side, _ other: Side) -> Case? {
    let place = own.place
    let isAlone = listing.files.keys.count { $0.collection == place.collection } == 1
    guard isAlone, own.text.bytes == base.text, base.movedFrom == nil,
      !place.collection.isEmpty, other.place.collection != place.collection
    else { return nil }
    var one = Case(
      base: base,
      there: .changed(other.text, other.place, stamp: other.stamp)
    )
    one.besides = [SyncUnit.Left(place, expected: base.text)]
    return one
  }

  /// An item that was moved to another collection there before an edit here had come: a program that carries
  /// whole files has kept the old file for the edit, and brought the new one as the item was before, or as it was
  /// edited there too.
  ///
  /// A run that was killed has taken this over, and has not deleted the old one yet.
  private func movedThere(
    _ base: SyncBase,
    _ own: Side,
    _ other: Side,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> Case? {
    guard base.movedFrom == nil, own.text.bytes == base.text,
      other.place.collection != own.place.collection
    else { return nil }
    let texts = try SyncPlan.texts(of: base, reader)
    let sum = other.text.sumOfItems
    let isAsBefore =
      own.text.sumOfItems != sum && texts.dropFirst().contains { $0.sumOfItems == sum }
    let item = try base.links.first { $0.part.isEmpty }.flatMap { try reader.item($0.item) }
    var names = categories(refills: false)
    let list = item.flatMap { names?.directory(of: $0.categoryChoice) }
    let isThere = list == other.place.collection
    let back =
      try isAsBefore
      ? BroughtBack(own, insteadOf: other)
      : BroughtBack(own, editedIn: other, isThere: isThere, texts, &decision)
    guard let back else { return nil }
    let text = isAsBefore ? own.text : back.text
    let there = SyncDecision.There.changed(text, other.place, stamp: other.stamp)
    return Case(base: base, there: there, left: back)
  }

  private func settled(
    _ base: SyncBase,
    _ left: Side,
    into kept: Side,
    _ texts: [SyncText],
    _ decision: inout SyncDecision
  ) throws -> Case {
    let back = try BroughtBack(left, into: kept, own: base.place, texts, &decision)
    let there = SyncDecision.There.changed(back.text, kept.place, stamp: kept.stamp)
    return Case(base: base, there: there, left: back)
  }

  /// One of the two files.
  struct Side {
    let text: SyncText
    let place: SyncPlace
    let stamp: String
  }
}

extension WholeItem {
  fileprivate var categoryChoice: CategoryChoice {
    let name: String? =
      switch self {
      case .task(let whole): whole.category
      case .event(let whole): whole.category
      }
    return name.map { .named($0) } ?? .inbox
  }
}
