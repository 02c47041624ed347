import ChronoModel
import ChronoScreen

/// How wide the columns of the list are: as wide as their content, and absent when empty, so that
/// titles get the room.
///
/// Made of the whole loaded window, not of the lines on screen: titles stay where they are while
/// one scrolls. Made when the window comes, not with every frame.
struct ListColumns: Hashable {
  /// The time of day; the day in a search.
  var time = 0
  /// The tracked time at the right.
  var tracked = 0

  init() {}

  init(_ rows: [ListRow], time text: (ListRow) -> SafeText?) {
    for row in rows {
      time = max(time, text(row)?.width ?? 0)
      guard let row = row.taskRow else { continue }
      // A running clock gets wider with time.
      if row.isRunning { tracked = max(tracked, ListColumns.clock) }
      if row.tracked >= 60 {
        tracked = max(tracked, MinutesText.text(Int(row.tracked / 60)).utf8.count)
      }
    }
  }

  /// `12:34`.
  private static let clock = 5
}

extension ListRow {
  /// The row of a task on one of its days, as opposed to a ghost's or an event's.
  var taskRow: TaskRow? {
    switch self {
    case .task(let row): row
    case .continued(let continued): continued.row
    case .ghost, .event, .coming: nil
    }
  }
}
