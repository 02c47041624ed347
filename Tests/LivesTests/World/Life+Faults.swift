import ChronoApp
import ChronoModel
import ChronoStore
import Foundation

/// Deeds in whose middle the disk fails: each is done or not, whole, and told as it is.
extension Life {
  /// What whoever did a deed heard of it.
  private enum Told {
    case done, failed
    /// Nothing, or nobody is left to hear it.
    case nothing
  }

  /// What the disk does to a step; `nil` where it does its work.
  func fault(of step: Step) -> Fault? {
    guard disk != nil, step.deed.keys.allSatisfy({ oracle.items[$0] != nil }) else { return nil }
    switch step.deed {
    // Several steps of undo, of which some are done.
    case .triage, .look: return nil
    default: break
    }
    let fault = Fault(seed: seed, step: step.number)
    return (step.number &* 7 &+ fault.call).isMultiple(of: 3) ? fault : nil
  }

  func doDeed(_ step: Step, in window: Int?, on disk: FaultyDisk, meeting fault: Fault) throws {
    var (undone, done) = (oracle, oracle)
    let answer = done.answer(to: step.deed, number: step.number, at: now)
    let steps = try stepsDone()
    disk.begin(fault)
    let told = try act(step.deed, in: window)
    let hasStruck = disk.hasStruck
    if hasStruck {
      faults[fault.kind, default: 0] += 1
      lastFault = "step \(step.number), where the disk was \(fault)"
    }
    if hasStruck, fault.isDeadly { try die(fault, step, in: window, on: disk) }
    if hasStruck, !fault.isDeadly { disk.syncJournalOfCommit() }
    disk.end()
    if step.deed == .quit, let window { try reopen(window) }
    // The disk works again, and so does every window that is open.
    if let window { windows[window].tick() }
    try command.judge(at: now)
    undone.look(now)
    done.look(now)
    book = try Filebook(command)
    let isChanged = try stepsDone() != steps
    let isDone = book.lines == done.lines && (answer != .done || isChanged)
    let isUndone = book.lines == undone.lines && !isChanged
    oracle = isDone ? done : undone
    let heard = window.map { windows[$0].heard.map { "heard  \($0.notice.text)" } } ?? []
    func expect(_ isRight: Bool, _ what: String) throws {
      guard !isRight else { return }
      throw Difference(
        what: "\(what), where the disk was \(fault.kind)",
        details: ["\(fault)\(hasStruck ? "" : ", which met nothing")", "\(told), \(answer)"]
          + heard + difference("done  ", done) + difference("undone", undone)
      )
    }
    try expect(isDone || isUndone, "neither done nor left")
    try expect(isDone || hasStruck, "not done")
    guard answer == .done, hasStruck else { return }
    try expect(isDone || told != .done, "told as done and lost")
    // Of a disk from which nothing can be read any more nobody knows what it has.
    let isBlind = fault.kind == .broken && fault.lasts
    try expect(!isDone || told != .failed || isBlind, "told as failed and done")
    try expect(isDone || fault.isDeadly || told == .failed, "nobody said that it was not done")
  }

  private func difference(_ name: String, _ wanted: Oracle) -> [String] {
    let (found, lines) = (book.lines, wanted.lines)
    return found.filter { !lines.contains($0) }.map { "found, not \(name) \($0)" }
      + lines.filter { !found.contains($0) }.map { "\(name), not found \($0)" }
  }

  private func stepsDone() throws -> Int {
    try command.journal(limit: .max).count { !$0.isUndone }
  }

  private func act(_ deed: Deed, in window: Int?) throws -> Told {
    do {
      if deed == .quit {
        if let window { windows[window].quit() }
        return .nothing
      }
      if let window {
        windows[window].heard = []
        if try windows[window].plays(deed, of: self) { return told(in: windows[window]) }
      }
      try command.judge(at: now)
      return try perform(deed) == nil ? .nothing : .done
    } catch is StoreError {
      return .failed
    }
  }

  /// By the messages on screen; what was said by a planner that is gone, nobody has seen.
  private func told(in window: PlannerWindow) -> Told {
    if window.heard.contains(where: { $0.notice.tone == .success && !$0.isDead }) { return .done }
    return window.heard.contains { $0.notice.tone == .error && !$0.isDead } ? .failed : .nothing
  }

  /// A planner or all of them are gone, and open again.
  private func die(_ fault: Fault, _ step: Step, in window: Int?, on disk: FaultyDisk) throws {
    let isAll = fault.kind == .powerCut
    let dying = windows.indices.filter { isAll || $0 == window }
    for index in dying.reversed() { windows.remove(at: index) }
    try? command.close()
    disk.end()
    if isAll {
      var random = Counting(state: seed &+ UInt64(step.number))
      try disk.losePower(&random)
    }
    try openCommand()
    for index in dying { windows.insert(try open(index), at: index) }
  }

  /// Opens a window on a disk that may fail, and again on one that does not.
  private func reopen(_ number: Int) throws {
    windows.remove(at: number)
    windows.insert(try open(number), at: number)
  }

  /// Today's copy on a disk that fails: whole, or not there.
  func copy(_ step: Step, on disk: FaultyDisk) throws {
    let fault = Fault(seed: seed &+ 1, step: step.number)
    guard !fault.isDeadly, fault.kind != .locked else { return }
    disk.begin(fault)
    _ = try? command.dailyBackupIfDue(at: now)
    disk.end()
    let names = try FileManager.default.contentsOfDirectory(atPath: directory)
    let strange = names.filter { name in
      name != "chronolist.sqlite" && name != "chronolist.sqlite-journal"
        && !Repository.backups(of: path).contains { $0.hasSuffix("/" + name) }
    }
    try self.expect(strange, [], "what a copy leaves where the disk is \(fault.kind)")
  }
}
