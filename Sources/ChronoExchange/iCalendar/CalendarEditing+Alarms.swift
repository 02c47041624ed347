import ChronoModel

/// Reminders as alarms.
extension CalendarMeaning {
  /// Alarms whose reminder is gone are removed, new reminders get one, the others stay.
  ///
  /// One whose reminder is another now is still the same alarm, with all else that it says: programs know it
  /// by its own `UID`, and have kept there that it was heard. `later` is what the alarms are relative
  /// to after the edit: where one would mean another reminder by that, its `TRIGGER` is written anew.
  func putReminders(
    _ reminders: [Reminder],
    from old: [Reminder],
    _ base: AlarmBase,
    later: AlarmBase,
    title: String,
    isDue: Bool,
    into component: inout Component
  ) {
    guard reminders != old || later != base else { return }
    let (gone, new) = (
      old.filter { !reminders.contains($0) }, reminders.filter { !old.contains($0) }
    )
    let others = Dictionary(zip(gone, gone.count == new.count ? new : [])) { first, _ in first }
    var kept: [Reminder] = []
    component.parts = component.parts.compactMap { part in
      guard case .component(let alarm) = part else { return part }
      if let once = onceOnly(alarm, base) {
        // An earlier version told a fixed time of a series so: the alarm of each of its days comes in its place.
        if reminders.contains(once), !kept.contains(once) {
          kept.append(once)
          var edited = alarm
          edited.set(trigger(once, later, isDue: isDue, lineEnd: alarm.begin.lineEnd))
          return .component(edited)
        }
        return alarm.isPlain(title) && reminders.contains(where: \.isFixed) ? nil : part
      }
      guard let before = reminder(of: alarm, base) else { return part }
      guard let after = reminders.contains(before) ? before : others[before] else { return nil }
      kept.append(after)
      guard reminder(of: alarm, later) != after else { return part }
      var edited = alarm
      edited.set(trigger(after, later, isDue: isDue, lineEnd: alarm.begin.lineEnd))
      return .component(edited)
    }
    for reminder in new where !kept.contains(reminder) {
      let lines = [
        ContentLine("ACTION", value: "DISPLAY"), ContentLine(text: title, of: "DESCRIPTION"),
        trigger(reminder, later, isDue: isDue),
      ]
      component.parts.append(.component(Component("VALARM", lines.map(Component.Part.line))))
    }
  }

  /// The fixed time that an alarm of a series is at once only.
  private func onceOnly(_ alarm: Component, _ base: AlarmBase) -> Reminder? {
    guard base.isSeries, reminder(of: alarm, base) == nil else { return nil }
    var single = base
    single.repeats = false
    return reminder(of: alarm, single).flatMap { $0.isFixed ? $0 : nil }
  }

  /// An alarm that says the title says the new one; what else one says was meant so.
  func putTitle(_ title: String, insteadOf old: String, intoAlarmsOf component: inout Component) {
    guard !old.isEmpty else { return }
    component.parts = component.parts.map { part in
      guard case .component(var alarm) = part, alarm.name == "VALARM",
        alarm["DESCRIPTION"]?.plainText.oneLine == old
      else { return part }
      setText(title, of: "DESCRIPTION", in: &alarm)
      return .component(alarm)
    }
  }

  /// Where a start is not that of the plan, a reminder is told by the due time, as it is where there is no
  /// start.
  private func trigger(
    _ reminder: Reminder,
    _ base: AlarmBase,
    isDue: Bool,
    lineEnd: [UInt8] = [13, 10]
  ) -> ContentLine {
    switch reminder {
    case .at(let local):
      if base.isSeries, let begin = base.begin {
        return ContentLine(
          "TRIGGER",
          [ContentLine.fixed],
          value: CalendarDuration.text(seconds: Int64(local.minutes(since: begin)) * 60),
          lineEnd: lineEnd
        )
      }
      return ContentLine(
        "TRIGGER",
        [CalendarParameter("VALUE", "DATE-TIME")],
        value: now.zone.instant(local).basicText,
        lineEnd: lineEnd
      )
    case .before(let minutes):
      let isEnd = isDue || base.start != 0
      let after = (base.time == nil ? dayBegins.minutes : 0) - minutes - (isEnd ? base.end : 0)
      return ContentLine(
        "TRIGGER",
        isEnd ? [CalendarParameter("RELATED", "END")] : [],
        value: base.isTask && base.time == nil && after == 0
          ? AlarmBase.midnight : CalendarDuration.text(seconds: Int64(after) * 60),
        lineEnd: lineEnd
      )
    }
  }
}

extension Reminder {
  /// Whether it is a time of the clock.
  fileprivate var isFixed: Bool { if case .at = self { true } else { false } }
}

extension Component {
  /// Whether an alarm says no more than one that is written here.
  fileprivate func isPlain(_ title: String) -> Bool {
    components.isEmpty && self["DESCRIPTION"]?.plainText.oneLine == title.oneLine
      && lines.map(\.name).sorted() == ["ACTION", "DESCRIPTION", "TRIGGER"]
  }
}
