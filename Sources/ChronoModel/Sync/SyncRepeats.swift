/// What a series is in two ways that are changed apart: its rule, and the days that are an exception to
/// it.
extension SyncDraft {
  /// The rule without the days.
  var pattern: RepeatDraft? {
    get { repeats?.withoutDays }
    set {
      let (excluded, added, anchor) = (excludedDays, addedDays, repeats?.anchor)
      repeats = newValue
      repeats?.anchor = anchor
      (excludedDays, addedDays) = (excluded, added)
    }
  }

  /// Nothing is taken out of what does not repeat.
  var excludedDays: [LocalDay] {
    get { repeats?.excluded ?? [] }
    set { repeats?.excluded = newValue.sorted() }
  }

  var addedDays: [LocalDay] {
    get { repeats?.added ?? [] }
    set { repeats?.added = newValue.sorted() }
  }
}

extension RepeatDraft {
  /// The rule without the days that are an exception to it, whichever it is counted from.
  var withoutDays: RepeatDraft {
    var rule = self
    (rule.excluded, rule.added, rule.anchor) = ([], [], nil)
    return rule
  }
}
