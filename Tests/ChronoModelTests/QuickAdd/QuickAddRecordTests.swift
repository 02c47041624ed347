import ChronoModel
import Recorded
import Testing

/// Everything that is read of lines and of phrases, as a table.
@Suite struct QuickAddRecordTests {
  private static let contexts: [(String, QuickAddContext)] = {
    func context(_ change: (inout QuickAddContext) -> Void) -> QuickAddContext {
      var context = saturdayTen
      change(&context)
      return context
    }
    return [
      ("wed on screen", context { $0.defaultDay = $0.today + 4 }),
      ("everything else on screen", context { $0.isDayShown = false }),
      ("of an event", context { $0.isForEvent = true }),
      ("where event begins one", context { $0.eventWord = .needsTime }),
      ("where work is entered", context { $0.areDaysOver = true }),
      (
        "from Sunday on, past midnight",
        context {
          $0.firstWeekday = .sunday
          $0.dayStart = TimeOfDay("04:00") ?? .midnight
          $0.now.time = TimeOfDay("22:15") ?? .midnight
        }
      ),
      (
        "by months and noon",
        context {
          $0.dateForm = .monthDay
          $0.timeForm = .hours12
          $0.usual.tasks = [.before(minutes: 15)]
          $0.usual.events = [.before(minutes: 60)]
        }
      ),
    ]
  }()

  @Test func `lines`() {
    let words = SpokenWords.self
    let alone =
      (words.days + words.times + words.lengths + words.repeats + words.marks).map { "Call \($0)" }
      + words.whole
    let more =
      words.days.map { "\($0) call" } + zip(words.days, words.times).map { "Call \($0) \($1)" }
      + zip(words.repeats, words.times).map { "\($1) Call \($0) 30m" }
    var record = ["== Saturday, ten o’clock"]
    let plain = alone.map { Self.told($0, saturdayTen) }
    for (line, told) in zip(alone, plain) { record += ["-- " + line] + told }
    for line in more { record += ["-- " + line] + Self.told(line, saturdayTen) }
    for (name, context) in Self.contexts {
      record.append("== " + name)
      for (line, told) in zip(alone, plain) {
        let other = Self.told(line, context)
        if other != told { record += ["-- " + line] + other }
      }
    }
    check(record, "lines")
  }

  @Test func `phrases`() {
    let words = SpokenWords.self
    let texts =
      words.days + words.times + words.lengths + words.repeats
      + ["", " ", "-10m", "+1h", "yesterday 3 pm", "24 dec 2027 at 9:30 am"]
    let plain = texts.map { Self.readings($0, saturdayTen) }
    var record = ["== Saturday, ten o’clock"]
    for (text, readings) in zip(texts, plain) { record += ["-- " + text] + readings }
    for (name, context) in Self.contexts {
      record.append("== " + name)
      for (text, readings) in zip(texts, plain) {
        let other = Self.readings(text, context)
        if other != readings { record += ["-- " + text] + other.filter { !readings.contains($0) } }
      }
    }
    for text in [
      "w50", "kw 1", "week 53", "2026-W50", "w50 2026", "w", "w0", "w54", "50", "2026-50",
    ] {
      record.append("\(text) → \(WeekPhrase(text).map { "\($0.week) of \($0.year ?? 0)" } ?? "–")")
    }
    check(record, "phrases")
  }

  @Test func `days, times and lengths as they are written and read again`() {
    var record: [String] = []
    for offset in [-400, -30, -1, 0, 1, 6, 7, 41, 100, 465] {
      let day = saturdayTen.today + offset
      let forms = DateForm.allCases.map { form in
        "\(day.formatted(form)), \(day.formatted(form, today: saturdayTen.today))"
      }
      let weeks = Weekday.allCases.map {
        "\(day.startOfWeek(first: $0).text) \(day.week(first: $0))"
      }
      record.append("\(day.text) \(day.isoWeek) \(day.endOfMonth.text) \(forms) \(weeks)")
    }
    for minutes in [0, 1, 59, 60, 61, 599, 600, 719, 720, 721, 779, 780, 1380, 1439, 1440] {
      guard let time = TimeOfDay(minutes: minutes) else {
        record.append("\(minutes): no time")
        continue
      }
      record.append("\(minutes): \(TimeForm.allCases.map { time.formatted($0) })")
    }
    for minutes in [
      0, 1, 9, 10, 59, 60, 61, 65, 90, 119, 120, 599, 600, 1439, 1440, 1500, 2880, 14_400,
    ] {
      let texts = [
        MinutesText.text(minutes), MinutesText.text(inDays: minutes), MinutesText.clock(minutes),
      ]
      record.append("\(minutes)m: \(texts) \(texts.map { MinutesText.parse($0) ?? -1 })")
    }
    check(record, "texts")
  }

  private func check(_ record: [String], _ name: String) {
    let text = record.joined(separator: "\n") + "\n"
    #expect(Recorded.difference(of: text, from: Recorded.path(name, beside: #filePath)) == nil)
  }

  // MARK: Words

  private static let plain = fields(of: QuickAdd.parse("x", context: saturdayTen))

  /// What differs from a line of one plain word.
  private static func told(_ line: String, _ context: QuickAddContext) -> [String] {
    zip(fields(of: QuickAdd.parse(line, context: context)), plain)
      .filter { $0.0 != $0.1 }.map { "   " + words($0.0) }
  }

  private static func fields(of result: QuickAddResult) -> [String] {
    let parts = result.parts.map {
      "\($0.kind) \($0.range.lowerBound)-\($0.range.upperBound) \($0.meaning)"
    }
    return Mirror(reflecting: result.draft).children.map { "\($0.label ?? ""): \($0.value)" }
      + Mirror(reflecting: result).children
      .filter { $0.label != "draft" && $0.label != "parts" }
      .map { "\($0.label ?? ""): \($0.value)" }
      + ["parts: " + parts.joined(separator: " | ")]
  }

  /// Without the names of types, which are the compiler’s.
  private static func words(_ text: String) -> String {
    text.replacing(/\b(?:[A-Z]\w*\.)+/, with: "").replacing("Optional(", with: "(")
  }

  private static func readings(_ text: String, _ context: QuickAddContext) -> [String] {
    func read(_ name: String, _ body: () throws -> Any) -> String? {
      do { return "   \(name) \(words("\(try body())"))" } catch PhraseError.notUnderstood {
        return nil
      } catch { return "   \(name): \(words("\(error)"))" }
    }
    return [
      read("day") { try DayPhrase.parse(text, context: context) },
      read("time") { try TimePhrase.parse(text, context: context) },
      read("span") { try TimePhrase.span(text, context: context) },
      read("moment") { try MomentPhrase.parse(text, context: context) },
      read("length") { try SpanPhrase.parse(text, context: context) },
      read("work") { try StretchPhrase.parse(text, context: context) },
      read("repeat") { try RepeatPhrase.parse(text, due: nil, context: context) },
      read("reminder") { try ReminderPhrase.parse(text, due: context.today + 2, context: context) },
    ].compactMap(\.self)
  }
}
