import ChronoModel

/// A line of todo.txt as its words: what is not edited keeps its place.
struct TodoTxtLine: Hashable {
  var words: [Word]

  struct Word: Hashable {
    var kind: Kind
    /// As it stands in the line.
    var text: String
  }

  enum Kind: Hashable {
    case done, priority, completed, created, project, context
    /// Of a key that means something here, in lower case.
    case key(String)
    /// Of the title.
    case plain
  }

  /// What keys mean: `due:2026-11-24 at:15:00 est:45m rec:+1w pri:A uuid:…`.
  static let keys: Set<String> = ["due", "at", "est", "rec", "pri", "uuid"]

  init(words: [Word]) { self.words = words }

  init(_ text: String) {
    words = []
    for part in text.split(separator: " ") {
      words.append(Word(kind: kind(of: part), text: String(part)))
    }
  }

  /// What the next word of a line is, after those that are there.
  private func kind(of part: Substring) -> Kind {
    let kinds = words.map(\.kind)
    if kinds.isEmpty, part == "x" { return .done }
    if kinds.allSatisfy({ $0 == .done }), TodoTxtLine.letter(part) != nil { return .priority }
    let head: Set<Kind> = [.done, .priority, .completed, .created]
    if kinds.allSatisfy(head.contains), LocalDay(part) != nil {
      if kinds.contains(.done), !kinds.contains(.completed) { return .completed }
      if !kinds.contains(.created) { return .created }
    }
    if part.count > 1, part.hasPrefix("+"), !kinds.contains(.project) { return .project }
    if part.count > 1, part.hasPrefix("@") { return .context }
    let sides = part.split(separator: ":", maxSplits: 1)
    let key = sides.first?.lowercased() ?? ""
    if sides.count == 2, TodoTxtLine.keys.contains(key), !kinds.contains(.key(key)) {
      return .key(key)
    }
    return .plain
  }

  /// The letter of `(A)`.
  static func letter(_ part: some StringProtocol) -> Character? {
    let characters = Array(part)
    guard characters.count == 3, characters[0] == "(", characters[2] == ")",
      characters[1].isASCII, characters[1].isUppercase
    else { return nil }
    return characters[1]
  }

  var text: String { words.map(\.text).joined(separator: " ") }

  func first(_ kind: Kind) -> String? { words.first { $0.kind == kind }?.text }

  func value(_ key: String) -> String? {
    first(.key(key)).map { String($0.dropFirst(key.count + 1)) }
  }

  /// The words of the title, without the backslash that keeps one from being a mark.
  var title: String {
    words.filter { $0.kind == .plain }.map {
      TodoTxtLine.isKept($0.text) ? $0.text.dropFirst() : $0.text[...]
    }
    .joined(separator: " ")
  }

  /// Who the line's task is: the name that it tells, else what it says but for that which changes when
  /// it is ticked.
  func identity(among others: inout Identity) -> Identifier<ImportItem> {
    if let told = value("uuid").flatMap({ Identifier<ImportItem>($0) }) { return told }
    let head: Set<Kind> = [.done, .priority, .completed, .key("pri")]
    let said = words.filter { !head.contains($0.kind) }.map(\.text).joined(separator: " ")
    return others.next(.todotxt, [said])
  }

  // MARK: Words that look like marks

  /// Whether a backslash stands before what would be a mark somewhere in a line; other ones, as in
  /// `\\server`, are the word's own.
  private static func isKept(_ word: String) -> Bool {
    let rest = word.drop { $0 == "\\" }
    return rest.count < word.count && mayBeMark(rest)
  }

  private static func mayBeMark(_ word: Substring) -> Bool {
    if word == "x" || letter(word) != nil || LocalDay(word) != nil { return true }
    if word.count > 1, word.hasPrefix("+") || word.hasPrefix("@") { return true }
    let sides = word.split(separator: ":", maxSplits: 1)
    return sides.count == 2 && keys.contains(sides[0].lowercased())
  }

  /// Makes a key a word of the title; `false` where there is none.
  mutating func demote(_ key: String) -> Bool {
    guard let index = words.firstIndex(where: { $0.kind == .key(key) }) else { return false }
    words[index].kind = .plain
    return true
  }

  /// Puts a title in the place of the one that is there; a backslash of its own gets another one.
  mutating func set(title: String) {
    let words = title.split(separator: " ").map(String.init)
    set(all: .plain, words.map { TodoTxtLine.isKept($0) ? "\\" + $0 : $0 })
  }

  /// Puts a backslash before each word of the title that would be read as a mark where it stands.
  ///
  /// Others take such a word for what it is, a word that begins with a backslash: no project, no
  /// context, and no day that they cannot read.
  mutating func keepWords() {
    var line = TodoTxtLine(words: [])
    for var word in words {
      if word.kind == .plain, line.kind(of: word.text[...]) != .plain {
        word.text = "\\" + word.text
      }
      line.words.append(word)
    }
    self = line
  }

  // MARK: Editing

  /// Puts a word in the place of the first of its kind, or at the end; `nil` removes all of it.
  mutating func set(_ kind: Kind, _ text: String?) {
    let place = words.firstIndex { $0.kind == kind }
    words.removeAll { $0.kind == kind }
    guard let text else { return }
    let word = Word(kind: kind, text: text)
    words.insert(word, at: place ?? (headIndex(of: kind) ?? words.count))
  }

  mutating func set(key: String, _ value: String?) {
    set(.key(key), value.map { "\(key):\($0)" })
  }

