package import ChronoModel
package import ChronoScreen

/// One line to type, with what it is for.
package struct Prompt: Hashable, Sendable {
  package var purpose: Purpose
  package var field: TextField
  /// Why Enter does nothing yet.
  package var problem: SafeText?

  package init(_ purpose: Purpose, text: String = "") {
    self.purpose = purpose
    field = TextField(text)
  }

  package enum Purpose: Hashable, Sendable {
    case goToDate
    case search(before: Whereabouts)
    case newCategory(assigning: Target?)
    case renameCategory(Category)
    case moveTo(Movable)
    case doneThen(Selection)
    case tags(Target, now: [String])
    case stopAt
    case runningLate(LateWay)
  }

  /// Asks for tags, with those that the one it is about has already.
  static func tags(of target: Target, now: [String]) -> Prompt {
    Prompt(.tags(target, now: now), text: now.map { "@\($0) " }.joined())
  }
}

extension Prompt: OverlayContent {
  enum Action: Hashable {
    case cancel, accept, leaveSearch, goToFound, keepList, down, up
    case reach(DelayReach)
    case meals(kept: Bool)
  }

  /// A search is looked at while it is typed.
  static let searchKeys: [OverlayKey<Action>] = [
    OverlayKey([.escape], .leaveSearch, "back"),
    OverlayKey([.enter], .goToFound, "go there"),
    OverlayKey([.tab], .keepList, "keep list"),
    OverlayKey([.down], .down, "move", as: "↑↓"),
    OverlayKey([.up], .up),
  ]

  var overlay: Overlay { .prompt(self) }

  func keys(seeing planner: State) -> [OverlayKey<Action>] {
    let verb: SafeText
    switch purpose {
    case .search: return Prompt.searchKeys
    case .goToDate: verb = "go"
    case .newCategory(assigning: nil): verb = "add"
    case .newCategory, .moveTo: verb = "move"
    case .renameCategory: verb = "rename"
    case .doneThen: verb = "done then"
    case .tags: verb = "set"
    case .stopAt: verb = "stop"
    case .runningLate: verb = "shift"
    }
    let keys: [OverlayKey<Action>] = [
      OverlayKey([.escape], .cancel, "cancel"), OverlayKey([.enter], .accept, verb),
    ]
    guard case .runningLate(let way) = purpose else { return keys }
    let scrolling: [OverlayKey<Action>] = [
      OverlayKey([.down], .down), OverlayKey([.up], .up),
    ]
    return Prompt.keys(of: way, in: planner.settings) + keys + scrolling
  }

