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

  private func isAgreed(_ uid: String, _ text: String) throws -> Bool {
    guard let memory = try world.repository.syncMemory(of: uid) else { return false }
    return String(decoding: memory.base.text, as: UTF8.self) == text
  }
}
