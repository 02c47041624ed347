import Glibc

/// Sleeps until an instant of the wall clock, or until a file changes; wakes for nothing else.
///
/// The timer is the kernel's on the real-time clock, so it comes on time after the machine slept
/// and when the clock is set. It reports by a signal. The watch and the timer are held for as long
/// as the program runs.
@safe struct DeadlineOrChange: ~Copyable {
  private let changes: CInt
  private var timer: timer_t?
  private let path: String
  private let names: Set<String>

  /// Watches a file by its name in its directory, because a restore puts another file there, and
  /// the system's time zone.
  init(file path: String) throws(SystemFile.Failure) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let directory = parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : "."
    self.path = path
    // Events of the file itself come without a name.
    names = ["", parts.last.map(String.init) ?? "", "localtime"]
    changes = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
    guard changes >= 0 else { throw SystemFile.Failure(code: errno) }
    let events = UInt32(IN_MOVED_TO | IN_CREATE)
    guard unsafe inotify_add_watch(changes, directory, events) >= 0 else {
      throw SystemFile.Failure(code: errno)
    }
    // Where that directory cannot be watched, a changed zone is noticed at the next deadline.
    _ = unsafe inotify_add_watch(changes, "/etc/", events)
    signal(SIGALRM) { _ in }
    guard unsafe timer_create(CLOCK_REALTIME, nil, &timer) == 0 else {
      throw SystemFile.Failure(code: errno)
    }
    watchFile()
  }

  /// Follows the file that has the name now; the same one is not watched twice.
  private func watchFile() { _ = unsafe inotify_add_watch(changes, path, UInt32(IN_MODIFY)) }

  /// Waits until `seconds` after 1970, or for a change only; returns at once if that has passed.
  func wait(until seconds: Int64?) {
    watchFile()
    arm(at: seconds)
    defer { arm(at: nil) }
    while true {
      var descriptor = pollfd(fd: changes, events: Int16(POLLIN), revents: 0)
      // The timer interrupts this.
      if unsafe poll(&descriptor, 1, -1) < 0 { return }
      guard hasChanged() else { continue }
      // A commit writes several times: once it is over, one look sees all of it.
      usleep(100_000)
      _ = hasChanged()
      return
    }
  }

  private func arm(at seconds: Int64?) {
    var setting = itimerspec()
    // A time of zero would switch the timer off.
    setting.it_value.tv_sec = seconds.map { max(1, Int($0)) } ?? 0
    // A signal just before the wait would be lost, so it repeats until it is heard.
    setting.it_interval.tv_sec = seconds == nil ? 0 : 1
    unsafe timer_settime(timer, TIMER_ABSTIME, &setting, nil)
  }

  /// Reads all changes; whether one was of a file that matters.
  private func hasChanged() -> Bool {
    var found = false
    while let bytes = try? SystemFile.read(changes, count: 4096), !bytes.isEmpty {
      // struct inotify_event: four numbers of four bytes, the last the length of the name.
      var start = 0
      while start + 16 <= bytes.count {
        let length = (0..<4).reduce(0) { $0 | Int(bytes[start + 12 + $1]) << ($1 * 8) }
        let end = min(bytes.count, start + 16 + length)
        let name = bytes[(start + 16)..<end].prefix { $0 != 0 }
        if names.contains(String(decoding: name, as: UTF8.self)) { found = true }
        start = end
      }
    }
    return found
  }
}
