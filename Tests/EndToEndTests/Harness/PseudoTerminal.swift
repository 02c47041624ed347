import CVterm
import Glibc

/// What a test could not do.
enum HarnessError: Error {
  case system(call: String, error: CInt)
  case unknownKey(String)

  /// The text did not appear; what the screen showed instead.
  case neverShown(String, screen: String)

  /// The program did not end; what the screen showed.
  case neverEnded(screen: String)

  /// A command that the test needed failed; what it said.
  case refused(String)
}

/// How a program ended.
enum Ending: Equatable {
  case exited(CInt)
  case killed(CInt)

  /// From what `waitpid` says.
  init(status: CInt) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
  }

  /// The exit code, or the signal.
  var status: CInt {
    switch self {
    case .exited(let code): code
    case .killed(let signal): signal
    }
  }
}

/// Our end of a pseudo-terminal.
enum PseudoTerminal {
  /// `TIOCGPTN` of Linux, a macro that Swift does not see.
  private static let numberRequest: UInt = 0x8004_5430

  /// Opens one of a size; gives our end and the path of the program's.
  static func open(width: Int, height: Int) throws -> (master: CInt, path: String) {
    let master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    // Not by `ptsname`, which has one buffer for all threads: tests open terminals at the same time.
    var number: CUnsignedInt = 0
    guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0,
      ioctl(master, PseudoTerminal.numberRequest, &number) == 0
    else { throw HarnessError.system(call: "posix_openpt", error: errno) }
    resize(master, width: width, height: height)
    return (master, "/dev/pts/\(number)")
  }

  /// The modes of a terminal: flags, then the control characters.
  static func modes(of descriptor: CInt) throws -> [UInt32] {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else {
      throw HarnessError.system(call: "tcgetattr", error: errno)
    }
    let flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
    return flags + withUnsafeBytes(of: modes.c_cc) { $0.map(UInt32.init) }
  }

  /// Puts text into the program's end before a program is there, without an echo.
  ///
  /// - Returns: that end, which must stay open until the program has it, or the text is lost.
  static func type(_ text: String, on terminal: (master: CInt, path: String)) throws -> CInt {
    let slave = Glibc.open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var modes = termios()
    guard slave >= 0, tcgetattr(slave, &modes) == 0 else {
      throw HarnessError.system(call: "open", error: errno)
    }
    cfmakeraw(&modes)
    let bytes = Array(text.utf8)
    guard tcsetattr(slave, TCSANOW, &modes) == 0,
      write(terminal.master, bytes, bytes.count) == bytes.count
    else { throw HarnessError.system(call: "tcsetattr", error: errno) }
    return slave
  }

  static func resize(_ master: CInt, width: Int, height: Int) {
    var size = winsize(
      ws_row: UInt16(height),
      ws_col: UInt16(width),
      ws_xpixel: 0,
      ws_ypixel: 0
    )
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }
}
