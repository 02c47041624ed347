import CNcurses
import ChronoScreen
import Glibc

/// The line to the terminal: its modes, its size, and bytes in and out.
struct TerminalLine: ~Copyable {
  let input: CInt
  let output: CInt

  /// How the terminal was set when we came.
  let original: termios

  private let raw: termios

  /// `nil` when standard input or output is not a terminal.
  init?() {
    input = STDIN_FILENO
    output = STDOUT_FILENO
    var modes = termios()
    guard isatty(input) == 1, isatty(output) == 1, unsafe tcgetattr(input, &modes) == 0 else {
      return nil
    }
    original = modes
    modes.c_iflag &= ~tcflag_t(BRKINT | ICRNL | IGNCR | INLCR | INPCK | ISTRIP | IXON | PARMRK)
    modes.c_oflag &= ~tcflag_t(OPOST)
    modes.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN | ISIG)
    modes.c_cflag = modes.c_cflag & ~tcflag_t(CSIZE | PARENB) | tcflag_t(CS8)
    unsafe withUnsafeMutableBytes(of: &modes.c_cc) { bytes in
      unsafe bytes[Int(VMIN)] = 1
      unsafe bytes[Int(VTIME)] = 0
    }
    raw = modes
  }

  /// Every key comes as it is, and nothing is echoed.
  func enterRawMode() {
    var modes = raw
    _ = unsafe tcsetattr(input, TCSANOW, &modes)
  }

  /// Sets the terminal as it was found; what was typed and not read yet can be dropped.
  func restoreModes(droppingInput: Bool = false) {
    var modes = original
    _ = unsafe tcsetattr(input, droppingInput ? TCSAFLUSH : TCSANOW, &modes)
  }

  /// The terminal's size, 1 to 1000 each way; 80 × 24 where nobody knows.
  var size: Size {
    var rows: CInt = 0
    var columns: CInt = 0
    guard unsafe chrono_terminal_size(output, &rows, &columns), rows > 0, columns > 0 else {
      return Size(width: 80, height: 24)
    }
    return Size(width: min(Int(columns), 1000), height: min(Int(rows), 1000))
  }

  /// Writes all of it, in one call unless the line is slow; gives up when the line is gone.
  ///
  /// - Returns: whether the line still takes bytes.
  func write(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(output, buffer.baseAddress?.advanced(by: sent), buffer.count - sent)
      }
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN {
        var descriptor = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        let ready = unsafe poll(&descriptor, 1, 1000)
        if ready > 0, descriptor.revents & Int16(POLLOUT) == 0 || Signals.isEnding { return false }
        if ready <= 0, Signals.isEnding { return false }
      } else if errno != EINTR || Signals.isEnding {
        return false
      }
    }
    return true
  }

  /// What `poll` saw.
  struct Readiness {
    var hasInput = false
    var isGone = false
    var isWoken = false

    /// Nothing happened in all the time.
    var isTimedOut = false
  }

  /// Waits until there are bytes, the pipe wakes us, or the time is over; -1 waits for ever.
  ///
  /// Without `forInput` the bytes are somebody else's; that the line is gone is seen all the same.
  func wait(forInput: Bool, with pipe: WakePipe, milliseconds: Int) -> Readiness {
    var descriptors = [
      pollfd(fd: input, events: forInput ? Int16(POLLIN) : 0, revents: 0),
      pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    let timeout = CInt(clamping: max(-1, milliseconds))
    let count = unsafe poll(&descriptors, 2, timeout)
    guard count > 0 else { return Readiness(isTimedOut: count == 0) }
    let line = Int32(descriptors[0].revents)
    return Readiness(
      hasInput: line & POLLIN != 0,
      isGone: line & POLLIN == 0 && line & (POLLHUP | POLLERR | POLLNVAL) != 0,
      isWoken: descriptors[1].revents != 0
    )
  }

  /// The bytes that wait; `nil` when the line is gone, empty when there are none after all.
  func read() -> [UInt8]? {
    var status = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      status = unsafe Glibc.read(input, buffer.baseAddress, buffer.count)
      count = max(0, status)
    }
    return status > 0 || status < 0 && (errno == EINTR || errno == EAGAIN) ? bytes : nil
  }
}
