package import ChronoModel
import ChronoScreen

/// Work that overlaps other work was refused; `c` trims it.
package struct Overlap: Hashable, Sendable {
  package var edit: Edit
  /// The pass of the journal the edit belongs to, if any.
  package var pass: Pass?
  /// All that is in the way, in order; never empty.
  package var work: [TrackedSession]
}

extension Overlap {
  /// The same work, as far as the others leave room; `nil` where they leave none.
  var cropped: Edit? { Tracking.cropped(edit, around: work.map(\.session)) }

  /// Why none of it can be logged, and what can be done instead.
  func refusal(seeing planner: State, at now: Moment) -> SafeText {
    guard work.count == 1, let other = work.first else {
      return "\(several) cover all of it · type other times"
    }
    let name = name(of: other, limit: 24)
    guard other.session.finish == nil else {
      let span = planner.settings.sessionText(other.session, at: now)
      return "‘\(name)’ \(span) covers all of it · type other times"
    }
    let start = planner.settings.momentText(other.session.start, at: now)
    let stops: SafeText = "\(planner.keymap.label(of: .stopAt)) stops it"
    let running: SafeText = "‘\(name)’ has been running since \(start)"
    if case .logDone = edit {
      return "\(running) · type only the end, e.g. 17:00, or first \(stops)"
    }
    return "\(running) · first \(stops)"
  }

  /// `‘Report’ and ‘Mail’`, `‘Report’ and 2 other works`; one task may be in the way more than once.
  private var several: SafeText {
    let names = work.map(\.title).uniqued()
    let first: SafeText = work.first.map { "‘\(name(of: $0, limit: 16))’" } ?? ""
    if names.count == 2, work.count == 2, let last = work.last {
      return "\(first) and ‘\(name(of: last, limit: 16))’"
    }
    let others = work.count - 1
    return "\(first) and \(others) other \(others == 1 ? "work" : "works")"
  }

  private func name(of work: TrackedSession, limit: Int) -> SafeText {
    SafeText(work.title, limit: limit).truncated(to: limit)
  }
}

extension Overlap: OverlayContent {
  enum Action { case trim, cancel }

  static let keys: [OverlayKey<Action>] = [
    OverlayKey(["c"], .trim, panel: "log only the rest"),
    OverlayKey([.escape], .cancel, "close", panel: "cancel"),
  ]

  var overlay: Overlay { .overlap(self) }

  var leavesReminderKeys: Bool { true }

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
    guard let first = work.first else { return }
    let span = planner.settings.sessionText(first.session, at: now)
    let more: SafeText = work.count > 1 ? " and \(work.count - 1) more" : ""
    // The times are what matters where both do not fit.
    let room = min(30, max(4, layout.body.width - span.width - more.width - 18))
    let name = name(of: first, limit: room)
    canvas.drawAnswers(
      "Overlaps ‘\(name)’ \(span)\(more)",
      answers(seeing: planner),
      in: layout.body
    )
  }
}
