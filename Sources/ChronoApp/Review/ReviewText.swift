package import ChronoModel
import ChronoScreen

/// The review in lines, for the screen and, without its styles, for the command line.
///
/// Wide enough for all columns from 76 cells on, and for all but the sums from 60 on; two columns
/// of blocks from 116 on; narrower screens say the same in shorter columns. “Kept 3 of 5” and
/// percentages count what is judged; what is open is said apart (Behaviour 2.8).
package struct ReviewText: Sendable {
  let review: WeekReview
  let width: Int
  let settings: Settings

  package init(_ review: WeekReview, width: Int, settings: Settings) {
    self.review = review
    self.width = width
    self.settings = settings
  }

  var isWide: Bool { width >= 76 }

  /// Whether each outcome has a column, and each day its bar.
  private var hasBars: Bool { width >= 60 }

  private var isDouble: Bool { width >= 116 }

  package var lines: [StyledLine] {
    guard isDouble else {
      return joined([summary, dayTable, recent, categoryTable, weekTable, slipped])
    }
    let left = joined([summary, dayTable, recent, categoryTable])
    let right = joined([weekTable, slipped])
    return (0..<max(left.count, right.count)).map { row in
      var line = row < left.count ? left[row] : StyledLine()
      line.pad(to: 78)
      if row < right.count { line.add(right[row]) }
      return line
    }
  }

  /// Blocks with a blank line between them; empty ones are left out.
  private func joined(_ blocks: [[StyledLine]]) -> [StyledLine] {
    var lines: [StyledLine] = []
    for block in blocks where !block.isEmpty {
      if !lines.isEmpty { lines.append(StyledLine()) }
      lines += block
    }
    return lines
  }

  // MARK: The week

  private var summary: [StyledLine] {
    let outcomes = review.total.outcomes
    var first = StyledLine("Kept ", Style(.plain, [.bold]))
    if outcomes.judged > 0 {
      first.add("\(outcomes.kept) of \(outcomes.judged) ", Style(.plain, [.bold]))
      first.add("(\(ReviewText.percent(outcomes)))", Style(.accent, [.bold]))
    } else {
      first.add(ReviewText.percent(outcomes), Style(.accent, [.bold]))
    }
    if outcomes.open > 0 { first.add(", \(outcomes.open) still open", Style(.dim)) }
    let withdrawn: SafeText = outcomes.withdrawn > 0 ? "\(outcomes.withdrawn) withdrawn" : ""
    if isWide, !withdrawn.isEmpty { first.add(", \(withdrawn)", Style(.dim)) }
    let rest = isWide || withdrawn.isEmpty ? [] : [StyledLine(withdrawn, Style(.dim))]
    return [first] + planned + rest
  }

  /// `Planned 7h, tracked 8h so far, 4h35 planned for the days to come`, in two lines where one is
  /// too short.
  private var planned: [StyledLine] {
    let later = review.plannedLater
    var line = StyledLine("Planned ", Style(.dim))
    line.add(SafeText(MinutesText.text(review.total.planned - later)))
    line.add(", tracked ", Style(.dim))
    line.add(SafeText(MinutesText.text(review.total.trackedMinutes)))
    guard later > 0 else { return [line] }
    line.add(" so far", Style(.dim))
    var coming = StyledLine(minutes(later))
    coming.add(" planned for the days to come", Style(.dim))
    guard isWide else { return [line, coming] }
    line.add(", ", Style(.dim))
    line.add(coming)
    return [line]
  }

  private var dayTable: [StyledLine] {
    let most = review.days.map(\.figures.outcomes.promised).max() ?? 0
    var lines = [heading(isWide ? wideDayHeads : hasBars ? dayHeads : narrowDayHeads)]
    for day in review.days {
      lines.append(
        row(name(of: day.day), day.figures, most: most, isToday: day.day == review.today)
      )
    }
    lines.append(row("Week", review.total, most: 0, isToday: true))
    if hasBars, most > 0 {
      var legend = StyledLine(.spaces(isWide ? 10 : 7), .plain)
      legend.add("█ kept  ", Style(.success))
      legend.add("▒ missed  ", Style(.missed))
      legend.add("░ postponed  ", Style(.warning))
      legend.add("─ open", Style(.dim))
      lines.append(legend)
    }
    return lines
  }

  private var wideDayHeads: [(SafeText, Int)] {
    [
      ("", 10), ("promised", 9), ("kept", 5), ("missed", 7), ("postponed", 10), ("open", 5),
      ("", 9), ("", 5), ("planned", 8), ("tracked", 8),
    ]
  }

  private var dayHeads: [(SafeText, Int)] {
    [
      ("", 7), ("kept", 5), ("missed", 7), ("postponed", 10), ("open", 5), ("", 9), ("", 5),
      ("plan", 6), ("track", 6),
    ]
  }

  private var narrowDayHeads: [(SafeText, Int)] {
    [("", 7), ("kept", 6), ("✗", 3), ("→", 3), ("", 5), ("plan", 6), ("track", 6)]
  }

  private func row(
    _ name: SafeText,
    _ figures: PeriodFigures,
    most: Int,
    isToday: Bool
  ) -> StyledLine {
    let outcomes = figures.outcomes
    let strength: Attributes = isToday ? [.bold] : []
    var line = StyledLine(name.padded(to: isWide ? 10 : 7), Style(.plain, strength))
    if hasBars {
      if isWide { line.add(number(outcomes.promised, 9)) }
      line.add(number(outcomes.kept, 5), Style(.success))
      line.add(number(outcomes.missed, 7), Style(.missed))
      line.add(number(outcomes.postponed, 10), Style(.warning))
      line.add(number(outcomes.open, 5), Style(.dim))
      line.add("  ")
      line.add(bar(outcomes, most: most, cells: 7))
      line.pad(to: isWide ? 55 : 43)
    } else {
      line.add(ReviewText.ratio(outcomes).paddedLeft(to: 6), Style(.success))
      line.add(number(outcomes.missed, 3), Style(.missed))
      line.add(number(outcomes.postponed, 3), Style(.warning))
    }
    line.add(ReviewText.percent(outcomes).paddedLeft(to: 5), Style(.accent))
    line.add(minutes(figures.planned).paddedLeft(to: isWide ? 8 : 6))
    line.add(minutes(figures.trackedMinutes).paddedLeft(to: isWide ? 8 : 6))
    return line
  }

  /// Kept, missed, postponed and open side by side, as long as the day was full.
  private func bar(_ outcomes: Outcomes, most: Int, cells: Int) -> StyledLine {
    guard most > 0 else { return StyledLine() }
    let parts: [(Int, SafeText, Style)] = [
      (outcomes.kept, "█", Style(.success)), (outcomes.missed, "▒", Style(.missed)),
      (outcomes.postponed, "░", Style(.warning)), (outcomes.open, "─", Style(.dim)),
    ]
    var line = StyledLine()
    var sum = 0
    var drawn = 0
    for (count, glyph, style) in parts where count > 0 {
      sum += count
      // Ends are rounded, not lengths, so that the bar is as long as its sum.
      let end = max(drawn + 1, (sum * cells + most / 2) / most)
      line.add(SafeText(String(repeating: glyph.string, count: end - drawn)), style)
      drawn = end
    }
    return line
  }

  // MARK: Thirty days

  private var recent: [StyledLine] {
    guard let first = review.recent.first, let kept = ReviewText.keptDays(of: review) else {
      return []
    }
    var head = StyledLine(kept, Style(.heading, [.bold]))
    head.add(" since \(short(first.day))", Style(.dim))
    var line = StyledLine()
    for day in review.recent {
      guard let performance = day.performance else {
        line.add("·", Style(.dim))
        continue
      }
      if performance == 1 {
        line.add("█", Style(.success))
      } else {
        line.add(performance == 0 ? "✗" : "▒", Style(performance == 0 ? .missed : .warning))
      }
    }
    var legend = StyledLine("█ all  ▒ some  ✗ none  · not judged", Style(.dim))
    if !isWide { legend = StyledLine("█ all ▒ some ✗ none · not judged", Style(.dim)) }
    return [head, line, legend]
  }
}

