import Foundation
import Glibc
import Testing

/// Places that cannot be written, full disks, and no terminal: nothing is lost, and it is said.
@Suite(.waitsForPrograms) struct SurroundingsTests {
  /// Runs a script as an ordinary user, whom rights stop, also where the tests run as root.
  ///
  /// `$0` is the planner, `$H` the home with its file.
  private static func asUser(_ script: String, in home: TemporaryDirectory) throws -> CommandRun {
    let user: CInt = 65_534
    let isRoot = geteuid() == 0
    if isRoot {
      try FileManager.default.subpathsOfDirectory(atPath: home.path).forEach {
        lchown(home.path + "/" + $0, uid_t(user), gid_t(user))
      }
      lchown(home.path, uid_t(user), gid_t(user))
    }
    let shell = ["/bin/sh", "-c", script, TerminalSession.planner]
    let drop = isRoot ? ["--reuid=\(user)", "--regid=\(user)", "--clear-groups"] : []
    return try CommandRun(
      program: isRoot ? "/usr/bin/setpriv" : "/usr/bin/env",
      arguments: (drop + shell).map { Array($0.utf8) },
      environment: [
        "HOME": home.path, "CHRONOLIST_FILE": home.file, "LC_ALL": "C.UTF-8",
        "PATH": "/usr/bin:/bin", "H": home.path,
      ]
    )
  }

  @Test func `reads a read-only file, and refuses to change it`() throws {
    let home = try TemporaryDirectory()
    try home.add("Bread")
    let before = try home.bytes(of: "tasks.sqlite")
    let list = try Self.asUser("chmod 400 $H/tasks.sqlite; \"$0\" list", in: home)
    #expect(list.ending == .exited(0))
    #expect(list.text.contains("Bread"))
    let add = try Self.asUser("\"$0\" add Milk", in: home)
    #expect(add.ending == .exited(77))
    #expect(add.complaint.contains("read-only"))
    #expect(try home.bytes(of: "tasks.sqlite") == before)
  }

  @Test func `reads a file in a read-only directory, and refuses to change it`() throws {
    let home = try TemporaryDirectory()
    try home.add("Bread")
    let before = try home.bytes(of: "tasks.sqlite")
    let list = try Self.asUser("chmod 500 $H; \"$0\" list", in: home)
    #expect(list.ending == .exited(0))
    #expect(list.text.contains("Bread"))
    let add = try Self.asUser("\"$0\" add Milk; status=$?; chmod 700 $H; exit $status", in: home)
    #expect(add.ending == .exited(77))
    #expect(add.complaint.contains("read-only"))
    #expect(try home.bytes(of: "tasks.sqlite") == before)
  }

  @Test func `says that a directory cannot be written`() throws {
    let home = try TemporaryDirectory()
    let run = try Self.asUser(
      "mkdir $H/closed; chmod 500 $H/closed; \"$0\" add Milk --file $H/closed/tasks.sqlite",
      in: home
    )
    #expect(run.ending == .exited(73))
    #expect(run.complaint.contains("closed/tasks.sqlite"))
  }

  @Test func `says that a file may not be read`() throws {
    let home = try TemporaryDirectory()
    try home.add("Bread")
    let run = try Self.asUser("chmod 000 $H/tasks.sqlite; \"$0\" list", in: home)
    #expect(run.ending == .exited(77))
    #expect(run.complaint.contains("No permission"))
  }

  @Test(.enabled(if: mayMount, "this machine lets nobody mount"))
  func `opens a read-only planner and says why it changes nothing`() throws {
    let home = try TemporaryDirectory()
    try home.add("Bread")
    // A root that rights do not stop is stopped by a read-only mount.
    let script = "mount --bind \"$H\" \"$H\" && mount -o remount,ro,bind \"$H\" && exec \"$0\""
    let session = try Self.inNamespace(script, home: home)
    try session.waitFor("Bread")
    try session.send(keys: "Space")
    try session.waitFor("read-only")
    try session.waitFor("[ ] Bread")
    try session.send(keys: "q")
    #expect(try session.waitForExit() == .exited(0))
  }

