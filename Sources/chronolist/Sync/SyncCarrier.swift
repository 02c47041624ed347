package import ChronoApp

/// A program that carries a folder to a server and so to a phone, such as vdirsyncer: what it asks of a person is said
/// only where there is one.
package enum SyncCarrier {
  private static let programs = ["vdirsyncer", "pimsync"]

  /// Whether one may carry the folder: its settings are where it looks for them, or the folder is in a directory that is
  /// called after it.
  package static func mayCarry(_ source: SyncSource, _ environment: Environment) -> Bool {
    let directories = environment.settingsDirectories(of: programs)
    let path = CalendarShelf.path(source.folder, environment)
    return directories.contains(where: SystemFile.exists) || programs.contains { path.contains($0) }
  }
}
