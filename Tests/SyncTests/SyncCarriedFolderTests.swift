import ChronoApp
import Foundation
import TemporaryPlace
import Testing
import chronolist

/// Which folders a program may carry to a server: only of these vdirsyncer and the phone are spoken of.
@Suite struct SyncCarriedFolderTests {
  @Test(
    arguments: [
      (nil, "~/Sync/planner", false), (".config/chronolist", "~/Sync/planner", false),
      (".config/vdirsyncer", "~/Sync/planner", true), (".vdirsyncer", "/mnt/planner", true),
      (".config/pimsync", "~/Sync/planner", true),
      (nil, "~/.local/share/vdirsyncer/phone", true),
    ] as [(String?, String, Bool)]
  )
  func `a folder is carried where such a program has settings, or its name`(
    settings: String?,
    folder: String,
    isCarried: Bool
  ) throws {
    let home = TemporaryPlace.small + "/chronolist-home-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: home) }
    try FileManager.default.createDirectory(
      atPath: home + "/" + (settings ?? ""),
      withIntermediateDirectories: true
    )
    let source = SyncSource("phone", folder: folder)
    #expect(SyncCarrier.mayCarry(source, Environment(["HOME": home])) == isCarried)
  }
}
