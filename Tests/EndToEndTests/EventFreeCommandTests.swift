import Foundation
import Testing

/// Events that take no time of the day, on the command line.
@Suite(.waitsForPrograms) struct EventFreeCommandTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  private func events() throws -> [[String: Any]] {
    let answer = try box.run("event", "list", "--day", "2031-11-24", "--json")
    return answer.json["events"] as? [[String: Any]] ?? []
  }

  @Test func `are busy, or free by an option, also in a calendar and the file of all`() throws {
    let added = try box.run("event", "add", "Fair 2031-11-24 9-17", "--free")
    #expect(added.out.contains("09:00 Fair  8h  free"), "\(added)")
    try box.run("event", "add", "Talk 2031-11-24 10:00")
    let (fair, talk) = (try events().first, try events().last)
    #expect(fair?["free"] as? Bool == true && talk?["free"] as? Bool == false)
    let id = try #require(fair?["id"] as? String)
    #expect(try box.run("show", id).out.contains("Shown as  free: it takes no time of the day\n"))
    let status = try box.run("list", "--day", "2031-11-24", "--json")
    #expect(status.out.contains(#""free":true"#), "\(status.out)")
    for format in ["ics", "json"] {
      let whole = try box.run("export", "--format", format).out
      let other = try CommandSandbox()
      let read = try other.run("import", "-", "--format", format, input: whole)
      #expect(read.status == 0, "\(format): \(read.err)")
      let list = try other.run("event", "list", "--day", "2031-11-24", "--json")
      let found = list.json["events"] as? [[String: Any]] ?? []
      #expect(found.map { $0["free"] as? Bool } == [true, false], "\(format)")
    }
    #expect(try box.run("event", "edit", id, "--busy").status == 0)
    #expect(try events().first?["free"] as? Bool == false)
    let both = try box.run("event", "edit", id, "--busy", "--free")
    #expect(both.status == 64, "\(both.err)")
  }
}
