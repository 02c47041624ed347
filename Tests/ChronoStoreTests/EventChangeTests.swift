import ChronoModel
import ChronoStore
import Testing

/// Keys that change events, on the file: what they leave, and what one undo takes back.
@Suite struct EventChangeTests {
  private let file = TestFile()

  private func add(
    _ planner: Repository,
    _ name: String,
    at time: TimeOfDay? = TimeOfDay(hour: 9, minute: 0),
    every rule: RecurrenceRule? = nil
  ) throws -> CalendarEvent.ID {
    var draft = EventDraft(name: name, day: .monday, time: time, length: time == nil ? 1440 : 15)
    draft.repeats = rule.map { RepeatDraft(rule: $0) }
    return try #require(try planner.perform(.addEvents([draft]), at: .monday).events.first)
  }

  /// What the coming two weeks have, as `Name day-from-monday time`.
  private func agenda(_ planner: Repository) throws -> [String] {
    let query = ListQuery(scope: .days(.monday...(.monday + 14)))
    return try planner.view(ViewQuery(list: query, spans: []), at: .monday).list.rows.compactMap {
      row in
      guard case .event(let occurrence) = row else { return nil }
      let time = occurrence.event.time.map { " \($0.text)" } ?? ""
      return "\(occurrence.event.name) \(occurrence.day - .monday)\(time)"
    }
  }

