import Foundation

/// Texts that are kept beside the tests and compared with those of now, letter for letter.
package enum KeptText {
  /// What differs, `nil` where nothing does; with `RECORD=1` the text is written instead.
  package static func difference(of text: String, path: String) throws -> String? {
    let kept = try? String(contentsOfFile: path, encoding: .utf8)
    guard kept != text else { return nil }
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return nil
    }
    guard let kept else { return "\(path) is missing; RECORD=1 writes it" }
    let now = text.split(separator: "\n", omittingEmptySubsequences: false)
    let old = kept.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = now.difference(from: old).prefix(60).map { change in
      switch change {
      case .insert(let line, let text, _): "+ \(line + 1): \(text)"
      case .remove(let line, let text, _): "- \(line + 1): \(text)"
      }
    }
    return "\(path) differs; RECORD=1 writes it\n\(lines.joined(separator: "\n"))"
  }
}
