import Foundation

/// Weeks that are lived at random, each from a seed that plays it again.
///
/// A run of the tests lives the first one. `WEEKS=all` is as many as have been found right, and a number a twentieth of
/// these, another with each number, as in `.ci/run` with each day; `SEED` is that one alone.
enum Weeks {
  private static let environment = ProcessInfo.processInfo.environment

  /// Whether more is asked for than the few of a run, of other tables too.
  static let areMany = environment["WEEKS"] != nil

  static func seeds(upTo last: UInt64) -> [UInt64] {
    if let seed = environment["SEED"].flatMap({ UInt64($0) }) { return [seed] }
    guard let wanted = environment["WEEKS"] else { return [1] }
    let all = Array(1...last)
    guard let part = UInt64(wanted) else { return all }
    return all.filter { $0 % 20 == part % 20 }
  }

  /// A third of them, in turn; all where many weeks are lived.
  static func third<Element>(of all: [Element]) -> [Element] {
    stride(from: 0, to: all.count, by: areMany ? 1 : 3).map { all[$0] }
  }

  /// Whether the play of a number is among those of this run, where there are thousands.
  static func play(_ number: Int, isLong: Bool) -> Bool {
    guard let wanted = environment["WEEKS"] else { return number % 499 == 0 }
    guard let part = Int(wanted) else { return true }
    let every = isLong ? 160 : 20
    return number % every == part % every
  }
}
