import ChronoModel

/// What an entry of an outline means here.
struct OrgMeaning {
  let now: Moment
  var keywords = OrgEntry.Keywords()

  func task(_ entry: OrgEntry) throws(OrgError) -> TaskDraft {
    let title = entry.plainTitle.text
    var draft = TaskDraft(title: title.isEmpty ? "Untitled" : title)
    draft.notes = entry.notes
    draft.tags = entry.tags.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    draft.priority =
      switch entry.priority {
      case "A": .high
      case "B": .medium
      case nil: .none
      default: .low
      }
    if let category = entry.property("CATEGORY"), !category.isEmpty {
      draft.category = .named(category)
    }
    if let plan = entry.stamp("SCHEDULED:") ?? entry.stamp("DEADLINE:") ?? entry.ownStamp {
      draft.due = plan.day
      draft.time = plan.time
      draft.repeats = plan.repeats
      if let start = plan.time, let end = plan.end, end > start {
        draft.estimate = end.minutes - start.minutes
      }
    }
    if let effort = entry.property("EFFORT"), let minutes = OrgMeaning.minutes(effort) {
      draft.estimate = minutes
    }
    draft.work = try work(entry)
    if let keyword = entry.keyword, keywords.closed.contains(keyword) {
      draft.isDropped = keyword.hasPrefix("CANCEL")
      draft.done = !draft.isDropped
      draft.finished = entry.stamp("CLOSED:").map { stamp in
        let instant =
          stamp.time.map { now.zone.instant(LocalTime(stamp.day, $0)) }
          ?? now.bounds(of: stamp.day).upperBound - 1
        return min(instant, now.instant)
      }
    }
    return draft
  }

  /// `0:45`, or minutes.
  static func minutes(_ text: String) -> Int? {
    let parts = text.split(separator: ":").map { Int($0) }
    let minutes: Int? =
      switch parts.count {
      case 1: parts[0]
      case 2:
        parts[0].flatMap { hours in
          parts[1].flatMap { (0...240).contains(hours) ? hours * 60 + $0 : nil }
        }
      default: nil
      }
    return minutes.flatMap { (1...TaskItem.longestEstimate).contains($0) ? $0 : nil }
  }

