import Testing

@Suite struct StyleTests {
  @Test(arguments: [("Sources", 340), ("Resources", 340), ("Tests", 400)])
  func `no file is longer than that`(directory: String, limit: Int) {
    for file in House.swiftFiles(directory) {
      #expect(file.lines.count <= limit + 1, "\(file.path) has \(file.lines.count) lines")
    }
  }

  @Test(arguments: ["try" + "!", "as" + "!", "fatal" + "Error(", "@unchecked Sendable {"])
  func `nothing is forced`(word: String) {
    for file in House.swiftFiles("Sources", "Resources") {
      for line in file.lines where line.has(word) {
        // A class that one thread owns may say why it is safe.
        if word.hasPrefix("@"), file.text.contains("/// A class because") { continue }
        Issue.record("\(file.path): \(line)")
      }
    }
  }

  @Test(arguments: ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK", "not " + "implemented"])
  func `nothing is left to be done`(mark: String) {
    // Calendars and outlines have the mark as a word of their own, in quotes.
    let words = ["V\(mark)", "\"\(mark)\"", "+\(mark)", "_\(mark)"]
    for file in House.swiftFiles("Sources", "Resources") where file.text.has(mark) {
      let text = words.reduce(file.text) { $0.replacing($1, with: "") }
      #expect(!text.contains(mark), "\(file.path) has \(mark)")
    }
  }

  /// Without a name the argument parser spells the type's by reflection, in every run of the
  /// program: five searches through thousands of conformances a command, a tenth of a short run.
  @Test func `every command is given its name`() {
    for file in House.swiftFiles("Sources/chronolist") {
      for (line, next) in zip(file.lines, file.lines.dropFirst())
      where line.has("CommandConfiguration(") {
        #expect(next.contains("commandName: "), "\(file.path): \(line)")
      }
    }
  }

  /// A test that forks while another writes a script inherits it open for writing, and what is open
  /// for writing cannot be run: "text file busy", on a busy machine and seldom.
  @Test func `scripts of the tests are written by another process`() {
    for file in House.swiftFiles("Tests") where file.text.has("#!" + "/") {
      #expect(file.path.hasSuffix("Harness/ShellScript.swift"), "\(file.path)")
    }
  }

  @Test func `nothing is public`() {
    for file in House.swiftFiles("Sources", "Resources") {
      for line in file.lines
      where line.has("public") && line.split(separator: " ").first == "public" {
        Issue.record("\(file.path): \(line)")
      }
    }
  }

  @Test func `no file holds a path of the machine it was written on`() {
    for file in House.textFiles() {
      for place in ["wo" + "rk", "fa" + "rm", "ro" + "ot"] {
        let path = "/\(place)/"
        for line in file.lines where line.has(path) {
          let before = line.prefix(upTo: line.firstRange(of: path)?.lowerBound ?? line.startIndex)
          let isOwn =
            before.last.map { $0.isLetter || $0.isNumber || "._-}$".contains($0) } ?? false
          #expect(isOwn, "\(file.path): \(line)")
        }
      }
    }
  }

  @Test func `every type says what it is`() {
    let kinds: Set<Substring> = ["struct", "enum", "class", "protocol", "actor"]
    let modifiers: Set<Substring> = ["package", "final", "indirect", "private", "fileprivate"]
    for file in House.swiftFiles("Sources", "Resources") {
      let lines = file.lines
      for (index, line) in lines.enumerated() where line.first != " " {
        let words = line.split(separator: " ").drop { modifiers.contains($0) || $0.first == "@" }
        guard let first = words.first, kinds.contains(first) else { continue }
        var above = index - 1
        while above >= 0, lines[above].first == "@" { above -= 1 }
        let isPrivate = line.hasPrefix("private") || line.hasPrefix("fileprivate")
        #expect(
          isPrivate || (above >= 0 && lines[above].hasPrefix("///")),
          "\(file.path): \(line)"
        )
      }
    }
  }
}
