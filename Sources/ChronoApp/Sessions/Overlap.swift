package import ChronoModel
import ChronoScreen

/// Work that lies over another session was refused; `c` makes it fit.
package struct Overlap: Hashable, Sendable {
  package var edit: Edit
  /// The pass of the journal the edit belongs to, if any.
  package var pass: Pass?
  package var other: Session
  package var title: String
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
      guard let edit = Tracking.cropped(edit, around: other) else {
        return [.close, .say("Nothing would remain: the other work covers it", .warning)]
      }
      return [.close, pass.map { .file(.performInPass(edit, $0)) } ?? .edit(edit)]
    }
  }

  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    let (trim, cancel) = (Overlap.keys.label(of: .trim), Overlap.keys.label(of: .cancel))
    return [.say("\(trim) logs only the rest · \(cancel) cancels", .warning)]
  }

  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    func clock(_ instant: Instant) -> SafeText {
      SafeText(now.zone.local(instant).time.formatted(planner.settings.timeForm))
    }
    let name = SafeText(title, limit: 30).truncated(to: 30)
    let span: SafeText = "\(clock(other.start))–\(other.finish.map(clock) ?? "now")"
    canvas.drawAnswers("Overlaps ‘\(name)’ \(span)", answers(seeing: planner), in: layout.body)
  }
}
