import ChronoModel
import ChronoScreen

extension ReviewText {
  // MARK: Categories

  var categoryTable: [StyledLine] {
    guard !review.categories.isEmpty else { return [] }
    var lines = [
      heading(
        isWide
          ? [
            ("Categories", 18), ("kept", 7), ("", 6), ("open", 6), ("planned", 9), ("tracked", 9),
            ("est. → took", 15), ("", 6),
          ] : [("Categories", 13), ("kept", 6), ("plan", 6), ("track", 6), ("", 5)]
      )
    ]
    for category in review.categories { lines += rows(of: category) }
    if review.categories.contains(where: { $0.factor != nil }) {
      lines.append(StyledLine("×: how many times its estimate a task usually takes", Style(.dim)))
    }
    return lines
  }

  private func rows(of category: CategoryFigures) -> [StyledLine] {
    let outcomes = category.figures.outcomes
    let room = isWide ? 17 : 12
    let name =
      category.category.map { SafeText($0.name, limit: room).truncated(to: room) } ?? "Inbox"
    let ink: Style = category.category.map { Style(.categoryName($0.colour)) } ?? .plain
    var line = StyledLine(name.padded(to: room + 1), ink)
    line.add(ReviewText.ratio(outcomes).paddedLeft(to: isWide ? 7 : 6))
    if isWide {
      line.add(ReviewText.percent(outcomes).paddedLeft(to: 6), Style(.accent))
      line.add(number(outcomes.open, 6), Style(.dim))
    }
    line.add(minutes(category.figures.planned).paddedLeft(to: isWide ? 9 : 6))
    line.add(minutes(category.figures.trackedMinutes).paddedLeft(to: isWide ? 9 : 6))
    if isWide {
      let estimates: SafeText =
        category.estimated == 0
        ? "" : "\(minutes(category.estimated)) → \(MinutesText.text(category.actualMinutes))"
      line.add(estimates.paddedLeft(to: 15))
    }
    if let factor = category.factor {
      line.add(SafeText(factor.text).paddedLeft(to: isWide ? 6 : 5), Style(.warning))
    }
    guard !isWide, category.estimated > 0 else { return [line] }
    let second = StyledLine(
      "  estimated \(minutes(category.estimated)), took \(MinutesText.text(category.actualMinutes))",
      Style(.dim)
    )
    return [line, second]
  }

  // MARK: Weeks

  var weekTable: [StyledLine] {
    let cells = isWide ? 9 : 8
    var lines = [
      heading(
        [("Weeks", 11)]
          + review.weeks.map { (SafeText("W\(settings.weekNumber(of: $0.from))"), cells) }
      )
    ]
    func add(_ name: SafeText, _ value: (PeriodFigures) -> SafeText) {
      var line = StyledLine(name.padded(to: 11))
      for (index, week) in review.weeks.enumerated() {
        line.add(
          value(week.figures).paddedLeft(to: cells),
          Style(.plain, index == 1 ? [.bold] : [])
        )
      }
      lines.append(line)
    }
    add("promised") { count($0.outcomes.promised) }
    add("kept") { count($0.outcomes.kept) }
    add("missed") { count($0.outcomes.missed) }
    add("postponed") { count($0.outcomes.postponed) }
    add("open") { count($0.outcomes.open) }
    add("kept %") { ReviewText.percent($0.outcomes) }
    add("planned") { minutes($0.planned) }
    add("tracked") { minutes($0.trackedMinutes) }
    return lines
  }

  // MARK: Slips

  var slipped: [StyledLine] {
    guard !review.slipped.isEmpty else { return [] }
    var lines = [StyledLine("Slipped most", Style(.heading, [.bold]))]
    for slip in review.slipped {
      var line = StyledLine(SafeText("↻\(slip.slips)").padded(to: 4), Style(.warning))
      line.add(SafeText(slip.task.title, limit: 28).truncated(to: 28))
      lines.append(line)
    }
    return lines
  }
}
