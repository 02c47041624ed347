import ChronoModel

/// Reads what `timew export` prints: intervals of work.
///
/// Intervals have no tasks: those of one title become one task that is done, with all of its work.
/// The title is the annotation, else the tag that Taskwarrior's hook makes of a description. What an export
/// of ours wrote names its task and its work, so that they are known where they come from.
package struct TimewarriorItems {
  private let source: ByteLines.Source
  private let now: Moment
  private var ready: [ImportItem]?
  package private(set) var remarks = ImportRemarks()

  init(_ source: @escaping ByteLines.Source, at now: Moment) {
    self.source = source
    self.now = now
  }

  mutating func next() throws(ImportError) -> ImportItem? {
    var items: [ImportItem]
    if let ready { items = ready } else { items = try read().reversed() }
    defer { ready = items }
    return items.popLast()
  }

  private struct Work {
    var identity: Identifier<ImportItem>
    var draft: TaskDraft
    var stretches: [(identity: Identifier<ImportItem>, WorkHistory.Stretch)] = []
  }

  private mutating func read() throws(ImportError) -> [ImportItem] {
    var stream = try ObjectStream(source)
    var works: [String: Work] = [:]
    var order: [String] = []
    while var fields = try stream.next() {
      guard let start = try fields.compactInstant("start") else { throw fields.missing("start") }
      guard let finish = try fields.compactInstant("end") else {
        remarks.unfinishedStarts += 1
        continue
      }
      guard start <= finish else { throw fields.failure("end", "an instant after start") }
      guard finish <= now.instant else { throw fields.failure("end", "an instant that has come") }
      let tags = try fields.tags()
      let said = try fields.string("annotation")?.oneLine ?? ""
      let title = said.isEmpty ? tags.first { $0.contains(" ") } ?? tags.first ?? "Work" : said
      let own: Identifier<ImportItem>? = try fields.identifier("uuid")
      let ownTask: Identifier<ImportItem>? = try fields.identifier("task-uuid")
      let name = ownTask?.text ?? title
      if works[name] == nil { order.append(name) }
      var work =
        works[name]
        ?? Work(
          identity: ownTask ?? Identity.of(.timewarrior, ["task", title]),
          draft: TaskDraft(title: title, done: true)
        )
      work.draft.isPromised = false
      for tag in tags where tag != title && !work.draft.tags.contains(tag) {
        work.draft.tags.append(tag)
      }
      work.draft.finished = max(work.draft.finished ?? finish, finish)
      work.stretches.append(
        (
          own ?? Identity.of(.timewarrior, ["interval", title, start.text]),
          WorkHistory.Stretch(start: start, finish: finish)
        )
      )
      works[name] = work
    }
    var items: [ImportItem] = []
    for work in order.compactMap({ works[$0] }) {
      items.append(ImportItem(identity: work.identity, .task(work.draft)))
      for (identity, stretch) in work.stretches {
        items.append(ImportItem(identity: identity, .session(task: work.identity, stretch)))
      }
    }
    return items
  }
}

/// Writes the work on tasks as Timewarrior's intervals.
package struct TimewarriorWriter {
  private var json = JSONWriter()
  private var count = 0

  init() { json.open("[") }

  mutating func drain() -> [UInt8] { json.drain() }

  /// `false` for a task that nobody worked on.
  mutating func append(_ whole: WholeTask) -> Bool {
    for session in whole.sessions {
      count += 1
      json.breakLine()
      json.object { json in
        json.key("id")
        json.integer(count)
        json.key("start")
        json.string(session.start.basicText)
        if let finish = session.finish {
          json.key("end")
          json.string(finish.basicText)
        }
        json.key("tags")
        json.array { json in
          for tag in TimewarriorWriter.tags(of: whole) { json.string(tag) }
        }
        json.key("annotation")
        json.string(whole.task.title.oneLine)
        json.key("task-uuid")
        json.string(whole.task.id.text)
        json.key("uuid")
        json.string(session.id.text)
      }
    }
    return !whole.sessions.isEmpty
  }

  mutating func finish() {
    json.endLine()
    json.close("]")
    json.endLine()
  }

  /// The title first, as Taskwarrior's hook has it: Timewarrior sums up by tags.
  private static func tags(of whole: WholeTask) -> [String] {
    let tags = [whole.task.title.oneLine] + (whole.category.map { [$0] } ?? []) + whole.task.tags
    return tags.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
