import Foundation
import Glibc
import Testing

/// `Resources/setup.sh` before and around a build: Swift, packages, and what becomes of the program.
@Suite(.waitsForPrograms) struct SetupTests {
  @Test(arguments: ["5.10.1", "6.1.2"])
  func `refuses a Swift that is too old, and installs nothing for it`(version: String) throws {
    let sandbox = try SetupSandbox(version: version)
    try sandbox.home.write([], to: "calls")
    try sandbox.addTool("apt-get", "echo apt-get >> \"$HOME/calls\"")
    for arguments in [[], ["--tests"], ["--install", sandbox.home.path + "/there"]] {
      let run = try sandbox.run(arguments)
      #expect(run.ending == .exited(1))
      #expect(run.complaint.hasPrefix("setup.sh: ChronoList is built with Swift 6.2 or newer"))
      #expect(run.complaint.contains(version) && run.complaint.contains("https://www.swift.org"))
    }
    #expect(try sandbox.calls().isEmpty)
  }

  @Test(arguments: ["6.2", "6.2.1-dev", "6.10", "10.0"])
  func `says nothing where nothing is missing`(version: String) throws {
    let run = try SetupSandbox(version: version).run([])
    #expect(run.ending == .exited(0) && run.output == [] && run.errors == [], "\(run.complaint)")
  }

  @Test func `says that there is no Swift, and where it is to be had`() throws {
    let sandbox = try SetupSandbox()
    let run = try sandbox.run([], environment: ["PATH": "/usr/bin:/bin"])
    #expect(run.ending == .exited(1))
    #expect(run.complaint.contains("no swift in PATH"))
  }

  @Test func `says what Swift complains of where it does not run`() throws {
    let sandbox = try SetupSandbox()
    try sandbox.addTool("swift", "echo 'libodd.so.1: no such file' >&2; exit 127")
    let run = try sandbox.run([])
    #expect(run.ending == .exited(1))
    #expect(run.complaint == "setup.sh: Swift does not run here: libodd.so.1: no such file\n")
  }

  @Test func `installs the libraries that the toolchain is linked to, each once`() throws {
    let sandbox = try SetupSandbox()
    try sandbox.home.write([], to: "calls")
    for tool in ["swift-build", "swift-test", "lld"] { try sandbox.addTool(tool, "") }
    try sandbox.addTool(
      "ldd",
      """
      case "$1" in
        *lld) printf '\\tlibxml2.so.2 => not found\\n\\tlibc.so.6 => /lib/libc.so.6 (0x1)\\n' ;;
        *) printf '\\tlibcurl.so.4 => not found\\n\\tlibncurses.so.6 => not found\\n' ;;
      esac
      """
    )
    try sandbox.addTool("sudo", "exec \"$@\"")
    try sandbox.addTool("apt-get", "echo \"apt-get $*\" >> \"$HOME/calls\"")
    let run = try sandbox.run([])
    #expect(run.ending == .exited(0), "\(run.complaint)")
    let installs = try sandbox.calls().filter { $0.hasPrefix("apt-get install") }
    #expect(
      installs == ["apt-get install -y --no-install-recommends libcurl4 libncurses6 libxml2"]
    )
  }

  @Test func `builds as the README does, and tells the build its commit`() throws {
    let sandbox = try SetupSandbox()
    try sandbox.home.write([], to: "calls")
    try sandbox.home.must(sandbox.run(["--install", sandbox.home.path + "/there"]))
    let call = try #require(sandbox.calls().first)
    let build = "build -c release --product chronolist --static-swift-stdlib --no-color-diagnostics"
    let words = call.split(separator: " of ").map(String.init)
    #expect(words.first == "swift \(build)")
    let git = try CommandRun(
      program: "/usr/bin/git",
      arguments: ["-C", ManualTests.root.path, "rev-parse", "--short=12", "HEAD"].map {
        Array($0.utf8)
      },
      environment: ["PATH": "/usr/bin:/bin", "HOME": sandbox.home.path]
    )
    // A copy without its history has no commit to tell.
    let commit = git.text.split(separator: "\n").first.map(String.init) ?? "nothing"
    #expect(words.last == commit || words.last == "\(commit)-changed")
  }

  @Test func `makes a package below DESTDIR that knows nothing of DESTDIR`() throws {
    let sandbox = try SetupSandbox()
    let home = sandbox.home
    let stage = ["DESTDIR": home.path + "/stage"]
    let run = try home.must(sandbox.run(["--install", "/opt/planner"], environment: stage))
    #expect(run.text.contains("\(home.path)/stage"))
    let unit = try home.bytes(
      of: "stage/opt/planner/share/systemd/user/chronolist-remind.service"
    )
    #expect(
      String(decoding: unit, as: UTF8.self)
        .contains("ExecStart=\"/opt/planner/bin/chronolist\" remind --watch\n")
    )
    let list = try home.bytes(of: "stage/opt/planner/lib/chronolist/installed")
    let made = String(decoding: list, as: UTF8.self).split(separator: "\n")
    #expect(made.contains("/opt/planner/bin") && made.allSatisfy { $0.hasPrefix("/opt") })
    for name in InstallTests.files {
      #expect(access("\(home.path)/stage/opt/planner/\(name)", F_OK) == 0, "\(name)")
    }
    try home.must(sandbox.run(["--uninstall", "/opt/planner"], environment: stage))
    #expect(access(home.path + "/stage/opt", F_OK) != 0)
  }

  @Test(.enabled(if: access("/usr/bin/readelf", X_OK) == 0))
  func `takes the build's directories out of the program it installs`() throws {
    let scratch = try TemporaryDirectory()
    // A program that passes everything on to the planner, linked as a static build is.
    let source = """
      #include <unistd.h>
      int main(int count, char **words) {
        (void)count;
        return execv("\(TerminalSession.planner)", words);
      }
      """
    try scratch.write(Array(source.utf8), to: "pass.c")
    try scratch.must(
      command(
        "/usr/bin/cc",
        "-Wl,-rpath,/opt/toolchain/lib",
        "-o",
        scratch.path + "/chronolist",
        scratch.path + "/pass.c"
      )
    )
    let before = try scratch.must(command("/usr/bin/readelf", "-d", scratch.path + "/chronolist"))
    #expect(before.text.contains("/opt/toolchain/lib"))
    let sandbox = try SetupSandbox(built: scratch.path)
    try scratch.must(sandbox.run(["--install", scratch.path + "/there"]))
    let program = scratch.path + "/there/bin/chronolist"
    let after = try scratch.must(command("/usr/bin/readelf", "-d", program))
    #expect(after.text.contains("(NEEDED)"))
    #expect(!after.text.contains("(RUNPATH)") && !after.text.contains("(RPATH)"), "\(after.text)")
    #expect(try scratch.must(command(program, "man")).text.hasPrefix(".\\\" Written by hand"))
  }

  private func command(_ program: String, _ arguments: String...) throws -> CommandRun {
    try CommandRun(
      program: program,
      arguments: arguments.map { Array($0.utf8) },
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    )
  }
}
