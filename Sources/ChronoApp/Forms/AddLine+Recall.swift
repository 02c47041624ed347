import ChronoModel
import ChronoScreen

/// The lines that were entered before, which the arrows go through.
extension AddLine {
  /// A place among those lines, and what was typed when one went there.
  package struct Recall: Hashable, Sendable {
    /// The newest is 0; -1 is what was typed.
    var place = -1
    var typed: TextField
    var plain: [String]
    /// What the place has brought: another text is typed, and no place of any line.
    var shown = ""
  }

  /// Where one is, as long as nothing is typed there.
  private var place: Recall? {
    recall.flatMap { batch != nil || $0.shown == field.text ? $0 : nil }
  }

  /// Whether an earlier line is shown as it was.
  var isRecalled: Bool { place != nil }

  func hasEarlierLine(seeing planner: State) -> Bool {
    let next = (place?.place ?? -1) + 1
    return lines(besides: place?.typed ?? field, seeing: planner).indices.contains(next)
  }

  /// Those to go through: what is typed is there anyway.
  private func lines(besides typed: TextField, seeing planner: State) -> [String] {
    planner.memory.lines.filter { $0 != typed.text }
  }

  /// Goes to an earlier line, or to a later one, behind which is what was typed.
  mutating func recall(by step: Int, seeing planner: State, at now: Moment) -> [Request] {
    var next = place ?? Recall(typed: field, plain: plain)
    let lines = lines(besides: next.typed, seeing: planner)
    next.place += step
    guard next.place >= 0 else {
      return goBack(isAsked: true) ? [] : [.say("No later lines", .plain)]
    }
    guard lines.indices.contains(next.place) else { return [.say("No earlier lines", .plain)] }
    (field, plain) = (TextField(), [])
    let requests = paste(lines[next.place], seeing: planner, at: now)
    next.shown = field.text
    recall = next
    return requests
  }

  /// Goes back to what was typed; `false` where one is there, or where that is nothing and was not
  /// asked for.
  mutating func goBack(isAsked: Bool = false) -> Bool {
    guard let place, isAsked || !place.typed.isEmpty else { return false }
    (field, plain) = (place.typed, place.plain)
    (batch, completion, recall) = (nil, nil, nil)
    return true
  }

  /// The lines that have just been added, so that each means the same once more.
  func entered(seeing planner: State, at now: Moment) -> [String] {
    batch?.lines ?? [reading(seeing: planner, at: now).line]
  }
}

extension Memory {
  /// As many as one remembers having typed.
  private static let mostLines = 20

  /// Keeps a line that was entered, left or copied.
  mutating func remember(line: String) {
    guard !line.isBlank else { return }
    lines = Array(([line] + lines.filter { $0 != line }).prefix(Memory.mostLines))
  }
}
