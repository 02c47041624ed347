package import ChronoModel
package import ChronoScreen

extension ErrorText {
  package static let eventWithoutTime: SafeText =
    "An event without a time lasts whole days, such as 48h; or say when it begins"

  /// A line without a title, and how its words become one.
  package static func untitled(_ result: QuickAddResult, in line: String) -> SafeText {
    let bytes = Array(line.utf8)
    let what: SafeText = result.isEvent ? "An event" : "A task"
    guard let part = result.parts.last, part.range.upperBound <= bytes.count else {
      return "\(what) needs a title"
    }
    let words = String(decoding: bytes[part.range], as: UTF8.self)
    let text = QuickAdd.escaping(
      QuickAddResult.Part(kind: part.kind, range: 0..<words.utf8.count, meaning: ""),
      in: words
    )
    let kept = SafeText(text, limit: 30).truncated(to: 30)
    return "\(what) needs a title; \(kept) is read as text"
  }

  /// What a person may have meant otherwise: a part that another one overrules, and words that
  /// look like a part and are title; `nil` where there is nothing.
  package static func remark(on result: QuickAddResult) -> SafeText? {
    func quoted(_ word: String) -> SafeText {
      "‘\(SafeText(word, limit: 24).truncated(to: 24))’"
    }
    if let overruled = result.overruled, let minutes = result.estimate {
      let range = quoted(overruled.range)
      let kept = SafeText(MinutesText.text(minutes))
      return "\(range) is \(SafeText(MinutesText.text(overruled.minutes))) long, but \(kept) counts"
    }
    if let day = result.pastDay, !result.isEvent {
      return "\(quoted(day)) stays in the title: no task can be planned for the past"
    }
    if let reminder = result.pastReminder {
      return neverComes(reminder)
    }
    if let reminder = result.lateReminder {
      return "\(quoted(reminder.typed)) comes after the start at \(SafeText(reminder.start))"
    }
    if let reminder = result.earlyReminder {
      let words = quoted(reminder)
      return result.due == nil
        ? neverComes(reminder, lacksDay: true)
        : "\(words) counts from the start of the work hours, as no time is given"
    }
    if let hourly = result.hourly {
      return "\(quoted(hourly)) stays in the title: a repeat is by days, not by hours"
    }
    if let offRule = result.offRule {
      return "The first one is on \(SafeText(offRule.first)), as typed; \(quoted(offRule.rule)) "
        + "goes on from \(SafeText(offRule.next))"
    }
    if let skipped = result.skippedTime { return words(for: skipped) }
    if let days = result.days {
      return "\(quoted(days)) stays in the title: only an event lasts days"
    }
    if let weekdays = result.weekdays {
      return "Of \(quoted(weekdays.typed)) only the last is read · for all of them: "
        + SafeText(weekdays.rule)
    }
    if let times = result.times {
      let what: SafeText = result.isEvent ? "an event" : "a task"
      return "Of \(quoted(times)) only the last is read · add \(what) for each time"
    }
    if !result.foreignMarks.isEmpty {
      return remark(on: result.foreignMarks, quoted) + remark(besideMarksOf: result, quoted)
    }
    if !result.misspelt.isEmpty {
      let slips = result.misspelt.suffix(3)
      let known = Set(result.misspelt.map(\.typed))
      let others = result.leftovers.filter { !known.contains($0) }.suffix(1).map(quoted)
      let typed = others + slips.map { quoted($0.typed) }
      let stay: SafeText = typed.count == 1 ? "stays" : "stay"
      return "\(typed.listed) \(stay) in the title · the \(how(slips))"
    }
    if let latest = result.latest {
      let words: SafeText = "\(quoted(latest.typed)) stays in the title: "
      return switch (latest.time.map { SafeText($0) }, latest.day.map { SafeText($0) }) {
      case (let time?, nil): words + "no deadlines · \(time) alone plans it then"
      case (nil, let day?): words + "no deadlines · planned for \(day)"
      case (_?, let day?): words + "planned for \(day), without a time"
      case (nil, nil): words + "no deadlines"
      }
    }
    if result.isEventWithoutDay {
      return "‘event’ stays in the title: an event needs a day, or begins with ‘event:’"
    }
    if result.isEventInName, result.leftovers.isEmpty {
      return "‘event’ is part of the title · ‘event:’ begins an event"
    }
    let words = result.leftovers.suffix(3).map(quoted)
    guard let first = words.first else {
      return result.weekAhead.map { ErrorText.words(for: $0) }
    }
    if words.count > 1 { return "\(words.listed) stay in the title" }
    let what: SafeText = result.isEvent ? "an event" : "a task"
    return result.leftovers.last?.first == "#"
      ? "\(first) stays in the title: \(what) has one category" : "\(first) stays in the title"
  }

  /// Why a reminder, as typed, never comes.
  package static func neverComes(_ reminder: String, lacksDay: Bool = false) -> SafeText {
    let why: SafeText =
      lacksDay ? "there is no day and no time to count from" : "that time is over"
    return "‘\(SafeText(reminder, limit: 24).truncated(to: 24))’ never comes: \(why)"
  }

  /// Of today's weekday, which some mean today by.
  package static func words(for ahead: QuickAddResult.WeekAhead) -> SafeText {
    "‘\(SafeText(ahead.typed, limit: 24))’ is \(SafeText(ahead.day)), a week from today · "
      + "for today, type ‘today’"
  }

  /// Of a time in the hour that is left out when summer time begins.
  package static func words(for skipped: QuickAddResult.SkippedTime) -> SafeText {
    "The clock skips \(SafeText(skipped.time)) on \(SafeText(skipped.day)): it will be "
      + SafeText(skipped.shown)
  }

