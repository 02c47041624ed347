import Foundation
import Glibc

/// A home in which `Resources/setup.sh` runs, with a `swift` that builds at once.
///
/// `tools` in it comes first in `PATH`. Where there is a file `calls`, the tools write what they were
/// asked for into it.
struct SetupSandbox {
  static let script = ManualTests.root.appending(path: "Resources/setup.sh").path

  let home: TemporaryDirectory

  /// - Parameters:
  ///   - version: what `swift --version` says.
  ///   - built: where the program is that the build makes; `nil` for the tests' own.
  /// - Throws: where the home cannot be made.
  init(version: String = "6.2", built: String? = nil) throws {
    home = try TemporaryDirectory()
    let built =
      built ?? URL(filePath: TerminalSession.planner).deletingLastPathComponent().path
    try addTool(
      "swift",
      """
      case "$*" in
        --version) echo 'Swift version \(version) (swift-\(version)-RELEASE)' ;;
        *--show-bin-path) echo '\(built)' ;;
        *) [ ! -e "$HOME/calls" ] || echo "swift $* of ${CHRONO_COMMIT:-nothing}" >> "$HOME/calls" ;;
      esac
      """
    )
  }

  /// A program of the sandbox, as a shell script.
  func addTool(_ name: String, _ script: String) throws {
    try ShellScript.write(script, to: home.path + "/tools/\(name)")
  }

  func run(
    _ arguments: [String],
    mask: String = "022",
    environment: [String: String] = [:]
  ) throws -> CommandRun {
    let command = "umask \(mask); exec sh \"$0\" \"$@\""
    let usual = [
      "HOME": home.path, "PATH": home.path + "/tools:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "CHRONOLIST_FILE": home.file,
    ]
    return try CommandRun(
      program: "/bin/sh",
      arguments: (["-c", command, SetupSandbox.script] + arguments).map { Array($0.utf8) },
      environment: usual.merging(environment) { $1 }
    )
  }

  /// What the tools were asked for, a line each.
  func calls() throws -> [String] {
    try String(decoding: home.bytes(of: "calls"), as: UTF8.self).split(separator: "\n").map(
      String.init
    )
  }
}
