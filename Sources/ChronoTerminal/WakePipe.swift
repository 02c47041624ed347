import Glibc

/// Wakes a terminal that waits for input, from any thread.
///
/// A class because it owns two file descriptors that several threads share.
package final class WakePipe: Sendable {
  /// Becomes readable when there is something to see.
  let readEnd: CInt
  let writeEnd: CInt

  /// `nil` when the system has no descriptors left.
  package init?() {
    var ends: (CInt, CInt) = (-1, -1)
    let status = unsafe withUnsafeMutablePointer(to: &ends) {
      unsafe $0.withMemoryRebound(to: CInt.self, capacity: 2) { unsafe pipe($0) }
    }
    guard status == 0 else { return nil }
    (readEnd, writeEnd) = ends
    for end in [readEnd, writeEnd] {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Makes the waiting terminal report `.woke`.
  package func wake() { send(Self.wakeMark) }

  static let wakeMark: UInt8 = 1

  /// Writes a byte; a full pipe wakes as well, so nothing is lost when it does not fit.
  private func send(_ mark: UInt8) {
    var byte = mark
    _ = unsafe write(writeEnd, &byte, 1)
  }

  /// Empties the pipe; whether `wake` was among the reasons.
  func drain() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64)
    var wasWoken = false
    while true {
      let count = unsafe read(readEnd, &bytes, bytes.count)
      guard count > 0 else { return wasWoken }
      wasWoken = wasWoken || bytes.prefix(count).contains(Self.wakeMark)
    }
  }
}
