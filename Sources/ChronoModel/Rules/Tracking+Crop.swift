extension Tracking {
  /// What is left of a stretch of work once it makes room for a session that it overlaps.
  ///
  /// The longer of the parts before and after it, the earlier where both are equal; `nil` when
  /// nothing is left. A running session reaches to the end of time.
  package static func cropped(
    from start: Instant,
    to finish: Instant,
    around other: Session
  ) -> Range<Instant>? {
    let before = start..<max(start, min(finish, other.start))
    let resumed = min(finish, max(start, other.finish ?? finish))
    let after = resumed..<finish
    func length(_ range: Range<Instant>) -> Int64 { range.upperBound - range.lowerBound }
    let longest = length(before) >= length(after) ? before : after
    return longest.isEmpty ? nil : longest
  }

  /// The same edit with its session cropped around another; `nil` where nothing would be left, or
  /// where the edit enters no session that has ended.
  package static func cropped(_ edit: Edit, around other: Session) -> Edit? {
    switch edit {
    case .log(let task, let start, let finish):
      guard let range = cropped(from: start, to: finish, around: other) else { return nil }
      return .log(task, start: range.lowerBound, finish: range.upperBound)
    case .logNew(let draft, let start, let finish):
      guard let range = cropped(from: start, to: finish, around: other) else { return nil }
      var draft = draft
      if draft.finished == finish { draft.finished = range.upperBound }
      return .logNew(draft, start: range.lowerBound, finish: range.upperBound)
    case .logDone(let task, let start, let finish):
      guard let range = cropped(from: start, to: finish, around: other) else { return nil }
      return .logDone(task, start: range.lowerBound, finish: range.upperBound)
    case .reviseSession(let before, let after):
      guard let finish = after.finish,
        let range = cropped(from: after.start, to: finish, around: other)
      else { return nil }
      var cropped = after
      cropped.start = range.lowerBound
      cropped.finish = range.upperBound
      return .reviseSession(from: before, to: cropped)
    case .add, .reviseTask, .setDone, .move, .assign, .prioritise, .tag, .reorder, .plan,
      .replan, .shift, .resize, .delete, .deleteAllFromHere, .skip, .moveRepeat, .bringBack, .drop,
      .startTimer, .stopTimer, .deleteSession, .addCategory, .reviseCategory, .moveCategory,
      .deleteCategory, .reviseEvent, .deleteEvents, .alterEvent, .reviseOccurrence,
      .deleteOccurrence:
      return nil
    }
  }
}
