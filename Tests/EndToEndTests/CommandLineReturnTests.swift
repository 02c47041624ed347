import Foundation
import Testing

/// What was imported goes out, and comes back as what it was.
@Suite(.waitsForPrograms) struct CommandLineReturnTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  @Test func `a line of todo txt that was edited here is no second task when it comes back`() throws
  {
    let line = "Pay invoice +work due:2031-12-10\n"
    try box.write(line, to: "m.txt")
    #expect(try box.run("import", box.path("m.txt")).out.hasPrefix("Imported 1 task "))
    #expect(try box.run("export", "--format", "todotxt").out == line)
    let id = try #require(try box.run("list", "--all", "--json").tasks.first?["id"] as? String)
    #expect(try box.run("edit", id, "--time", "15:00").status == 0)
    for name in ["one.txt", "two.txt"] {
      try box.run("export", "--format", "todotxt", box.path(name))
      let text = String(decoding: box.read(name), as: UTF8.self)
      #expect(text == "Pay invoice +work due:2031-12-10 at:15:00 uuid:\(id)\n")
      for file in [name, "m.txt"] {
        let answer = try box.run("import", box.path(file))
        #expect(answer.out.hasPrefix("Imported nothing; 1 task was there already"), "\(answer.out)")
      }
    }
    #expect(try box.run("list", "--all").lines.count == 1)
  }
}
