import ChronoModel

/// What the alarms of an item are relative to: where its start and its end are there, in minutes
/// after its plan here.
struct AlarmBase: Equatable {
  var day: LocalDay?
  var time: TimeOfDay?
  var start = 0
  var end = 0
  var repeats: Bool
  var isTask = false

  /// How a task without a time says that its alarm is at midnight indeed.
  static let midnight = "PT0M"
}

/// An alarm that has no place among the reminders here: its file keeps it.
package struct KeptAlarm: Hashable, Sendable {
  /// How long after its start or its end it is; after the midnight of its day for an item without a time.
  package let minutes: Int
  package let isEnd: Bool
  package let isOfDay: Bool
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
      guard reminder(of: alarm, base) == nil, let trigger = trigger(of: alarm),
        let seconds = CalendarDuration.seconds(trigger.text.trimmed)
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
    if trigger.text.contains("T"), let instant = Instant(basic: trigger.text.trimmed) {
      // Apple's sign for "no alarm".
      if instant == Instant(basic: "19760401T005545Z") { return nil }
      return .at(now.zone.local(instant))
    }
    guard let seconds = CalendarDuration.seconds(trigger.text.trimmed) else { return nil }
    let after = Int(seconds / 60) + (trigger.isOfEnd ? base.end : base.start)
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
  /// Whether a trigger counts from the end of its item.
  fileprivate var isOfEnd: Bool { parameter("RELATED")?.uppercased() == "END" }
}
