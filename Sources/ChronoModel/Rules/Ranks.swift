/// Reordering by rank: items keep the ranks that exist and exchange them.
package enum Ranks {
  /// New ranks for items that are listed in order, after the marked ones moved by some places.
  ///
  /// Marked items keep their order among themselves and stop at the ends. Equal ranks are made
  /// distinct, so that an exchange always shows. Returns `nil` when nothing can move.
  package static func moved(_ ranks: [Int], marked: [Bool], by steps: Int) -> [Int]? {
    var order = Array(ranks.indices)
    let forward = steps > 0
    for _ in 0..<steps.magnitude {
      var any = false
      for offset in 1..<max(1, order.count) {
        let place = forward ? order.count - 1 - offset : offset
        let next = forward ? place + 1 : place - 1
        guard marked[order[place]], !marked[order[next]] else { continue }
        order.swapAt(place, next)
        any = true
      }
      guard any else { break }
    }
    guard order != Array(ranks.indices) else { return nil }
    var free = ranks.sorted()
    for index in free.indices.dropFirst() { free[index] = max(free[index], free[index - 1] + 1) }
    var result = ranks
    for (place, index) in order.enumerated() { result[index] = free[place] }
    return result
  }

  /// The distance between two items that were added one after the other.
  package static let gap = 1024
}
