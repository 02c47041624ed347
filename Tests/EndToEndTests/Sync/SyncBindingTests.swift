import Foundation
import Testing

/// Which planner files synchronise with a folder of the settings (Behaviour 9.3): a second file neither
/// takes over what is on the phone nor sends its own tasks there, unless somebody says so.
@Suite(.waitsForPrograms) struct SyncBindingTests {
  let box: CommandSandbox
  /// The sandbox's own file is one that was named; the standard one is opened without it.
  private let standard = ["CHRONOLIST_FILE": ""]

  init() throws {
    box = try CommandSandbox()
    try name(file: nil)
    try box.todo("a", "SUMMARY:Buy bread")
  }

  private func name(file: String?) throws {
    let line = file.map { "file = \"\($0)\"\n" } ?? ""
    try box.write(
      "[sync.phone]\nfolder = \"\(box.path("vdir"))\"\n\(line)",
      to: ".config/chronolist/config.toml"
    )
  }

  private func tasks(_ environment: [String: String] = [:]) throws -> Int {
    try box.run("list", "--all", environment: environment).lines.count
  }

  @Test func `the standard file synchronises unasked, by whatever name it is opened`() throws {
    #expect(try box.run("sync", environment: standard).lines.first == "‘phone’: 1 new here")
    let path = box.path(".local/share/chronolist/chronolist.sqlite")
    #expect(FileManager.default.fileExists(atPath: path))
    let named = try box.run("sync", "--file", path)
    #expect(named.status == 0 && named.out == "‘phone’: 0 changes\n", "\(named.out)\(named.err)")
    try FileManager.default.createSymbolicLink(
      atPath: box.path("data"),
      withDestinationPath: box.path(".local/share/chronolist")
    )
    let linked = try box.run("sync", "--file", "data/chronolist.sqlite")
    #expect(linked.status == 0 && linked.out == "‘phone’: 0 changes\n", "\(linked.out)")
  }

  @Test func `a second file passes the folder over, and says so where it is asked`() throws {
    _ = try box.add("Secret plan")
    let answer = try box.run("sync")
    let words =
      "‘phone’ is not synchronised with this planner file; “chronolist sync phone” says what that "
      + "would do."
    #expect(answer.status == 0 && answer.out == words + "\n", "\(answer.out)\(answer.err)")
    #expect(try box.run("sync", "--dry-run").out == words + "\n")
    #expect(try box.run("sync", "--beside").out.isEmpty)
    #expect(try box.run("sync", "--json").json["sync"] as? [String] == [])
    let doctor = try box.run("doctor")
    #expect(doctor.status == 0 && doctor.out.contains("unbound   \(words)"), "\(doctor.out)")
    #expect(!doctor.out.contains("\nsync "))
    #expect(box.files() == ["a.ics"])
    #expect(try tasks() == 1)
  }

