import ChronoModel

extension Edit {
  /// Kind and subject of edits that a held key repeats; empty for those that never merge.
  var coalescingSubject: String {
    switch self {
    case .reorder(let selection, let rows, _): Self.subject("reorder" + Self.way(rows), selection)
    case .shift(let selection, let days, let minutes):
      Self.subject(Self.shift(days, minutes), selection)
    case .resize(let selection, let minutes): Self.subject("resize" + Self.way(minutes), selection)
    case .prioritise(let selection, _): Self.subject("prioritise", selection)
    case .move(let selection, _): Self.subject("move", selection)
    case .alterEvent(let part, .shift(let days, let minutes)):
      "\(Self.shift(days, minutes)) event \(part.event.text)"
    case .alterEvent(let part, .move): "moveEvent \(part.event.text)"
    case .alterEvent(let part, .resize(let minutes)):
      "resizeEvent\(Self.way(minutes)) \(part.event.text)"
    case .alterEvent(let part, .reorder(let rows, _)):
      "reorderEvent\(Self.way(rows)) \(part.event.text)"
    case .plan(let id, _, _, _): "plan \(id.text)"
    case .moveCategory(let id, let rows): "moveCategory\(Self.way(rows)) \(id.text)"
    case .reviseCategory(let before, _): "reviseCategory \(before.id.text)"
    case .add, .reviseTask, .setDone, .assign, .tag, .replan, .delete, .deleteAllFromHere,
      .skip, .moveRepeat, .bringBack, .drop, .logDone, .startTimer, .stopTimer, .log, .logNew,
      .reviseSession, .deleteSession, .addCategory, .deleteCategory, .reviseEvent, .deleteEvents,
      .reviseOccurrence,
      .deleteOccurrence, .alterEvent(_, .assign), .alterEvent(_, .tag):
      ""
    }
  }

  /// Moving by days is another command than moving by minutes.
  private static func shift(_ days: Int, _ minutes: Int) -> String {
    days == 0 ? "shift" + way(minutes) : "shiftDays" + way(days)
  }

  /// The key that goes the other way is another one: who held one undoes what that one did.
  private static func way(_ amount: Int) -> String { amount < 0 ? "Back" : "" }

  /// Long selections are not held in the journal; they never merge.
  private static func subject(_ kind: String, _ selection: Selection) -> String {
    guard case .tasks(let ids) = selection, ids.count <= 50 else { return "" }
    return ([kind] + ids.map(\.text)).joined(separator: " ")
  }
}
