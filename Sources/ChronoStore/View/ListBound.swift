import ChronoModel
import Foundation
import GRDB

/// A place in the order of a list, rows or not: the columns of every list index.
struct ListBound: Comparable {
  var due: Int
  var time: Int
  var position: Int
  var high: UInt64
  var low: UInt64

  /// Before everything of a day.
  init(startOf due: Int) { self.init(due: due, time: -1, position: .min, high: 0, low: 0) }

  init(due: Int, time: Int, position: Int, high: UInt64, low: UInt64) {
    self.due = due
    self.time = time
    self.position = position
    self.high = high
    self.low = low
  }

  init(_ key: RowKey) {
    self.init(
      due: key.due?.number ?? Sentinel.someday,
      time: min(key.minutes, Sentinel.anyTime),
      position: key.position,
      high: key.id.high,
      low: key.id.low
    )
  }

  static func < (left: ListBound, right: ListBound) -> Bool {
    (left.due, left.time, left.position, left.high, left.low)
      < (right.due, right.time, right.position, right.high, right.low)
  }

  /// The first place after this one.
  var next: ListBound {
    var next = self
    next.low &+= 1
    if next.low == 0 { next.high &+= 1 }
    return next
  }

  /// In a list that goes by day and position alone, all tasks have one time.
  init(_ key: RowKey, in order: ListOrder) {
    self.init(key)
    // The events of a day, and what goes on from the day before, come before all of them.
    if order == .own { time = key.leadsItsDay ? -1 : ListBound.ownTime }
  }

  /// After the events of a day and before its ghosts.
  static let ownTime = 0

  /// For `(due, time, position, uuid)`, or without the time in the user's own order.
  func values(in order: ListOrder) -> Values {
    [due.databaseValue] + (order == .own ? [] : [time.databaseValue])
      + [position.databaseValue, TaskItem.ID(high: high, low: low).value]
  }
  /// For `(position, uuid)` of tasks without a day; the end of them all is beyond every position.
  var valuesOfSomeday: Values {
    due > Sentinel.someday
      ? [Int.max.databaseValue, TaskItem.ID(high: .max, low: .max).value]
      : [position.databaseValue, TaskItem.ID(high: high, low: low).value]
  }
}
