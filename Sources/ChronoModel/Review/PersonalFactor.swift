/// How much longer than estimated one's work takes: the median of actual over estimate.
///
/// A median, because one forgotten timer must not change what a week of honest work says.
package struct PersonalFactor: Hashable, Sendable {
  /// 1.6 means: what was estimated at an hour took an hour and 36 minutes.
  package var value: Double
  package var samples: Int

  package init(value: Double, samples: Int) {
    self.value = value
    self.samples = samples
  }

  /// With fewer finished samples nothing is said (Behaviour 3.7).
  package static let fewestSamples = 5
  /// Only the newest finished tasks of a category are looked at, so that a long life costs no
  /// more than a short one, and so that the factor follows how one works now.
  package static let newestTasks = 200

  /// A finished task's estimate in minutes and tracked time in seconds.
  package struct Sample: Hashable, Sendable {
    package var estimate: Int
    package var tracked: Int64

    package init(estimate: Int, tracked: Int64) {
      self.estimate = estimate
      self.tracked = tracked
    }
  }

  /// The median of the samples' ratios; of an even number, the mean of the middle two.
  ///
  /// `nil` where fewer than ``fewestSamples`` have both an estimate and tracked time.
  package init?(_ samples: some Sequence<Sample>) {
    let ratios = samples.filter { $0.estimate > 0 && $0.tracked > 0 }
      .map { Double($0.tracked) / Double($0.estimate * 60) }
      .sorted()
    guard ratios.count >= PersonalFactor.fewestSamples else { return nil }
    let middle = ratios.count / 2
    value =
      ratios.count.isMultiple(of: 2) ? (ratios[middle - 1] + ratios[middle]) / 2 : ratios[middle]
    self.samples = ratios.count
  }

  /// `×1.6`, with one digit after the point.
  package var text: String { "×\(tenths / 10).\(tenths % 10)" }

  private var tenths: Int { Int((value * 10).rounded()) }

  /// Whether one's estimates hold, as far as ``text`` tells.
  package var isOne: Bool { text == "×1.0" }

  /// What a planned length really needs, in minutes: by the factor as it is shown, so that both agree.
  package func needed(for estimate: Int) -> Int { (estimate * tenths + 5) / 10 }
}

/// The factor of one category; `nil` is the Inbox.
package struct CategoryFactor: Hashable, Sendable {
  package var category: Category.ID?
  package var factor: PersonalFactor

  package init(category: Category.ID?, factor: PersonalFactor) {
    self.category = category
    self.factor = factor
  }
}
