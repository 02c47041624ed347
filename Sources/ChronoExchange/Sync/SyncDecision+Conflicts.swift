import ChronoModel

/// Fields that two planners have both changed: each tells the other of them.
///
/// A line of the file names every such field, with a sum of the value that gave way. So who has typed that finds it on the
/// planner where it was typed, and the line goes as soon as one of the two has chosen. Another program's value is kept here
/// alone.
extension SyncDecision {
  /// Hears what the other planner tells of such fields; answers what the file is to tell of them.
  ///
  /// `own` is the part as it is here, from which a value is read that gives way.
  func conflicts<Draft: SyncDraft>(
    of merge: SyncMerge<Draft>,
    _ part: SyncPart,
    _ written: Component,
    _ item: WholeItem,
    own: Component,
    _ unit: inout SyncUnit
  ) -> [SyncField: String] {
    let isOfPlanner =
      part.base.map { written.isOfPlanner(since: $0) } ?? !written.revisions.isEmpty
    let (before, told) = (part.base?.conflicts ?? [:], written.conflicts)
    var result = told
    func keep(_ field: SyncField, _ ours: String, _ theirs: String, _ text: Component) {
      let dispute = SyncDispute(field, ours: ours, theirs: theirs)
      unit.conflicts.append(SyncConflict(item.owner, dispute, text: text.bytes))
    }
    for known in part.link?.item == item.owner ? part.here?.conflicts ?? [] : [] {
      let field = known.dispute.field
      let sum = Component.sum(of: known.dispute.theirs)
      let (ours, theirs) = merge.words(of: field)
      let isChosenThere = isOfPlanner && before[field] == sum && told[field] == nil
      if known.isDecided || isChosenThere || merge.here.words(of: field) == known.dispute.theirs {
        if told[field] == sum { result[field] = nil }
        if isChosenThere { unit.over.append(SyncConflict(item.owner, known.dispute, text: [])) }
        continue
      }
      // What another program has typed is kept as it was first.
      guard told[field] == sum else { continue }
      if merge.taken.contains(field), !SyncChoice.isOwn(known.text) {
        // What was typed there has been edited again: what was typed here is still the other value.
        keep(field, theirs, ours, own.markedOwn)
        result[field] = Component.sum(of: ours)
      } else if merge.given.contains(field), SyncChoice.isOwn(known.text) {
        // And the other way round.
        keep(field, ours, theirs, written)
        result[field] = Component.sum(of: theirs)
      }
    }
    for (field, sum) in told where isOfPlanner && before[field] != sum {
      let (ours, theirs) = merge.words(of: field)
      if merge.taken.contains(field), sum == Component.sum(of: ours) {
        keep(field, theirs, ours, own.markedOwn)
      }
    }
    for dispute in merge.disputes {
      keep(dispute.field, dispute.ours, dispute.theirs, written)
      // Who has moved a file to another collection has not marked it.
      let isTold = isOfPlanner || dispute.field == .category && !written.revisions.isEmpty
      result[dispute.field] = isTold ? Component.sum(of: dispute.theirs) : nil
    }
    return result
  }

  /// Whether somebody has chosen here, which the file does not tell yet.
  func hasChosen(_ part: SyncPart, _ theirs: Component) -> Bool {
    let told = theirs.conflicts
    return part.here?.conflicts.contains { known in
      known.isDecided && told[known.dispute.field] == Component.sum(of: known.dispute.theirs)
    } ?? false
  }
}

extension SyncDecision.Here {
  /// What the other side said where both had moved the item, for when that is chosen.
  package var disputed: Component? {
    conflicts.first { $0.dispute.field == .due }.flatMap { SyncChoice.component(of: $0.text) }
  }
}

extension SyncChoice {
  /// Whether the value that was kept was typed on this planner, and the other one's is used.
  package static func isOwn(_ text: [UInt8]) -> Bool {
    component(of: text)?[Component.own] != nil
  }
}

extension Component {
  fileprivate static let own = "X-CHRONOLIST-OWN"

  /// The fields that both have changed, each with a sum of the value that gave way: `notes=k3f9a due=0c2vd`.
  var conflicts: [SyncField: String] {
    let words = self[KeptConflict.line]?.text.listed.prefix(SyncField.allCases.count) ?? []
    var conflicts: [SyncField: String] = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let field = SyncField(rawValue: String(parts[0])) else { continue }
      conflicts[field] = String(parts[1])
    }
    return conflicts
  }

  /// Puts them into the part, or takes the line away where there are none.
  mutating func tell(conflicts: [SyncField: String]) {
    guard conflicts != self.conflicts else { return }
    let words = conflicts.map { "\($0.key.rawValue)=\($0.value)" }.sorted()
    let line = ContentLine(
      KeptConflict.line,
      value: words.joined(separator: " "),
      lineEnd: begin.lineEnd
    )
    if words.isEmpty { remove(KeptConflict.line) } else { set(line) }
  }

  /// Tells what two texts told, and what both have changed, where theirs gives way.
  mutating func tell(
    _ disputes: [SyncDispute],
    _ own: Component,
    _ written: Component,
    since base: Component?
  ) {
    var told = written.conflicts
    let (before, mine) = (base?.conflicts ?? [:], own.conflicts)
    for (field, sum) in mine where before[field] != sum { told[field] = sum }
    for field in before.keys where mine[field] == nil { told[field] = nil }
    for dispute in disputes { told[dispute.field] = Component.sum(of: dispute.theirs) }
    tell(conflicts: told)
  }

  fileprivate static func sum(of value: String) -> String {
    mark(of: SyncSum.of([Array(value.utf8)]))
  }

  /// A part that was typed here.
  fileprivate var markedOwn: Component {
    var marked = self
    marked.set(ContentLine(Component.own, value: "TRUE", lineEnd: begin.lineEnd))
    return marked
  }
}
