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

/// Alarms and reminders.
extension CalendarMeaning {
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
    guard alarm.name == "VALARM", let trigger = alarm["TRIGGER"],
      alarm["ACTION"]?.text.uppercased() != "NONE"
    else { return nil }
    if trigger.text.contains("T"), let instant = Instant(basic: trigger.text.trimmed) {
      // Apple's sign for "no alarm".
      if instant == Instant(basic: "19760401T005545Z") { return nil }
      return .at(now.zone.local(instant))
    }
    guard let seconds = CalendarDuration.seconds(trigger.text.trimmed) else { return nil }
    let isEnd = trigger.parameter("RELATED")?.uppercased() == "END"
    let after = Int(seconds / 60) + (isEnd ? base.end : base.start)
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
}
