import ChronoExchange
import ChronoModel
import Testing

/// What the items of each app mean.
@Suite struct PhoneFileTests {
  @Test(arguments: ["binary", "xml"]) func `reads ChronoList's todos`(form: String) throws {
    let items = try PhoneFiles.items(try PhoneFiles.bytes("chronolist-plist/valid.\(form)"))
    let twenty = day("2020-03-20")
    let expected = [
      TaskDraft(
        title: "Kept",
        notes: "a\nb",
        category: .named("Work"),
        due: twenty,
        done: true,
        finished: at("2020-03-20T10:30:00Z"),
        work: [
          WorkHistory.Stretch(start: at("2020-03-20T09:00:00Z"), finish: at("2020-03-20T10:30:00Z"))
        ]
      ),
      TaskDraft(
        title: "Begun the day before",
        category: .named("Work"),
        due: twenty,
        done: true,
        finished: at("2020-03-20T01:00:00Z"),
        work: [
          WorkHistory.Stretch(start: at("2020-03-19T23:00:00Z"), finish: at("2020-03-20T01:00:00Z"))
        ]
      ),
      TaskDraft(
        title: "Finished late",
        category: .named("Home"),
        due: twenty,
        done: true,
        finished: at("2020-03-21T01:00:00Z"),
        work: [
          WorkHistory.Stretch(start: at("2020-03-20T22:00:00Z"), finish: at("2020-03-21T01:00:00Z"))
        ]
      ),
      TaskDraft(title: "Never begun", category: .named("Home"), due: twenty, time: time("17:30")),
      TaskDraft(title: "Ticked", due: twenty, done: true),
      TaskDraft(
        title: "Begun, not ended",
        due: twenty,
        work: [WorkHistory.Stretch(start: at("2020-03-20T09:00:00Z"), finish: nil)]
      ),
      TaskDraft(title: "Today", category: .named("Work"), due: day("2020-03-23")),
      TaskDraft(
        title: "To come",
        category: .named("work"),
        due: day("2099-12-24"),
        time: time("18:00")
      ),
      TaskDraft(title: "Someday ✅ Äpfel"),
      TaskDraft(title: "Twin", category: .named("Home"), due: day("2020-03-25")),
      TaskDraft(title: "Twin", category: .named("Home"), due: day("2020-03-25")),
    ]
    #expect(PhoneFiles.drafts(items) == expected)
    #expect(Set(items.map(\.identity)).count == items.count)
  }

  @Test func `the binary and the XML form of a list are the same items`() throws {
    for app in ["chronolist-plist", "scheduler-plist", "task-archive"] {
      let binary = try PhoneFiles.items(try PhoneFiles.bytes("\(app)/valid.binary"))
      let xml = try PhoneFiles.items(try PhoneFiles.bytes("\(app)/valid.xml"))
      #expect(binary == xml && binary.count >= 3)
    }
  }

  @Test func `a start without an end is told of`() throws {
    let bytes = try PhoneFiles.bytes("chronolist-plist/valid.binary")
    var file = try PhoneFile(bytes, as: nil, at: PhoneFiles.now)
    while try file.next() != nil {}
    #expect(file.unfinishedStarts == 1)
    #expect(file.format == .chronolistPlist)
  }

