package import ChronoModel

/// What the user may set, as values; read from `config.toml` by the program.
package struct Settings: Hashable, Sendable {
  /// When a logical day begins.
  package var dayStart: TimeOfDay = .midnight
  /// The hours the grid shows unfolded: eight of work and two of meals, unless set.
  package var work = TimeSpan(from: 8 * 60, to: 18 * 60)
  package var meals = [Meal(name: "lunch", span: TimeSpan(from: 12 * 60, to: 14 * 60))]
  /// Weekdays without work time.
  package var freeDays: Set<Weekday> = []
  package var weekStart: Weekday = .monday
  package var dateForm: DateForm = .dayMonth
  package var timeForm: TimeForm = .hours24
  package var hourLabels: Side = .left
  /// Where the boxes of the list are.
  package var box: Side = .left
  /// Whether deleting asks first.
  package var confirmDelete = false
  /// Minutes of a row on the hour grid; `nil` chooses by the height of the screen.
  package var zoom: Zoom?
  package var mouse = true
  package var bell = true
  package var reminders = ReminderSettings()
  /// A built-in theme's name.
  package var theme = "default"
  /// Colours by meaning over the theme's: ink or ground → colour words.
  package var colours: [String: String] = [:]
  /// `default`, `vim` or `arrows`.
  package var preset: KeyPreset = .default
  /// Command → keys, over the preset's.
  package var keys: [String: [String]] = [:]

  /// The calendars that are shown beside the planner's own events.
  package var calendars: [CalendarSource] = []

  /// The folders that the planner is synchronised with.
  package var syncs: [SyncSource] = []

  package init() {}

  package enum Side: String, Sendable, Hashable, CaseIterable { case left, right }
}

extension Settings {
  /// The number of the week that holds a day, as weeks are counted here.
  package func weekNumber(of day: LocalDay) -> Int { day.week(first: weekStart).week }

  /// `Yesterday, Fri 20 Nov`, or the date alone.
  func dayName(_ day: LocalDay, today: LocalDay) -> String {
    let date = day.formatted(dateForm, today: today)
    return switch day - today {
    case -1: "Yesterday, \(date)"
    case 0: "Today, \(date)"
    case 1: "Tomorrow, \(date)"
    default: date
    }
  }
}

extension Settings {
  /// How the journal writes days and times.
  package var labelForm: EditLabel.Form { EditLabel.Form(date: dateForm, time: timeForm) }

  /// `today, Sat 21 Nov 2026`: never to be misread.
  func dayInFull(_ day: LocalDay, today: LocalDay) -> String {
    let date = day.formatted(dateForm)
    return switch day - today {
    case -1: "yesterday, \(date)"
    case 0: "today, \(date)"
    case 1: "tomorrow, \(date)"
    // The name of today's weekday is this day.
    case 7: "in a week, \(date)"
    default: date
    }
  }
}

/// A stretch of the wall clock, in minutes after midnight; the end is not part of it.
package struct TimeSpan: Hashable, Sendable {
  package var from: Int
  package var to: Int

  package init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }

  package func contains(_ minute: Int) -> Bool { from <= minute && minute < to }
}

/// A named stretch in which nothing is planned.
package struct Meal: Hashable, Sendable {
  package var name: String
  package var span: TimeSpan

  package init(name: String, span: TimeSpan) {
    self.name = name
    self.span = span
  }
}

/// How many minutes a row of the hour grid stands for.
package enum Zoom: Int, Sendable, Hashable, CaseIterable {
  case hour = 60
  case half = 30
  case quarter = 15
}

/// The sets of keys that come with the planner.
package enum KeyPreset: String, Sendable, Hashable, CaseIterable {
  case `default`, vim, arrows
}
