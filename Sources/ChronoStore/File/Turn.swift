import GRDB
import Glibc
import Synchronization

/// How a process waits for its turn while others write: the longer it has waited, the more often it
/// looks whether the file is free.
///
/// SQLite's own waiting looks less and less often. Whoever has just come then gets the file, and
/// whoever came first waits for seconds where many write at once.
package enum Turn {
  /// For how many looks the sleep before each is how long, in microseconds.
  private static let sleeps: [(looks: Int, microseconds: Int)] = [
    (5, 4_000), (15, 2_000), (40, 1_000), (4_500, 200),
  ]
  /// After a second somebody holds the file for long, and there is no hurry any more.
  private static let patientSleep = 2_000

  /// Waits for so many seconds in all, then gives up.
  static func mode(seconds: Double) -> Database.BusyMode {
    .callback { look in
      guard isPatient(before: look, seconds: seconds) else { return false }
      usleep(UInt32(sleep(before: look).sleep))
      return true
    }
  }

  /// Waits for a stranger as ``mode(seconds:)``, and for another ChronoList up to a minute: a large
  /// import or its undo holds the file for seconds, and will be done.
  ///
  /// Whoever has waited for a second is told for whom.
  static func mode(
    seconds: Double,
    of path: String,
    telling tell: @escaping @Sendable (LongWork) -> Void
  ) -> Database.BusyMode {
    let last = Mutex((told: false, holder: Int?.none))
    return .callback { look in
      let isLong = !isPatient(before: look, seconds: 1)
      let isTooLong = !isPatient(before: look, seconds: seconds)
      if isTooLong || isLong && look.isMultiple(of: 100) {
        let holder = LockHolder.planner(at: path)
        let (wasTold, before) = last.withLock { last in
          defer { last = (last.told || holder != nil, holder) }
          return last
        }
        if let holder, !wasTold { tell(.waiting(process: holder)) }
        // Where whoever held the file has just gone, it is looked at once more.
        let isWaitedFor = (holder ?? before) != nil && isPatient(before: look, seconds: longest)
        if isTooLong, !isWaitedFor { return false }
      }
      usleep(UInt32(sleep(before: look).sleep))
      return true
    }
  }

  private static let longest = 60.0

  /// Whether less than so many seconds were waited before a look.
  package static func isPatient(before look: Int, seconds: Double) -> Bool {
    Double(sleep(before: look).waited) < seconds * 1_000_000
  }

  /// How long to sleep before a look, and the sum of the sleeps before it, in microseconds.
  package static func sleep(before look: Int) -> (sleep: Int, waited: Int) {
    var waited = 0
    var left = look
    for step in sleeps {
      guard left >= step.looks else {
        return (step.microseconds, waited + left * step.microseconds)
      }
      left -= step.looks
      waited += step.looks * step.microseconds
    }
    return (patientSleep, waited + left * patientSleep)
  }
}
