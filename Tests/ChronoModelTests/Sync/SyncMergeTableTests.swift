import ChronoModel
import Testing

/// Every field of an item, by what each of two sides has made of it since both agreed.
@Suite struct SyncMergeTableTests {
  private static let day = LocalDay(number: 20_780)

  /// A field with the three values that it has in a test: the one of both, ours and theirs.
  private struct Case<Draft>: Sendable {
    let field: SyncField
    let old: @Sendable (inout Draft) -> Void
    let mine: @Sendable (inout Draft) -> Void
    let other: @Sendable (inout Draft) -> Void
    let words: (ours: String, theirs: String)
  }

  private static let daily = RepeatDraft(rule: RecurrenceRule(.daily))
  private static let weekly = RepeatDraft(rule: RecurrenceRule(.weekly))
  private static let monthly = RepeatDraft(rule: RecurrenceRule(.monthly))
  private static let nine = TimeOfDay(hour: 9, minute: 0)
  private static let ten = TimeOfDay(hour: 10, minute: 30)

  private static let tasks: [Case<TaskDraft>] = [
    Case(
      field: .title,
      old: { $0.title = "Old" },
      mine: { $0.title = "Mine" },
      other: { $0.title = "Other" },
      words: ("Mine", "Other")
    ),
    Case(
      field: .notes,
      old: { $0.notes = "old" },
      mine: { $0.notes = "mine" },
      other: { $0.notes = "" },
      words: ("mine", "")
    ),
    Case(
      field: .category,
      old: { $0.category = .named("Home") },
      mine: { $0.category = .named("Work") },
      other: { $0.category = .inbox },
      words: ("Work", "")
    ),
    Case(
      field: .priority,
      old: { $0.priority = .none },
      mine: { $0.priority = .high },
      other: { $0.priority = .low },
      words: ("high", "low")
    ),
    Case(
      field: .due,
      old: { $0.due = day },
      mine: { ($0.due, $0.time) = (day + 1, nine) },
      other: { $0.due = nil },
      words: ("2026-11-24 09:00", "someday")
    ),
    Case(
      field: .due,
      old: { ($0.due, $0.time) = (day, nine) },
      mine: { ($0.due, $0.time) = (day, ten) },
      other: { ($0.due, $0.time, $0.usual) = (day, nine, UsualTime(nil)) },
      words: ("2026-11-23 10:30", "2026-11-23 09:00 (usually without a time)")
    ),
    Case(
      field: .estimate,
      old: { $0.estimate = 30 },
      mine: { $0.estimate = 90 },
      other: { $0.estimate = nil },
      words: ("1h30", "none")
    ),
    Case(
      field: .repeats,
      old: { ($0.due, $0.repeats) = (day, daily) },
      mine: { ($0.due, $0.repeats) = (day, weekly) },
      other: { ($0.due, $0.repeats) = (day, monthly) },
      words: ("every week", "every month")
    ),
    Case(
      field: .repeats,
      old: { ($0.due, $0.repeats) = (day, daily) },
      mine: { ($0.due, $0.repeats) = (day, weekly) },
      other: { ($0.due, $0.repeats) = (day, nil) },
      words: ("every week", "none")
    ),
    Case(
      field: .state,
      old: { $0.done = false },
      mine: { ($0.done, $0.finished) = (true, Instant(seconds: 0)) },
      other: { $0.isDropped = true },
      words: ("done 1970-01-01T00:00:00Z", "dropped")
    ),
  ]

  private static let events: [Case<EventDraft>] = [
    Case(
      field: .title,
      old: { $0.name = "Old" },
      mine: { $0.name = "Mine" },
      other: { $0.name = "Other" },
      words: ("Mine", "Other")
    ),
    Case(
      field: .notes,
      old: { $0.notes = "" },
      mine: { $0.notes = "mine" },
      other: { $0.notes = "other" },
      words: ("mine", "other")
    ),
    Case(
      field: .category,
      old: { $0.category = .inbox },
      mine: { $0.category = .named("Work") },
      other: { $0.category = .named("Home") },
      words: ("Work", "Home")
    ),
    Case(
      field: .place,
      old: { $0.place = "Hall" },
      mine: { $0.place = "Park" },
      other: { $0.place = "" },
      words: ("Park", "")
    ),
    Case(
      field: .time,
      old: { $0.time = nine },
      mine: { ($0.time, $0.length) = (ten, 45) },
      other: { ($0.time, $0.zone) = (nine, "Asia/Tokyo") },
      words: ("2026-11-23 10:30, 45m", "2026-11-23 09:00, 1h (Asia/Tokyo)")
    ),
    Case(
      field: .time,
      old: { $0.length = 1440 },
      mine: { ($0.day, $0.length) = (day + 1, 1440) },
      other: { $0.length = 2880 },
      words: ("2026-11-24, 24h", "2026-11-23, 48h")
    ),
    Case(
      field: .repeats,
      old: { $0.repeats = daily },
      mine: { $0.repeats = nil },
      other: { $0.repeats = weekly },
      words: ("none", "every week")
    ),
  ]

