package import ChronoModel
package import ChronoScreen

/// The fields that both sides of a synchronisation have changed, each with both values: ours holds
/// until one is chosen.
package struct Conflicts: Hashable, Sendable {
  package var all: [KeptConflict]
  package var cursor = 0

  package init(_ all: [KeptConflict]) { self.all = all }

  /// What asks for them: the list opens, or there are none; why the sync has stopped is said with
  /// either.
  static func opening(_ all: [KeptConflict], trouble: SafeText?) -> [Request] {
    let words = trouble.map { [Request.say($0, .warning)] } ?? []
    guard all.isEmpty else { return [.open(.conflicts(Conflicts(all)))] + words }
    return words.isEmpty
      ? [.say("No conflicts · nothing was changed on both sides of a sync", .plain)] : words
  }

  /// What is said when there are more than before.
  static func news(of count: Int, key: String) -> SafeText {
    counted(count) + " · \(key) shows both values"
  }

  /// How many fields wait for a choice.
  package static func counted(_ count: Int) -> SafeText {
    (count == 1 ? "1 field was" : "\(count) fields were") + " changed on both sides"
  }
}

extension Conflicts: OverlayContent {
  enum Action { case close, ours, theirs, down, up, first, last }

  static let keys: [OverlayKey<Action>] = [
    // What decides first: a narrow footer leaves out the last.
    OverlayKey(["o"], .ours, "keep ours"),
    OverlayKey(["t"], .theirs, "use theirs"),
    OverlayKey([.escape, "q", "M"], .close, "close"),
    OverlayKey(["j", .down], .down, "move", as: "j k"),
    OverlayKey(["k", .up], .up),
    OverlayKey(["g", .home], .first),
    OverlayKey(["G", .end], .last),
  ]

  var overlay: Overlay { .conflicts(self) }

  var leavesReminderKeys: Bool { true }

  func keys(seeing planner: State) -> [OverlayKey<Action>] { Conflicts.keys }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    switch action {
    case .close: return [.close]
    case .ours: return decide(.ours)
    case .theirs: return decide(.theirs)
    case .down: cursor += 1
    case .up: cursor -= 1
    case .first: cursor = 0
    case .last: cursor = all.count - 1
    }
    cursor = max(0, min(cursor, all.count - 1))
    return []
  }

  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    undoing(key, seeing: planner) ?? helping(key, "conflicts", seeing: planner) ?? [
      .say(
        "\(key.name) does nothing here · \(Conflicts.keys.label(of: .close)) closes the list",
        .plain
      )
    ]
  }

  private func decide(_ side: SyncSide) -> [Request] {
    guard all.indices.contains(cursor) else { return [] }
    return [.file(.decide(all[cursor], side))]
  }

  /// What is left; with the last one the list goes, and what an undo has brought back is asked for.
  mutating func hear(
    _ event: Event,
    isOnTop: Bool,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    if case .performed(_, let how) = event, how == .undo || how == .redo {
      return [.file(.loadConflicts)]
    }
    guard case .conflicts(let left) = event else { return [] }
    all = left
    cursor = max(0, min(cursor, left.count - 1))
    return left.isEmpty ? [.close] : []
  }
}

extension Overlay {
  var isConflicts: Bool { if case .conflicts = self { true } else { false } }
}
