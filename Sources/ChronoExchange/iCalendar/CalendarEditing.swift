import ChronoModel

/// How an item of ours is put into a part of a calendar: only the properties whose meaning differs
/// are written anew.
extension CalendarMeaning {
  /// Marks an edited part, so that others see that it is newer; only a new one says when it was
  /// created.
  func stamp(_ component: inout Component, created: Instant?, modified: Instant) {
    let end = component.begin.lineEnd
    if let created {
      component.set(ContentLine("CREATED", value: created.basicText, lineEnd: end))
    }
    component.set(ContentLine("DTSTAMP", value: modified.basicText, lineEnd: end))
    component.set(ContentLine("LAST-MODIFIED", value: modified.basicText, lineEnd: end))
    if created == nil { component.advance(past: component) }
  }

  /// A property with a time in the manner of the one that was there: in its zone, floating, or in
  /// UTC; a new one is in UTC.
  mutating func line(
    _ name: String,
    day: LocalDay,
    time: TimeOfDay?,
    plus minutes: Int = 0,
    like old: ContentLine?,
    on clock: Moment? = nil,
    in zone: String? = nil,
    lineEnd: [UInt8]
  ) -> ContentLine {
    guard let time else {
      return ContentLine(
        name,
        [CalendarParameter("VALUE", "DATE")],
        value: day.basicText,
        lineEnd: lineEnd
      )
    }
    let instant = (clock ?? now).instant(of: time, on: day) + Int64(minutes) * 60
    let told = old.flatMap(CalendarTime.init)
    if case .floating? = told {
      return ContentLine(name, value: now.zone.local(instant).basicText, lineEnd: lineEnd)
    }
    var named = zone
    if case .zoned(_, let own)? = told { named = own }
    if let named, let known = zones.zone(named) {
      return ContentLine(
        name,
        [CalendarParameter("TZID", named)],
        value: known.local(instant).basicText,
        lineEnd: lineEnd
      )
    }
    return ContentLine(name, value: instant.basicText, lineEnd: lineEnd)
  }

  func setText(_ text: String, of name: String, in component: inout Component) {
    let end = component.begin.lineEnd
    component.set(text.isEmpty ? [] : [ContentLine(text: text, of: name, lineEnd: end)], for: name)
  }

  // MARK: What both kinds have

  /// The title and the notes; a copy of the notes as HTML would say what they were.
  func putWords(
    title: String,
    notes: String,
    from old: (title: String, notes: String),
    into component: inout Component
  ) {
    if title != old.title {
      setText(title, of: "SUMMARY", in: &component)
      putTitle(title, insteadOf: old.title, intoAlarmsOf: &component)
    }
    guard notes != old.notes else { return }
    setText(notes, of: "DESCRIPTION", in: &component)
    component.remove("X-ALT-DESC")
  }

  func putTags(_ tags: [String], from old: [String], into component: inout Component) {
    guard tags != old else { return }
    let words = tags.map(CalendarText.escaped).joined(separator: ",")
    let end = component.begin.lineEnd
    // One line: there are readers that fail at two.
    component.set(
      words.isEmpty ? [] : [ContentLine("CATEGORIES", value: words, lineEnd: end)],
      for: "CATEGORIES"
    )
  }

  func putCategory(
    _ category: CategoryChoice,
    from old: CategoryChoice,
    into component: inout Component
  ) {
    guard category != old else { return }
    let name = if case .named(let name) = category { name } else { "" }
    setText(name, of: Component.category, in: &component)
  }

  /// The rule with its days; days that are told apart are not taken out of it.
  ///
  /// A day that is taken out has the time of the series, and is none of it at another: `moved` is when
  /// the series was, where that is not when it is now.
  mutating func putRepeat(
    _ repeats: RepeatDraft?,
    from old: RepeatDraft?,
    start: (day: LocalDay, time: TimeOfDay?),
    moved: SeriesTime? = nil,
    in zone: Zone? = nil,
    on clock: Moment? = nil,
    into component: inout Component
  ) {
    guard repeats != old || moved != nil else { return }
    let end = component.begin.lineEnd
    if repeats?.rule != old?.rule {
      component.set(
        repeats.map {
          [ContentLine("RRULE", value: rule($0, start, on: clock ?? now), lineEnd: end)]
        } ?? [],
        for: "RRULE"
      )
    } else if moved != nil, let told = component["RRULE"],
      case .until(let last)? = repeats?.rule.end
    {
      component.set(ending(told, on: last, at: start.time, on: clock ?? now))
    }
    if repeats?.afterCompletion != old?.afterCompletion {
      // A copy without the line may be one that has lost it: what is so no more is said.
      let isCompletion = repeats?.afterCompletion == true
      let other = repeats != nil && old != nil ? "DUE" : nil
      let value = isCompletion ? CalendarMeaning.completion : other
      component.set(
        value.map { [ContentLine(CalendarMeaning.repeatFrom, value: $0, lineEnd: end)] } ?? [],
        for: CalendarMeaning.repeatFrom
      )
    }
    for (name, days, earlier) in [
      ("EXDATE", repeats?.excluded ?? [], old?.excluded ?? []),
      ("RDATE", repeats?.added ?? [], old?.added ?? []),
    ] where days != earlier || moved != nil {
      putDays(
        days,
        of: name,
        at: start.time,
        from: moved,
        in: zone,
        on: clock,
        into: &component
      )
    }
  }

  /// The rule as text; the last day of a series of times is told as an instant (RFC 5545, 3.3.10).
  private func rule(
    _ repeats: RepeatDraft,
    _ start: (day: LocalDay, time: TimeOfDay?),
    on clock: Moment
  ) -> String {
    guard let time = start.time, case .until(let last) = repeats.rule.end else {
      return repeats.rule.text
    }
    let instant = clock.instant(of: time, on: last)
    return repeats.rule.text(until: instant.basicText)
  }
}

extension Component {
  /// Makes the part of another item that of one with this name; answers whether it was another's.
  mutating func rename(to uid: String) -> Bool {
    guard self["UID"]?.text.trimmed != uid else { return false }
    set(ContentLine(text: uid, of: "UID", lineEnd: begin.lineEnd))
    forgetRevisions()
    return true
  }

  /// Makes an edited part newer than both that it comes from.
  ///
  /// One without a number gets one: carriers such as vdirsyncer leave the stamps aside as they compare,
  /// and would not carry what is as it was before.
  mutating func advance(past other: Component) {
    let numbers = [self, other].compactMap { $0["SEQUENCE"].flatMap { Int($0.text.trimmed) } }
    let next = min(max(numbers.max() ?? 0, 0), 1_000_000_000) + 1
    set(ContentLine("SEQUENCE", value: String(next), lineEnd: begin.lineEnd))
  }
}
