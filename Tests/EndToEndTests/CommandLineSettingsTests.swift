import Foundation
import Testing

/// Settings, help and keys.
@Suite(.waitsForPrograms) struct CommandLineSettingsTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  private func check(_ text: String) throws -> CommandSandbox.Answer {
    try box.write(text, to: "config/chronolist/config.toml")
    return try box.run("config", "--check", environment: ["XDG_CONFIG_HOME": box.path("config")])
  }

  @Test func `the default is right, also with every example in it switched on`() throws {
    let text = try box.run("config").out
    #expect(text.contains("day-start = \"00:00\""))
    #expect(try check(text).status == 0)
    let examples = text.replacing(/\n# ([a-z-]+ = )/) { "\n\($0.1)" }
    #expect(examples != text)
    let answer = try check(examples)
    #expect(answer.status == 0, "\(answer.err)")
  }

  @Test func `where there is no file, that is said`() throws {
    let path = box.path("config/chronolist/config.toml")
    let environment = ["XDG_CONFIG_HOME": box.path("config")]
    try box.run("add", "Tea")
    let answer = try box.run("config", "--check", environment: environment)
    #expect(answer.status == 0)
    #expect(answer.out == "There is no settings file \(path); the defaults are used.\n")
    let doctor = try box.run("doctor", environment: environment)
    #expect(doctor.out.contains("\(path) (no such file: the defaults are used)"))
    #expect(try check("mouse = true").out == "\(path): nothing is wrong.\n")
    #expect(try !box.run("doctor", environment: environment).out.contains("no such file"))
  }

  @Test(arguments: [
    ("day-start = \"25:00\"", 1, "‘day-start’ must be a time"),
    ("\n\nbull = true", 3, "‘bull’ is unknown"),
    ("free-days = [\"sunday\"]", 1, "‘free-days’ is ignored here; it belongs in [grid]."),
    ("[grid]\nmouse = true", 2, "‘grid.mouse’ is ignored here; it belongs before the first"),
    ("mouse = \"yes\"", 1, "‘mouse’ must be true or false"),
    ("week-start = \"someday\"", 1, "\"monday\", \"tuesday\""),
    ("[grid]\nzoom = 20", 2, "‘grid.zoom’ must be 60, 30, 15 or"),
    ("[grid]\nwork-hours = \"18:00-08:00\"", 2, "‘grid.work-hours’"),
    ("[grid]\nfree-days = [\"sat\"]", 2, "‘grid.free-days’ must be a list of \"monday\""),
    ("[meals]\ntea = \"five\"", 2, "‘meals.tea’"),
    ("[theme]\nname = \"none\"", 2, "\"default\""),
    ("[theme.colours]\nmissed = \"blurple\"", 2, "‘theme.colours.missed’"),
    ("[theme.colours]\nmisst = \"red\"", 2, "‘theme.colours.misst’ is unknown"),
    ("[keys.bindings]\nfoo = \"y\"", 2, "‘keys.bindings.foo’ is not a command"),
    ("[keys.bindings]\nopen = [\"Hyper-Q\"]", 2, "‘Hyper-Q’ is not a key"),
    ("[keys.bindings]\nadd = [\"x\"]\ndone = [\"x\"]", 3, "‘x’ is bound to both add and done"),
    ("mouse = ", 1, "this is not TOML"),
    ("mouse = true\nmouse = false", 2, "this is not TOML"),
    (
      "[reminders]\ncommand = [\"sh\", \"-c\", \"say {title}\"]", 2,
      "{title} and {when} in a script"
    ),
    ("[reminders]\ncommand = [\"env\", \"/bin/bash\", \"-lc\", \"x {when}\"]", 2, "safe is"),
    ("[reminders]\ncommand = [\"python3\", \"-c\", \"print('{title}')\"]", 2, "safe is"),
    ("[reminders]\ncommand = [\"ssh\", \"desk\", \"notify-send\", \"{title}\"]", 2, "safe is"),
    ("[reminders]\ncommand = [\"{title}\"]", 2, "safe is"),
    ("[\n", 1, "this is not TOML"),
    ("mouse = true\n[", 2, "this is not TOML"),
    ("[[\n]]", 1, "this is not TOML"),
    ("[a.]\n", 1, "this is not TOML"),
    ("mouse = [\n[", 2, "this is not TOML"),
    ("mouse = \"a\nb\"", 1, "this is not TOML"),
    ("mouse = true false", 1, "this is not TOML"),
    ("mouse = true\nday-start = 1979-05-27Tx", 2, "this is not TOML"),
    ("bell = true\nmouse = \"\"\"\n", 2, "this is not TOML"),
    ("mouse = {a = 1", 1, "this is not TOML"),
  ])
  func `a wrong setting names file, line and what is allowed`(
    text: String,
    line: Int,
    words: String
  ) throws {
    let answer = try check(text)
    #expect(answer.status == 78)
    #expect(answer.err.contains("config.toml, line \(line): "), "\(answer.err)")
    #expect(answer.err.contains(words), "\(answer.err)")
    // The commands work all the same.
    let added = try box.run(
      "add",
      "Tea today",
      environment: ["XDG_CONFIG_HOME": box.path("config")]
    )
    #expect(added.status == 0)
  }

  @Test(arguments: [
    #"["sh", "-c", "notify \"$1\"", "sh", "{title}"]"#,
    #"["sh", "/home/me/notify.sh", "{title}", "{when}"]"#,
    #"["ntfy", "publish", "reminders", "{title} {when}"]"#,
  ])
  func `a title that is an argument is allowed`(command: String) throws {
    #expect(try check("[reminders]\ncommand = \(command)").status == 0)
  }

  @Test(arguments: [
    ("[", "", "this is not TOML"),
    ("a = [", "", "this is not TOML"),
    ("a.", "b = 1", "too many parts"),
    ("a", " = 1", "too long"),
  ])
  func `a setting of sixty thousand parts is one sentence`(
    part: String,
    end: String,
    words: String
  ) throws {
    let answer = try check("\n" + String(repeating: part, count: 60_000 / part.utf8.count) + end)
    #expect(answer.status == 78)
    #expect(answer.err.contains("config.toml, line 2: "))
    #expect(answer.err.contains(words))
    #expect(answer.err.utf8.count < 500)
  }

  @Test func `settings are found in the home alone, never in the current directory`() throws {
    try box.write("bull = 1", to: "config.toml")
    try box.write("bull = 1", to: "chronolist/config.toml")
    #expect(try box.run("config", "--check").status == 0)
    #expect(
      try box.run("config", "--check", environment: ["XDG_CONFIG_HOME": "relative"]).status == 0
    )
    #expect(
      try box.run("config", "--path").out == box.path(".config/chronolist/config.toml") + "\n"
    )
  }

  @Test func `a base directory that is not absolute is passed over`() throws {
    try box.write("bull = 1", to: "relative/chronolist/config.toml")
    let environment = ["XDG_CONFIG_HOME": "relative", "XDG_DATA_HOME": "relative"]
    #expect(try box.run("config", "--check", environment: environment).status == 0)
    let own = environment.merging(["CHRONOLIST_FILE": ""]) { $1 }
    #expect(try box.run("add", "Tea", environment: own).status == 0)
    #expect(!box.read(".local/share/chronolist/chronolist.sqlite").isEmpty)
    #expect(box.read("relative/chronolist/chronolist.sqlite").isEmpty)
  }

  @Test func `doctor names wrong settings after the file, and ends with 78`() throws {
    _ = try box.add("Tea")
    try box.write("mouse = 3\nbull = 1", to: ".config/chronolist/config.toml")
    let answer = try box.run("doctor")
    #expect(answer.status == 78 && answer.out.contains("No problems found in the file."))
    #expect(answer.err.contains("‘mouse’") && answer.err.contains("‘bull’"), "\(answer.err)")
    let json = try box.run("doctor", "--json")
    #expect(json.status == 78 && (json.json["settingsProblems"] as? [Any])?.count == 2)
  }

  @Test func `date and time form hold for lists`() throws {
    try box.write(
      "date-form = \"iso\"\ntime-form = \"12-hours\"\n",
      to: ".config/chronolist/config.toml"
    )
    _ = try box.add("Tea", "--due", "2099-12-24", "--time", "15:00")
    #expect(try box.run("list", "--all").out.contains("2099-12-24 3:00pm  Tea"))
  }

  @Test func `date and time form hold for messages and for the history`() throws {
    try box.write(
      "date-form = \"iso\"\ntime-form = \"12-hours\"\n",
      to: ".config/chronolist/config.toml"
    )
    let id = try box.add("Tea")
    let answer = try box.run("move", id, "2099-12-24")
    #expect(answer.out.contains("to 2099-12-24"), "\(answer.out)")
    #expect(try box.run("history").out.contains("Moved ‘Tea’ to 2099-12-24"))
  }

  @Test func `every command and every option has a sentence of help`() throws {
    let answer = try box.run("--experimental-dump-help")
    let root = try #require(answer.json["command"] as? [String: Any])
    var commands = [root]
    var seen = 0
    while let command = commands.popLast() {
      seen += 1
      let name = command["commandName"] as? String ?? ""
      // The one that ArgumentParser adds itself.
      if name == "help" { continue }
      #expect((command["abstract"] as? String)?.isEmpty == false, "\(name)")
      for argument in command["arguments"] as? [[String: Any]] ?? [] {
        #expect((argument["abstract"] as? String)?.isEmpty == false, "\(name) \(argument)")
      }
      commands += command["subcommands"] as? [[String: Any]] ?? []
    }
    #expect(seen > 30)
  }

  @Test func `keys follow the settings`() throws {
    try box.write(
      "[keys.bindings]\nadd = [\"Ctrl-T\"]\n",
      to: ".config/chronolist/config.toml"
    )
    let commands = try #require(
      try box.run("keys", "--json").json["commands"] as? [[String: Any]]
    )
    let add = try #require(commands.first { $0["name"] as? String == "add" })
    #expect(add["keys"] as? [String] == ["Ctrl-T"])
    #expect(try box.run("keys").out.contains("Ctrl-T"))
  }
}
