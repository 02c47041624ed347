/// One pass over the words that finds the parts, and then drops those that a later one of the
/// same kind replaces.
struct LineScan {
  let line: LineWords
  var grammar: Grammar
  var candidates: [PartCandidate] = []
  /// Words that look like a part and stay in the title, in the line's order.
  var leftovers: [Range<Int>] = []
  /// Those of them that are marks of other programs, with how they are written here.
  private(set) var foreignMarks: [(words: Range<Int>, ours: String)] = []
  /// Those of them that are nearly parts, with that.
  private(set) var misspelt: [(words: Range<Int>, slip: Grammar.Slip)] = []
  /// One of them that repeats by hours.
  private(set) var hourly: Range<Int>?
  /// The last of them that is a day that has been.
  private(set) var pastDay: Range<Int>?
  /// Of a task, days from one to another: only an event lasts days.
  private(set) var days: Range<Int>?
  /// Whether the line begins like an event's and says neither day, nor time, nor repeat.
  private(set) var isEventWithoutDay = false
  private(set) var isEventInName = false
  /// The last time by which something is to be done, with the day that it names.
  private(set) var latest: (words: Range<Int>, is: Grammar.Latest)?
  /// Times side by side, of which only the last is read.
  private(set) var times: Range<Int>?
  /// Weekdays side by side, of which only the last is read.
  private(set) var weekdays: (words: Range<Int>, days: [Weekday])?
  private let eventWord: QuickAddContext.EventWord

  init(_ line: LineWords, context: QuickAddContext) {
    self.line = line
    eventWord = context.eventWord
    grammar = Grammar(line, context: context)
  }

  /// Known once the first word is read.
  private(set) var isForEvent: Bool {
    get { grammar.context.isForEvent }
    set { grammar.context.isForEvent = newValue }
  }

  mutating func findParts() {
    if !findEvent() { findParts(from: 0) }
    findRepeatBounds()
    keepLast()
    keepPrepositions()
    findWeekdays()
    if isForEvent {
      findPlace()
      findShowAs()
    }
    findLookalikes()
  }

  private mutating func findParts(from start: Int) {
    var index = start
    while index < line.words.count {
      if !isForEvent, let latest = grammar.latest(at: index) {
        // There is no deadline to keep it in, and a block at that time is not what it says.
        let words = index..<index + latest.count
        self.latest = (words, latest)
        leftovers.append(words)
        index = words.upperBound
      } else if let candidate = candidate(at: index) {
        candidates.append(candidate)
        index = candidate.words.upperBound
      } else if !isForEvent, let (_, count) = grammar.days(at: index),
        !areBoundsOfRepeat(index, count)
      {
        // The whole of it is title: a task has one day.
        days = index..<index + count
        index += count
      } else {
        index += 1
      }
    }
  }

  /// Finds weekdays before the one that is the day: `mon wed fri`.
  private mutating func findWeekdays() {
    guard let due = candidates.last(where: { $0.kind == .due })?.words, due.count == 1,
      let list = grammar.weekdays(endingAt: due.lowerBound), list.days.count > 1
    else { return }
    weekdays = list
  }

  /// `event Lunch 13-14`: a line that begins with the word, and says when.
  ///
  /// `event:` always begins one. `event planning` is a title, whenever it is to be done; what goes on
  /// behind such a name has to say at what time it is: `event planning call 10:00`.
  private mutating func findEvent() -> Bool {
    guard eventWord != .isTitle, line.words.count > 1 else { return false }
    let word = grammar.lower(0)
    guard word == "event:" || word == "event" else { return false }
    isForEvent = true
    candidates = [PartCandidate(0..<1, .event)]
    findParts(from: 1)
    let hasTime = eventWord == .hasTime || candidates.contains { $0.kind == .time }
    let isMeant =
      if grammar.isEventInName {
        hasTime && line.words.count > 2 && !candidates.contains { $0.words.contains(2) }
      } else {
        hasTime || candidates.contains(where: \.saysWhen)
      }
    if isMeant || word == "event:" { return true }
    isForEvent = false
    isEventInName = grammar.isEventInName && candidates.contains(where: \.saysWhen)
    candidates = []
    isEventWithoutDay = !grammar.isEventInName
    if isEventWithoutDay { leftovers.append(0..<1) }
    return false
  }

  private mutating func candidate(at index: Int) -> PartCandidate? {
    let one = index..<index + 1
    switch line.words[index].kind {
    case .literal: return nil
    case .category(let name): return PartCandidate(one, .category(name))
    case .tag(let name):
      if let time = ClockText(name.lowercased())?.time {
        // `@5pm` is a time, as `@ 5pm` is.
        return PartCandidate(one, .time(Grammar.Clock(time: time, length: nil)))
      }
      return PartCandidate(one, .tag(name))
    case .notes(let text): return PartCandidate(one, .notes(text))
    case .bare: break
    }
    switch grammar.lower(index) {
    case "": return nil
    case "!", "!!", "!!!": if isForEvent { return nil }
    default: break
    }
    switch grammar.lower(index) {
    case "!": return PartCandidate(one, .priority(.low))
    case "!!": return PartCandidate(one, .priority(.medium))
    case "!!!": return PartCandidate(one, .priority(.high))
    default: break
    }
    if let reading = grammar.repeats(at: index) {
      return candidate(reading, at: index) { .repeats($0) }
    }
    if let reading = grammar.reminder(at: index) {
      return candidate(reading, at: index) { .reminder($0) }
    }
    if let (days, count) = grammar.days(at: index), !areBoundsOfRepeat(index, count) {
      return isForEvent ? PartCandidate(index..<index + count, .days(days)) : nil
    }
    if let reading = grammar.length(at: index) {
      return candidate(reading, at: index) { .estimate($0) }
    }
    if let span = timeToLaterDay(at: index) { return span }
    if let reading = grammar.clock(at: index) {
      return candidate(reading, at: index) { .time($0) }
    }
    if let reading = grammar.introducedDay(at: index) { return due(reading, at: index) }
    if isForEvent, let count = grammar.allDay(at: index) {
      return PartCandidate(index..<index + count, .allDay)
    }
    return nil
  }