  static func text(minutes: Int) -> String {
    "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }

  // MARK: Clocks

  /// The stretches of `CLOCK:` lines, the oldest first; one that runs has no end.
  private func work(_ entry: OrgEntry) throws(OrgError) -> [WorkHistory.Stretch] {
    var stretches: [WorkHistory.Stretch] = []
    for (index, line) in entry.lines.enumerated() where OrgMeaning.isClock(line) {
      let ends = line.split(separator: "--", maxSplits: 1).map { part -> Instant? in
        let inside = part.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
        guard let stamp = OrgTime(inside), let time = stamp.time else { return nil }
        return now.zone.instant(LocalTime(stamp.day, time))
      }
      guard let first = ends.first, let start = first, start <= now.instant else {
        throw OrgError(line: index + 1)
      }
      guard ends.count == 2 else {
        stretches.append(WorkHistory.Stretch(start: start, finish: nil))
        continue
      }
      guard let finish = ends[1], start <= finish, finish <= now.instant else {
        throw OrgError(line: index + 1)
      }
      stretches.append(WorkHistory.Stretch(start: start, finish: finish))
    }
    return stretches.sorted { $0.start < $1.start }
  }

  static func isClock(_ line: String) -> Bool {
    line.trimmed.uppercased().hasPrefix("CLOCK:")
  }

  func clock(_ stretch: WorkHistory.Stretch) -> String {
    func stamp(_ instant: Instant) -> String {
      let local = now.zone.local(instant)
      return "[\(OrgTime(day: local.day, time: local.time).text)]"
    }
    guard let finish = stretch.finish else { return "CLOCK: \(stamp(stretch.start))" }
    // Both ends lose their seconds, and so does the sum.
    let minutes = Int(Session.length(from: stretch.start, to: finish) / 60)
    return "CLOCK: \(stamp(stretch.start))--\(stamp(finish)) => "
      + "\(minutes / 600 == 0 ? " " : "")\(OrgMeaning.text(minutes: minutes))"
  }
}

/// A clock that means nothing, or is to come: the line of the entry.
struct OrgError: Error {
  var line: Int
}

/// Reads outlines of org: every heading with a keyword is a task, in the category that the nearest
/// heading without one above it names.
package struct OrgItems {
  private var lines: ByteLines
  private var meaning: OrgMeaning
  private let isLenient: Bool
  private var identity = Identity()
  private var entry: OrgEntry?
  private var entryLine = 0
  private var entryBytes = 0
  /// The headings above, by their depth.
  private var path: [(stars: Int, title: String, tags: [String], isTask: Bool)] = []
  /// The lines above the headings that say which words are keywords.
  private var keywordLines: [String] = []
  /// The tags that all entries of the file have.
  private var fileTags: [String] = []
  private var isAtEnd = false
  private var count = 0
  package private(set) var remarks = ImportRemarks()

  init(_ source: @escaping ByteLines.Source, at now: Moment, isLenient: Bool) {
    lines = ByteLines(source)
    meaning = OrgMeaning(now: now)
    self.isLenient = isLenient
  }

  mutating func next() throws(ImportError) -> ImportItem? {
    while !isAtEnd {
      guard let bytes = try lines.next() else {
        isAtEnd = true
        return try finishEntry()
      }
      guard !bytes.contains(0), let line = String(validating: bytes, as: UTF8.self) else {
        throw ImportError(line: lines.number, .badText(key: nil))
      }
      guard OrgEntry.stars(of: line) != nil else {
        if entry == nil { readSetting(line) }
        entryBytes += bytes.count + 1
        guard entryBytes <= ForeignText.longest / 2 else {
          throw ImportError(line: lines.number, .tooMuchText(limit: ForeignText.longest / 2))
        }
        entry?.lines.append(line)
        continue
      }
      let item = try finishEntry()
      entry = OrgEntry(heading: line, meaning.keywords)
      entryLine = lines.number
      entryBytes = bytes.count
      if let item { return item }
    }
    return nil
  }

  /// What stands above the first heading.
  private mutating func readSetting(_ line: String) {
    if !line.isBlank, !line.hasPrefix("#") { leaveOut("line above the first heading") }
    if meaning.keywords.read(line) { keywordLines.append(line) }
    guard line.uppercased().hasPrefix("#+FILETAGS:") else { return }
    let words = line.dropFirst(11).split { $0 == ":" || $0 == " " }
    fileTags += words.prefix(100).map(String.init)
  }

  /// The task of the entry that was read; `nil` for a heading that is none.
  private mutating func finishEntry() throws(ImportError) -> ImportItem? {
    guard let entry else { return nil }
    self.entry = nil
    path.removeAll { $0.stars >= entry.stars }
    let above = path.last { !$0.isTask }?.title
    // Those of the headings above hold for what is below them.
    let inherited = fileTags + path.flatMap(\.tags)
    path.append((entry.stars, entry.title, entry.tags, entry.keyword != nil))
    guard entry.keyword != nil else {
      // A heading alone is the category of what stands below it.
      if entry.stamp("SCHEDULED:") != nil || entry.stamp("DEADLINE:") != nil
        || entry.ownStamp != nil
      {
        leaveOut("dated heading")
      } else if !entry.notes.isEmpty {
        leaveOut("heading with text, and no keyword")
      }
      return nil
    }
    count += 1
    guard count <= TaskLines.itemLimit else {
      throw ImportError(line: entryLine, .tooManyItems(limit: TaskLines.itemLimit))
    }
    var draft = try task(entry)
    draft.tags = (inherited + draft.tags).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    if draft.category == .inbox, let above, !above.isEmpty { draft.category = .named(above) }
    remarks.unfinishedStarts += draft.work.count { $0.finish == nil }
    draft.work.removeAll { $0.finish == nil }
    if (entry.stamp("SCHEDULED:") ?? entry.ownStamp)?.repeater != nil, draft.repeats == nil {
      remarks.unfollowed += 1
    }
    if !draft.done, !draft.isDropped, entry.stamp("SCHEDULED:") != nil,
      entry.stamp("DEADLINE:") != nil
    {
      remarks.unshown["deadline", default: 0] += 1
    }
    let told = entry.property("ID")
    let own = told.flatMap { Identifier<ImportItem>($0) }
    let names = path.map(\.title)
    let identity =
      own ?? told.map { Identity.of(.org, ["id", $0]) } ?? self.identity.next(.org, names)
    return ImportItem(
      identity: identity,
      .task(draft),
      foreign: ForeignText.Draft(
        .org,
        key: told.flatMap { $0.isEmpty ? nil : $0 } ?? identity.text,
        bytes: Array(kept(entry).utf8)
      )
    )
  }

  private mutating func leaveOut(_ kind: String) { remarks.leftOut[kind, default: 0] += 1 }

  /// The entry with the lines that make its keyword one.
  private func kept(_ entry: OrgEntry) -> String {
    let usual = OrgEntry.Keywords()
    guard let keyword = entry.keyword, !usual.contains(keyword) else { return entry.text }
    return keywordLines.map { $0 + "\n" }.joined() + entry.text
  }

  private func task(_ entry: OrgEntry) throws(ImportError) -> TaskDraft {
    var entry = entry
    while true {
      let problem: OrgError
      do throws(OrgError) {
        return try meaning.task(entry)
      } catch {
        problem = error
      }
      guard isLenient else {
        throw ImportError(
          line: entryLine + problem.line,
          .badValue(key: "CLOCK", allowed: "[START]--[END], times that have come"),
          of: entry.title
        )
      }
      entry.lines.remove(at: problem.line - 1)
    }
  }
}
