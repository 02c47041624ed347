import ChronoModel

/// Lines of notes that org would take for its own: headings, settings, drawers, clocks and plans.
///
/// A comma before such a line keeps it as text, as in org's own blocks; what has commas there already gets
/// another one. The stamps of a plan would still be its days: a zero-width space keeps those.
enum OrgNotes {
  private enum Kind {
    case mark, stamped
  }

  /// A line of the notes as it stands below a heading.
  static func written(_ line: Substring) -> String {
    switch kind(of: line) {
    case nil: String(line)
    case .mark?: "," + line
    case .stamped?: "," + guarded(line)
    }
  }

  /// What a line below a heading says.
  static func read(_ line: String) -> String {
    guard line.hasPrefix(",") else { return line }
    return switch kind(of: line[...]) {
    case nil: line
    case .mark?: String(line.dropFirst())
    case .stamped?: bare(line.dropFirst())
    }
  }

  /// What a line would be without the commas before it; `nil` for plain text.
  private static func kind(of line: Substring) -> Kind? {
    let line = line.drop { $0 == "," }
    if line.hasPrefix("*") || line.hasPrefix("#+") { return .mark }
    let text = String(line).trimmed
    if isDrawer(text) { return .mark }
    return OrgMeaning.isClock(text) || isPlan(text) ? .stamped : nil
  }

  /// Whether it begins or ends a drawer, whatever that is called.
  private static func isDrawer(_ text: String) -> Bool {
    guard text.count > 2, text.hasPrefix(":"), text.hasSuffix(":") else { return false }
    return text.dropFirst().dropLast().allSatisfy {
      $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_"
    }
  }

  /// Whether it says when something is to be done, or was; in small letters (`closed: Mondays`) only with
  /// a stamp.
  private static func isPlan(_ text: String) -> Bool {
    OrgEntry.planningWords.contains { word in
      if text.hasPrefix(word) { return true }
      let after = text.dropFirst(word.count).drop { $0 == " " }.first
      return text.uppercased().hasPrefix(word) && (after == "<" || after == "[")
    }
  }

  // MARK: Stamps

  private static let space: Unicode.Scalar = "\u{200B}"

  /// Whether a stamp begins behind a bracket, with such spaces before its day or without.
  private static func isStamp(_ rest: Substring.UnicodeScalarView) -> Bool {
    rest.drop { $0 == space }.first.map { ("0"..."9").contains($0) } ?? false
  }

  private static func guarded(_ line: Substring) -> String {
    var text = String.UnicodeScalarView()
    var rest = line.unicodeScalars
    while let scalar = rest.popFirst() {
      text.append(scalar)
      if scalar == "<", isStamp(rest) { text.append(space) }
    }
    return String(text)
  }

  private static func bare(_ line: Substring) -> String {
    var text = String.UnicodeScalarView()
    var rest = line.unicodeScalars
    while let scalar = rest.popFirst() {
      text.append(scalar)
      if scalar == "<", rest.first == space, isStamp(rest) { rest.removeFirst() }
    }
    return String(text)
  }
}
