import Foundation
import Testing

/// The last and the first moments that a calendar has.
@Suite(.waitsForPrograms) struct EdgeOfTimeTests {
  @Test(arguments: ["9999-12-31 23:59:59", "9999-12-30 00:00:00", "9999-11-30 12:00:00"])
  func `every command ends with an answer at the end of the year 9999`(time: String) throws {
    let life = try Life(time)
    let id = try life.add("Tea today 23:50 !!! @a 2h")
    for arguments in [
      ["add", "Bread tomorrow"], ["add", "Rent every month"], ["add", "Walk every day"],
      ["add", "event Party 22:00-23:59"], ["list"], ["list", "--all"], ["list", "--week"],
      ["status"], ["review"], ["remind"], ["start", id], ["stop"], ["move", id, "+1d"],
      ["move", id, "in 2 weeks"], ["done", id], ["show", id], ["history"], ["undo"], ["export"],
      ["doctor"], ["triage"],
    ] {
      let run = try life.home.run(
        rawArguments: arguments.map { Array($0.utf8) },
        environment: life.environment
      )
      guard case .exited = run.ending else {
        Issue.record("\(arguments): \(run.ending) \(run.complaint.prefix(300))")
        continue
      }
    }
    let session = try life.planner(width: 120, height: 40)
    try session.waitFor("Categories")
    for keys in ["] ] ]", "w ] ] 3 4", "R", "Esc", "t", "Esc", "2 j b l l Enter", "> “20” Enter"] {
      try session.press(keys)
    }
    try session.send(keys: "Esc Esc Esc")
    try session.press("q")
    #expect(try session.waitForExit() == .exited(0))
  }
}
