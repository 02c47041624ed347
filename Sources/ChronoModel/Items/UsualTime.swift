/// The time that a series has, where its open instance was moved away from it.
///
/// Without it the instance is at the usual time: so nothing is stored of most, and what older files
/// say means the same.
package struct UsualTime: Hashable, Sendable {
  /// `nil` is any time of the day.
  package var time: TimeOfDay?

  package init(_ time: TimeOfDay?) { self.time = time }

  /// `nil` where an instance at `time` is at the usual one.
  package init?(_ usual: TimeOfDay?, besides time: TimeOfDay?) {
    guard usual != time else { return nil }
    self.time = usual
  }
}

extension TaskFields {
  /// The time that the other instances of the series have; of a task that does not repeat its own.
  package var usualTime: TimeOfDay? { usual.map(\.time) ?? time }

  /// Gives the whole series a time.
  package mutating func setTime(_ time: TimeOfDay?) {
    self.time = time
    usual = nil
  }
}

extension TaskItem {
  /// Moves this one alone to another time of its day: of one that repeats, the series keeps its own.
  package mutating func place(at time: TimeOfDay?) {
    let usual = usualTime
    self.time = time
    self.usual = repeats == nil ? nil : UsualTime(usual, besides: time)
  }

  /// The time of the next instance, where another program says that it is at `time`: what it moved on
  /// with its day alone goes back to the usual time.
  package func nextTime(_ time: TimeOfDay?) -> TimeOfDay? { time == self.time ? usualTime : time }
}
