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
