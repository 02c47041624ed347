import ChronoModel

/// Which texts a part of a file comes from, newest first: `k3f9a 0c2vd`.
///
/// A space stands between them: some servers (Radicale) keep what they do not know only up to a comma.
/// Programs that synchronise keep what they do not know, so that a part that comes back says itself
/// which of the texts that were written here it was made from. Where several planners write, both of
/// their texts are named.
extension Component {
  /// So many of them at most.
  private static let mostRevisions = 8

  fileprivate static let revision = "X-CHRONOLIST-REVISION"

  /// The marks as they are told; what no planner has written is none.
  var revisions: [String] {
    guard let line = self[Component.revision] else { return [] }
    return line.text.listed.prefix(Component.mostRevisions).map(String.init).filter { mark in
      mark.utf8.count == 5
        && mark.utf8.allSatisfy { (48...57).contains($0) || (97...118).contains($0) }
    }
  }

  /// Marks an edited part as one that was not there before, which comes from what it was, and from
  /// `other` where two were brought together.
  ///
  /// `days` are the parts of the same text that it stands for as well.
  mutating func markRevision(past other: Component? = nil, with days: [Component] = []) {
    var known: [String] = []
    let (own, others) = (revisions, other?.revisions ?? [])
    for index in 0..<max(own.count, others.count) {
      for chain in [own, others] where index < chain.count && !known.contains(chain[index]) {
        known.append(chain[index])
      }
    }
    let parts = [bytes, Array((own + others).joined().utf8)] + days.map(\.bytes)
    let new = Component.mark(of: SyncSum.of(parts))
    let marks = [new] + known.filter { $0 != new }.prefix(Component.mostRevisions - 1)
    set(
      ContentLine(
        Component.revision,
        value: marks.joined(separator: " "),
        lineEnd: begin.lineEnd
      )
    )
  }

  /// Whether a planner elsewhere has written the part since `base`: its mark is none that is known of that.
  func isOfPlanner(since base: Component?) -> Bool {
    guard let base, let mark = revisions.first else { return false }
    return !base.revisions.contains(mark)
  }

  /// The property that says the category where the collection does not.
  static let category = "X-CHRONOLIST-CATEGORY"

  /// Takes the category of what both come from, where a program has dropped it with all that it does not know.
  mutating func keepCategory(of base: Component?) {
    guard let base, self[Component.category] == nil, base[Component.category] != nil,
      revisions.isEmpty, !base.revisions.isEmpty
    else { return }
    set(base.all(Component.category), for: Component.category)
  }

  mutating func forgetRevisions() { remove(Component.revision) }

  /// 25 bits of a sum, as five letters and digits.
  static func mark(of sum: [UInt8]) -> String {
    let number = sum.prefix(4).reduce(0) { $0 << 8 | Int($1) } >> 7
    let digits = String(number, radix: 32)
    return String(repeating: "0", count: 5 - digits.count) + digits
  }
}

extension SyncText {
  /// Whether a line says which texts a part comes from.
  static func isRevision(_ line: [UInt8]) -> Bool { line.starts(with: Component.revision.utf8) }

  /// A text that is written anew, with its parts marked, and its sum.
  static func marked(_ bytes: [UInt8]) -> (bytes: [UInt8], sum: [UInt8]) {
    guard var text = (try? SyncText(bytes)).flatMap({ $0 }) else { return (bytes, []) }
    for (place, component) in text.items {
      var component = component
      component.markRevision()
      text.replace(place, with: component)
    }
    return (text.bytes, text.sum)
  }

  /// Marks the series of a text in which days are told otherwise than in `old`.
  ///
  /// The mark of the series is that of the whole text. Without a new one, a text that knows nothing of a new day
  /// would look as if it came from this one, and had deleted the day.
  mutating func markSeries(since old: SyncText, past other: SyncText? = nil) {
    func days(_ text: SyncText) -> [Component] {
      text.items.map(\.component).filter { $0["RECURRENCE-ID"] != nil }
    }
    func series(_ text: SyncText) -> (place: Int, component: Component)? {
      text.items.first { $0.component["RECURRENCE-ID"] == nil }
    }
    guard let (place, component) = series(self),
      component.revisions == series(old)?.component.revisions, days(self) != days(old)
    else { return }
    var marked = component
    marked.markRevision(past: other.flatMap(series)?.component, with: days(self))
    replace(place, with: marked)
  }
}

extension SyncDecision {
  /// The texts that theirs may have been made from by what it says itself; all of them, newest first,
  /// where it says nothing of these.
  ///
  /// What another program has changed has the mark of the text before it, which is one of them too; see
  /// ``withoutThoseBefore(_:_:)``.
  mutating func named(by theirs: SyncText, among texts: [SyncText]) -> [SyncText] {
    guard let parts = try? names(of: theirs) else { return texts }
    let told = parts.mapValues { Set($0.component.revisions) }.filter { !$0.value.isEmpty }
    let known = texts.map { text -> [String: String] in
      guard text.kind == theirs.kind, let parts = try? names(of: text) else { return [:] }
      return parts.compactMapValues { $0.component.revisions.first }
    }
    // A part that has no mark comes from a text in which it had none, whatever the others say.
    let newest = known.first { heads in
      let common = heads.filter { parts[$0.key] != nil }
      return !common.isEmpty && common.allSatisfy { told[$0]?.contains($1) == true }
    }
    guard let newest else { return texts }
    return zip(texts, known).filter { $1 == newest }.map(\.0)
  }
}

extension SyncDecision {
  /// Texts, newest first, without those before the last that was brought from where theirs comes from.
  ///
  /// A program there stamps what it writes anew (`DTSTAMP`), and goes on from what it wrote. Who edits a file here
  /// beside the planner, as todoman does, leaves it the stamp that it had: such a text is not known there.
  static func withoutThoseBefore(
    _ theirs: SyncText,
    _ texts: [SyncText]
  ) -> [SyncText] {
    let versions = texts.map(Version.init)
    let last = versions.indices.first {
      Version(theirs).goesOn(from: versions[$0], after: versions[($0 + 1)...])
    }
    return last.map { Array(texts[...$0]) } ?? texts
  }

  /// What a text says of when it was written, and by whom.
  private struct Version {
    private let mark: String?
    private let stamp: Instant?
    private let number: Int
    private let program: String?

    init(_ text: SyncText) {
      let items = text.items.map(\.component)
      let component = items.first { $0["RECURRENCE-ID"] == nil } ?? items.first
      mark = component?.revisions.first
      stamp = component?["DTSTAMP"].flatMap { Instant(basic: $0.text.trimmed) }
      number = component?["SEQUENCE"].flatMap { Int($0.text.trimmed) } ?? 0
      program = text.program
    }

    /// Whether the program of this text has written another one before, which came after the `older` ones.
    func goesOn(from text: Version, after older: ArraySlice<Version>) -> Bool {
      guard let stamp, let before = text.stamp, before < stamp, text.program == program,
        let first = older.first, !older.contains(where: { $0.stamp == before }),
        // What was written here has a mark of its own.
        text.mark.map({ mark in older.contains { $0.mark == mark } }) ?? true
      else { return false }
      return text.number > first.number ? number > text.number : number >= text.number
    }
  }
}

extension String {
  /// The entries of a line that only ChronoList reads; older versions put a comma between them.
  var listed: [Substring] { split { $0 == " " || $0 == "," } }
}
