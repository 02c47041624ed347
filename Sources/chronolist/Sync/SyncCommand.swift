import ArgumentParser
import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoStore
import Glibc

/// `chronolist sync`: keeps the planner and the folders of the settings the same.
struct SyncCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Keep your tasks and events the same as a folder of .ics files, both ways.",
    discussion: """
      The settings name each folder in a table [sync.NAME]. vdirsyncer or pimsync carry the folder to \
      any CalDAV server, and so to your phone. Computers may also share the folder itself, by a network \
      drive or Syncthing.

      Both sides are compared field by field with what they agreed on last. Where both have changed the \
      same field, yours is used and the other value is kept: --conflicts lists those, --keep decides. \
      Undo changes your side, and the next run carries that over: a tick that is undone here is undone \
      there too. What the other side has made comes back.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Which of the folders (default: all); with --keep the numbers of conflicts, with --merge two files.",
      valueName: "name"
    )
  )
  var names: [String] = []
  @Flag(help: "Count what would be done, and do nothing.") var dryRun = false
  @Flag(help: "Delete what is gone from one side, however much it is.") var forceDelete = false
  @Flag(help: "Write the files again that are gone from the folder, instead of deleting here.")
  var refill = false
  @Flag(
    help: "Synchronise this planner file with the folder from now on, though it never has been."
  )
  var bind = false
  @Flag(help: "List the fields that both sides have changed.") var conflicts = false
  @Option(help: "Decide conflicts: use our value, or theirs.") var keep: SyncSide?
  @Flag(help: "Keep running: take up every change on either side.") var watch = false
  @Flag(help: ArgumentHelp("Let another run end first.", visibility: .hidden)) var wait = false
  @Flag(help: ArgumentHelp("Nobody asks for it just now.", visibility: .hidden)) var beside = false
  @Flag(
    help: ArgumentHelp(
      "Merge two files of one item field by field, for vdirsyncer’s conflict_resolution.",
      discussion: "Both files then say the same."
    )
  )
  var merge = false
  @OptionGroup var units: UnitOptions
  @OptionGroup var file: FileOptions
  @OptionGroup var output: PrintOptions

  func validate() throws {
    if units.isAsked,
      [dryRun, forceDelete, refill, bind, conflicts, watch, merge, output.json].contains(true)
    {
      throw ValidationError("--install and --uninstall stand alone.")
    }
    let kinds = [dryRun, forceDelete, refill, bind, watch].count { $0 }
    if refill, forceDelete { throw ValidationError("Give --force-delete or --refill, not both.") }
    if conflicts || keep != nil, kinds > 0 || conflicts && keep != nil {
      throw ValidationError("--conflicts and --keep stand alone.")
    }
    if keep != nil, names.isEmpty {
      throw ValidationError("Give the numbers of conflicts; --conflicts lists them.")
    }
    if merge, conflicts || keep != nil || kinds > 0 || names.count != 2 {
      throw ValidationError("--merge stands alone, with two files.")
    }
    if watch, kinds > 1 || output.json {
      throw ValidationError("--watch goes with the names of folders only.")
    }
    if bind, names.isEmpty { throw ValidationError("Give the name of the folder with --bind.") }
  }

  func run() throws {
    guard !units.isAsked else {
      let advice = UnitOptions.Advice(
        start: [("To start it now and at every login:", "chronolist-sync.service")],
        stop: "chronolist-sync.service"
      )
      return try units.settle(.synchronisation, advice, file, .current())
    }
    guard watch else { try runOnFile() }
    try SyncWatch(names: names, file: file, output: output).run()
  }

  var creates: Bool { !dryRun }
  /// What is wrong with its folders ends it.
  var tellsOfSettings: Bool { false }

  func run(on planner: inout OpenPlanner) throws(CommandFailure) {
    if merge { return try SyncMergeFiles(paths: names).run(on: &planner) }
    if let keep { return try decide(keep, on: &planner) }
    if conflicts { return try list(on: &planner) }
    let named = try SyncCommand.sources(names, planner.settings, planner.settingsProblems)
    let binding = try planner.syncBinding()
    let sources = named.filter { source in
      switch binding.bond(with: source) {
      case .bound: true
      case .none: bind || dryRun && !names.isEmpty
      case .other: false
      }
    }
    if !names.isEmpty { try planner.refuseUnbound(named.filter { !sources.contains($0) }) }
    var results: [(SyncSource, SyncSummary)] = []
    Interruption.listen()
    for source in sources {
      let summary = try planner.synchronise(
        source,
        isDryRun: dryRun,
        force: forceDelete,
        refills: refill,
        waits: wait,
        isBeside: beside
      )
      results.append((source, summary))
    }
    if beside {
      printLosses(results, on: &planner)
    } else {
      print(results, on: &planner)
      if !planner.isJSON {
        for words in binding.passedOver(names.isEmpty ? named : []) {
          planner.console.paragraph(words)
        }
      }
    }
    try planner.console.flush(saved: true)
    if let failure = SyncCommand.failure(of: results) { throw failure }
  }

  /// The words about lists that wait for an answer, and files that were left alone.
  static func failure(
    of results: [(source: SyncSource, summary: SyncSummary)]
  ) -> CommandFailure? {
    let left = failure(leavingAlone: results)
    let held = results.flatMap { source, summary in
      summary.held.map { CommandFailure($0.stop, of: source).text.message }
    }
    guard let first = held.first else { return left }
    let others = left.map { [$0.text.message] + $0.text.details } ?? []
    return CommandFailure(
      ErrorText(code: "sync-deletions", first, details: Array(held.dropFirst()) + others),
      .notNow
    )
  }

  /// The words about files that cannot be synchronised; a single one is named in a sentence.
  static func failure(
    leavingAlone results: [(source: SyncSource, summary: SyncSummary)]
  ) -> CommandFailure? {
    let faults = results.flatMap { source, summary in
      summary.aside.sorted { $0.key < $1.key }.map { place, fault in
        let title = summary.asideTitles[place].map { title in
          " (‘\(SafeText(title, limit: 60).truncated(to: 40))’)" as SafeText
        }
        let path: SafeText = "\(SafeText(source.folder))/\(SafeText(place.path))"
        return (file: path + (title ?? .empty), fault.words)
      }
    }
    guard let first = faults.first else { return nil }
    let advice = advice(leavingAlone: results, isOne: faults.count == 1)
    // Nothing is wrong with what only waits.
    let waits = results.allSatisfy { $0.summary.aside.values.allSatisfy(\.waits) }
    let status: CommandFailure.Status = waits ? .notNow : .badData
    guard faults.count > 1 else {
      let words = first.file + " was left alone: " + first.1 + " All else is in step." + advice
      return CommandFailure(ErrorText(code: "sync-aside", words), status)
    }
    let words: SafeText = "\(faults.count) files were left alone; all else is in step." + advice
    let details = faults.prefix(100).map { $0.file + ": " + $0.1 }
    return CommandFailure(ErrorText(code: "sync-aside", words, details: details), status)
  }

  /// What can be done about files that were left alone; empty where these want one thing and another.
  private static func advice(
    leavingAlone results: [(source: SyncSource, summary: SyncSummary)],
    isOne: Bool
  ) -> SafeText {
    let faults = results.flatMap { $0.summary.aside.values }
    guard !faults.allSatisfy(\.waits) else {
      return (isOne ? " The file waits" : " They wait")
        + ": set the clock right, or run “chronolist sync” again later."
    }
    // The text of each is wrong, which its owner can put right.
    guard faults.allSatisfy(\.isMendable) else { return .empty }
    // Only what is an item here can be brought back in a new file.
    let isKnown = results.allSatisfy { _, summary in
      summary.aside.keys.allSatisfy { summary.asideTitles[$0] != nil }
    }
    let them: SafeText = isOne ? "it" : "them"
    return isKnown
      ? " Mend " + them + ", or delete " + them + ", sync again and use “chronolist undelete”."
      : isOne ? " Mend it or delete it." : " Mend or delete them."
  }

  /// What still keeps a folder from being in step after a run; `nil` for nothing.
  fileprivate static func trouble(
    _ source: SyncSource,
    _ summary: SyncSummary,
    isCarried: Bool
  ) -> SafeText? {
    let left = failure(of: [(source, summary)])?.text
    let words =
      (left.map { [$0.message] + $0.details.prefix(1).map { "First: " + $0 } } ?? [])
      + (isCarried ? summary.emptied.map { EmptiedList($0, of: source).reminder } : [])
    return words.isEmpty ? nil : words.joined(" ")
  }

  /// The chosen folders.
  static func sources(
    _ names: [String],
    _ settings: Settings,
    _ problems: [SettingsProblem]
  ) throws(CommandFailure) -> [SyncSource] {
    for problem in problems where problem.key?.hasPrefix("sync") ?? true {
      throw CommandFailure(ErrorText(problem), .settings)
    }
    guard !settings.syncs.isEmpty else {
      throw CommandFailure(
        ErrorText(
          code: "no-sync",
          "No folder to synchronise with. Name one in the settings: [sync.phone], and below it "
            + "folder = \"~/.local/share/vdirsyncer/tasks\"."
        ),
        .settings
      )
    }
    guard !names.isEmpty else { return settings.syncs }
    var sources: [SyncSource] = []
    for name in names {
      guard let source = settings.syncs.first(where: { $0.name == name }) else {
        let known = settings.syncs.map { "‘\($0.name)’" }.joined(separator: ", ")
        throw CommandFailure(
          ErrorText(
            code: "unknown-sync",
            "The settings have no [sync.\(SafeText(name))]. There are: \(SafeText(known))."
          ),
          .notNow
        )
      }
      sources.append(source)
    }
    return sources
  }
}

extension OpenPlanner {
  /// Runs one folder's synchronisation, alone.
  func synchronise(
    _ source: SyncSource,
    isDryRun: Bool = false,
    force: Bool = false,
    refills: Bool = false,
    waits: Bool = false,
    isBeside: Bool = false
  ) throws(CommandFailure) -> SyncSummary {
    let shelf = CalendarShelf(settings, environment)
    let path = shelf.path(source.folder)
    let lock: SyncLock
    do throws(SystemFile.Failure) {
      lock = try SyncLock(path, waits: waits)
    } catch {
      guard error.code == EWOULDBLOCK else {
        let stop = SyncFolderFailure.failed(path: path, reason: error.reason, code: error.code)
        let failure = CommandFailure(SyncStop.folder(stop), of: source)
        if !isDryRun { SyncTrouble(source, environment).keep(failure.text.message) }
        throw failure
      }
      throw CommandFailure(
        ErrorText(
          code: "busy",
          "Another run is synchronising \(SafeText(path)) just now. Nothing was changed; try again."
        ),
        .busy
      )
    }
    defer { lock.release() }
    let run = SyncRun(
      VdirFolder(path: path),
      path: path,
      name: source.name,
      items: source.items,
      isBeside: isBeside,
      folders: Set(settings.syncs.map { shelf.path($0.folder) }),
      repository: repository,
      ExchangeContext(environment, settings)
    )
    let trouble = SyncTrouble(source, environment)
    do throws(SyncStop) {
      let summary = try run.run(isDryRun: isDryRun, force: force, refills: refills)
      if !isDryRun {
        let isCarried = SyncCarrier.mayCarry(source, environment)
        trouble.keep(SyncCommand.trouble(source, summary, isCarried: isCarried))
      }
      return summary
    } catch {
      let failure = CommandFailure(error, of: source, around: VdirFolder(path: path).around)
      if failure.status != .interrupted, !isDryRun { trouble.keep(failure.text.message) }
      throw failure
    }
  }
}
