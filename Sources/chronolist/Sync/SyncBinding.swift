import ChronoApp
import ChronoModel
import ChronoScreen
import ChronoStore

/// Which folders of the settings a planner's file synchronises with (Behaviour 9.3).
///
/// The settings are the same for every file. Without this, a second file would take over all that is in
/// the folder of the first, and write its own tasks there.
struct SyncBinding {
  private let environment: Environment
  private let file: String
  private let synced: Set<String>

  /// What a file and a folder of the settings are to each other.
  enum Bond: Equatable {
    /// They synchronise without being asked.
    case bound
    /// They never have: a person has to say so first.
    case none
    /// The settings name another file for the folder.
    case other(String)
  }

  init(_ repository: Repository, _ environment: Environment) throws(StoreError) {
    self.environment = environment
    file = repository.path
    synced = try repository.syncedFolders()
  }

  func bond(with source: SyncSource) -> Bond {
    if let named = source.file { return isFile(named) ? .bound : .other(named) }
    let isKnown = synced.contains(CalendarShelf.path(source.folder, environment))
    return isKnown || isFile(environment.standardFile) ? .bound : .none
  }

  /// The settings without the folders that the file does not synchronise with.
  func bound(_ settings: Settings) -> Settings {
    var settings = settings
    settings.syncs.removeAll { bond(with: $0) != .bound }
    return settings
  }

  /// Why folders of the settings are passed over, in a sentence each.
  func passedOver(_ sources: [SyncSource]) -> [SafeText] {
    sources.compactMap { source in
      let name = SafeText(source.name, limit: 40)
      switch bond(with: source) {
      case .bound: return nil
      case .none:
        return
          "‘\(name)’ is not synchronised with this planner file; “chronolist sync \(name)” says "
          + "what that would do."
      case .other(let path):
        return "‘\(name)’ is synchronised with \(SafeText(path)) only, as the settings say."
      }
    }
  }

  private func isFile(_ path: String) -> Bool {
    let path = CalendarShelf.path(path, environment)
    return (SystemFile.resolved(path) ?? path) == file
  }
}

extension SyncBinding {
  /// Tables of the settings whose planner file is not there: nothing is synchronised by them.
  static func strays(_ settings: Settings, _ environment: Environment) -> [SafeText] {
    settings.syncs.compactMap { source in
      guard let file = source.file else { return nil }
      let path = CalendarShelf.path(file, environment)
      guard !SystemFile.exists(path) else { return nil }
      return
        "[sync.\(SafeText(source.name, limit: 40))]: the planner file \(SafeText(path)) is not there, "
        + "so nothing is synchronised with the folder."
    }
  }
}

extension OpenPlanner {
  func syncBinding() throws(CommandFailure) -> SyncBinding {
    try store { repository throws(StoreError) in try SyncBinding(repository, environment) }
  }

  /// What keeps the file's folders from being in step; a shell prompt that has none asks nothing.
  func syncTroubles() throws(CommandFailure) -> [(name: String, words: SafeText)] {
    guard !SyncTrouble.all(settings, environment).isEmpty else { return [] }
    return SyncTrouble.all(try syncBinding().bound(settings), environment)
  }

  /// Stops where a person has named folders that the file does not synchronise with.
  ///
  /// What it would do is counted first, so that nobody mixes two planners up unseen.
  func refuseUnbound(_ sources: [SyncSource]) throws(CommandFailure) {
    let binding = try syncBinding()
    for source in sources {
      let name = SafeText(source.name, limit: 40)
      let words: SafeText
      switch binding.bond(with: source) {
      case .bound: continue
      case .none:
        let summary = try synchronise(source, isDryRun: true)
        words =
          "‘\(name)’ is not synchronised with \(SafeText(repository.path)). Nothing was changed. "
          + "With --bind it will be, now and from then on: " + summary.words + "."
      case .other(let path):
        words =
          "[sync.\(name)] in the settings names another planner file, \(SafeText(path)). Nothing was "
          + "changed. To synchronise this one instead, change “file” there."
      }
      throw CommandFailure(ErrorText(code: "sync-unbound", words), .notNow)
    }
  }
}
