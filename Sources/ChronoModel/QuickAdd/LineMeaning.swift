/// Puts the parts of a scanned line together: which day a time is on, where a repeat begins.
struct LineMeaning {
  var result: QuickAddResult
  let line: LineWords
  private(set) var candidates: [PartCandidate]
  let context: QuickAddContext
  private var dueAnswer: DayAnswer?
  private var clock: Grammar.Clock?
  private var partOfDay: PartOfDay?
  private var repeatPhrase: Grammar.RepeatReading?
  private var tagNames: Set<String> = []
  private(set) var wishes: [Grammar.ReminderWish] = []

  init(_ scan: LineScan, context: QuickAddContext) {
    line = scan.line
    candidates = scan.candidates
    // The line itself may have said that it is an event's.
    var meant = context
    meant.isForEvent = scan.grammar.context.isForEvent
    self.context = meant
    result = QuickAddResult(
      draft: TaskDraft(),
      categoryIsNew: false,
      parts: [],
      errors: [],
      steps: scan.grammar.steps + scan.line.words.count
    )
    collect()
    settlePartOfDay()
    let latest = scan.latest?.is
    // A repeat goes on up to such a day, and does not begin on it.
    let isLastDay =
      dueAnswer == nil && (latest?.time == nil ? repeatPhrase == nil : latest?.day != nil)
    if isLastDay { dueAnswer = latest?.day }
    settleDay(by: latest?.time)
    settleRange()
    settleReminders()
    noticeEarlyReminder()
    noticePastReminder()
    noticeLateReminder()
    addTitle()
    addParts()
    addLeftovers(scan)
    result.latest = scan.latest.map { found in
      .init(
        typed: line.text(range(of: found.words)),
        time: found.is.time?.text,
        day: isLastDay ? result.draft.due?.formatted(context.dateForm, today: context.today) : nil
      )
    }
    noticeWeekAhead()
    noticeSkippedTime()
    result.isEventWithoutDay = scan.isEventWithoutDay
    result.isEventInName = scan.isEventInName
    result.times = scan.times.map { line.text(range(of: $0)) }
    result.hourly = scan.hourly.map { line.text(range(of: $0)) }
    // What goes to a day that is over, as that is on screen, can be on one.
    if result.draft.due.map({ $0 >= context.today }) ?? true {
      result.pastDay = scan.pastDay.map { line.text(range(of: $0)) }
    }
    result.days = scan.days.map { line.text(range(of: $0)) }
    if let (words, days) = scan.weekdays, repeatPhrase == nil {
      let rule = RecurrenceRule(.weekly, byDay: days.map { .init($0) })
      result.weekdays = .init(
        typed: line.text(range(of: words)),
        rule: rule.phrase(afterCompletion: false)
      )
    }
  }

