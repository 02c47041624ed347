/// Puts overlapping blocks side by side.
///
/// Blocks are half-open ranges: one that ends at 10:00 and one that begins there share a column.
/// Each block keeps one column for its whole life, the leftmost that is free where it begins, so a
/// cluster needs no more columns than there are blocks at once.
package struct BlockColumns: Hashable, Sendable {
  /// The place of one block.
  package struct Place: Hashable, Sendable {
    /// From the left, 0 first.
    package var column: Int
    /// The columns it covers: it widens to the right over columns that are free all along it.
    package var width: Int
    /// The columns of its cluster: the blocks connected to it by overlaps.
    package var columns: Int

    package init(column: Int, width: Int, columns: Int) {
      self.column = column
      self.width = width
      self.columns = columns
    }
  }

  /// The places of blocks, in their order; an empty range counts as a block of one unit.
  ///
  /// Of blocks that begin together, the one given first goes left.
  package static func places(of blocks: [Range<Int>]) -> [Place] {
    let spans = blocks.map { $0.isEmpty ? $0.lowerBound..<($0.lowerBound + 1) : $0 }
    let order = spans.indices.sorted { left, right in
      let (one, other) = (spans[left].lowerBound, spans[right].lowerBound)
      return one == other ? left < right : one < other
    }
    var places = Array(repeating: Place(column: 0, width: 1, columns: 1), count: spans.count)
    var cluster: [Int] = []
    // Those that are not over yet, and for each block the nearest taken column on its right.
    var open: [(index: Int, end: Int, column: Int)] = []
    var right = Array(repeating: Int.max, count: spans.count)
    // By column, with one that is always free; all are given back at once.
    var isTaken = Array(repeating: false, count: spans.count + 1)
    for index in order {
      let span = spans[index]
      open.removeAll { $0.end <= span.lowerBound }
      if open.isEmpty {
        settle(cluster, right: right, places: &places)
        cluster = []
      }
      for other in open { isTaken[other.column] = true }
      let column = isTaken.firstIndex(of: false) ?? 0
      for other in open {
        isTaken[other.column] = false
        if other.column > column { right[index] = min(right[index], other.column) }
        if other.column < column { right[other.index] = min(right[other.index], column) }
      }
      places[index].column = column
      cluster.append(index)
      open.append((index, span.upperBound, column))
    }
    settle(cluster, right: right, places: &places)
    return places
  }

  /// The times of blocks that overlaps connect; blocks that only touch are apart.
  package static func clusters(of blocks: [Range<Int>]) -> [Range<Int>] {
    var clusters: [Range<Int>] = []
    for block in blocks.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = clusters.last, last.upperBound > block.lowerBound {
        let end = max(last.upperBound, block.upperBound)
        clusters[clusters.count - 1] = last.lowerBound..<end
      } else {
        clusters.append(block)
      }
    }
    return clusters
  }

  /// Widens the blocks of a complete cluster, and tells them how many columns it has.
  private static func settle(_ cluster: [Int], right: [Int], places: inout [Place]) {
    var columns = 0
    for index in cluster { columns = max(columns, places[index].column + 1) }
    for index in cluster {
      places[index].columns = columns
      places[index].width = min(right[index], columns) - places[index].column
    }
  }
}
