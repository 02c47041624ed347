import ChronoModel
import ChronoScreen

extension Menu {
  /// Undo has come to what was done on an earlier day, or elsewhere: one key pressed by mistake is not to
  /// take that away.
  static func undo(
    of label: String,
    at instant: Instant,
    bySync: Bool = false,
    seeing planner: State,
    _ now: Moment
  ) -> Menu {
    let when = planner.settings.momentText(instant, at: now)
    // Beside the frame, the key and the words before it.
    let room = max(24, min(60, planner.size.width - 16))
    return Menu(
      title: "\(bySync ? "Synced" : "Done") \(when). Undo it?",
      items: [
        Item(
          key: "y",
          label: "undo: \(SafeText(label, limit: 100).truncated(to: room))",
          choice: [.undo(since: nil)]
        ),
        Item(key: "n", label: "keep it", choice: []),
        Item(
          key: "U",
          label: "show the history",
          choice: [.perform(.journal)]
        ),
      ]
    )
  }
}
