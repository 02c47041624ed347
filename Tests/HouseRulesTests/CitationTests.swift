import Foundation
import Testing

/// What code and documents refer to exists.
@Suite struct CitationTests {
  private static let docs = "Sources/chronolist/chronolist.docc"

  /// The numbers of the rules on the behaviour page, sections too.
  private static let rules: Set<String> = {
    var rules: Set<String> = []
    for line in House.text("\(docs)/Behaviour.md").split(separator: "\n") {
      if line.hasPrefix("## "), let number = line.dropFirst(3).split(separator: ".").first {
        rules.insert(String(number))
      } else if line.hasPrefix("**"), let number = line.dropFirst(2).split(separator: " ").first {
        rules.insert(String(number.prefix { $0 != "*" }))
      }
    }
    return rules
  }()

  private static let decisions: Set<Int> = {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: "\(House.root)/\(docs)/decisions"))
      ?? []
    return Set(names.compactMap { Int($0.prefix(4)) })
  }()

  private static var pages: [House.SourceFile] {
    House.textFiles().filter { $0.path.hasSuffix(".md") }
  }

  /// What a pattern finds, in the lines that have the word that is in all of it.
  private func matches<Output>(
    in file: House.SourceFile,
    _ word: String,
    _ pattern: Regex<Output>
  ) -> [Regex<Output>.Match] {
    file.lines.filter { $0.has(word) }.flatMap { $0.matches(of: pattern) }
  }

  @Test func `every rule that is cited stands on the behaviour page`() {
    #expect(CitationTests.rules.count > 40)
    for file in House.textFiles() where !file.path.hasPrefix("Tests/HouseRulesTests") {
      for citation in matches(in: file, "Behaviour ", /Behaviour ([0-9]+(?:\.[0-9]+)?)/) {
        let rule = String(citation.1)
        #expect(CitationTests.rules.contains(rule), "\(file.path) cites Behaviour \(rule)")
      }
    }
  }

  @Test func `every decision that is cited is recorded`() {
    for file in House.textFiles() where !file.path.hasPrefix("Tests/HouseRulesTests") {
      for citation in matches(in: file, "ecision ", /\(?[Dd]ecision ([0-9]+)/) {
        guard let number = Int(citation.1) else { continue }
        #expect(CitationTests.decisions.contains(number), "\(file.path) cites decision \(number)")
      }
    }
  }

  @Test func `no file cites a document that the project does not have`() {
    for file in House.textFiles() where !file.path.hasPrefix("Tests/HouseRulesTests") {
      for name in ["PRODUCT" + ".md", "ARCHITECTURE" + ".md"] {
        #expect(!file.text.has(name), "\(file.path) cites \(name)")
      }
    }
  }

  @Test func `every page that a page links to exists`() {
    for page in CitationTests.pages {
      let folder = page.path.split(separator: "/").dropLast().map(String.init)
      for link in page.text.matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/) {
        let path = (folder + [String(link.1)]).joined(separator: "/")
        let exists = FileManager.default.fileExists(atPath: "\(House.root)/\(path)")
        #expect(exists, "\(page.path) links to \(link.1)")
      }
    }
  }

  /// `ChronoApp/Core/Update` on a page is a folder, a file, or the beginning of a file's name.
  @Test func `every source file that a page names exists`() {
    let rooms =
      ["ChronoApp", "ChronoModel", "ChronoScreen", "ChronoStore", "ChronoExchange"]
      + ["ChronoTerminal", "chronolist"]
    var named = 0
    for page in CitationTests.pages where page.path.hasPrefix("Sources") {
      for citation in page.text.matches(of: /`((?:Chrono[A-Za-z]+|chronolist)\/[A-Za-z0-9\/+.]+)`/)
      {
        let path = "\(House.root)/Sources/\(citation.1)"
        guard rooms.contains(String(citation.1.split(separator: "/")[0])) else { continue }
        named += 1
        let exists = ["", ".swift"].contains { FileManager.default.fileExists(atPath: path + $0) }
        #expect(exists, "\(page.path) names \(citation.1)")
      }
    }
    #expect(named > 10)
  }
}
