import ChronoModel
import Foundation

/// Who has a file open, as far as this user may see.
enum OpenFiles {
  /// Whether another process has the file open; `false` where the system does not tell.
  static func areHeldElsewhere(_ path: String) throws(StoreError) -> Bool {
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
