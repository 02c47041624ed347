import ChronoModel
import ChronoScreen

extension AddLine {
  /// The line that adds a task, for a day and time or for what is on screen.
  static func opening(
    day: LocalDay? = nil,
    time: TimeOfDay? = nil,
    seeing planner: State,
    at now: Moment
  ) -> AddLine {
    AddLine(
      day: day ?? planner.dayForNewTasks(today: now.today),
      isDayShown: day != nil || planner.shownSpan(today: now.today) != nil,
      time: time,
      category: planner.selectedCategory?.id
    )
  }
}

extension AddLine: OverlayContent {
  enum Action {
    case close, add, complete, completeBack, makePlain, addAll, down, up, pageDown, pageUp
    case earlier, later
  }

  static let keys: [OverlayKey<Action>] = [
    OverlayKey([.escape], .close, "close"),
    OverlayKey([.enter], .add, "add"),
    OverlayKey([.tab], .complete, "complete"),
    OverlayKey([.backTab], .completeBack),
    OverlayKey([.backspace], .makePlain),
  ]

  /// The keys through the lines that were entered before, where there are any.
  static let lineKeys: [OverlayKey<Action>] = [
    OverlayKey([.up], .earlier, "earlier lines", as: "↑"),
    OverlayKey([.down], .later),
  ]

  /// The same where the oldest line is shown.
  static let oldestLineKeys: [OverlayKey<Action>] = [
    OverlayKey([.down], .later, "later lines", as: "↓"),
    OverlayKey([.up], .earlier),
  ]

  /// The keys over several pasted lines.
  static let batchKeys: [OverlayKey<Action>] = [
    OverlayKey([.escape], .close, "cancel"),
    OverlayKey([.enter], .addAll, "add all"),
    OverlayKey(["j", .down], .down, "scroll", as: "j k"),
    OverlayKey(["k", .up], .up),
    OverlayKey([.pageDown], .pageDown),
    OverlayKey([.pageUp], .pageUp),
  ]

  var overlay: Overlay { .addLine(self) }

  var showsFactors: Bool { true }

  func keys(seeing planner: State) -> [OverlayKey<Action>] {
    guard batch == nil else { return AddLine.batchKeys }
    if hasEarlierLine(seeing: planner) { return AddLine.keys + AddLine.lineKeys }
    return isRecalled ? AddLine.keys + AddLine.oldestLineKeys : AddLine.keys
  }

  mutating func perform(_ action: Action, seeing planner: State, at now: Moment) -> [Request] {
    problem = nil
    followDay(seeing: planner, at: now)
    switch action {
    case .close: return goBack() ? [] : leave()
    case .earlier: return recall(by: 1, seeing: planner, at: now)
    case .later: return recall(by: -1, seeing: planner, at: now)
    case .add: return submit(seeing: planner, at: now)
    case .complete: complete(by: 1, seeing: planner)
    case .completeBack: complete(by: -1, seeing: planner)
    case .makePlain:
      completion = nil
      if !makePlain(seeing: planner, at: now) { _ = field.handle(.backspace) }
    case .addAll: return batch.map { send(.add($0.drafts)) } ?? []
    case .down: scroll(by: 1)
    case .up: scroll(by: -1)
    case .pageDown: scroll(by: 10)
    case .pageUp: scroll(by: -10)
    }
    forgetPlain(seeing: planner, at: now)
    return []
  }

  mutating func type(_ key: Key, seeing planner: State, at now: Moment) -> [Request] {
    if let batch {
      let keys = AddLine.batchKeys
      let (add, close) = (keys.label(of: .addAll), keys.label(of: .close))
      return [.say("\(add) adds these \(batch.drafts.count) lines, \(close) does not", .warning)]
    }
    followDay(seeing: planner, at: now)
    let before = wordsOfDay(seeing: planner, at: now)
    guard field.handle(key) else {
      let (add, close) = (AddLine.keys.label(of: .add), AddLine.keys.label(of: .close))
      let words: SafeText = "\(key.name) does nothing in this line; \(add) adds, \(close) closes"
      return [.say(words, .plain)]
    }
    problem = nil
    completion = nil
    // A day that is typed after midnight is meant from there.
    if wordsOfDay(seeing: planner, at: now) != before { goOn(seeing: planner, at: now) }
    forgetPlain(seeing: planner, at: now)
    return []
  }

