import Foundation
import Testing

/// Another program that ChronoList exchanges with, where this machine has it.
enum Peer: String, CustomTestStringConvertible {
  case calcurse, emacs, khal, radicale, task, timew, todoman, topydo, vdirsyncer
  case todoTxt = "todo-txt"
  /// Debian's python3-icalendar.
  case icalendar = "/usr/lib/python3/dist-packages/icalendar"
  case python = "/usr/bin/python3"

  var testDescription: String { rawValue }

  /// Where the program is; `nil` where it is not installed.
  var path: String? {
    let places = rawValue.hasPrefix("/") ? [rawValue] : ["/usr/bin/\(rawValue)"]
    return places.first { FileManager.default.fileExists(atPath: $0) }
  }

  var isInstalled: Bool { path != nil }

  /// Why a test that needs it does not run.
  var absence: Comment { "\(rawValue) is not installed here" }

  /// Runs a command of it below a home of its own.
  func run(
    _ arguments: [String],
    in box: CommandSandbox,
    input: String = ""
  ) throws -> CommandRun {
    let program = self == .icalendar ? "/usr/bin/python3" : path ?? rawValue
    return try CommandRun(
      program: program,
      arguments: arguments.map { Array($0.utf8) },
      environment: [
        "HOME": box.directory, "PATH": "/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C.UTF-8",
        "TASKRC": box.path("taskrc"), "TASKDATA": box.path("tasks"),
        "TIMEWARRIORDB": box.path("timew"),
      ],
      input: .text(input)
    )
  }
}
