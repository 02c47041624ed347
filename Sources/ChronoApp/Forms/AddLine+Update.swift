import ChronoModel
import ChronoScreen

extension State {
  /// Opens the line that adds a task, for a day and time or for what is on screen.
  mutating func openQuickAdd(
    day: LocalDay? = nil,
    time: TimeOfDay? = nil,
    at now: Moment
  ) -> [Effect] {
    overlays.append(
      .addLine(
        AddLine(
          day: day ?? dayForNewTasks(today: now.today),
          isDayShown: day != nil || shownSpan(today: now.today) != nil,
          time: time,
          category: selectedCategory?.id
        )
      )
    )
    return []
  }

  /// The day on screen; tomorrow where none is (Behaviour 3.12).
  func dayForNewTasks(today: LocalDay) -> LocalDay {
    shownSpan(today: today) == nil ? today + 1 : shownDay(today: today)
  }

  mutating func press(_ key: Key, in line: AddLine, at now: Moment) -> [Effect] {
    if line.batch != nil { return press(key, inBatchOf: line) }
    var line = line
    line.problem = nil
    switch key {
    case .escape:
      overlays.removeLast()
      return []
    case .enter: return submit(line, at: now)
    case .tab: complete(&line, by: 1)
    case .backTab: complete(&line, by: -1)
    case .backspace:
      line.completion = nil
      if !makePlain(&line, at: now) { _ = line.field.handle(.backspace) }
    default:
      guard line.field.handle(key) else {
        notice = Notice("\(key.name) does nothing in this line; Enter adds, Esc closes")
        return []
      }
      line.completion = nil
    }
    keep(line, at: now)
    return []
  }

  mutating func paste(_ text: String, into line: AddLine, at now: Moment) {
    var line = line
    line.problem = nil
    line.completion = nil
    let typed = line.field.text
    let lines = (typed + text).split(whereSeparator: \.isNewline).map { unmarked(String($0)) }
      .filter { !$0.isBlank }
    if lines.count > 1 {
      line.batch = batch(of: lines, in: line, at: now)
    } else {
      line.field.paste(text)
    }
    keep(line, at: now)
  }

  /// Puts the line back, without the plain words that are no parts any more.
  private mutating func keep(_ line: AddLine, at now: Moment) {
    var line = line
    if !line.plain.isEmpty {
      let parts = AddLineReading(
        line.field.text,
        plain: [],
        context: context(of: line, at: now)
      ).parts
      let words = parts.map { String(line.field.characters[$0.range]) }
      // Of two parts of one kind only the last is read, so a hidden one still counts as text.
      line.plain = line.plain.filter { words.contains($0) || line.field.text.contains($0) }
    }
    overlays[overlays.count - 1] = .addLine(line)
  }

  /// Backspace directly behind a part makes it plain text; `false` where there is none.
  private func makePlain(_ line: inout AddLine, at now: Moment) -> Bool {
    let cursor = line.field.cursor
    let hit = reading(of: line, at: now).parts.first { $0.range.upperBound == cursor }
    guard let hit, !hit.range.isEmpty else { return false }
    let words = String(line.field.characters[hit.range])
    guard !line.plain.contains(words) else { return false }
    line.plain.append(words)
    return true
  }

  private mutating func submit(_ line: AddLine, at now: Moment) -> [Effect] {
    let result = reading(of: line, at: now).result
    var line = line
    if let error = result.errors.first {
      line.problem = "\(ErrorText.sentence(error.reason)); Backspace behind it makes it plain text"
    } else if result.title.isBlank {
      line.problem = ErrorText.untitled(result, in: line.field.text)
    } else {
      overlays.removeLast()
      return [.perform(.addTasks([draft(of: result, in: line)]))]
    }
    overlays[overlays.count - 1] = .addLine(line)
    return []
  }

  // MARK: Several lines

  /// A line of a pasted list without its bullet.
  private func unmarked(_ text: String) -> String {
    var line = text.trimmed
    for mark in ["- ", "* ", "• ", "[ ] "] where line.hasPrefix(mark) {
      line = String(line.dropFirst(mark.count)).trimmed
    }
    return line
  }

  private func batch(of lines: [String], in line: AddLine, at now: Moment) -> AddLine.Batch {
    var batch = AddLine.Batch(drafts: [], problems: [])
    let context = context(of: line, at: now)
    for (index, text) in lines.enumerated() {
      let result = QuickAdd.parse(text, context: context)
      var draft = draft(of: result, in: line)
      // A line of nothing but parts is still a task: its words are the title.
      if draft.title.isBlank { draft.title = text }
      batch.drafts.append(draft)
      if let error = result.errors.first {
        batch.problems.append(
          AddLine.Batch.Problem(line: index + 1, words: ErrorText.sentence(error.reason))
        )
      }
    }
    return batch
  }

  private mutating func press(_ key: Key, inBatchOf line: AddLine) -> [Effect] {
    guard var batch = line.batch else { return [] }
    switch key {
    case .escape:
      overlays.removeLast()
      return []
    case .enter:
      overlays.removeLast()
      return [.perform(.addTasks(batch.drafts))]
    case .down, .character("j"): batch.top += 1
    case .up, .character("k"): batch.top -= 1
    case .pageDown: batch.top += 10
    case .pageUp: batch.top -= 10
    default:
      notice = Notice("Enter adds these \(batch.drafts.count) tasks, Esc does not", .warning)
    }
    batch.top = max(0, min(batch.top, batch.drafts.count - 1))
    var line = line
    line.batch = batch
    overlays[overlays.count - 1] = .addLine(line)
    return []
  }
}
