import ChronoModel
import ChronoScreen

extension State {
  mutating func openTagPrompt(for subjects: Selection) {
    let tags = list.hasMarks ? [] : selectedTask?.tags ?? []
    let text = tags.map { "@\($0)" }.joined(separator: " ")
    overlays.append(.prompt(Prompt(.tags(subjects), text: text)))
  }

  mutating func press(_ key: Key, in prompt: Prompt, at now: Moment) -> [Effect] {
    var prompt = prompt
    switch key {
    case .escape:
      overlays.removeLast()
      if case .search(let before) = prompt.purpose { leaveSearch(before) }
      return []
    case .enter: return submit(prompt, at: now)
    case .tab:
      // The hits stay in the list, for the keys that act on tasks.
      if case .search = prompt.purpose, !search.isEmpty { overlays.removeLast() }
      return []
    case .down, .up:
      if case .search = prompt.purpose { moveList(by: key == .down ? 1 : -1) }
      return []
    default:
      guard prompt.field.handle(key) else { return [] }
      return changed(prompt, at: now)
    }
  }

  /// After every change of the line: a search narrows as one types.
  mutating func changed(_ prompt: Prompt, at now: Moment) -> [Effect] {
    var prompt = prompt
    prompt.problem = nil
    if case .search = prompt.purpose, prompt.field.text != search {
      search = prompt.field.text.isBlank ? "" : prompt.field.text
      list = ListCursor()
    }
    overlays[overlays.count - 1] = .prompt(prompt)
    return []
  }

  private mutating func submit(_ prompt: Prompt, at now: Moment) -> [Effect] {
    let text = prompt.field.text
    do {
      let effects = try effects(of: prompt.purpose, text: text, at: now)
      if overlays.last == .prompt(prompt) { overlays.removeLast() }
      return effects
    } catch {
      var prompt = prompt
      prompt.problem = error.words
      overlays[overlays.count - 1] = .prompt(prompt)
      return []
    }
  }

  private mutating func effects(
    of purpose: Prompt.Purpose,
    text: String,
    at now: Moment
  ) throws(EntryProblem) -> [Effect] {
    if case .search(let before) = purpose {
      if search.isEmpty {
        leaveSearch(before)
      } else if !goToFound(today: now.today) {
        throw EntryProblem("Nothing found for ‘\(SafeText(text, limit: 30))’")
      }
      return []
    }
    guard !text.isBlank else { return try effectsOfNothing(purpose) }
    switch purpose {
    case .goToDate:
      guard let day = try Entry.day(text, phraseContext(at: now)) else {
        go(to: .other)
        return []
      }
      show(day, today: now.today)
    case .moveTo(let subjects):
      return [.perform(.move(subjects, to: try Entry.day(text, phraseContext(at: now))))]
    case .newCategory(let subjects?):
      return [.perform(.assign(subjects, to: .named(text)))]
    case .newCategory(nil): return [.perform(.addCategory(name: text, colour: nil))]
    case .renameCategory(let category):
      var renamed = category
      renamed.name = text
      return renamed == category
        ? [] : [.perform(.reviseCategory(from: category, to: renamed))]
    case .tags(let subjects): return retag(subjects, with: Entry.tags(text))
    case .stopAt:
      guard let running = view.running else { throw EntryProblem("No timer is running") }
      let finish = try SpanText.finish(text, of: running.session, at: now)
      return [.perform(.stopTimer(at: finish))]
    case .doneThen(let subjects):
      guard case .tasks(let ids) = subjects, let id = ids.first else { break }
      let day = selectedTask?.due ?? now.today
      let span = try SpanText.read(text, onLogical: day, at: now)
      return [.perform(.logDone(id, start: span.lowerBound, finish: span.upperBound))]
    case .runningLate: return try runningLate(text, at: now)
    case .search: break
    }
    return []
  }

  /// Enter on an empty line.
  private mutating func effectsOfNothing(
    _ purpose: Prompt.Purpose
  ) throws(EntryProblem) -> [Effect] {
    switch purpose {
    case .tags(let subjects): return retag(subjects, with: [])
    case .newCategory, .renameCategory: throw EntryProblem("A category needs a name")
    default: return []
    }
  }

  /// One task's tags become just these; several tasks get these added.
  private func retag(_ subjects: Selection, with tags: [String]) -> [Effect] {
    let now = list.hasMarks ? [] : selectedTask?.tags ?? []
    let removed = now.filter { !tags.contains($0) }
    let added = tags.filter { !now.contains($0) }
    if removed.isEmpty, added.isEmpty { return [] }
    return [.perform(.tag(subjects, adding: added, removing: removed))]
  }
}
