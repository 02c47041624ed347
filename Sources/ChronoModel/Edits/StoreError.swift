/// Why the file could not be read or written.
///
/// Its words are in `ErrorText`; whatever the case, what was saved before is untouched.
package enum StoreError: Error, Hashable, Sendable {
  /// The edit is not possible now.
  case refused(Refusal)
  /// Another process held the file for longer than five seconds.
  case busy
  case diskFull
  /// The system lets no file of this process grow so large (`ulimit -f`).
  case sizeLimited
  /// The file, its directory or its file system cannot be written.
  case readOnly
  case denied(path: String)
  case notFound(path: String)
  /// The directory or the file could not be made.
  case cannotCreate(path: String, reason: String)
  /// It is a SQLite file that is not whole; what SQLite said of it.
  case damaged(String)
  /// It was written by a newer ChronoList.
  case newer(version: Int, supported: Int)
  /// It is not a ChronoList file.
  case foreign(path: String)
  /// It is linked from several places, not a plain file, or not the user's own.
  case unsafeFile(path: String, reason: String)
  /// Reading or writing failed below SQLite.
  case inputOutput(String)
  case other(String)
}
