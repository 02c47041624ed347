import ChronoExchange
import ChronoModel
import Testing

/// What calendars mean here, and what goes back into them.
@Suite struct CalendarItemsTests {
  /// 10:00 UTC on Monday 23 November 2026, with a planner in UTC.
  private let now = Moment(instant: at("2026-11-23T10:00:00Z"), zone: .utc)

  private func context(isLenient: Bool = false) -> ExchangeContext {
    ExchangeContext(at: now, dayBegins: time("09:00"), isLenient: isLenient) { name in
      // Central Europe without summer time, which November does not need.
      switch name {
      case "Europe/Berlin": .fixed(name, offset: 3600)
      case "Asia/Tokyo": .fixed(name, offset: 9 * 3600)
      default: nil
      }
    }
  }

  func read(
    _ text: String,
    isLenient: Bool = false
  ) throws(ImportError) -> (items: [ImportItem], remarks: ImportRemarks) {
    var rest = Array(text.utf8)
    let source: ByteLines.Source = { () throws(ImportError) in
      defer { rest = [] }
      return rest
    }
    guard var reader = ItemReader(.ics, source, context(isLenient: isLenient)) else {
      return ([], ImportRemarks())
    }
    var items: [ImportItem] = []
    while let item = try reader.next() { items.append(item) }
    return (items, reader.remarks)
  }

  func event(_ item: ImportItem) -> EventDraft? {
    if case .event(let draft) = item.content { draft } else { nil }
  }

  private func task(_ item: ImportItem) -> TaskDraft? {
    if case .task(let draft) = item.content { draft } else { nil }
  }

  /// One to-do with these lines.
  private func task(_ lines: String...) throws -> TaskDraft {
    let text =
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:T\n" + lines.joined(separator: "\n")
      + "\nEND:VTODO\nEND:VCALENDAR\n"
    return try #require(try read(text).items.compactMap { task($0) }.first)
  }

  @Test(arguments: [("DISPLAY", [15]), ("NONE", []), ("none", [])])
  func `an alarm that is to do nothing is no reminder`(action: String, minutes: [Int]) throws {
    let event = try event(
      "DTSTART:20261124T090000Z",
      "BEGIN:VALARM",
      "ACTION:\(action)",
      "TRIGGER:-PT15M",
      "END:VALARM"
    )
    #expect(event.reminders == minutes.map { .before(minutes: $0) })
  }

  func event(_ lines: String...) throws -> EventDraft {
    let text =
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:T\n" + lines.joined(separator: "\n")
      + "\nEND:VEVENT\nEND:VCALENDAR\n"
    return try #require(try read(text).items.compactMap { event($0) }.first)
  }

  /// What is written of the items of a text that were imported and not touched.
  func written(_ items: [ImportItem], _ change: (inout TaskItem) -> Void = { _ in }) throws
    -> String
  {
    try written(items, change) { _ in }
  }

  func writtenEvents(
    _ items: [ImportItem],
    _ change: (inout CalendarEvent) -> Void
  ) throws -> String {
    try written(items, { _ in }, change)
  }

  private func written(
    _ items: [ImportItem],
    _ change: (inout TaskItem) -> Void,
    _ changeEvent: (inout CalendarEvent) -> Void
  ) throws -> String {
    var writer = try #require(ItemWriter(.ics, context()))
    var excluded: [Identifier<ImportItem>: [LocalDay]] = [:]
    for case .exclusion(let day, let series) in items.map(\.content) {
      excluded[series, default: []].append(day)
    }
    for item in items {
      guard let identity = item.identity else { continue }
      switch item.content {
      case .task(let draft):
        let changes = try Planning.added(
          draft,
          id: TaskItem.ID(high: identity.high, low: identity.low),
          series: id(9),
          category: nil,
          position: 0,
          isTold: true,
          at: now
        )
        guard case .insert(.task(var task))? = changes.first else { continue }
        change(&task)
        var whole = WholeTask(task, foreign: item.foreign)
        if case .named(let name) = draft.category { whole.category = name }
        for case .insert(let record) in changes {
          if case .session(let session) = record { whole.sessions.append(session) }
          if case .commitment(let promise) = record { whole.promises.append(promise) }
        }
        _ = writer.append(.task(whole))
      case .event(let draft):
        var event = try EventRules.added(
          draft,
          id: CalendarEvent.ID(high: identity.high, low: identity.low),
          series: id(9),
          category: nil,
          position: 0,
          at: now
        )
        let apart = item.foreign?.part == "" ? excluded[identity] ?? [] : []
        let days = (event.repeats?.excluded ?? []) + apart
        event.repeats?.excluded = days.sorted()
        changeEvent(&event)
        _ = writer.append(
          .event(WholeEvent(event, foreign: item.foreign, parts: apart.map(\.text)))
        )
      case .category, .session, .exclusion: break
      }
    }
    writer.finish()
    return String(decoding: writer.drain(), as: UTF8.self)
  }

