import ChronoModel
import ChronoScreen

/// How many keys have come one upon the other, as those of a held key do.
struct KeyRun: Hashable, Sendable {
  private(set) var count = 0
  private var last: Instant?
  private var lastTicks: Int64 = 0

  /// Milliseconds between two keys of a held one at most; nobody presses one twice so fast.
  private static let longestGap: Int64 = 120
  /// Milliseconds until a held key comes for the second time, as keyboards are set: at most.
  private static let longestDelay: Int64 = 700

  /// Whether the newest key may be the second of one that is held; the third will tell.
  private(set) var mayBeHeld = false

  mutating func add(at now: Moment) {
    // Where the clock on the wall was set the other one goes on, and one that stands still is a test's.
    let isNear = last.map { (0...1).contains(now.instant - $0) } == true
    let gap = now.ticks - lastTicks
    let isFast = isNear && (0...KeyRun.longestGap).contains(gap)
    mayBeHeld = isNear && !isFast && (0...KeyRun.longestDelay).contains(gap)
    count = isFast ? count + 1 : 1
    (last, lastTicks) = (now.instant, now.ticks)
  }
}

/// What a key did to something that then made way for the next: held on, the key would act on that,
/// which nobody has seen.
struct HeldDeed: Hashable, Sendable {
  /// How many keys had come when it was done.
  private let count: Int
  /// What it did; empty where nothing was done.
  private(set) var words: SafeText = ""
  /// Its undo step; `nil` where nothing was changed.
  private var step: JournalStep?
  /// What the same key did before, where this one may be the first that comes of holding it.
  private var before: SafeText?

  /// `last` is what the same key did just before.
  init(after run: KeyRun, following last: HeldDeed?) {
    count = run.count
    if let last, last.step != nil, run.mayBeHeld { before = last.words }
  }

  /// Takes over what came of it.
  mutating func settle(_ receipt: Receipt) {
    words = SafeText(receipt.label)
    step = receipt.step
  }

  /// Whether the same key is held, and not pressed again.
  func isHeld(_ run: KeyRun) -> Bool { run.count > count }

  /// The step to take back where the key that comes now shows that this one was not pressed.
  ///
  /// Keyboards wait for some tenths of a second until they repeat a held key. From then on what the key
  /// did before counts as what it did. `nil` where it was pressed.
  mutating func takenBack(by run: KeyRun) -> JournalStep? {
    guard let before, let taken = step, run.count == count + 1 else { return nil }
    (words, self.before) = (before, nil)
    return taken
  }
}
