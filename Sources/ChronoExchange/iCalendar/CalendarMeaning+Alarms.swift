package import ChronoModel

/// What the alarms of an item are relative to: where its start and its end are there, in minutes
/// after its plan here.
struct AlarmBase: Equatable {
  var day: LocalDay?
  var time: TimeOfDay?
  var start = 0
  var end = 0
  var repeats: Bool
  var isTask = false
  /// When an event starts on the planner's clock, from which a fixed time of a series is told.
  var begin: LocalTime?

  /// Whether an alarm at one instant is none of all its days.
  var isSeries: Bool { repeats && !isTask }

  /// How a task without a time says that its alarm is at midnight indeed.
  static let midnight = "PT0M"
}

/// An alarm that has no place among the reminders here: its file keeps it.
package struct KeptAlarm: Hashable, Sendable {
  /// How long after its start or its end it is; after the midnight of its day for an item without a time.
  package let minutes: Int
  package let isEnd: Bool
  package let isOfDay: Bool
  /// When it comes, of one at an instant.
  package var instant: Instant?
}

/// Alarms and reminders.
extension CalendarMeaning {
  /// The alarms of a part that are no reminders here, as they come after its start.
  package mutating func keptAlarms(of component: Component) -> [KeptAlarm] {
    let base: AlarmBase
    if component.name == CalendarMeaning.taskName {
      guard let draft = try? task(component) else { return [] }
      base = alarmBase(of: component, draft)
    } else {
      guard let draft = try? event(component) else { return [] }
      base = alarmBase(of: draft)
    }
    return component.components.compactMap { alarm in
      guard reminder(of: alarm, base) == nil, let trigger = trigger(of: alarm) else { return nil }
      if base.isSeries, let instant = CalendarMeaning.instant(of: trigger) {
        return KeptAlarm(minutes: 0, isEnd: false, isOfDay: false, instant: instant)
      }
      guard let seconds = CalendarDuration.seconds(trigger.text.trimmed)
      else { return nil }
      let isEnd = trigger.isOfEnd
      let isOfDay = base.time == nil
      let after = isOfDay ? (isEnd ? base.end : base.start) : 0
      return KeptAlarm(minutes: Int(seconds / 60) + after, isEnd: isEnd, isOfDay: isOfDay)
    }
  }

  func reminders(of component: Component, _ base: AlarmBase) -> [Reminder] {
    var reminders: [Reminder] = []
    for alarm in component.components {
      guard let reminder = reminder(of: alarm, base), !reminders.contains(reminder) else {
        continue
      }
      reminders.append(reminder)
      // More alarms than anyone hears.
      if reminders.count == 100 { break }
    }
    return reminders
  }

  /// What an alarm is as a reminder; `nil` for one that has no place here and is kept.
  func reminder(of alarm: Component, _ base: AlarmBase) -> Reminder? {
    guard let trigger = trigger(of: alarm) else { return nil }
    if trigger.text.contains("T"), Instant(basic: trigger.text.trimmed) != nil {
      guard let instant = CalendarMeaning.instant(of: trigger) else { return nil }
      // It comes once there, and a fixed time here on each of the days.
      if base.isSeries { return nil }
      return .at(now.zone.local(instant))
    }
    guard let seconds = CalendarDuration.seconds(trigger.text.trimmed) else { return nil }
    let after = Int(seconds / 60) + (trigger.isOfEnd ? base.end : base.start)
    if trigger.isFixed, let begin = base.begin { return .at(begin + after) }
    guard base.time == nil else { return before(minutes: -after) }
    // Programs that say so of a task mean its day, and have an hour of their own for that.
    if base.isTask, seconds == 0, after == 0, trigger.text.trimmed != AlarmBase.midnight {
      return before(minutes: 0)
    }
    // A day counts from its midnight there, and from where work begins here.
    let minutes = dayBegins.minutes - after
    if minutes >= 0 { return before(minutes: minutes) }
    guard let day = base.day, !base.repeats else { return nil }
    let clock = dayBegins.minutes - minutes
    guard let time = TimeOfDay(minutes: clock % 1440) else { return nil }
    return .at(LocalTime(day + clock / 1440, time))
  }

  /// The instant that a trigger names; `nil` where it names none, and for Apple's sign for "no alarm".
  private static func instant(of trigger: ContentLine) -> Instant? {
    guard trigger.text.contains("T"), let instant = Instant(basic: trigger.text.trimmed) else {
      return nil
    }
    return instant == Instant(basic: "19760401T005545Z") ? nil : instant
  }

  private func before(minutes: Int) -> Reminder? {
    (0...525_600).contains(minutes) ? .before(minutes: minutes) : nil
  }

  /// When an alarm comes; `nil` for what is none.
  private func trigger(of alarm: Component) -> ContentLine? {
    guard alarm.name == "VALARM", alarm["ACTION"]?.text.uppercased() != "NONE" else { return nil }
    return alarm["TRIGGER"]
  }
}

extension ContentLine {
  /// The parameter of a trigger that stands for a time of the clock: told by the start, it is of each day of a
  /// series.
  static let fixed = CalendarParameter("X-CHRONOLIST-FIXED", "TRUE")

  fileprivate var isFixed: Bool { parameter(ContentLine.fixed.name)?.uppercased() == "TRUE" }

  /// Whether a trigger counts from the end of its item.
  fileprivate var isOfEnd: Bool { parameter("RELATED")?.uppercased() == "END" }
}

extension LocalTime {
  /// So many minutes later by the clock.
  static func + (local: LocalTime, minutes: Int) -> LocalTime {
    let total = local.time.minutes + minutes
    let days = Int((Double(total) / 1440).rounded(.down))
    return LocalTime(
      local.day + days,
      TimeOfDay(minutes: total - days * 1440) ?? local.time
    )
  }

  /// How many minutes it is behind another, by the clock.
  func minutes(since other: LocalTime) -> Int {
    (day - other.day) * 1440 + time.minutes - other.time.minutes
  }
}