  /// Those that change how a delay moves what is to do.
  private static func keys(of way: LateWay, in settings: Settings) -> [OverlayKey<Action>] {
    let reach: OverlayKey<Action> =
      switch way.reach {
      case .all: OverlayKey([.tab], .reach(.gaps), "use gaps")
      case .gaps: OverlayKey([.tab], .reach(.all), "move all")
      }
    guard !settings.meals.isEmpty else { return [reach] }
    // Told above the line, where something goes into one.
    return [reach, OverlayKey([.backTab], .meals(kept: !way.keepsMeals))]
  }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    switch action {
    case .cancel: return [.close]
    case .accept, .goToFound:
      do {
        let requests = try requests(seeing: planner, at: now)
        // Other work may be in the way: the line stays until the file has it.
        if case .doneThen = purpose { return requests }
        return [.close] + requests
      } catch {
        problem = error.words
        return []
      }
    case .leaveSearch:
      guard case .search(let before) = purpose else { return [.close] }
      return [.close] + SearchPath(planner: planner).leave(for: before)
    // The hits stay in the list, for the keys that act on tasks.
    case .keepList: return planner.search.isEmpty ? [] : [.close]
    case .reach(let reach): change { $0.reach = reach }
    case .meals(let kept): change { $0.keepsMeals = kept }
    case .down: return move(by: 1, seeing: planner, at: now)
    case .up: return move(by: -1, seeing: planner, at: now)
    }
    return []
  }

  /// Through the hits of a search, or what a delay does to each block.
  private mutating func move(by step: Int, seeing planner: State, at now: Moment) -> [Request] {
    guard case .runningLate(let way) = purpose else { return [.moveRows(by: step)] }
    let count = RunningLate(planner: planner, way: way).lineCount(for: field.text, at: now)
    let last = count - planHeight(seeing: planner, at: now)
    change { $0.top = max(0, min($0.top + step, last)) }
    return []
  }

  private mutating func change(_ change: (inout LateWay) -> Void) {
    guard case .runningLate(var way) = purpose else { return }
    change(&way)
    purpose = .runningLate(way)
    problem = nil
  }

  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    field.handle(key) ? changed : []
  }

  mutating func paste(_ text: String, seeing planner: State, at now: Moment) -> [Request] {
    field.paste(text)
    return changed
  }

  /// The task is done, or the line says why it cannot be so.
  mutating func hear(
    _ event: Event,
    isOnTop: Bool,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    guard case .doneThen = purpose else { return [] }
    if case .performed(_, .edit(.logDone)) = event { return [.close] }
    if case .failed(let failure) = event { problem = ErrorText.sentence(failure) }
    if case .overlapped(let edit, let work) = event {
      let overlap = Overlap(edit: edit, pass: nil, work: work)
      problem = overlap.refusal(seeing: planner, at: now)
    }
    return []
  }

  /// After every change of the line: a search narrows as one types.
  private var changed: [Request] {
    mutating get {
      problem = nil
      guard case .search = purpose else { return [] }
      return [.search(field.text.isBlank ? "" : field.text)]
    }
  }

  // MARK: What it asks for

  /// Who goes to a date may mean one that has been.
  func context(seeing planner: State, at now: Moment) -> QuickAddContext {
    var context = planner.phraseContext(at: now)
    if case .goToDate = purpose { context.isNearest = true }
    return context
  }

  private func requests(
    seeing planner: State,
    at now: Moment
  ) throws(EntryProblem) -> [Request] {
    let text = field.text
    let context = context(seeing: planner, at: now)
    if case .search(let before) = purpose {
      if planner.search.isEmpty { return SearchPath(planner: planner).leave(for: before) }
      guard planner.selectedRow != nil else {
        throw EntryProblem("Nothing found for ‘\(SafeText(text, limit: 30))’")
      }
      return SearchPath(planner: planner).goToHit() ?? []
    }
    guard !text.isBlank else { return try requestsOfNothing(seeing: planner, at: now) }
    switch purpose {
    case .goToDate:
      let place = try Entry.dayOrWeek(text, context).map(Request.show) ?? .go(to: .other)
      return planner.focus == .categories ? [place, .focus(.tasks)] : [place]
    case .moveTo(let target):
      return [.edit(try target.moved(to: Entry.place(text, context), context))]
    case .newCategory(let target):
      // Who was told so and goes on means it.
      if problem == nil, let when = Prompt.whenOfTask(text, context) {
        let accept = keys(seeing: planner).label(of: .accept)
        throw EntryProblem(
          "That reads like a task for \(when) · \(accept) again makes it a category"
        )
      }
      let choice: CategoryChoice = CategoryRules.isInbox(text) ? .inbox : .named(text)
      return [.edit(target?.assigned(to: choice) ?? .addCategory(name: text, colour: nil))]
    case .renameCategory(let category):
      var renamed = category
      renamed.name = text
      return renamed == category ? [] : [.edit(.reviseCategory(from: category, to: renamed))]
    case .tags(let target, let now): return retag(target, from: now, to: Entry.tags(text))
    case .stopAt:
      guard let running = planner.view.running else { throw EntryProblem("No timer is running") }
      return [.edit(.stopTimer(at: try SpanText.finish(text, of: running.session, at: now)))]
    case .doneThen(let subjects): return try done(subjects, seeing: planner, at: now)
    case .runningLate(let way):
      return [.edit(try RunningLate(planner: planner, way: way).edit(for: text, at: now))]
    case .search: return []
    }
  }

  /// The day or time of a line that reads like a task; `nil` where it is a name.
  private static func whenOfTask(_ text: String, _ context: QuickAddContext) -> SafeText? {
    let line = QuickAdd.parse(text, context: context)
    guard !line.title.isEmpty else { return nil }
    return line.parts.first { [.due, .time].contains($0.kind) }.map { SafeText($0.meaning) }
  }

  /// Enter on an empty line.
  private func requestsOfNothing(
    seeing planner: State,
    at now: Moment
  ) throws(EntryProblem) -> [Request] {
    switch purpose {
    case .tags(let target, let now): return retag(target, from: now, to: [])
    case .newCategory, .renameCategory: throw EntryProblem("A category needs a name")
    case .doneThen(let subjects): return try done(subjects, seeing: planner, at: now)
    case .stopAt:
      guard let running = planner.view.running else { throw EntryProblem("No timer is running") }
      let form = planner.settings.timeForm
      let examples = StopExamples(of: running.session, in: form, at: now).all
      throw EntryProblem("Type when you stopped, e.g. \(examples)")
    case .runningLate: throw EntryProblem("Type how late you are, e.g. 20, 45m or 1h15")
    case .goToDate, .search, .moveTo: return []
    }
  }

  /// The task was done on its day, at the usual time where none is typed.
  private func done(
    _ subjects: Selection,
    seeing planner: State,
    at now: Moment
  ) throws(EntryProblem) -> [Request] {
    guard case .tasks(let ids) = subjects, let id = ids.first else { return [.close] }
    let span = try SpanText.done(
      field.text,
      onLogical: planner.selectedTask?.due ?? now.today,
      usual: usualFinish(seeing: planner, at: now),
      at: now
    )
    return [.edit(.logDone(id, start: span.lowerBound, finish: span.upperBound))]
  }

  /// When the selected task is taken to have been done on its day.
  func usualFinish(seeing planner: State, at now: Moment) -> Instant {
    let task = planner.selectedTask
    let rows = planner.view.list.rows.compactMap(\.taskRow)
    let row = (rows + planner.view.grid.flatMap(\.tasks)).first { $0.task.id == task?.id }
    return planner.settings.usualFinish(of: row, on: task?.due ?? now.today, at: now)
  }

  /// One task's tags become just these; several tasks get these added.
  private func retag(_ target: Target, from now: [String], to tags: [String]) -> [Request] {
    let removed = now.filter { !tags.contains($0) }
    let added = tags.filter { !now.contains($0) }
    if removed.isEmpty, added.isEmpty { return [] }
    return [.edit(target.tagged(adding: added, removing: removed))]
  }
}
