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
    #expect(try box.run("agenda", "+2d").out.contains(" [ ] →00:30 Night train  1h"))
    #expect(try box.run("agenda", "--days", "4").out.matches(of: /Night train/).count == 2)
    try box.run("done", id)
    #expect(try box.run("list", "--day", "+2d").out.contains(" [x] →00:30 Night train  1h"))
    let yesterday = Date(timeIntervalSinceNow: -86_400).formatted(.iso8601.year().month().day())
    try box.run("add", "Reading \(yesterday) 23:30 1h")
    let status = try box.run("status", "--json").json
    #expect(status["open"] as? Int == 0 && status["left"] as? Int == 0)
    #expect(try box.run("list").out.contains(" [!] →00:30 Reading  1h"))
    #expect(try box.run("agenda", "today").out.contains(" [!] →00:30 Reading  1h"))
    try box.run("add", "Watch tomorrow 23:30 1h every day")
    let coming = try box.run("agenda", "+2d")
    #expect(coming.out.contains("  ⟳  23:30 Watch  1h"), "\(coming.out)")
    #expect(coming.out.contains(" [ ] →00:30 Watch  1h"), "\(coming.out)")
    #expect(try box.run("agenda", "+4d").out.contains("  ⟳  →00:30 Watch  1h"))
    let json = try box.run("agenda", "+2d", "--json").json
    let days = try #require(json["days"] as? [[String: Any]])
    #expect(days.count <= 1)
  }
}