  @Test func `days that were changed on their own are counted where all from here is changed`()
    throws
  {
    let planner = try file.open()
    let id = try add(planner, "Daily", every: RecurrenceRule(.daily))
    for day in [1, 3, 5] {
      let part = EventPart(id, on: .monday + day, .thisOne)
      _ = try planner.perform(.alterEvent(part, .shift(days: 0, minutes: 60)), at: .monday)
    }
    _ = try planner.perform(.deleteOccurrence(id, on: .monday + 4, .thisOne), at: .monday)
    let deletion = Edit.deleteOccurrence(id, on: .monday + 2, .allFromHere)
    #expect(try planner.perform(deletion, at: .monday).standingApart == 2)
    #expect(
      try agenda(planner)
        == ["Daily 0 09:00", "Daily 1 10:00", "Daily 3 10:00", "Daily 5 10:00"]
    )
    _ = try planner.undo(at: .monday)
    let shift = Edit.alterEvent(
      EventPart(id, on: .monday + 2, .allFromHere),
      .shift(days: 0, minutes: 30)
    )
    #expect(try planner.perform(shift, at: .monday).standingApart == 2)
    _ = try planner.undo(at: .monday)
    let one = Edit.deleteOccurrence(id, on: .monday + 2, .thisOne)
    #expect(try planner.perform(one, at: .monday).standingApart == 0)
  }

  @Test func `what stays of a series that is deleted is told`() throws {
    let planner = try file.open()
    let id = try add(planner, "Daily", every: RecurrenceRule(.daily))
    let moved = try [1, 3].map { day in
      let part = EventPart(id, on: .monday + day, .thisOne)
      let shift = Edit.alterEvent(part, .shift(days: 0, minutes: 60))
      return try #require(try planner.perform(shift, at: .monday).events.first)
    }
    _ = try planner.perform(.deleteOccurrence(id, on: .monday + 2, .thisOne), at: .monday)
    #expect(try planner.perform(.deleteEvents([id]), at: .monday).standingApart == 2)
    _ = try planner.undo(at: .monday)
    let both = try planner.perform(.deleteEvents([id, moved[0]]), at: .monday)
    #expect(both.standingApart == 1 && both.laterSeries == nil)
    _ = try planner.undo(at: .monday)
    let split = Edit.alterEvent(
      EventPart(id, on: .monday + 6, .allFromHere),
      .shift(days: 0, minutes: 30)
    )
    let later = try #require(try planner.perform(split, at: .monday).events.first)
    let first = try planner.perform(.deleteEvents([id]), at: .monday)
    #expect(first.laterSeries == Receipt.LaterSeries(title: "Daily", day: .monday + 6))
    _ = try planner.undo(at: .monday)
    #expect(try planner.perform(.deleteEvents([later]), at: .monday).laterSeries == nil)
  }

  @Test func `a held key is one step of undo`() throws {
    let planner = try file.open()
    let id = try add(planner, "Lunch")
    for step in 0..<3 {
      let part = EventPart(id, on: .monday + step)
      let receipt = try planner.perform(
        .alterEvent(part, .shift(days: 1, minutes: 0)),
        at: .monday,
        coalescing: true
      )
      #expect(receipt.altered?.day == .monday + step + 1)
    }
    #expect(try agenda(planner) == ["Lunch 3 09:00"])
    #expect(try planner.journal().count == 2)
    #expect(try planner.journal().first?.label.hasSuffix("· 09:00") == true)
    _ = try planner.undo(at: .monday)
    #expect(try agenda(planner) == ["Lunch 0 09:00"])
  }

  @Test func `one day of a series goes alone, and a held key goes on with it as one step`() throws {
    let planner = try file.open()
    let id = try add(planner, "Choir", every: "FREQ=WEEKLY")
    var part = EventPart(id, on: .monday + 7, .thisOne)
    for _ in 0..<2 {
      let receipt = try planner.perform(
        .alterEvent(part, .shift(days: 0, minutes: 15)),
        at: .monday,
        coalescing: true
      )
      let altered = try #require(receipt.altered)
      #expect(altered.event.repeats == nil)
      part = EventPart(altered.event.id, on: altered.day)
    }
    #expect(try agenda(planner) == ["Choir 0 09:00", "Choir 7 09:30", "Choir 14 09:00"])
    #expect(try planner.journal().count == 2)
    _ = try planner.undo(at: .monday)
    #expect(try agenda(planner) == ["Choir 0 09:00", "Choir 7 09:00", "Choir 14 09:00"])
    _ = try planner.redo(at: .monday)
    #expect(try agenda(planner) == ["Choir 0 09:00", "Choir 7 09:30", "Choir 14 09:00"])
    #expect(try planner.check() == [])
  }

  @Test func `all from here move along, and a held key goes on with them as one step`() throws {
    let planner = try file.open()
    let id = try add(planner, "Choir", every: "FREQ=WEEKLY;BYDAY=MO")
    var part = EventPart(id, on: .monday + 7, .allFromHere)
    for _ in 0..<2 {
      let receipt = try planner.perform(
        .alterEvent(part, .shift(days: 1, minutes: 0)),
        at: .monday,
        coalescing: true
      )
      let altered = try #require(receipt.altered)
      #expect(altered.event.repeats != nil)
      #expect(receipt.label.hasPrefix("Moved ‘Choir’ and all its later repeats to "))
      part = EventPart(altered.event.id, on: altered.day, .allFromHere)
    }
    #expect(try agenda(planner) == ["Choir 0 09:00", "Choir 9 09:00"])
    #expect(try planner.journal().count == 2)
    _ = try planner.undo(at: .monday)
    #expect(try agenda(planner) == ["Choir 0 09:00", "Choir 7 09:00", "Choir 14 09:00"])
  }

  /// Those that repeat are kept from view to view.
  @Test func `a repeating event is shown as it is, whoever has changed it`() throws {
    let (planner, other) = (try file.open(), try file.open())
    let weekly: RecurrenceRule = "FREQ=WEEKLY"
    let id = try add(planner, "Lunch", every: weekly)
    #expect(try agenda(planner) == ["Lunch 0 09:00", "Lunch 7 09:00", "Lunch 14 09:00"])
    _ = try add(planner, "Board", every: "FREQ=WEEKLY;INTERVAL=2")
    #expect(try agenda(planner).count { $0.hasPrefix("Board") } == 2)
    _ = try planner.undo(at: .monday)
    #expect(try agenda(planner).count == 3)
    _ = try other.perform(.deleteEvents([id]), at: .monday)
    #expect(try agenda(planner) == [])
    _ = try other.undo(at: .monday)
    #expect(try agenda(planner).count == 3)
  }

  @Test func `events of one time change places, and stop at the ends`() throws {
    let planner = try file.open()
    _ = try add(planner, "Fair", at: nil)
    _ = try add(planner, "Holiday", at: nil)
    let id = try add(planner, "Visit", at: nil)
    let part = EventPart(id, on: .monday)
    #expect(try agenda(planner) == ["Fair 0", "Holiday 0", "Visit 0"])
    for _ in 0..<2 {
      _ = try planner.perform(.alterEvent(part, .reorder(by: -1)), at: .monday, coalescing: true)
    }
    #expect(try agenda(planner) == ["Visit 0", "Fair 0", "Holiday 0"])
    #expect(throws: StoreError.refused(.nowhereToMove)) {
      try planner.perform(.alterEvent(part, .reorder(by: -1)), at: .monday)
    }
    _ = try planner.undo(at: .monday)
    #expect(try agenda(planner) == ["Fair 0", "Holiday 0", "Visit 0"])
  }

  @Test func `gets a category by name, made with it, and says so`() throws {
    let planner = try file.open()
    let part = EventPart(try add(planner, "Lunch"), on: .monday)
    let receipt = try planner.perform(.alterEvent(part, .assign(.named("Fun"))), at: .monday)
    #expect(receipt.label == "Moved ‘Lunch’ to ‘Fun’")
    #expect(receipt.categories.count == 1)
    let again = try planner.perform(.alterEvent(part, .assign(.named("fun"))), at: .monday)
    #expect(again.label == "‘Lunch’ is already in ‘Fun’" && !again.isChange)
    _ = try planner.undo(at: .monday)
    #expect(try planner.categories().isEmpty)
  }

  @Test func `a day it is not on is refused`() throws {
    let planner = try file.open()
    let id = try add(planner, "Choir", every: "FREQ=WEEKLY")
    #expect(throws: StoreError.refused(.notOnThatDay(.monday + 1))) {
      try planner.perform(
        .alterEvent(EventPart(id, on: .monday + 1, .thisOne), .shift(days: 1, minutes: 0)),
        at: .monday
      )
    }
  }
}

