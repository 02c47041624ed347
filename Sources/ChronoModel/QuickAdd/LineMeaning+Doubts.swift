extension LineMeaning {
  /// Remembers a weekday that is today's, and means the one after it: some mean today by it.
  mutating func noticeWeekAhead() {
    let due = candidates.last { candidate in
      if case .due = candidate.content { candidate.error == nil } else { false }
    }
    guard let due, let day = result.draft.due, day == context.today + 7 else { return }
    let typed = line.text(range(of: due))
    let words = typed.lowercased().split(separator: " ").map(String.init)
    let isToday = words.contains { Grammar.weekday($0) == context.today.weekday }
    // With a date, or a word that says which week, nobody takes it for today.
    let isSaidOtherwise = words.contains { word in
      word == "next" || word == "week" || word.contains(where: \.isNumber)
    }
    guard isToday, !isSaidOtherwise else { return }
    result.weekAhead = .init(
      typed: typed,
      day: day.formatted(context.dateForm, today: context.today)
    )
  }

  /// Remembers a time that its day has not, because summer time begins then.
  mutating func noticeSkippedTime() {
    guard let clock = context.clock, let time = result.draft.time, let due = result.draft.due,
      let shown = clock.skipping(time, on: due)
    else { return }
    result.skippedTime = .init(
      time,
      on: clock.local(of: time, on: due).day,
      becoming: shown,
      (context.dateForm, context.timeForm),
      today: context.today
    )
  }
}
