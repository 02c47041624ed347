extension TaskItem {
  /// What a saved form says about the finish.
  package enum FinishChange: Hashable, Sendable {
    /// Done at that time; `nil` is now.
    case finished(Instant?)
    case reopened
  }

  /// How a form changed the finish; `nil` where it did not.
  ///
  /// A form that ticks a task without a time leaves ``closed`` empty: the store knows when it is.
  package func finishChange(to after: TaskItem) -> FinishChange? {
    guard after.status != status || after.closed != closed else { return nil }
    switch after.status {
    case .done: return .finished(after.closed)
    case .open: return .reopened
    case .dropped, .lapsed, .deleted: return nil
    }
  }
}

extension Planning {
  /// A saved form, merged into what the file holds now; empty when no field differs.
  package static func revised(
    _ subject: Subject,
    from before: TaskItem,
    to after: TaskItem,
    at now: Moment
  ) throws(Refusal) -> [Change] {
    guard subject.task.status != .deleted else { throw .gone }
    var merged = try TaskItem.merging(from: before, to: after, onto: subject.task)
    merged.tags = distinct(merged.tags)
    if merged.due == nil, merged.time != nil { merged.place(at: nil) }
    try validate(merged)
    guard merged != subject.task else { return [] }
    if let due = merged.due, due != subject.task.due { try check(due, at: now) }
    return try replanned(subject, as: merged, finish: before.finishChange(to: after), at: now)
  }

  package static func assigned(
    _ subject: Subject,
    to category: Category.ID?,
    at now: Moment
  ) -> [Change] {
    var changed = subject.task
    changed.category = category
    return rewritten(subject, as: changed, at: now)
  }

  package static func prioritised(
    _ subject: Subject,
    _ priority: Priority,
    at now: Moment
  ) -> [Change] {
    var changed = subject.task
    changed.priority = priority
    return rewritten(subject, as: changed, at: now)
  }

  /// Removes tags and adds others at the end; case makes no difference.
  package static func tagged(
    _ subject: Subject,
    adding: [String],
    removing: [String],
    at now: Moment
  ) -> [Change] {
    var changed = subject.task
    changed.tags = retagged(changed.tags, adding: adding, removing: removing)
    return rewritten(subject, as: changed, at: now)
  }

  /// Tags without some, case ignored, and with others: what is added under another case is the new one.
  static func retagged(_ tags: [String], adding: [String], removing: [String]) -> [String] {
    let gone = Set(removing.map { $0.lowercased() })
    return distinct(tags.filter { !gone.contains($0.lowercased()) } + adding)
  }

  /// Refuses what no list could show and the file would not accept.
  package static func validate(_ task: TaskItem) throws(Refusal) {
    guard !task.title.isBlank else { throw .emptyTitle }
    try Limits.check(task.title, field: "title", limit: Limits.title)
    try Limits.check(task.notes, field: "notes", limit: Limits.notes)
    if let due = task.due { try Limits.check(due) }
    if let estimate = task.estimate, !(1...TaskItem.longestEstimate).contains(estimate) {
      throw .estimateOutOfRange(estimate)
    }
  }

  /// Refuses a day that is not in the calendar, or that the local calendar skipped.
  package static func check(_ day: LocalDay, at now: Moment) throws(Refusal) {
    try Limits.check(day)
    guard now.exists(day) else { throw .noSuchDay(day, zone: now.zone.identifier) }
  }

  /// Tags without empty ones, and without the later of two that differ only in case.
  package static func distinct(_ tags: [String]) -> [String] {
    var seen: Set<String> = []
    return tags.filter { !$0.isBlank && seen.insert($0.lowercased()).inserted }
  }

  /// Writes fields that no promise depends on; empty when none differs.
  static func rewritten(
    _ subject: Subject,
    as changed: TaskItem,
    at now: Moment
  ) -> [Change] {
    guard changed != subject.task else { return [] }
    var changed = changed
    changed.modified = now.instant
    return [.update(from: .task(subject.task), to: .task(changed))]
  }
}

/// How long a text may be, and how far away a day.
package enum Limits {
  /// In Unicode scalars, as the file counts them.
  package static let title = 100_000
  package static let notes = 10_000_000
  package static let name = 10_000

  static func check(_ text: String, field: String, limit: Int) throws(Refusal) {
    // UTF-8 is never shorter than its scalars, so short texts are not walked.
    guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return }
    throw .tooLong(field: field, limit: limit)
  }

  /// The calendar ends with the years 1 and 9999.
  static func check(_ day: LocalDay) throws(Refusal) {
    guard (-719_162...2_932_896).contains(day.number) else { throw .dayOutOfRange }
  }
}
