import ChronoExchange
import ChronoModel
import Glibc

/// The bytes of another program's SQLite file and of the log beside it, as they were at one time.
struct ForeignDatabase {
  let bytes: [UInt8]
  let log: [UInt8]

  /// What comes by a pipe has no log.
  ///
  /// The log is read before and after: while it stays the same, the pages of the file and those of
  /// the log together are whole, also when the other program moves some from here to there.
  init(
    _ input: ByteInput,
    after beginning: [UInt8],
    path: String
  ) throws(ImportError) {
    guard path != "-", let path = ForeignDatabase.regularFile(path) else {
      bytes = try input.rest(after: beginning, limit: PhoneFile.sizeLimit)
      log = []
      return
    }
    if try ForeignDatabase.bytes(of: path + "-journal").contains(where: { $0 != 0 }) {
      throw ImportError(
        .damaged("a change of it was cut off; open it once in the program it belongs to")
      )
    }
    log = try ForeignDatabase.bytes(of: path + "-wal")
    bytes = try ForeignDatabase.bytes(of: path)
    guard try ForeignDatabase.bytes(of: path + "-wal") == log else {
      throw ImportError(.unreadable("another program writes to it; close that one and try again"))
    }
  }

  /// Where a path leads, past all links; `nil` for what is no regular file.
  private static func regularFile(_ path: String) -> String? {
    guard let resolved = SystemFile.resolved(path) else { return nil }
    var status = stat()
    guard unsafe stat(resolved, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return resolved
  }

  /// None where there is no such file.
  private static func bytes(of path: String) throws(ImportError) -> [UInt8] {
    do throws(SystemFile.Failure) {
      return try SystemFile.bytes(of: path, limit: PhoneFile.sizeLimit)
    } catch {
      if error.code == ENOENT { return [] }
      if error.code == EFBIG { throw ImportError(.tooLarge(limit: PhoneFile.sizeLimit)) }
      throw ImportError(.unreadable(error.reason))
    }
  }
}
