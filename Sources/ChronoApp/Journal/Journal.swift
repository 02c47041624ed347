package import ChronoModel
import ChronoScreen

/// The steps of the journal as far as they are loaded, newest first.
package struct Journal: Hashable, Sendable {
  package var entries: [JournalEntry]
  package var cursor: Int
  /// The page that is on its way, by the step it comes before.
  package var awaited: JournalStep?
  /// Whether the oldest step is loaded.
  package var isComplete = false
  /// Whether the cursor goes on to the end as the pages come.
  package var goesToEnd = false

  package init(_ entries: [JournalEntry]) {
    self.entries = entries.sorted { $0.step > $1.step }
    cursor = 0
    cursor = current ?? 0
  }

  /// The step that the planner is just after; `nil` before the first.
  var current: Int? { entries.firstIndex { !$0.isUndone } }

  /// The step under the cursor; `nil` below the last.
  var chosen: JournalEntry? { entries.indices.contains(cursor) ? entries[cursor] : nil }

  /// How many steps are undone (positive) or redone (negative) on the way to `index`.
  func distance(to index: Int) -> Int { index - (current ?? entries.count) }

  /// Rows to choose from: every step, then the time before the first.
  var rows: Int { entries.count + (isComplete ? 1 : 0) }
}

extension Journal: OverlayContent {
  enum Action { case close, go, bringBack, down, up, pageDown, pageUp, first, last }

  static let keys: [OverlayKey<Action>] = [
    OverlayKey([.escape, "q", "U"], .close, "close"),
    OverlayKey([.enter], .go, "go there"),
    OverlayKey(["j", .down], .down, "move", as: "j k"),
    OverlayKey(["k", .up], .up),
    OverlayKey(["b"], .bringBack, "bring back"),
    OverlayKey([.pageDown, .control("f")], .pageDown),
    OverlayKey([.pageUp, .control("b")], .pageUp),
    OverlayKey(["g", .home], .first),
    OverlayKey(["G", .end], .last),
  ]

  var overlay: Overlay { .journal(self) }

  var leavesReminderKeys: Bool { true }

  func keys(seeing planner: State) -> [OverlayKey<Action>] { Journal.keys }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    let page = max(1, Layout(planner).sheet.height - 5)
    goesToEnd = action == .last
    switch action {
    case .close: return [.close]
    case .go: return go()
    case .bringBack: return bringBack()
    case .down: cursor += 1
    case .up: cursor -= 1
    case .pageDown: cursor += page
    case .pageUp: cursor -= page
    case .first: cursor = 0
    case .last: cursor = rows - 1
    }
    cursor = max(0, min(cursor, rows - 1))
    return cursor + page >= entries.count ? loadMore() : []
  }

  private mutating func loadMore() -> [Request] {
    guard !isComplete, awaited == nil, let last = entries.last else { return [] }
    awaited = last.step
    return [.file(.loadJournal(before: last.step))]
  }

  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    helping(key, "journal", seeing: planner) ?? [
      .say(
        "\(key.name) does nothing here · \(Journal.keys.label(of: .close)) closes the journal",
        .plain
      )
    ]
  }

  /// Undoes or redoes up to the chosen step; below the last is the time before the first.
  private func go() -> [Request] {
    guard distance(to: cursor) != 0 else { return [.say("You are here already", .plain)] }
    guard entries.indices.contains(cursor) else {
      return [.close] + (entries.last.map { [.file(.go(to: $0.step.previous))] } ?? [])
    }
    return [.close, .file(.go(to: entries[cursor].step))]
  }

  /// Brings back what the chosen step deleted; what came after it stays.
  private func bringBack() -> [Request] {
    guard let chosen, chosen.hasDeleted else {
      return [.say("This step deleted nothing that is still deleted", .plain)]
    }
    return [.close, .edit(.bringBack(.step(chosen.step)))]
  }

  // MARK: Pages

  /// The newest page came: it opens the list.
  static func opening(_ entries: [JournalEntry]) -> [Request] {
    entries.isEmpty
      ? [.say("Nothing changed yet", .plain)] : [.open(.journal(Journal(entries)))]
  }

  /// A page came that makes the list longer.
  mutating func hear(
    _ event: Event,
    isOnTop: Bool,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    guard case .journal(let page, let before?) = event, before == awaited else { return [] }
    awaited = nil
    isComplete = page.isEmpty
    entries += page.sorted { $0.step > $1.step }
    guard goesToEnd else { return [] }
    cursor = rows - 1
    return loadMore()
  }
}

extension Overlay {
  var isJournal: Bool { if case .journal = self { true } else { false } }
}
