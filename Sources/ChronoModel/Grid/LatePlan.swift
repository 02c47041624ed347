/// What running late does to each remaining block of a day (Behaviour 3.8).
package struct LatePlan: Hashable, Sendable {
  /// In the order of the day.
  package let lines: [Line]

  package struct Line: Hashable, Sendable {
    package var id: PlannedBlock.ID
    package var title: String
    package var span: Range<Instant>
    package var fate: Fate
  }

  package enum Fate: Hashable, Sendable {
    case moves(Range<Instant>)
    case stays(Reason)
    /// It would begin after the day has ended.
    case falls
  }

  package enum Reason: Hashable, Sendable {
    case event, running
    /// It is planned in time that is kept free, as what that time is kept for.
    case meal
    /// A gap before it takes up the delay, also where that would take it off the day.
    case inTime
    /// It belongs to a past day, and waits there for a decision.
    case otherDay(LocalDay)
  }

  package var moves: Int { lines.count { if case .moves = $0.fate { true } else { false } } }

  /// Whether there is anything to move, onto this day or off it.
  package var hasWork: Bool {
    lines.contains { if case .stays = $0.fate { false } else { true } }
  }

  /// Whether gaps take up the whole delay of a block.
  package var usesGaps: Bool { lines.contains { $0.fate == .stays(.inTime) } }

  /// When the last block that moves is over.
  package var end: Instant? {
    lines.compactMap { if case .moves(let span) = $0.fate { span.upperBound } else { nil } }.max()
  }

  /// Shifts what is still to be done: overdue blocks first, each with the time it still needs.
  ///
  /// The running task stays, also where it is of no hour, and takes what is left of its estimate from now on:
  /// its block, where that is still ahead, is empty by then and in nobody's way.
  /// Nothing goes into the time that is to be `keptFree`, and what is planned wholly there, and is not
  /// over, stays.
  package init(
    _ grid: GridDay,
    by minutes: Int,
    reach: DelayReach = .all,
    keepingFree kept: TimeRanges = .none,
    running: RunningTimer?,
    end: Instant,
    at now: Moment
  ) {
    var lines: [Line] = []
    var blocks: [RunningLate.Move] = []
    var walls = running?.taken(at: now) ?? []
    for row in grid.tasks where row.task.status == .open {
      guard let span = row.task.plannedSpan(at: now), let rest = row.remainingSpan(at: now) else {
        continue
      }
      var line = Line(id: .task(row.task.id), title: row.task.title, span: span, fate: .falls)
      if row.isRunning {
        line.fate = .stays(.running)
      } else if let due = row.task.due, due != grid.day {
        guard span.upperBound > now.instant else { continue }
        walls.append(span)
        line.fate = .stays(.otherDay(due))
      } else if span.upperBound > now.instant, TimeRanges([span]).subtracting(kept).isEmpty {
        walls.append(span)
        line.fate = .stays(.meal)
      } else {
        blocks.append(RunningLate.Move(task: row.task.id, span: rest))
      }
      lines.append(line)
    }
    for occurrence in grid.events where !occurrence.event.isFree {
      guard let span = occurrence.span(at: now), span.upperBound > now.instant else { continue }
      walls.append(span)
      lines.append(
        Line(
          id: .event(occurrence.event.id, occurrence.day),
          title: occurrence.event.name,
          span: span,
          fate: .stays(.event)
        )
      )
    }
    let late = RunningLate(
      blocks,
      around: walls,
      keepingFree: kept,
      by: minutes,
      reach: reach,
      behind: running.map { $0.end(at: now) ?? now.instant.minute },
      from: now.instant.onFive,
      end: end
    )
    for move in late.moved {
      for index in lines.indices where lines[index].id == .task(move.task) {
        // Also where only a part of it is left to do, it begins when it was to.
        let isInTime = move.span.lowerBound == lines[index].span.lowerBound
        lines[index].fate = isInTime ? .stays(.inTime) : .moves(move.span)
      }
    }
    self.lines = lines.sorted { $0.span.lowerBound < $1.span.lowerBound }
  }
}
