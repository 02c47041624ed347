import ChronoModel
import ChronoScreen

extension State {
  /// The topmost overlay sees the key first; nothing below it does.
  mutating func pressOverOverlay(_ key: Key, at now: Moment) -> [Effect] {
    switch overlays.last {
    case .menu(let menu): press(key, in: menu, at: now)
    case .prompt(let prompt): press(key, in: prompt, at: now)
    case .question(let question): press(key, in: question)
    case nil: []
    }
  }

  /// Pasted text goes into the field that is open, else into a new task's line.
  mutating func paste(_ text: String, at now: Moment) -> [Effect] {
    guard !Layout(self).isTooSmall else { return [] }
    if overlays.isEmpty {
      let effects = openQuickAdd(at: now)
      return effects + paste(text, at: now)
    }
    guard case .prompt(var prompt) = overlays.last else { return [] }
    prompt.field.paste(text)
    return changed(prompt, at: now)
  }

  private mutating func press(_ key: Key, in question: Question) -> [Effect] {
    overlays.removeLast()
    return key == .character("y") ? [question.yes] : []
  }
}