  /// Whether a user namespace may be made here; some containers forbid it.
  private static let mayMount: Bool = {
    let run = try? CommandRun(
      program: "/usr/bin/unshare",
      arguments: ["--user", "--map-root-user", "--mount", "/bin/true"].map { Array($0.utf8) },
      environment: [:]
    )
    return run?.ending == .exited(0)
  }()

  /// Runs a script with mounts of its own, which end with it.
  private static func inNamespace(
    _ script: String,
    home: TemporaryDirectory
  ) throws -> TerminalSession {
    try TerminalSession(
      program: "/usr/bin/unshare",
      arguments: ["--user", "--map-root-user", "--mount", "/bin/sh", "-c", script]
        + [TerminalSession.planner],
      environment: [
        "HOME": home.path, "H": home.path, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
        "CHRONOLIST_FILE": home.file,
      ],
      width: 120
    )
  }

  @Test(.enabled(if: mayMount, "this machine lets nobody mount"))
  func `says that the disk is full, keeps what was there, and goes on after`() throws {
    let home = try TemporaryDirectory()
    try home.add("Bread")
    // The rest of a small disk is filled by somebody else, who makes room again on request.
    let script = """
      mkdir "$H/disk" && mount -t tmpfs -o size=1m none "$H/disk" || exit 99
      cp "$H/tasks.sqlite" "$H/disk/tasks.sqlite" && chmod 600 "$H/disk/tasks.sqlite"
      mkfifo "$H/room" "$H/made"
      cat /dev/zero > "$H/disk/filler" 2> "$H/errors"
      (read line < "$H/room"; rm "$H/disk/filler"; echo "$line" > "$H/made") &
      exec "$0" --file "$H/disk/tasks.sqlite"
      """
    let session = try Self.inNamespace(script, home: home)
    try session.waitFor("Bread")
    try session.send(keys: "a")
    try session.waitFor("Add a task")
    // Pasted, because each of so many keys would be read by itself.
    try session.paste(String(repeating: "Milk ", count: 800))
    try session.waitFor("Milk Milk")
    try session.send(keys: "Enter")
    try session.waitFor("disk is full")
    try session.waitUntil("the old rows only") { !$0.screenText.contains("[ ] Milk") }
    // Each end of a named pipe waits for the other.
    let room = open(home.path + "/room", O_WRONLY)
    #expect(Glibc.write(room, "now\n", 4) == 4)
    close(room)
    let made = open(home.path + "/made", O_RDONLY)
    var answer = [UInt8](repeating: 0, count: 4)
    #expect(read(made, &answer, 4) == 4)
    close(made)
    try session.send(keys: "Esc Esc")
    try session.send(keys: "a")
    try session.waitFor("Add a task")
    try session.press("“Cheese” Enter")
    try session.waitFor("Added ‘Cheese’")
    try session.waitFor("Bread")
    try session.send(keys: "q")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test(.enabled(if: mayMount, "this machine lets nobody mount"))
  func `says on the command line that the disk is full`() throws {
    let home = try TemporaryDirectory()
    try home.add("Bread")
    let script = """
      mkdir "$H/disk" && mount -t tmpfs -o size=1m none "$H/disk" || exit 99
      cp "$H/tasks.sqlite" "$H/disk/tasks.sqlite" && chmod 600 "$H/disk/tasks.sqlite"
      cat /dev/zero > "$H/disk/filler" 2> "$H/errors"
      export CHRONOLIST_FILE="$H/disk/tasks.sqlite"
      "$0" add "$(head -c 9000 /dev/zero | tr '\\0' x)" > "$H/out" 2>&1
      echo "status $?"
      "$0" list
      """
    let session = try Self.inNamespace(script, home: home)
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screenText.contains("status 74"))
    #expect(session.screenText.contains("Bread"))
    #expect(try String(decoding: home.bytes(of: "out"), as: UTF8.self).contains("disk is full"))
  }

  // MARK: - Terminals

