import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoStore

/// Alarms and reminders, as `show` and `event show` tell them.
extension OpenPlanner {
  /// When reminders come, in words; of what has no time, at which hour.
  ///
  /// Of a series those at a fixed time are told by its day, of which `first` is the first.
  func words(
    of reminders: [Reminder],
    at time: TimeOfDay?,
    ofSeriesFrom first: LocalDay? = nil,
    hasDay: Bool = true
  ) -> SafeText {
    let begin = time == nil ? settings.reminderRules.dayBegins : nil
    return
      reminders.map { reminder in
        SafeText(
          reminder.words(
            settings.dateForm,
            settings.timeForm,
            today: now.today,
            from: begin,
            ofSeriesFrom: first,
            hasDay: hasDay
          )
        )
      }.listed
  }

  /// The alarms that the item's file has for other programs alone, in words; `nil` where there is none.
  func keptAlarms(of item: ForeignText.Owner) throws(CommandFailure) -> SafeText? {
    let kept = try store { repository throws(StoreError) in try repository.syncedText(of: item) }
    guard let kept, let text = (try? SyncText(kept.text)).flatMap({ $0 }) else { return nil }
    var decision = SyncDecision(ExchangeContext(environment, settings))
    guard let part = decision.part(kept.part, of: text) else { return nil }
    let alarms = decision.meaning.keptAlarms(of: part)
    guard !alarms.isEmpty else { return nil }
    return alarms.map { alarm in
      guard let local = alarm.instant.map({ now.zone.local($0) }) else {
        return alarm.words(settings.timeForm)
      }
      return SafeText(
        Reminder.at(local).words(settings.dateForm, settings.timeForm, today: now.today)
      )
    }.listed + " (on the phone only)"
  }
}

extension KeptAlarm {
  /// `10m before the end`, `1h after the start`; `10:00 on the day` of what has no time.
  fileprivate func words(_ form: TimeForm) -> SafeText {
    if isOfDay {
      let day = Int((Double(minutes) / 1440).rounded(.down))
      let clock = TimeOfDay(minutes: minutes - day * 1440).map { $0.formatted(form) } ?? ""
      return SafeText(clock + " " + Reminder.dayWords(before: -day))
    }
    let anchor: SafeText = isEnd ? "the end" : "the start"
    guard minutes != 0 else { return "at " + anchor }
    let length = SafeText(MinutesText.text(abs(minutes)))
    return length + (minutes < 0 ? " before " : " after ") + anchor
  }
}
