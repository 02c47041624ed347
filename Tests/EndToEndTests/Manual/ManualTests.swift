import Foundation
import Glibc
import Synchronization
import Testing

/// `chronolist(1)`: what it says of commands and keys comes from the program.
@Suite(.waitsForPrograms) struct ManualTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let file = root.appending(path: "Resources/chronolist.1")

  private static let recording = Mutex(())

  let home: TemporaryDirectory
  let page: String

  init() throws {
    home = try TemporaryDirectory()
    page = try String(contentsOf: ManualTests.file, encoding: .utf8)
  }

  @Test func `tells of every command what the program says of it`() throws {
    let run = try home.must(home.run("--experimental-dump-help"))
    let program = try JSONDecoder().decode(ProgramDescription.self, from: Data(run.output))
    let commands = program.commandsRoff
    #expect(commands.contains("chronolist event edit"))
    try check("commands", commands)
  }

  @Test func `tells every key of the default set`() throws {
    struct Keys: Decodable {
      struct Command: Decodable {
        let name: String
        let keys: [String]
        let group: String
        let help: String
      }
      let commands: [Command]
    }
    let run = try home.must(home.run("keys", "--json"))
    let keys = try JSONDecoder().decode(Keys.self, from: Data(run.output))
    var lines: [String] = []
    var group = ""
    for command in keys.commands.filter({ !$0.keys.isEmpty }) {
      if command.group != group { lines.append(".SS \(Roff.text(command.group))") }
      group = command.group
      let labels = command.keys.map { Roff.bold($0) }.joined(separator: ", ")
      lines += [".TP", labels, "\(Roff.text(command.help)) (\(Roff.italic(command.name)))"]
    }
    try check("keys", lines.joined(separator: "\n"))
  }

  @Test func `tells every variable that is read, and every exit status`() throws {
    let environment = try text("Sources/chronolist/System/Environment.swift")
    let names = try #require(environment.firstMatch(of: /let names = \[(?s:(.*?))\]/))
    let variables = names.output.1.matches(of: /"([A-Z_]+)"/).map { String($0.output.1) }
    #expect(variables.count > 10)
    let section = try section("ENVIRONMENT")
    for name in variables { #expect(section.contains(name), "\(name)") }
    let failure = try text("Sources/chronolist/Commands/Support/CommandFailure.swift")
    let cases = try #require(failure.firstMatch(of: /enum Status: CInt \{(?s:(.*?))\n  \}/))
    // The first has a number of its own, sysexits.h those of the others.
    let statuses = cases.output.1.matches(of: /case \w+ = (\d+)/).map { String($0.output.1) }
    #expect(statuses.count >= 9)
    let told = try self.section("EXIT STATUS")
    for status in statuses { #expect(told.contains(".B \(status)\n"), "\(status)") }
  }

  @Test func `is carried by the program, letter for letter`() throws {
    #expect(try home.must(home.run("man")).text == page)
    let version = try home.must(home.run("--version")).text.split(separator: "\n").joined()
    #expect(page.contains("\"ChronoList \(version)\""))
    let notices = try text("Resources/THIRD-PARTY-NOTICES.txt")
    #expect(try home.must(home.run("man", "--notices")).text == notices)
  }

  @Test func `names the programs to see also`() throws {
    let others = try section("SEE ALSO")
    for name in ["notify\\-send", "systemd.unit", "vdirsyncer"] {
      #expect(others.contains(".BR \(name) ("), "\(name)")
    }
  }

  @Test func `is ASCII, and no line of it is too long to read`() {
    #expect(page.utf8.allSatisfy { (32...126).contains($0) || $0 == 10 })
  }

  @Test(
    .enabled(if: access("/usr/bin/groff", X_OK) == 0 || access("/usr/bin/mandoc", X_OK) == 0)
  )
  func `is formatted without a warning`() throws {
    let checks = [
      ["/usr/bin/groff", "-man", "-ww", "-Tutf8", "-z"],
      ["/usr/bin/mandoc", "-Tlint", "-Wwarning"],
    ]
    for check in checks where access(check[0], X_OK) == 0 {
      let run = try CommandRun(
        program: check[0],
        arguments: (check.dropFirst() + [ManualTests.file.path]).map { Array($0.utf8) },
        environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
      )
      #expect(run.ending == .exited(0))
      #expect(run.text.isEmpty && run.complaint.isEmpty, "\(run.text)\(run.complaint)")
    }
  }

  // MARK: - The page's parts

  private func text(_ path: String) throws -> String {
    try String(contentsOf: ManualTests.root.appending(path: path), encoding: .utf8)
  }

  private func section(_ title: String) throws -> Substring {
    let begin = try #require(page.range(of: "\n.SH \(title)\n"))
    let rest = page[begin.upperBound...]
    return rest[..<(rest.range(of: "\n.SH ")?.lowerBound ?? rest.endIndex)]
  }

  /// Compares what stands between the marks `.\" name:` and `.\" /name`.
  private func check(_ name: String, _ wanted: String) throws {
    let opening = try #require(page.range(of: ".\\\" \(name):\n"))
    let closing = try #require(page.range(of: ".\\\" /\(name)\n"))
    let place = opening.upperBound..<closing.lowerBound
    guard page[place] != wanted + "\n" else { return }
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      // The suite's tests run beside one another, and each changes a part of the file.
      try ManualTests.recording.withLock { _ in
        let now = try String(contentsOf: ManualTests.file, encoding: .utf8)
        let new = now.replacing(
          page[opening.lowerBound..<closing.lowerBound],
          with: page[opening] + wanted + "\n"
        )
        try new.write(to: ManualTests.file, atomically: true, encoding: .utf8)
      }
      return
    }
    Issue.record("Resources/chronolist.1 is not fresh: \(name); RECORD=1 makes it anew")
  }
}