  @Test(arguments: ["", "no-such-terminal"])
  func `opens on a terminal it does not know, and says so`(term: String) throws {
    let home = try TemporaryDirectory()
    let session = try home.planner(width: 100, term: term)
    try session.waitFor("Categories", "unknown")
    try session.send(keys: "q")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test func `refuses a terminal that cannot place text, and says what to do`() throws {
    let home = try TemporaryDirectory()
    let session = try home.planner(width: 200, term: "dumb")
    #expect(try session.waitForExit() == .exited(64))
    #expect(session.screenText.contains("TERM"))
    #expect(session.screenText.contains("chronolist list"))
    #expect(!session.bytes.contains(0x1B))
  }

  @Test(arguments: ["$0", "$0 < /dev/null", "$0 <&-", "$0 > \"$H/out\"", "$0 >&-", "$0 <&- >&-"])
  func `says that it needs a terminal`(command: String) throws {
    let home = try TemporaryDirectory()
    let run = try Self.asUser(command.replacing("$0", with: "\"$0\""), in: home)
    #expect(run.ending == .exited(64))
    #expect(run.complaint.contains("needs a terminal"))
    #expect(run.output == [])
  }

  @Test func `writes notes in the editor that the machine has, or says that there is none`() throws
  {
    let home = try TemporaryDirectory()
    try home.add("Bread")
    let path = home.path + "/tools"
    let session = try home.planner(environment: ["PATH": path])
    try session.waitFor("Bread")
    try session.send(keys: "i")
    try session.waitFor("Notes unchanged: no editor here: set VISUAL or EDITOR, or use the form")
    try session.send(keys: "q")
    #expect(try session.waitForExit() == .exited(0))
    try ShellScript.write("printf 'Two loaves' > \"$1\"", to: home.path + "/tools/nano")
    let other = try home.planner(environment: ["PATH": path])
    try other.waitFor("Bread")
    try other.send(keys: "i")
    try other.waitFor("u undo")
    try other.send(keys: "q")
    #expect(try other.waitForExit() == .exited(0))
    #expect(try home.must(home.run("list", "--all", "--json")).text.contains("Two loaves"))
  }

  @Test func `needs neither input, TERM nor HOME for a command`() throws {
    let home = try TemporaryDirectory()
    try home.add("Bread")
    let run = try CommandRun(
      arguments: [Array("list".utf8)],
      environment: ["CHRONOLIST_FILE": home.file],
      input: .closed
    )
    #expect(run.ending == .exited(0))
    #expect(run.text.contains("Bread"))
    #expect(run.errors == [])
  }

  @Test func `says that the output could not be written`() throws {
    let home = try TemporaryDirectory()
    try home.add("Bread")
    for command in ["\"$0\" list > /dev/full", "\"$0\" list >&-"] {
      let run = try Self.asUser(command, in: home)
      #expect(run.ending == .exited(74))
      #expect(run.complaint.contains("could not be written"))
    }
    let quiet = try Self.asUser("\"$0\" list --json | true", in: home)
    #expect(quiet.ending == .exited(0))
  }

  @Test func `finds its arguments where a preloaded library moved the environment`() throws {
    let home = try TemporaryDirectory()
    try home.add("Bread")
    // What libfaketime does before the program begins: a variable more, and the list is elsewhere.
    let source = """
      #include <stdlib.h>
      __attribute__((constructor)) static void add(void) { setenv("CHRONOLIST_TEST", "1", 1); }
      """
    try home.write(Array(source.utf8), to: "preload.c")
    let library = home.path + "/preload.so"
    let compiler = try CommandRun(
      program: "/usr/bin/cc",
      arguments: ["-shared", "-fPIC", "-o", library, home.path + "/preload.c"].map {
        Array($0.utf8)
      },
      environment: ["PATH": "/usr/bin:/bin"]
    )
    #expect(compiler.ending == .exited(0))
    let run = try home.run("list", environment: ["LD_PRELOAD": library])
    #expect(run.ending == .exited(0))
    #expect(run.text.contains("Bread"))
  }

  @Test(.enabled(if: mayMount, "this machine lets nobody mount"))
  func `finds its arguments and its directory where no /proc is mounted`() throws {
    let home = try TemporaryDirectory()
    try home.add("Bread")
    let script = """
      mount -t tmpfs none /proc || exit 99
      cd "$H" && "$0" --file tasks.sqlite list --all && exec "$0" add Milk --file tasks.sqlite
      """
    let session = try Self.inNamespace(script, home: home)
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screenText.contains("Bread"))
    #expect(try home.must(home.run("list", "--all")).text.contains("Milk"))
  }
}