  /// The words of a kind in the place of those that are there.
  mutating func set(all kind: Kind, _ texts: [String]) {
    let place = words.firstIndex { $0.kind == kind }
    words.removeAll { $0.kind == kind }
    let end = kind == .plain ? headEnd : words.count
    words.insert(contentsOf: texts.map { Word(kind: kind, text: $0) }, at: place ?? end)
  }

  private var headEnd: Int {
    words.firstIndex { ![Kind.done, .priority, .completed, .created].contains($0.kind) }
      ?? words.count
  }

  /// Where a word of the line's head goes: they stand in one order.
  private func headIndex(of kind: Kind) -> Int? {
    let order: [Kind] = [.done, .priority, .completed, .created]
    guard let rank = order.firstIndex(of: kind) else { return nil }
    return words.firstIndex { word in
      order.firstIndex(of: word.kind).map { $0 > rank } ?? true
    } ?? words.count
  }
}

/// What a line means here.
struct TodoTxtMeaning {
  let now: Moment

  func task(_ line: TodoTxtLine) throws(TodoTxtError) -> TaskDraft {
    let title = line.title
    var draft = TaskDraft(title: title.isEmpty ? line.text : title)
    if let project = line.first(.project) { draft.category = .named(String(project.dropFirst())) }
    for word in line.words where word.kind == .context {
      let tag = String(word.text.dropFirst())
      if !draft.tags.contains(tag) { draft.tags.append(tag) }
    }
    draft.priority = priority(line)
    if let text = line.value("due") {
      guard let day = LocalDay(text) else {
        throw TodoTxtError(key: "due", allowed: "a day as YYYY-MM-DD")
      }
      draft.due = day
    }
    if let text = line.value("at"), draft.due != nil {
      guard let time = TimeOfDay(text) else { throw TodoTxtError(key: "at", allowed: "HH:MM") }
      draft.time = time
    }
    if let text = line.value("est") { draft.estimate = TodoTxtMeaning.minutes(text) }
    if let text = line.value("rec"), draft.due != nil {
      draft.repeats = TodoTxtMeaning.repeats(text)
      guard draft.repeats != nil || TodoTxtMeaning.isOfWorkdays(text) else {
        throw TodoTxtError(key: "rec", allowed: "a length such as 1w or +3d")
      }
    }
    if line.first(.done) != nil {
      draft.done = true
      draft.finished = line.first(.completed).flatMap { LocalDay($0) }
        .map { min(now.bounds(of: $0).upperBound - 1, now.instant) }
    }
    return draft
  }

  /// The same, with values that mean nothing as words of the title.
  func lenientTask(_ line: inout TodoTxtLine) -> TaskDraft {
    while true {
      do throws(TodoTxtError) {
        return try task(line)
      } catch {
        guard line.demote(error.key) else { return TaskDraft(title: line.text) }
      }
    }
  }

  /// `(A)`, or the `pri:A` that completed lines keep.
  private func priority(_ line: TodoTxtLine) -> Priority {
    let kept = line.value("pri").map { "(\($0.uppercased()))" }
    switch (line.first(.priority) ?? kept).flatMap({ TodoTxtLine.letter($0) }) {
    case nil: return .none
    case "A"?: return .high
    case "B"?: return .medium
    default: return .low
    }
  }

  /// `45m`, `1h30m`, `2h`, or minutes.
  static func minutes(_ text: String) -> Int? {
    let plain = Int(text) ?? CalendarDuration.seconds("PT\(text.uppercased())").map { Int($0 / 60) }
    return plain.flatMap { (1...TaskItem.longestEstimate).contains($0) ? $0 : nil }
  }

  private static let units: [Character: RecurrenceRule.Frequency] = [
    "d": .daily, "w": .weekly, "m": .monthly, "y": .yearly,
  ]

  /// `1w` from when it was done, `+1w` from its day; `b` are working days.
  static func repeats(_ text: String) -> RepeatDraft? {
    let isFixed = text.hasPrefix("+")
    let rest = isFixed ? text.dropFirst() : text[...]
    guard let unit = rest.last, let count = Int(rest.dropLast()), (1...9999).contains(count) else {
      return nil
    }
    if unit == "b" {
      guard count == 1 else { return nil }
      return RepeatDraft(rule: .workdays, afterCompletion: !isFixed)
    }
    guard let frequency = units[unit] else { return nil }
    return RepeatDraft(
      rule: RecurrenceRule(frequency, interval: count),
      afterCompletion: !isFixed
    )
  }

  /// Whether it is a number of working days, such as `5b`: of more than one they are kept, and not followed.
  private static func isOfWorkdays(_ text: String) -> Bool {
    text.last == "b" && Int(text.drop { $0 == "+" }.dropLast()).map { $0 > 0 } == true
  }

  /// `nil` for a repeat that the format cannot say.
  static func word(_ repeats: RepeatDraft) -> String? {
    let rule = repeats.rule
    guard rule.end == .never else { return nil }
    let mark = repeats.afterCompletion ? "" : "+"
    if rule.frequency == .weekly, rule.interval == 1,
      rule.byDay == RecurrenceRule.workdays.byDay
    {
      return mark + "1b"
    }
    var plain = rule
    if rule.frequency == .weekly, rule.byDay.count <= 1 { plain.byDay = [] }
    guard plain.isPlain, let unit = units.first(where: { $0.value == rule.frequency })
    else { return nil }
    return "\(mark)\(rule.interval)\(unit.key)"
  }
}

/// A key whose value means nothing.
struct TodoTxtError: Error {
  var key: String
  var allowed: String
}
