package import ChronoModel

/// What is asked about where two texts may come from more than one.
extension SyncDecision {
  /// Lists each field in which ours was taken, while another text that theirs may come from as well says
  /// that they have changed it.
  ///
  /// A text that another program has changed has the mark of the one before it, and may look less like
  /// theirs: who reopened a task there has one that is as before it was ticked.
  package mutating func doubt(
    _ outcome: inout Outcome,
    of ours: SyncText,
    _ theirs: SyncText,
    from base: SyncText?,
    among earlier: [SyncText]
  ) throws(ImportError) {
    let rivals = named(by: theirs, among: earlier)
    guard let base, rivals.count < earlier.count else { return }
    for rival in SyncDecision.withoutThoseBefore(theirs, rivals) where rival.sum != base.sum {
      let other = try merge(ours, theirs, from: rival).text
      for (part, words) in try words(of: outcome.text) {
        guard let mine = try self.words(of: ours)[part],
          let there = try self.words(of: theirs)[part],
          let another = try self.words(of: other)[part],
          let text = try names(of: theirs)[part]?.component.bytes
        else { continue }
        for (field, word) in words.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where word == mine[field] && another[field] == there[field] && word != another[field] {
          let isKnown = outcome.disputes.contains { $0.part == part && $0.dispute.field == field }
          if isKnown { continue }
          let dispute = SyncDispute(field, ours: word, theirs: there[field] ?? "")
          outcome.disputes.append((part, dispute, text))
        }
      }
    }
  }

  /// What the parts of a text say, by field; of sets and repeats, which are brought together by what is in
  /// them, nothing.
  private mutating func words(of text: SyncText) throws(ImportError) -> [String: [SyncField:
    String]]
  {
    var words: [String: [SyncField: String]] = [:]
    for (part, (_, component)) in try names(of: text) {
      let draft: (any SyncDraft)? =
        text.isTask ? try meaning.task(told(component)) : try meaning.event(component)
      guard let draft else { continue }
      for field: SyncField in [
        .title, .notes, .priority, .due, .estimate, .state, .place, .time, .free,
      ] {
        words[part, default: [:]][field] = draft.words(of: field)
      }
    }
    return words
  }
}
