package import ChronoModel
package import ChronoScreen

/// What happens once, or now and then, whatever is on screen.
package struct Once: Hashable, Sendable {
  /// The timer that was asked about.
  package var askedAbout: Session.ID?
  /// The move under way that breaks a task's third promise.
  package var slipping: SlipQuestion?
  /// When a key was pressed last.
  package var lastKey: Instant?
  /// Whether the first look at the day's missed tasks is done.
  package var hasClaimedOffer = false
  /// Whether the planner was opened to decide about missed tasks.
  package var opensTriage = false
  /// Whether ``State/factors`` are what the file would answer now.
  package var areFactorsFresh = false

  package init() {}
}

extension State {
  /// After the first frame, at every minute and whenever nothing else happens.
  mutating func tick(at now: Moment) -> [Effect] {
    guard loaded != nil else { return [] }
    if once.opensTriage {
      once.opensTriage = false
      once.hasClaimedOffer = true
      return perform(.triage, at: now)
    }
    askAboutTimer(at: now)
    var effects: [Effect] = []
    if !once.areFactorsFresh {
      once.areFactorsFresh = true
      effects.append(.loadFactors)
    }
    if !once.hasClaimedOffer {
      once.hasClaimedOffer = true
      if view.missed > 0 { effects.append(.claimTriageOffer(now.today)) }
    }
    return effects
  }

  /// Finished and tracked work changes what one's estimates are worth.
  mutating func noteForFactors(_ how: Event.Performed) {
    switch how {
    case .undo, .redo: once.areFactorsFresh = false
    case .edit(let edit):
      switch edit {
      case .setDone, .logDone, .log, .logNew, .stopTimer, .reviseSession, .deleteSession,
        .deleteCategory,
        .assign, .addTasks:
        once.areFactorsFresh = false
      default: break
      }
    }
  }

  /// How much longer than estimated one's work in a category takes; `nil` is the Inbox, and no
  /// answer means too few finished samples (PRODUCT.md 3.7).
  package func factor(in category: ChronoModel.Category.ID?) -> PersonalFactor? {
    factors.first { $0.category == category }?.factor
  }

  /// `you need ×1.6: 1h12`, beside an estimate that is being typed; nothing where too little is
  /// known, or where one's estimates hold.
  package func factorWords(for estimate: Int?, in category: ChronoModel.Category.ID?) -> SafeText? {
    guard let factor = factor(in: category), factor.text != "×1.0" else { return nil }
    let words: SafeText = "you need \(factor.text)"
    guard let estimate else { return words }
    return "\(words): \(MinutesText.text(factor.needed(for: estimate)))"
  }

  /// The same for a category that a form or a line names; one that is made with it has no past.
  func factorWords(for estimate: Int?, in choice: CategoryChoice) -> SafeText? {
    switch choice {
    case .inbox: return factorWords(for: estimate, in: nil)
    case .existing(let id): return factorWords(for: estimate, in: id)
    case .named(let name):
      let known = view.categories.first { $0.category.name.lowercased() == name.lowercased() }
      return known.flatMap { factorWords(for: estimate, in: $0.category.id) }
    }
  }
}
