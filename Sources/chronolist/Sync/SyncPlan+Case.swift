import ChronoExchange
import ChronoModel

extension SyncPlan {
  /// One file with its items, before it is decided about.
  struct Case {
    var base: SyncBase?
    var there: SyncDecision.There
    var here: [String: SyncDecision.Here] = [:]
    /// The file that was brought together with it.
    var left: BroughtBack?
    /// Files that go when its own is written: of days that were told apart here, or where it was.
    var besides: [SyncUnit.Left] = []
    /// What is asked of it, although nothing is done yet.
    var conflicts: [SyncConflict] = []
    /// What is changed here before all else.
    var steps: [SyncStep] = []
    /// What the file really says, where it is taken to say more.
    var really: [UInt8]?
    /// Whether that is so because a day of its series was finished.
    var isRead = false

    /// Whether there was a file of it, and is none any more.
    var isGone: Bool { if case .missing = there { base != nil } else { false } }

    var place: SyncPlace? {
      if case .changed(_, let place, _) = there { place } else { base?.place }
    }
  }
}
