import ChronoModel
import ChronoStore
import Foundation
import chronolist

/// What must hold of a series when both sides have heard of everything.
extension SeriesModel {
  /// What does not hold; `nil` where all does.
  mutating func fault(_ winner: Winner) throws -> String? {
    for _ in 0..<4 {
      try sync()
      try carry(winner)
    }
    if let ended { return "the whole series was written as finished:\n\(ended)" }
    guard try world.sync().changes == 0 else { return "a run has changed something again" }
    guard try world.repository.syncConflicts().isEmpty, disputed.isEmpty else {
      return "a conflict without a reason"
    }
    let tasks = try world.tasks().map(\.task).filter { !isDoubled($0) }
    guard Set(tasks.map(\.repeats?.series)).count == 1 else { return "two series here" }
    let open = tasks.filter { $0.status == .open }
    guard open.count == 1 else { return "\(open.count) are open here" }
    guard Set(tasks.map(\.due)).count == tasks.count else { return "a day is there twice here" }
    let texts = world.folder.files.keys.map { world.folder.text($0) }
    guard Set(texts) == Set(phone.values) else { return "the phone has others than the folder" }
    let going = texts.filter(SeriesModel.isOpen)
    guard going.count == 1 else { return "\(going.count) are open there" }
    guard going.first.flatMap(SeriesModel.day) == open[0].due else {
      return "another day is open there"
    }
    for (day, finish) in allTicked.sorted(by: { $0.key < $1.key }) {
      guard let task = tasks.first(where: { $0.due == day }) else {
        if !isSure(day) { continue }
        return "\(day.civil.day) is not there, and was ticked"
      }
      guard task.status == .done || !isSure(day) else {
        return "\(day.civil.day) is \(task.status), and was ticked"
      }
      guard task.status != .done || task.closed ?? .earliest >= earliest(finish, of: day) else {
        return "\(day.civil.day) was finished before it was"
      }
    }
    for task in tasks where task.status == .done {
      guard let day = task.due, allTicked[day] != nil else {
        return "\(task.due?.civil.day ?? 0) is done, and nobody ticked it"
      }
    }
    return try world.repository.check().first.map { "\($0)" }
  }

  /// The tasks of the series and the files, for a message.
  func picture() throws -> String {
    ([try here()] + trace).joined(separator: "\n")
  }

  func here() throws -> String {
    let here = try world.tasks().map(\.task).sorted { ($0.due ?? .latest) < ($1.due ?? .latest) }
      .map { "\($0.due?.civil.day ?? 0) \($0.status)" }
    let there = world.folder.files.keys.map { world.folder.text($0) }.map { text in
      let state = text.contains("COMPLETED") ? "done" : "open"
      let rule = text.contains("RRULE") ? " with rule" : ""
      let day = SeriesModel.day(of: text)?.civil.day ?? 0
      return "\(SeriesModel.uid(of: text)): \(day) \(state)\(rule)"
    }
    return "here \(here), there \(there.sorted())"
  }

  // MARK: Texts

  static func isOpen(_ text: String) -> Bool {
    text.contains("\r\nRRULE:") && !text.contains("STATUS:COMPLETED")
  }

  static func uid(of text: String) -> String { value(of: "UID", in: text) }

  static func day(of text: String) -> LocalDay? {
    let digits = Array(value(of: "DUE", in: text)).map(String.init)
    guard digits.count >= 8 else { return nil }
    return LocalDay(
      year: Int(digits[0..<4].joined()) ?? 0,
      month: Int(digits[4..<6].joined()) ?? 0,
      day: Int(digits[6..<8].joined()) ?? 0
    )
  }

  private static func value(of name: String, in text: String) -> String {
    let line = lines(of: text).first { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") }
    return line.flatMap { line in
      line.lastIndex(of: ":").map { String(line[line.index(after: $0)...]) }
    } ?? ""
  }

  /// The text with another day in the lines that tell it.
  static func moved(_ text: String, from day: LocalDay, to other: LocalDay) -> String {
    lines(of: text).map { line in
      line.hasPrefix("DUE") || line.hasPrefix("DTSTART")
        ? line.replacing(day.digits, with: other.digits) : line
    }.joined(separator: "\r\n")
  }

  /// The text without the lines of a name.
  static func without(_ name: String, _ text: String) -> String {
    lines(of: text).filter { !$0.hasPrefix(name + ":") }.joined(separator: "\r\n")
  }

  private static func lines(of text: String) -> [String] { text.components(separatedBy: "\r\n") }
}

extension LocalDay {
  /// As a calendar tells it.
  var digits: String { text.filter { $0 != "-" } }
}
