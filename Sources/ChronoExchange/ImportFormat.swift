/// What an import reads; raw values are those of `--format`.
package enum ImportFormat: String, CaseIterable, Sendable {
  /// The complete document.
  case json
  /// One task a line.
  case jsonl
  /// iCalendar: events and to-dos.
  case ics
  /// todo.txt: one task a line.
  case todotxt
  /// What `task export` prints.
  case taskwarrior
  /// What `timew export` prints.
  case timewarrior
  /// An outline of Emacs' org mode.
  case org
  /// ChronoList's `todos.plist` on the phone.
  case chronolistPlist = "chronolist-plist"
  /// Scheduler's `schedules.plist`: events.
  case schedulerPlist = "scheduler-plist"
  /// ToDo List's `todos.json`.
  case todolistJSON = "todolist-json"
  /// Task objects, archived by `NSKeyedArchiver`.
  case taskArchive = "task-archive"
  /// Todoey's Core Data store.
  case todoeySQLite = "todoey-sqlite"

  /// What can be seen at the beginning of a file.
  package enum Form: Hashable, Sendable {
    case document, lines
    /// A JSON array.
    case array
    case propertyList
    case sqlite
    /// Another program's text, read item by item.
    case text(ImportFormat)
  }

  package var form: Form {
    switch self {
    case .json: .document
    case .jsonl: .lines
    case .todolistJSON: .array
    case .chronolistPlist, .schedulerPlist, .taskArchive: .propertyList
    case .todoeySQLite: .sqlite
    case .ics, .todotxt, .taskwarrior, .timewarrior, .org: .text(self)
    }
  }

  /// How many bytes of an input tell its form.
  package static let beginning = 4096

  /// What an input that begins so is; `nil` where nothing says so.
  ///
  /// A document's first key is one of a document's; every other object is taken for lines, whose
  /// errors name the line. Only a file's `name` says that plain text is a list of tasks.
  package static func form(of beginning: [UInt8], name: String = "") -> Form? {
    if beginning.starts(with: "SQLite format 3\0".utf8) { return .sqlite }
    if PropertyList.begins(beginning) { return .propertyList }
    var bytes = beginning
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    var reader = JSONReader(bytes)
    reader.skipBlanks()
    guard reader.position < bytes.count else { return nil }
    switch bytes[reader.position] {
    case UInt8(ascii: "["): return warrior(reader).map(Form.text) ?? .array
    case UInt8(ascii: "{"):
      if let format = warrior(reader) { return .text(format) }
      return isDocument(&reader) ? .document : .lines
    default:
      if isCalendar(bytes[reader.position...]) { return .text(.ics) }
      let name = name.lowercased()
      if name.hasSuffix(".org") { return .text(.org) }
      return name.hasSuffix(".txt") ? .text(.todotxt) : nil
    }
  }

  /// Taskwarrior's or Timewarrior's, by the keys of the first object.
  private static func warrior(_ reader: JSONReader) -> ImportFormat? {
    var reader = reader
    var keys: Set<String> = []
    do throws(JSONError) {
      if reader.bytes[reader.position] == UInt8(ascii: "[") {
        try reader.beginArray()
        guard try reader.hasElement(isFirst: true) else { return nil }
        reader.skipBlanks()
      }
      try reader.beginObject()
      while let key = try reader.nextKey(isFirst: keys.isEmpty) {
        keys.insert(key)
        _ = try reader.value()
      }
    } catch {
      // The beginning of a file may end inside of an object; what was seen says enough.
    }
    if keys.contains("description"), keys.contains("status") || keys.contains("entry") {
      return .taskwarrior
    }
    let isInterval = keys.contains("start") && keys.isDisjoint(with: ["title", "name", "task"])
    return isInterval ? .timewarrior : nil
  }

  private static func isCalendar(_ bytes: ArraySlice<UInt8>) -> Bool {
    String(decoding: bytes.prefix(32), as: UTF8.self).uppercased().hasPrefix("BEGIN:VCALENDAR")
  }

  private static func isDocument(_ reader: inout JSONReader) -> Bool {
    do throws(JSONError) {
      try reader.beginObject()
      guard let key = try reader.nextKey(isFirst: true) else { return false }
      return key == "version" || Document.Section(rawValue: key) != nil
    } catch {
      return false
    }
  }
}

/// What an export writes, and an import reads again; raw values are those of `--format`.
package enum ExportFormat: String, CaseIterable, Sendable {
  /// The complete document.
  case json
  /// One task a line.
  case jsonl
  /// iCalendar: events and to-dos.
  case ics
  /// todo.txt: one task a line.
  case todotxt
  /// What `task import` reads.
  case taskwarrior
  /// Intervals of work, as `timew export` prints them.
  case timewarrior
  /// An outline of Emacs' org mode.
  case org
  /// ChronoList's `todos.plist` on the phone.
  case chronolistPlist = "chronolist-plist"
  /// Scheduler's `schedules.plist`.
  case schedulerPlist = "scheduler-plist"
  /// ToDo List's `todos.json`.
  case todolistJSON = "todolist-json"

  /// What a file with this name is expected to be; `nil` where its ending does not say it.
  package init?(named name: String) {
    switch name.split(separator: ".", omittingEmptySubsequences: false).last?.lowercased() {
    case "ics": self = .ics
    case "org": self = .org
    case "txt": self = .todotxt
    case "jsonl": self = .jsonl
    default: return nil
    }
  }
}
