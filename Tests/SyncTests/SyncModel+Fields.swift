import ChronoModel
import Foundation

extension SyncModel.Fields {
  init(_ task: TaskItem) {
    self.init(
      title: task.title,
      notes: task.notes,
      priority: task.priority.rawValue,
      tags: Set(task.tags),
      due: task.due,
      finished: task.status == .done ? task.closed : nil
    )
  }

  /// Reads a file in the simplest way that there is.
  static func of(_ text: String) -> (uid: String, fields: SyncModel.Fields) {
    var fields = SyncModel.Fields()
    var uid = ""
    for line in text.replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "\r\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = String(line[line.index(after: colon)...])
      switch line[..<colon].split(separator: ";").first {
      case "UID": uid = value
      case "SUMMARY": fields.title = value
      case "DESCRIPTION": fields.notes = value
      case "PRIORITY": fields.priority = ["9": 1, "5": 2, "1": 3][value] ?? 0
      case "CATEGORIES": fields.tags = Set(value.split(separator: ",").map(String.init))
      case "DUE":
        let digits = Array(value)
        fields.due = LocalDay(
          year: Int(String(digits[0..<4])) ?? 0,
          month: Int(String(digits[4..<6])) ?? 0,
          day: Int(String(digits[6..<8])) ?? 0
        )
      case "COMPLETED":
        let digits = Array(value)
        let day = "\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6..<8]))"
        let time = "\(String(digits[9..<11])):\(String(digits[11..<13])):\(String(digits[13..<15]))"
        fields.finished = Instant("\(day)T\(time)Z")
      default: break
      }
    }
    return (uid, fields)
  }
}

/// What a phone writes.
extension SyncModel {
  func rewritten(_ text: String, _ fields: Fields) -> String {
    let own = [
      "SUMMARY", "DESCRIPTION", "PRIORITY", "CATEGORIES", "DUE", "STATUS", "COMPLETED",
      "PERCENT-COMPLETE", "LAST-MODIFIED", "X-CHRONOLIST-PROMISE",
    ]
    var lines = text.components(separatedBy: "\r\n").filter { line in
      !own.contains { line.hasPrefix($0 + ":") || line.hasPrefix($0 + ";") }
    }
    let end = lines.firstIndex(of: "END:VTODO") ?? 0
    lines.insert(contentsOf: self.lines(of: fields), at: end)
    return lines.joined(separator: "\r\n")
  }

  func lines(of fields: Fields) -> [String] {
    var lines = ["SUMMARY:\(fields.title)"]
    if !fields.notes.isEmpty { lines.append("DESCRIPTION:\(fields.notes)") }
    if fields.priority > 0 { lines.append("PRIORITY:\([9, 5, 1][fields.priority - 1])") }
    if !fields.tags.isEmpty {
      lines.append("CATEGORIES:\(fields.tags.sorted().joined(separator: ","))")
    }
    if let due = fields.due { lines.append("DUE;VALUE=DATE:\(due.text.filter { $0 != "-" })") }
    if let finished = fields.finished {
      let stamp = finished.text.filter { $0 != "-" && $0 != ":" }
      lines += ["STATUS:COMPLETED", "COMPLETED:\(stamp)", "PERCENT-COMPLETE:100"]
    }
    // Clocks of phones are anything.
    let skew = ["20200101T000000Z", "20991231T000000Z", "20261123T120000Z"][fields.title.count % 3]
    return lines + ["LAST-MODIFIED:\(skew)"]
  }
}
