import ChronoApp
import Glibc

/// The files of a calendar: one, or all `.ics` files of a directory (a vdir).
///
/// Only regular files right in the directory count: links, pipes, devices and directories are passed
/// over, so that nothing in it leads anywhere else or keeps the reader waiting.
struct CalendarFiles {
  /// In the order of their names.
  let paths: [String]
  let isDirectory: Bool
  /// What they are like; see ``CalendarRecord/stamp``.
  let stamp: String

  /// Bytes of one file: ten thousand events have about six million.
  static let sizeLimit = 1 << 26
  /// Bytes of all files of a directory.
  private static let directoryLimit = 1 << 28
  static let mostFiles = 100_000

  /// Looks at the files without opening one.
  init(at path: String) throws(Failure) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      throw Failure(reason: .unreadable(SystemFile.Failure(code: errno).reason))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      isDirectory = false
      paths = [path]
      stamp = CalendarFiles.words(of: status)
      guard status.st_size <= CalendarFiles.sizeLimit else {
        throw Failure(reason: .tooLarge(limit: CalendarFiles.sizeLimit), stamp: stamp)
      }
    case S_IFDIR:
      isDirectory = true
      (paths, stamp) = try CalendarFiles.inside(path, access: status)
    default: throw Failure(reason: .noFile)
    }
  }

  /// Why there is nothing to read, and where it is known what the source was like then.
  struct Failure: Error {
    var reason: SeenCalendarProblem.Reason
    var stamp: String?
  }

  private static func inside(
    _ path: String,
    access status: stat
  ) throws(Failure) -> (paths: [String], stamp: String) {
    // One more than allowed tells that there are too many; two are the directory and its parent.
    let names = SystemFile.names(in: path, limit: mostFiles + 3)
      .filter { $0.lowercased().hasSuffix(".ics") }.sorted()
    var paths: [String] = []
    var words: [String] = []
    var size = 0
    for name in names {
      var status = stat()
      guard unsafe lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      size += Int(status.st_size)
      paths.append("\(path)/\(name)")
      words += [name, self.words(of: status)]
    }
    let stamp = "\(paths.count) " + CalendarShelf.sum(of: words)
    guard unsafe Glibc.access(path, R_OK | X_OK) == 0 else {
      throw Failure(reason: .unreadable(SystemFile.Failure(code: errno).reason), stamp: stamp)
    }
    guard paths.count <= mostFiles else {
      throw Failure(reason: .tooManyFiles(limit: mostFiles), stamp: stamp)
    }
    guard size <= directoryLimit else {
      throw Failure(reason: .tooLarge(limit: directoryLimit), stamp: stamp)
    }
    guard !paths.isEmpty else { throw Failure(reason: .noCalendars, stamp: stamp) }
    return (paths, stamp)
  }

  private static func words(of status: stat) -> String {
    "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(status.st_ino)"
  }
}
