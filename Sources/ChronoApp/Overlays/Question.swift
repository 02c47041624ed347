package import ChronoModel
package import ChronoScreen

/// A question that one key answers.
///
/// Only deleting a category always asks (Behaviour 3.4); other deletions ask whoever set that.
package struct Question: Hashable, Sendable {
  package var text: SafeText
  package var yes: Edit
  /// Where a category is deleted without its tasks.
  package var keeping: Edit?
}

extension Question {
  /// Deletes, after a question where the settings want one.
  static func deleting(_ name: SafeText, _ edit: Edit, seeing planner: State) -> [Request] {
    guard planner.settings.confirmDelete else { return [.edit(edit)] }
    return [.open(.question(Question(text: "Delete \(name)?", yes: edit)))]
  }
}

extension Question: OverlayContent {
  enum Action { case delete, deleteAlone, keep }

  static let keys: [OverlayKey<Action>] = [
    OverlayKey(["y"], .delete, panel: "delete"),
    OverlayKey(["n", .escape], .keep, panel: "keep"),
  ]

  /// Of a category that has tasks.
  static let categoryKeys: [OverlayKey<Action>] = [
    OverlayKey(["y"], .delete, panel: "delete"),
    OverlayKey(["i"], .deleteAlone, panel: "tasks to Inbox"),
    OverlayKey(["n", .escape], .keep, panel: "keep"),
  ]

  var overlay: Overlay { .question(self) }

  var leavesReminderKeys: Bool { true }

  func keys(seeing planner: State) -> [OverlayKey<Action>] {
    keeping == nil ? Question.keys : Question.categoryKeys
  }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    switch action {
    case .delete: [.close, .edit(yes)]
    case .deleteAlone: [.close] + (keeping.map { [.edit($0)] } ?? [])
    case .keep: [.close]
    }
  }

  /// Whatever is no yes keeps what is there.
  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] { [.close] }

  func draw(on canvas: inout Canvas, in layout: Layout, seeing planner: State, at now: Moment) {
    let width = min(layout.body.width, 60)
    let lines = text.wrapped(to: width - 4)
    let size = Size(width: width, height: lines.count + 4)
    let inside = canvas.drawPanel("Sure?", in: layout.body.panel(size))
    for (row, line) in lines.enumerated() {
      canvas.put(line, at: inside.row(row).origin, width: inside.width)
    }
    let line = StyledLine(answers(seeing: planner))
    canvas.put(line.pairs, at: inside.bottom(1).origin, width: inside.width)
  }
}
