import ChronoExchange
import ChronoModel
import ChronoStore
import Foundation
import Testing
import chronolist

/// An instance that one planner and a phone have finished, the phone as todoman does, in a file that leaves its series and a
/// new one for the next; another planner hears of both at once.
@Suite struct SyncFinishedOnBothTests {
  enum Deed: CaseIterable, Sendable { case tick, log, rename }

  @Test(arguments: Deed.allCases, [[0, 1, 0, 1], [1, 0, 1, 0], [0, 0, 1, 1, 0]])
  func `it is done once, and there is one series`(deed: Deed, order: [Int]) throws {
    let planners = try TwoPlanners(RecurrenceRule("FREQ=DAILY"), isCarried: true)
    for side in planners.sides + planners.sides { try side.sync() }
    planners.passMinutes()
    switch deed {
    case .tick: try planners.tick(planners.one)
    case .log: try log(on: planners.one)
    case .rename: try planners.one.edit("Wash") { $0.title = "Rinse" }
    }
    planners.passMinutes()
    try finishOnPhone(planners)
    for number in order {
      planners.passMinutes()
      try planners.sides[number].syncOnce()
    }
    for side in planners.sides { try side.sync() }
    let lines = try TwoPlanners.lines(planners.one)
    #expect(try TwoPlanners.lines(planners.two) == lines)
    let title = deed == .rename ? "Rinse" : "Wash"
    #expect(
      lines == ["23 18:00 \(title) 30 done: 23 kept", "24 18:00 \(title) 30 open*: 24 open"],
      "\(lines)"
    )
    for world in planners.both { #expect(try world.sync().changes == 0) }
  }

  private func log(on world: SyncWorld) throws {
    let (id, now) = (try world.task("Wash").task.id, world.now.instant)
    _ = try world.repository.perform(.log(id, start: now - 1200, finish: now - 600), at: world.now)
  }

  private func finishOnPhone(_ planners: TwoPlanners) throws {
    let server = try #require(planners.server)
    let (place, text) = try #require(server.files.first)
    let now = planners.one.now.instant.basicText
    let finished = ["STATUS:COMPLETED", "COMPLETED:\(now)", "LAST-MODIFIED:\(now)"]
    server.files[place] = text.components(separatedBy: "\r\n")
      .filter { line in
        !["RRULE:FREQ=DAILY", "LAST-MODIFIED", "STATUS"].contains(where: line.hasPrefix)
      }
      .flatMap { $0.hasPrefix("SUMMARY") ? [$0] + finished : [$0] }.joined(separator: "\r\n")
    server.files[SyncPlace("", "next.ics")] = """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      BEGIN:VTODO\r
      UID:next\r
      SUMMARY:Wash\r
      CREATED:\(now)\r
      DTSTAMP:\(now)\r
      LAST-MODIFIED:\(now)\r
      DTSTART:20261124T180000Z\r
      DUE:20261124T183000Z\r
      RRULE:FREQ=DAILY\r
      END:VTODO\r
      END:VCALENDAR\r

      """
  }
}
