import ChronoExchange
import ChronoModel
import ChronoStore
import Testing
import chronolist

/// An instance of a series that a phone has moved, while two planners, of which whole files are carried to the same
/// server, go on.
@Suite struct SyncPhoneMoveTests {
  let planners: TwoPlanners

  init() throws {
    planners = try TwoPlanners(
      RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,TH"),
      isCarried: true
    )
  }

  /// As todoman does it: the day, and when that was, and what it does not know stays.
  private func moveOnPhone(isDated: Bool) throws {
    let server = try #require(planners.server)
    let (place, text) = try #require(server.files.first)
    server.files[place] = text.split(separator: "\r\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("LAST-MODIFIED") }
      .flatMap { line -> [String] in
        guard line.hasPrefix("DUE") else { return [String(line)] }
        let moved = line.replacing("20261123T", with: "20261124T")
        return [String(moved)] + (isDated ? ["LAST-MODIFIED:20261123T121500Z"] : [])
      }
      .joined(separator: "\r\n")
  }

  @Test(arguments: [0, 1], [false, true])
  func `a tick of the same one holds, and all come to rest`(first: Int, isDated: Bool) throws {
    try moveOnPhone(isDated: isDated)
    try planners.tick(planners.one)
    let sides = first == 0 ? planners.sides : planners.sides.reversed()
    for _ in 0..<4 {
      planners.passMinutes()
      for side in sides { try side.sync() }
    }
    let lines = try TwoPlanners.lines(planners.one)
    #expect(try TwoPlanners.lines(planners.two) == lines)
    #expect(lines.contains { $0.hasPrefix("26 18:00 Wash 30 open") }, "\(lines)")
    #expect(lines.count == 2, "\(lines)")
    for world in planners.both { #expect(try world.sync().changes == 0) }
  }
}
