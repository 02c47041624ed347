import ChronoScreen
import Glibc
import VirtualTerminal

/// A program running on a real pseudo-terminal, whose screen a test can read and wait for.
///
/// A class because it owns a process and a file descriptor; both end with it.
final class TerminalSession {
  /// Everything the program wrote, as it was sent.
  private(set) var bytes: [UInt8] = []

  let pid: pid_t
  /// The path of the program's end of the terminal.
  let path: String
  private var master: CInt
  private var screen: VirtualScreen
  private var ending: Ending?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path; the planner itself when left out.
  ///   - arguments: without the program's name.
  ///   - rawArguments: more of them, as bytes.
  ///   - environment: added to `TERM`, `LC_ALL=C.UTF-8` and a `PATH`; nothing else is passed on.
  ///   - width: columns of the terminal.
  ///   - height: rows of the terminal.
  ///   - term: the value of `TERM`.
  ///   - typedBefore: what waits in the terminal when the program begins to read.
  /// - Throws: `HarnessError.system` when there is no terminal or the program cannot be started.
  init(
    program: String = TerminalSession.planner,
    arguments: [String] = [],
    rawArguments: [[UInt8]] = [],
    environment: [String: String] = [:],
    width: Int = 80,
    height: Int = 24,
    term: String = "xterm-256color",
    typedBefore: String? = nil
  ) throws {
    let base = ["TERM": term, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    let terminal = try PseudoTerminal.open(width: width, height: height)
    guard let screen = VirtualScreen(width: width, height: height) else {
      throw HarnessError.system(call: "vterm_new", error: ENOMEM)
    }
    self.screen = screen
    master = terminal.master
    path = terminal.path
    let keeper = try typedBefore.map { try PseudoTerminal.type($0, on: terminal) }
    defer { if let keeper { close(keeper) } }
    pid = try Spawning.start(
      program,
      arguments.map { Array($0.utf8) } + rawArguments,
      base.merging(environment) { $1 },
      .terminal(path: terminal.path)
    )
  }

  deinit {
    if ending == nil {
      Glibc.kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    if master >= 0 { close(master) }
  }

  /// The planner's binary, beside the tests' own.
  static let planner: String = {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let own = String(
      decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) },
      as: UTF8.self
    )
    return own.prefix(upTo: own.lastIndex(of: "/") ?? own.startIndex) + "/chronolist"
  }()

  // MARK: - What the user does

  /// Presses keys by their names, separated by spaces: `j j Space Ctrl-R dd`.
  func send(keys: String) throws {
    for name in keys.split(separator: " ") {
      if let key = Key(name: String(name)) {
        try write(key.bytes)
        continue
      }
      for letter in name {
        guard let key = Key(name: String(letter)), name.count < 4 else {
          throw HarnessError.unknownKey(String(name))
        }
        try write(key.bytes)
      }
    }
  }

  /// Types text, a character after the other.
  func type(_ text: String) throws { try write(Array(text.utf8)) }

  /// Pastes text as a terminal with bracketed paste does.
  func paste(_ text: String) throws {
    try write(Array("\u{1B}[200~\(text)\u{1B}[201~".utf8))
  }

  /// Clicks the left button in a cell.
  func click(x: Int, y: Int) throws {
    try write(Array("\u{1B}[<0;\(x + 1);\(y + 1)M\u{1B}[<0;\(x + 1);\(y + 1)m".utf8))
  }

  func resize(width: Int, height: Int) {
    screen.resize(width: width, height: height)
    PseudoTerminal.resize(master, width: width, height: height)
  }

  /// Closes the terminal, as when a window is closed or a line is lost.
  func hangUp() {
    close(master)
    master = -1
  }

  func kill(_ signal: CInt) { Glibc.kill(pid, signal) }

  // MARK: - What the user sees

  /// The screen's rows, trimmed on the right.
  var screenText: String { screen.text }

  func row(_ y: Int) -> String { screen.row(y) }

  /// What one cell shows; empty for the right half of a wide character.
  func glyph(x: Int, y: Int) -> String { screen.glyph(x: x, y: y) }

  /// The first row that contains a text.
  func row(with text: String) -> String? {
    screenText.split(separator: "\n").map(String.init).first { $0.contains(text) }
  }

  var cursor: (x: Int, y: Int) { screen.cursor }

  func isReverse(x: Int, y: Int) -> Bool { screen.isReverse(x: x, y: y) }

  /// Whether a private mode, such as 1049 for the alternate screen, was set last and not reset.
  func isSet(mode: Int) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let on = text.ranges(of: "\u{1B}[?\(mode)h").last else { return false }
    return text.ranges(of: "\u{1B}[?\(mode)l").last.map { $0.lowerBound < on.lowerBound } ?? true
  }

  /// Waits until the screen shows all of these texts.
  ///
  /// - Throws: `HarnessError.neverShown` with the first one missing, when the time is over or the
  ///   program has ended.
  func waitFor(_ texts: String..., seconds: Double = 10) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while let missing = texts.first(where: { !screenText.contains($0) }) {
      guard pump(until: deadline) else {
        throw HarnessError.neverShown(missing, screen: screenText)
      }
    }
  }

  /// Waits until a condition on the screen holds.
  func waitUntil(
    _ what: String,
    seconds: Double = 10,
    _ condition: (TerminalSession) -> Bool
  ) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !condition(self) {
      guard pump(until: deadline) else { throw HarnessError.neverShown(what, screen: screenText) }
    }
  }

  /// Waits until something holds that the screen does not show, showing what the program writes.
  func waitBeside(_ what: String, seconds: Double = 10, _ condition: () -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !condition() {
      guard ContinuousClock.now < deadline else {
        throw HarnessError.neverShown(what, screen: screenText)
      }
      _ = pump(until: ContinuousClock.now + .milliseconds(20))
    }
  }

  /// Waits until the program ends, showing what it still writes.
  func waitForExit(seconds: Double = 10) throws -> Ending {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      if let ending { return ending }
      var status: CInt = 0
      if waitpid(pid, &status, WNOHANG) == pid {
        ending = Ending(status: status)
        while pump(until: ContinuousClock.now) {}
      } else if ContinuousClock.now >= deadline {
        throw HarnessError.neverEnded(screen: screenText)
      } else if !pump(until: ContinuousClock.now + .milliseconds(20)) {
        // The line is closed already; the process is about to end.
        poll(nil, 0, 5)
      }
    }
  }

  /// Shows what the program has written by now, waiting for more at most until the deadline.
  ///
  /// - Returns: whether there was anything.
  private func pump(until deadline: ContinuousClock.Instant) -> Bool {
    guard master >= 0 else { return false }
    let left = ContinuousClock.now.duration(to: deadline)
    let milliseconds = max(0, Int(left / .milliseconds(1)))
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, CInt(clamping: milliseconds)) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    bytes += buffer.prefix(count)
    let answer = screen.feed(Array(buffer.prefix(count)))
    if !answer.isEmpty { try? write(answer) }
    return true
  }

  private func write(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let rest = Array(bytes[sent...])
      let count = Glibc.write(master, rest, rest.count)
      guard count > 0 else { throw HarnessError.system(call: "write", error: errno) }
      sent += count
    }
  }
}
