package import ChronoModel
package import ChronoScreen

/// The key that moved something of the list to another day, as long as it is held.
///
/// What it moved may have left the list, and the cursor has gone on by itself: the key is held for
/// the one, and must not move the other.
package struct RepeatedMove: Hashable, Sendable {
  /// When the key came last.
  package var at: Instant
  /// What it did; empty where nothing was moved.
  package var done: SafeText = ""

  /// Seconds between two keys of a held one, and no more than a person needs to look.
  private static let pause: Int64 = 1

  /// What is said where the key is still held and would move the row that the cursor has gone on to;
  /// `nil` where `command` is to be done.
  func requests(insteadOf command: Command, seeing planner: State, at now: Moment) -> [Request]? {
    guard command == .dayEarlier || command == .dayLater, planner.focus != .grid,
      planner.list.hasLeft, (0...RepeatedMove.pause).contains(now.instant - at)
    else { return nil }
    guard let title = planner.selectedRow?.title else { return [.say(done, .plain)] }
    let key = planner.keymap.label(of: command)
    return [.say("\(done) · after a pause \(key) moves ‘\(SelectedTasks.name(title))’", .plain)]
  }
}

extension ListRow {
  fileprivate var title: String {
    switch self {
    case .task(let row): row.task.title
    case .ghost(let ghost): ghost.task.title
    case .event(let occurrence): occurrence.event.name
    case .coming(let coming): coming.task.title
    }
  }
}

extension ListCursor {
  /// An edit is on the disk: of what was marked, what the list shows stays so.
  ///
  /// Which rows of a list that is not wholly loaded leave it is not known: none stays marked there.
  mutating func keepMarks(in window: ListWindow) {
    guard hasMarks else { return }
    let isWhole = !window.hasMoreBefore && !window.hasMoreAfter
    let shown = isWhole ? window.tasks : []
    marks = isAllMarked ? shown : marks.intersection(shown)
    isAllMarked = false
    if marks.isEmpty { hasLeft = true }
  }

  /// What has left the list is marked no more.
  mutating func dropMarks(of gone: Set<TaskItem.ID>) {
    guard !marks.isDisjoint(with: gone) else { return }
    marks.subtract(gone)
    hasLeft = true
  }
}

extension ListWindow {
  /// The tasks that it has as rows of their own.
  var tasks: Set<TaskItem.ID> { Set(rows.compactMap(\.taskRow?.task.id)) }
}
