import Foundation
import Glibc
import Testing

/// `Resources/setup.sh --install` and `--uninstall`, with the tests' own program for the built one.
@Suite(.waitsForPrograms) struct InstallTests {
  let sandbox: SetupSandbox
  var home: TemporaryDirectory { sandbox.home }

  init() throws {
    sandbox = try SetupSandbox()
    try home.write(Array("mine".utf8), to: ".config/chronolist/config.toml")
  }

  private func setup(_ arguments: String..., mask: String = "022") throws -> CommandRun {
    try sandbox.run(arguments, mask: mask)
  }

  /// Every file and directory below the home, with its mode.
  private func everything() throws -> [String: String] {
    var found: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: home.path) {
      var status = stat()
      guard lstat(home.path + "/" + name, &status) == 0 else { continue }
      found[name] = String(status.st_mode & 0o7777, radix: 8)
    }
    return found
  }

  static let files = [
    "bin/chronolist", "lib/chronolist/installed", "share/bash-completion/completions/chronolist",
    "share/doc/chronolist/THIRD-PARTY-NOTICES.txt",
    "share/fish/vendor_completions.d/chronolist.fish", "share/man/man1/chronolist.1",
    "share/systemd/user/chronolist-remind-once.service",
    "share/systemd/user/chronolist-remind-once.timer",
    "share/systemd/user/chronolist-remind.service",
    "share/systemd/user/chronolist-sync.service", "share/zsh/site-functions/_chronolist",
  ]

  @Test func `puts every file in its place, readable for all, and takes all of it away`() throws {
    let before = try everything()
    for _ in 1...2 {
      let run = try home.must(setup("--install", home.path + "/a/b", mask: "077"))
      #expect(run.text.contains("\(home.path)/a/b/bin/chronolist"))
      let made = try everything().filter { before[$0.key] == nil }
      let files = made.filter { $0.key.hasPrefix("a/b/") && $0.value != "755" }.keys
      #expect(
        files.map { String($0.dropFirst(4)) }.sorted()
          == InstallTests.files.filter { $0 != "bin/chronolist" }
      )
      #expect(made["a/b/bin/chronolist"] == "755" && made["a"] == "755")
      #expect(made.values.allSatisfy { $0 == "755" || $0 == "644" })
    }
    let gone = try home.must(setup("--uninstall", home.path + "/a/b"))
    #expect(gone.text.contains("is removed"))
    #expect(try everything() == before)
    let again = try home.must(setup("--uninstall", home.path + "/a/b"))
    #expect(again.text.contains("is not installed"))
  }

  @Test func `installs below the home of the user who asks, or of root into its own place`() throws
  {
    // As root the default is outside; there the place is named.
    let isRoot = geteuid() == 0
    let run = try isRoot ? setup("--install", home.path + "/.local") : setup("--install")
    try home.must(run)
    let program = home.path + "/.local/bin/chronolist"
    let answer = try CommandRun(program: program, arguments: [Array("man".utf8)], environment: [:])
    #expect(answer.output == Array(try Data(contentsOf: ManualTests.file)))
    let unit = try home.bytes(of: ".local/share/systemd/user/chronolist-remind.service")
    #expect(
      String(decoding: unit, as: UTF8.self).contains("ExecStart=\"\(program)\" remind --watch\n")
    )
    // The user's own tasks, settings and units are none of its business.
    try home.must(
      CommandRun(
        program: program,
        arguments: ["add", "Tea"].map { Array($0.utf8) },
        environment: ["HOME": home.path]
      )
    )
    let before = try everything().filter { !$0.key.hasPrefix(".local/") }
    #expect(!before.keys.contains(".config/systemd"))
    try home.must(isRoot ? setup("--uninstall", home.path + "/.local") : setup("--uninstall"))
    let after = try everything()
    #expect(after.filter { !$0.key.hasPrefix(".local/") } == before)
    let left = after.filter { $0.key.hasPrefix(".local/share/chronolist") }
    #expect(left[".local/share/chronolist"] == "700")
    #expect(left[".local/share/chronolist/chronolist.sqlite"] == "600")
    #expect(after.count { $0.key.hasPrefix(".local") } == left.count + 2)
  }

  @Test func `leaves what was there before it, and what came beside it`() throws {
    try home.write([], to: "there/share/man/man1/other.1")
    try home.write([], to: "there/bin/other")
    let before = try everything()
    try home.must(setup("--install", home.path + "/there"))
    try home.write([], to: "there/share/zsh/site-functions/_other")
    try home.must(setup("--uninstall", home.path + "/there"))
    let after = try everything().filter { before[$0.key] == nil }
    #expect(
      after.keys.sorted() == [
        "there/share/zsh", "there/share/zsh/site-functions",
        "there/share/zsh/site-functions/_other",
      ]
    )
    #expect(before.keys.allSatisfy { FileManager.default.fileExists(atPath: home.path + "/" + $0) })
  }

  @Test func `takes any path, and replaces a program that runs`() throws {
    let prefix = home.path + "/a b%c $HOME 'd'"
    try home.must(setup("--install", prefix))
    try home.add("Tea")
    let session = try TerminalSession(
      program: prefix + "/bin/chronolist",
      environment: ["HOME": home.path, "CHRONOLIST_FILE": home.file]
    )
    try session.waitFor("Tea")
    try home.must(setup("--install", prefix))
    try session.send(keys: "q")
    #expect(try session.waitForExit() == .exited(0))
    let unit = try String(
      contentsOfFile: prefix + "/share/systemd/user/chronolist-remind-once.service",
      encoding: .utf8
    )
    #expect(unit.contains("ExecStart=\"\(home.path)/a b%%c $$HOME 'd'/bin/chronolist\" remind\n"))
    try home.must(setup("--uninstall", prefix + "//"))
    #expect(!FileManager.default.fileExists(atPath: prefix))
  }

  @Test func `says where it cannot write, before it builds, and leaves nothing`() throws {
    try home.write([], to: "file")
    let before = try everything()
    for prefix in [home.path + "/file", home.path + "/file/below", "/proc/1/nowhere", "/"] {
      let run = try setup("--install", prefix)
      #expect(run.ending != .exited(0) && run.complaint.hasPrefix("setup.sh: "), "\(run.complaint)")
      #expect(run.complaint.split(separator: "\n").count == 1, "\(run.complaint)")
    }
    #expect(try everything() == before)
  }

  @Test(arguments: [["--nonsense"], ["--install", "a", "b"], ["--tests", "a"]])
  func `names its ways where it was asked for another`(arguments: [String]) throws {
    let run = try CommandRun(
      program: "/bin/sh",
      arguments: ([SetupSandbox.script] + arguments).map { Array($0.utf8) },
      environment: ["PATH": "/usr/bin:/bin"]
    )
    #expect(run.ending == .exited(64) && run.complaint.contains("--uninstall [PREFIX]"))
    #expect(try setup("--help").text.contains("share/man/man1/chronolist.1"))
  }

  @Test(.enabled(if: access("/usr/bin/shellcheck", X_OK) == 0))
  func `is a script without a known trap`() throws {
    let run = try CommandRun(
      program: "/usr/bin/shellcheck",
      arguments: [Array(SetupSandbox.script.utf8)],
      environment: ["LC_ALL": "C.UTF-8"]
    )
    #expect(run.ending == .exited(0) && run.text.isEmpty, "\(run.text)")
  }
}
