/// What stands around a word decides whether it is meant as a part: names, counts and sentences
/// hold words that are days and times elsewhere.
extension Grammar {
  /// Whether the title does not go on at `index`: the line's end, a mark, a time, a length.
  ///
  /// Behind a length no other one is looked for, so that few words are read for each answer.
  mutating func isTail(_ index: Int, behindLength: Bool = false) -> Bool {
    guard index < count else { return true }
    switch line.words[index].kind {
    case .category, .tag, .notes: return true
    case .literal: return false
    case .bare: break
    }
    let word = lower(index)
    if word.first == "!" || word.first == "*" || Grammar.tails.contains(word) { return true }
    // What an event is at is its place.
    if context.isForEvent, word == "at", index + 1 < count { return true }
    if context.isForEvent, showsAsFree(at: index) != nil {
      return isTail(index + 1) || introducedDay(at: index + 1) != nil
    }
    if spokenReminder(at: index) != nil { return true }
    if Grammar.latestWords.contains(word), isTime(at: index + 1) { return true }
    if word == "before", endsDay(lower(index + 1)) { return true }
    if !behindLength, isLength(at: index) { return true }
    if word == "at" || word == "for" || word == "from" || word == "@" {
      return isTime(at: index + 1) || MinutesText.parse(lower(index + 1)) != nil
        || (word != "for" && Grammar.hour(lower(index + 1)) != nil)
    }
    return isTime(at: index) || MinutesText.parse(word) != nil
  }

  private static let tails: Set<String> = [
    "every", "every!", "daily", "weekly", "biweekly", "monthly", "yearly", "annually", "tonight",
    "until",
  ]

  mutating func isTime(at index: Int) -> Bool {
    var word = lower(index)
    let isIntroduced = word == "at" || word == "from" || word == "@"
    if isIntroduced { word = lower(index + 1) }
    if spokenClock(at: isIntroduced ? index + 1 : index) != nil { return true }
    if ClockRange.sides(word, loose: false) != nil { return true }
    let half = lower(isIntroduced ? index + 2 : index + 1)
    if half == "am" || half == "pm", ClockText(word + half) != nil { return true }
    guard let clock = ClockText(word) else { return false }
    return clock.form != .bare && word != "midnight"
  }

  /// The hour of `9` or `14`.
  static func hour(_ word: some StringProtocol) -> Int? {
    number(word, digits: 2).flatMap { (0...24).contains($0) ? $0 : nil }
  }

  /// Whether a day stands directly before or behind the words.
  mutating func isBesideDay(_ words: Range<Int>) -> Bool {
    if words.lowerBound > 0, endsDay(lower(words.lowerBound - 1)) { return true }
    let next = words.upperBound
    return introducedDay(at: next) != nil
  }

  /// Whether a word is how days end: a weekday, `tomorrow`, `dec`, `2026-12-24`.
  func endsDay(_ word: String) -> Bool {
    if Grammar.weekdays(in: word) != nil || Grammar.month(word) != nil { return true }
    if Grammar.nearestDays.contains(word) || word == "tonight" || word == "weekend" { return true }
    return PartOfDay(rawValue: word) != nil || (word.utf8.count == 10 && LocalDay(word) != nil)
  }

  static let nearestDays: Set<String> = ["today", "tomorrow", "tmr", "tmrw", "tmw"]

  /// Whether the number at `index` counts something: `page 9-10`, `Ubuntu 22.10`, `part 1/2`.
  ///
  /// Of what has one number a range is none: `release 2.0`, and `Deploy release 16-17`.
  mutating func isCounted(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    let word = lower(index - 1)
    if Grammar.countedAlone.contains(word), ClockRange.sides(lower(index), loose: true) != nil {
      return false
    }
    return Grammar.counted.contains(word)
      || (word.last == "s" && Grammar.counted.contains(String(word.dropLast())))
  }

  private static let counted = amounts.union([
    "age", "aged", "build", "bus", "ch", "chapter", "debian", "ep", "episode", "exercise", "floor",
    "gate", "grade", "ios", "issue", "item", "lesson", "level", "line", "lost", "macos", "no",
    "number", "p", "page", "part", "platform", "pp", "problem", "python", "question", "ratio",
    "release", "room", "score", "season", "section", "size", "step", "swift", "ticket", "track",
    "ubuntu", "unit", "v", "verse", "version", "vol", "volume", "won",
  ])

  private static let countedAlone: Set<String> = [
    "build", "bus", "debian", "floor", "gate", "ios", "lesson", "macos", "platform", "python",
    "release", "room", "swift", "ticket", "ubuntu",
  ]

  private static let amounts: Set<String> = ["cost", "owe", "pay", "price"]

  /// Whether the number at `index` would be an amount of money.
  mutating func isAmount(_ index: Int) -> Bool {
    index > 0 && Grammar.amounts.contains(lower(index - 1))
  }

