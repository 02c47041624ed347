import Glibc

/// Who holds a file that one waits for.
///
/// Read from `/proc/locks` (proc_locks(5)): asking the file itself would need a descriptor, and
/// closing that would drop SQLite's own locks.
enum LockHolder {
  /// The process of another ChronoList that holds SQLite's locks on the file; `nil` where it is
  /// another program, or the system does not tell.
  static func planner(at path: String) -> Int? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    let holders = processes(in: text(of: "/proc/locks"), inode: UInt64(status.st_ino))
    let own = ProcessNumber.own
    return holders.first { $0 != own && text(of: "/proc/\($0)/comm") == "chronolist\n" }
  }

  /// The processes that lock the bytes that SQLite locks (sqlite.org/lockingv3.html), in a file with
  /// this number.
  static func processes(in locks: String, inode: UInt64) -> [Int] {
    locks.split(separator: "\n").compactMap { line in
      // `1: POSIX  ADVISORY  WRITE 1234 fe:00:5678 1073741824 1073742335`
      let words = line.split(separator: " ")
      guard words.count == 8, words[1] == "POSIX", let process = Int(words[4]), process > 0,
        words[5].split(separator: ":").last.flatMap({ UInt64($0) }) == inode,
        let start = Int(words[6]), (0x4000_0000...0x4000_01FF).contains(start)
      else { return nil }
      return process
    }
  }

  private static func text(of path: String) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var text: [UInt8] = []
    while text.count < 1 << 20 {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress, buffer.count)
      }
      guard count > 0 else { break }
      text += bytes.prefix(count)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
