import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// The code and the words of everything that may be refused, as scripts and people read them.
@Suite struct ErrorCodeTests {
  private static let task = TaskItem(
    id: TaskItem.ID(high: 0, low: 1),
    title: "Report",
    due: Days.yesterday,
    created: Days.now.instant
  )

  private static let event = CalendarEvent(
    id: CalendarEvent.ID(high: 0, low: 2),
    name: "Dentist",
    day: Days.today,
    created: Days.now.instant
  )

  private static let session = Session(
    id: Identifier(high: 0, low: 3),
    task: task.id,
    start: Days.instant(Days.today, 9, 0),
    finish: Days.instant(Days.today, 10, 0),
    zone: "UTC"
  )

  private static let work = TrackedSession(session: session, title: "Report", category: nil)

  private static let refusals: [Refusal] = [
    .missed(task), .closed(task), .gone, .unknown(prefix: "1a2b"),
    .ambiguous(prefix: "1a", candidates: [Refusal.Candidate(id: "1a2b", title: "Report")]),
    .conflict(field: "title"), .emptyTitle, .emptyName, .categoryExists(name: "Work"),
    .nowhereToMove, .timerNotRunning, .backwards, .finishAhead, .overlaps([work]),
    .estimateOutOfRange(20_000), .lengthOutOfRange(0), .tooLong(field: "notes", limit: 100),
    .dayOutOfRange, .noSuchDay(Days.today, zone: "Pacific/Apia"), .dayOver(task, Days.yesterday),
    .doneOnDay(task, Days.yesterday), .notOnThatDay(Days.today), .notRepeating(event),
    .onlySeen(event, in: SeenCalendar(name: "Holidays", colour: 1)), .noSuchColour(12),
    .nothingToUndo, .doneEarlier(label: "Edited ‘Report’", at: Days.now.instant), .changedSince,
    .broughtBySync(label: "Synchronised 1 change", at: Days.now.instant),
    .nothingToRedo, .lostToSync("Edited ‘Report’"), .nothingSelected,
    .notDeleted(title: "Report"), .nothingDeleted, .forgotten(title: "Report"),
    .unknownDeleted(prefix: "1a2b"),
  ]

  private static let failures: [StoreError] = [
    .refused(.gone), .busy, .diskFull, .sizeLimited, .readOnly, .denied(path: "/a.sqlite"),
    .notFound(path: "/a.sqlite"), .cannotCreate(path: "/a.sqlite", reason: "No such directory"),
    .damaged("a page is used twice"), .newer(version: 99, supported: 20),
    .foreign(path: "/a.sqlite"), .unsafeFile(path: "/a.sqlite", reason: "it is a link"),
    .inputOutput("disk I/O error"), .other("something else"),
  ]

  private static let phrases: [PhraseError] = [
    .noSuchDay("31 feb"), .noSuchTime("25:00"), .ambiguousDay("5/6"),
    .endsBeforeStart("10:30-9:00"), .tooLong("11d"), .tooShort("~0m"), .needsDay("9:00"),
    .noSuchRepeat("every moon"), .notUnderstood("soon"),
  ]

  private static let imports: [ImportError.Reason] = [
    .notAnObject, .unknownForm(known: ["json", "ics"]),
    .notTheForm("org", expected: "headings that begin with *"), .badText(key: "title"),
    .badText(key: nil), .damaged("not a database"), .unknownKey("titel", nearest: "title"),
    .unknownKey("x"), .missingKey("title"), .badValue(key: "due", allowed: "a day"),
    .duplicate(key: "id", value: "1a"), .dangling(key: "category", value: "Work"),
    .newer(version: 2), .lineTooLong(limit: 10), .tooManyItems(limit: 10), .tooLarge(limit: 10),
    .tooMuchText(limit: 10), .empty, .unreadable("Is a directory"),
  ]

  private static let json: [JSONProblem] = [
    .endsEarly, .expected("a comma"), .afterEnd, .duplicateKey("id"), .invalidUTF8,
    .loneSurrogate, .badEscape, .rawControl, .nul, .badNumber, .tooDeep(limit: 5),
    .tooMany(limit: 5),
  ]

  private static let calendars: [CalendarProblem] = [
    .notALine, .outside, .wrongEnd("VEVENT"), .endsInside("VTODO"), .tooDeep(limit: 5),
    .tooManyLines(limit: 5), .itemTooLarge(limit: 5),
  ]

  private static let lists: [PropertyListProblem] = [
    .endsEarly, .badTrailer, .badReference, .badObject, .expected("a key"), .afterEnd, .notText,
    .encoding("latin1"), .ownEntities, .badEntity, .badNumber, .badDate, .duplicateKey("id"),
    .tooDeep(limit: 5),
  ]

  @Test func `each has a code and words of its own`() {
    let reasons =
      Self.imports + Self.json.map { .syntax(column: 3, $0) } + Self.calendars.map { .calendar($0) }
      + Self.lists.map { .propertyList(byte: 7, $0) } + [.propertyList(byte: nil, .endsEarly)]
    let parts: [(heading: String, texts: [ErrorText])] = [
      ("What the rules do not let be", Self.refusals.map { ErrorText($0) }),
      ("What the file does not", Self.failures.map { ErrorText($0) }),
      ("What is typed", Self.phrases.map { ErrorText($0) }),
      ("What is read", reasons.map { ErrorText(ImportError(line: 4, $0)) }),
      (
        "Where it is read",
        [
          ErrorText(ImportError(.empty)), ErrorText(ImportError(item: 2, .missingKey("title"))),
          ErrorText(ImportError(line: 2, .missingKey("due"), of: "Report")),
          ErrorText(ImportError(line: 2, .empty)).inFile("a.json"),
          ErrorText(ImportError(line: 2, .empty)).inFile(nil),
        ]
      ),
    ]
    var text = ""
    for (heading, texts) in parts {
      text += "== \(heading)\n"
      for one in texts {
        text += "\(one.code): \(one.message.string)\n"
        for detail in one.details { text += "  \(detail.string)\n" }
      }
    }
    Frames.check(text, path: Frames.directory + "/errors.txt")
  }

  @Test func `no two refusals have one code and one sentence`() {
    let all = Self.refusals.map { ErrorText($0) } + Self.failures.dropFirst().map { ErrorText($0) }
    #expect(Set(all.map { "\($0.code) \($0.message.string)" }).count == all.count)
    #expect(all.allSatisfy { $0.code.allSatisfy { $0.isLowercase || $0 == "-" } })
  }
}
