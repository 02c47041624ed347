import Foundation
import Testing

/// The simulator is tested too: a light that cannot turn red says nothing.
///
/// `BUG_SEEDS=100` is how many lives may be needed, and tries every bug; without it the few that
/// need several lives are left to longer runs.
@Suite struct `Planted bugs` {
  private static let asked =
    ProcessInfo.processInfo.environment["BUG_SEEDS"].flatMap { UInt64($0) }

  private static let most = asked ?? 8

  private static let names = PlantedBug.all.filter { asked != nil || !$0.isRare }.map(\.name)

  @Test(arguments: names) func `are found`(name: String) throws {
    let bug = try #require(PlantedBug.all.first { $0.name == name })
    let found = (1...Self.most).first { seed in
      let steps = LifeScript(seed: seed, length: 120).steps
      return Play.life(seed: seed, steps, .init(isPlain: true, bug: bug)).failure != nil
    }
    #expect(found != nil, "no life of \(Self.most) shows that it \(name)")
  }

  @Test func `a file that is never synced is found by power cuts`() {
    let found = (1...8 as ClosedRange<UInt64>).first { seed in
      let steps = LifeScript(seed: seed, length: 120).steps
      let conditions = Play.Conditions(isPlain: true, disk: .deafToSyncs)
      return Play.life(seed: seed, steps, conditions).failure != nil
    }
    #expect(found != nil)
  }
}
