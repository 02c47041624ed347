/// A time of day as typed: `9:30`, `15:00`, `3pm`, `14.30`, and loosely `930` and `9`.
struct ClockText {
  /// Minutes after midnight, 0 to 1440 (24:00 ends a range); `nil` where no clock shows it.
  let minutes: Int?
  let form: Form

  /// How clearly it is a time; of `bare` ones (`9`, `930`, `930pm`) only a phrase reads all, and
  /// `dot` (`14.30`) may be an amount.
  enum Form {
    case colon, meridiem, word, dot, bare
  }

  /// Reads lower-case text; `nil` where it does not look like a time.
  init?(_ text: some StringProtocol) {
    switch text {
    case "noon": self.init(minutes: 720, form: .word)
    case "midnight": self.init(minutes: 0, form: .word)
    default:
      var digits = Substring(text)
      let meridiem = ["am", "pm"].first { text.hasSuffix($0) }
      if meridiem != nil { digits = digits.dropLast(2) }
      let isDotted = !digits.contains(":") && digits.contains(".")
      let sides = digits.split(separator: isDotted ? "." : ":", omittingEmptySubsequences: false)
      guard let first = sides.first, let hour = ClockText.number(first) else { return nil }
      if sides.count == 2 {
        guard first.utf8.count <= 2, sides[1].utf8.count == 2,
          let minute = ClockText.number(sides[1])
        else { return nil }
        let form: Form = meridiem != nil ? .meridiem : isDotted ? .dot : .colon
        self.init(hour: hour, minute: minute, meridiem: meridiem, form: form)
        // `9.75` is an amount, where `9:75` is a slip.
        if isDotted, minutes == nil || minutes == 1440 { return nil }
      } else if sides.count == 1, first.utf8.count <= 2 {
        let form: Form = meridiem == nil ? .bare : .meridiem
        self.init(hour: hour, minute: 0, meridiem: meridiem, form: form)
      } else if sides.count == 1, first.utf8.count <= 4 {
        self.init(hour: hour / 100, minute: hour % 100, meridiem: meridiem, form: .bare)
      } else {
        return nil
      }
    }
  }

  /// The end of a range, of which `:50` is in the hour it began in, or in the next; behind a time with a
  /// dot `24.00` is no amount.
  init?(_ text: some StringProtocol, after start: ClockText) {
    if text == "24.00", start.form == .dot {
      self.init(minutes: 1440, form: .dot)
      return
    }
    guard text.first == ":", text.utf8.count == 3, let from = start.minutes,
      let minute = ClockText.number(text.dropFirst())
    else {
      self.init(text)
      return
    }
    let end = from / 60 * 60 + minute + (minute <= from % 60 ? 60 : 0)
    self.init(minutes: minute < 60 && end <= 1440 ? end : nil, form: .colon)
  }

  init(minutes: Int?, form: Form) {
    self.minutes = minutes
    self.form = form
  }

  private init(hour: Int, minute: Int, meridiem: String?, form: Form) {
    var hour = hour
    var isShown = minute < 60
    if let meridiem {
      isShown = isShown && (1...12).contains(hour)
      hour = hour % 12 + (meridiem == "pm" ? 12 : 0)
    }
    let total = hour * 60 + minute
    self.init(
      minutes: isShown && total <= 1440 ? total : nil,
      form: form
    )
  }

  /// One to four ASCII digits.
  private static func number(_ text: some StringProtocol) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// The time of day; `nil` for 24:00 and for what no clock shows.
  var time: TimeOfDay? { minutes.flatMap { TimeOfDay(minutes: $0) } }
}

/// A stretch of a day as typed: `9:00-10:30`, `3-4pm`, `23:00-1:00`, and loosely `930-1045`.
struct ClockRange {
  let start: TimeOfDay
  /// In minutes, 1 to 720 over midnight, else to 1440.
  let length: Int

  /// The longest range that goes over midnight; anything longer is taken for a slip.
  private static let longestOverMidnight = 720

  /// Both ends as a range; throws where an end is no time, or the range would go backwards.
  init(from: ClockText, to: ClockText, text: String) throws(PhraseError) {
    var begin = from.minutes
    if from.form == .bare, to.form == .meridiem, let minutes = begin, let finish = to.minutes {
      // `3-4pm` is in the afternoon, `11-1pm` begins before noon.
      let shifted = minutes % 720 + (finish >= 720 ? 720 : 0)
      begin = shifted < finish ? shifted : shifted - 720
      if minutes > 720 { begin = nil }
    }
    guard let begin, let start = TimeOfDay(minutes: max(begin, 0)), begin >= 0,
      let finish = to.minutes
    else { throw .noSuchTime(text) }
    let length = finish - begin
    guard length > 0 || (length < 0 && length + 1440 <= ClockRange.longestOverMidnight) else {
      throw .endsBeforeStart(text)
    }
    self.start = start
    self.length = length > 0 ? length : length + 1440
  }

  /// The two sides of `9:00-10:30`, lower-case, where both look like times; at least one must
  /// have a colon or am/pm unless `loose`.
  static func sides(_ text: some StringProtocol, loose: Bool) -> (ClockText, ClockText)? {
    let sides = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
    guard sides.count == 2, let from = ClockText(sides[0]),
      let to = ClockText(sides[1], after: from)
    else { return nil }
    let isClear = [from, to].contains { $0.form != .bare }
    // `9-10:30` is a range, `100-3pm` is not one.
    let isShort = [from, to].allSatisfy { $0.form != .bare } || text.utf8.count <= 12
    return loose || (isClear && isShort) ? (from, to) : nil
  }
}
