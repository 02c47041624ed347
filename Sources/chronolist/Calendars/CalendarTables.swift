import ChronoApp
import ChronoModel

/// The tables of calendars in a settings file, as text: one is added or taken away, and every other
/// byte of the file stays.
struct CalendarTables {
  let text: String

  /// The text with a table for one more calendar at its end.
  func adding(_ name: String, _ place: CalendarSource.Place, colour: Int?, every: Int?) -> String {
    var table = "[calendars.\(CalendarTables.key(name))]\n"
    switch place {
    case .file(let path): table += "file = \(CalendarTables.quoted(path))\n"
    case .command(let words):
      table += "command = [\(words.map(CalendarTables.quoted).joined(separator: ", "))]\n"
    }
    if let colour { table += "colour = \(colour)\n" }
    if let every { table += "every = \(every)\n" }
    if text.isEmpty { return table }
    return text + (text.hasSuffix("\n") ? "\n" : "\n\n") + table
  }

  /// The text without the table of a calendar; `nil` where it has none that begins and ends with a
  /// line of its own.
  func removing(_ name: String) -> String? {
    var lines = text.linesByFeed
    guard let first = lines.firstIndex(where: { CalendarTables.isHeader($0, of: name) }) else {
      return nil
    }
    let rest = lines[(first + 1)...]
    let next = rest.firstIndex { CalendarTables.isHeader($0, of: nil) } ?? lines.endIndex
    // What is said before the next table belongs to that.
    var end = next
    while end > first + 1, next < lines.endIndex, lines[end - 1].trimmedStart.hasPrefix("#") {
      end -= 1
    }
    lines.removeSubrange(first..<end)
    // One blank line stays between what was around it.
    if first > 0, first < lines.count, lines[first - 1].trimmedStart.isEmpty,
      lines[first].trimmedStart.isEmpty
    {
      lines.remove(at: first)
    }
    var result = lines.joined(separator: "\n")
    while result.hasSuffix("\n\n") { result.removeLast() }
    return result == "\n" ? "" : result
  }

  /// Whether a line begins the table of a calendar, or with `nil` of anything.
  private static func isHeader(_ line: Substring, of name: String?) -> Bool {
    guard line.trimmedStart.hasPrefix("["),
      case .table(let root)? = try? TOMLTree(parsing: String(line) + "\n")
    else { return false }
    guard let name else { return true }
    guard case .table(let calendars)? = root["calendars"], case .table? = calendars[name] else {
      return false
    }
    return true
  }

  /// As a key of TOML: bare where it can be.
  private static func key(_ name: String) -> String {
    let isBare = name.utf8.allSatisfy { byte in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || byte == 45 || byte == 95
    }
    return isBare ? name : quoted(name)
  }

  /// As a text of TOML.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.value < 32 || scalar.value == 127:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Substring {
  fileprivate var trimmedStart: Substring { drop { $0 == " " || $0 == "\t" || $0 == "\r" } }
}
