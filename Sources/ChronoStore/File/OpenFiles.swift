import ChronoModel
import Foundation
import Glibc

/// Who has a file open, as far as this user may see.
enum OpenFiles {
  /// Whether another process has the file open and keeps it so for longer than a status line or a
  /// script that looks in; `false` where the system does not tell.
  static func areKeptElsewhere(_ path: String) -> Bool {
    for _ in 0..<40 {
      guard areHeldElsewhere(path) else { return false }
      usleep(50_000)
    }
    return areHeldElsewhere(path)
  }

  private static func areHeldElsewhere(_ path: String) -> Bool {
    let own = String(ProcessNumber.own)
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    for process in processes where process != own && Int(process) != nil {
      let folder = "/proc/\(process)/fd"
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for file in files {
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "\(folder)/\(file)"
        )
        if target == path { return true }
      }
    }
    return false
  }
}
