import Foundation
import Testing

/// `sync --merge`, by hand and as vdirsyncer calls it.
@Suite(.waitsForPrograms) struct SyncMergeTests {
  let box: CommandSandbox

  init() throws {
    box = try CommandSandbox()
    try box.synchronised()
  }

  private func text(_ name: String, in other: CommandSandbox? = nil) -> String {
    String(decoding: (other ?? box).read(name), as: UTF8.self)
  }

  /// Ours as the planner has written it to the folder, and theirs as the phone has it.
  private func sides() throws -> String {
    try box.todo("a", "SUMMARY:Call Ana", "DESCRIPTION:rent", "X-PHONE:1")
    try box.run("sync")
    try box.write(box.read("vdir/a.ics"), to: "theirs")
    let id = try #require(try box.run("list", "--all", "--json").tasks.first?["id"] as? String)
    try box.run("edit", id, "--priority", "high", "--notes", "flat")
    try box.run("sync")
    try box.write(box.read("vdir/a.ics"), to: "ours")
    return text("theirs")
  }

  @Test func `both files say both changes, and what both have changed is a conflict`() throws {
    let theirs = try sides()
    try box.write(
      theirs.replacing("Call Ana", with: "Call Ana back").replacing("rent", with: "garden"),
      to: "theirs"
    )
    let answer = try box.run("sync", "--merge", box.path("ours"), box.path("theirs"))
    #expect(answer.status == 0, "\(answer.err)")
    #expect(
      answer.out
        == "Merged both changes of ‘Call Ana’; yours is used where both changed the same: notes\n"
        + "  “chronolist sync --conflicts” lists the other values.\n"
    )
    #expect(text("ours") == text("theirs"))
    for line in ["SUMMARY:Call Ana back", "DESCRIPTION:flat", "PRIORITY:1", "X-PHONE:1"] {
      #expect(text("ours").contains(line + "\r\n"), "\(text("ours"))")
    }
    let list = try box.run("sync", "--conflicts", "--json").json["conflicts"] as? [[String: Any]]
    #expect(list?.map { $0["theirs"] as? String } == ["garden"])
    // Carried back, it is taken over, and the other value can still be chosen.
    try box.write(box.read("ours"), to: "vdir/a.ics")
    #expect(try box.run("sync").out.hasPrefix("‘phone’: 1 changed here\n"))
    let number = try #require(list?.first?["number"] as? Int)
    try box.run("sync", "--keep", "theirs", String(number))
    #expect(try box.run("sync").out.hasPrefix("‘phone’: 1 changed in the folder\n"))
    #expect(text("vdir/a.ics").contains("DESCRIPTION:garden"))
  }

  @Test func `of a day that is an event of its own here, what both have changed is named`() throws {
    func text(_ days: [String] = []) -> String {
      let series = [
        "BEGIN:VEVENT", "UID:choir", "DTSTART:20361124T190000Z", "DTEND:20361124T200000Z",
        "RRULE:FREQ=WEEKLY", "SUMMARY:Choir", "END:VEVENT",
      ]
      return (["BEGIN:VCALENDAR", "VERSION:2.0"] + series + days + ["END:VCALENDAR", ""])
        .joined(separator: "\r\n")
    }
    try box.write(text(), to: "vdir/choir.ics")
    try box.run("sync")
    let all = try box.run("event", "list", "--day", "2036-11-24", "--json").json["events"]
    let id = try #require((all as? [[String: Any]])?.first?["id"] as? String)
    try box.run("event", "edit", id, "--on", "2036-12-01", "--name", "Sing", "--notes", "scores")
    try box.run("sync")
    try box.write(box.read("vdir/choir.ics"), to: "ours")
    let day = [
      "BEGIN:VEVENT", "UID:choir", "RECURRENCE-ID:20361201T190000Z", "DTSTART:20361201T190000Z",
      "DTEND:20361201T200000Z", "SUMMARY:Rehearse", "LOCATION:Hall", "END:VEVENT",
    ]
    try box.write(text(day), to: "theirs")
    let answer = try box.run("sync", "--merge", box.path("ours"), box.path("theirs"))
    #expect(
      answer.out.hasPrefix(
        "Merged both changes of ‘Choir’; yours is used where both changed the same: title\n"
      ),
      "\(answer.out)\(answer.err)"
    )
    func conflicts() throws -> [String?] {
      let list = try box.run("sync", "--conflicts", "--json").json["conflicts"] as? [[String: Any]]
      return (list ?? []).map { $0["theirs"] as? String }
    }
    #expect(try conflicts() == ["Rehearse"])
    try box.write(box.read("ours"), to: "vdir/choir.ics")
    try box.run("sync")
    #expect(try conflicts() == ["Rehearse"])
    #expect(self.text("vdir/choir.ics").contains("SUMMARY:Sing\r\n"))
    #expect(self.text("vdir/choir.ics").contains("LOCATION:Hall\r\n"))
    #expect(try box.run("sync").out == "‘phone’: 0 changes\n")
  }

  @Test func `of what the planner does not know the newer is taken, and it says so`() throws {
    func task(_ title: String, _ day: Int, _ more: String = "") -> String {
      "BEGIN:VTODO\r\nUID:x\r\nSUMMARY:\(title)\r\n\(more)"
        + "LAST-MODIFIED:202611\(day)T100000Z\r\nEND:VTODO\r\n"
    }
    func side(_ tasks: String...) -> String {
      "BEGIN:VCALENDAR\r\n\(tasks.joined())END:VCALENDAR\r\n"
    }
    // What was changed last may be a part that tells a day apart.
    let part = task("Newer", 21, "RECURRENCE-ID;VALUE=DATE:20261122\r\n")
    try box.write(side(task("Newer", 19), part), to: "a")
    try box.write(side(task("Older", 20)), to: "b")
    let answer = try box.run("sync", "--merge", box.path("a"), box.path("b"))
    #expect(
      answer.out == "‘Newer’ was never synchronised here: took the newer, the first file\n",
      "\(answer.err)"
    )
    #expect(text("a") == text("b") && text("b").contains("Newer"))
  }

  @Test func `files that are not of one item stay as they are`() throws {
    let theirs = try sides()
    try box.write(theirs.replacing("UID:a", with: "UID:b"), to: "theirs")
    let before = [text("ours"), text("theirs")]
    let answer = try box.run("sync", "--merge", box.path("ours"), box.path("theirs"))
    #expect(answer.status == 65 && answer.err.contains("Neither was changed"), "\(answer.err)")
    #expect([text("ours"), text("theirs")] == before)
    try box.write("garbage", to: "theirs")
    let refused = try box.run("sync", "--merge", box.path("ours"), box.path("theirs"))
    #expect(refused.status == 65 && !refused.err.contains("--lenient"), "\(refused.err)")
    #expect(refused.err.hasSuffix(" Neither file was changed.\n"), "\(refused.err)")
    #expect(text("theirs") == "garbage")
    #expect(try box.run("sync", "--merge", box.path("ours")).status == 64)
  }

  @Test(
    .enabled(
      if: Peer.vdirsyncer.isInstalled && Peer.radicale.isInstalled,
      Peer.vdirsyncer.absence
    )
  )
  func `the README's settings carry both planners' categories and changes`() throws {
    let (server, phone) = try carriers()
    defer { server.stop() }
    let id = try box.add("Call Ana // rent")
    _ = try box.add("Rake #Garden")
    try box.run("sync")
    try carry(box, discover: true)
    try carry(phone, discover: true)
    #expect(try phone.run("sync").status == 0)
    let there = try phone.run("list", "--all", "--json").tasks
    #expect(Set(there.map { $0["title"] as? String }) == ["Call Ana", "Rake"])
    #expect(there.compactMap { $0["category"] as? String } == ["Garden"], "\(there)")
    // One item, two fields; ours is in the folder before anybody knows of theirs.
    try phone.run("edit", id, "--notes", "garden")
    try phone.run("sync")
    try carry(phone)
    try box.run("edit", id, "--priority", "high")
    try box.run("sync")
    try carry(box)
    try box.run("sync")
    try carry(phone)
    try phone.run("sync")
    for one in [box, phone] {
      let found = try one.run("list", "--all", "--search", "Ana", "--json").tasks
      let task = try #require(found.first)
      #expect(task["notes"] as? String == "garden" && task["priority"] as? String == "high")
    }
    #expect(try box.run("sync", "--conflicts").out == "No conflicts.\n")
  }

  @Test(
    .enabled(
      if: Peer.vdirsyncer.isInstalled && Peer.radicale.isInstalled && Peer.todoman.isInstalled,
      Peer.vdirsyncer.absence
    )
  )
  func `a day ticked here and with todoman is finished, and the next is open, on both sides`()
    throws
  {
    let (server, phone) = try carriers()
    defer { server.stop() }
    try phone.write(
      """
      path = "\(phone.path("phone"))/*"
      date_format = "%Y-%m-%d"
      time_format = "%H:%M"
      default_list = "inbox"
      cache_path = "\(phone.path("todoman.sqlite"))"
      """,
      to: ".config/todoman/config.py"
    )
    let id = try box.add("Water plants 2031-11-24 every day")
    try box.run("sync")
    try carry(box, discover: true)
    try carry(phone, discover: true)
    try box.run("done", id)
    try box.run("sync")
    _ = try Peer.todoman.run(["list"], in: phone)
    let done = try Peer.todoman.run(["done", "1"], in: phone)
    #expect(done.ending == .exited(0), "\(done.complaint)")
    try carry(phone)
    // Here the two meet, in a conflict of whole files.
    try carry(box)
    try box.run("sync")
    try carry(box)
    try carry(phone)
    func files(of one: CommandSandbox) -> [String] {
      one.files("phone/inbox").filter { $0.hasSuffix(".ics") }.map {
        text("phone/inbox/\($0)", in: one)
      }.sorted()
    }
    let tasks = try box.run("list", "--all", "--json").tasks
    let days = tasks.map { "\($0["due"] as? String ?? "") \($0["done"] as? Bool ?? false)" }
      .sorted()
    #expect(days == ["2031-11-24 true", "2031-11-25 false"], "\(files(of: box))")
    for one in [box, phone] {
      let all = files(of: one)
      #expect(all.count == 2)
      let (finished, open) = (
        all.filter { $0.contains("STATUS:COMPLETED") }, all.filter { $0.contains("RRULE") }
      )
      #expect(finished.count == 1 && finished.first?.contains("20311124") == true, "\(all)")
      #expect(
        open.count == 1 && open.first?.contains("20311125") == true && open != finished,
        "\(all)"
      )
    }
    let before = [files(of: box), files(of: phone)]
    #expect(try box.run("sync").lines.first == "‘phone’: 0 changes")
    try carry(box)
    try carry(phone)
    #expect([files(of: box), files(of: phone)] == before)
    #expect(try box.run("sync", "--conflicts").out == "No conflicts.\n")
  }

  /// A server, and the phone that it carries to, both with the README's settings.
  private func carriers() throws -> (server: Server, phone: CommandSandbox) {
    let server = try Server(in: box)
    let phone = try CommandSandbox()
    for one in [box, phone] {
      try one.settings(folder: "phone")
      try FileManager.default.createDirectory(
        atPath: one.path("phone/inbox"),
        withIntermediateDirectories: true
      )
      try one.write(try Readme.settings(of: one, server), to: "vdirsyncer.conf")
    }
    return (server, phone)
  }

  private func carry(_ box: CommandSandbox, discover: Bool = false) throws {
    // Names take no command for their conflicts: a copy of the settings, as the README makes it.
    let names = text("vdirsyncer.conf", in: box).split(separator: "\n").map {
      $0.hasPrefix("conflict_resolution") ? "conflict_resolution = \"a wins\"" : String($0)
    }
    try box.write(names.joined(separator: "\n") + "\n", to: "names")
    for command in (discover ? ["discover"] : []) + ["sync", "metasync"] {
      let settings = box.path(command == "metasync" ? "names" : "vdirsyncer.conf")
      let run = try Peer.vdirsyncer.run(
        ["-v", "WARNING", "-c", settings, command],
        in: box,
        input: String(repeating: "y\n", count: 10)
      )
      #expect(run.ending == .exited(0), "\(command): \(run.complaint)\(run.text)")
    }
  }
}

/// What the README tells people to write.
private enum Readme {
  /// The settings for vdirsyncer, with the addresses of a test.
  static func settings(of box: CommandSandbox, _ server: Server) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let block = try #require(
      text.components(separatedBy: "```").first { $0.contains("[pair phone]") }
    )
    return block.replacing("~/.local/share/vdirsyncer", with: box.directory)
      .replacing(
        "https://cloud.example.org/remote.php/dav/",
        with: "http://127.0.0.1:\(server.port)/"
      )
      .replacing(
        "password.fetch = [\"command\", \"pass\", \"calendar\"]",
        with: "password = \"secret\""
      )
      .replacing(
        "\"~/.local/bin/chronolist\", \"sync\"",
        with: "\"\(TerminalSession.planner)\", \"sync\", \"--file\", \"\(box.file)\""
      )
  }
}