/// Events in lists and counts of everything else.
@Suite struct OtherEventCountTests {
  private let file = TestFile()

  private func view(_ planner: Repository) throws -> PlannerView {
    let spans = [-1, 0, 1].map { LocalDay.monday + $0...LocalDay.monday + $0 }
    let query = ViewQuery(
      list: ListQuery(scope: .other(than: (.monday - 1)...(.monday + 1))),
      spans: spans
    )
    return try planner.view(query, at: .monday)
  }

  @Test func `the count of the fourth segment is that of the events its list shows`() throws {
    let planner = try file.open()
    #expect(try view(planner).otherEvents == 0)
    var drafts = [-3, 0, 1, 2, 9].map { EventDraft(name: "E\($0)", day: LocalDay.monday + $0) }
    var weekly = EventDraft(name: "Weekly", day: .monday - 7)
    weekly.repeats = RepeatDraft(rule: "FREQ=WEEKLY")
    var over = EventDraft(name: "Over", day: .monday - 7)
    over.repeats = RepeatDraft(rule: "FREQ=WEEKLY;COUNT=2")
    drafts += [weekly, over]
    _ = try planner.perform(.addEvents(drafts), at: .monday)
    #expect(try view(planner).otherEvents == 3)
    var open = ListQuery(scope: .other(than: (.monday - 1)...(.monday + 1)))
    open.filter.state = .open
    var names: [String] = []
    try planner.forEachRow(open, at: .monday) { row in
      if case .event(let occurrence) = row { names.append(occurrence.event.name) }
    }
    #expect(names == ["E2", "Weekly", "E9"])
  }
}
