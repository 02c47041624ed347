import Foundation

/// A clock that a test moves while programs run: libfaketime, preloaded into each of them.
///
/// All programs that are given ``environment`` read the same time, which goes on by itself; moving
/// it reaches them at their next look at the clock. What waits for a time in the kernel is not
/// woken by a move.
struct MovedClock {
  private let directory: TemporaryDirectory
  private let library: String

  /// What is missing where the tests cannot move the clock.
  struct Missing: Error {}

  /// A clock that shows `time` in UTC, such as `2026-11-21 09:00:00`.
  ///
  /// - Throws: ``Missing`` where libfaketime is not installed; `Resources/setup.sh` brings it.
  init(_ time: String) throws {
    let roots = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    let directories = ["/usr/lib64", "/usr/lib"] + roots.map { "/usr/lib/\($0)" }
    let libraries = directories.map { "\($0)/faketime/libfaketime.so.1" }
    guard let library = libraries.first(where: FileManager.default.fileExists) else {
      throw Missing()
    }
    self.library = library
    directory = try TemporaryDirectory()
    try move(to: time)
  }

  /// What makes a program read this clock.
  var environment: [String: String] {
    [
      "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": directory.path + "/offset",
      "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    ]
  }

  /// Sets the clock, forwards or back.
  func move(to time: String) throws {
    let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .gmt)
    let wanted = try Date(
      time,
      strategy: style.year().month().day().time(includingFractionalSeconds: false)
    )
    let offset = wanted.timeIntervalSinceNow
    // Moved into place whole: a program may be reading.
    let path = directory.path + "/offset"
    try String(format: "%+.3f", offset).write(toFile: path, atomically: true, encoding: .utf8)
  }
}
