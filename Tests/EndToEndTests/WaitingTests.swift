import Foundation
import Glibc
import Testing

/// Who waits for whom on one file, and what is said of it (Behaviour 8.3).
@Suite(.waitsForPrograms) struct WaitingTests {
  @Test func `an import that waits for its input keeps nobody waiting`() throws {
    let home = try TemporaryDirectory()
    try home.add("Milk")
    let pipe = Pipe()
    let said = open(home.path + "/said", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    let process = try Spawning.start(
      TerminalSession.planner,
      ["import", "-", "--format", "jsonl"].map { Array($0.utf8) },
      ["HOME": home.path, "CHRONOLIST_FILE": home.file, "LC_ALL": "C.UTF-8"],
      .files(input: pipe.fileHandleForReading.fileDescriptor, output: said, errors: said)
    )
    close(said)
    // More than a pipe holds: once it is written, the import has read most of it.
    let line = #"{"title":"Task","notes":"words of a task that comes by a pipe"}"# + "\n"
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data(String(repeating: line, count: 4000).utf8))
    try home.must(home.run("add", "Tea"))
    try writer.close()
    var status: CInt = 0
    waitpid(process, &status, 0)
    let words = String(decoding: try home.bytes(of: "said"), as: UTF8.self)
    #expect(Ending(status: status) == .exited(0), "\(words)")
    #expect(words.hasPrefix("Imported 4000 tasks"), "\(words)")
  }

  @Test func `a command says for whom it waits, and then goes on`() throws {
    let home = try TemporaryDirectory()
    try home.add("Milk")
    let other = try otherPlanner(on: home)
    let session = try TerminalSession(
      arguments: ["add", "Tea"],
      environment: ["HOME": home.path, "CHRONOLIST_FILE": home.file]
    )
    try session.waitFor("Waiting for another ChronoList (process \(other.pid))")
    other.kill(SIGKILL)
    try session.waitFor("Tea")
    #expect(try session.waitForExit() == .exited(0))
    #expect(try home.run("list", "--all").text.contains("Tea"))
  }

  /// A program that has ChronoList's name, and the file locked as one that writes.
  private func otherPlanner(on home: TemporaryDirectory) throws -> TerminalSession {
    let source = """
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
    try home.write(Array(source.utf8), to: "bin/other.c")
    let program = home.path + "/bin/chronolist"
    try home.must(
      CommandRun(
        program: "/usr/bin/cc",
        arguments: ["-o", program, home.path + "/bin/other.c"].map { Array($0.utf8) },
        environment: ["PATH": "/usr/bin:/bin"]
      )
    )
    let other = try TerminalSession(program: program, arguments: [home.file])
    try other.waitFor("held")
    return other
  }
}
