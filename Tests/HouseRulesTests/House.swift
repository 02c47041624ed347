import Foundation
import Synchronization
import Testing

/// The project's own files, as the house rules read them.
enum House {
  struct SourceFile: Sendable, CustomTestStringConvertible {
    /// From the root: `Sources/ChronoModel/Time/Zone.swift`.
    let path: String
    let text: String
    let lines: [Substring]

    init(path: String, text: String) {
      self.path = path
      self.text = text
      // By bytes: a line's end is looked for in two million of them.
      lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { Substring($0) }
    }

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
    folders.flatMap { read($0).filter { $0.path.hasSuffix(".swift") } }
  }

  /// Everything a clone holds that is text: no build products.
  static func textFiles() -> [SourceFile] {
    let tops = [
      ".ci", ".githooks", ".gitignore", ".swift-format", "CHANGELOG.md", "LICENSE", "Package.swift",
      "README.md", "Resources", "Sources", "Tests",
    ]
    return tops.flatMap { read($0).filter { !$0.text.isEmpty } }
  }

  /// What was read already, by folder: many rules look at the same files.
  private static let kept = Mutex<[String: [SourceFile]]>([:])

  private static func read(_ folder: String) -> [SourceFile] {
    kept.withLock { kept in
      if let files = kept[folder] { return files }
      let files = House.files(below: folder).map { SourceFile(path: $0, text: text($0)) }
      kept[folder] = files
      return files
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

extension StringProtocol {
  /// Whether these bytes are in it: what a rule asks of every line before it looks closer.
  func has(_ word: String) -> Bool {
    let word = Array(word.utf8)
    guard let first = word.first else { return true }
    let found = utf8.withContiguousStorageIfAvailable { text in
      var rest = text[...]
      while let place = rest.firstIndex(of: first) {
        rest = rest[place...]
        if rest.starts(with: word) { return true }
        rest = rest.dropFirst()
      }
      return false
    }
    return found ?? contains(String(decoding: word, as: UTF8.self))
  }
}
