import Foundation
import Testing

/// The phone apps' files that `ChronoExchangeTests/PhoneApps/make-files.py` made.
enum PhoneTable {
  private static let table: [String: Data] = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appendingPathComponent("ChronoExchangeTests/PhoneApps/files.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var files: [String: Data] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      if parts.count == 2 { files[String(parts[0])] = Data(base64Encoded: String(parts[1])) }
    }
    return files
  }()

  static func bytes(_ name: String) throws -> Data {
    try #require(table[name], "\(name) is not in files.txt; make-files.py makes it")
  }

  /// Those whose name has a part.
  static func names(with part: String) -> [String] {
    table.keys.filter { $0.contains(part) }.sorted()
  }
}
