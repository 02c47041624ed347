package import ChronoModel
package import ChronoScreen

/// What happens once, or now and then, whatever is on screen.
package struct Once: Hashable, Sendable {
  /// The timer that was asked about.
  package var askedAbout: Session.ID?
  /// The move under way that breaks a task's third promise.
  package var slipping: SlipQuestion?
  /// What the palette did last, the newest first.
  package var lastCommands: [Command] = []
  /// When a key was pressed last.
  package var lastKey: Instant?
  /// The day whose missed tasks were looked at first, to offer triage once a day.
  package var offeredOn: LocalDay?
  /// Whether triage is to offer itself as soon as nothing is open.
  package var owesOffer = false
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
      once.offeredOn = now.today
      return perform(.triage, at: now)
    }
    askAboutTimer(at: now)
    var effects: [Effect] = []
    if !once.areFactorsFresh {
      once.areFactorsFresh = true
      effects.append(.loadFactors)
    }
    // At the start it is there before the first key.
    if once.offeredOn == nil { effects += claimOffer(at: now) }
    return effects
  }

  /// Asks, once a day, whether triage was offered on it already: at the start, or with the first
  /// key where the planner was open over midnight.
  mutating func claimOffer(at now: Moment) -> [Effect] {
    // What is on screen may still be yesterday's.
    guard once.offeredOn != now.today, loaded?.spans == query(at: now).spans else { return [] }
    once.offeredOn = now.today
    return view.missed > 0 ? [.claimTriageOffer(now.today)] : []
  }

  /// Finished and tracked work changes what one's estimates are worth.
  mutating func noteForFactors(_ how: Event.Performed) {
    switch how {
    case .undo, .redo, .sampleDay: once.areFactorsFresh = false
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
  /// answer means too few finished samples (Behaviour 3.7).
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