  mutating func paste(_ text: String, seeing planner: State, at now: Moment) -> [Request] {
    problem = nil
    completion = nil
    followDay(seeing: planner, at: now)
    let lines = (field.text + text).split(whereSeparator: \.isNewline)
      .map { unmarked(String($0)) }
      .filter { !$0.isBlank }
    if lines.count > 1 {
      batch = batch(of: lines, seeing: planner, at: now)
    } else {
      field.paste(text)
    }
    forgetPlain(seeing: planner, at: now)
    return []
  }

  /// Forgets the plain words that would no longer be parts.
  private mutating func forgetPlain(seeing planner: State, at now: Moment) {
    guard !plain.isEmpty else { return }
    let context = context(seeing: planner, at: now)
    let parts = AddLineReading(field.text, plain: [], context: context).parts
    let words = parts.map { String(field.characters[$0.range]) }
    // Of two parts of one kind only the last is read, so a hidden one still counts as text.
    plain = plain.filter { words.contains($0) || field.text.contains($0) }
  }

  /// Backspace directly behind a part makes it plain text; `false` where there is none.
  private mutating func makePlain(seeing planner: State, at now: Moment) -> Bool {
    let cursor = field.cursor
    let parts = reading(seeing: planner, at: now).parts
    let hit = parts.first { $0.range.upperBound == cursor }
    guard let hit, !hit.range.isEmpty else { return false }
    let words = String(field.characters[hit.range])
    guard !plain.contains(words) else { return false }
    plain.append(words)
    return true
  }

  private mutating func submit(seeing planner: State, at now: Moment) -> [Request] {
    let result = reading(seeing: planner, at: now).result
    if let error = result.errors.first {
      let key = AddLine.keys.label(of: .makePlain)
      problem = "\(ErrorText.sentence(error.reason)); \(key) behind it makes it plain text"
    } else if result.title.isBlank {
      problem = ErrorText.untitled(result, in: field.text)
    } else if result.lacksTime(draft(of: result)) {
      problem = ErrorText.eventWithoutTime
    } else if let item = item(of: result) {
      return send(.add([item]))
    }
    return []
  }

  // MARK: Several lines

  private mutating func scroll(by step: Int) {
    guard var batch else { return }
    batch.top = max(0, min(batch.top + step, batch.drafts.count - 1))
    self.batch = batch
  }

  /// A line of a pasted list without its bullet.
  private func unmarked(_ text: String) -> String {
    var line = text.trimmed
    for mark in ["- ", "* ", "• ", "[ ] "] where line.hasPrefix(mark) {
      line = String(line.dropFirst(mark.count)).trimmed
    }
    return line
  }

  func batch(of lines: [String], seeing planner: State, at now: Moment) -> Batch {
    var batch = Batch(lines: lines, drafts: [], problems: [])
    let context = context(seeing: planner, at: now)
    for (index, text) in lines.enumerated() {
      let result = QuickAdd.parse(text, context: context)
      var draft = draft(of: result)
      // A line of nothing but parts is still a task, with its words as the title.
      if draft.title.isBlank { draft.title = text }
      if result.lacksTime(draft) {
        batch.problems.append(Batch.Problem(line: index + 1, words: ErrorText.eventWithoutTime))
        batch.drafts.append(.task(draft))
      } else {
        batch.drafts.append(result.item(with: draft) ?? .task(draft))
      }
      if let error = result.errors.first {
        batch.problems.append(
          Batch.Problem(
            line: index + 1,
            words: "\(ErrorText.sentence(error.reason)); it stays plain text"
          )
        )
      } else if let words = ErrorText.remark(on: result) {
        batch.problems.append(Batch.Problem(line: index + 1, words: words))
      }
    }
    return batch
  }
}