  /// What stays of a series as it is, where all from a day on is changed; `nil` where nothing does.
  package static func standingApart(_ days: Int, beginsSentence: Bool = false) -> SafeText? {
    guard days > 0 else { return nil }
    let count: SafeText = days == 1 ? "\(beginsSentence ? "A" : "a") day" : "\(days) days"
    return "\(count) changed on \(days == 1 ? "its" : "their") own \(days == 1 ? "stays" : "stay")"
  }

  /// What a new step says of the undone ones that it was made instead of; `nil` of a single one, as
  /// everybody knows that.
  package static func forgotten(_ steps: Int, beginsSentence: Bool = false) -> SafeText? {
    guard steps > 1 else { return nil }
    return "\(beginsSentence ? "The" : "the") \(steps) steps you undid can’t be redone now"
  }

  /// What is said of a block that was planned past the end of its day: `it is kept only when done
  /// before 00:00, …`; of several tasks by name.
  package static func pastDay(
    _ receipt: Receipt,
    _ settings: Settings,
    at now: Moment,
    beginsSentence: Bool = false
  ) -> SafeText? {
    guard let past = receipt.pastDay else { return nil }
    let name: SafeText = "‘\(SafeText(past.title, limit: 24).truncated(to: 24))’"
    let isAlone = receipt.count <= 1
    let who: SafeText =
      past.count > 1
      ? "\(name) and \(past.count - 1) more are"
      : "\(isAlone ? (beginsSentence ? "It" : "it") : name) is"
    let end = settings.timeText(past.end, at: now)
    return
      "\(who) kept only when done before \(end), where the day ends (day-start in the settings)"
  }

  /// What a command takes somewhere.
  package enum Wanted {
    case day, week, time, length, reminder

    fileprivate var examples: (noun: SafeText, like: SafeText) {
      switch self {
      case .day: ("days", "fri, +3d or 2026-12-24")
      case .week: ("weeks", "last, next or 2026-W47")
      case .time: ("times", "9:30, 3pm or 9:00-10:30")
      case .length: ("lengths", "45m or 1h30")
      case .reminder: ("reminders", "10m, 1d or 9:00")
      }
    }
  }

  /// The same for a command, where no field says what is typed into it.
  package init(_ error: PhraseError, wanted: Wanted? = nil) {
    var words = ErrorText.sentence(error)
    if case .notUnderstood(let text) = error {
      let (noun, like) =
        wanted?.examples
        ?? ("days", "fri, +3d or 2026-12-24, times like 9:30, lengths like 1h30")
      if noun == "days", let day = NearestName.day(text) {
        words += ". Did you mean ‘\(SafeText(day))’? Days are like \(like)"
      } else {
        words += "; \(noun) are like \(like)"
      }
    }
    self.init(code: "phrase", words + ".")
  }

  /// What may have been meant: `day is written tomorrow, the length 45 minutes`.
  private static func how(_ slips: ArraySlice<QuickAddResult.Misspelt>) -> SafeText {
    slips.enumerated().map { place, slip -> SafeText in
      let ours = SafeText(slip.ours, limit: 30).truncated(to: 30)
      let part: SafeText =
        switch slip.part {
        case .time: "time"
        case .repeats: "repeat"
        case .estimate: "length"
        case .reminder: "reminder"
        case .due, .category, .tag, .priority, .notes, .event, .place, .showAs: "day"
        }
      return place == 0 ? "\(part) is written \(ours)" : "the \(part) \(ours)"
    }.joined(", ")
  }

  /// Marks of other programs that are title, and how they are written here: `‘p1’ stays in the
  /// title; here it is !!!`.
  private static func remark(
    on marks: [QuickAddResult.ForeignMark],
    _ quoted: (String) -> SafeText
  ) -> SafeText {
    let marks = marks.prefix(4)
    let typed = marks.map { quoted($0.typed) }.listed
    let ours = marks.map { SafeText($0.ours, limit: 24).truncated(to: 24) }.listed
    return marks.count == 1
      ? "\(typed) stays in the title; here it is \(ours)"
      : "\(typed) stay in the title; here they are \(ours)"
  }

  /// ` · so does ‘fri’`, of words that are no marks; empty where there are none.
  private static func remark(
    besideMarksOf result: QuickAddResult,
    _ quoted: (String) -> SafeText
  ) -> SafeText {
    let marks = Set(result.foreignMarks.map(\.typed))
    let words = result.leftovers.filter { !marks.contains($0) }.suffix(2).map(quoted)
    guard !words.isEmpty else { return .empty }
    return " · so \(words.count == 1 ? "does" : "do") \(words.listed)"
  }

  /// Why typed words cannot be meant; the words are named.
  package static func sentence(_ error: PhraseError) -> SafeText {
    func quoted(_ text: String) -> SafeText { "‘\(SafeText(text, limit: 40).truncated(to: 40))’" }
    return switch error {
    case .noSuchDay(let text): "There is no day \(quoted(text))"
    case .noSuchTime(let text): "\(quoted(text)) is not a time"
    case .ambiguousDay(let text):
      "\(quoted(text)) could be two dates: spell the month, as in 24 dec"
    case .endsBeforeStart(let text): "\(quoted(text)) ends before it starts"
    case .tooLong(let text): "\(quoted(text)) is longer than ten days"
    case .tooShort(let text): "\(quoted(text)) is less than a minute: leave the estimate out"
    case .needsDay(let text): "\(quoted(text)) needs a day"
    case .noSuchRepeat(let text): "\(quoted(text)) never happens"
    case .notUnderstood(let text): "\(quoted(text)) is not understood"
    }
  }
}
