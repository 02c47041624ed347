import ChronoExchange
import ChronoModel
import ChronoStore

/// Tasks that are deleted here, and whose files say something since: they live.
extension SyncPlan {
  /// Brings such tasks back as they were; their files are read again after that, so that what was changed there, or
  /// ticked, is taken over as of a task that nobody has deleted.
  ///
  /// A series whose last day is deleted, while its file is still on one that is over, is deleted there too.
  mutating func bringBack(
    _ cases: inout [String: Case],
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [SyncUnit] {
    guard reader.hasDeletedTasks else { return [] }
    var units: [SyncUnit] = []
    for uid in cases.keys.sorted() {
      guard var one = cases[uid], let text = one.text, text.isTask else { continue }
      let unit =
        if let base = one.base { try returning(to: base, &one, text, reader, &decision) } else {
          try returning(in: text, one, reader, &decision)
        }
      cases[uid] = one
      guard let unit else { continue }
      units.append(unit)
      cases[uid] = nil
      // What goes on with its series is looked at when that is there.
      cases = cases.filter { $0.value.base != nil || $0.value.text?.title != text.title }
      isPutOff = true
    }
    return units
  }

  /// The new files that are of events which were deleted here, and were changed there since.
  func eventsBack(
    _ cases: [String: Case],
    _ reader: SyncReader
  ) throws -> Set<String> {
    let changes = cases.compactMap { uid, one -> (uid: String, changed: Instant)? in
      guard one.base == nil, one.here.isEmpty, let text = one.text, !text.isTask,
        let changed = text.changed
      else { return nil }
      return (uid, changed)
    }
    guard !changes.isEmpty else { return [] }
    let deleted = try reader.deletedEvents()
    let back = changes.filter { one in deleted[one.uid].map { $0 < one.changed } == true }
    return Set(back.map(\.uid))
  }

  /// What brings a task of a file back that both sides had agreed on.
  private func returning(
    to base: SyncBase,
    _ one: inout Case,
    _ text: SyncText,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> SyncUnit? {
    let known = Set(one.here.filter { if case .item = $0.value.item { true } else { false } }.keys)
    for link in base.links {
      guard let here = one.here[link.part] else { continue }
      var isOver = false
      switch here.item {
      case .deleted, .undone: break
      case .item(.task(let whole)):
        guard link.part.isEmpty, whole.task.status != .open, whole.task.repeats != nil,
          decision.wasOpen(base)
        else { continue }
        isOver = true
      case .item(.event): continue
      }
      guard let gone = try reader.deletedTask(link.item) else { continue }
      let isUndone = try reader.isUndone(link)
      if !isUndone, link.part.isEmpty, !isOver || here.task?.task.status == .lapsed,
        decision.hasOnlyGoneBy(text, at: one.place, since: base)
      {
        // Nobody has done anything there: it goes as if both had agreed on that.
        one.here[link.part] = SyncDecision.Here(.deleted)
        one.base?.text = text.bytes
        continue
      }
      let isNews = decision.isNews(link.part, of: text, at: one.place, since: base, besides: known)
      guard isUndone || isNews else {
        if isOver, here.task?.task.status == .lapsed {
          one.here[link.part] = SyncDecision.Here(.deleted)
        }
        continue
      }
      if isUndone, link.part.isEmpty, let place = one.place {
        let told = try toldBefore(gone, text, at: place, reader, &decision)
        var unit = decision.bringingBack(gone, on: told, in: text, at: place)
        unit?.base = base
        unit?.result?.row = base.row
        unit?.back = nil
        return unit
      }
      var unit = decision.bringingBack(gone, link.part, of: text, base, isOver: isOver)
      if !isUndone { unit.back = text.title }
      return unit
    }
    return nil
  }

  /// What brings the task back that a file is of which had gone.
  private func returning(
    in text: SyncText,
    _ one: Case,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> SyncUnit? {
    if let item = one.here[""]?.item {
      // The day that its file was named after may be over.
      guard case .item(.task(let whole)) = item, whole.task.status != .open,
        whole.task.repeats != nil
      else { return nil }
    }
    guard let place = one.place,
      let own = decision.parts(of: text).first(where: { $0.name.isEmpty }),
      let gone = try reader.deletedTask(key: text.uid, identity: own.identity)
    else { return nil }
    let told = try toldBefore(gone, text, at: place, reader, &decision)
    guard let unit = decision.bringingBack(gone, on: told, in: text, at: place) else { return nil }
    return decision.deletingAgain(text, of: gone, at: place, unit) ?? unit
  }

  /// The day of a deleted series that its file was on when it went, where that is over.
  ///
  /// The planner goes on from a day when that is over: a file that was on the next one before has gone on by a tick, and
  /// so has one that was changed after the deletion and says no more than that day.
  private func toldBefore(
    _ gone: WholeTask,
    _ text: SyncText,
    at place: SyncPlace,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> WholeTask? {
    guard let series = gone.task.repeats?.series, let due = gone.task.due,
      let told = decision.dueOfSeries(text)
    else { return nil }
    if told < due { return try reader.closedInstance(of: series, on: told) }
    guard let last = try reader.lastClosed(of: series, before: due), last.task.status == .lapsed,
      let day = last.task.due, let changed = text.changed
    else { return nil }
    let isLater =
      changed > gone.task.modified && !decision.isChanged(text, since: gone, at: place)
    return isLater || decision.day(of: changed) <= day ? last : nil
  }
}
