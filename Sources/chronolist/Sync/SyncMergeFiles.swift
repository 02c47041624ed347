import ChronoApp
package import ChronoExchange
package import ChronoModel
import ChronoScreen
package import ChronoStore

/// `sync --merge`: two texts of one item are brought together, for a program that carries whole files
/// and has met a change on either side.
///
/// vdirsyncer names two files, ours and the server's, and takes what both say afterwards.
struct SyncMergeFiles {
  let paths: [String]

  fileprivate struct Side {
    let path: String
    let bytes: [UInt8]
    /// `nil` for what is neither a task nor an event.
    let text: SyncText?
  }

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    let one = try read(paths[0])
    let other = try read(paths[1])
    guard let ours = one.text, let theirs = other.text else {
      return try takeNewer(one, other, on: &planner)
    }
    guard ours.uid == theirs.uid, ours.kind == theirs.kind else {
      throw CommandFailure(
        ErrorText(
          code: "merge",
          "\(one.path) and \(other.path) are not of one item. Neither was changed."
        ),
        .badData
      )
    }
    let memory = try planner.store { repository throws(StoreError) in
      try repository.syncMemory(of: ours.uid)
    }
    guard let memory else { return try takeNewer(one, other, on: &planner) }
    // Ours is what the folder is known to say, whichever is named first.
    if theirs.sum == memory.base.sum, ours.sum != memory.base.sum {
      try merge(theirs, ours, memory, one.path, on: &planner)
    } else {
      try merge(ours, theirs, memory, one.path, on: &planner)
    }
  }

  private func merge(
    _ ours: SyncText,
    _ theirs: SyncText,
    _ memory: SyncMemory,
    _ path: String,
    on planner: inout OpenPlanner
  ) throws(CommandFailure) {
    var decision = SyncDecision(ExchangeContext(planner.environment, planner.settings))
    let task = try planner.store { repository throws(StoreError) in
      try repository.task(of: memory)
    }
    decision.moved = task.flatMap { SyncDecision.MovedHere($0) }
    let earlier = memory.texts()
    let base = decision.ancestor(of: ours, theirs, among: earlier, isMoved: memory.isMoved)
    var outcome: SyncDecision.Outcome
    do throws(ImportError) {
      outcome = try decision.merge(ours, theirs, from: base)
      try decision.doubt(&outcome, of: ours, theirs, from: base, among: earlier)
    } catch {
      throw failure(error, in: path)
    }
    var conflicts = outcome.disputes.compactMap { part, dispute, text in
      memory.base.links.first { $0.part == part }.map { SyncConflict($0.item, dispute, text: text) }
    }
    conflicts += try daysApart(theirs, besides: ours, from: base ?? ours, memory, on: &planner)
    // First, so that whoever is killed here loses nothing.
    let now = planner.now
    try planner.store { repository throws(StoreError) in
      try repository.keep(conflicts, of: memory, at: now)
      let steps = try decision.changesOfSplit(ours, theirs, from: base, in: repository)
      try repository.take(steps, ofSeries: ours.title, at: now)
    }
    try write(outcome.text.bytes)
    let title = SafeText(ours.title, limit: 60)
    guard !conflicts.isEmpty else {
      return planner.console.line("Merged both changes of ‘\(title)’")
    }
    let fields = conflicts.map { SafeText($0.dispute.field.noun) }.joined(", ")
    planner.console.line(
      "Merged both changes of ‘\(title)’; yours is used where both changed the same: \(fields)"
    )
    planner.console.paragraph("  “chronolist sync --conflicts” lists the other values.")
  }

  /// What both have changed of days that theirs tells apart and that are events of their own here.
  private func daysApart(
    _ theirs: SyncText,
    besides ours: SyncText,
    from base: SyncText,
    _ memory: SyncMemory,
    on planner: inout OpenPlanner
  ) throws(CommandFailure) -> [SyncConflict] {
    guard !theirs.isTask else { return [] }
    var decision = SyncDecision(ExchangeContext(planner.environment, planner.settings))
    let told = Set(decision.parts(of: ours).map(\.name))
    var conflicts: [SyncConflict] = []
    for day in decision.parts(of: theirs).compactMap({ LocalDay($0.name) })
    where !told.contains(day.text) {
      let event = try planner.store { repository throws(StoreError) in
        try repository.event(on: day, of: memory)
      }
      guard let event else { continue }
      do throws(ImportError) {
        conflicts += try decision.disputes(of: event, on: day, theirs, from: base)
          .map { SyncConflict(.event(event.event.id), $0.dispute, text: $0.text) }
      } catch {
        throw failure(error, in: paths[0])
      }
    }
    return conflicts
  }

  /// For what the planner knows nothing of: the text that says it was changed later, or the first.
  private func takeNewer(
    _ one: Side,
    _ other: Side,
    on planner: inout OpenPlanner
  ) throws(CommandFailure) {
    let isSecond =
      if let first = one.modified, let second = other.modified { second > first } else {
        one.modified == nil && other.modified != nil
      }
    let newer = isSecond ? other : one
    try write(newer.bytes)
    let title = SafeText(newer.text?.title ?? newer.path, limit: 60)
    let side: SafeText = isSecond ? "second" : "first"
    planner.console.line(
      newer.modified == nil
        ? "‘\(title)’ was never synchronised here, and neither file says when it changed: took the \(side) one"
        : "‘\(title)’ was never synchronised here: took the newer, the \(side) file"
    )
  }

  private func read(_ path: String) throws(CommandFailure) -> Side {
    let input: ByteInput
    do throws(SystemFile.Failure) {
      input = try ByteInput(regular: path, limit: SyncText.sizeLimit, followsLinks: true)
    } catch {
      throw CommandFailure(opening: path, error)
    }
    defer { input.close() }
    do throws(ImportError) {
      let bytes = try input.rest(after: [], limit: SyncText.sizeLimit)
      return Side(path: path, bytes: bytes, text: try SyncText(bytes))
    } catch {
      throw failure(error, in: path)
    }
  }

  /// The words of `import` would name options that are none of `sync`.
  private func failure(_ error: ImportError, in path: String) -> CommandFailure {
    var rest: SafeText = " Neither file was changed."
    var status = CommandFailure.Status.badData
    if case .unreadable = error.reason { status = .inputOutput }
    if case .ahead = error.reason {
      (rest, status) = (" Neither file was changed; merge them again later.", .notNow)
    }
    let words = "\(path): " + ErrorText.sentence(error) + rest
    return CommandFailure(ErrorText(code: "merge", words), status)
  }

  private func write(_ bytes: [UInt8]) throws(CommandFailure) {
    for path in paths {
      do throws(SystemFile.Failure) {
        let output = try OutputFile(replacing: path)
        do throws(SystemFile.Failure) {
          try SystemFile.write(bytes, to: output.descriptor)
        } catch {
          output.discard()
          throw error
        }
        try output.commit()
      } catch {
        throw CommandFailure(creating: path, error)
      }
    }
  }
}

