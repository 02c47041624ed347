package import ChronoModel
import ChronoScreen

/// Work that overlaps another session was refused; `c` trims it.
package struct Overlap: Hashable, Sendable {
  package var edit: Edit
  /// The pass of the journal the edit belongs to, if any.
  package var pass: Pass?
  package var other: Session
  package var title: String
}

extension Overlap {
  /// The same work, as far as the other session leaves room; `nil` where it leaves none.
  var cropped: Edit? { Tracking.cropped(edit, around: other) }

  /// Why none of it can be logged, and what can be done instead.
  func refusal(seeing planner: State, at now: Moment) -> SafeText {
    let name = SafeText(title, limit: 24).truncated(to: 24)
    guard other.finish == nil else {
      let span = planner.settings.sessionText(other, at: now)
      return "‘\(name)’ \(span) covers all of it · type other times"
    }
    let start = planner.settings.momentText(other.start, at: now)
    let stops: SafeText = "\(planner.keymap.label(of: .stopAt)) stops it"
    let running: SafeText = "‘\(name)’ has been running since \(start)"
    if case .logDone = edit {
      return "\(running) · type only the end, e.g. 17:00, or first \(stops)"
    }
    return "\(running) · first \(stops)"
  }
}

extension Overlap: OverlayContent {
  enum Action { case trim, cancel }

  static let keys: [OverlayKey<Action>] = [
    OverlayKey(["c"], .trim, panel: "log only the rest"),
    OverlayKey([.escape], .cancel, "close", panel: "cancel"),
  ]

  var overlay: Overlay { .overlap(self) }

  func keys(seeing planner: State) -> [OverlayKey<Action>] { Overlap.keys }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    switch action {
    case .cancel: return [.close]
    case .trim:
      guard let edit = cropped else { return [.close] }
      return [.close, pass.map { .file(.performInPass(edit, $0)) } ?? .edit(edit)]
    }
  }

  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    let (trim, cancel) = (Overlap.keys.label(of: .trim), Overlap.keys.label(of: .cancel))
    return [.say("\(trim) logs only the rest · \(cancel) cancels", .warning)]
  }

  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    let span = planner.settings.sessionText(other, at: now)
    // The times are what matters where both do not fit.
    let room = min(30, max(4, layout.body.width - span.width - 18))
    let name = SafeText(title, limit: room).truncated(to: room)
    canvas.drawAnswers("Overlaps ‘\(name)’ \(span)", answers(seeing: planner), in: layout.body)
  }
}
