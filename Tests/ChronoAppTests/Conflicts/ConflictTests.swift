import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// What both sides of a synchronisation have changed, and the choice between the two values.
@Suite struct `Conflicts of a sync` {
  private static func conflict(
    _ number: Int64,
    _ title: String,
    _ field: SyncField,
    _ ours: String,
    _ theirs: String
  ) -> KeptConflict {
    KeptConflict(
      number: number,
      item: .task(TaskItem.ID(high: 1, low: UInt64(number))),
      title: title,
      dispute: SyncDispute(field, ours: ours, theirs: theirs),
      text: [],
      at: Days.now.instant
    )
  }

  private static let all = [
    conflict(1, "Call Ana", .due, "2026-11-24 09:30", "2026-11-25"),
    conflict(2, "Write the report", .notes, "", "ask Bo first"),
  ]

  @Test func `both values stand under each item, and a key chooses one`() {
    var planner = Planner()
    planner.send(.conflicts(Self.all))
    #expect(planner.screen.contains("Changed on both sides · 2"))
    #expect(planner.screen.contains("ours    Tue 24 Nov 09:30"))
    #expect(planner.screen.contains("theirs  Wed 25 Nov"))
    planner.expectFrames("conflicts")
    let ours = planner.effects { $0.press("o") }
    #expect(ours == [.file(.decide(Self.all[0], .ours))])
    planner.send(.conflicts(Self.all))
    let theirs = planner.effects { $0.press("j", "j", "t") }
    #expect(theirs == [.file(.decide(Self.all[1], .theirs))])
  }

  @Test(arguments: [
    (SyncField.state, "dropped 2026-12-07T10:30:00Z", "dropped Mon Dec 7 11:30am"),
    (.due, "2027-01-04 15:00 (usually 09:30)", "Mon Jan 4 2027 3:00pm (usually 9:30am)"),
    (.due, "someday", "someday"),
    (.time, "2026-12-04, 2d", "Fri Dec 4, 2d"),
    (.time, "2026-12-04 15:00, 1h (Asia/Tokyo)", "Fri Dec 4 3:00pm, 1h (Asia/Tokyo)"),
    (.reminders, "10m before, 2026-12-04 08:00", "10m before, Fri Dec 4 8:00am"),
    (.title, "Since 2026-12-04 15:00", "Since 2026-12-04 15:00"),
  ])
  func `days and times are written as everywhere else`(
    field: SyncField,
    kept: String,
    shown: String
  ) {
    var settings = Settings()
    (settings.dateForm, settings.timeForm) = (.monthDay, .hours12)
    let berlin = Moment(instant: Days.now.instant, zone: .fixed("Europe/Berlin", offset: 3600))
    let words = settings.words(of: SyncDispute(field, ours: kept, theirs: ""), at: berlin)
    #expect(words.ours == shown)
    #expect(words.theirs == "none")
  }

  @Test func `two values that differ in seconds stay exact`() {
    let dispute = SyncDispute(
      .state,
      ours: "done 2026-12-07T10:30:00Z",
      theirs: "done 2026-12-07T10:30:20Z"
    )
    let words = Settings().words(of: dispute, at: Days.now)
    #expect(words == (dispute.ours, dispute.theirs))
  }

  @Test func `the list has what is left, and goes with the last one`() {
    var planner = Planner()
    planner.send(.conflicts(Self.all))
    planner.press("G")
    planner.send(.conflicts([Self.all[0]]))
    #expect(planner.screen.contains("Call Ana · due day"))
    #expect(!planner.screen.contains("ask Bo first"))
    planner.send(.conflicts([]))
    #expect(planner.state.overlays.isEmpty)
  }

  @Test func `M says when there are none, and other keys what closes the list`() {
    var planner = Planner()
    planner.press("M")
    #expect(planner.notice.hasPrefix("No conflicts"))
    planner.send(.conflicts(Self.all))
    planner.press("x")
    #expect(planner.notice == "x does nothing here · Esc closes the list")
    planner.press("Esc")
    #expect(planner.state.overlays.isEmpty)
  }

  @Test(arguments: [Size.plain, .large, .small])
  func `a sync that has stopped leaves a mark until it goes on, and M says why`(size: Size) {
    var planner = Planner(size: size)
    let words: SafeText = "~/tasks is suddenly empty. Nothing was synchronised."
    func header() -> String { planner.screen.split(separator: "\n").first.map(String.init) ?? "" }
    #expect(!header().contains("⟳"))
    planner.send(.synchronised(trouble: words))
    #expect(planner.notice == words.string)
    planner.press("j")
    #expect(planner.notice.isEmpty && header().hasSuffix("⟳!"), "\(planner.screen)")
    planner.press("M")
    #expect(planner.notice == words.string && planner.state.overlays.isEmpty)
    planner.send(.conflicts(Self.all))
    #expect(planner.notice == words.string && planner.state.overlays.count == 1)
    planner.press("Esc")
    planner.send(.synchronised(trouble: nil))
    #expect(!header().contains("⟳"))
  }

  @Test(arguments: [Size.plain, .large, .small])
  func `a sync that has stopped leaves the keys of the list where they are`(size: Size) {
    let long =
      "2 files were left alone; all else is in step. Mend or delete them. First: "
      + String(repeating: "~/tasks/work/", count: 6) + "bad.ics: Line 1: this is no line."
    for words in [long, "~/tasks is suddenly empty. Nothing was synchronised."] {
      var planner = Planner(size: size)
      planner.send(.synchronised(trouble: SafeText(words)))
      planner.press("M")
      planner.send(.conflicts(Self.all))
      #expect(planner.notice == words)
      let lines = planner.screen.split(separator: "\n", omittingEmptySubsequences: false)
      let last = lines.last { !$0.isEmpty } ?? ""
      #expect(last.contains("o keep ours  t use theirs  Esc close"), "\(planner.screen)")
      #expect(planner.screen.contains(words.prefix(30)), "\(planner.screen)")
    }
  }

  @Test func `what a sync took away is told, with the key that brings it back`() throws {
    var planner = Planner()
    planner.send(.synchronisedAway("deleted ‘Tea’ and 2 more"))
    #expect(planner.notice == "A sync deleted ‘Tea’ and 2 more · U shows it, to undo or bring back")
    #expect(planner.state.notice?.tone == .warning)
  }

  @Test func `a stopped sync as it looks`() {
    var planner = Planner()
    planner.send(.synchronised(trouble: "~/tasks is suddenly empty."))
    planner.press("j")
    planner.expectFrames("sync-stopped")
  }

  @Test func `hostile values are shown as safe text`() {
    var planner = Planner()
    planner.send(.conflicts([Self.conflict(1, "\u{1B}[2J", .title, "a", "\u{202E}b\nc")]))
    #expect(planner.screen.contains("␛[2J"))
    #expect(planner.screen.contains("<202E>b"))
  }

  @Test func `one and several are counted in words of their own`() {
    #expect(ChronoApp.Conflicts.counted(1) == "1 field was changed on both sides")
    #expect(ChronoApp.Conflicts.counted(2) == "2 fields were changed on both sides")
  }
}