  /// Whether the day's name at `index` belongs to a name: `Friday Night Lights`, `Black Friday`,
  /// `read the Sunday Times`.
  mutating func isInName(_ index: Int) -> Bool {
    let word = typed(index, 1)
    if index > 0 {
      let before = lower(index - 1)
      if Grammar.articles.contains(before), !isTail(index + 1) { return true }
      if isCapitalised(word), isCapitalised(typed(index - 1, 1)),
        Grammar.namedDays.contains(before)
      {
        return true
      }
    }
    guard isCapitalised(word), index + 1 < count else { return false }
    let next = lower(index + 1)
    return isCapitalised(typed(index + 1, 1)) && Grammar.weekday(next) == nil
      && Grammar.month(next) == nil && !isTail(index + 1)
  }

  /// Whether `wed`, `sat` or `sun` at `index` is the verb or the star, as far as words beside it tell.
  ///
  /// `wed Ana`, `we sat`, `in the sun` and `sun cream` are; any other may be the day.
  mutating func isOtherWord(at index: Int) -> Bool {
    let word = lower(index)
    guard ["wed", "sat", "sun"].contains(word) else { return false }
    if Grammar.behindDays[word]?.contains(lower(index + 1)) == true { return true }
    guard index > 0 else { return word == "wed" && typed(index, 1) == word }
    return Grammar.beforeVerbs.contains(lower(index - 1))
  }

  private static let behindDays: [String: Set<String>] = [
    "sat": ["back", "down", "navs", "nav", "phone", "still", "there", "through", "tv", "up"],
    "sun": [
      "bath", "bathing", "bed", "beds", "block", "cream", "dial", "dress", "flower", "flowers",
      "glasses", "hat", "hats", "lamp", "lotion", "protection", "rise", "room", "salutation",
      "salutations", "screen", "set", "shade", "tan", "terrace", "umbrella", "visor",
    ],
  ]

  private static let beforeVerbs = articles.union([
    "in", "of", "and", "i", "we", "he", "she", "they", "who", "under",
  ])

  /// Whether a preposition before a day belongs to the title's word at `next`, behind the day, and so
  /// stays without it: `Slides for Friday demo` is `Slides for demo`.
  ///
  /// What goes on with a word of its own kind (`Call Ana on fri about money`) needs none, nor does the
  /// object of the line's first word: `Finish by fri slides`, `Call on fri Ana`.
  mutating func isPreposition(_ index: Int, of next: Int) -> Bool {
    switch line.words[next].kind {
    case .category, .tag, .notes: return false
    case .bare where Grammar.connectives.contains(lower(next)) || isSign(at: next): return false
    case .bare, .literal: break
    }
    switch lower(index) {
    case "for", "until", "till": return index > 0
    case "by": return index > 1
    case "on": return index > 0 && !isCapitalised(typed(next, 1))
    default: return false
    }
  }

  private static let connectives = articles.union([
    "about", "after", "again", "alone", "also", "and", "around", "as", "at", "because", "before",
    "behind", "between", "but", "by", "during", "early", "for", "from", "how", "if", "in", "into",
    "late", "latest", "near", "next", "of", "off", "on", "or", "over", "please", "re", "sharp",
    "so", "than", "that", "then", "these", "this", "those", "through", "to", "together", "until",
    "via",
    "what", "when", "where", "whether", "while", "who", "why", "with", "without",
  ])

  /// `Friday`, and neither `FRIDAY` nor `I`.
  func isCapitalised(_ word: String) -> Bool {
    var letters = word.unicodeScalars.makeIterator()
    guard let first = letters.next(), let second = letters.next() else { return false }
    return first.properties.isUppercase && !second.properties.isUppercase
  }

  static let articles: Set<String> = [
    "the", "a", "an", "my", "your", "our", "his", "her", "their",
  ]

  private static let namedDays: Set<String> = [
    "after", "ash", "black", "casual", "cyber", "easter", "fat", "freaky", "giving", "good", "holy",
    "manic", "maundy", "palm", "shrove", "super", "taco",
  ]

  /// Whether the line begins with a name that the word is part of: `event planning`, `event log`.
  var isEventInName: Bool { Grammar.eventNouns.contains(lowerWord(1)) }

  private func lowerWord(_ index: Int) -> String { index < count ? line.words[index].lower : "" }

  private static let eventNouns: Set<String> = [
    "agenda", "agency", "bridge", "budget", "bus", "calendar", "company", "date", "dates", "flyer",
    "flyers", "guide", "handler", "handlers", "horizon", "hosting", "invitation", "invitations",
    "invite", "invites", "list", "listener", "listeners", "location", "log", "logs", "loop",
    "management", "manager", "marketing", "organiser", "organising", "organizer", "organizing",
    "page", "photos", "planner", "planning", "poster", "program", "programme", "queue", "report",
    "schedule", "sourcing", "space", "staff", "storming", "stream", "team", "ticket", "tickets",
    "venue", "website",
  ]

  /// Whether the words from `index` on go on as a sentence does: `every day is a gift`.
  mutating func isSentence(_ index: Int) -> Bool {
    guard index < count, line.words[index].kind == .bare else { return false }
    return Grammar.verbs.contains(lower(index))
  }

  private static let verbs: Set<String> = [
    "is", "isn't", "are", "was", "were", "be", "has", "have", "had", "will", "would", "can",
    "could", "should", "may", "might", "must", "counts", "count", "matters", "matter", "feels",
    "i", "you", "he", "she", "we", "they", "it", "like", "as", "that", "when", "brings", "begins",
    "starts", "ends", "comes", "better",
  ]
}
