import ChronoModel
import ChronoScreen

extension Prompt {
  /// The line at the bottom of the screen, with its problem or a hint above it.
  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    let line = layout.footer
    canvas.fill(line, .plain)
    let used = canvas.put(
      label,
      at: Point(x: line.x + 1, y: line.y),
      style: Style(.accent, [.bold]),
      width: line.width / 2
    )
    let lines = wordsAbove(in: layout, seeing: planner, at: now)
    let hasKeysBeside = Prompt.hasKeysBeside(in: layout)
    let above = layout.body.bottom(lines.count + (hasKeysBeside ? 0 : 1))
    canvas.fill(above, .plain)
    for (row, words) in lines.enumerated() {
      canvas.put(
        words,
        at: Point(x: above.x + 1, y: above.y + row),
        style: Style(problem == nil ? .dim : .error),
        width: above.width - 2
      )
    }
    let keys = FooterPicture(planner: planner).drawHints(
      on: &canvas,
      in: hasKeysBeside
        ? line.droppingLeft(line.width / 2).droppingRight(1) : above.bottom(1).droppingRight(1),
      at: now
    )
    field.draw(
      on: &canvas,
      in: line.droppingLeft(used + 2).droppingRight(hasKeysBeside ? keys + 3 : 1)
    )
    if case .runningLate(let way) = purpose {
      let area = layout.body.droppingBottom(above.height)
      RunningLate(planner: planner, way: way)
        .drawPlan(field.text, on: &canvas, in: area, at: now)
    }
  }

  /// Where the line is too short for its keys, they are above it.
  private static func hasKeysBeside(in layout: Layout) -> Bool { layout.footer.width >= 60 }

  private func wordsAbove(
    in layout: Layout,
    seeing planner: State,
    at now: Moment
  ) -> ArraySlice<SafeText> {
    let words = problem ?? meaning(seeing: planner, at: now) ?? hint(seeing: planner, at: now)
    return words.isEmpty ? [] : words.wrapped(to: layout.body.width - 2).prefix(3)
  }

  /// How many lines of what a delay does have room above all that.
  func planHeight(seeing planner: State, at now: Moment) -> Int {
    let layout = Layout(planner)
    let words = wordsAbove(in: layout, seeing: planner, at: now).count
    return layout.body.height - words - (Prompt.hasKeysBeside(in: layout) ? 0 : 1) - 2
  }

  /// What a typed date or delay would do, as it is typed; `nil` where nothing is told yet.
  private func meaning(seeing planner: State, at now: Moment) -> SafeText? {
    switch purpose {
    case .runningLate(let way):
      return RunningLate(planner: planner, way: way).words(for: field.text, at: now)
    case .search: return planner.search.isEmpty ? nil : planner.view.list.hitWords
    case .stopAt: return stopWords(seeing: planner, at: now)
    case .goToDate, .moveTo:
      guard !field.text.isBlank else { return nil }
      do {
        let context = context(seeing: planner, at: now)
        if case .moveTo(let target) = purpose {
          return try target.words(for: field.text, context, planner.settings)
        }
        let day = try Entry.dayOrWeek(field.text, context)
        return day.map { SafeText(planner.settings.dayInFull($0, today: now.today)) } ?? "someday"
      } catch {
        return error.words
      }
    case .newCategory, .renameCategory, .doneThen, .tags: return nil
    }
  }

  /// When the timer would have been stopped; before anything is typed, times that it could be.
  private func stopWords(seeing planner: State, at now: Moment) -> SafeText? {
    guard let session = planner.view.running?.session else { return nil }
    guard !field.text.isBlank else {
      let examples = StopExamples(of: session, in: planner.settings.timeForm, at: now)
      let time = examples.time
      let first = examples.earlier.map { "\(time), or \($0)" as SafeText } ?? time
      let lengths = [examples.ago, examples.length].compactMap(\.self).map {
        "\($0.text) for \($0.words)" as SafeText
      }
      return ([first] + lengths).joined(" · ")
    }
    do {
      let finish = try SpanText.finish(field.text, of: session, at: now)
      let worked = MinutesText.text(Int(Session.length(from: session.start, to: finish) / 60))
      return "Stops at \(planner.settings.momentText(finish, at: now)), after \(worked)"
    } catch {
      return error.words
    }
  }

  private var label: SafeText {
    switch purpose {
    case .goToDate: "Go to"
    case .search: "Search"
    case .newCategory: "New category"
    case .renameCategory: "Rename to"
    case .moveTo: "Move to"
    case .doneThen: "Done at"
    case .tags: "Tags"
    case .stopAt: "Stopped at"
    case .runningLate: "Late by"
    }
  }

  private func hint(seeing planner: State, at now: Moment) -> SafeText {
    switch purpose {
    case .moveTo(.event(_, let event)):
      event.time == nil
        ? "fri · tomorrow · +3d · 24 dec · 2026-12-24"
        : "fri · fri 18:00 · 11:00 · +3d · 24 dec · 2026-12-24"
    case .goToDate: "fri · tomorrow · +3d · 24 dec · 2026-12-24 · w50 · someday"
    case .moveTo(.tasks): "fri · tomorrow · +3d · 24 dec · 2026-12-24 · someday"
    case .moveTo: "fri · fri 18:00 · 11:00 · +3d · 24 dec · 2026-12-24 · someday"
    case .doneThen:
      planner.settings.doneHint(
        keys(seeing: planner).label(of: .accept),
        on: planner.selectedTask?.due ?? now.today,
        usual: field.text.isBlank ? usualFinish(seeing: planner, at: now) : nil,
        at: now
      )
    case .tags(.event, _): "tags, with or without @ · leave empty to remove all"
    case .tags(.tasks(.tasks(let tasks)), _) where tasks.count == 1:
      "tags, with or without @ · leave empty to remove all"
    case .tags: "tags to add to all of them, with or without @"
    case .newCategory(assigning: nil): "A name for a category, not a task"
    case .stopAt, .search, .newCategory, .renameCategory, .runningLate: ""
    }
  }
}
