import ChronoStore
import Foundation
import Glibc
import TemporaryPlace

/// A home of its own for a test, removed with it.
///
/// A class because it owns a directory.
final class TemporaryDirectory {
  let path: String

  init() throws {
    var template = Array((TemporaryDirectory.beginning(of: 21) + "XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw HarnessError.system(call: "mkdtemp", error: errno)
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// As many letters of a path wherever files lie: with another length a message breaks its lines
  /// elsewhere.
  static func beginning(of length: Int) -> String {
    String((TemporaryPlace.path + "/chronolist-test-").prefix(length))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Opens the planner on a file in here.
  func planner(
    environment: [String: String] = [:],
    width: Int = 80,
    height: Int = 24,
    term: String = "xterm-256color",
    typedBefore: String? = nil
  ) throws -> TerminalSession {
    try TerminalSession(
      arguments: ["--file", path + "/tasks.sqlite"],
      environment: ["HOME": path].merging(environment) { $1 },
      width: width,
      height: height,
      term: term,
      typedBefore: typedBefore
    )
  }

  /// The planner's file in here.
  var file: String { path + "/tasks.sqlite" }

  /// Runs a command on that file, without a terminal.
  func run(
    _ arguments: String...,
    rawArguments: [[UInt8]] = [],
    environment: [String: String] = [:],
    input: CommandRun.Input = .nothing
  ) throws -> CommandRun {
    try CommandRun(
      arguments: arguments.map { Array($0.utf8) } + rawArguments,
      environment: self.environment.merging(environment) { $1 },
      input: input
    )
  }

  /// What commands find in here when nothing else is said.
  private var environment: [String: String] {
    ["HOME": path, "CHRONOLIST_FILE": file, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
  }

  /// Adds tasks, written as in quick add, a line each.
  func add(_ lines: String..., day: String = "today") throws {
    let input = CommandRun.Input.text(lines.joined(separator: "\n"))
    try must(run("add", "-", "--due", day, input: input))
  }

  /// Puts a planner's file in here that was made elsewhere, as one that nobody has to check whole.
  func place(_ file: [UInt8]) throws {
    try write(file, to: "tasks.sqlite")
    CleanMark.leave(self.file)
  }

  /// Runs what a test needs done before; throws what it said where it failed.
  @discardableResult func must(_ run: CommandRun) throws -> CommandRun {
    guard run.ending == .exited(0) else { throw HarnessError.refused(run.complaint) }
    return run
  }

  func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    let target = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: target)
  }
}
