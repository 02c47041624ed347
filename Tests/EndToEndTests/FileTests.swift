import Foundation
import GRDB
import Glibc
import Testing

/// Files that are not what they should be, and places that cannot hold one (Behaviour 6.2, 8.5).
@Suite(.waitsForPrograms) struct FileTests {
  /// What is at the file's place.
  struct Place: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var status: CInt
    /// Words of the sentence that is said.
    var words: String
    var make: @Sendable (TemporaryDirectory) throws -> Void
  }

  static let bad: [Place] = [
    Place(testDescription: "empty", status: 65, words: "empty") {
      try $0.write([], to: "tasks.sqlite")
    },
    Place(testDescription: "another program's text", status: 65, words: "not a ChronoList file") {
      try $0.write(Array("Dear diary, today I planned nothing.\n".utf8), to: "tasks.sqlite")
    },
    Place(testDescription: "another program's SQLite", status: 65, words: "not a ChronoList file") {
      let queue = try DatabaseQueue(path: $0.file)
      try queue.write { try $0.execute(sql: "CREATE TABLE bookmarks (url TEXT); ") }
      try queue.close()
    },
    Place(testDescription: "cut in half", status: 65, words: "damaged") {
      let whole = try $0.planted()
      try $0.write(Array(whole.prefix(whole.count / 2)), to: "tasks.sqlite")
    },
    Place(testDescription: "cut within its header", status: 65, words: "left as it is") {
      try $0.write(Array($0.planted().prefix(60)), to: "tasks.sqlite")
    },
    Place(testDescription: "newer", status: 65, words: "newer ChronoList") {
      _ = try $0.planted()
      let queue = try DatabaseQueue(path: $0.file)
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 9999") }
      try queue.close()
    },
    Place(testDescription: "a directory", status: 77, words: "not a plain file") {
      try FileManager.default.createDirectory(
        atPath: $0.file,
        withIntermediateDirectories: false
      )
    },
    Place(testDescription: "a link", status: 77, words: "symbolic link") {
      try $0.write($0.planted(), to: "elsewhere")
      unlink($0.file)
      symlink($0.path + "/elsewhere", $0.file)
    },
    Place(testDescription: "a pipe", status: 77, words: "not a plain file") {
      mkfifo($0.file, 0o600)
    },
  ]

  @Test func `doctor makes anew what only serves to find and count`() throws {
    let home = try TemporaryDirectory()
    try home.add("Milk", "Tea")
    let queue = try DatabaseQueue(path: home.file)
    try queue.write {
      try $0.execute(
        sql: """
          UPDATE search_data SET block = x'0000000000' WHERE id = 1;
          UPDATE day_tally SET open = 7;
          """
      )
    }
    try queue.close()
    let doctor = try home.must(home.run("doctor")).text
    #expect(doctor.contains("Mended: the search index of tasks has wrong sums.\n"), "\(doctor)")
    #expect(doctor.contains("Mended: the tasks of a day are counted wrong in "), "\(doctor)")
    #expect(doctor.hasSuffix("No problems found in the file.\n"))
    let again = try home.must(home.run("doctor", "--json")).text
    #expect(again.contains(#""mended":[]"#) && again.contains(#""problems":[]"#), "\(again)")
  }

  @Test(arguments: bad) func `says what is wrong and leaves it as it is`(place: Place) throws {
    let home = try TemporaryDirectory()
    try place.make(home)
    let before = try home.fingerprint()
    for arguments in [["list"], ["add", "Bread"], ["undo"], ["history", "--json"]] {
      let run = try home.run(rawArguments: arguments.map { Array($0.utf8) })
      #expect(run.ending == .exited(place.status), "\(arguments): \(run.complaint)")
      #expect(run.complaint.contains(place.words), "\(arguments): \(run.complaint)")
      #expect(run.output == [])
      #expect(try home.fingerprint() == before, "\(arguments)")
    }
    let session = try home.planner()
    #expect(try session.waitForExit() == .exited(place.status))
    // The terminal was never taken: nothing is left on it but the sentence.
    #expect(!session.bytes.contains(0x1B))
    let said = session.screenText.replacing("\n", with: "")
    #expect(said.contains(place.words), "\(said)")
    #expect(try home.fingerprint() == before)
  }

  @Test func `says that a file is damaged where only its tasks are, and writes nothing`() throws {
    let home = try TemporaryDirectory()
    var bytes = try home.planted()
    for index in 4096..<min(bytes.count, 60_000) { bytes[index] = 0x5A }
    try home.write(bytes, to: "tasks.sqlite")
    for arguments in [["list"], ["add", "Bread"]] {
      let run = try home.run(rawArguments: arguments.map { Array($0.utf8) })
      #expect(run.ending == .exited(65))
      #expect(run.complaint.contains("damaged"))
    }
    let session = try home.planner()
    try session.waitFor("damaged")
    try session.send(keys: "q")
    _ = try session.waitForExit()
    #expect(try home.bytes(of: "tasks.sqlite") == bytes)
  }

  @Test func `names the file that is damaged, and the command that brings its own copy back`()
    throws
  {
    let home = try TemporaryDirectory()
    try home.add("Milk")
    let bytes = try home.bytes(of: "tasks.sqlite")
    let (other, copy) = (home.path + "/other.sqlite", home.path + "/other.sqlite.backup-2026-11-20")
    try home.write(bytes, to: "other.sqlite.backup-2026-11-20")
    try home.write(Array(bytes.prefix(5000)), to: "other.sqlite")
    let run = try home.run("--file", other, "list")
    #expect(run.ending == .exited(65))
    let command = "chronolist restore --file \(other) \(copy)"
    #expect(
      run.complaint.contains("): \(other). It is left as it is")
        && run.complaint.contains("“\(command)”")
    )
    try home.must(home.run("restore", "--file", other, copy))
    #expect(try home.run("--file", other, "list", "--all").text.contains("Milk"))
    #expect(try home.bytes(of: "tasks.sqlite") == bytes)
  }

  @Test func `a planner whose file is deleted says so at the next change`() throws {
    let home = try TemporaryDirectory()
    try home.add("Milk")
    let session = try home.planner()
    try session.waitFor("Milk")
    #expect(unlink(home.file) == 0)
    try session.send(keys: "a B r e a d Enter")
    try session.waitFor("was moved or deleted")
    try session.send(keys: "Esc q")
    _ = try session.waitForExit()
  }

  @Test func `makes the default file for its user alone`() throws {
    let home = try TemporaryDirectory()
    let run = try home.run("add", "Bread", environment: ["CHRONOLIST_FILE": ""])
    #expect(run.ending == .exited(0))
    let directory = home.path + "/.local/share/chronolist"
    #expect(try mode(of: directory) == 0o700)
    #expect(try mode(of: directory + "/chronolist.sqlite") == 0o600)
  }

  @Test func `says of a new account that there is no planner yet`() throws {
    let home = try TemporaryDirectory()
    let run = try home.run("doctor", environment: ["CHRONOLIST_FILE": ""])
    #expect(run.ending == .exited(0))
    #expect(run.text.contains("There is no planner yet; the first use makes it."))
    #expect(!run.text.contains("No problems found in the file."))
    #expect(!FileManager.default.fileExists(atPath: home.path + "/.local/share/chronolist"))
  }

  private func mode(of path: String) throws -> mode_t {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw HarnessError.system(call: path, error: errno) }
    return status.st_mode & 0o777
  }

  @Test func `does not make a file where reading was asked for`() throws {
    let home = try TemporaryDirectory()
    let run = try home.run("list")
    #expect(run.ending == .exited(66))
    #expect(run.complaint.contains("There is no file"))
    #expect(!FileManager.default.fileExists(atPath: home.file))
  }

  @Test func `says that a place cannot hold a file`() throws {
    let home = try TemporaryDirectory()
    try home.write([], to: "plain")
    for path in [home.path + "/plain/tasks.sqlite", "/proc/chronolist/tasks.sqlite"] {
      let run = try home.run("add", "Bread", "--file", path)
      #expect([.exited(73), .exited(66)].contains(run.ending), "\(path): \(run.ending)")
      #expect(run.complaint.contains("/"))
      #expect(run.complaint.contains("."))
    }
  }
}

extension TemporaryDirectory {
  /// The bytes of a sound planner's file that is in here now.
  fileprivate func planted() throws -> [UInt8] {
    try add("Apple #Work", "Banana @soon", "Cherry 10:00")
    return try bytes(of: "tasks.sqlite")
  }

  /// What is at the file's place, links and directories too, and what lies beside it.
  fileprivate func fingerprint() throws -> [String] {
    var status = stat()
    guard lstat(file, &status) == 0 else { throw HarnessError.system(call: file, error: errno) }
    let isPlain = status.st_mode & S_IFMT == S_IFREG
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file)
    let bytes = isPlain ? try self.bytes(of: "tasks.sqlite").hashValue : 0
    let elsewhere = (try? self.bytes(of: "elsewhere").hashValue) ?? 0
    let beside = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      // A journal of no bytes is how SQLite ends a transaction; it holds nothing.
      .filter { !$0.hasSuffix("-journal") }
    return ["\(status.st_mode)", target ?? "", "\(bytes)", "\(elsewhere)"] + beside
  }
}
