import ChronoModel
import ChronoScreen

extension State {
  /// The topmost overlay sees the key first; nothing below it does.
  mutating func pressOverOverlay(_ key: Key, at now: Moment) -> [Effect] {
    switch overlays.last {
    case .prompt(let prompt): press(key, in: prompt, at: now)
    case .addLine(let line): press(key, in: line, at: now)
    case .held(let held): press(key, in: held, at: now)
    case .triage(let triage): press(key, in: triage, at: now)
    case .review(let page): press(key, in: page, at: now)
    case .sessions(let list): press(key, in: list, at: now)
    case .work(let entry): press(key, in: entry, at: now)
    case .slipped(let question): press(key, in: question, at: now)
    case .overlap(let overlap): press(key, in: overlap)
    case .menu, .picker, .question, .palette, .help, .journal, .forgotten, .form:
      pressOverlay(key, at: now)
    case nil: []
    }
  }

  /// Pasted text goes into the field that is open, else into a new task's line.
  mutating func paste(_ text: String, at now: Moment) -> [Effect] {
    guard !Layout(self).isTooSmall else { return [] }
    notice = nil
    switch overlays.last {
    case nil:
      let effects = openQuickAdd(at: now)
      return effects + paste(text, at: now)
    case .prompt(var prompt):
      prompt.field.paste(text)
      return changed(prompt, at: now)
    case .addLine(let line): paste(text, into: line, at: now)
    case .triage(let triage): paste(text, in: triage)
    case .sessions(let list): paste(text, in: list)
    case .work(let entry): paste(text, in: entry)
    default: return pasteIntoOverlay(text, at: now)
    }
    return []
  }

  /// Commands that open something over the panes.
  mutating func performOverScreen(_ command: Command, at now: Moment) -> [Effect] {
    switch command {
    case .palette: overlays.append(.palette(Palette()))
    case .help: overlays.append(.help(Help()))
    case .newEvent: return apply(Form.newEvent(seeing: self, at: now), at: now)
    default: break
    }
    return []
  }
}