  @Test func `by name it stops with the counts, until it is bound, and then needs no more words`()
    throws
  {
    _ = try box.add("Secret plan")
    let path = box.file.replacing("//", with: "/")
    for _ in 1...2 {
      let answer = try box.run("sync", "phone")
      #expect(answer.status == 1 && answer.out.isEmpty)
      #expect(
        answer.err == "chronolist: ‘phone’ is not synchronised with \(path). Nothing was "
          + "changed. With --bind it will be, now and from then on: 1 new here, 1 new in the "
          + "folder.\n"
      )
      // What only counts binds nothing.
      let dry = try box.run("sync", "phone", "--dry-run")
      #expect(dry.status == 0 && dry.out.contains("1 new here, 1 new in the folder"), "\(dry.err)")
    }
    let nameless = try box.run("sync", "--bind")
    #expect(nameless.status == 64 && nameless.err.contains("--bind"), "\(nameless.err)")
    #expect(box.files() == ["a.ics"])
    let bound = try box.run("sync", "phone", "--bind")
    #expect(bound.lines.first == "‘phone’: 1 new here, 1 new in the folder", "\(bound.err)")
    #expect(try box.run("sync").out == "‘phone’: 0 changes\n")
    #expect(try box.run("doctor").out.contains("phone = \(box.path("vdir"))"))
  }

  @Test func `a table that names a file is for that file alone`() throws {
    try name(file: "~/planner.sqlite")
    let other = try box.run("sync", environment: standard)
    let words = "‘phone’ is synchronised with ~/planner.sqlite only, as the settings say."
    #expect(other.status == 0 && other.out == words + "\n", "\(other.err)")
    for option in [["phone"], ["phone", "--bind"], ["phone", "--dry-run"]] {
      let named = try box.run(["sync"] + option, input: Data(), environment: standard)
      #expect(named.status == 1, "\(named.out)")
      #expect(named.err.contains("names another planner file, ~/planner.sqlite."), "\(named.err)")
    }
    #expect(try tasks(standard) == 0)
    #expect(try box.run("sync").lines.first == "‘phone’: 1 new here")
    // One that has synchronised before stops where the settings give the folder to another.
    try name(file: "~/other.sqlite")
    #expect(try box.run("sync").out.contains("with ~/other.sqlite only"))
  }

  @Test func `a planner file that is not there is told of, and so is a path that is none`() throws {
    try name(file: "~/planer.sqlite")
    _ = try box.add("seed")
    for command in [["config", "--check"], ["doctor"]] {
      let answer = try box.run(command, input: Data())
      #expect(answer.status == 78, "\(answer.out)")
      #expect(
        answer.err.contains(
          "[sync.phone]: the planner file \(box.path("planer.sqlite")) is not there"
        ),
        "\(answer.err)"
      )
    }
    try name(file: "planner.sqlite")
    let wrong = try box.run("config", "--check")
    #expect(wrong.status == 78 && wrong.err.contains("sync.phone.file"), "\(wrong.err)")
  }

  @Test func `a folder that is not there, or is none, is told of before anything runs`() throws {
    _ = try box.add("seed")
    #expect(try box.run("config", "--check").status == 0)
    try box.settings(folder: "gone")
    let gone = try box.run("config", "--check")
    let words = "[sync.phone]: \(box.path("gone")) is not there"
    #expect(gone.status == 78 && gone.err.contains(words), "\(gone.err)")
    try box.write("no folder", to: "gone")
    let file = try box.run("config", "--check")
    #expect(file.status == 78 && file.err.contains("gone is not a directory"), "\(file.err)")
  }

  @Test
  func `an empty folder in place of the one that held files is filled when that is asked for`()
    throws
  {
    try box.settings()
    _ = try box.add("Call Ana")
    try box.run("sync")
    #expect(box.files().count == 2)
    try FileManager.default.createDirectory(
      atPath: box.path("typo"),
      withIntermediateDirectories: true
    )
    try box.settings(folder: "typo")
    let stopped = try box.run("sync")
    #expect(
      stopped.status == 1
        && stopped.err.contains("typo is empty, and until now this was synchronised with")
        && stopped.err.contains("which held 2 files."),
      "\(stopped.out)\(stopped.err)"
    )
    #expect(box.files("typo").isEmpty)
    #expect(try box.run("sync", "phone", "--refill").status == 0)
    #expect(box.files("typo").count == 2)
    #expect(try box.run("sync").out == "‘phone’: 0 changes\n")
  }

  @Test func `the trouble of a folder is none of a file that does not synchronise with it`() throws
  {
    try box.write("garbage", to: "vdir/bad.ics")
    #expect(try box.run("sync", environment: standard).status == 65)
    _ = try box.add("seed")
    #expect(try box.run("status", "--short", environment: standard).out.hasSuffix("⟳!\n"))
    #expect(try !box.run("status", "--short").out.contains("⟳"))
    #expect(try !box.run("status").out.contains("Sync"))
    #expect(try box.run("status", "--json").json["syncStopped"] as? [String] == [])
    let doctor = try box.run("doctor")
    #expect(doctor.status == 0 && !doctor.out.contains("stopped"), "\(doctor.out)")
    // Nor does it matter to it whether the folder is there.
    try FileManager.default.removeItem(atPath: box.path("vdir"))
    #expect(try box.run("doctor").status == 0)
    #expect(try box.run("sync").status == 0)
  }

  @Test func `an open planner on a second file leaves the folder alone`() throws {
    let life = try Life(
      "2026-11-21 09:42:00",
      settings: "[sync.phone]\nfolder = \"\(box.path("vdir"))\"\n"
    )
    let session = try life.planner()
    try session.press("a “Tea today” Enter")
    try session.waitFor("[ ] Tea")
    try life.clock.move(to: "2026-11-21 09:52:30")
    try session.press("a “Cake today” Enter")
    try session.waitFor("[ ] Cake")
    try session.press("q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(box.files() == ["a.ics"])
    #expect(try !life.must("list", "--all").contains("Buy bread"))
  }

  @Test func `a watch on a second file says why it is idle, and begins when the file is bound`()
    throws
  {
    let life = try Life(
      "2026-11-21 09:42:00",
      settings: "[sync.phone]\nfolder = \"\(box.path("vdir"))\"\n"
    )
    try life.must("add", "Tea today")
    let environment = life.environment.merging(["HOME": life.home.path]) { $1 }
    let watch = try TerminalSession(
      arguments: ["sync", "--watch", "--file", life.home.file],
      environment: environment,
      width: 200
    )
    try watch.waitFor("‘phone’ is not synchronised with this planner file")
    #expect(box.files() == ["a.ics"])
    try life.must("sync", "phone", "--bind")
    try box.todo("b", "SUMMARY:Call Ana")
    try watch.waitFor("new here: Call Ana")
  }
}
