import ChronoModel
import ChronoStore
import VirtualTerminal

/// A program that carries whole files, and meets a change on either side (Behaviour 9.6).
extension SyncModel {
  /// Takes a file to the server, or meets a change there of what it took.
  mutating func carry() throws {
    guard let uid = pick(theirs), let place = places[uid] else { return }
    let now = world.folder.text(place)
    guard let old = carried.removeValue(forKey: uid), steps - old.step < 60,
      let memory = try world.repository.syncMemory(of: uid), memory.base.place == place,
      ([memory.base.text] + memory.earlier).contains(Array(old.text.utf8)),
      said(in: old.text) != said(in: now)
    else {
      // Only what both sides have agreed on is known afterwards.
      if try isAgreed(uid, now) { carried[uid] = (now, steps) }
      return
    }
    let before = Fields.of(old.text).fields
    let ours = Fields.of(now).fields
    var server = before
    made += 1
    let isTitle = random.next(below: 2) == 0
    if isTitle { server.title = "Server \(made)" } else { server.notes = "server \(made)" }
    note("carry \(ours.title), which is \(server.title) there")
    // The model knows only of conflicts that a run has found.
    let (text, disputes) = try world.merge(
      uid,
      with: rewritten(old.text, server),
      at: place,
      keepsConflicts: false
    )
    let merged = Fields.of(text).fields
    let fields = Set(disputes.map(\.field))
    var expected = ours
    // Where both may have changed it, ours stays and the other is told.
    if isTitle {
      if ours.title == before.title, !fields.contains(.title) { expected.title = server.title }
    } else {
      if ours.notes == before.notes, !fields.contains(.notes) { expected.notes = server.notes }
    }
    guard merged == expected else {
      return fail("carried\n\(merged), not \(expected)\nfrom \(before)")
    }
    theirs[uid] = merged
    write(uid, text)
  }

  func tellsConflict(_ place: SyncPlace) -> Bool {
    world.folder.text(place).contains("X-CHRONOLIST-CONFLICT")
  }

  /// Both as they are without the move of what the other has finished first, where a planner has brought the file
  /// together: it is on the day that it had there.
  func withoutMovesOfDone(
    _ uid: String,
    _ mine: Fields,
    _ other: Fields,
    since old: Fields
  ) -> (mine: Fields, other: Fields) {
    var (ours, theirs) = (mine, other)
    guard old.finished == nil, mine.due != other.due, isBroughtTogether(uid) else {
      return (ours, theirs)
    }
    let (here, there) = (mine.finished ?? .latest, other.finished ?? .latest)
    if here < there { theirs.due = old.due }
    if there < here, isToldWhole(uid, other, since: old) { ours.due = old.due }
    return (ours, theirs)
  }

  /// Whether a planner has written the file since both sides agreed.
  private func isBroughtTogether(_ uid: String) -> Bool {
    let mark = said(uid).first { $0.hasPrefix("X-CHRONOLIST-REVISION:") }?.split(separator: ":")
      .last?.split(separator: " ").first
    guard let mark else { return false }
    return texts[uid]?.contains { $0.hasPrefix("X-CHRONOLIST-REVISION:") && $0.contains(mark) }
      == false
  }

  /// Whether a file that was moved tells what became of the day that it has left.
  private func isToldWhole(_ uid: String, _ other: Fields, since old: Fields) -> Bool {
    func tells(_ lines: [String]) -> Bool {
      lines.contains { $0.hasPrefix("X-CHRONOLIST-PROMISE") }
    }
    if tells(said(uid)) { return true }
    return !tells(texts[uid] ?? []) && (old.due == nil || other.due == old.due)
  }

  private func isAgreed(_ uid: String, _ text: String) throws -> Bool {
    guard let memory = try world.repository.syncMemory(of: uid) else { return false }
    return String(decoding: memory.base.text, as: UTF8.self) == text
  }
}
