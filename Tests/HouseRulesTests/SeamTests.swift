import Testing

/// How the folders of ChronoApp stand to each other: overlays own their keys, one place applies what
/// they ask for, and what all may touch only shrinks.
@Suite struct SeamTests {
  private static let app = House.swiftFiles("Sources/ChronoApp")

  /// `Sources/ChronoApp/Forms/Form.swift` → `Forms`; what stands beside the folders is of Core.
  private static func folder(_ file: House.SourceFile) -> String {
    let parts = file.path.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : "Core"
  }

  // MARK: One place

  @Test func `overlays and the message are written in one file`() {
    let place = "Sources/ChronoApp/Core/State+Requests.swift"
    let overlays = #/\boverlays(\.(append|popLast|remove\w*|insert)\(|\[[^\]]*\] = | = )/#
    let notice = #/(^|self\.|state\.|\s{2,}|\{ )notice(\?\.\w+)? = /#
    for file in SeamTests.app where file.path != place {
      for line in file.lines where line.has("overlays") || line.has("notice") {
        if line.has("let ") || line.has("var ") { continue }
        let writes = line.contains(overlays) || line.contains(notice)
        #expect(!writes, "\(file.path): \(line)")
      }
    }
  }

  /// A `default` would swallow in silence what nobody handles.
  @Test func `switches over commands, edits, effects, events and overlays have no default`() {
    let subject = #/^(\s*)(.*\b)?switch (command|edit|effect|event|overlay|request)\b.*\{/#
    for file in House.swiftFiles("Sources") {
      var open: String?
      for line in file.lines {
        if line.has("switch "), let match = line.firstMatch(of: subject) {
          open = String(match.output.1)
        }
        if let indent = open, line.hasPrefix("\(indent)}") { open = nil }
        if let indent = open, line.hasPrefix("\(indent)default:") {
          Issue.record("\(file.path): \(line)")
        }
      }
    }
  }

  /// A key that was set to another must not make the screen lie: words take keys from the keymap or
  /// from the overlay's table.
  @Test func `no sentence names a key by itself`() {
    let tables = ["Command+Table.swift", "Keymap.swift"]
    let words = ["Esc", "Enter", "Tab", "Ctrl-", "PgUp", "PgDn", "Backspace"]
    let name = #/(^|[^.\w])(Esc|Enter|Tab|Ctrl-[A-Z]|PgUp|PgDn|Backspace)\b/#
    for file in SeamTests.app where !tables.contains(where: file.path.hasSuffix) {
      for line in file.lines where words.contains(where: line.has) {
        guard !line.contains(#/^\s*\/\//#), line.contains(name) else { continue }
        Issue.record("\(file.path): \(line)")
      }
    }
  }

  // MARK: What all may touch

  /// Blocks and members of `extension State`, as many as there are left; lower them with each that goes.
  private static let mostBlocks = 12
  private static let mostMembers = 103

  @Test func `extensions of the state only get fewer`() {
    var blocks = 0
    var members = 0
    let member =
      #/^ {2}(@\w+ )?((package|private|fileprivate|static|mutating) )*(func|var|let|subscript|init)\b/#
    for file in SeamTests.app {
      var isInside = false
      for line in file.lines {
        if line.has("extension State"),
          line.contains(#/^(package |private |fileprivate )?extension State\b/#)
        {
          isInside = true
          blocks += 1
        } else if line.hasPrefix("}") {
          isInside = false
        } else if isInside, line.contains(member) {
          members += 1
        }
      }
    }
    #expect(blocks <= SeamTests.mostBlocks)
    #expect(members <= SeamTests.mostMembers)
  }

  // MARK: Folders

  @Test func `folders know each other one way only, except through Core`() {
    let arrows = SeamTests.arrows
    let pairs = arrows.filter { arrow in
      arrow.from < arrow.to && arrows.contains(Arrow(from: arrow.to, to: arrow.from))
    }
    for pair in pairs {
      Issue.record("\(pair.from) ↔ \(pair.to) is new: \(SeamTests.why(pair.from, pair.to))")
    }
  }

  private struct Arrow: Hashable {
    let from: String
    let to: String
  }

  /// What each folder declares by a name that stands for nothing else: types, and members of the
  /// state.
  private static let declared: [String: String] = {
    var owners: [String: Set<String>] = [:]
    let type = #/^(package |fileprivate |private )?(struct|enum|class|protocol) (\w+)/#
    for file in app {
      for line in file.lines {
        guard let match = line.firstMatch(of: type), match.output.1 ?? "" != "private " else {
          continue
        }
        owners[String(match.output.3), default: []].insert(folder(file))
      }
    }
    for (name, folders) in membersOfState { owners[name, default: []].formUnion(folders) }
    return owners.compactMapValues { $0.count == 1 ? $0.first : nil }
  }()

  /// Members of the state by folder, without those that something else is called, too.
  private static let membersOfState: [String: Set<String>] = {
    var members: [String: Set<String>] = [:]
    var others: Set<String> = []
    let member = #/^ {2,}(@\w+ )?((package|static|mutating|private) )*(func|var|let) (\w+)/#
    for file in app {
      var isInside = false
      for line in file.lines {
        if line.hasPrefix("extension State ") || line.hasPrefix("extension State{") {
          isInside = true
        } else if line.hasPrefix("}") {
          isInside = false
        }
        guard let match = line.firstMatch(of: member) else { continue }
        let isMember = isInside && line.prefix { $0 == " " }.count == 2
        if isMember, !line.contains("private ") {
          members[String(match.output.5), default: []].insert(folder(file))
        } else {
          others.insert(String(match.output.5))
        }
      }
    }
    return members.filter { !others.contains($0.key) }
  }()

  private static let arrows: Set<Arrow> = Set(
    uses.map { Arrow(from: $0.from, to: $0.to) }
  )

  private struct Use: Hashable {
    let from: String
    let to: String
    let name: String
  }

  /// Which folder mentions what of which other, comments and texts aside.
  private static let uses: Set<Use> = {
    var uses: Set<Use> = []
    for file in app {
      let from = folder(file)
      guard from != "Core" else { continue }
      for line in file.lines where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        for name in names(in: line) {
          guard let to = declared[name], to != from, to != "Core" else { continue }
          uses.insert(Use(from: from, to: to, name: name))
        }
      }
    }
    return uses
  }()

  /// The words of a line but for its texts; those of a text into which values are put are code.
  private static func names(in line: Substring) -> [String] {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    var code: [Substring] = []
    var isText = false
    for (index, part) in parts.enumerated() {
      isText = !isText && index > 0 && index < parts.count - 1 && !part.contains("\\")
      if !isText { code.append(part) }
    }
    return code.flatMap { part in
      part.utf8.split { byte in
        !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) && byte != UInt8(ascii: "_")
      }.compactMap { String($0) }
    }
  }

  private static func why(_ one: String, _ other: String) -> String {
    func names(_ from: String, _ to: String) -> String {
      let names = uses.filter { $0.from == from && $0.to == to }.map(\.name).sorted()
      return "\(from) names \(names.prefix(8).joined(separator: ", "))"
    }
    return "\(names(one, other)); \(names(other, one))"
  }
}
