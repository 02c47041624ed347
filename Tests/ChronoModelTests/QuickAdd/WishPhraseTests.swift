import ChronoModel
import Testing

@Suite struct `Typed repeats` {
  private func repeats(_ text: String, due: String? = nil) -> String {
    do {
      let read = try RepeatPhrase.parse(
        text,
        due: due.flatMap { LocalDay($0) },
        context: saturdayTen
      )
      return "\(read.firstDay.text) \(read.repeats.phrase)"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("every mon,wed", "2026-11-23 every mon,wed"), ("mon,wed", "2026-11-23 every mon,wed"),
    ("every! 3 days", "2026-11-21 every! 3 days"), ("! 3 days", "2026-11-21 every! 3 days"),
    ("2 weeks", "2026-11-21 every 2 weeks"), ("day", "2026-11-21 every day"),
    ("FREQ=MONTHLY;BYDAY=2MO", "2026-12-14 every month on the 2nd mon"),
    ("month from 1 dec", "2026-12-01 every month"),
  ])
  func `are read with or without every`(text: String, expected: String) {
    #expect(repeats(text) == expected)
  }

  @Test func `begin on the due day where there is one`() {
    #expect(repeats("every month", due: "2027-01-31") == "2027-01-31 every month on the last day")
    #expect(repeats("every mon", due: "2026-11-25") == "2026-11-25 every mon")
  }

  @Test(arguments: ["", "x", "every", "every mon x", "9:30", "every \"mon\""])
  func `are refused as not understood`(text: String) {
    #expect(repeats(text) == "\(PhraseError.notUnderstood(text))")
  }

  @Test func `are refused with their reason`() {
    #expect(repeats("every 31 feb") == "noSuchDay(\"31 feb\")")
    #expect(repeats("FREQ=HOURLY") == "noSuchRepeat(\"FREQ=HOURLY\")")
    #expect(repeats("mon until 2026-11-22") == "noSuchRepeat(\"mon until 2026-11-22\")")
  }
}

@Suite struct `Typed reminders` {
  private func reminder(_ text: String, due: String? = nil) -> String {
    do {
      let day = due.flatMap { LocalDay($0) }
      switch try ReminderPhrase.parse(text, due: day, context: saturdayTen) {
      case .before(let minutes): return "\(minutes)"
      case .at(let local): return "\(local.day.text) \(local.time.text)"
      }
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("10", "10"), ("*90", "90"), ("10m", "10"), ("*10m", "10"), ("1h30", "90"), ("1d", "1440"),
    ("2w", "20160"), ("0m", "0"),
    ("15:00", "2026-11-21 15:00"), ("9:00", "2026-11-22 09:00"), ("3pm", "2026-11-21 15:00"),
    ("2026-11-24T09:30", "2026-11-24 09:30"),
  ])
  func `are read with or without their star`(text: String, expected: String) {
    #expect(reminder(text) == expected)
  }

  @Test func `at a time are on the due day`() {
    #expect(reminder("9:00", due: "2026-11-27") == "2026-11-27 09:00")
  }

  @Test func `are refused with their reason`() {
    #expect(reminder("soon") == "notUnderstood(\"soon\")")
    #expect(reminder("") == "notUnderstood(\"\")")
    #expect(reminder("10m x") == "notUnderstood(\"10m x\")")
    #expect(reminder("25:00") == "noSuchTime(\"25:00\")")
    #expect(reminder("9999w") == "tooLong(\"9999w\")")
  }

  @Test(arguments: [
    (0, "at the start"), (60, "07:00 on the day"), (480, "00:00 on the day"),
    (481, "23:59 the day before"), (1380, "09:00 the day before"), (1440, "1 day before"),
    (1500, "07:00 the day before"), (2940, "07:00 2 days before"),
  ])
  func `a reminder of what has no time is told by its hour`(minutes: Int, words: String) {
    let told = Reminder.before(minutes: minutes)
      .words(.dayMonth, .hours24, from: TimeOfDay(minutes: 480))
    #expect(told == words)
  }
}
