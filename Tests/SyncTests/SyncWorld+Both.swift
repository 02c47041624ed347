import ChronoStore
import Testing
import chronolist

/// Planners of one person, that share a folder.
extension [SyncWorld] {
  func passMinutes() {
    for world in self { world.now = world.now.later(minutes: 10) }
  }

  /// Synchronises until both are at rest, which is after two rounds.
  func settle() throws {
    passMinutes()
    for _ in 0..<2 { for world in self { try world.sync() } }
    for world in self {
      #expect(try world.sync().changes == 0)
      #expect(try world.repository.check() == [])
    }
    passMinutes()
  }
}