  /// Goes through all that the two sides may have done to the field of a case.
  private func check<Draft: SyncDraft & Hashable>(
    _ one: Case<Draft>,
    empty: Draft,
    _ merge: (Draft, Draft, Draft, Bool) -> SyncMerge<Draft>
  ) {
    var (base, ours, theirs) = (empty, empty, empty)
    one.old(&base)
    one.mine(&ours)
    one.other(&theirs)
    let field = one.field
    func expect(
      _ merged: SyncMerge<Draft>,
      _ here: Draft,
      _ there: Draft,
      taken: Bool = false,
      given: Bool = false,
      _ disputes: [SyncDispute] = []
    ) {
      #expect(merged.here == here, "\(field) here")
      #expect(merged.there == there, "\(field) there")
      #expect(merged.taken == (taken ? [field] : []), "\(field) taken")
      #expect(merged.given == (given ? [field] : []), "\(field) given")
      #expect(merged.disputes == disputes, "\(field)")
    }
    // Nobody, theirs, ours, both to the same, and both.
    expect(merge(base, base, base, false), base, base)
    expect(merge(base, base, theirs, false), theirs, theirs, taken: true)
    expect(merge(base, base, theirs, true), theirs, theirs, taken: true)
    expect(merge(base, ours, base, false), ours, ours, given: true)
    expect(merge(base, ours, ours, false), ours, ours)
    expect(merge(base, theirs, theirs, true), theirs, theirs)
    let dispute = SyncDispute(field, ours: one.words.ours, theirs: one.words.theirs)
    expect(merge(base, ours, theirs, false), ours, ours, given: true, [dispute])
    // What differs from the base without having been changed here, as a calendar cannot say it.
    expect(merge(base, ours, base, true), ours, base)
    expect(merge(base, ours, theirs, true), theirs, theirs, taken: true)
  }

  @Test func `a field of a task that one side has changed is so on both, and of two ours`() {
    for one in Self.tasks {
      check(one, empty: TaskDraft(title: "Same")) {
        SyncMerge(tasks: $0, ours: $1, theirs: $2, isOursSame: $3)
      }
    }
  }

  @Test func `a field of an event that one side has changed is so on both, and of two ours`() {
    for one in Self.events {
      check(one, empty: EventDraft(name: "Same", day: Self.day)) {
        SyncMerge(events: $0, ours: $1, theirs: $2, isOursSame: $3)
      }
    }
  }

  @Test func `tags and reminders are sets, which are taken over in the order of the other side`() {
    var (base, ours, theirs) = (TaskDraft(title: "A"), TaskDraft(title: "A"), TaskDraft(title: "A"))
    (base.tags, ours.tags, theirs.tags) = (["a", "b", "c"], ["c", "a", "x"], ["y", "b", "c"])
    let reminders = [5, 10, 15, 20].map { Reminder.before(minutes: $0) }
    base.reminders = Array(reminders[0...1])
    ours.reminders = Array(reminders[1...2])
    theirs.reminders = [reminders[0], reminders[1], reminders[3]]
    let both = SyncMerge(tasks: base, ours: ours, theirs: theirs, isOursSame: false)
    #expect(both.here.tags == ["y", "c", "x"] && both.there.tags == ["y", "c", "x"])
    #expect(both.here.reminders == [reminders[1], reminders[3], reminders[2]])
    #expect(both.there.reminders == both.here.reminders)
    #expect(both.taken == [.tags, .reminders] && both.given == [.tags, .reminders])
    #expect(both.disputes.isEmpty)
    let same = SyncMerge(tasks: base, ours: ours, theirs: theirs, isOursSame: true)
    #expect(same.here == both.here && same.there == theirs && same.given.isEmpty)
    let alone = SyncMerge(tasks: base, ours: ours, theirs: base, isOursSame: false)
    #expect(alone.here == ours && alone.taken.isEmpty)
    #expect(alone.there.tags == ["a", "c", "x"] && alone.given == [.tags, .reminders])
  }

