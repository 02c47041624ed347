import Glibc

/// Folders that are named one level too high or too low: a vdir is a directory whose directories are lists.
extension VdirFolder {
  /// The first of the folder's directories that has directories with files in it, as the folder of a program
  /// that carries several accounts has.
  func further(_ directories: [String]) -> String? {
    directories.prefix(VdirFolder.mostLooked).map { "\(path)/\($0)" }.first { hasLists($0) }
  }

  /// The directory of the folder, where others in it have files and the folder has no directory.
  var around: String? {
    let parts = path.split(separator: "/")
    guard parts.count > 1,
      !names(in: path).contains(where: { SystemFile.isDirectory("\(path)/\($0)") })
    else { return nil }
    let parent = "/" + parts.dropLast().joined(separator: "/")
    return hasLists(parent) ? parent : nil
  }

  private func hasLists(_ directory: String) -> Bool {
    names(in: directory).contains { name in
      let list = "\(directory)/\(name)"
      return list != path && names(in: list).contains { $0.hasSuffix(".ics") }
    }
  }

  private func names(in directory: String) -> [String] {
    SystemFile.names(in: directory, limit: VdirFolder.mostLooked).filter { !$0.hasPrefix(".") }
  }

  private static let mostLooked = 50
}
