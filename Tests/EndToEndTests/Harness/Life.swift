import Foundation

/// A planner's file through days and weeks: every command is a process of its own, and all of them
/// go by one clock that the test moves.
struct Life {
  let home: TemporaryDirectory
  let clock: MovedClock
  /// Where one is; an IANA name.
  var zone = "UTC"

  /// Begins at a time of UTC, such as `2026-11-20 09:00:00`; `settings` are a `config.toml`.
  init(_ time: String, settings: String = "") throws {
    home = try TemporaryDirectory()
    clock = try MovedClock(time)
    try home.write(Array(settings.utf8), to: "config/chronolist/config.toml")
  }

  var environment: [String: String] {
    clock.environment.merging(["TZ": zone, "XDG_CONFIG_HOME": home.path + "/config"]) { $1 }
  }

  func run(_ arguments: String...) throws -> CommandRun {
    try home.run(rawArguments: arguments.map { Array($0.utf8) }, environment: environment)
  }

  /// Runs what must succeed, and answers what it printed.
  @discardableResult
  func must(_ arguments: String...) throws -> String {
    try home.must(
      home.run(rawArguments: arguments.map { Array($0.utf8) }, environment: environment)
    ).text
  }

  /// What a command prints with `--json`.
  func json(_ arguments: String...) throws -> [String: Any] {
    let run = try home.must(
      home.run(
        rawArguments: (arguments + ["--json"]).map { Array($0.utf8) },
        environment: environment
      )
    )
    return try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any] ?? [:]
  }

  /// Adds a task as in quick add, and answers its ID.
  func add(_ line: String) throws -> String {
    let tasks = try json("add", line)["tasks"] as? [[String: Any]]
    return tasks?.first?["id"] as? String ?? ""
  }

  /// The task's promises by day: `2026-11-20 missed`, with ` late` where it was logged late.
  func promises(_ id: String) throws -> [String] {
    try records("promises", of: id).map { promise in
      let late = promise["loggedLate"] as? Bool == true ? " late" : ""
      return "\(promise["day"] ?? "") \(promise["outcome"] ?? "")\(late)"
    }
  }

  /// When each of the task's promises was judged; `open` where it is not.
  func judgements(_ id: String) throws -> [String] {
    try records("promises", of: id).map { $0["judged"] as? String ?? "open" }
  }

  func state(_ id: String) throws -> String {
    let task = try json("show", id)["task"] as? [String: Any]
    return "\(task?["state"] ?? "") \(task?["due"] as? String ?? "someday")"
  }

  private func records(_ name: String, of id: String) throws -> [[String: Any]] {
    let task = try json("show", id)["task"] as? [String: Any]
    return task?[name] as? [[String: Any]] ?? []
  }

  /// The week that holds a day: kept, missed, postponed, withdrawn, open.
  func week(_ day: String) throws -> [Int] {
    let review = try json("review", "--week", day)
    return ["kept", "missed", "postponed", "withdrawn", "open"].map { review[$0] as? Int ?? -1 }
  }

  /// Minutes tracked on each day of the week that holds a day.
  func tracked(_ day: String) throws -> [Int] {
    let days = try json("review", "--week", day)["days"] as? [[String: Any]]
    return (days ?? []).map { $0["tracked"] as? Int ?? -1 }
  }

  func planner(
    width: Int = 80,
    height: Int = 24,
    typedBefore: String? = nil
  ) throws -> TerminalSession {
    try home.planner(
      environment: environment,
      width: width,
      height: height,
      typedBefore: typedBefore
    )
  }
}