  /// Takes over what each part says by itself.
  private mutating func collect() {
    var ranged: (text: String, minutes: Int)?
    var (span, length): (ClosedRange<LocalDay>?, Int?)
    for candidate in candidates where candidate.error == nil {
      switch candidate.content {
      case .due(let answer, let part):
        dueAnswer = answer
        partOfDay = part
      case .days(let days):
        dueAnswer = .day(days.lowerBound)
        span = days
        result.draft.estimate = (days.upperBound - days.lowerBound + 1) * 1440
      case .time(let value):
        clock = value
        result.draft.time = value?.time
        guard let length = value?.length else { break }
        result.draft.estimate = length
        ranged = (line.text(range(of: candidate)), length)
      case .allDay: result.draft.time = nil
      case .estimate(let minutes):
        length = minutes
        result.draft.estimate = minutes
      case .category(let name):
        let lower = name.lowercased()
        let known = context.categories.first { $0.lowercased() == lower }
        result.namesInbox = known == nil && CategoryRules.isInbox(name)
        result.draft.category = result.namesInbox ? .inbox : .named(known ?? name)
        result.categoryIsNew = known == nil && !result.namesInbox
      case .tag(let name):
        let lower = name.lowercased()
        if !tagNames.contains(lower) {
          tagNames.insert(lower)
          result.draft.tags.append(name)
        }
      case .priority(let priority): result.draft.priority = priority
      case .reminder(let wish): if let wish { wishes.append(wish) }
      case .repeats(let phrase): repeatPhrase = phrase
      case .repeatBound: break
      case .notes(let text): result.draft.notes = text
      case .event: result.isEvent = true
      case .place(let text): result.place = text
      case .showAs(let isFree): result.isFree = isFree
      }
    }
    if let span, clock != nil, repeatPhrase == nil {
      // With a time it happens on each of the days.
      let count = span.upperBound - span.lowerBound + 1
      result.draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily, end: .count(count)))
      result.draft.estimate = ranged?.minutes ?? length
    } else if let ranged, let estimate = result.draft.estimate, estimate != ranged.minutes {
      result.overruled = .init(range: ranged.text, minutes: ranged.minutes)
    }
  }

  /// `tomorrow evening` has an hour where the line says none, and tells which half of the day a
  /// bare one is in; else `at 3` is in the afternoon, as people mean it.
  private mutating func settlePartOfDay() {
    guard let part = partOfDay else {
      if let clock, clock.isBareHour {
        result.draft.time = PartOfDay.usual(clock.time)
        result.isAfternoonMeant = result.draft.time != clock.time
      }
      return
    }
    if let typed = clock {
      guard typed.isBareHour else { return }
      result.draft.time = part.meant(by: typed.time)
    } else if dueAnswer != .day(context.today) || context.nextDay(with: part.time) == context.today
    {
      result.draft.time = part.time
    }
  }

  /// The time decides which day it is, where none is named; else that by which it is to be done.
  private mutating func settleDay(by latest: TimeOfDay?) {
    let time = result.draft.time ?? latest
    switch dueAnswer {
    case .day(let day): result.draft.due = day
    case .someday:
      // Someday has no clock and no calendar.
      for kind in [QuickAddResult.Part.Kind.time, .repeats, .event] {
        fail(kind) { .needsDay($0) }
      }
      result.draft.time = nil
      return
    case nil:
      let screen = context.isDayShown ? context.defaultDay : nil
      if let time, screen == nil || screen == context.today || clock?.isFromNow == true {
        result.draft.due = context.nextDay(with: time)
        // A rule that names its days says which day it is, whatever the hour.
        if clock?.isBareHour == true, result.draft.due != context.today, time.minutes < 720,
          repeatPhrase?.rule.isPlain != false,
          let evening = TimeOfDay(minutes: time.minutes + 720),
          context.nextDay(with: evening) == context.today
        {
          result.eveningHour = evening
        }
      } else {
        result.draft.due = context.defaultDay
      }
    }
    settleRepeat()
  }

  /// A repeat begins on the day the line names, else on the rule's first day from the day on screen
  /// on; where none is, a rule that names its days may begin today.
  private mutating func settleRepeat() {
    guard let phrase = repeatPhrase else { return }
    if let starting = phrase.starting, dueAnswer != nil, result.draft.due != starting {
      // Two first days cannot both be meant.
      return fail(.repeats) { .noSuchRepeat($0) }
    }
    let isFree = !context.isDayShown && result.draft.time == nil && !phrase.rule.isPlain
    let from = isFree ? context.today : result.draft.due ?? context.today
    let first = dueAnswer == nil ? phrase.firstDay(from: from) : result.draft.due
    guard let first, !phrase.rule.isOver(by: first) else {
      return fail(.repeats) { .noSuchRepeat($0) }
    }
    result.draft.due = first
    let repeats = phrase.repeats(from: first)
    result.draft.repeats = repeats
    if dueAnswer != nil { noticeOffRule(repeats, on: first) }
  }

  /// Remembers a first day that was named and is none of the rule's.
  private mutating func noticeOffRule(_ repeats: RepeatDraft, on first: LocalDay) {
    guard !repeats.afterCompletion, !repeats.rule.isPlain else { return }
    let series = RecurrenceSeries(repeats.rule, anchor: first)
    guard series.first(onOrAfter: first) != first, let next = series.next(after: first) else {
      return
    }
    result.offRule = .init(
      first: first.formatted(context.dateForm, today: context.today),
      next: next.formatted(context.dateForm, today: context.today),
      rule: repeats.rule.phrase(afterCompletion: false)
    )
  }

  /// A range is from one time of the wall clock to the other, however long that is on its day; what
  /// repeats has its usual length.
  private mutating func settleRange() {
    guard let minutes = clock?.length, result.overruled == nil, result.draft.repeats == nil,
      let time = result.draft.time, let due = result.draft.due
    else { return }
    result.range = minutes
    guard let clock = context.clock else { return }
    result.draft.estimate = clock.elapsed(from: time, on: due, byClock: minutes)
  }

  private mutating func addTitle() {
    var parts = candidates[...]
    let words = line.words.indices.filter { index in
      while let part = parts.first, part.words.upperBound <= index { parts.removeFirst() }
      guard let part = parts.first, part.words.contains(index) else { return true }
      return part.error != nil
    }
    result.draft.title = line.title(words)
  }

  /// The words that look like parts and are title.
  private mutating func addLeftovers(_ scan: LineScan) {
    result.leftovers = scan.leftovers.map { line.text(range(of: $0)) }
    result.misspelt = scan.misspelt.map { found in
      .init(typed: line.text(range(of: found.words)), ours: found.slip.ours, part: found.slip.part)
    }
    result.foreignMarks = scan.foreignMarks.map { mark in
      QuickAddResult.ForeignMark(typed: line.text(range(of: mark.words)), ours: mark.ours)
    }
  }

  private mutating func addParts() {
    for candidate in candidates {
      let range = range(of: candidate)
      if let reason = candidate.error {
        result.errors.append(QuickAddError(reason: reason, kind: candidate.kind, range: range))
      } else {
        let meaning = meaning(of: candidate)
        result.parts.append(.init(kind: candidate.kind, range: range, meaning: meaning))
      }
    }
  }

  /// Marks the part of a kind as one that cannot be meant after all.
  private mutating func fail(
    _ kind: QuickAddResult.Part.Kind,
    _ reason: (String) -> PhraseError
  ) {
    // Where a repeat ends is no part that could fail by itself.
    guard
      let index = candidates.firstIndex(where: { candidate in
        if case .repeatBound = candidate.content { return false }
        return candidate.kind == kind && candidate.error == nil
      })
    else { return }
    candidates[index].error = reason(line.text(range(of: candidates[index])))
  }

  func range(of candidate: PartCandidate) -> Range<Int> { range(of: candidate.words) }

  func range(of words: Range<Int>) -> Range<Int> {
    line.words[words.lowerBound].range
      .lowerBound..<line.words[words.upperBound - 1].range.upperBound
  }

  private func meaning(of candidate: PartCandidate) -> String {
    let draft = result.draft
    switch candidate.content {
    case .due: return draft.due?.formatted(context.dateForm) ?? "someday"
    case .days(let days):
      return [days.lowerBound, days.upperBound].map { $0.formatted(context.dateForm) }
        .joined(separator: "–")
    case .time(let clock): return clock.map { meaning(of: $0) } ?? ""
    case .allDay: return "all day"
    case .estimate(let minutes): return minutes.map { MinutesText.text(inDays: $0) } ?? ""
    case .category: return result.categoryName ?? ""
    case .tag(let name): return name
    case .priority(let priority): return priority.name
    case .reminder(let wish):
      let begin = draft.time == nil ? context.dayBegins : nil
      let series = context.isForEvent && draft.repeats != nil ? draft.due : nil
      return wish.map { wish in
        reminder(for: wish)
          .words(
            context.dateForm,
            context.timeForm,
            from: begin,
            ofSeriesFrom: series,
            hasDay: draft.due != nil
          )
      } ?? ""
    case .repeats, .repeatBound:
      guard let repeats = draft.repeats, let first = draft.due else { return "" }
      let words = repeats.phrase(context.dateForm, today: context.today)
      // The first day is spelled out where no other part says it.
      return dueAnswer == nil ? "\(words) from \(first.formatted(context.dateForm))" : words
    case .notes(let text), .place(let text): return text
    case .event: return "event"
    case .showAs(let isFree): return isFree ? "free" : "busy"
    }
  }

  /// The time, with its end where the length is known, and its day where no other part says it.
  private func meaning(of clock: Grammar.Clock) -> String {
    let time = result.draft.time ?? clock.time
    var words = time.formatted(context.timeForm)
    if let estimate = result.draft.estimate {
      words += "–\(end(of: time, after: estimate))"
    }
    guard dueAnswer == nil, repeatPhrase == nil, let due = result.draft.due else { return words }
    return "\(due.formatted(context.dateForm)) \(words)"
  }

  /// When it ends, with the day where it lasts one or more.
  private func end(of time: TimeOfDay, after minutes: Int) -> String {
    let due = result.draft.due
    var end = LocalTime(
      (due ?? context.today) + (time.minutes + minutes) / 1440,
      TimeOfDay(minutes: (time.minutes + minutes) % 1440) ?? time
    )
    if let clock = context.clock, let due {
      end = clock.zone.local(clock.instant(of: time, on: due) + Int64(minutes) * 60)
    }
    let words = end.time.formatted(context.timeForm)
    guard minutes >= 1440, due != nil else { return words }
    return "\(end.day.formatted(context.dateForm, today: context.today)) \(words)"
  }
}
