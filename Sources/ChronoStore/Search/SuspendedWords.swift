import GRDB

/// The words of rows that come, change or go in a change of thousands, made at its end.
///
/// Whatever fires a trigger makes FTS5 write what it has gathered (sqlite.org/vtab.html, 2.19): among
/// the rows themselves, the words of each would be written apart. Nothing may search before
/// ``resume(_:)``.
///
/// A class, so that all who write rows of one change note them in one place.
final class SuspendedWords {
  /// Of each kind of table the rows whose words are not those of the row any more, as they came.
  private var stale: [Int: [ClosedRange<Int64>]] = [:]

  func note(_ table: Table, _ row: Int64) {
    let last = stale[table.kind]?.last
    if let last, last.contains(row) { return }
    if let last, row == last.upperBound + 1, let end = stale[table.kind]?.indices.last {
      stale[table.kind]?[end] = last.lowerBound...row
    } else {
      stale[table.kind, default: []].append(row...row)
    }
  }

  /// Makes the words of what each row is now, and takes away those of rows that are gone.
  func resume(_ db: Database) throws {
    for (kind, ranges) in stale.sorted(by: { $0.key < $1.key }) {
      guard let words = Table.of(kind: kind).flatMap(SearchTable.of) else { continue }
      for rows in SuspendedWords.joined(ranges) { try words.renew(db, rows: rows) }
    }
    stale = [:]
  }

  /// The same rows, each of them once, from the first to the last.
  private static func joined(_ ranges: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
    var joined: [ClosedRange<Int64>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound + 1 {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
