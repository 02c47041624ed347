import Foundation

/// A home of its own for one test, and the program run in it with pipes.
///
/// A class because it takes its directory away at the end.
final class CommandSandbox {
  let directory: String

  struct Answer {
    let status: Int32
    let outBytes: Data
    let errBytes: Data

    var out: String { String(decoding: outBytes, as: UTF8.self) }
    var err: String { String(decoding: errBytes, as: UTF8.self) }
    var lines: [String] { out.split(separator: "\n").map(String.init) }

    /// The output as one JSON object; empty if it is none.
    var json: [String: Any] { CommandSandbox.object(outBytes) }
    var errorJSON: [String: Any] {
      CommandSandbox.object(errBytes)["error"] as? [String: Any] ?? [:]
    }
    var tasks: [[String: Any]] { json["tasks"] as? [[String: Any]] ?? [] }
    var events: [[String: Any]] { json["events"] as? [[String: Any]] ?? [] }
  }

  init() throws {
    directory = TemporaryDirectory.beginning(of: 17) + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  var file: String { directory + "/planner.sqlite" }

  func path(_ name: String) -> String { directory + "/" + name }

  func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  func write(_ bytes: Data, to name: String) throws {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try bytes.write(to: url)
  }

  func read(_ name: String) -> Data { FileManager.default.contents(atPath: path(name)) ?? Data() }

  /// Runs the program in this sandbox and on its file; `input` is all that it reads.
  @discardableResult
  func run(
    _ arguments: String...,
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> Answer {
    try run(arguments, input: Data(input.utf8), environment: environment)
  }

  func run(
    _ arguments: [String],
    input: Data,
    environment: [String: String] = [:]
  ) throws -> Answer {
    let run = try CommandRun(
      arguments: arguments.map { Array($0.utf8) },
      environment: [
        "HOME": directory, "CHRONOLIST_FILE": file, "TZ": "UTC", "LC_ALL": "C.UTF-8",
      ].merging(environment) { $1 },
      input: .bytes(Array(input)),
      directory: directory
    )
    return Answer(
      status: run.ending.status,
      outBytes: Data(run.output),
      errBytes: Data(run.errors)
    )
  }

  /// Adds a task and answers its ID.
  func add(_ arguments: String...) throws -> String {
    let answer = try run(["add", "--json"] + arguments, input: Data())
    return answer.tasks.first?["id"] as? String ?? "nothing was added: \(answer.err)"
  }

  private static func object(_ bytes: Data) -> [String: Any] {
    (try? JSONSerialization.jsonObject(with: bytes)) as? [String: Any] ?? [:]
  }
}
