import ChronoModel
import ChronoScreen

/// What is typed in the quick-add line is kept until it is a task (Behaviour 8.2).
extension AddLine {
  /// What is typed or pasted; empty if nothing is.
  var words: String {
    let words = batch.map { $0.lines.joined(separator: "\n") } ?? field.text
    return words.isBlank ? "" : words
  }

  /// Asks for the edit; the line closes once the file has it.
  mutating func send(_ edit: Edit) -> [Request] {
    sent = edit
    return [.edit(edit)]
  }

  /// Closes by Esc; what was in it can be brought back by one key.
  func leave() -> [Request] {
    guard !words.isEmpty else { return [.close] }
    return [
      .close, .rememberLine(words),
      .say("Nothing added · ↑ in a new line brings the words back", .plain),
    ]
  }

  /// An open, empty line looks once for a line that was being typed when a planner ended.
  mutating func settle(seeing planner: State, at now: Moment) -> [Request] {
    followDay(seeing: planner, at: now)
    return planner.memory.hasSoughtLine ? [] : [.seekLine]
  }

  mutating func hear(
    _ event: Event,
    isOnTop: Bool,
    seeing planner: State,
    at now: Moment
  ) -> [Request] {
    if case .performed(_, .edit(let edit)) = event, edit == sent {
      return entered(seeing: planner, at: now).map { .rememberLine($0) } + [.close]
    }
    if case .failed(let failure) = event, sent != nil {
      // It stays open, and says why.
      sent = nil
      problem = ErrorText.sentence(failure)
    }
    if case .draftFound(let words, .line) = event, self.words.isEmpty {
      return paste(words, seeing: planner, at: now)
        + [.say("Restored from last time", .plain)]
    }
    return []
  }
}

extension Memory {
  /// Keeps what is typed, or discards it once it is a task.
  ///
  /// Asked for when nothing else is happening: no key waits for the disk.
  mutating func keepLine(of overlays: [Overlay]) -> [Effect] {
    var words = ""
    for case .addLine(let line) in overlays { words = line.words }
    guard words != keptLine else { return [] }
    keptLine = words
    return [.file(words.isEmpty ? .removeDraft(.line) : .saveDraft(words, of: .line))]
  }
}
