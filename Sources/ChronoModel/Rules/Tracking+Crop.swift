extension Tracking {
  /// What is left of a stretch of work once it makes room for sessions that it overlaps.
  ///
  /// The longest of the parts that they leave, the earlier where several are; `nil` when nothing is
  /// left, or only seconds: a timer ends within a minute, and a minute is typed. A running session
  /// reaches to the end of time.
  package static func cropped(
    from start: Instant,
    to finish: Instant,
    around others: [Session]
  ) -> Range<Instant>? {
    let taken = TimeRanges(others.map { $0.start..<($0.finish ?? .latest) })
    let free = TimeRanges([start..<max(start, finish)]).subtracting(taken).spans
    func length(_ range: Range<Instant>) -> Int64 { range.upperBound - range.lowerBound }
    return free.filter { length($0) >= shortest }.max { length($0) < length($1) }
  }

  /// The same edit with its session cropped around others; `nil` where nothing would be left, or
  /// where the edit enters no session that has ended.
  package static func cropped(_ edit: Edit, around others: [Session]) -> Edit? {
    switch edit {
    case .log(let task, let start, let finish):
      guard let range = cropped(from: start, to: finish, around: others) else { return nil }
      return .log(task, start: range.lowerBound, finish: range.upperBound)
    case .logNew(let draft, let start, let finish):
      guard let range = cropped(from: start, to: finish, around: others) else { return nil }
      var draft = draft
      if draft.finished == finish { draft.finished = range.upperBound }
      return .logNew(draft, start: range.lowerBound, finish: range.upperBound)
    case .logDone(let task, let start, let finish):
      guard let range = cropped(from: start, to: finish, around: others) else { return nil }
      return .logDone(task, start: range.lowerBound, finish: range.upperBound)
    case .reviseSession(let before, let after):
      guard let finish = after.finish,
        let range = cropped(from: after.start, to: finish, around: others)
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
