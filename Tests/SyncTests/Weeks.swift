import Foundation

/// Weeks that are lived at random, each from a seed that plays it again.
enum Weeks {
  /// The first few; with `WEEKS=all`, as in `.ci/run`, as many as have been found right, and with
  /// `SEED` that one alone.
  static func seeds(upTo last: UInt64) -> ClosedRange<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["SEED"].flatMap({ UInt64($0) }) { return seed...seed }
    return 1...(environment["WEEKS"] == "all" ? last : min(last, 3))
  }
}
