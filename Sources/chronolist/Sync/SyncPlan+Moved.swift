import ChronoExchange
import ChronoModel
import ChronoStore

/// Files that have come back to where they were before the category of their items was changed here.
///
/// A program that carries whole files finds one deleted on this side and changed on the other, and brings it
/// back: the item is in two collections then, and one of them has what was done there.
extension SyncPlan {
  struct BroughtBack {
    /// What both say together.
    let text: SyncText
    fileprivate let left: SyncUnit.Left
    /// What the item's own file says now.
    fileprivate let ours: [UInt8]
    fileprivate let disputes: [(part: String, dispute: SyncDispute, text: [UInt8])]

    /// `nil` where the file that is back says nothing new: it may be on its way somewhere else.
    init?(
      _ theirs: SyncText,
      _ place: SyncPlace,
      to ours: SyncText,
      _ base: SyncBase,
      _ reader: SyncReader,
      _ decision: inout SyncDecision
    ) throws {
      let texts = try SyncPlan.texts(of: base, reader)
      guard let outcome = decision.broughtBack(theirs, to: ours, known: base.sum, among: texts)
      else { return nil }
      (text, disputes) = (outcome.text, outcome.disputes)
      left = SyncUnit.Left(place, expected: theirs.bytes)
      self.ours = ours.bytes
    }

    /// One of two files goes, and the other says what it said.
    init(_ left: Side, insteadOf kept: Side) {
      (text, disputes) = (left.text, [])
      self.left = SyncUnit.Left(left.place, expected: left.text.bytes)
      ours = kept.text.bytes
    }

    /// The file of an edit here goes, and what both say together is in the other one, which was edited there; `nil`
    /// where that knows of the edit, unless its item `isThere` already.
    init?(
      _ left: Side,
      editedIn kept: Side,
      isThere: Bool,
      _ texts: [SyncText],
      _ decision: inout SyncDecision
    ) throws {
      guard left.text.kind == kept.text.kind else { return nil }
      var base = left.text
      if let older = decision.ancestor(of: left.text, kept.text, among: texts),
        older.sumOfItems != base.sumOfItems,
        try decision.isNearer(older, than: base, to: kept.text)
      {
        base = older
      } else if !isThere {
        return nil
      }
      var outcome = try decision.merge(left.text, kept.text, from: base)
      try decision.doubt(&outcome, of: left.text, kept.text, from: base, among: texts)
      (text, disputes) = (outcome.text, outcome.disputes)
      self.left = SyncUnit.Left(left.place, expected: left.text.bytes)
      ours = kept.text.bytes
    }

    /// One of two files that both stay until now is left, and what both say together is in the other; `own` says which
    /// of them is ours.
    init(
      _ left: Side,
      into kept: Side,
      own place: SyncPlace,
      _ texts: [SyncText],
      _ decision: inout SyncDecision
    ) throws {
      let (own, other) =
        left.place == place ? (left.text, kept.text) : (kept.text, left.text)
      let base = decision.ancestor(of: own, other, among: texts, isMoved: true)
      var outcome = try decision.merge(own, other, from: base)
      try decision.doubt(&outcome, of: own, other, from: base, among: texts)
      (text, disputes) = (outcome.text, outcome.disputes)
      self.left = SyncUnit.Left(left.place, expected: left.text.bytes)
      ours = kept.text.bytes
    }
  }

  /// Collections without a file that had some: those that this run has emptied, and those that others have
  /// within a day.
  ///
  /// One whose directory is gone is no collection any more.
  func emptied(
    removed: Set<SyncPlace> = [],
    made: Set<SyncPlace> = [],
    at now: Instant
  ) -> [String: Instant] {
    let left = Set(listing.files.keys).subtracting(removed).union(made)
    let full = Set(left.map(\.collection))
    var emptied = emptiedBefore.filter { (0..<86_400).contains(now - $0.value) }
    for place in removed { emptied[place.collection] = now }
    return emptied.filter { directory, _ in
      // Beside directories the folder itself is no list, but for files that were in it before they came.
      let isList = directory.isEmpty ? listing.collections == nil : there(directory) != nil
      return isList && !full.contains(directory)
    }
  }
}

extension SyncUnit {
  /// Has a file deleted after what it said is in the item's own.
  mutating func delete(_ back: SyncPlan.BroughtBack) {
    left.append(back.left)
    write(insteadOf: back.ours)
    conflicts += back.disputes.compactMap { part, dispute, text in
      result?.links.first { $0.part == part }.map { SyncConflict($0.item, dispute, text: text) }
    }
  }

  /// Has the file written that was decided about as if it said more than it does.
  ///
  /// One that `isRead` is not written as it was read where it may go on in this run; answers whether it is
  /// looked at again for that.
  @discardableResult
  mutating func write(insteadOf text: [UInt8], isRead: Bool = false) -> Bool {
    if isRead, !steps.isEmpty, case .none = file {
      result?.stamp = ""
      return true
    }
    switch file {
    case .none: if let result { file = .write(result.text, expected: text) }
    case .write(let bytes, _): file = .write(bytes, expected: text)
    case .create(let bytes, let place, let old, _):
      file = .create(bytes, place, insteadOf: old, expected: text)
    case .delete(let place, _): file = .delete(place, expected: text)
    }
    if kind == .changedHere || kind == .same { kind = kind == .same ? .changedThere : .merged }
    return false
  }
}
