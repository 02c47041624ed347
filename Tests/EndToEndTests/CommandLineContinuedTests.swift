import Foundation
import Testing

/// Tasks that go over midnight, in a process of its own (Behaviour 3.5).
@Suite(.waitsForPrograms) struct CommandLineContinuedTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  @Test func `stand under both of their days, and are counted and told in JSON once`() throws {
    let id = try box.add("Night train tomorrow 23:30 1h")
    #expect(try box.run("list", "--day", "+2d").out.contains(" [ ] →00:30 Night train  1h"))
    #expect(try box.run("list", "--day", "+2d", "--open").out.isEmpty)
    #expect(try box.run("list", "--day", "+2d", "--json").tasks.isEmpty)
    #expect(try box.run("list", "--day", "tomorrow", "--json").tasks.count == 1)
    #expect(try box.run("list", "--day", "+3d").out.isEmpty)
    try box.run("done", id)
    #expect(try box.run("list", "--day", "+2d").out.isEmpty)
    let yesterday = Date(timeIntervalSinceNow: -86_400).formatted(.iso8601.year().month().day())
    try box.run("add", "Reading \(yesterday) 23:30 1h")
    let status = try box.run("status", "--json").json
    #expect(status["open"] as? Int == 0 && status["left"] as? Int == 0)
    #expect(try box.run("list").out.contains(" [!] →00:30 Reading  1h"))
  }
}
