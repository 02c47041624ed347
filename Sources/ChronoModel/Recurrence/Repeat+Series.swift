extension Repeat {
  /// In words: `every mon,wed`, `every! 3 days`; the rule's own text where no words say it.
  package var phrase: String { words.phrase }

  package var words: RepeatWords { RepeatWords(rule: rule, afterCompletion: afterCompletion) }

  /// The series as days; throws what is wrong with the rule's text.
  package func seriesOfDays() throws(RecurrenceError) -> RecurrenceSeries {
    seriesOfDays(try RecurrenceRule(rule))
  }

  /// The same where somebody has read the rule.
  func seriesOfDays(_ rule: RecurrenceRule) -> RecurrenceSeries {
    RecurrenceSeries(rule, anchor: anchor, excluded: excluded, added: added)
  }

  /// The day of the instance that follows one due on `due` and closed on `closed` (done, missed
  /// or dropped); `nil` where the series has ended.
  ///
  /// Never before `today`, so that thirty days away make one instance (Behaviour 2.11). A fixed
  /// schedule goes on after `due` by its rule and anchor. After completion the rule counts from
  /// `closed`, and a `COUNT` is compared with `finished`, the number of instances closed so far,
  /// this one included.
  package func day(
    after due: LocalDay,
    closed: LocalDay,
    finished: Int,
    today: LocalDay
  ) throws(RecurrenceError) -> LocalDay? {
    guard afterCompletion else {
      return try seriesOfDays().first(onOrAfter: max(due + 1, today))
    }
    var rule = try RecurrenceRule(rule)
    if case .count(let count) = rule.end {
      guard finished < count else { return nil }
      rule.end = .never
    }
    return RecurrenceSeries(rule.settled(on: closed), anchor: closed, excluded: excluded)
      .first(onOrAfter: max(closed + 1, today))
  }
}

/// What is said of a repeat: many series may have the same.
package struct RepeatWords: Hashable, Sendable {
  /// As ``Repeat/rule``.
  package var rule: String
  package var afterCompletion: Bool

  package init(rule: String, afterCompletion: Bool) {
    self.rule = rule
    self.afterCompletion = afterCompletion
  }

  /// As ``Repeat/phrase``.
  package var phrase: String {
    guard let rule = try? RecurrenceRule(rule) else { return rule }
    return rule.phrase(afterCompletion: afterCompletion)
  }
}

/// Rules by their texts, each read once: hundreds of series have a few of them.
package struct KnownRules {
  private var rules: [String: RecurrenceRule] = [:]

  package init() {}

  /// `nil` for a text that is no rule.
  mutating func rule(_ text: String) -> RecurrenceRule? {
    if let known = rules[text] { return known }
    let rule = try? RecurrenceRule(text)
    rules[text] = rule
    return rule
  }
}

extension TaskItem {
  /// How many of the next days of its series an open instance goes over on its way to another day.
  ///
  /// It stands for them then, because there is one open instance at most.
  package func repeatsPassed(movingTo day: LocalDay) -> Int {
    guard status == .open, let repeats, !repeats.afterCompletion, let due, day > due else {
      return 0
    }
    return (try? repeats.seriesOfDays())?.days(in: (due + 1)...day).count ?? 0
  }
}
