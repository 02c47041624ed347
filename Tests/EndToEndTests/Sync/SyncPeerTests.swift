import Foundation
import Testing

/// Synchronisation with the programs that carry and edit such folders.
@Suite(.waitsForPrograms) struct SyncPeerTests {
  let box: CommandSandbox

  init() throws {
    box = try CommandSandbox()
    try box.settings(folder: "vdir/tasks")
    try FileManager.default.createDirectory(
      atPath: box.path("vdir/tasks"),
      withIntermediateDirectories: true
    )
  }

  private func file(_ title: String) throws -> (name: String, text: String) {
    for name in box.files("vdir/tasks") {
      let text = String(decoding: box.read("vdir/tasks/\(name)"), as: UTF8.self)
      if text.contains("SUMMARY:\(title)\r\n") { return (name, text) }
    }
    throw Missing(title: title)
  }

  private struct Missing: Error { let title: String }

  @Test(.enabled(if: Peer.todoman.isInstalled, Peer.todoman.absence))
  func `todoman edits what we wrote, and we what it wrote`() throws {
    try setUpTodoman()
    _ = try box.add("Call Ana 2031-11-24 9:30 45m @phone !! // rent")
    #expect(try box.run("sync").lines.first == "‘phone’: 1 new in the folder")
    let listed = try Peer.todoman.run(["list"], in: box)
    #expect(listed.text.contains("Call Ana"), "\(listed.complaint)\(listed.text)")
    let made = try Peer.todoman.run(
      ["new", "--list", "tasks", "--due", "2031-11-25", "Buy bread"],
      in: box
    )
    #expect(made.ending == .exited(0), "\(made.complaint)")
    let done = try Peer.todoman.run(["done", "1"], in: box)
    #expect(done.ending == .exited(0), "\(done.complaint)")
    let taken = try box.run("sync")
    #expect(
      taken.status == 0 && taken.lines.first == "‘phone’: 1 new and 1 changed here",
      "\(taken.err)"
    )
    #expect(try box.run("sync").lines.first == "‘phone’: 0 changes")
    let tasks = try box.run("list", "--all", "--json").tasks
    #expect(Set(tasks.compactMap { $0["title"] as? String }) == ["Call Ana", "Buy bread"])
    #expect(tasks.count { $0["done"] as? Bool == true } == 1)
    #expect(try file("Call Ana").text.contains("X-TASKS-ESTIMATED-SECONDS:2700"))
  }

  @Test(.enabled(if: Peer.todoman.isInstalled, Peer.todoman.absence))
  func `a series that todoman goes on with in a new file stays one series`() throws {
    try setUpTodoman()
    _ = try box.add("Water plants 2031-11-24 every day // ferns")
    try box.run("sync")
    for day in 25...26 {
      let listed = try Peer.todoman.run(["list"], in: box)
      #expect(listed.text.contains("Water plants"), "\(listed.complaint)\(listed.text)")
      let number = try #require(listed.text.firstMatch(of: #/\[ \] (\d+)/#)?.1)
      let done = try Peer.todoman.run(["done", String(number)], in: box)
      #expect(done.ending == .exited(0), "\(done.complaint)")
      #expect(box.files("vdir/tasks").count == day - 23)
      let taken = try box.run("sync")
      #expect(taken.lines.first == "‘phone’: 1 new and 1 changed here", "\(taken.out)\(taken.err)")
      #expect(try box.run("sync").lines.first == "‘phone’: 0 changes")
      let tasks = try box.run("list", "--all", "--json").tasks
      #expect(tasks.count { $0["done"] as? Bool == true } == day - 24)
      let open = tasks.filter { $0["done"] as? Bool == false }
      #expect(open.map { $0["due"] as? String } == ["2031-11-\(day)"])
      let series = tasks.map { ($0["repeat"] as? [String: Any])?["series"] as? String }
      #expect(Set(series).count == 1 && series.first != .some(nil))
    }
  }

  @Test(.enabled(if: Peer.todoman.isInstalled, Peer.todoman.absence))
  func `a repeat that is ticked with todoman and here is one task`() throws {
    try setUpTodoman()
    let id = try box.add("Water plants 2031-11-24 every day")
    try box.run("sync")
    try box.run("done", id)
    _ = try Peer.todoman.run(["list"], in: box)
    let done = try Peer.todoman.run(["done", "1"], in: box)
    #expect(done.ending == .exited(0), "\(done.complaint)")
    try box.run("sync")
    #expect(try box.run("sync").lines.first == "‘phone’: 0 changes")
    let tasks = try box.run("list", "--all", "--json").tasks
    #expect(tasks.compactMap { $0["due"] as? String }.sorted() == ["2031-11-24", "2031-11-25"])
    #expect(tasks.count { $0["done"] as? Bool == true } == 1)
    #expect(box.files("vdir/tasks").count == 2)
  }

  private func setUpTodoman() throws {
    try box.write(
      """
      path = "\(box.path("vdir"))/*"
      date_format = "%Y-%m-%d"
      time_format = "%H:%M"
      default_list = "tasks"
      cache_path = "\(box.path("todoman.sqlite"))"
      """,
      to: ".config/todoman/config.py"
    )
  }

  @Test(.enabled(if: Peer.khal.isInstalled, Peer.khal.absence))
  func `khal shows our events, and its own come here`() throws {
    try box.write(
      """
      [calendars]
      [[tasks]]
      path = \(box.path("vdir/tasks"))
      [locale]
      timeformat = %H:%M
      dateformat = %Y-%m-%d
      longdateformat = %Y-%m-%d
      datetimeformat = %Y-%m-%d %H:%M
      longdatetimeformat = %Y-%m-%d %H:%M
      local_timezone = UTC
      default_timezone = UTC
      [sqlite]
      path = \(box.path("khal.sqlite"))
      [default]
      default_calendar = tasks
      """,
      to: ".config/khal/config"
    )
    try box.run("event", "add", "Choir", "--day", "2031-11-25", "--time", "19:00")
    #expect(try box.run("sync").lines.first == "‘phone’: 1 new in the folder")
    let listed = try Peer.khal.run(["list", "2031-11-25", "1d"], in: box)
    #expect(listed.text.contains("Choir"), "\(listed.complaint)\(listed.text)")
    let made = try Peer.khal.run(
      ["new", "-a", "tasks", "2031-11-26", "10:00", "11:00", "Dentist"],
      in: box
    )
    #expect(made.ending == .exited(0), "\(made.complaint)")
    #expect(try box.run("sync").lines.first == "‘phone’: 1 new here")
    #expect(try box.run("sync").lines.first == "‘phone’: 0 changes")
    #expect(try box.run("event", "list", "--all").out.contains("Dentist"))
  }

  @Test(
    .enabled(
      if: Peer.vdirsyncer.isInstalled && Peer.radicale.isInstalled,
      Peer.vdirsyncer.absence
    )
  )
  func `a server carries both planners' edits, and a second round copies nothing`() throws {
    let server = try Server(in: box)
    defer { server.stop() }
    _ = try box.add("Call Ana 2031-11-24 9:30 45m @phone !! // rent")
    _ = try box.add("Water plants 2031-11-24 every day")
    #expect(try box.run("sync").lines.first == "‘phone’: 2 new in the folder")
    try server.carry()
    #expect(try box.run("sync").lines.first == "‘phone’: 0 changes")
    // The phone: the same server, another folder, another planner.
    let phone = try CommandSandbox()
    try phone.settings(folder: "vdir/tasks")
    try server.carry(phone)
    #expect(try phone.run("sync").lines.first == "‘phone’: 2 new here")
    #expect(try phone.run("sync").lines.first == "‘phone’: 0 changes")
    let id = try #require(
      try phone.run("list", "--all", "--search", "Ana", "--json").tasks.first?["id"] as? String
    )
    try phone.run("edit", id, "--notes", "about the garden", "--due", "2031-11-28")
    #expect(try phone.run("sync").lines.first == "‘phone’: 1 changed in the folder")
    try server.carry(phone)
    // Both have edited it: here it is brought together, and not where whole files are carried.
    try box.run("edit", id, "--priority", "high")
    try server.carry()
    #expect(try box.run("sync").lines.first == "‘phone’: 1 changed here, 1 changed in the folder")
    try server.carry()
    #expect(try box.run("sync").lines.first == "‘phone’: 0 changes")
    let task = try #require(try box.run("list", "--all", "--search", "Ana", "--json").tasks.first)
    #expect(task["notes"] as? String == "about the garden")
    #expect(task["priority"] as? String == "high" && task["due"] as? String == "2031-11-28")
    #expect(box.files("vdir/tasks").count == 2)
    // The series is finished on the phone, and described here: one file says both.
    func open(_ planner: CommandSandbox) throws -> [String: Any] {
      let found = try planner.run("list", "--all", "--search", "Water", "--json").tasks
      return try #require(found.first { $0["done"] as? Bool == false })
    }
    try server.carry(phone)
    #expect(try phone.run("sync").lines.first == "‘phone’: 1 changed here")
    try phone.run("done", try #require(try open(phone)["id"] as? String))
    #expect(try phone.run("sync").lines.first == "‘phone’: 1 changed in the folder")
    try server.carry(phone)
    try box.run("edit", try #require(try open(box)["id"] as? String), "--notes", "ferns too")
    try server.carry()
    #expect(try box.run("sync").lines.first == "‘phone’: 1 changed here, 1 changed in the folder")
    try server.carry()
    try server.carry(phone)
    #expect(try phone.run("sync").lines.first == "‘phone’: 1 changed here")
    for planner in [box, phone] {
      let next = try open(planner)
      #expect(next["due"] as? String == "2031-11-25" && next["notes"] as? String == "ferns too")
      #expect(try planner.run("sync").lines.first == "‘phone’: 0 changes")
      #expect(planner.files("vdir/tasks").count == 2)
    }
    let before = box.files("vdir/tasks").map { box.read("vdir/tasks/\($0)") }
    try server.carry()
    #expect(box.files("vdir/tasks").map { box.read("vdir/tasks/\($0)") } == before)
  }
}