extension SyncMergeFiles.Side {
  /// When it was changed last, as it says itself, whatever it is of.
  fileprivate var modified: Instant? {
    let stamps = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { $0.hasPrefix("LAST-MODIFIED:") }
    return stamps.compactMap { Instant(basic: String($0.dropFirst(14)).trimmed) }.max()
  }
}

extension SyncDecision {
  /// What theirs has changed of the series that ours was before it was split here: the file of the later days is
  /// another one, which nobody brings together with theirs.
  package mutating func changesOfSplit(
    _ ours: SyncText,
    _ theirs: SyncText,
    from base: SyncText?,
    in repository: Repository
  ) throws(StoreError) -> [SyncStep] {
    guard let base, !ours.isTask else { return [] }
    var steps: [SyncStep] = []
    // One that was split may be split again.
    var waiting = [ours.uid]
    var known: Set = [ours.uid]
    while let uid = waiting.popLast() {
      for new in try repository.series(naming: uid) where origin(of: new) == uid {
        guard let own = new.foreign?.key, known.insert(own).inserted else { continue }
        waiting.append(own)
        if let step = changedMeanwhile(new, base, ours, theirs) { steps.append(step) }
      }
    }
    return steps
  }
}

extension SyncMemory {
  /// What the file said, newest first, as far as it can be read.
  package func texts() -> [SyncText] {
    ([base.text] + earlier).compactMap { bytes in (try? SyncText(bytes)).flatMap { $0 } }
  }
}
