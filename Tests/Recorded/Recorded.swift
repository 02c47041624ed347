import Foundation

/// Texts that tests keep beside them, for a reviewer to read in the diff: `RECORD=1 swift test` writes
/// them anew.
package enum Recorded {
  /// How a text differs from the one that is kept; `nil` where it does not, or is written anew.
  package static func difference(of text: String, from path: String) -> String? {
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      do {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return nil
      } catch {
        return "\(path) cannot be written: \(error)"
      }
    }
    guard let kept = try? String(contentsOfFile: path, encoding: .utf8) else {
      return "\(path) is missing; RECORD=1 writes it"
    }
    return kept == text ? nil : "\(path) is told otherwise\n\(lines(of: text, unlike: kept))"
  }

  /// The file of a name beside that of a test, in its folder `recorded`.
  package static func path(_ name: String, beside file: String = #filePath) -> String {
    file.prefix(through: file.lastIndex(of: "/") ?? file.startIndex) + "recorded/\(name).txt"
  }

  /// The first lines that differ, behind the headings that they belong to.
  private static func lines(of text: String, unlike kept: String) -> String {
    let kept = kept.split(separator: "\n", omittingEmptySubsequences: false)
    let now = text.split(separator: "\n", omittingEmptySubsequences: false)
    let same = zip(kept, now).prefix { $0 == $1 }.count
    let headings = ["==", "--"].compactMap { mark in
      kept.prefix(same).last { $0.hasPrefix(mark) }
    }
    let old = kept.dropFirst(same).prefix(8).map { "- \($0)" }
    let new = now.dropFirst(same).prefix(8).map { "+ \($0)" }
    return (headings.map(String.init) + old + new).joined(separator: "\n")
  }
}
