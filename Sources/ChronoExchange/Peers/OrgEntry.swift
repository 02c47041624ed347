import ChronoModel

/// A heading of an outline with what stands below it, up to the next heading, as lines.
struct OrgEntry: Hashable {
  var stars: Int
  /// `nil` for a heading that is no task.
  var keyword: String?
  var priority: Character?
  var title: String
  var tags: [String]
  /// The lines below the heading, without their ends.
  var lines: [String]

  /// The words for what is to be done, and for what is not any more.
  struct Keywords: Hashable {
    var open: [String] = ["TODO", "NEXT", "WAITING", "STARTED"]
    var closed: [String] = ["DONE", "CANCELLED", "CANCELED"]

    /// Takes up a line such as `#+TODO: A B | C`; `false` for any other line.
    @discardableResult
    mutating func read(_ line: String) -> Bool {
      let sides = line.split(separator: ":", maxSplits: 1)
      let name = sides.first?.uppercased() ?? ""
      guard sides.count == 2, ["#+TODO", "#+SEQ_TODO", "#+TYP_TODO"].contains(name) else {
        return false
      }
      var isClosed = false
      var words: [String] = []
      for word in sides[1].split(separator: " ").prefix(100) {
        if word == "|" {
          isClosed = true
          open += words
          words = []
        } else {
          words.append(String(word.prefix { $0 != "(" }))
        }
      }
      if isClosed {
        closed += words
      } else if let last = words.popLast() {
        open += words
        closed.append(last)
      }
      return true
    }

    func contains(_ word: String) -> Bool { open.contains(word) || closed.contains(word) }
  }

  /// How many stars begin a heading; `nil` for another line.
  static func stars(of line: String) -> Int? {
    let stars = line.prefix { $0 == "*" }.count
    return stars > 0 && line.dropFirst(stars).first == " " ? stars : nil
  }

  init(stars: Int, keyword: String?, title: String) {
    self.stars = stars
    self.keyword = keyword
    self.title = title
    tags = []
    lines = []
  }

  init(heading line: String, _ keywords: Keywords) {
    self.init(stars: OrgEntry.stars(of: line) ?? 1, keyword: nil, title: "")
    var words = line.dropFirst(stars).split(separator: " ")[...]
    if let first = words.first.map(String.init), keywords.contains(first) {
      keyword = first
      words.removeFirst()
    }
    if let cookie = words.first, cookie.count == 4, cookie.hasPrefix("[#"), cookie.hasSuffix("]") {
      priority = cookie.dropFirst(2).first
      words.removeFirst()
    }
    if let last = words.last, last.count > 2, last.hasPrefix(":"), last.hasSuffix(":") {
      tags = last.split(separator: ":").map(String.init)
      words.removeLast()
    }
    title = words.joined(separator: " ")
    if title.hasPrefix(OrgEntry.kept), OrgEntry.looksMarked(title) { title.removeFirst() }
    if title.hasSuffix(OrgEntry.kept), OrgEntry.looksTagged(title) { title.removeLast() }
  }

  /// The zero-width space, by which org's manual keeps text from being markup.
  private static let kept = "\u{200B}"

  /// Whether a title begins as one with a priority does.
  private static func looksMarked(_ title: String) -> Bool {
    let word = title.drop { kept.contains($0) }.prefix { $0 != " " }
    return word.count == 4 && word.hasPrefix("[#") && word.hasSuffix("]")
  }

  /// Whether a title ends as one with tags does.
  private static func looksTagged(_ title: String) -> Bool {
    let word = title.split(separator: " ").last.map { $0.filter { !kept.contains($0) } } ?? ""
    return word.count > 2 && word.hasPrefix(":") && word.hasSuffix(":")
  }

  /// The title with what would be read as a priority or as tags kept as text.
  private var keptTitle: String {
    let isMarked = priority == nil || title.hasPrefix(OrgEntry.kept)
    let isTagged = tags.isEmpty || title.hasSuffix(OrgEntry.kept)
    return (isMarked && OrgEntry.looksMarked(title) ? OrgEntry.kept : "") + title
      + (isTagged && OrgEntry.looksTagged(title) ? OrgEntry.kept : "")
  }

  var heading: String {
    var words = [String(repeating: "*", count: stars)]
    if let keyword { words.append(keyword) }
    if let priority { words.append("[#\(priority)]") }
    words.append(keptTitle)
    if !tags.isEmpty { words.append(":\(tags.joined(separator: ":")):") }
    return words.joined(separator: " ")
  }

