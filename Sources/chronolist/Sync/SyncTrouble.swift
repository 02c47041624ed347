import ChronoApp
import ChronoScreen
import Glibc

/// Why the last run of a folder did not bring all in step, in a small file of its own: so that a status
/// line, `doctor` and the planner can say what a background run has found.
struct SyncTrouble {
  private let directory: String
  private let file: String

  init(_ source: SyncSource, _ environment: Environment) {
    let path = CalendarShelf.path(source.folder, environment)
    directory = environment.syncDirectory
    file = directory + "/" + CalendarShelf.sum(of: [source.name, path])
  }

  /// What was found; `nil` where all is in step, or nothing is known.
  var words: SafeText? {
    guard let bytes = try? SystemFile.bytes(of: file, limit: 1 << 16) else { return nil }
    return SafeText(String(decoding: bytes, as: UTF8.self))
  }

  /// Remembers it, or that all is well.
  ///
  /// Where it cannot be written nothing else depends on it.
  func keep(_ words: SafeText?) {
    guard let words else {
      unsafe unlink(file)
      return
    }
    guard words != self.words else { return }
    try? SystemFile.makeDirectory(directory)
    try? OutputFile.write(words.string, replacing: file)
  }

  /// What keeps the folders of the settings from being in step, each with its name.
  static func all(_ settings: Settings, _ environment: Environment) -> [(
    name: String, words: SafeText
  )] {
    settings.syncs.compactMap { source in
      SyncTrouble(source, environment).words.map { (source.name, $0) }
    }
  }
}
