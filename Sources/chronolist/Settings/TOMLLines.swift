import ChronoModel

/// The lines of a TOML document's keys; the parser does not tell them for a valid document.
struct TOMLLines {
  private var lines: [[String]: Int] = [:]

  init(_ text: String) {
    var table: [String] = []
    for (index, line) in text.linesByFeed.enumerated() {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.first == "[" {
        table = TOMLLines.path(line.drop { $0 == "[" }.prefix { $0 != "]" })
        note(table, index + 1)
      } else if let equals = line.firstIndex(of: "="), line.first != "#" {
        note(table + TOMLLines.path(line[..<equals]), index + 1)
      }
    }
  }

  /// The line of a key, or of the nearest table around it.
  func line(of path: [String]) -> Int? {
    var path = path
    while !path.isEmpty {
      if let line = lines[path] { return line }
      path.removeLast()
    }
    return nil
  }

  private mutating func note(_ path: [String], _ line: Int) {
    for length in stride(from: 1, through: path.count, by: 1) {
      let part = Array(path.prefix(length))
      if lines[part] == nil { lines[part] = line }
    }
  }

  private static func path(_ text: Substring) -> [String] {
    text.split(separator: ".").map { part in
      String(
        part.drop { " \t\"'".contains($0) }.reversed().drop { " \t\"'\r".contains($0) }.reversed()
      )
    }
  }
}