  /// A day, with the part of it that is named behind.
  private mutating func due(
    _ reading: Grammar.Reading<DayAnswer>,
    at index: Int
  ) -> PartCandidate {
    let named = grammar.partOfDay(of: index, reading.count)
    let whole = Grammar.Reading(copying: reading, count: reading.count + (named?.count ?? 0))
    return candidate(whole, at: index) { .due($0, named?.part) }
  }

  func candidate<Value>(
    _ reading: Grammar.Reading<Value>,
    at index: Int,
    _ content: (Value?) -> PartCandidate.Content
  ) -> PartCandidate {
    let words = index..<index + reading.count
    switch reading.value {
    case .success(let value): return PartCandidate(words, content(value))
    case .failure(let error): return PartCandidate(words, content(nil), error: error)
    }
  }

  /// Of several parts of one kind the last counts; tags and reminders add up.
  ///
  /// A range of time
  /// says the length too, and a time that is replaced takes its length with it.
  private mutating func keepLast() {
    var seen: Set<QuickAddResult.Part.Kind> = []
    var kept: [PartCandidate] = []
    for candidate in candidates.reversed() {
      let kind = candidate.kind
      if !candidate.addsUp, seen.contains(kind) {
        leftovers.append(candidate.words)
        if kind == .time { noticeTime(candidate.words, before: kept) }
        continue
      }
      if !candidate.addsUp { seen.insert(kind) }
      if candidate.hasLength { seen.insert(.estimate) }
      kept.append(candidate)
    }
    candidates = kept.reversed()
  }

  /// Leaves a day's preposition in the title where that goes on with what it belongs to.
  private mutating func keepPrepositions() {
    var next: Int? = nil
    var start = line.words.count
    for (place, candidate) in candidates.enumerated().reversed() {
      // The word behind this part, or behind those that it is followed by.
      if candidate.words.upperBound < start { next = candidate.words.upperBound }
      start = candidate.words.lowerBound
      guard candidate.kind == .due, candidate.error == nil, candidate.words.count > 1, let next,
        grammar.isPreposition(start, of: next)
      else { continue }
      candidates[place] = PartCandidate(
        start + 1..<candidate.words.upperBound,
        candidate.content
      )
    }
  }

  /// Remembers a time that another one follows: `8:30 and 20:00`.
  private mutating func noticeTime(_ words: Range<Int>, before kept: [PartCandidate]) {
    guard let next = times ?? kept.last(where: { $0.kind == .time })?.words,
      next.lowerBound == words.upperBound + 1,
      ["and", "&", "+", "or"].contains(grammar.lower(words.upperBound))
    else { return }
    times = words.lowerBound..<next.upperBound
  }

  /// Whether a word that may be a repeat belongs to the name of one that is told: `Weekly review every
  /// fri`.
  private mutating func isNameOfRepeat(at index: Int) -> Bool {
    ["daily", "weekly", "biweekly", "monthly", "yearly"].contains(grammar.lower(index))
      && candidates.contains { $0.kind == .repeats }
  }

  /// Finds what looks like a day or a time between the parts, and was read as title.
  private mutating func findLookalikes() {
    if let days { leftovers.append(days) }
    let isPlanned = latest?.is.day != nil || candidates.contains { $0.kind == .due }
    let taken = candidates.map(\.words) + leftovers
    let isTaken = taken.reduce(into: Set<Int>()) { $0.formUnion($1) }
    var index = 0
    while index < line.words.count {
      if isTaken.contains(index) || isNameOfRepeat(at: index) {
        index += 1
      } else if let count = grammar.hourlyRepeat(at: index) {
        hourly = index..<index + count
        leftovers.append(index..<index + count)
        index += count
      } else if let ours = grammar.foreignMark(at: index) {
        leftovers.append(index..<index + 1)
        foreignMarks.append((index..<index + 1, ours))
        index += 1
      } else if let slip = grammar.slip(at: index, isPlanned: isPlanned) {
        let words = index..<index + slip.count
        leftovers.append(words)
        misspelt.append((words, slip))
        index += slip.count
      } else if let count = grammar.lookalike(at: index) {
        leftovers.append(index..<index + count)
        index += count
      } else {
        // A sign that parted two parts, and is all that is left of them: `tomorrow & 9:30`.
        let isBeside = isTaken.contains(index - 1) || isTaken.contains(index + 1)
        if isBeside, grammar.isSign(at: index) { leftovers.append(index..<index + 1) }
        index += 1
      }
    }
    leftovers.sort { $0.lowerBound < $1.lowerBound }
    pastDay = leftovers.last { grammar.isPastDay($0) }
  }
}
