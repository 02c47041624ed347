import ChronoModel
import ChronoScreen

/// What the day under the month's cursor has, in a line.
struct DayWords {
  let planner: State
  let day: LocalDay
  let now: Moment

  /// As much from the front as there is room for.
  func parts(fitting width: Int) -> CapacityWords.Parts {
    var parts: CapacityWords.Parts = []
    var used = 0
    for piece in pieces(fitting: width) {
      let gap = parts.isEmpty ? 0 : 3
      let wanted = CapacityWords.width(of: piece) + gap
      guard used + wanted <= width || parts.isEmpty else { break }
      used += wanted
      parts += (gap > 0 ? [(" · " as SafeText, Style(.dim))] : []) + piece
    }
    return parts
  }

  /// The day, what was kept or is open, how full it is, and what else it has.
  private func pieces(fitting width: Int) -> [CapacityWords.Parts] {
    let settings = planner.settings
    let isNarrow = width < 60
    let date =
      isNarrow
      ? day.formatted(settings.dateForm, today: now.today) : settings.dayName(day, today: now.today)
    let name: CapacityWords.Parts = [(SafeText(date), Style(.title, [.bold]))]
    guard let figures = planner.month?[day] else { return [name] }
    guard let capacity = figures.capacity, let load = figures.day.load else {
      return [name] + past(figures)
    }
    var pieces: [CapacityWords.Parts] = [name]
    let counts = figures.day.counts
    if counts.open > 0 { pieces.append([("\(counts.open) open", .plain)]) }
    if counts.done > 0, !isNarrow { pieces.append([("\(counts.done) done", .plain)]) }
    let room = width - pieces.reduce(0) { $0 + CapacityWords.width(of: $1) + 3 }
    let words = CapacityWords(capacity, of: day, settings, at: now)
    if capacity.need + capacity.outside > 0, let words {
      pieces.append(words.text(fitting: room))
    }
    pieces += load.countsBesideTasks(fitting: width).map { [($0, .plain)] }
    return pieces.count == 1 ? pieces + [[("free", Style(.dim))]] : pieces
  }

  private func past(_ figures: DayFigures) -> [CapacityWords.Parts] {
    let outcomes = figures.day.counts.outcomes
    let events: [CapacityWords.Parts] = figures.eventsOver.map { [[($0, .plain)]] } ?? []
    guard outcomes.promised > 0 else {
      let none: SafeText = events.isEmpty ? "nothing was promised" : "no task was promised"
      return events + [[(none, Style(.dim))]]
    }
    var pieces: [CapacityWords.Parts] = [
      [("kept \(outcomes.kept) of \(outcomes.promised)", .plain)]
    ]
    if outcomes.missed > 0 { pieces.append([("✗ missed \(outcomes.missed)", Style(.missed))]) }
    if outcomes.postponed > 0 { pieces.append([("postponed \(outcomes.postponed)", .plain)]) }
    return pieces + events
  }
}
