package import ChronoApp
package import ChronoExchange
import ChronoModel
package import ChronoStore

/// One run of the synchronisation of a folder with the planner.
///
/// What the folder is like is seen without opening a file; only what has changed is read. Then all is
/// decided, and counted; then changes here are one step, conflicts kept with it; then files are
/// written, and get their names one by one; and last what both sides have agreed on is kept. Whoever
/// ends a run at any point loses nothing: the next one finds what was done the same on both sides.
package struct SyncRun<Folder: SyncFolder> {
  private let folder: Folder
  /// The folder's name in the planner's file.
  let path: String
  private let name: String
  let repository: Repository
  private let context: ExchangeContext
  private let items: SyncItems
  /// Whether it is done beside a person, who did not ask for it just now.
  private let isBeside: Bool
  /// The folders of the settings, by their paths.
  let folders: Set<String>

  package init(
    _ folder: Folder,
    path: String,
    name: String,
    items: SyncItems = .all,
    isBeside: Bool = false,
    folders: Set<String> = [],
    repository: Repository,
    _ context: ExchangeContext
  ) {
    self.folders = folders
    self.folder = folder
    self.path = path
    self.name = name
    self.items = items
    self.isBeside = isBeside
    self.repository = repository
    self.context = context
  }

  /// How often a run starts over for what others changed meanwhile, and for what is read again behind another change.
  private static var rounds: Int { 8 }

  /// Synchronises both sides; with `isDryRun` counts what would be done.
  ///
  /// `force` says that all the deletions are meant, and `refills` that none is: files that are gone
  /// are written again.
  package func run(
    isDryRun: Bool = false,
    force: Bool = false,
    refills: Bool = false
  ) throws(SyncStop) -> SyncSummary {
    var summary = SyncSummary()
    var told: SyncSummary?
    for round in 1...Self.rounds {
      // A task that was moved to a day that is over has been taken over meanwhile.
      if round > 1, !isDryRun {
        do throws(StoreError) { try repository.judge(at: context.now) } catch {
          throw .store(error)
        }
      }
      var plan = try plan(isDryRun: isDryRun, force: force, refills: refills)
      if force || refills { plan.confirm(besides: summary.emptiedNow) }
      summary.held = plan.held
      summary.aside = plan.aside
      summary.asideTitles = plan.titles
      if round == 1 {
        summary.mixed = plan.mixed
        summary.beginsOneList = plan.beginsOneList
      }
      summary.newLists += plan.newLists.filter { !summary.newLists.contains($0) }
      summary.busy = 0
      summary.emptied = plan.emptied(at: context.now.instant).keys.sorted()
      guard !isDryRun else {
        for unit in plan.units { summary.count(unit) }
        summary.count(plan.renamed)
        return summary
      }
      let isComplete = try carryOut(plan, &summary, &told)
      if isComplete { break }
    }
    return summary
  }

  // MARK: What is to be done

  private func plan(
    isDryRun: Bool,
    force: Bool,
    refills: Bool
  ) throws(SyncStop) -> SyncPlan {
    let listing: SyncListing
    do throws(SyncFolderFailure) { listing = try folder.list() } catch { throw .folder(error) }
    if listing.files.isEmpty, !force, !refills {
      if let directory = listing.further { throw .further(directory) }
      try refuseOther()
    }
    let known: SyncedFolder
    do throws(StoreError) {
      let path = try knownPath(of: listing, isDryRun: isDryRun)
      known = try repository.syncedFolder(path, isKept: !isDryRun)
    } catch {
      throw .store(error)
    }
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
      try repository.readForSync(known) { reader in
        try plan.decide(reader, context, refills: refills)
      }
    } catch let error as StoreError {
      throw .store(error)
    } catch {
      throw .store(.other("\(error)"))
    }
    if !force {
      plan.holdEmptied()
      if let stop = plan.suspicion(at: context.now.instant) { throw stop }
    }
    return plan
  }

  // MARK: Doing it

  /// Whether everything was done.
  ///
  /// `told` is what the step says that the changes here join, and that those of another round may.
  private func carryOut(
    _ plan: SyncPlan,
    _ summary: inout SyncSummary,
    _ told: inout SyncSummary?
  ) throws(SyncStop) -> Bool {
    let receipt: SyncReceipt
    do throws(StoreError) {
      let isSettled = plan.emptiedBefore != plan.known.emptied
      guard
        !plan.units.isEmpty || plan.isNews && plan.held.isEmpty || !plan.renamed.isEmpty
          || isSettled || !isBeside && !plan.unlisted(besides: []).isEmpty
          || !plan.unmarked.isEmpty || !plan.deletedThere.isEmpty
      else { return true }
      var here = plan.units.filter { !$0.steps.isEmpty }
        .reduce(into: told ?? SyncSummary()) { $0.count($1) }
      here.count(plan.renamed.filter { $0.change == .there })
      here.count(deleted: plan.deletedThere.keys.compactMap { plan.known.names[$0] }.sorted())
      receipt = try repository.synchronise(
        plan.known,
        plan.units,
        plan.collections,
        deleted: plan.deletedThere,
        newest: plan.newest,
        label: EditLabel.synchronised(
          here.here.all,
          deleted: here.here.deleted,
          here.titles + here.renamed.map(\.new),
          with: name
        ),
        isBeside: isBeside,
        joins: told != nil,
        at: context.now,
        telling: SyncSum.telling(context.meaning)
      )
      // Where a day is judged in between, that is no part of what is undone.
      let isStep = here.here.all > 0 && receipt.skipped.isEmpty
      told = isStep && receipt.goesOn.isEmpty ? here : nil
    } catch {
      throw .store(error)
    }
    var round = SyncRound()
    var rest = plan.units[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Self.batch)
      rest = rest.dropFirst(Self.batch)
      try write(batch, receipt, &round, &summary)
    }
    summary.count(plan.renamed)
    summary.count(deleted: receipt.deleted.compactMap { plan.known.names[$0] })
    let now = context.now.instant
    let emptied = plan.emptied(removed: round.removed, made: round.made, at: now)
    summary.emptied = emptied.keys.sorted()
    // Who has not asked for the run reads nothing of it: the next one that somebody asks for tells it.
    let gone = plan.unlisted(besides: round.removed, made: round.made)
    let unlisted = isBeside ? [] : gone
    summary.unlisted += unlisted
    let left = Set(round.removed.map(\.collection))
    summary.emptiedNow.formUnion(left.filter { emptied[$0] != nil })
    let described = describe(receipt.collections, plan)
    do throws(SyncFolderFailure) {
      try mark(gone.map(\.directory), round, plan)
      try folder.syncDirectories(of: round.collections)
    } catch {
      throw .folder(error)
    }
    do throws(StoreError) {
      try repository.settle(
        plan.known,
        round.agreed,
        gone: round.gone,
        again: round.items + receipt.goesOn,
        carried: round.carried,
        described,
        without: unlisted.map(\.directory) + receipt.deleted,
        lost: plan.isConfirmed
          ? nil
          : plan.units.count { $0.kind == .deletedHere && !receipt.skipped.contains($0.uid) },
        emptied: emptied,
        // What has changed here in a collection that waits is looked at again by every run.
        seen: plan.held.isEmpty ? receipt.seen : plan.known.seen - 1,
        at: now
      )
    } catch {
      throw .store(error)
    }
    summary.busy = round.waiting - round.failed
    return summary.busy == 0 && receipt.goesOn.isEmpty && !plan.isPutOff && !receipt.isRenamed
  }

  /// Writes names and colours of collections that are to be others there; answers the collections as
  /// they are then.
  private func describe(_ collections: [SyncCollection], _ plan: SyncPlan) -> [SyncCollection] {
    collections.compactMap { wanted in
      let old = plan.there(wanted.directory)
      guard wanted != old else { return wanted }
      do throws(SyncFolderFailure) {
        try folder.describe(wanted, insteadOf: old)
        return wanted
      } catch {
        // The next run tries it again.
        return nil
      }
    }
  }

  /// Says of lists that their categories are deleted, and of those that have a file again that they are there.
  private func mark(
    _ gone: [String],
    _ round: SyncRound,
    _ plan: SyncPlan
  ) throws(SyncFolderFailure) {
    for directory in gone where !plan.listing.deleted.contains(directory) {
      try folder.mark(directory, isDeleted: true)
    }
    let files = Set(plan.listing.files.keys).subtracting(round.removed).union(round.made)
    for directory in plan.listing.deleted
    where files.contains(where: { $0.collection == directory }) {
      try folder.mark(directory, isDeleted: false)
    }
  }

  /// How many files wait for the disk together.
  private static var batch: Int { 1000 }

  /// Writes and deletes the files of some units.
  private func write(
    _ units: ArraySlice<SyncUnit>,
    _ receipt: SyncReceipt,
    _ round: inout SyncRound,
    _ summary: inout SyncSummary
  ) throws(SyncStop) {
    var staged: [String: Folder.Staged] = [:]
    do throws(SyncFolderFailure) {
      for unit in units where !receipt.skipped.contains(unit.uid) {
        guard let (bytes, place) = unit.writing else { continue }
        do throws(SyncFolderFailure) {
          staged[unit.uid] = try folder.stage(bytes, for: place)
        } catch {
          if error == .stopped { throw error }
          round.failures[unit.uid] = error
        }
      }
      try folder.flush(Array(staged.values))
    } catch {
      folder.discard(Array(staged.values))
      throw .folder(error)
    }
    defer { folder.discard(Array(staged.values)) }
    for unit in units {
      guard !receipt.skipped.contains(unit.uid) else {
        round.again(unit)
        continue
      }
      do throws(SyncFolderFailure) {
        if let failure = round.failures[unit.uid] { throw failure }
        let stamp = try place(unit, staged[unit.uid])
        staged[unit.uid] = nil
        for left in unit.left { try folder.delete(left.place, expected: left.expected) }
        round.done(unit, receipt.results[unit.uid], stamp: stamp)
        summary.count(unit)
      } catch {
        if error == .stopped { throw .folder(error) }
        round.again(unit)
        // What was changed here is done, and stays counted.
        summary.count(unit.onlyHere)
        if error != .changed, let place = unit.place { summary.aside[place] = .folder(error) }
        if error != .changed { round.failed += 1 }
      }
    }
  }

  /// Gives the file of a unit its name, or deletes it; answers its stamp, and `nil` where it stays as
  /// it is.
  private func place(
    _ unit: SyncUnit,
    _ staged: Folder.Staged?
  ) throws(SyncFolderFailure) -> String? {
    switch unit.file {
    case .none: return nil
    case .write(_, let expected):
      guard let place = unit.result?.place, let staged else { return nil }
      return try folder.replace(place, with: staged, expected: expected)
    case .create(_, let place, let old, let expected):
      guard let staged else { return nil }
      let stamp = try folder.create(place, staged)
      if let old { try folder.delete(old, expected: expected) }
      return stamp
    case .delete(let place, let expected):
      try folder.delete(place, expected: expected)
      return nil
    }
  }
}
