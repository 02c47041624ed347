import Testing

/// The usual time of a series on the command line, in a process of its own.
@Suite(.waitsForPrograms) struct CommandLineUsualTimeTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  @Test func `comes from a document, is shown, and edit --time sets it`() throws {
    _ = try box.add("Stand-up every day today 9:15 30m")
    let whole = try box.run("export").out
    let moved = whole.replacing(#""time":"09:15""#, with: #""time":"11:05","usualTime":"09:15""#)
    #expect(moved != whole)
    let other = try CommandSandbox()
    try other.write(moved, to: "moved.json")
    #expect(try other.run("import", other.path("moved.json")).status == 0)
    #expect(try other.run("export").out == moved)
    let task = try #require(try other.run("list", "--json").tasks.first)
    #expect(task["time"] as? String == "11:05" && task["usualTime"] as? String == "09:15")
    let id = try #require(task["id"] as? String)
    #expect(try other.run("show", id).lines.contains("Usually   09:15"))
    #expect(try other.run("list", "--day", "tomorrow").out.contains("09:15 Stand-up"))
    #expect(try other.run("edit", id, "--time", "10:00").status == 0)
    #expect(try !other.run("show", id).out.contains("Usually"))
    #expect(try other.run("list", "--day", "tomorrow").out.contains("10:00 Stand-up"))
  }
}
