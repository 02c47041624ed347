package import ChronoModel

/// Series that were deleted and are there again, in files that are new by that.
///
/// Another planner that has deleted one too takes a file of it, on a later day, for one of which nothing but days has gone by
/// since, as it was there before the deletion was heard of. A line says that it is not so, and since when:
/// `X-CHRONOLIST-BROUGHT-BACK:20261202T080000Z`.
extension SyncDecision {
  private static let backLine = "X-CHRONOLIST-BROUGHT-BACK"

  /// Puts it into a new file.
  func tellingBroughtBack(in bytes: [UInt8]) -> [UInt8] {
    let now = meaning.now.instant.basicText
    return SyncText.setting(in: bytes) { ContentLine(Self.backLine, value: now, lineEnd: $0) }
  }

  /// The deletion of a file that a program which carries whole files has put back, because days of a series that is deleted
  /// here had gone by on another planner; `nil` where anything else is news in it.
  ///
  /// `returned` is what would bring the series back, with what was agreed on of it.
  package mutating func deletingAgain(
    _ text: SyncText,
    of gone: WholeTask,
    at place: SyncPlace,
    _ returned: SyncUnit
  ) -> SyncUnit? {
    let line = part("", of: text)?[SyncDecision.backLine]
    let back = line.flatMap { Instant(basic: $0.text.trimmed) }
    guard (back ?? .earliest) < gone.task.modified, let agreed = returned.result,
      hasOnlyGoneBy(text, at: place, since: agreed)
    else { return nil }
    var unit = SyncUnit(uid: text.uid, base: nil)
    unit.file = .delete(place, expected: text.bytes)
    unit.kind = .deletedThere
    return unit
  }
}