  // MARK: Round trips

  @Test(arguments: ["apple", "google", "outlook", "nextcloud", "tasks", "thunderbird"])
  func `items that nobody touched go back byte for byte`(name: String) throws {
    let text = try #require(CalendarCorpus.all.first { $0.name == name }?.text)
    // The calendar's name makes a category, which is written with its tasks.
    let items = try read(text.replacing("X-WR-CALNAME:Home\r\n", with: "")).items
    let back = try written(items)
    for piece in try CalendarReader.pieces(of: Array(text.utf8)) {
      guard case .component(let component) = piece,
        [CalendarMeaning.taskName, CalendarMeaning.eventName].contains(component.name)
      else { continue }
      #expect(back.contains(String(decoding: component.bytes, as: UTF8.self)))
    }
    #expect(try read(back).items.map(\.identity) == items.map(\.identity))
  }

  @Test func `a task that was edited differs in its own lines, and says that it is newer`() throws {
    let items = try read(CalendarCorpus.nextcloud).items
    let before = try written(items).split(separator: "\r\n")
    let after = try written(items) { task in
      task.priority = .low
      task.modified = at("2026-11-23T09:00:00Z")
    }
    let lines = after.split(separator: "\r\n")
    #expect(
      Set(before).symmetricDifference(lines) == [
        "PRIORITY:3", "PRIORITY:9", "DTSTAMP:20261120T171500", "DTSTAMP:20261123T090000Z",
        "LAST-MODIFIED:20261120T171500", "LAST-MODIFIED:20261123T090000Z", "SEQUENCE:1",
      ]
    )
  }

  @Test func `priorities are three bands of its nine numbers`() throws {
    let read = try (0...9).map { try task("PRIORITY:\($0)").priority }
    #expect(read == [.none, .high, .high, .high, .high, .medium, .low, .low, .low, .low])
  }

  @Test func `a due time that is moved stays floating, or in its zone`() throws {
    let floating = try written(try read(CalendarCorpus.nextcloud).items) { $0.time = time("18:30") }
    #expect(floating.contains("DUE:20261127T183000\r\n"))
    #expect(floating.contains("DTSTART:20261124T090000\r\n"))
    let zoned = try written(try read(CalendarCorpus.apple).items) { task in
      task.due = day("2026-11-26")
      task.reminders = [.before(minutes: 10)]
    }
    #expect(zoned.contains("DUE;TZID=Europe/Berlin:20261126T180000\r\n"))
    #expect(zoned.contains("TRIGGER;RELATED=END:-PT10M\r\n"))
  }

  @Test func `a task of our own comes back as it is`() throws {
    var item = TaskItem(
      id: id(1),
      title: "Büro, aufräumen; jetzt",
      notes: "a\nb\\c",
      tags: ["deep", "a,b"],
      priority: .high,
      due: day("2026-11-24"),
      time: time("09:30"),
      estimate: 45,
      reminders: [.before(minutes: 10), .at(LocalTime(day("2026-11-24"), time("08:00")))],
      repeats: Repeat(rule: "FREQ=WEEKLY;BYDAY=TU", anchor: day("2026-11-24"), series: id(2)),
      created: at("2026-11-20T08:00:00Z")
    )
    let start = at("2026-11-20T09:00:00Z")
    let promises = [
      Commitment(
        task: id(1),
        day: day("2026-11-20"),
        outcome: .postponed,
        made: start,
        judged: start + 60,
        planned: 30
      ),
      Commitment(task: id(1), day: day("2026-11-24"), made: start + 60),
    ]
    let session = Session(id: id(3), task: id(1), start: start, finish: start + 1800, zone: "UTC")
    func back() throws -> TaskDraft? {
      var writer = try #require(ItemWriter(.ics, context()))
      let whole = WholeTask(item, category: "Work", sessions: [session], promises: promises)
      let isWritten = writer.append(.task(whole))
      #expect(isWritten)
      writer.finish()
      let text = String(decoding: writer.drain(), as: UTF8.self)
      return try read(text).items.first.flatMap { task($0) }
    }
    let draft = try #require(try back())
    let told = draft.promises?.map { [$0.outcome.rawValue, $0.otherwisePlanned] }
    #expect(draft.title == item.title && draft.notes == item.notes && draft.tags == item.tags)
    #expect(draft.category == .named("Work") && draft.priority == .high)
    #expect(draft.due == item.due && draft.time == item.time && draft.estimate == 45)
    #expect(draft.reminders == item.reminders)
    #expect(draft.repeats == RepeatDraft(rule: "FREQ=WEEKLY;BYDAY=TU"))
    #expect(draft.work == [WorkHistory.Stretch(start: start, finish: start + 1800)])
    #expect(told == [[3, 30], [0, .none]])
    item.time = nil
    item.estimate = nil
    item.repeats?.afterCompletion = true
    item.reminders = [.before(minutes: 30)]
    let loose = try #require(try back())
    #expect(loose.due == item.due && loose.time == nil && loose.repeats?.afterCompletion == true)
    #expect(loose.reminders == item.reminders && loose.usual == nil)
    for usual in [nil, time("09:15")] {
      item.time = time("11:05")
      item.usual = UsualTime(usual)
      #expect(try back()?.usual == UsualTime(usual))
    }
  }

  // MARK: What the properties mean

  @Test func `due days, times, blocks and starts`() throws {
    #expect(try task("DUE;VALUE=DATE:20261127").due == day("2026-11-27"))
    let utc = try task("DUE:20261127T170000Z")
    #expect(utc.due == day("2026-11-27") && utc.time == time("17:00"))
    let zoned = try task("DUE;TZID=Europe/Berlin:20261127T003000")
    #expect(zoned.due == day("2026-11-26") && zoned.time == time("23:30"))
    let block = try task(
      "DTSTART:20261127T090000",
      "DUE:20261127T094500",
      "ESTIMATED-DURATION:PT45M"
    )
    #expect(block.time == time("09:00") && block.estimate == 45)
    let length = try task("DTSTART:20261127T090000", "DURATION:PT1H")
    #expect(length.time == time("09:00") && length.estimate == 60)
    let window = try task("DTSTART:20261124T090000", "DUE:20261127T170000")
    #expect(window.due == day("2026-11-27") && window.time == time("17:00"))
    #expect(window.estimate == nil)
    let untold = try task("DTSTART:20261127T123000Z", "DUE:20261127T130000Z")
    #expect(untold.time == time("12:30") && untold.estimate == 30)
    let workingDay = try task("DTSTART:20261127T080000", "DUE:20261127T180000")
    #expect(workingDay.time == time("18:00") && workingDay.estimate == nil)
    #expect(try task("DTSTART;VALUE=DATE:20261124").due == day("2026-11-24"))
    #expect(try task("X-TASKS-ESTIMATED-SECONDS:900").estimate == 15)
  }

  @Test func `done is what any of three properties says`() throws {
    #expect(try task("STATUS:COMPLETED").done)
    #expect(try task("PERCENT-COMPLETE:100").done)
    let done = try task("COMPLETED:20261120T101112Z")
    #expect(done.done && done.finished == at("2026-11-20T10:11:12Z"))
    #expect(try task("COMPLETED:20991120T101112Z").finished == now.instant)
    let dropped = try task("STATUS:CANCELLED")
    #expect(dropped.isDropped && !dropped.done)
  }

  @Test(arguments: [
    ("TRIGGER:-PT15M", Reminder.before(minutes: 15)),
    ("TRIGGER;RELATED=END:-PT15M", .before(minutes: 0)),
    ("TRIGGER;VALUE=DATE-TIME:20261124T080000Z", .at(LocalTime(day("2026-11-24"), time("08:00")))),
    ("TRIGGER:-P300S", .before(minutes: 5)),
  ])
  func `alarms are reminders`(trigger: String, reminder: Reminder) throws {
    let draft = try event(
      "DTSTART:20261124T093000",
      "DTEND:20261124T094500",
      "BEGIN:VALARM",
      trigger,
      "END:VALARM"
    )
    #expect(draft.reminders == [reminder])
  }

  @Test func `an alarm of a whole day counts from where work begins`() throws {
    func reminders(_ trigger: String) throws -> [Reminder] {
      try event("DTSTART;VALUE=DATE:20261124", "BEGIN:VALARM", trigger, "END:VALARM").reminders
    }
    #expect(try reminders("TRIGGER:PT9H") == [.before(minutes: 0)])
    #expect(try reminders("TRIGGER:-PT15H") == [.before(minutes: 1440)])
    #expect(try reminders("TRIGGER:PT12H") == [.at(LocalTime(day("2026-11-24"), time("12:00")))])
    #expect(try reminders("TRIGGER:P1DT9H") == [.at(LocalTime(day("2026-11-25"), time("09:00")))])
  }

  @Test func `events have a place and tags`() throws {
    let draft = try event("DTSTART:20261124T230000Z", "LOCATION:Hall 3\\nBerlin", "CATEGORIES:a,b")
    #expect(draft.place == "Hall 3, Berlin" && draft.tags == ["a", "b"])
  }

  @Test func `an event takes its time, unless it is said to take none`() throws {
    #expect(try !event("DTSTART:20261123T100000Z").isFree)
    #expect(try !event("DTSTART:20261123T100000Z", "TRANSP:OPAQUE").isFree)
    #expect(try event("DTSTART:20261123T100000Z", "TRANSP:transparent").isFree)
  }

  @Test func `events have days, times and lengths`() throws {
    let days = try event("DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261227")
    #expect(days.day == day("2026-12-24") && days.time == nil && days.length == 3 * 1440)
    #expect(try event("DTSTART;VALUE=DATE:20261224").length == 1440)
    let timed = try event("DTSTART:20261124T230000Z", "DTEND:20261125T013000Z")
    #expect(timed.time == time("23:00") && timed.length == 150)
    #expect(try event("DTSTART:20261124T230000Z").length == 1)
  }

  @Test func `a day that is told apart is taken out of its series`() throws {
    let (items, _) = try read(CalendarCorpus.google)
    #expect(items.compactMap { event($0)?.name }.count == 3)
    let series = try #require(items.first { event($0)?.repeats != nil })
    #expect(
      items.contains { $0.content == .exclusion(day("2026-11-23"), from: series.identity ?? id(0)) }
    )
    #expect(event(series)?.repeats?.excluded == [day("2026-11-16")])
  }

  @Test func `a zone that only the file knows is kept with its items`() throws {
    let items = try read(CalendarCorpus.outlook).items
    let draft = try #require(items.first.flatMap { event($0) })
    #expect(draft.day == day("2026-11-26") && draft.time == time("14:00"))
    let back = try written(items)
    #expect(back.split(separator: "TZID:W. Europe Standard Time").count == 2)
    // Described after its first use.
    let parts = CalendarCorpus.outlook.split(separator: "BEGIN:VTIMEZONE")
    let zone = parts[1].split(separator: "END:VTIMEZONE\r\n")
    let late =
      parts[0] + zone[1].replacing("END:VCALENDAR\r\n", with: "")
      + "BEGIN:VTIMEZONE" + zone[0] + "END:VTIMEZONE\r\nEND:VCALENDAR\r\n"
    #expect(try read(String(late)).items.first.flatMap { event($0)?.time } == time("14:00"))
    let (_, remarks) = try read(String(parts[0] + zone[1]))
    #expect(remarks.unknownZones == ["W. Europe Standard Time"])
  }

  @Test func `what cannot be followed is said`() throws {
    let text =
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:T\nDTSTART:20261124T100000Z\n"
      + "RRULE:FREQ=HOURLY\nEND:VEVENT\nBEGIN:VJOURNAL\nEND:VJOURNAL\nEND:VCALENDAR\n"
    let (items, remarks) = try read(text)
    #expect(remarks.unfollowed == 1 && remarks.leftOut == ["VJOURNAL": 1])
    #expect(try written(items).contains("RRULE:FREQ=HOURLY\n"))
  }

  @Test(arguments: [
    ("DUE:20260231", "DUE"), ("DURATION:soon", "DURATION"), ("PRIORITY:12", "PRIORITY"),
    ("X-CHRONOLIST-SESSION:20261120T090000Z/soon", "X-CHRONOLIST-SESSION"),
  ])
  func `a value that means nothing names its line, or is passed over`(line: String, key: String) {
    let text =
      "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTODO\nUID:1\nSUMMARY:T\n\(line)\nEND:VTODO\n"
      + "END:VCALENDAR\n"
    do throws(ImportError) {
      _ = try read(text)
      Issue.record("\(line) was taken")
    } catch {
      #expect(error.place == .line(6))
      if case .badValue(let named, _) = error.reason { #expect(named == key) }
    }
    #expect((try? read(text, isLenient: true).items.count) == 1)
  }

  @Test func `text that is not UTF-8 is said, not guessed`() {
    let text = "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:Gr\u{1}\nEND:VTODO\nEND:VCALENDAR\n"
    var bytes = Array(text.utf8)
    if let place = bytes.firstIndex(of: 1) { bytes[place] = 0xFC }
    let source: ByteLines.Source = { () throws(ImportError) in
      defer { bytes = [] }
      return bytes
    }
    var reader = ItemReader(.ics, source, context())
    #expect(throws: ImportError(line: 4, .badText(key: "SUMMARY"))) { try reader?.next() }
  }
}
