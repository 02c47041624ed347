import Foundation
import Glibc

/// Where the tests make their files: in memory as far as it goes, else where the system has temporary
/// files.
///
/// A commit waits for the disk four times, and the tests make tens of thousands. What a power cut
/// leaves is tested on images of a file, and not by waiting for a disk.
package enum TemporaryPlace {
  /// For files of any size, without a slash at its end.
  package static let path: String = {
    if hasRoom(memory), keepsMarks(memory) { return memory }
    let usual = NSTemporaryDirectory()
    return usual.count > 1 && usual.hasSuffix("/") ? String(usual.dropLast()) : usual
  }()

  /// For the file of a planner with a few tasks.
  package static let small =
    FileManager.default.isWritableFile(atPath: memory) ? memory : path

  private static let memory = "/dev/shm"

  /// Whether there is a gigabyte: containers give 64 MB unless they are asked for more.
  private static func hasRoom(_ directory: String) -> Bool {
    var status = statvfs()
    guard statvfs(directory, &status) == 0 else { return false }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize) >= 1 << 30
  }

  /// Whether files there may be made, and keep extended attributes, as those of a disk do.
  private static func keepsMarks(_ directory: String) -> Bool {
    typealias Writing =
      @convention(c) (CInt, UnsafePointer<CChar>, UnsafeRawPointer?, Int, CInt) -> CInt
    // Swift's module of the C library leaves the call out.
    guard let symbol = dlsym(nil, "fsetxattr") else { return false }
    let write = unsafeBitCast(symbol, to: Writing.self)
    var template = Array("\(directory)/chronolist-place-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return false }
    defer {
      close(descriptor)
      unlink(template)
    }
    return write(descriptor, "user.chronolist.place", "1", 1, 0) == 0
  }
}
