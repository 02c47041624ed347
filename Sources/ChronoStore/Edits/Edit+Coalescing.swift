import ChronoModel

extension Edit {
  /// Kind and subject of edits that a held key repeats; empty for those that never merge.
  var coalescingSubject: String {
    switch self {
    case .reorder(let selection, _, _): Self.subject("reorder", selection)
    case .shift(let selection, let days, _): Self.subject(Self.shift(days), selection)
    case .resize(let selection, _): Self.subject("resize", selection)
    case .prioritise(let selection, _): Self.subject("prioritise", selection)
    case .move(let selection, _): Self.subject("move", selection)
    case .alterEvent(let part, .shift(let days, _)):
      "\(Self.shift(days)) event \(part.event.text)"
    case .alterEvent(let part, .move): "moveEvent \(part.event.text)"
    case .alterEvent(let part, .resize): "resizeEvent \(part.event.text)"
    case .alterEvent(let part, .reorder): "reorderEvent \(part.event.text)"
    case .plan(let id, _, _, _): "plan \(id.text)"
    case .moveCategory(let id, _): "moveCategory \(id.text)"
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
  private static func shift(_ days: Int) -> String { days == 0 ? "shift" : "shiftDays" }

  /// Long selections are not held in the journal; they never merge.
  private static func subject(_ kind: String, _ selection: Selection) -> String {
    guard case .tasks(let ids) = selection, ids.count <= 50 else { return "" }
    return ([kind] + ids.map(\.text)).joined(separator: " ")
  }
}
