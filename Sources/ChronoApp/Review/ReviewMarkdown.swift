package import ChronoModel
package import ChronoScreen

/// The review as Markdown: a text to keep.
package struct ReviewMarkdown: Sendable {
  private let review: WeekReview
  private let settings: Settings

  package init(_ review: WeekReview, settings: Settings) {
    self.review = review
    self.settings = settings
  }

  package var lines: [SafeText] {
    let total = review.total
    var lines: [SafeText] = [
      "# Week \(settings.weekNumber(of: review.from)), \(review.from.text) to \(review.to.text)",
      "",
      """
      \(kept(total.outcomes)). Planned \(MinutesText.text(total.planned - review.plannedLater)), \
      tracked \(MinutesText.text(total.trackedMinutes))\(coming).
      """,
    ]
    lines += table(
      "Day",
      review.days.map { (SafeText($0.day.formatted(settings.dateForm)), $0.figures) }
    )
    lines += table(
      "Week",
      review.weeks.map { ("\($0.from.text) (W\(settings.weekNumber(of: $0.from)))", $0.figures) }
    )
    lines += categories
    if !review.slipped.isEmpty {
      lines += ["", "## Slipped most", ""]
      lines += review.slipped.map { slip in
        "- \(cell(slip.task.title)): \(slip.slips == 1 ? "once" : "\(slip.slips) times")"
      }
    }
    if let kept = ReviewText.keptDays(of: review), let first = review.recent.first,
      let last = review.recent.last
    {
      let days: SafeText = "\(first.day.text) to \(last.day.text)"
      lines += ["", "\(kept), \(days)."]
    }
    return lines
  }

  private var coming: SafeText {
    let later = review.plannedLater
    return later > 0 ? " so far, \(MinutesText.text(later)) planned for the days to come" : ""
  }

  /// `Kept 3 of 5 promises (60%), 2 open`.
  private func kept(_ outcomes: Outcomes) -> SafeText {
    let open: SafeText = outcomes.open > 0 ? ", \(outcomes.open) open" : ""
    let of: SafeText =
      outcomes.judged == 0
      ? "No promise judged"
      : "Kept \(outcomes.kept) of \(outcomes.judged) \(outcomes.judged == 1 ? "promise" : "promises")"
    return "\(of) (\(ReviewText.percent(outcomes)))\(open)"
  }

  private func table(_ head: SafeText, _ rows: [(SafeText, PeriodFigures)]) -> [SafeText] {
    var lines: [SafeText] = [
      "",
      """
      | \(head) | promised | kept | missed | postponed | withdrawn | open | kept % | planned \
      | tracked |
      """, "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for (name, figures) in rows {
      let outcomes = figures.outcomes
      lines.append(
        """
        | \(name) | \(counts(outcomes)) | \(ReviewText.percent(outcomes)) \
        | \(MinutesText.text(figures.planned)) | \(MinutesText.text(figures.trackedMinutes)) |
        """
      )
    }
    return lines
  }

  private func counts(_ outcomes: Outcomes) -> SafeText {
    [
      outcomes.promised, outcomes.kept, outcomes.missed, outcomes.postponed, outcomes.withdrawn,
      outcomes.open,
    ].map { SafeText(String($0)) }.joined(" | ")
  }

  private var categories: [SafeText] {
    guard !review.categories.isEmpty else { return [] }
    var lines: [SafeText] = [
      "",
      """
      | Category | promised | kept | missed | postponed | withdrawn | open | kept % | planned \
      | tracked | estimated | took | factor |
      """, "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for category in review.categories {
      let outcomes = category.figures.outcomes
      let name = category.category.map { cell($0.name) } ?? "Inbox"
      let factor = category.factor.map { SafeText($0.text) } ?? "–"
      lines.append(
        """
        | \(name) | \(counts(outcomes)) | \(ReviewText.percent(outcomes)) \
        | \(MinutesText.text(category.figures.planned)) \
        | \(MinutesText.text(category.figures.trackedMinutes)) \
        | \(MinutesText.text(category.estimated)) | \(MinutesText.text(category.actualMinutes)) \
        | \(factor) |
        """
      )
    }
    return lines
  }

  /// Text that cannot end a cell or begin markup of its own.
  private func cell(_ raw: String) -> SafeText {
    var escaped = ""
    for character in SafeText(raw).string {
      if "\\|`*_[]<>#".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return SafeText(escaped)
  }
}
