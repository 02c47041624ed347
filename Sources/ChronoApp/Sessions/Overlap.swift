package import ChronoModel
import ChronoScreen

/// Work that lies over another session was refused; `c` makes it fit.
package struct Overlap: Hashable, Sendable {
  package var edit: Edit
  /// The pass of the journal the edit belongs to, if any.
  package var pass: String?
  package var other: Session
  package var title: String
}

extension State {
  mutating func ask(about edit: Edit, over other: Session, title: String) {
    triage?.asked = nil
    overlays.append(
      .overlap(Overlap(edit: edit, pass: triage?.pass, other: other, title: title))
    )
  }

  mutating func press(_ key: Key, in overlap: Overlap) -> [Effect] {
    switch key {
    case .character("c"):
      overlays.removeLast()
      guard let edit = Tracking.cropped(overlap.edit, around: overlap.other) else {
        notice = Notice("Nothing would remain: the other work covers it", .warning)
        return []
      }
      guard let pass = overlap.pass else { return [.perform(edit)] }
      let key = triaged.map { RowKey($0.task) }
      triage?.asked = key
      return [.performInPass(edit, pass)]
    case .escape: overlays.removeLast()
    default: notice = Notice("c trims it · Esc cancels", .warning)
    }
    return []
  }

  func draw(_ overlap: Overlap, on canvas: inout Canvas, in area: Rect, at now: Moment) {
    let title = SafeText(overlap.title, limit: 30).truncated(to: 30)
    let from = SafeText(now.zone.local(overlap.other.start).time.formatted(settings.timeForm))
    let to = overlap.other.finish.map {
      SafeText(now.zone.local($0).time.formatted(settings.timeForm))
    }
    drawAnswers(
      "Overlaps ‘\(title)’ \(from)–\(to ?? "now")",
      [("c", "trim it"), ("Esc", "cancel")],
      on: &canvas,
      in: area
    )
  }
}
