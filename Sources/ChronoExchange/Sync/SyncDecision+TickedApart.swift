package import ChronoModel

/// Days of a repeating task that its file tells apart as finished.
///
/// jtx Board ticks a day of a series so (`RECURRENCE-ID` with `STATUS:COMPLETED`), and leaves the series on the day
/// that it was on.
extension SyncDecision {
  /// A day of a series that a part of its own tells as finished.
  package struct TickedApart {
    package let part: String
    package let day: LocalDay
    package let finish: Instant
    /// Whether both sides have not agreed on it yet.
    package let isNews: Bool
    /// What the part says.
    let told: TaskDraft
  }

  /// The days that a text tells apart as finished; `agreed` is what both have agreed on.
  package mutating func tickedApart(_ text: SyncText, since agreed: SyncText?) -> [TickedApart] {
    guard text.isTask, text.items.count > 1 else { return [] }
    for zone in text.zones { meaning.zones.describe(zone) }
    guard let parts = try? names(of: text), let series = parts[""]?.component,
      series["RRULE"] != nil, let due = (try? meaning.task(series))?.due
    else { return [] }
    let before = agreed.flatMap { try? names(of: $0) } ?? [:]
    let ahead = day(of: "DTSTART", in: series).map { due - $0 } ?? 0
    return parts.keys.sorted().compactMap { name in
      guard let part = parts[name]?.component, let day = day(of: "RECURRENCE-ID", in: part),
        let told = try? meaning.task(part), told.done
      else { return nil }
      let known = before[name]?.component
      return TickedApart(
        part: name,
        day: day + ahead,
        finish: min(told.finished ?? part.modified ?? meaning.now.instant, meaning.now.instant),
        isNews: known.map { SyncText.sum(of: $0) != SyncText.sum(of: part) } ?? true,
        told: told
      )
    }
  }

  private mutating func day(of name: String, in component: Component) -> LocalDay? {
    ((try? meaning.time(name, of: component)) ?? nil).map { meaning.plan($0).day }
  }

  /// Makes such a day, of which there is no instance; `before` is the last one before it.
  package func making(_ ticked: TickedApart, after before: WholeTask) -> SyncStep {
    let passed = Passed(day: ticked.day, finish: ticked.finish)
    return SyncDecision.step(passed, after: before, as: ticked.told, meaning.now.instant)
  }

  /// Leaves days that are told apart for the next round, which knows their series.
  package func leave(_ days: [TickedApart], of unit: inout SyncUnit) {
    guard let result = unit.result, var text = (try? SyncText(result.text)).flatMap({ $0 }) else {
      return
    }
    let parts = Set(days.map(\.part))
    for (place, component) in text.items.reversed() {
      let name = component["RECURRENCE-ID"]?.text.trimmed
      if name.map(parts.contains) == true { text.remove(place) }
    }
    unit.result?.text = text.bytes
    unit.result?.stamp = ""
  }

  /// Opens a day there that was reopened here.
  mutating func reopen(_ part: SyncPart, _ work: inout SyncWork) {
    guard var edited = part.theirs, let told = try? meaning.task(edited) else { return }
    var open = told
    (open.done, open.finished) = (false, nil)
    meaning.edit(&edited, from: told, to: open)
    meaning.stamp(&edited, created: nil, modified: meaning.now.instant)
    edited.markRevision()
    work.edits.append(.replace(part.name, edited))
    work.note(.changedThere)
  }
}

extension SyncDecision.Here {
  /// A finished day that an instance of its series is, or is to be, here.
  package static var instance: Self {
    var here = Self(.deleted)
    here.isInstance = true
    return here
  }

  /// The same, where that instance is open again.
  package static var reopened: Self {
    var here = instance
    here.isReopened = true
    return here
  }
}
