import Foundation
import Testing

/// The project's own files, as the house rules read them.
enum House {
  struct SourceFile: Sendable, CustomTestStringConvertible {
    /// From the root: `Sources/ChronoModel/Time/Zone.swift`.
    let path: String
    let text: String

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    /// `Sources/ChronoModel/…` → `ChronoModel`.
    var room: String { String(path.split(separator: "/").dropFirst().first ?? "") }
    var testDescription: String { path }

    /// The modules it imports.
    var imports: [String] {
      lines.compactMap { line in
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index <= 1, words.count > index + 1,
          line.first != " ",
          index == 0 || ["package", "public", "@preconcurrency"].contains(words[0])
        else { return nil }
        return String(words.last ?? "")
      }
    }
  }

  static let root: String = {
    // Tests/HouseRulesTests/House.swift
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }()

  static func text(_ path: String) -> String {
    (try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)) ?? ""
  }

  /// The Swift files below some folders, sorted.
  static func swiftFiles(_ folders: String...) -> [SourceFile] {
    folders.flatMap { folder in
      files(below: folder).filter { $0.hasSuffix(".swift") }.map {
        SourceFile(path: $0, text: text($0))
      }
    }
  }

  /// Everything a clone holds that is text: no build products.
  static func textFiles() -> [SourceFile] {
    let tops = [
      ".ci", ".githooks", ".gitignore", ".swift-format", "CHANGELOG.md", "LICENSE", "Package.swift",
      "README.md", "Resources", "Sources", "Tests",
    ]
    return tops.flatMap { files(below: $0) }.compactMap { path in
      let content = text(path)
      return content.isEmpty ? nil : SourceFile(path: path, text: content)
    }
  }

  private static func files(below folder: String) -> [String] {
    var isDirectory: ObjCBool = false
    let manager = FileManager.default
    guard manager.fileExists(atPath: "\(root)/\(folder)", isDirectory: &isDirectory) else {
      return []
    }
    guard isDirectory.boolValue else { return [folder] }
    let below = manager.enumerator(atPath: "\(root)/\(folder)")?.allObjects as? [String] ?? []
    return below.sorted().map { "\(folder)/\($0)" }
  }
}