  // MARK: Its parts

  static let planningWords = ["SCHEDULED:", "DEADLINE:", "CLOSED:"]

  /// The line right below the heading that says when; `nil` where there is none.
  var planningIndex: Int? {
    guard let first = lines.first?.trimmed,
      OrgEntry.planningWords.contains(where: { first.hasPrefix($0) })
    else { return nil }
    return 0
  }

  /// A stamp without a word, in the heading or else below it: its day is the entry's in org's agenda too.
  var ownStamp: OrgTime? {
    OrgEntry.split(title).stamp
      ?? bodyIndices.lazy.compactMap { OrgEntry.split(lines[$0]).stamp }.first
  }

  /// The title without a stamp that stands in it, and that as it is written.
  var plainTitle: (text: String, stamp: String) {
    let parts = OrgEntry.split(title)
    guard parts.stamp != nil else { return (title, "") }
    let words = (parts.before + " " + parts.after).split(separator: " ").joined(separator: " ")
    return (words, String(parts.text))
  }

  /// A text around its first stamp, or its first range of them.
  private static func split(
    _ text: String
  ) -> (before: Substring, text: Substring, stamp: OrgTime?, after: Substring) {
    var start = text.startIndex
    while let open = text[start...].firstIndex(of: "<") {
      start = text.index(after: open)
      // No stamp is longer: a line of brackets alone is read once.
      guard let close = text[open...].prefix(100).firstIndex(of: ">"),
        let stamp = OrgTime(text[start..<close])
      else { continue }
      let next = text.index(after: close)
      var end = next
      if text[next...].hasPrefix("--<"), let second = text[next...].firstIndex(of: ">") {
        end = text.index(after: second)
      }
      return (text[..<open], text[open..<end], stamp, text[end...])
    }
    return (text[...], "", nil, "")
  }

  func stamp(_ word: String) -> OrgTime? {
    planningIndex.flatMap { OrgTime.find(word, in: lines[$0]) }
  }

  /// The lines of a drawer, its own two included.
  func drawer(_ name: String) -> Range<Int>? {
    guard let start = lines.firstIndex(where: { $0.trimmed.uppercased() == ":\(name):" }),
      let end = lines[start...].firstIndex(where: { $0.trimmed.uppercased() == ":END:" })
    else { return nil }
    return start..<(end + 1)
  }

  func property(_ name: String) -> String? {
    guard let drawer = drawer("PROPERTIES"), let index = propertyIndex(name, in: drawer) else {
      return nil
    }
    return String(lines[index].trimmed.dropFirst(name.count + 2)).trimmed
  }

  private func propertyIndex(_ name: String, in drawer: Range<Int>) -> Int? {
    lines[drawer].firstIndex { $0.trimmed.uppercased().hasPrefix(":\(name.uppercased()):") }
  }

  /// `nil` removes the property.
  mutating func set(property name: String, _ value: String?) {
    let line = value.map { ":\(name): \($0)" }
    if let drawer = drawer("PROPERTIES"), let index = propertyIndex(name, in: drawer) {
      if let line { lines[index] = line } else { lines.remove(at: index) }
    } else if let line {
      if let drawer = drawer("PROPERTIES") {
        lines.insert(line, at: drawer.upperBound - 1)
      } else {
        let place = (planningIndex ?? -1) + 1
        lines.insert(contentsOf: [":PROPERTIES:", line, ":END:"], at: place)
      }
    }
  }

  /// The lines that are neither planning, drawers nor clocks: the notes.
  var bodyIndices: [Int] {
    var isInside = false
    var indices: [Int] = []
    for (index, line) in lines.enumerated() where index != planningIndex {
      let word = line.trimmed.uppercased()
      if isInside {
        if word == ":END:" { isInside = false }
      } else if word == ":PROPERTIES:" || word == ":LOGBOOK:" {
        isInside = true
      } else if !word.hasPrefix("CLOCK:") {
        indices.append(index)
      }
    }
    return indices
  }

  var notes: String {
    bodyIndices.map { OrgNotes.read(lines[$0]) }.joined(separator: "\n").trimmed
  }

  mutating func set(notes: String) {
    for index in bodyIndices.reversed() { lines.remove(at: index) }
    lines += notes.linesByFeed.map(OrgNotes.written)
    if notes.isEmpty, lines.last?.isEmpty == true { lines.removeLast() }
  }

  var text: String { ([heading] + lines).joined(separator: "\n") + "\n" }
}
