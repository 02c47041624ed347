/// A line as it was understood.
@dynamicMemberLookup
package struct QuickAddResult: Hashable, Sendable {
  /// What the line says; its title is the words that are no part, and may be empty.
  package var draft: TaskDraft
  /// Whether the word `event` made it an event's line.
  package var isEvent = false
  /// Of an event; empty where the line names none.
  package var place = ""
  /// Of an event: whether one has time for something else meanwhile.
  package var isFree = false
  /// Whether no category of the context has the line's name, in any case of its letters.
  package var categoryIsNew: Bool
  /// Whether the line wants the Inbox, whatever is on screen.
  package var namesInbox = false
  /// The recognised parts, in the line's order; they do not overlap.
  package var parts: [Part]
  /// What cannot be meant, in the line's order; such words stay in the title too.
  package var errors: [QuickAddError]
  /// Words as typed that look like a part and are title, in the line's order: an earlier part
  /// that a later one replaced, `Friday` in a name, `17h`.
  package var leftovers: [String] = []
  /// Of the leftovers, marks of other programs: `p1`, `+tag`, `due:fri`.
  package var foreignMarks: [ForeignMark] = []
  /// Of the leftovers, those that are nearly parts: `tomorow`, `14:3o`, `evry` before `day`.
  package var misspelt: [Misspelt] = []
  /// Of the leftovers, the last time by which something is to be done, or the day before which:
  /// `before 6pm`, `before fri`.
  package var latest: Latest?
  /// Whether the line begins like an event's, and is a task's as it says neither day, nor time, nor repeat.
  package var isEventWithoutDay = false
  /// Whether the line says when, and is a task's as its name begins with the word: `event planning fri`.
  package var isEventInName = false
  /// Times side by side, of which the last is read: `8:30 and 20:00`.
  package var times: String?
  /// A first day that the line names and its repeat leaves out.
  package var offRule: OffRule?
  /// Of the leftovers, a repeat by hours or minutes, as typed: `every 2 hours`.
  package var hourly: String?
  /// Of the leftovers, the last that is a day that has been: no task can be planned for it.
  package var pastDay: String?
  /// Of a task, days from one to another as typed, which stay in the title.
  package var days: String?
  /// Weekdays side by side, of which the last is the day and the others stay in the title.
  package var weekdays: Weekdays?
  /// The name of today's weekday, which is read as the day a week from today.
  package var weekAhead: WeekAhead?
  /// A time that the clock skips on its day.
  package var skippedTime: SkippedTime?
  /// Whether an hour was put into the afternoon because nothing says otherwise: `at 3`.
  package var isAfternoonMeant = false
  /// The hour of this evening that may have been meant, where `at 7` is tomorrow because its morning
  /// is over.
  package var eveningHour: TimeOfDay?
  /// A reminder of minutes or hours before a start, as typed, of a task that has no time to start at.
  package var earlyReminder: String?
  /// A reminder for a time that is over.
  package var pastReminder: String?
  /// A reminder that comes when what it is about has begun, and when that is.
  package var lateReminder: LateReminder?
  /// The minutes on the clock's face of a range of time that is the item's length, and on its day may
  /// be more or less; `nil` where a repeat has them.
  package var range: Int?
  /// A range of time whose length another part says differently; that one counts.
  package var overruled: Overruled?
  /// Words looked at: the work done, for tests of its growth.
  package var steps: Int

  /// Whether the line itself says which day it is for.
  package var saysDay: Bool {
    parts.contains { [.due, .time, .repeats].contains($0.kind) }
  }

  /// Whether a day is among its words; a time alone names none.
  package var namesDay: Bool { parts.contains { $0.kind == .due || $0.kind == .repeats } }

  /// `nil` where the line names none.
  package var categoryName: String? {
    if case .named(let name) = draft.category { name } else { nil }
  }

  package subscript<Value>(dynamicMember path: KeyPath<TaskDraft, Value>) -> Value {
    draft[keyPath: path]
  }

  package struct Overruled: Hashable, Sendable {
    /// As typed: `9-10:30`.
    package var range: String
    /// How long the range would be, in minutes.
    package var minutes: Int

    package init(range: String, minutes: Int) {
      self.range = range
      self.minutes = minutes
    }
  }

  package struct Weekdays: Hashable, Sendable {
    /// As typed: `mon wed fri`.
    package var typed: String
    /// What repeats on all of them: `every mon,wed,fri`.
    package var rule: String
  }

  package struct WeekAhead: Hashable, Sendable {
    /// As typed: `sat`.
    package var typed: String
    /// In words: `Sat 28 Nov`.
    package var day: String
  }

  package struct LateReminder: Hashable, Sendable {
    /// As typed: `*11:30`.
    package var typed: String
    /// In words: `10:00`.
    package var start: String
  }

  package struct SkippedTime: Hashable, Sendable {
    package var time: String
    package var day: String
    /// What the clock shows instead.
    package var shown: String

    package init(
      _ time: TimeOfDay,
      on day: LocalDay,
      becoming shown: TimeOfDay,
      _ form: (date: DateForm, time: TimeForm),
      today: LocalDay
    ) {
      self.time = time.formatted(form.time)
      self.day = day.formatted(form.date, today: today)
      self.shown = shown.formatted(form.time)
    }
  }

  package struct ForeignMark: Hashable, Sendable {
    package var typed: String
    /// The same as ChronoList writes it.
    package var ours: String
  }

  package struct Misspelt: Hashable, Sendable {
    package var typed: String
    /// What may have been meant, as it is read: `tomorrow`, `14:30`, `every day`.
    package var ours: String
    package var part: Part.Kind
  }

  package struct Latest: Hashable, Sendable {
    package var typed: String
    /// The time alone, which is when a task is planned: `18:00`; `nil` where it names only a day.
    package var time: String?
    /// The last day, where the task is planned for it: `Thu 26 Nov`.
    package var day: String?

    package init(typed: String, time: String? = nil, day: String? = nil) {
      self.typed = typed
      self.time = time
      self.day = day
    }
  }

  /// A first day that the line names beside a rule that all others follow: `tomorrow every mon`.
  package struct OffRule: Hashable, Sendable {
    /// In words: `Tue 24 Nov`.
    package var first: String
    package var next: String
    package var rule: String
  }

  /// A recognised stretch of the line.
  package struct Part: Hashable, Sendable {
    package var kind: Kind
    /// Offsets into the line's UTF-8.
    package var range: Range<Int>
    /// Spelled out: `Tue 24 Nov 2026`, `09:30–10:15`, `every mon`.
    package var meaning: String

    package init(kind: Kind, range: Range<Int>, meaning: String) {
      self.kind = kind
      self.range = range
      self.meaning = meaning
    }

    package enum Kind: String, CaseIterable, Sendable, Hashable {
      case due, time, estimate, category, tag, priority, reminder, repeats, notes, event, place
      case showAs
    }
  }
}

/// A part that cannot be meant.
package struct QuickAddError: Error, Hashable, Sendable {
  package var reason: PhraseError
  package var kind: QuickAddResult.Part.Kind
  /// Offsets into the line's UTF-8.
  package var range: Range<Int>
}

/// Why a typed day, time or length cannot be meant; each case holds the words as typed.
package enum PhraseError: Error, Hashable, Sendable {
  /// `31 feb`
  case noSuchDay(String)
  /// `25:00`
  case noSuchTime(String)
  /// `5/6` where the date form does not say which is the month.
  case ambiguousDay(String)
  /// `10:30-9:00`, and anything else that would last more than twelve hours over midnight.
  case endsBeforeStart(String)
  /// An estimate of more than `TaskItem.longestEstimate` minutes.
  case tooLong(String)
  /// An estimate of no minute.
  case tooShort(String)
  /// A time or a repeat together with `someday`.
  case needsDay(String)
  /// A repeat with a rule that cannot be read, or that never happens.
  case noSuchRepeat(String)
  /// Not a phrase of its kind at all.
  case notUnderstood(String)
}
