import Foundation
import Testing

/// Text from outside never reaches a terminal as control (Behaviour 8.4).
@Suite(.waitsForPrograms) struct CommandLineSafetyTests {
  static let hostile =
    "a\u{1B}[2Jb\u{9B}31mc\u{7}d\u{202E}e\u{2066}f\u{8}g\u{7F}h\u{1B}]0;pwn\u{7}i\u{85}j\rk"

  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  /// Whether bytes hold a control but a line end, or a bidi control, or no UTF-8.
  private func isSafe(_ bytes: Data) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x0A: true
      case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
      default: true
      }
    }
  }

  /// A planner whose every text is hostile.
  private func fill() throws -> String {
    let text = CommandLineSafetyTests.hostile
    try box.run("category", "add", text)
    let id = try box.add(
      text,
      "--due",
      "today",
      "--category",
      text,
      "--tag",
      text,
      "--notes",
      text + "\n" + text
    )
    try box.run("event", "add", text, "--day", "today")
    try box.run("start", id)
    return id
  }

  @Test func `no command prints a control byte of a text`() throws {
    let id = try fill()
    let commands = [
      ["list"], ["list", "--all"], ["list", "--all", "--json"], ["list", "--week", "this"],
      ["list", "--search", "pwn"], ["show", id], ["show", id, "--json"], ["history"],
      ["history", "--json"], ["status"], ["status", "--short"], ["status", "--json"],
      ["category", "list"], ["category", "list", "--json"], ["event", "list"],
      ["event", "list", "--json"], ["export"], ["export", "--format", "jsonl"], ["doctor"],
      ["doctor", "--json"], ["stop"], ["done", id], ["undo"], ["redo"], ["undone", id, "--json"],
      ["delete", id],
    ]
    for command in commands {
      let answer = try box.run(command, input: Data())
      #expect(answer.status == 0, "\(command) \(answer.err)")
      #expect(!answer.outBytes.isEmpty)
      #expect(isSafe(answer.outBytes), "\(command) \(answer.out.debugDescription)")
      #expect(isSafe(answer.errBytes), "\(command)")
    }
  }

  @Test func `no error prints a control byte of what it was given`() throws {
    _ = try fill()
    let text = CommandLineSafetyTests.hostile
    let commands = [
      [text], ["--" + text], ["list", "--day", text], ["list", "--category", text + "x"],
      ["list", "--file", box.path("no" + text.filter { $0 != "/" })], ["show", text],
      ["category", "add", text], ["category", "rename", text + "x", "y"], ["import", text],
      ["export", box.path("no/") + text], ["add", "Tea", "--priority", text], ["restore", text],
      ["add", "Tea", "--time", text, "--json"], ["event", "add", "x", "--day", text],
    ]
    for command in commands {
      let answer = try box.run(command, input: Data())
      #expect(answer.status != 0, "\(command)")
      #expect(!answer.errBytes.isEmpty)
      #expect(isSafe(answer.errBytes), "\(command) \(answer.err.debugDescription)")
    }
    for line in ["{\"\(text)", #"{"title":"x","\#u{1B}[2J":1}"#, text, "\u{1B}[2J"] {
      let answer = try box.run("import", "-", "--format", "jsonl", input: line)
      #expect(answer.status == 65)
      #expect(isSafe(answer.errBytes))
    }
  }

  @Test func `settings are told of safely`() throws {
    let text = CommandLineSafetyTests.hostile.filter { $0 != "\r" && $0 != "\r\n" }
    try box.write(
      "\"\(text)\" = 1\n[keys.bindings]\n\"\(text)\" = \"x\"\n",
      to: ".config/chronolist/config.toml"
    )
    let answer = try box.run(
      "config",
      "--check",
      environment: ["XDG_CONFIG_HOME": box.path(".config")]
    )
    #expect(answer.status == 78)
    #expect(isSafe(answer.errBytes))
  }

  @Test func `arguments of invalid UTF-8 are taken as text, not as bytes`() throws {
    let session = try TerminalSession(
      program: "/bin/sh",
      arguments: [
        "-c",
        #"p="$0"; "$p" add "$(printf 'x\377\233y today')"; "$p" list; "$p" list --day "$(printf '\377')"; echo end"#,
        TerminalSession.planner,
      ],
      environment: ["CHRONOLIST_FILE": box.file, "HOME": box.directory]
    )
    try session.waitFor("end")
    #expect(!session.bytes.contains(0xFF))
    #expect(!session.bytes.contains(0x9B))
  }

  @Test func `--raw gives a pipe the text as it was stored, and a terminal never`() throws {
    _ = try fill()
    let piped = try box.run("list", "--raw")
    #expect(piped.out.contains("a\u{1B}[2Jb\u{9B}31m"))
    let session = try TerminalSession(
      arguments: ["list", "--raw"],
      environment: ["CHRONOLIST_FILE": box.file, "HOME": box.directory, "NO_COLOR": "1"]
    )
    _ = try session.waitForExit()
    #expect(!session.bytes.contains(0x1B))
  }

  @Test func `a pipe gets every letter, whatever the locale`() throws {
    _ = try box.add("Čaj – 茶 today")
    for locale in ["C", "C.UTF-8"] {
      let list = try box.run("list", environment: ["LC_ALL": locale])
      #expect(list.out.contains("Čaj – 茶"), "\(locale): \(list.out)")
    }
  }

  @Test func `a pipe gets no colour, and NO_COLOR keeps a terminal plain`() throws {
    let id = try box.add("Tea today")
    try box.run("done", id)
    #expect(!(try box.run("list", environment: ["TERM": "xterm-256color"]).outBytes.contains(0x1B)))
    let plain = try TerminalSession(
      arguments: ["list"],
      environment: ["CHRONOLIST_FILE": box.file, "HOME": box.directory, "NO_COLOR": "1"]
    )
    _ = try plain.waitForExit()
    #expect(!plain.bytes.contains(0x1B))
    #expect(plain.bytes.contains(UInt8(ascii: "T")))
    let styled = try TerminalSession(
      arguments: ["list"],
      environment: ["CHRONOLIST_FILE": box.file, "HOME": box.directory]
    )
    _ = try styled.waitForExit()
    #expect(styled.bytes.contains(0x1B))
  }
}
