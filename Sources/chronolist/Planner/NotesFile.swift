import ChronoApp
import Glibc

/// The file in which the editor gets notes, beside the planner's own: its name says for which
/// planner's file it is, who waits for it, and whose notes they are.
///
/// It goes once its words are in the planner's file. One that a kill has left is found by the next
/// start (Behaviour 8.2).
package struct NotesFile {
  let path: String
  /// The key of the draft that these notes belong to.
  let key: String

  /// Notes longer than this are not taken back, in bytes.
  private static let limit = 1 << 20

  /// The file for notes that this process waits for.
  init(for key: String, beside planner: String) {
    let (directory, name) = NotesFile.place(planner)
    let word = key.split(separator: " ").joined(separator: "_")
    path = "\(directory)/.notes-\(name)-\(getpid())-\(word).md"
    self.key = key
  }

  /// A file that another process has left; `nil` for any other name, and while that process lives.
  private init?(left file: String, beside planner: String) {
    let (directory, name) = NotesFile.place(planner)
    guard file.hasPrefix(".notes-"), file.hasSuffix(".md") else { return nil }
    var rest = file.dropFirst(".notes-".count).dropLast(".md".count)
    if rest.hasPrefix(name + "-") { rest = rest.dropFirst(name.count + 1) }
    let parts = rest.split(separator: "-", maxSplits: 1)
    guard let number = parts.first.flatMap({ pid_t($0) }), number > 0 else { return nil }
    guard kill(number, 0) != 0, errno == ESRCH else { return nil }
    path = "\(directory)/\(file)"
    // Where it does not say whose notes they are, a new task's.
    key =
      parts.count > 1
      ? parts[1].split(separator: "_").joined(separator: " ") : NotesTarget.newTask
  }

  /// Those that ended planners have left.
  static func left(beside planner: String) -> [NotesFile] {
    SystemFile.names(in: place(planner).directory).sorted().compactMap {
      NotesFile(left: $0, beside: planner)
    }
  }

  private static func place(_ planner: String) -> (directory: String, name: String) {
    guard let slash = planner.lastIndex(of: "/") else { return (".", planner) }
    let name = String(planner[planner.index(after: slash)...])
    return (slash == planner.startIndex ? "" : String(planner[..<slash]), name)
  }

  /// Its words, without the line end that editors put after the last one.
  func text() throws(SystemFile.Failure) -> String {
    let bytes = try SystemFile.bytes(of: path, limit: NotesFile.limit)
    var text = String(decoding: bytes, as: UTF8.self)
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }

  /// Makes it anew, for the user alone.
  func write(_ text: String) throws(SystemFile.Failure) {
    remove()
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw SystemFile.Failure(code: errno) }
    defer { close(file) }
    try SystemFile.write(Array(text.utf8), to: file)
  }

  func remove() { unsafe unlink(path) }
}