  @Test func `reads Scheduler's events; what begins with its day lasts all of it`() throws {
    let bytes = try PhoneFiles.bytes("scheduler-plist/valid.binary")
    #expect(
      PhoneFiles.events(try PhoneFiles.items(bytes)) == [
        EventDraft(name: "Dentist", day: day("2020-03-24"), time: time("15:00"), length: 60),
        EventDraft(name: "Holiday", day: day("2020-03-25"), length: 1440),
        EventDraft(name: "Stand-up", day: day("2020-03-26"), time: time("08:15"), length: 60),
      ]
    )
  }

  @Test func `reads ToDo List's items; a set reminder is one at that time`() throws {
    let items = try PhoneFiles.items(try PhoneFiles.bytes("todolist-json/valid"))
    let nine = LocalTime(day("2020-03-24"), time("09:30"))
    #expect(
      PhoneFiles.drafts(items) == [
        TaskDraft(
          title: "Call Ana",
          notes: "about \"it\"",
          due: nine.day,
          time: nine.time,
          reminders: [.at(nine)]
        ),
        TaskDraft(title: "Done", due: day("2020-03-20"), time: time("12:00"), done: true),
        TaskDraft(title: "All day", due: day("2020-03-26")),
      ]
    )
  }

  @Test(arguments: ["valid.binary", "valid.xml", "own-key.binary", "own-key.xml"])
  func `reads archived tasks`(name: String) throws {
    let bytes = try PhoneFiles.bytes("task-archive/\(name)")
    #expect(
      PhoneFiles.drafts(try PhoneFiles.items(bytes)) == [
        TaskDraft(title: "Paint", notes: "the fence", due: day("2020-03-24")),
        TaskDraft(title: "Sand", due: day("2020-03-20"), time: time("14:00"), done: true),
        TaskDraft(title: "Rest"),
      ]
    )
  }

  // MARK: Days

  @Test func `dates are days of the zone`() throws {
    let bytes = try PhoneFiles.bytes("scheduler-plist/valid.binary")
    let now = Moment(
      instant: PhoneFiles.now.instant,
      zone: .fixed("West", offset: -5 * 3600)
    )
    #expect(
      PhoneFiles.events(try PhoneFiles.items(bytes, at: now)).map { [$0.day.text, $0.time?.text] }
        == [["2020-03-24", "10:00"], ["2020-03-24", "19:00"], ["2020-03-26", "03:15"]]
    )
  }

  @Test func `an hour before the user's day begins belongs to the day before`() throws {
    let bytes = try PhoneFiles.bytes("chronolist-plist/valid.binary")
    let now = Moment(
      instant: PhoneFiles.now.instant,
      zone: .fixed("East", offset: 9 * 3600),
      dayStart: time("04:00")
    )
    let drafts = PhoneFiles.drafts(try PhoneFiles.items(bytes, at: now))
    // 17:30 UTC is 02:30 of the 21st in the east, planned for the night of the 20th.
    #expect(drafts[3].due == day("2020-03-20") && drafts[3].time == time("02:30"))
  }

  @Test func `a day without a midnight begins later`() throws {
    // The clocks of this zone went from 24:00 of 22 March to 01:00 of the 23rd.
    let zone = try #require(Zone(posix: "XST0XDT,J82/0,J300/0"))
    let midnight = zone.instant(LocalTime(day("2020-03-23"), .midnight))
    #expect(zone.local(midnight).time == time("01:00") || zone.local(midnight).time == .midnight)
    let text = #"[{"name":"a","date":\#(midnight.seconds - 978_307_200)}]"#
    let now = Moment(instant: PhoneFiles.now.instant, zone: zone)
    let draft = PhoneFiles.drafts(try PhoneFiles.items(Array(text.utf8), at: now)).first
    #expect(draft?.due == day("2020-03-23") && draft?.time == nil)
  }

  // MARK: Identities

  private func identities(_ text: String) throws -> [Identifier<ImportItem>?] {
    try PhoneFiles.items(Array(text.utf8), as: .todolistJSON).map(\.identity)
  }

  @Test func `who an item is follows from its name and its date alone`() throws {
    let open = #"{"name":"a","date":600000000,"notes":"","reminderSet":false,"completed":false}"#
    let done = #"{"name":"a","date":600000000.25,"notes":"x","reminderSet":true,"completed":true}"#
    let moved = #"{"name":"a","date":600000060,"notes":"","reminderSet":false,"completed":false}"#
    let first = try identities("[\(open)]")
    #expect(try identities("[\(done)]") == first)
    #expect(try identities("[\(moved)]") != first)
    // Two that are equal are two, whichever way round.
    let two = try identities("[\(open),\(done)]")
    #expect(two.count == 2 && two[0] == first[0] && two[1] != first[0])
    #expect(try identities("[\(done),\(open)]") == two)
    #expect(try identities("[\(moved),\(done),\(open)]").suffix(2) == two[...])
  }

  @Test func `an identity is a UUID of version 8, and the same for ever`() throws {
    // SHA-256 of “13:todolist-json4:Milk9:9783072001:0”, as another program computes it.
    let identity = try #require(
      try identities(#"[{"name":"Milk","date":0,"completed":false}]"#).first ?? nil
    )
    #expect(identity.text == "e0d1cdb8-1c58-8937-a506-7bfc098c38df")
  }

  @Test func `parts of an identity do not run into each other`() throws {
    func identity(project: String, title: String) throws -> Identifier<ImportItem>? {
      let text = """
        <plist><array><dict><key>projectName</key><string>\(project)</string>\
        <key>title</key><string>\(title)</string></dict></array></plist>
        """
      return try PhoneFiles.items(Array(text.utf8)).first?.identity
    }
    #expect(try identity(project: "ab", title: "c") != identity(project: "a", title: "bc"))
  }

  // MARK: Rows of a store

  private func row(_ members: [(String, ForeignValue)]) -> ForeignValue {
    .object(members.map { ForeignValue.Member(key: $0.0, value: $0.1) })
  }

  private func todoey(
    store: String?,
    parent: Int = 2,
    isLenient: Bool = false,
    extra: [(String, ForeignValue)] = []
  ) throws(ImportError) -> [ImportItem] {
    var file = try PhoneFile(
      categories: [
        row([("Z_PK", .integer(2)), ("Z_ENT", .integer(1)), ("ZNAME", .string("Garden"))]),
        row([("Z_PK", .integer(3)), ("ZNAME", .string(" "))]),
        row([("Z_PK", .integer(4)), ("ZNAME", .string("Empty"))]),
      ],
      items: [
        row(
          [
            ("Z_PK", .integer(7)), ("Z_OPT", .integer(1)), ("ZTITLE", .string("Rake")),
            ("ZDONE", .integer(1)), ("ZPARENTCATEGORY", .integer(parent)),
          ] + extra
        ),
        row([
          ("Z_PK", .integer(8)), ("ZTITLE", .string("Nameless")), ("ZPARENTCATEGORY", .integer(3)),
        ]),
        row([("Z_PK", .integer(9)), ("ZTITLE", .string("Loose"))]),
      ],
      store: store,
      isLenient: isLenient,
      at: PhoneFiles.now
    )
    var items: [ImportItem] = []
    while let item = try file.next() { items.append(item) }
    return items
  }

  @Test func `reads Todoey's categories and items`() throws {
    let items = try todoey(store: "A")
    #expect(
      items.map(\.content) == [
        .category(name: "Garden"), .category(name: "Empty"),
        .task(TaskDraft(title: "Rake", category: .named("Garden"), done: true)),
        .task(TaskDraft(title: "Nameless")), .task(TaskDraft(title: "Loose")),
      ]
    )
    // A row number says who an item is only together with its store.
    let other = try todoey(store: "B")
    #expect(Set(items.suffix(3).map(\.identity)).isDisjoint(with: other.map(\.identity)))
    #expect(try todoey(store: nil).last?.identity == todoey(store: nil).last?.identity)
  }

  @Test func `a category that is not there, and columns of other versions, are named`() {
    #expect(throws: ImportError(item: 1, .dangling(key: "ZPARENTCATEGORY", value: "99"))) {
      try todoey(store: "A", parent: 99)
    }
    let extra = [("ZCOLOUR", ForeignValue.string("red"))]
    #expect(throws: ImportError(item: 1, .unknownKey("ZCOLOUR"))) {
      try todoey(store: "A", extra: extra)
    }
    #expect(throws: Never.self) { try todoey(store: "A", isLenient: true, extra: extra) }
  }
}
