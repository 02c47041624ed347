import Foundation
import Testing

/// `chronolist remind` as people and services start it.
@Suite(.waitsForPrograms) struct ReminderCommandTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  /// A task of the day before yesterday that asked to be announced at its 15:00.
  private func addDue(_ title: String, notes: String = "") throws {
    let day = Date(timeIntervalSinceNow: -2 * 86_400).formatted(
      .iso8601.year().month().day()
    )
    let id = "6b11e85c-0379-4c18-a141-81a7cf5de08d"
    let task: [String: Any] = [
      "id": id, "title": title, "notes": notes, "tags": [String](), "due": day, "time": "15:00",
      "status": "open",
      "done": false, "reminders": [["before": 10]], "position": 1024,
      "created": "2020-01-01T00:00:00Z", "modified": "2020-01-01T00:00:00Z",
    ]
    let document: [String: Any] = [
      "version": 1, "categories": [String](), "tasks": [task], "events": [String](),
      "sessions": [String](),
      "commitments": [
        [
          "task": id, "day": day, "outcome": "open", "made": "2020-01-01T00:00:00Z",
          "loggedLate": false,
        ] as [String: Any]
      ],
    ]
    try box.write(try JSONSerialization.data(withJSONObject: document), to: "due.json")
    let answer = try box.run("import", box.path("due.json"))
    #expect(answer.status == 0, "\(answer.err)")
  }

  private func settings(_ text: String) throws -> [String: String] {
    try box.write("[reminders]\n\(text)\n", to: "config/chronolist/config.toml")
    return ["XDG_CONFIG_HOME": box.path("config"), "PATH": "/usr/bin:/bin"]
  }

  /// A program that keeps its arguments, one per line.
  private func recorder(_ more: String = "") throws -> String {
    let script = "printf '%s\\n' \"$@\" >> '\(box.path("said"))'\n\(more)"
    try ShellScript.write(script, to: box.path("recorder"))
    return box.path("recorder")
  }

  private var said: String { String(decoding: box.read("said"), as: UTF8.self) }

  @Test func `a setting of reminders that is ignored is said`() throws {
    try addDue("Call Ana")
    let environment = try settings(
      "channels = [\"command\"]\ncommand = [\"sh\", \"-c\", \"echo {title}\"]"
    )
    let answer = try box.run("remind", environment: environment)
    #expect(answer.status == 0 && answer.out.contains("Call Ana"))
    #expect(answer.err.contains("config.toml, line 3: ‘reminders.command’ must be without {title}"))
    let again = try box.run("list", environment: environment)
    #expect(again.err.contains("‘reminders.command’ must be without {title}"))
  }

  @Test func `a title that begins as an option is text`() throws {
    try addDue("--config=/tmp/evil -x")
    let environment = try settings(
      "channels = [\"command\"]\ncommand = [\"\(recorder())\", \"{title}\", \"-t{title}\"]"
    )
    #expect(try box.run(["remind"], input: Data(), environment: environment).status == 0)
    #expect(said == " --config=/tmp/evil -x\n-t--config=/tmp/evil -x\n")
  }

  @Test func `nothing due says nothing, and a missing file is named`() throws {
    #expect(try box.run("remind").status == 66)
    _ = try box.add("Tea tomorrow 15:00 *10m")
    let answer = try box.run("remind")
    #expect(answer.status == 0 && answer.out.isEmpty && answer.err.isEmpty)
  }

  @Test func `one pass prints what is due, and the next prints nothing`() throws {
    try addDue("Call Ana")
    let first = try box.run("remind", "--json")
    let reminders = first.json["reminders"] as? [[String: Any]]
    #expect(reminders?.map { $0["title"] as? String } == ["Call Ana"])
    #expect(try box.run("remind").out.isEmpty)
  }

  @Test func `a title is one argument of a program, whatever it holds`() throws {
    let title = "$(touch '\(box.path("touched"))') `id` \"quotes\" 'and' {when}; rm -rf x"
    try addDue(title)
    let program = try recorder()
    let environment = try settings(
      "channels = [\"command\"]\ncommand = [\"\(program)\", \"--\", \"<{title}>\"]"
    )
    let answer = try box.run("remind", environment: environment)
    #expect(answer.status == 0 && answer.err.isEmpty, "\(answer.err)")
    #expect(said == "--\n<\(title)>\n")
    #expect(!FileManager.default.fileExists(atPath: box.path("touched")))
  }

  @Test func `the notes’ first line goes into the notice, inside its own argument`() throws {
    try addDue("Call Ana", notes: "\n$(id); bring \u{1B}]0;x\u{7}the list {when}\nand more")
    let program = try recorder()
    let environment = try settings(
      "channels = [\"command\"]\ncommand = [\"\(program)\", \"{title}\", \"{details}\"]"
    )
    let answer = try box.run("remind", environment: environment)
    #expect(answer.out.contains("the list {when}") && !answer.out.contains("and more"))
    let words = said.split(separator: "\n").map(String.init)
    #expect(words.count == 2 && words[0] == "Call Ana")
    #expect(words.last?.hasPrefix("$(id); bring ") == true)
    #expect(words.last?.hasSuffix("the list {when}") == true)
    #expect(!said.utf8.contains(0x1B) && !said.utf8.contains(7))
  }

  @Test func `details are no script either`() throws {
    try addDue("Call Ana", notes: "x")
    let environment = try settings(
      "channels = [\"command\"]\ncommand = [\"sh\", \"-c\", \"echo {details}\"]"
    )
    let answer = try box.run("remind", environment: environment)
    #expect(answer.err.contains("‘reminders.command’ must be without {title}"), "\(answer.err)")
  }

  @Test func `a control in a title reaches neither program nor terminal`() throws {
    try addDue("Tea \u{1B}]0;gone\u{7} time")
    let program = try recorder()
    let environment = try settings(
      "channels = [\"command\"]\ncommand = [\"\(program)\", \"{title}\"]"
    )
    let answer = try box.run("remind", environment: environment)
    #expect(!said.isEmpty)
    #expect(!said.utf8.contains(0x1B) && !said.utf8.contains(7))
    #expect(!answer.outBytes.contains(0x1B))
  }

  @Test(arguments: [
    ("exit 3", "it ended with status 3"), ("kill -9 $$", "signal 9 ended it"),
    ("while yes | head -c 2000000; do sleep 0.1; done; exit 4", "it took longer than ten seconds"),
  ])
  func `a program that fails, or floods without end, is stopped and named`(
    script: String,
    words: String
  ) throws {
    try addDue("Call Ana")
    let program = try recorder(script)
    let environment = try settings("channels = [\"command\"]\ncommand = [\"\(program)\"]")
    let answer = try box.run("remind", environment: environment)
    #expect(answer.status == 0)
    #expect(answer.out.hasPrefix("Call Ana"))
    #expect(answer.err.contains(program) && answer.err.contains(words), "\(answer.err)")
  }

  @Test func `a program that is not there is named`() throws {
    try addDue("Call Ana")
    let environment = try settings("channels = [\"command\"]\ncommand = [\"/nowhere/at-all\"]")
    let answer = try box.run("remind", environment: environment)
    #expect(answer.status == 0 && answer.err.contains("/nowhere/at-all"), "\(answer.err)")
  }

  @Test func `a watch without any way to announce does not begin`() throws {
    _ = try box.add("Tea")
    let answer = try box.run("remind", "--watch", environment: ["PATH": box.directory])
    #expect(answer.status == 78)
    #expect(answer.err.contains("notify-send"))
  }

  @Test func `the units name this program, are closed to others, and go away`() throws {
    let environment = ["XDG_CONFIG_HOME": box.path("a b%c")]
    let installed = try box.run("remind", "--install", environment: environment)
    #expect(installed.status == 0, "\(installed.err)")
    #expect(installed.out.contains("systemctl --user"))
    let folder = box.path("a b%c/systemd/user")
    let unit = try String(
      contentsOfFile: "\(folder)/chronolist-remind.service",
      encoding: .utf8
    )
    #expect(unit.contains("ExecStart=\"\(TerminalSession.planner)\" remind --watch --file \""))
    #expect(!unit.contains("@"))
    for name in ["", "/chronolist-remind.service", "/chronolist-remind-once.timer"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + name)
      #expect(attributes[.posixPermissions] as? Int == (name.isEmpty ? 0o700 : 0o600))
    }
    #expect(try box.run("remind", "--uninstall", environment: environment).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test func `the units go where a packager says, and nowhere else`() throws {
    let environment = ["XDG_CONFIG_HOME": box.path("config"), "CHRONOLIST_FILE": ""]
    try box.run("remind", "--install", "--into", "units", environment: environment)
    let unit = String(decoding: box.read("units/chronolist-remind.service"), as: UTF8.self)
    #expect(unit.contains("ExecStart=\"\(TerminalSession.planner)\" remind --watch\n"))
    #expect(!FileManager.default.fileExists(atPath: box.path("config/systemd")))
    try box.run("remind", "--uninstall", "--into", "units", environment: environment)
    #expect(try FileManager.default.contentsOfDirectory(atPath: box.path("units")).isEmpty)
    #expect(try box.run("remind", "--into", "units").status == 64)
  }

  @Test func `doctor says which channels come through`() throws {
    _ = try box.add("Tea")
    let inside = try box.run("doctor", environment: ["TMUX": "x", "TERM_PROGRAM": "tmux"])
    #expect(inside.out.contains("allow-passthrough"))
    let outside = try box.run("doctor", environment: ["TERM_PROGRAM": "WezTerm"])
    #expect(outside.out.contains("osc777    known to this terminal"))
  }
}
