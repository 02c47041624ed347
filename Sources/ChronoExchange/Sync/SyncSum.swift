package import ChronoModel

/// Short sums of what items and texts say, to see whether one has changed.
package enum SyncSum {
  /// Sixteen bytes of a SHA-256 sum over lines in any order.
  static func of(_ lines: [[UInt8]]) -> [UInt8] {
    sum(lines.sorted { $0.lexicographicallyPrecedes($1) })
  }

  private static func sum(_ parts: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for part in parts {
      bytes += part
      bytes.append(10)
    }
    return SHA256.sum(of: bytes).prefix(4).flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// The sum of a task or an event as a calendar would tell it.
  package static func of(_ item: WholeItem, _ meaning: CalendarMeaning) -> [UInt8] {
    switch item {
    case .task(let whole): of(meaning.draft(of: whole, isOurs: false))
    case .event(let whole): of(meaning.draft(of: whole))
    }
  }

  /// How items are told, for the store.
  package static func telling(_ meaning: CalendarMeaning) -> SyncTelling {
    SyncTelling(sum: { of($0, meaning) }) { item, field in
      switch item {
      case .task(let whole): meaning.draft(of: whole, isOurs: false).words(of: field)
      case .event(let whole): meaning.draft(of: whole).words(of: field)
      }
    }
  }

  static func of(_ draft: TaskDraft) -> [UInt8] {
    var fields = [
      [draft.title], [draft.notes], [draft.category.name], draft.tags.sorted(),
      [draft.priority.name, draft.due?.text ?? "", draft.time?.text ?? ""],
      [draft.estimate.map(String.init) ?? ""], draft.reminders.map(\.words).sorted(),
      words(of: draft.repeats),
      [String(draft.done), String(draft.isDropped)],
      [draft.done || draft.isDropped ? draft.finished?.text ?? "" : ""],
      draft.work.map { "\($0.start.text)/\($0.finish?.text ?? "")" }.sorted(),
    ]
    // Told apart only where it is there, so that sums of earlier versions stay true.
    if let usual = draft.usual { fields.append(["usual", usual.time?.text ?? ""]) }
    return sum(words(fields))
  }

  static func of(_ draft: EventDraft) -> [UInt8] {
    var fields = [
      [draft.name], [draft.notes], [draft.category.name], draft.tags.sorted(), [draft.place],
      [draft.day.text, draft.time?.text ?? "", String(draft.length), draft.zone ?? ""],
      draft.reminders.map(\.words).sorted(), words(of: draft.repeats),
    ]
    // As above: what most events are was not told before.
    if draft.isFree { fields.append(["free"]) }
    return sum(words(fields))
  }

  private static func words(of repeats: RepeatDraft?) -> [String] {
    guard let repeats else { return [] }
    return [repeats.rule.text, String(repeats.afterCompletion)] + repeats.excluded.map(\.text)
      + ["+"] + repeats.added.map(\.text)
  }

  /// Each word with its length before it, so that no two lists are the same bytes.
  private static func words(_ fields: [[String]]) -> [[UInt8]] {
    fields.map { field in field.flatMap { Array("\($0.utf8.count):\($0);".utf8) } }
  }
}
