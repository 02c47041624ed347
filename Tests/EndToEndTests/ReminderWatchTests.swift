import Foundation
import Glibc
import Testing

/// Reminders in the real program, with the clock moved.
@Suite(.waitsForPrograms) struct ReminderWatchTests {
  let clock: MovedClock
  let home: TemporaryDirectory

  init() throws {
    clock = try MovedClock("2026-11-21 09:00:00")
    home = try TemporaryDirectory()
  }

  private func add(_ line: String, zone: String = "UTC") throws {
    let run = try home.run("add", line, environment: surroundings(zone))
    #expect(run.ending == .exited(0), "\(run.complaint)")
  }

  private func surroundings(_ zone: String) -> [String: String] {
    clock.environment.merging(["TZ": zone]) { $1 }
  }

  private func remind(zone: String = "UTC") throws -> String {
    try home.run("remind", environment: surroundings(zone)).text
  }

  private func watch() throws -> TerminalSession {
    try TerminalSession(
      arguments: ["remind", "--watch", "--file", home.file],
      environment: surroundings("UTC").merging(["HOME": home.path]) { $1 }
    )
  }

  /// How many threads a process has: libdispatch wakes one with more than one each second.
  private func threads(of pid: pid_t) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task").count
  }

  /// Waits for what no terminal shows.
  private func wait(_ what: String, _ condition: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(10)
    while try !condition() {
      guard ContinuousClock.now < deadline else {
        throw HarnessError.neverShown(what, screen: "")
      }
      poll(nil, 0, 5)
    }
  }

  @Test func `a watch sleeps until the deadline, says it once, and sleeps again`() throws {
    try add("Call Ana today 10:00 *10m")
    try add("Tea today 10:00 *9m")
    try clock.move(to: "2026-11-21 09:49:58")
    let watch = try watch()
    try watch.waitFor("Call Ana", "10:00")
    #expect(!watch.screenText.contains("Tea"))
    // A move wakes nobody, but what another process writes does.
    try clock.move(to: "2026-11-21 09:51:00")
    try add("Bread today")
    try watch.waitFor("Tea")
    // What showed it in a thread of its own has made way for a program with one.
    try wait("one thread") { try threads(of: watch.pid) == 1 }
    let lines = watch.screenText.split(separator: "\n")
    #expect(lines.count { $0.contains("Call Ana") } == 1)
    #expect(lines.count { $0.contains("Tea") } == 1)
  }

  @Test func `a watch outlives a moment in which the disk is full`() throws {
    try add("Call Ana today 10:00 *10m")
    try clock.move(to: "2026-11-21 09:50:01")
    let calls = try FailingCalls()
    let full = calls.environment(in: home, at: 1, of: "write", .fails(ENOSPC))
    let preloaded = [clock.environment["LD_PRELOAD"], full["LD_PRELOAD"]].compactMap(\.self)
    let watch = try TerminalSession(
      arguments: ["remind", "--watch", "--file", home.file],
      environment: surroundings("UTC").merging(full) { $1 }
        .merging(["HOME": home.path, "LD_PRELOAD": preloaded.joined(separator: ":")]) { $1 }
    )
    try watch.waitFor("Call Ana", seconds: 20)
  }

  @Test func `of two watches one says it`() throws {
    try add("Call Ana today 10:00 *10m")
    try add("Tea today 10:05 *10m")
    let watches = [try watch(), try watch()]
    for (time, title) in [("09:50:01", "Call Ana"), ("09:55:01", "Tea")] {
      try clock.move(to: "2026-11-21 \(time)")
      try add("Bread today")
      try wait(title) {
        watches.contains { (try? $0.waitFor(title, seconds: 0.05)) != nil }
      }
    }
    for title in ["Call Ana", "Tea"] {
      let count = watches.count { $0.screenText.contains(title) }
      #expect(count == 1, "\(title) was said \(count) times")
    }
  }

  @Test func `after a sleep it comes once and says how late it is`() throws {
    try add("Call Ana today 10:00 *10m")
    try clock.move(to: "2026-11-21 12:30:00")
    let said = try remind()
    #expect(said.contains("Call Ana") && said.contains("late by 2h30"), "\(said)")
    #expect(try remind().isEmpty)
  }

  @Test func `a clock set back repeats nothing`() throws {
    try add("Call Ana today 10:00 *10m")
    try clock.move(to: "2026-11-21 09:50:00")
    #expect(try remind().contains("Call Ana"))
    try clock.move(to: "2026-11-21 09:00:00")
    #expect(try remind().isEmpty)
    try clock.move(to: "2026-11-21 09:55:00")
    #expect(try remind().isEmpty)
  }

  @Test func `a time that a spring night skips comes an hour of the clock later`() throws {
    try clock.move(to: "2027-03-27 12:00:00")
    // 02:30 is not on that clock: with the offset before the gap it is 01:30 UTC.
    try add("Feed the cat 2027-03-28 02:30 *0m", zone: "Europe/Berlin")
    try clock.move(to: "2027-03-28 01:29:50")
    #expect(try remind(zone: "Europe/Berlin").isEmpty)
    try clock.move(to: "2027-03-28 01:30:00")
    #expect(try remind(zone: "Europe/Berlin").contains("Feed the cat"))
  }
}
