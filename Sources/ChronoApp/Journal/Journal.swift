package import ChronoModel
import ChronoScreen

/// The steps of the journal as far as they are loaded, newest first.
package struct Journal: Hashable, Sendable {
  package var entries: [JournalEntry]
  package var cursor: Int
  /// The page that is on its way, by the step it comes before.
  package var awaited: Int64?
  /// Whether the oldest step is loaded.
  package var isComplete = false

  package init(_ entries: [JournalEntry]) {
    self.entries = entries.sorted { $0.sequence > $1.sequence }
    cursor = 0
    cursor = current ?? 0
  }

  /// The step that the planner is just after; `nil` before the first.
  var current: Int? { entries.firstIndex { !$0.isUndone } }

  /// How many steps are undone (positive) or redone (negative) on the way to `index`.
  func distance(to index: Int) -> Int { index - (current ?? entries.count) }

  /// Rows to choose from: every step, then the time before the first.
  var rows: Int { entries.count + (isComplete ? 1 : 0) }
}

extension State {
  /// A page of the journal came: it opens the list, or makes it longer.
  mutating func show(_ entries: [JournalEntry], before: Int64?) {
    guard let index = overlays.lastIndex(where: \.isJournal),
      case .journal(var journal) = overlays[index]
    else {
      if before == nil, entries.isEmpty { notice = Notice("Nothing changed yet") }
      if before == nil, !entries.isEmpty { overlays.append(.journal(Journal(entries))) }
      return
    }
    guard before != nil, before == journal.awaited else { return }
    journal.awaited = nil
    journal.isComplete = entries.isEmpty
    journal.entries += entries.sorted { $0.sequence > $1.sequence }
    overlays[index] = .journal(journal)
  }

  mutating func press(_ key: Key, in journal: Journal) -> [Effect] {
    var journal = journal
    let page = max(1, Layout(self).body.height - 5)
    switch key {
    case .escape, .character("q"), .character("U"):
      overlays.removeLast()
      return []
    case .down, .character("j"): journal.cursor += 1
    case .up, .character("k"): journal.cursor -= 1
    case .pageDown, .control("f"): journal.cursor += page
    case .pageUp, .control("b"): journal.cursor -= page
    case .home, .character("g"): journal.cursor = 0
    case .end, .character("G"): journal.cursor = journal.rows - 1
    case .enter: return go(in: journal)
    default:
      notice = Notice("\(key.name) does nothing here · Esc closes the journal")
      return []
    }
    journal.cursor = max(0, min(journal.cursor, journal.rows - 1))
    defer { overlays[overlays.count - 1] = .journal(journal) }
    guard !journal.isComplete, journal.awaited == nil,
      journal.cursor + page >= journal.entries.count, let last = journal.entries.last
    else { return [] }
    journal.awaited = last.sequence
    return [.loadJournal(before: last.sequence)]
  }

  private mutating func go(in journal: Journal) -> [Effect] {
    guard journal.distance(to: journal.cursor) != 0 else {
      notice = Notice("You are here already")
      return []
    }
    overlays.removeLast()
    guard journal.entries.indices.contains(journal.cursor) else {
      return journal.entries.last.map { [.go(to: $0.sequence - 1)] } ?? []
    }
    return [.go(to: journal.entries[journal.cursor].sequence)]
  }
}

extension Overlay {
  var isJournal: Bool { if case .journal = self { true } else { false } }
}
