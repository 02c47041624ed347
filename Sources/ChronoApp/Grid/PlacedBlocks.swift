import ChronoModel
import ChronoScreen

/// Says what blocks lie over that were just placed or moved: a clash is never refused, and always
/// told.
struct PlacedBlocks {
  /// With the day as it was before the edit.
  let planner: State

  /// `… · over ‘Stand-up’ 09:15–09:30`, of the first overlap, behind what was said of the edit.
  ///
  /// What the grid has on screen is known from it; of other days the file has told.
  func overlaps(after edit: Edit, _ receipt: Receipt, at now: Moment) -> [Request] {
    guard let done = planner.notice,
      let (first, count) = onGrid(after: edit, receipt.altered, at: now) ?? inFile(receipt)
    else { return [] }
    let name = SafeText(first.title, limit: 24).truncated(to: 24)
    let times = planner.settings.rangeText(first.block.span, joinedBy: "–", at: now)
    let more: SafeText = count > 1 ? " and \(count - 1) more" : ""
    return [.say(done.saying("\(done.text) · over ‘\(name)’ \(times)\(more)"))]
  }

  private func inFile(_ receipt: Receipt) -> (first: OverlappedBlock, count: Int)? {
    receipt.overlapped.first.map { ($0, receipt.overlapped.count) }
  }

  private func onGrid(
    after edit: Edit,
    _ altered: EventOccurrence?,
    at now: Moment
  ) -> (first: OverlappedBlock, count: Int)? {
    let placed = places(of: edit, altered, at: now)
    guard !placed.isEmpty else { return nil }
    // What fell off the day is on no block of it any more.
    var ids = Set(placed.compactMap(\.id))
    if case .replan(let placements, let late) = edit {
      ids.formUnion(placements.map { .task($0.task) })
      // A delay goes around the time that it takes from now on, and not around its block (3.8).
      if late != nil, let running = planner.view.running { ids.insert(.task(running.task.id)) }
    }
    let basis = planner.gridBasis(at: now)
    let days = Set(placed.map { now.logicalDay(of: $0.span.lowerBound) }).sorted()
    let others = days.flatMap(basis.plannedItems(on:)).filter {
      $0.isInTheWay && !ids.contains($0.id)
    }
    let hit = others.filter { other in placed.contains { $0.span.overlaps(other.span) } }.map(\.id)
    guard let first = others.first(where: { $0.id == hit.first }) else { return nil }
    return (OverlappedBlock(block: first.block, title: first.title), Set(hit).count)
  }

  /// A block that has come to a place; what is new has no name on the grid yet.
  private struct Place {
    var id: PlannedBlock.ID?
    var span: Range<Instant>
  }

  /// The blocks that an edit has given a place, as far as the grid knows them.
  private func places(
    of edit: Edit,
    _ altered: EventOccurrence?,
    at now: Moment
  ) -> [Place] {
    func block(
      _ id: TaskItem.ID,
      _ day: LocalDay?,
      _ time: TimeOfDay?,
      _ minutes: Int?
    ) -> Place? {
      guard let day, let time else { return nil }
      let start = now.instant(of: time, on: day)
      let shown: TaskRow? = planner.view.grid.lazy.flatMap(\.tasks).first { $0.task.id == id }
      let row =
        shown ?? planner.view.list.rows.lazy.compactMap(\.taskRow).first { $0.task.id == id }
      // As the grid has it: what was worked on takes what is left of it.
      let length = PlannedBlock.minutesLeft(
        of: minutes ?? row?.task.estimate ?? PlannedBlock.usualMinutes,
        worked: row.map { $0.isRunning ? 0 : $0.tracked } ?? 0
      )
      return Place(id: .task(id), span: start..<(start + Int64(length) * 60))
    }
    if case .add(let drafts) = edit, drafts.count == 1 {
      return [newPlace(of: drafts[0], at: now)].compactMap(\.self)
    }
    if case .moveRepeat(let id, let day, let to, let time) = edit {
      let minutes = planner.view.grid.coming(of: .coming(id, day))?.task.estimate
      return [block(id, to, time, minutes)].compactMap(\.self)
        .map { Place(id: .coming(id, day), span: $0.span) }
    }
    if case .plan(let id, let day, let time, let minutes) = edit {
      return [block(id, day, time, minutes)].compactMap(\.self)
    }
    if case .replan(let placements, _) = edit {
      return placements.compactMap { block($0.task, $0.day, $0.time, $0.estimate) }
    }
    // On the grid it goes with its block to where that came to.
    if case .shift = edit, let item = planner.gridItem, let start = planner.grid.destination {
      let length = item.span.upperBound - item.span.lowerBound
      return [Place(id: item.id, span: start..<(start + length))]
    }
    if case .alterEvent = edit, planner.focus == .grid, let altered, !altered.event.isFree,
      let span = altered.span(at: now), let old = planner.gridItem?.id
    {
      return [Place(id: old, span: span)]
    }
    return []
  }

  /// Where what was added is; `nil` without an hour, and for what takes none of the day.
  private func newPlace(of draft: ItemDraft, at now: Moment) -> Place? {
    guard let day = draft.day, let time = draft.time else { return nil }
    let (clock, minutes): (Moment, Int)
    switch draft {
    case .task(let task):
      guard !task.done else { return nil }
      (clock, minutes) = (now, task.estimate ?? PlannedBlock.usualMinutes)
    case .event(let event):
      guard !event.isFree else { return nil }
      (clock, minutes) = (now.inZone(event.zone), event.length)
    }
    let start = clock.instant(of: time, on: day)
    return Place(id: nil, span: start..<(start + Int64(minutes) * 60))
  }
}

extension GridItem {
  /// Whether it takes time that nothing else should have: what is done, free or left takes none.
  fileprivate var isInTheWay: Bool {
    if case .ghost = id { return false }
    return state != .done && !isFree && kind != .held
  }
}
