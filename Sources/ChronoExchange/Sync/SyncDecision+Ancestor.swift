/// The text that two texts of one file come from.
extension SyncDecision {
  /// The text that both come from: of the `earlier` ones, newest first, the one that theirs differs
  /// least from in what it means.
  ///
  /// When the other program has carried the file last is known to nobody here. Neither text is it,
  /// because both were changed since. Of several that differ alike it is the one from which more is
  /// disputed: a question too many loses nothing. Theirs may name it, too.
  ///
  /// Where the item `isMoved` to another collection here, ours may be met though nothing else was changed: then it may
  /// be the text itself, unless the marks of both tell otherwise.
  package mutating func ancestor(
    of ours: SyncText,
    _ theirs: SyncText,
    among earlier: [SyncText],
    isMoved: Bool = false
  ) -> SyncText? {
    for zone in ours.zones + theirs.zones { meaning.zones.describe(zone) }
    func marks(_ text: SyncText) -> [[String]] { text.items.map(\.component.revisions) }
    let mayBeOurs = isMoved && marks(ours) == marks(theirs)
    let ends = mayBeOurs ? [theirs.sumOfItems] : [ours.sumOfItems, theirs.sumOfItems]
    var nearest: [SyncText] = []
    var least = Int.max
    let named = named(by: theirs, among: earlier)
    let known = SyncDecision.withoutThoseBefore(theirs, named)
    let others = known.filter { !ends.contains($0.sumOfItems) && $0.kind == theirs.kind }
    // What it names itself is it though they have changed nothing that can be read here.
    for text in others.isEmpty && named.count < earlier.count ? known : others {
      for zone in text.zones + theirs.zones { meaning.zones.describe(zone) }
      guard let count = try? changes(from: text, to: theirs), count <= least else { continue }
      if count < least { nearest = [] }
      least = count
      nearest.append(text)
    }
    // A series seldom goes back to a day: theirs comes rather from one that was not further on.
    let onward = nearest.filter { dayBefore($0, theirs) == nil }
    if !onward.isEmpty { nearest = onward }
    guard nearest.count > 1 else { return nearest.first }
    var best: (text: SyncText, disputes: Int)?
    for text in nearest {
      guard let disputes = try? merge(ours, theirs, from: text).disputes.count else { continue }
      if best.map({ disputes > $0.disputes }) ?? true { best = (text, disputes) }
    }
    return best?.text ?? nearest[0]
  }
}
