/// What a typed line is read against.
///
/// Everything that is not in the line itself, so that the same line on the same context always
/// means the same.
package struct QuickAddContext: Hashable, Sendable {
  /// The logical day that `now` belongs to.
  package var today: LocalDay
  package var now: LocalTime
  package var dayStart: TimeOfDay
  /// `eow`, `next fri` and repeats of several weeks count weeks from this day.
  package var firstWeekday: Weekday
  /// The names of the categories there are; `#work` takes the spelling of a known `Work`.
  package var categories: [String]
  /// The day a line without a day is for; `nil` is someday.
  package var defaultDay: LocalDay?
  /// Whether ``defaultDay`` is on screen, so that a time alone is on it; else it is only where a
  /// line goes that says nothing, and a time alone is today if still ahead, else tomorrow.
  package var isDayShown: Bool
  /// Whether the line is an event's, which has no priority: its marks are words of the name.
  package var isForEvent: Bool
  /// What the word `event` does at the beginning of a line.
  package var eventWord: EventWord
  /// Whether days are meant that have been, as of work that was done: `fri` is the last one.
  package var areDaysOver: Bool
  /// Whether a date without a year is the nearest one, past or to come: where one looks at a day and
  /// plans nothing.
  package var isNearest = false
  /// Whether the name of today's weekday is today: where one lists what there is.
  package var isTodayNamed = false
  /// A day near by that never comes in the zone; what is counted from today goes over it.
  package var skippedDay: LocalDay?
  /// The clock that a range of time is on, which may be set forward or back in it; without one all
  /// days have 24 hours.
  package var clock: Moment?
  /// What a line with a time, or of an event, gets where it names no reminder.
  package var usual = UsualReminders()
  /// When the day of what has no time begins for its reminders; without it they are told as they are typed.
  package var dayBegins: TimeOfDay?
  /// How meanings are spelled out; also decides what `5/6` is in a date phrase.
  package var dateForm: DateForm
  package var timeForm: TimeForm

  package init(
    today: LocalDay,
    now: LocalTime,
    dayStart: TimeOfDay = .midnight,
    firstWeekday: Weekday = .monday,
    categories: [String] = [],
    defaultDay: LocalDay? = nil,
    isDayShown: Bool = true,
    isForEvent: Bool = false,
    eventWord: EventWord = .isTitle,
    areDaysOver: Bool = false,
    skippedDay: LocalDay? = nil,
    dateForm: DateForm = .dayMonth,
    timeForm: TimeForm = .hours24
  ) {
    self.today = today
    self.now = now
    self.dayStart = dayStart
    self.firstWeekday = firstWeekday
    self.categories = categories
    self.defaultDay = defaultDay
    self.isDayShown = isDayShown
    self.isForEvent = isForEvent
    self.eventWord = eventWord
    self.areDaysOver = areDaysOver
    self.skippedDay = skippedDay
    self.dateForm = dateForm
    self.timeForm = timeForm
  }

  /// A line that begins with `event` adds an event instead of a task; `event planning` does not.
  package enum EventWord: Hashable, Sendable {
    case isTitle
    /// Where the line says a day, a time or a repeat too.
    case needsTime
    /// An hour was chosen for the line already.
    case hasTime
  }

  /// The reminders of a new item that names none.
  package func usualReminders(time: TimeOfDay?) -> [Reminder] {
    isForEvent ? usual.events : time == nil ? [] : usual.tasks
  }

  /// Today where `time` is still ahead on this logical day, or is that of this minute, else tomorrow.
  package func nextDay(with time: TimeOfDay) -> LocalDay {
    func sinceDayStart(_ time: TimeOfDay) -> Int {
      (time.minutes - dayStart.minutes + 1440) % 1440
    }
    return sinceDayStart(time) >= sinceDayStart(now.time) ? today : day(after: 1)
  }

  /// So many days from today; a day that never comes has the next one in its place.
  package func day(after days: Int) -> LocalDay {
    let day = today + days
    return day == skippedDay ? day + 1 : day
  }
}
