import Foundation
import Glibc

/// A home of its own for a test, removed with it.
///
/// A class because it owns a directory.
final class TemporaryDirectory {
  let path: String

  init() throws {
    var template = Array("/tmp/chronolist-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw HarnessError.system(call: "mkdtemp", error: errno)
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Opens the planner on a file in here.
  func planner(
    environment: [String: String] = [:],
    width: Int = 80,
    height: Int = 24,
    term: String = "xterm-256color"
  ) throws -> TerminalSession {
    try TerminalSession(
      arguments: ["--file", path + "/tasks.sqlite"],
      environment: ["HOME": path].merging(environment) { $1 },
      width: width,
      height: height,
      term: term
    )
  }
}
