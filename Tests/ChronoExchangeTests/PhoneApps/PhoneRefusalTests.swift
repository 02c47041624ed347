import ChronoExchange
import ChronoModel
import Testing

/// Files that are cut, of the wrong type, not what they should be, or made to do harm.
@Suite struct PhoneRefusalTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var error: ImportError?

    init(_ name: String, _ error: ImportError?) {
      testDescription = name
      self.error = error
    }
  }

  private static func noList(_ byte: Int?, _ problem: PropertyListProblem) -> ImportError {
    ImportError(.propertyList(byte: byte, problem))
  }

  private static func bad(_ item: Int, _ key: String, _ allowed: String) -> ImportError {
    ImportError(item: item, .badValue(key: key, allowed: allowed))
  }

  private static let unknown = ImportFormat.unknown
  private static let blank = "text that is not blank"

  private static let apps: [Case] = [
    Case("chronolist-plist/cut.binary", noList(349, .badTrailer)),
    Case("chronolist-plist/cut-last-byte.binary", noList(528, .badTrailer)),
    Case("chronolist-plist/cut.xml", noList(1840, .endsEarly)),
    Case("chronolist-plist/cut-last-byte.xml", noList(2742, .endsEarly)),
    Case("chronolist-plist/number-as-text.binary", bad(2, "title", "text")),
    Case("chronolist-plist/number-as-text.xml", bad(2, "title", "text")),
    Case("chronolist-plist/blank.binary", bad(1, "title", blank)),
    Case("chronolist-plist/blank.xml", bad(1, "title", blank)),
    Case("chronolist-plist/bytes-as-title.binary", bad(1, "title", "text")),
    Case("chronolist-plist/nested-title.binary", bad(1, "title", "text")),
    Case("chronolist-plist/text-as-date.binary", bad(1, "dueDate", "a date")),
    Case("chronolist-plist/number-as-flag.binary", bad(1, "isComplete", "true or false")),
    Case(
      "chronolist-plist/finish-before-start.binary",
      bad(1, "finishDate", "a date that is not before startDate")
    ),
    Case("chronolist-plist/finish-to-come.binary", bad(1, "finishDate", "a date that has come")),
    Case("chronolist-plist/nul.binary", ImportError(item: 1, .badText(key: "title"))),
    Case("chronolist-plist/unknown-key.binary", ImportError(item: 1, .unknownKey("colour"))),
    Case("chronolist-plist/unknown-key.xml", ImportError(item: 1, .unknownKey("colour"))),
    Case("chronolist-plist/dictionary.binary", unknown),
    Case("chronolist-plist/list-of-texts.xml", unknown),
    Case("chronolist-plist/missing.binary", unknown),
    Case("scheduler-plist/number-as-text.binary", bad(2, "name", "text")),
    Case("scheduler-plist/text-as-date.binary", bad(1, "date", "a date")),
    Case("scheduler-plist/cut.xml", noList(360, .endsEarly)),
    Case("scheduler-plist/nul.binary", ImportError(item: 1, .badText(key: "name"))),
    Case("task-archive/number-as-text.binary", bad(2, "name", "text")),
    Case("task-archive/number-as-text.xml", bad(2, "name", "text")),
    Case("task-archive/flag-as-text.binary", bad(1, "isComplete", "true or false")),
    Case("task-archive/missing.binary", ImportError(item: 1, .missingKey("name"))),
    Case("task-archive/unknown-key.xml", ImportError(item: 1, .unknownKey("colour"))),
    Case("task-archive/holds-itself.binary", ImportError(item: 1, .missingKey("name"))),
    Case("task-archive/task-as-date.binary", bad(1, "due", "a date")),
    Case("task-archive/dangling.binary", noList(nil, .badReference)),
    Case("task-archive/no-top.binary", unknown),
    Case("task-archive/cut.binary", noList(317, .badTrailer)),
    Case("todolist-json/cut", ImportError(line: 1, .syntax(column: 239, .endsEarly))),
    Case("todolist-json/number-as-text", bad(2, "name", "text")),
    Case("todolist-json/text-as-date", bad(1, "date", "a date as seconds since 2001")),
    Case("todolist-json/far-date", bad(1, "date", "a date of the years 1 to 9999")),
    Case("todolist-json/unknown-key", ImportError(item: 1, .unknownKey("colour"))),
    Case("todolist-json/nul", ImportError(line: 1, .syntax(column: 12, .nul))),
    Case("todolist-json/not-utf-8", ImportError(line: 1, .syntax(column: 11, .invalidUTF8))),
    Case("todolist-json/list-of-texts", unknown),
    Case("todolist-json/missing", unknown),
    Case("foreign/json-list", unknown),
    Case("foreign/json-numbers", unknown),
    Case("foreign/plist-settings", unknown),
    Case("foreign/plist-numbers", unknown),
    Case("foreign/plist-people", unknown),
    Case("foreign/archive-of-text", unknown),
  ]

  private static let hostile: [Case] = [
    Case("hostile/cycle", unknown),
    Case("hostile/shared", unknown),
    Case(
      "hostile/item-is-the-list",
      ImportError(item: 2, .notTheForm("chronolist-plist", expected: "each item is a dictionary"))
    ),
    Case("hostile/title-is-the-list", bad(1, "title", "text")),
    Case("hostile/key-is-the-list", noList(nil, .expected("a text as a key"))),
    Case("hostile/count-2-62", noList(9, .endsEarly)),
    Case("hostile/count-2-63", noList(9, .endsEarly)),
    Case("hostile/count-2-64", noList(10, .badNumber)),
    Case("hostile/text-2-62", noList(12, .endsEarly)),
    Case("hostile/objects-2-61", noList(14, .badTrailer)),
    Case("hostile/objects-2-63", noList(14, .badTrailer)),
    Case("hostile/table-outside", noList(14, .badTrailer)),
    Case("hostile/table-before", noList(14, .badTrailer)),
    Case("hostile/offset-outside", noList(10, .badReference)),
    Case("hostile/offset-in-trailer", noList(10, .badReference)),
    Case("hostile/top-outside", noList(14, .badTrailer)),
    Case("hostile/reference-outside", noList(nil, .badReference)),
    Case("hostile/no-reference-size", noList(14, .badTrailer)),
    Case("hostile/no-offset-size", noList(14, .badTrailer)),
    Case("hostile/unknown-mark", noList(12, .badObject)),
    Case("hostile/half-surrogate", ImportError(item: 1, .badText(key: "title"))),
    Case("hostile/eight-bit-ascii", ImportError(item: 1, .badText(key: "title"))),
    Case("hostile/same-key-twice", noList(nil, .duplicateKey("title"))),
    Case("hostile/not-a-number", ImportError(item: 1, .propertyList(byte: 37, .badNumber))),
    Case("hostile/far-date", bad(1, "dueDate", "a date of the years 1 to 9999")),
    Case("hostile/header-only", noList(9, .endsEarly)),
    Case("hostile/trailer-only", noList(41, .endsEarly)),
    Case("hostile/own-entities", noList(38, .ownEntities)),
    Case("hostile/outside-entity", noList(17, .ownEntities)),
    Case("hostile/unknown-entity", noList(98, .badEntity)),
    Case("hostile/nul-entity", noList(98, .badEntity)),
    Case("hostile/surrogate-entity", noList(98, .badEntity)),
    Case("hostile/endless-entity", noList(98, .badEntity)),
    Case("hostile/not-utf-8", noList(98, .notText)),
    Case("hostile/utf-16", noList(1, .encoding("utf-16"))),
    Case("hostile/script", noList(61, .badObject)),
    Case("hostile/two-values", noList(69, .expected("</plist>"))),
    Case("hostile/no-value", noList(61, .expected("a value"))),
    Case("hostile/key-alone", noList(90, .expected("a value"))),
    Case("hostile/value-alone", noList(74, .expected("a key"))),
    Case("hostile/crossed", noList(74, .expected("</dict>"))),
    Case("hostile/bad-number", noList(68, .badNumber)),
    Case("hostile/bad-date", noList(68, .badDate)),
    Case("hostile/open-comment", noList(83, .endsEarly)),
    Case("hostile/after-end", noList(78, .afterEnd)),
  ]

  @Test(arguments: apps + hostile) func `says what is wrong and where`(row: Case) throws {
    #expect(PhoneFiles.refusal(try PhoneFiles.bytes(row.testDescription)) == row.error)
  }

  @Test func `every file that was made is looked at`() {
    let looked = Set((Self.apps + Self.hostile).map(\.testDescription))
    let rest = PhoneFiles.all.keys.filter { name in
      !looked.contains(name) && !name.contains("/valid") && !name.contains("/empty")
        && !name.contains("/own-key") && !name.contains("/escapes")
        && !name.hasPrefix("todoey-sqlite/")
    }
    // What is left is refused too, each form as its other form is, or as a text that is no file.
    for name in rest {
      let bytes = PhoneFiles.all[name] ?? []
      let form = ImportFormat.form(of: bytes)
      #expect(form == nil || form == .sqlite || PhoneFiles.refusal(bytes) != nil, "\(name)")
    }
    #expect(PhoneFiles.all.count > 140)
  }

  @Test func `a named format says what is expected instead`() throws {
    func refusal(_ name: String, _ format: ImportFormat) throws -> ImportError? {
      PhoneFiles.refusal(try PhoneFiles.bytes(name), as: format)
    }
    #expect(
      try refusal("chronolist-plist/missing.binary", .chronolistPlist)
        == ImportError(item: 1, .missingKey("title"))
    )
    #expect(
      try refusal("chronolist-plist/list-of-texts.binary", .chronolistPlist)
        == ImportError(
          item: 1,
          .notTheForm("chronolist-plist", expected: "each item is a dictionary")
        )
    )
    #expect(
      try refusal("chronolist-plist/dictionary.xml", .schedulerPlist)
        == ImportError(.notTheForm("scheduler-plist", expected: "it is a list of dictionaries"))
    )
    #expect(
      try refusal("chronolist-plist/valid.binary", .taskArchive)
        == ImportError(.notTheForm("task-archive", expected: "it is an archived list of tasks"))
    )
    #expect(
      try refusal("todolist-json/valid", .taskArchive)
        == ImportError(.notTheForm("task-archive", expected: "it is a property list"))
    )
    #expect(
      try refusal("task-archive/valid.binary", .chronolistPlist)
        == ImportError(.notTheForm("chronolist-plist", expected: "it is a list of dictionaries"))
    )
    #expect(
      try refusal("todolist-json/missing", .todolistJSON)
        == ImportError(item: 1, .missingKey("name"))
    )
  }

  @Test func `unknown keys are passed over where that is asked for`() throws {
    for name in [
      "chronolist-plist/unknown-key.binary", "scheduler-plist/unknown-key.xml",
      "task-archive/unknown-key.binary", "todolist-json/unknown-key",
    ] {
      let bytes = try PhoneFiles.bytes(name)
      #expect(try PhoneFiles.items(bytes, isLenient: true).count == 1, "\(name)")
    }
  }

  @Test func `an empty list is no error, and control characters are only text`() throws {
    for name in PhoneFiles.all.keys where name.contains("/empty") && !name.contains("sqlite") {
      #expect(try PhoneFiles.items(try PhoneFiles.bytes(name)).isEmpty, "\(name)")
    }
    for name in [
      "chronolist-plist/escapes.binary", "task-archive/escapes.binary", "todolist-json/escapes",
    ] {
      let drafts = PhoneFiles.drafts(try PhoneFiles.items(try PhoneFiles.bytes(name)))
      #expect(drafts.map { $0.title.hasPrefix("\u{1B}[2J") } == [true], "\(name)")
    }
  }

  // MARK: Size

  @Test func `depth, length and number have limits`() {
    let open = String(repeating: "<array>", count: 200_000)
    let close = String(repeating: "</array>", count: 200_000)
    let deep = Array("<plist>\(open)\(close)</plist>".utf8)
    #expect(PhoneFiles.refusal(deep) == Self.noList(8 + 31 * 7, .tooDeep(limit: 32)))
    func list(_ title: String, _ note: String = "") -> [UInt8] {
      Array(
        ("<plist><array><dict><key>title</key><string>\(title)</string><key>note</key>"
          + "<string>\(note)</string></dict></array></plist>").utf8
      )
    }
    #expect(PhoneFiles.refusal(list(String(repeating: "é", count: 100_000))) == nil)
    #expect(
      PhoneFiles.refusal(list(String(repeating: "é", count: 100_001)))
        == Self.bad(1, "title", "text of up to 100000 characters")
    )
    let items = String(repeating: "<true/>", count: 100_001)
    #expect(
      PhoneFiles.refusal(Array("<plist><array>\(items)</array></plist>".utf8), as: .schedulerPlist)
        == ImportError(.tooManyItems(limit: 100_000))
    )
    let inner = String(repeating: "[],", count: 100_000)
    let wide = Array("[{\"name\":\"a\",\"date\":0,\"notes\":[\(inner)0]}]".utf8)
    #expect(
      PhoneFiles.refusal(wide)?.reason
        == .syntax(column: 29 + 99_997 * 3, .tooMany(limit: 100_000))
    )
  }

  @Test func `a short file does not become a long one`() {
    // A list of one and the same todo, 130 times, with a note of a mebibyte.
    let list: [UInt8] = [0xAF, 0x10, 130] + [UInt8](repeating: 1, count: 130)
    let todo: [UInt8] = [0xD2, 2, 3, 4, 5]
    let note = [0x5F, 0x12, 0x00, 0x10, 0x00, 0x00] + [UInt8](repeating: 0x61, count: 1 << 20)
    let objects = [
      list, todo, [0x55] + Array("title".utf8), [0x54] + Array("note".utf8), [0x51, 0x61], note,
    ]
    var bytes = Array("bplist00".utf8)
    var table: [UInt8] = []
    for object in objects {
      table += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    let end = bytes.count
    bytes += table + [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [objects.count, 0, end] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    #expect(PhoneFiles.refusal(bytes) == ImportError(.tooMuchText(limit: 1 << 27)))
  }

  // MARK: Anything at all

  @Test(arguments: [
    "chronolist-plist/valid.binary", "chronolist-plist/valid.xml", "scheduler-plist/valid.binary",
    "task-archive/valid.binary", "task-archive/valid.xml", "todolist-json/valid",
  ])
  func `changed bytes are read or refused, and nothing else happens`(name: String) throws {
    let valid = try PhoneFiles.bytes(name)
    var chance = Chance(state: UInt64(valid.count))
    var refused = 0
    for _ in 0..<400 {
      var bytes = valid
      for _ in 0...Int(chance.next() % 4) {
        let place = Int(chance.next() % UInt64(bytes.count))
        switch chance.next() % 4 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: chance.next())
        case 1: bytes[place] ^= 1 << UInt8(chance.next() % 8)
        case 2: bytes.remove(at: place)
        default: bytes.insert(bytes[Int(chance.next() % UInt64(bytes.count))], at: place)
        }
      }
      if PhoneFiles.refusal(bytes) != nil { refused += 1 }
    }
    #expect(refused > 100)
    // The last line's end may be missing.
    let end = valid.last == 10 ? valid.count - 1 : valid.count
    for length in stride(from: end - 1, through: 0, by: -7) {
      let cut = Array(valid.prefix(length))
      #expect(ImportFormat.form(of: cut) == nil || PhoneFiles.refusal(cut) != nil, "\(length)")
    }
  }
}

/// SplitMix64: the same changes in every run.
private struct Chance {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
