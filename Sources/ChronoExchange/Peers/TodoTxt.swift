import ChronoModel

/// Reads todo.txt: one task a line.
///
/// A line is known by its `uuid:`, which an export of ours writes, else by its words without what
/// changes when it is ticked.
package struct TodoTxtItems {
  private var lines: ByteLines
  private let meaning: TodoTxtMeaning
  private let isLenient: Bool
  private var identity = Identity()
  private var count = 0
  package private(set) var remarks = ImportRemarks()

  init(_ source: @escaping ByteLines.Source, at now: Moment, isLenient: Bool) {
    lines = ByteLines(source)
    meaning = TodoTxtMeaning(now: now)
    self.isLenient = isLenient
  }

  mutating func next() throws(ImportError) -> ImportItem? {
    while let bytes = try lines.next() {
      guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
        throw ImportError(line: lines.number, .badText(key: nil))
      }
      var line = TodoTxtLine(text.trimmed)
      guard !line.words.isEmpty else { continue }
      count += 1
      guard count <= TaskLines.itemLimit else {
        throw ImportError(line: lines.number, .tooManyItems(limit: TaskLines.itemLimit))
      }
      let draft = try task(&line)
      if line.value("rec") != nil, draft.due != nil, draft.repeats == nil {
        remarks.unfollowed += 1
      }
      let identity = line.identity(among: &identity)
      return ImportItem(
        identity: identity,
        .task(draft),
        foreign: ForeignText.Draft(.todoTxt, key: identity.text, bytes: Array(line.text.utf8))
      )
    }
    return nil
  }

  /// A value that means nothing is an error, or with `--lenient` a word of the title.
  private func task(_ line: inout TodoTxtLine) throws(ImportError) -> TaskDraft {
    if isLenient { return meaning.lenientTask(&line) }
    do throws(TodoTxtError) {
      return try meaning.task(line)
    } catch {
      throw ImportError(
        line: lines.number,
        .badValue(key: line.first(.key(error.key)) ?? error.key, allowed: error.allowed),
        of: line.title
      )
    }
  }
}

/// Writes tasks as lines of todo.txt; the words of a line that a task came with keep their places.
package struct TodoTxtWriter {
  private let meaning: TodoTxtMeaning
  private var bytes: [UInt8] = []
  private var identity = Identity()
  package private(set) var omissions = ExportOmissions()

  init(at now: Moment) { meaning = TodoTxtMeaning(now: now) }

  mutating func drain() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// `false` for what was given up: the format has no word for it.
  mutating func append(_ whole: WholeTask) -> Bool {
    let task = whole.task
    guard task.status == .open || task.status == .done else { return false }
    var line = TodoTxtLine(words: [])
    var before = TaskDraft(title: "")
    if let kept = whole.foreign, kept.format == .todoTxt {
      line = TodoTxtLine(String(decoding: kept.bytes, as: UTF8.self))
      before = meaning.lenientTask(&line)
    } else {
      line.set(.created, meaning.now.logicalDay(of: task.created).text)
      line.set(key: "uuid", task.id.text)
    }
    let unedited = line
    put(whole, before, into: &line)
    omissions.countOwn(of: whole)
    omissions.count(.notes, if: !whole.task.notes.isEmpty)
    omissions.count(.work, if: !whole.sessions.isEmpty)
    // What came from elsewhere goes back as it came.
    if line != unedited { line.keepWords() }
    if let kept = whole.foreign, kept.format == .todoTxt { identify(&line, task, kept.key) }
    bytes += line.text.utf8
    bytes.append(10)
    return true
  }

  /// A line without a name is known by its words: where these are others than it came with, it gets a
  /// name.
  private mutating func identify(_ line: inout TodoTxtLine, _ task: TaskItem, _ key: String) {
    var next = identity
    if TodoTxtLine(line.text).identity(among: &next).text == key {
      identity = next
    } else {
      line.set(key: "uuid", task.id.text)
    }
  }

  private mutating func put(_ whole: WholeTask, _ before: TaskDraft, into line: inout TodoTxtLine) {
    let task = whole.task
    if task.title != before.title {
      line.set(title: task.title.oneLine)
    }
    let category: CategoryChoice = whole.category.map { .named($0) } ?? .inbox
    if category != before.category {
      line.set(.project, whole.category.map { "+" + TodoTxtWriter.word($0) })
    }
    if task.tags != before.tags {
      line.set(all: .context, task.tags.map { "@" + TodoTxtWriter.word($0) })
    }
    if task.due != before.due { line.set(key: "due", task.due?.text) }
    if task.time != before.time { line.set(key: "at", task.time?.text) }
    if task.estimate != before.estimate { line.set(key: "est", task.estimate.map { "\($0)m" }) }
    let repeats = task.repeats.flatMap(RepeatDraft.init)
    if repeats != before.repeats {
      let word = repeats.flatMap(TodoTxtMeaning.word)
      line.set(key: "rec", word)
      if task.status == .open { omissions.count(.repeats, if: repeats != nil && word == nil) }
    }
    putState(task, before, into: &line)
  }

  /// Priority is lost on completion: `pri:A` keeps it.
  private func putState(_ task: TaskItem, _ before: TaskDraft, into line: inout TodoTxtLine) {
    let isDone = task.status == .done
    if task.priority != before.priority || isDone != before.done {
      let old = (line.first(.priority) ?? line.value("pri").map { "(\($0))" })
        .flatMap { TodoTxtLine.letter($0) }
      let fresh = [Priority.high: "A", .medium: "B", .low: "C"][task.priority]
      let letter = task.priority == before.priority ? old.map(String.init) : fresh
      line.set(.priority, isDone ? nil : letter.map { "(\($0))" })
      line.set(key: "pri", isDone ? letter : nil)
    }
    guard isDone != before.done else { return }
    line.set(.done, isDone ? "x" : nil)
    line.set(
      .completed,
      isDone ? task.closed.map { meaning.now.logicalDay(of: $0).text } : nil
    )
  }

  private static func word(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: "_")
  }
}
