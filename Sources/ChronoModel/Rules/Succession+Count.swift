extension Succession {
  /// How often a series comes from an instance on, that one included; `nil` where no number of times ends
  /// it, or where it is counted by what was finished.
  package static func timesLeft(of task: TaskItem, promises: [Commitment]) -> Int? {
    guard let due = task.due, let repeats = task.repeats, !repeats.afterCompletion,
      let series = try? repeats.seriesOfDays(), case .count(let count) = series.rule.end
    else { return nil }
    let own = passed(by: due, given: given(promises), of: series)
    return max(1, count - series.countBefore(own))
  }
}
