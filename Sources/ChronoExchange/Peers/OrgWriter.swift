import ChronoModel

/// Writes tasks as entries of an outline, below a heading for each category; the lines of an entry that
/// a task came with stay, but for those that were edited.
///
/// It is held until the end, because the first line says which words are keywords.
package struct OrgWriter {
  private let meaning: OrgMeaning
  /// The entries of each category by its name; what has none is first, below no heading.
  private var chapters: [String: Chapter] = [:]
  private var names: [String] = []
  private var keywords = OrgEntry.Keywords()
  /// The lines by which files told their own keywords, and the words that entries have.
  private var keywordLines: [String] = []
  private var words: [String] = []
  private var identity = Identity()
  package private(set) var omissions = ExportOmissions()
  private var bytes: [UInt8] = []

  private struct Chapter {
    var bytes: [UInt8] = []
    /// The headings above the next entry, as a reader sees them.
    var path: [(stars: Int, title: String, tags: [String])] = []
  }

  init(at now: Moment) { meaning = OrgMeaning(now: now) }

  mutating func drain() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  mutating func append(_ whole: WholeTask) {
    var entry = OrgEntry(stars: 1, keyword: nil, title: "")
    var before = TaskDraft(title: "")
    var meaning = meaning
    let kept = whole.foreign.flatMap { keptEntry($0, whole.task, &meaning.keywords) }
    if let kept {
      entry = kept
      before = (try? meaning.task(kept)) ?? before
    } else {
      entry.set(property: "ID", whole.task.id.text)
    }
    put(whole, before, isNew: kept == nil, into: &entry)
    omissions.countOwn(of: whole)
    if let keyword = entry.keyword, !words.contains(keyword) { words.append(keyword) }
    place(entry, whole, ownTags: before.tags)
  }

  mutating func finish() {
    let header = header.map { $0 + "\n" }.joined()
    bytes = Array(header.utf8) + (chapters[""]?.bytes ?? [])
    for name in names {
      bytes += Array("* \(name)\n".utf8) + (chapters[name]?.bytes ?? [])
    }
    chapters = [:]
  }

  /// Puts an entry below the heading of its category; one that is no heading of its own, because it
  /// reads as a task or as tags, is told by a property.
  private mutating func place(_ entry: OrgEntry, _ whole: WholeTask, ownTags: [String]) {
    var entry = entry
    let category = whole.category ?? ""
    let heading = OrgEntry(heading: "* " + category, keywords)
    let isHeading =
      !category.isEmpty && heading.keyword == nil && heading.title == category
      && heading.tags.isEmpty && heading.priority == nil
    let name = isHeading ? category : ""
    if !isHeading, !category.isEmpty || entry.property("CATEGORY") != nil {
      entry.set(property: "CATEGORY", category.isEmpty ? nil : category)
    } else if isHeading, let told = entry.property("CATEGORY"), told != category {
      entry.set(property: "CATEGORY", nil)
    }
    var chapter = chapters[name] ?? Chapter()
    if isHeading, chapters[name] == nil {
      names.append(name)
      chapter.path = [(1, name, [])]
    }
    if isHeading { entry.stars = max(2, entry.stars) }
    chapter.path.removeAll { $0.stars >= entry.stars }
    let inherited = chapter.path.flatMap(\.tags)
    entry.tags.removeAll { inherited.contains($0) && !ownTags.contains($0) }
    chapter.path.append((entry.stars, entry.title, entry.tags))
    identify(&entry, whole, path: chapter.path.map(\.title))
    chapter.bytes += entry.text.utf8
    chapters[name] = chapter
  }

  /// An entry without a name is known by the headings above it: where these are others than it came
  /// with, it gets a name.
  private mutating func identify(
    _ entry: inout OrgEntry,
    _ whole: WholeTask,
    path: [String]
  ) {
    guard entry.property("ID") == nil, let key = whole.foreign?.key else { return }
    var next = identity
    if next.next(.org, path).text == key {
      identity = next
    } else {
      entry.set(property: "ID", whole.task.id.text)
    }
  }

  /// The words of entries that org itself does not know, or that a line of a file leaves out.
  private var header: [String] {
    var told = OrgEntry.Keywords(open: [], closed: [])
    for line in keywordLines { told.read(line) }
    let org = keywordLines.isEmpty ? ["TODO", "DONE"] : []
    guard words.contains(where: { !told.contains($0) && !org.contains($0) }) else {
      return keywordLines
    }
    let rest = words.filter { !told.contains($0) }
    let closed = rest.filter { keywords.closed.contains($0) }
    let open = rest.filter { !keywords.closed.contains($0) }
    let sides = (open.isEmpty ? ["TODO"] : open) + ["|"] + (closed.isEmpty ? ["DONE"] : closed)
    return keywordLines + ["#+TODO: \(sides.joined(separator: " "))"]
  }

  /// The entry that a task came with; the lines before it say which words are keywords.
  ///
  /// In an older planner's file these lines are missing: then the first word is one, for what is
  /// closed where the entry says when it was, or where the task is.
  private mutating func keptEntry(
    _ text: ForeignText.Draft,
    _ task: TaskItem,
    _ keywords: inout OrgEntry.Keywords
  ) -> OrgEntry? {
    guard text.format == .org else { return nil }
    var lines = String(decoding: text.bytes, as: UTF8.self).linesByFeed.map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    while let line = lines.first, keywords.read(line) {
      if !keywordLines.contains(line) { keywordLines.append(line) }
      self.keywords.read(line)
      lines.removeFirst()
    }
    guard let heading = lines.first, let stars = OrgEntry.stars(of: heading) else { return nil }
    var entry = OrgEntry(heading: heading, keywords)
    entry.lines = Array(lines.dropFirst())
    if entry.keyword == nil, let word = heading.dropFirst(stars).split(separator: " ").first {
      let isClosed = entry.stamp("CLOSED:") != nil || task.status != .open
      if isClosed {
        keywords.closed.append(String(word))
        self.keywords.closed.append(String(word))
      } else {
        keywords.open.append(String(word))
      }
      entry = OrgEntry(heading: heading, keywords)
      entry.lines = Array(lines.dropFirst())
    }
    return entry
  }

  private mutating func put(
    _ whole: WholeTask,
    _ before: TaskDraft,
    isNew: Bool,
    into entry: inout OrgEntry
  ) {
    let task = whole.task
    if task.title != before.title {
      let stamp = entry.plainTitle.stamp
      entry.title = task.title.oneLine + (stamp.isEmpty ? "" : " " + stamp)
    }
    if task.tags != before.tags {
      entry.tags = task.tags.map { String($0.map { $0.isLetter || $0.isNumber ? $0 : "_" }) }
    }
    if task.priority != before.priority {
      entry.priority = [Priority.high: "A", .medium: "B", .low: "C"][task.priority]
    }
    if task.estimate != before.estimate {
      entry.set(property: "Effort", task.estimate.map(OrgMeaning.text(minutes:)))
    }
    if task.notes != before.notes { entry.set(notes: task.notes) }
    putState(task, before, isNew: isNew, into: &entry)
    putPlan(task, before, into: &entry)
    putWork(whole, before, into: &entry)
  }

  private func putState(
    _ task: TaskItem,
    _ before: TaskDraft,
    isNew: Bool,
    into entry: inout OrgEntry
  ) {
    let isDropped = task.status == .dropped || task.status == .lapsed
    let isDone = task.status == .done
    guard isNew || isDone != before.done || isDropped != before.isDropped else { return }
    entry.keyword = isDone ? "DONE" : isDropped ? "CANCELLED" : "TODO"
    let closed = (isDone || isDropped ? task.closed : nil).map { meaning.now.zone.local($0) }
    setPlanning(
      "CLOSED:",
      closed.map { "[\(OrgTime(day: $0.day, time: $0.time).text)]" },
      in: &entry
    )
  }

  private mutating func putPlan(
    _ task: TaskItem,
    _ before: TaskDraft,
    into entry: inout OrgEntry
  ) {
    let repeats = task.repeats.flatMap(RepeatDraft.init)
    let isSame =
      task.due == before.due && task.time == before.time && repeats == before.repeats
      && (task.time == nil || task.estimate == before.estimate)
    guard !isSame else { return }
    entry.title = entry.plainTitle.text
    let word =
      entry.stamp("SCHEDULED:") == nil && entry.stamp("DEADLINE:") != nil
      ? "DEADLINE:" : "SCHEDULED:"
    guard let due = task.due else { return setPlanning(word, nil, in: &entry) }
    var stamp = OrgTime(day: due, time: task.time)
    stamp.rest = entry.stamp(word)?.rest ?? []
    stamp.end = task.time.flatMap { time in
      task.estimate.flatMap { TimeOfDay(minutes: time.minutes + $0) }
    }
    stamp.repeater =
      repeats == before.repeats
      ? entry.stamp(word)?.repeater : repeats.flatMap(OrgTime.repeater)
    if task.status == .open {
      omissions.count(.repeats, if: repeats != nil && stamp.repeater == nil)
    }
    setPlanning(word, "<\(stamp.text)>", in: &entry)
  }

  /// Puts a stamp behind its word, in the line below the heading; `nil` removes both.
  private func setPlanning(_ word: String, _ stamp: String?, in entry: inout OrgEntry) {
    var parts: [String] = []
    if let index = entry.planningIndex {
      var rest = entry.lines[index].trimmed[...]
      while let colon = rest.firstIndex(of: ":") {
        let name = rest[...colon].split(separator: " ").last.map(String.init) ?? ""
        let after = rest[rest.index(after: colon)...]
        guard let end = after.firstIndex(where: { $0 == ">" || $0 == "]" }) else { break }
        if name != word { parts.append("\(name) \(String(after[...end]).trimmed)") }
        rest = after[after.index(after: end)...]
      }
      entry.lines.remove(at: index)
    }
    if let stamp { parts.insert("\(word) \(stamp)", at: word == "CLOSED:" ? 0 : parts.count) }
    if !parts.isEmpty { entry.lines.insert(parts.joined(separator: " "), at: 0) }
  }

  /// Clocks are the newest first, as org writes them.
  private func putWork(_ whole: WholeTask, _ before: TaskDraft, into entry: inout OrgEntry) {
    let work = whole.sessions.compactMap { session in
      session.finish.map { WorkHistory.Stretch(start: session.start, finish: $0) }
    }
    let known = before.work.filter { $0.finish != nil }
    guard work.map(meaning.clock) != known.map(meaning.clock) else { return }
    entry.lines.removeAll { line in
      OrgMeaning.isClock(line) && line.contains("--")
    }
    let clocks = work.reversed().map(meaning.clock)
    if let drawer = entry.drawer("LOGBOOK") {
      entry.lines.insert(contentsOf: clocks, at: drawer.lowerBound + 1)
    } else if !clocks.isEmpty {
      let place = entry.drawer("PROPERTIES")?.upperBound ?? (entry.planningIndex ?? -1) + 1
      entry.lines.insert(contentsOf: [":LOGBOOK:"] + clocks + [":END:"], at: place)
    }
  }
}
