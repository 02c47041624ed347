import Foundation

/// Weeks that are lived at random, each from a seed that plays it again.
///
/// The first few are lived with every run of the tests; `WEEKS` says how many where there is time for
/// more, as in `.ci/run`, and `SEED` with which to begin.
enum Weeks {
  static let seeds: ClosedRange<UInt64> = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["SEED"].flatMap { UInt64($0) } ?? 1
    return first...(first + max(1, environment["WEEKS"].flatMap { UInt64($0) } ?? 20) - 1)
  }()
}
