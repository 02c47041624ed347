import Foundation
import Glibc
import Testing

/// Who waits for whom on one file, and what is said of it (Behaviour 8.3).
@Suite(.waitsForPrograms) struct WaitingTests {
  @Test func `an import that waits for its input keeps nobody waiting`() throws {
    let home = try TemporaryDirectory()
    try home.add("Milk")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: TerminalSession.planner)
    process.arguments = ["import", "-", "--format", "jsonl"]
    process.environment = ["HOME": home.path, "CHRONOLIST_FILE": home.file, "LC_ALL": "C.UTF-8"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // More than a pipe holds: once it is written, the import has read most of it.
    let line = #"{"title":"Task","notes":"words of a task that comes by a pipe"}"# + "\n"
    let writer = input.fileHandleForWriting
    // No program that another test starts is to hold its end of the pipe.
    _ = fcntl(writer.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try writer.write(contentsOf: Data(String(repeating: line, count: 4000).utf8))
    try home.must(home.run("add", "Tea"))
    try writer.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let words = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    #expect(words.hasPrefix("Imported 4000 tasks"), "\(words)")
  }

  @Test func `a command says for whom it waits, and then goes on`() throws {
    let home = try TemporaryDirectory()
    try home.add("Milk")
    let other = try OtherPlanner(on: home)
    let session = try TerminalSession(
      arguments: ["add", "Tea"],
      environment: ["HOME": home.path, "CHRONOLIST_FILE": home.file]
    )
    try session.waitFor("Waiting for another ChronoList (process \(other.process))")
    other.end()
    try session.waitFor("Tea")
    #expect(try session.waitForExit() == .exited(0))
    #expect(try home.run("list", "--all").text.contains("Tea"))
  }
}

/// A program that has ChronoList's name, and the file locked as one that writes.
private final class OtherPlanner {
  private let running = Process()
  var process: Int32 { running.processIdentifier }

  init(on home: TemporaryDirectory) throws {
    try home.write(Array(OtherPlanner.source.utf8), to: "bin/other.c")
    let program = home.path + "/bin/chronolist"
    try home.must(
      CommandRun(
        program: "/usr/bin/cc",
        arguments: ["-o", program, home.path + "/bin/other.c"].map { Array($0.utf8) },
        environment: ["PATH": "/usr/bin:/bin"]
      )
    )
    running.executableURL = URL(fileURLWithPath: program)
    running.arguments = [home.file]
    let output = Pipe()
    running.standardOutput = output
    try running.run()
    #expect(output.fileHandleForReading.availableData == Data("held\n".utf8))
  }

  deinit { end() }

  func end() {
    guard running.isRunning else { return }
    kill(process, SIGKILL)
    running.waitUntilExit()
  }

  private static let source = """
    #include <fcntl.h>
    #include <stdio.h>
    #include <unistd.h>

    int main(int count, char **arguments) {
      int file = open(arguments[1], O_RDWR);
      struct flock lock = { F_WRLCK, SEEK_SET, 0x40000000, 512 };
      if (fcntl(file, F_SETLK, &lock)) return 1;
      puts("held");
      fflush(stdout);
      pause();
      return 0;
    }
    """
}
