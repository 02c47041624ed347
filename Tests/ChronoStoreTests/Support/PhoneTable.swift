import ChronoExchange
import ChronoModel
import ChronoStore
import Foundation
import Testing

/// The phone apps' files that `ChronoExchangeTests/PhoneApps/make-files.py` made.
enum PhoneTable {
  static func bytes(_ name: String) throws -> [UInt8] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let table = tests.appendingPathComponent("ChronoExchangeTests/PhoneApps/files.txt")
    let text = try String(contentsOf: table, encoding: .utf8)
    let line = try #require(
      text.split(separator: "\n").first { $0.hasPrefix(name + " ") },
      "\(name) is not in files.txt; make-files.py makes it"
    )
    return [UInt8](try #require(Data(base64Encoded: String(line.dropFirst(name.count + 1)))))
  }

  /// 10:00 UTC on Monday 23 March 2020: what the files tell of lies around it.
  static let now = Moment.on(LocalDay(number: 18_344))

  /// A property list or a JSON array, ready to be read.
  static func file(_ name: String, at now: Moment = now) throws -> PhoneFile {
    try PhoneFile(try bytes(name), as: nil, at: now)
  }
}

extension Repository {
  @discardableResult
  func take(_ name: String, at now: Moment = PhoneTable.now) throws -> ImportCounts {
    var file = try PhoneTable.file(name, at: now)
    return try importItems(at: now) { try file.next() }
  }

  /// The file's tasks, deleted ones too.
  func tasks() throws -> [TaskItem] {
    var tasks: [TaskItem] = []
    try forEachRecord { if case .task(let task) = $0 { tasks.append(task) } }
    return tasks
  }

  func events() throws -> [CalendarEvent] {
    var events: [CalendarEvent] = []
    try forEachRecord { if case .event(let event) = $0 { events.append(event) } }
    return events
  }
}