// MARK: - Shared words

extension ReviewText {
  /// `60%`, `–` where nothing was judged (Behaviour 2.8).
  ///
  /// Rounded, but 100 % means all and 0 % none.
  static func percent(_ outcomes: Outcomes) -> SafeText {
    guard let performance = outcomes.performance else { return "–" }
    let rounded = Int((performance * 100).rounded())
    let isMixed = performance > 0 && performance < 1
    return "\(isMixed ? min(99, max(1, rounded)) : rounded)%"
  }

  /// `Everything kept on 2 of 6 days`; `nil` where no day is decided, as in a new file.
  static func keptDays(of review: WeekReview) -> SafeText? {
    let (kept, judged) = review.keptDays
    return switch (kept, judged) {
    case (_, 0): nil
    case (0, 1): "The one day not fully kept"
    case (_, 1): "The one day fully kept"
    case (0, _): "None of \(judged) days fully kept"
    default: "Everything kept on \(kept) of \(judged) days"
    }
  }

  /// `3/5`: kept of those that are judged; a dot where none is.
  static func ratio(_ outcomes: Outcomes) -> SafeText {
    outcomes.judged == 0 ? "·" : "\(outcomes.kept)/\(outcomes.judged)"
  }

  /// A count; a dot for none, so that what there is stands out.
  func count(_ value: Int) -> SafeText { value == 0 ? "·" : SafeText(String(value)) }

  func number(_ value: Int, _ width: Int) -> SafeText { count(value).paddedLeft(to: width) }

  func minutes(_ minutes: Int) -> SafeText {
    minutes == 0 ? "·" : SafeText(MinutesText.text(minutes))
  }

  /// `Mon 16`, with the month where there is room.
  func name(of day: LocalDay) -> SafeText {
    let date = day.civil
    guard isWide else { return "\(day.weekday.short) \(date.day)" }
    let month = Month.short[date.month - 1]
    return settings.dateForm == .monthDay
      ? "\(day.weekday.short) \(month) \(date.day)"
      : "\(day.weekday.short) \(date.day) \(month)"
  }

  func short(_ day: LocalDay) -> SafeText {
    let date = day.civil
    let month = Month.short[date.month - 1]
    return settings.dateForm == .monthDay ? "\(month) \(date.day)" : "\(date.day) \(month)"
  }

  /// The heads of columns, right-aligned but for the first.
  func heading(_ heads: [(SafeText, Int)]) -> StyledLine {
    var line = StyledLine()
    for (index, head) in heads.enumerated() {
      let text = index == 0 ? head.0.padded(to: head.1) : head.0.paddedLeft(to: head.1)
      line.add(text, Style(index == 0 ? .heading : .dim, index == 0 ? [.bold] : []))
    }
    return line
  }
}
