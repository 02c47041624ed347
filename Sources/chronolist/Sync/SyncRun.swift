package import ChronoApp
package import ChronoExchange
import ChronoModel
package import ChronoStore

/// One run of the synchronisation of a folder with the planner.
///
/// What the folder is like is seen without opening a file; only what has changed is read. Then all is
/// decided, and counted; then changes here are one step, conflicts kept with it; then files are
/// written, one by one; and last what both sides have agreed on is kept. Whoever ends a run at any
/// point loses nothing: the next one finds what was done the same on both sides.
package struct SyncRun<Folder: SyncFolder> {
  private let folder: Folder
  /// What the folder is known as in the planner's file.
  private let path: String
  private let name: String
  private let repository: Repository
  private let context: ExchangeContext
  private let items: SyncItems

  package init(
    _ folder: Folder,
    path: String,
    name: String,
    items: SyncItems = .all,
    repository: Repository,
    _ context: ExchangeContext
  ) {
    self.folder = folder
    self.path = path
    self.name = name
    self.items = items
    self.repository = repository
    self.context = context
  }

  /// How often what others changed meanwhile is looked at again.
  private static var rounds: Int { 3 }

  /// Synchronises both sides; with `isDryRun` counts what would be done.
  ///
  /// `force` says that all the deletions are meant.
  package func run(isDryRun: Bool = false, force: Bool = false) throws(SyncStop) -> SyncSummary {
    var summary = SyncSummary()
    for round in 1...Self.rounds {
      let plan = try plan(force: force)
      summary.aside = plan.aside
      summary.busy = 0
      guard !isDryRun else {
        for unit in plan.units { summary.count(unit) }
        return summary
      }
      let isComplete = try carryOut(plan, &summary, isLast: round == Self.rounds)
      if isComplete { break }
    }
    return summary
  }

  // MARK: What is to be done

  private func plan(force: Bool) throws(SyncStop) -> SyncPlan {
    let known: SyncedFolder
    do throws(StoreError) { known = try repository.syncedFolder(path) } catch {
      throw .store(error)
    }
    let listing: SyncListing
    do throws(SyncFolderFailure) { listing = try folder.list() } catch { throw .folder(error) }
    var plan = SyncPlan(known: known, listing: listing, items: items)
    for (place, stamp) in listing.files where known.files[place.path]?.stamp != stamp {
      do throws(SyncFolderFailure) {
        let (bytes, stamp) = try folder.read(place)
        plan.take(bytes, at: place, stamp: stamp)
      } catch {
        if error == .stopped { throw .folder(error) }
        plan.aside[place] = .folder(error)
      }
    }
    do {
      try repository.readForSync(known) { reader in try plan.decide(reader, context) }
    } catch let error as StoreError {
      throw .store(error)
    } catch {
      throw .store(.other("\(error)"))
    }
    if !force, let stop = plan.suspicion { throw stop }
    return plan
  }

  // MARK: Doing it

  /// Whether all of it is done.
  private func carryOut(
    _ plan: SyncPlan,
    _ summary: inout SyncSummary,
    isLast: Bool
  ) throws(SyncStop) -> Bool {
    let receipt: SyncReceipt
    do throws(StoreError) {
      guard !plan.units.isEmpty || plan.isNews else { return true }
      let meaning = context.meaning
      let here = plan.units.reduce(into: SyncSummary()) { $0.count($1) }.here.all
      receipt = try repository.synchronise(
        plan.known,
        plan.units,
        newest: plan.newest,
        label: EditLabel.synchronised(here, with: name),
        at: context.now
      ) { SyncSum.of($0, meaning) }
    } catch {
      throw .store(error)
    }
    var settling = SyncSettling()
    for unit in plan.units {
      guard !receipt.skipped.contains(unit.uid) else {
        settling.again(unit)
        continue
      }
      do throws(SyncFolderFailure) {
        let stamp = try write(unit, plan.listing)
        settling.done(unit, receipt.results[unit.uid], stamp: stamp)
        summary.count(unit)
      } catch {
        if error == .stopped { throw .folder(error) }
        settling.again(unit)
        // What was changed here is done, and stays counted.
        summary.count(unit.onlyHere)
        if error != .changed, let place = unit.place { summary.aside[place] = .folder(error) }
        if error != .changed { settling.failed += 1 }
      }
    }
    do throws(SyncFolderFailure) { try folder.settle(settling.collections) } catch {
      throw .folder(error)
    }
    do throws(StoreError) {
      try repository.settle(
        plan.known,
        settling.agreed,
        gone: settling.gone,
        again: settling.items,
        seen: receipt.seen,
        at: context.now.instant
      )
    } catch {
      throw .store(error)
    }
    summary.busy = settling.waiting - settling.failed
    return summary.busy == 0
  }

  /// Writes or deletes the file of a unit; answers its stamp, and `nil` where it stays as it is.
  private func write(
    _ unit: SyncUnit,
    _ listing: SyncListing
  ) throws(SyncFolderFailure) -> String? {
    switch unit.file {
    case .none: return nil
    case .write(let bytes, let expected):
      guard let place = unit.result?.place else { return nil }
      return try folder.replace(place, with: bytes, expected: expected)
    case .create(let bytes, let place, let old, let expected):
      let isNew =
        !place.collection.isEmpty && listing.collections?[place.collection] == nil
      let stamp = try folder.create(place, bytes)
      if isNew, let category = unit.category {
        // Without its name it is seen by that of the directory.
        try? folder.name(place.collection, category)
      }
      if let old { try folder.delete(old, expected: expected) }
      return stamp
    case .delete(let place, let expected):
      try folder.delete(place, expected: expected)
      return nil
    }
  }
}

/// What a round has written, and what is to be looked at again.
private struct SyncSettling {
  private(set) var agreed: [SyncBase] = []
  private(set) var gone: [Int64] = []
  private(set) var items: [ForeignText.Owner] = []
  /// Where files were written or deleted.
  private(set) var collections: Set<String> = []
  private(set) var waiting = 0
  /// Of those, the ones that another look would not help.
  var failed = 0

  mutating func done(_ unit: SyncUnit, _ result: SyncBase?, stamp: String?) {
    if case .none = unit.file { return }
    for place in [result?.place, unit.base?.place] {
      if let place { collections.insert(place.collection) }
    }
    if var result {
      result.stamp = stamp ?? result.stamp
      agreed.append(result)
    } else if let row = unit.base?.row {
      gone.append(row)
    }
  }

  mutating func again(_ unit: SyncUnit) {
    waiting += 1
    items += (unit.result?.links ?? []).map(\.item) + (unit.base?.links ?? []).map(\.item)
  }
}

extension SyncUnit {
  /// Where its file is, or is to be.
  fileprivate var place: SyncPlace? { result?.place ?? base?.place }

  /// The same without what becomes of the file.
  fileprivate var onlyHere: SyncUnit {
    var unit = self
    switch kind {
    case .newThere, .changedThere, .deletedThere: unit.kind = .same
    case .merged: unit.kind = .changedHere
    case .same, .newHere, .changedHere, .deletedHere: break
    }
    return unit
  }
}
