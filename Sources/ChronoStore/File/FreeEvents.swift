import Foundation
import GRDB

/// Events whose calendars have called them free (`TRANSP:TRANSPARENT`) since before the file had a
/// column for it.
///
/// Without it the next edit of one here would have made it busy on the other side too: what is told
/// of an event is compared with what its text says.
enum FreeEvents {
  static func find(_ db: Database) throws {
    let kept = try Row.fetchAll(
      db,
      sql: """
        SELECT item, '' AS part, text FROM foreign_text WHERE kind = 3 AND format = 1 AND \(isLikely)
        UNION ALL
        SELECT sync_link.item, sync_link.part, sync_file.text AS text
        FROM sync_link JOIN sync_file ON sync_file.id = sync_link.file
        WHERE sync_link.kind = 3 AND \(isLikely)
        """
    )
    let statement = try db.cachedStatement(sql: "UPDATE event SET free = 1 WHERE uuid = ?")
    for row in kept where isFree(row["part"], in: row["text"]) {
      try statement.execute(arguments: [row["item"] as Data])
    }
  }

  private static let isLikely = "instr(upper(CAST(text AS TEXT)), 'TRANSPARENT') > 0"

  /// Whether the part of a text that an event is from says so: the one alone, the one of its day
  /// (`RECURRENCE-ID`), or the one of no single day.
  private static func isFree(_ part: String, in text: Data) -> Bool {
    let lines = String(decoding: text, as: UTF8.self).uppercased()
      .split(whereSeparator: \.isNewline)
    let parts = lines.split { $0 == "BEGIN:VEVENT" }.filter { $0.contains("END:VEVENT") }
    let day = part.filter(\.isNumber)
    let own = parts.first { lines in
      let told = lines.first { $0.hasPrefix("RECURRENCE-ID") }?.split(separator: ":").last
      return day.isEmpty ? told == nil : told?.hasPrefix(day) == true
    }
    return (parts.count == 1 ? parts.first : own)?.contains {
      $0.hasPrefix("TRANSP") && $0.hasSuffix(":TRANSPARENT")
    } ?? false
  }
}