  @Test func `work that is not told there is not undone here`() {
    let stretches = [0, 1000, 2000].map {
      WorkHistory.Stretch(start: Instant(seconds: $0), finish: Instant(seconds: $0 + 60))
    }
    var (base, ours, theirs) = (TaskDraft(title: "A"), TaskDraft(title: "A"), TaskDraft(title: "A"))
    (base.work, ours.work, theirs.work) = (
      [stretches[0]], [stretches[0], stretches[1]], [stretches[2]]
    )
    let both = SyncMerge(tasks: base, ours: ours, theirs: theirs, isOursSame: false)
    #expect(Set(both.here.work) == Set(stretches) && both.taken == [.work])
    #expect(both.there.work == [stretches[2], stretches[1]] && both.given == [.work])
    // What was deleted here goes there.
    let less = SyncMerge(tasks: ours, ours: base, theirs: ours, isOursSame: false)
    #expect(less.here.work == [stretches[0]] && less.taken.isEmpty)
    #expect(less.there.work == [stretches[0]] && less.given == [.work])
  }

  @Test func `of two finishes the earlier holds`() {
    let base = TaskDraft(title: "A")
    func done(_ seconds: Int64?) -> TaskDraft {
      var draft = base
      (draft.done, draft.finished) = (true, seconds.map { Instant(seconds: $0) })
      return draft
    }
    func merge(_ ours: Int64?, _ theirs: Int64?, from old: TaskDraft) -> SyncMerge<TaskDraft> {
      SyncMerge(tasks: old, ours: done(ours), theirs: done(theirs), isOursSame: false)
    }
    let theirs = merge(200, 100, from: base)
    #expect(theirs.here == done(100) && theirs.there == done(100) && theirs.taken == [.state])
    #expect(theirs.given.isEmpty && theirs.disputes.isEmpty)
    let ours = merge(100, 200, from: base)
    #expect(ours.here == done(100) && ours.there == done(100) && ours.given == [.state])
    #expect(ours.taken.isEmpty && ours.disputes.isEmpty)
    for same in [merge(100, 100, from: base), merge(100, nil, from: base)] {
      #expect(same.taken.isEmpty && same.given.isEmpty && same.here == done(100))
    }
    // A finish that both had agreed on, and that both have corrected, is disputed as any other field.
    let corrected = merge(100, 200, from: done(50))
    #expect(corrected.given == [.state] && corrected.here == done(100))
    #expect(
      corrected.disputes == [
        SyncDispute(.state, ours: "done 1970-01-01T00:01:40Z", theirs: "done 1970-01-01T00:03:20Z")
      ]
    )
  }

  @Test func `the days that are told apart from a rule are sets beside it`() {
    func repeating(
      _ rule: RecurrenceRule.Frequency,
      without: [Int],
      with added: [Int] = []
    ) -> EventDraft {
      let repeats = RepeatDraft(
        rule: RecurrenceRule(rule),
        excluded: without.map { Self.day + $0 },
        added: added.map { Self.day + $0 }
      )
      return EventDraft(name: "A", day: Self.day, repeats: repeats)
    }
    let base = repeating(.daily, without: [1, 2], with: [40])
    let ours = repeating(.weekly, without: [2, 3], with: [40, 41])
    let theirs = repeating(.daily, without: [1, 2, 4], with: [42])
    let both = SyncMerge(events: base, ours: ours, theirs: theirs, isOursSame: false)
    #expect(both.here == repeating(.weekly, without: [2, 3, 4], with: [41, 42]))
    #expect(both.there == repeating(.weekly, without: [2, 3, 4], with: [41, 42]))
    #expect(both.taken == [.repeats] && both.given == [.repeats] && both.disputes.isEmpty)
  }

  @Test func `without a base what one side left empty is not disputed`() {
    var (ours, theirs) = (TaskDraft(title: "Ours"), TaskDraft(title: "Theirs"))
    (ours.tags, theirs.tags) = (["a"], ["b"])
    (ours.priority, theirs.notes, theirs.due) = (.high, "notes", Self.day)
    let tasks = SyncMerge(tasks: nil, ours: ours, theirs: theirs, isOursSame: false)
    #expect(tasks.disputes == [SyncDispute(.title, ours: "Ours", theirs: "Theirs")])
    #expect(tasks.here.notes == "notes" && tasks.here.due == Self.day)
    #expect(tasks.there.priority == .high && tasks.here.tags == ["b", "a"])
    #expect(tasks.taken == [.notes, .due, .tags] && tasks.given == [.title, .priority, .tags])
    let here = EventDraft(name: "A", day: Self.day)
    let there = EventDraft(name: "A", day: Self.day + 1)
    let events = SyncMerge(events: nil, ours: here, theirs: there, isOursSame: false)
    #expect(
      events.disputes == [SyncDispute(.time, ours: "2026-11-23, 1h", theirs: "2026-11-24, 1h")]
    )
  }
}
