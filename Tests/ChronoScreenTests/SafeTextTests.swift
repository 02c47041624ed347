import ChronoScreen
import Testing

struct SafeTextTests {
  @Test(
    arguments: [
      ("Write report", "Write report", 12),
      ("", "", 0),
      ("line\none", "line⏎one", 8),
      ("line\r\none", "line⏎one", 8),
      ("a\tb\u{2028}c", "a b⏎c", 5),
      ("\u{1B}[31mred\u{7}", "␛[31mred␇", 9),
      ("nul\u{0}del\u{7F}", "nul␀del␡", 8),
      ("\u{9B}31m", "\u{FFFD}31m", 4),
      ("abc\u{202E}txt.exe", "abc<202E>txt.exe", 16),
      ("\u{2066}x\u{2069}\u{61C}", "<2066>x<2069><061C>", 19),
      ("a\u{200B}b\u{FEFF}c\u{AD}d\u{2060}e", "abcde", 5),
      ("tag\u{E0061}\u{E007F}", "tag", 3),
      ("Zoë 日本", "Zoë 日本", 8),
      ("\u{E000}\u{F0000}\u{378}", "\u{FFFD}\u{FFFD}\u{FFFD}", 3),
      ("👨‍👩‍👧‍👦 family", "👨 family", 9),
      ("👍🏽", "👍", 2),
      ("❤️", "❤", 1),
      ("1️⃣", "1", 1),
      ("🇩🇪🇫🇷", "DEFR", 4),
      ("🇩", "D", 1),
      ("e\u{301}", "e\u{301}", 1),
      ("\u{301}x", "◌\u{301}x", 2),
      ("\u{1112}\u{1161}\u{11AB}", "한", 2),
      ("\u{1161}", "\u{FFFD}", 1),
      ("का", "का", 2),
      ("क\u{94D}\u{200D}ष", "क\u{94D}ष", 2),
    ] as [(String, String, Int)]
  )
  func `shows any text as what it is`(raw: String, shown: String, width: Int) {
    let text = SafeText(raw)
    #expect(Array(text.string.unicodeScalars) == Array(shown.unicodeScalars))
    #expect(text.width == width)
  }

  @Test func `keeps four marks on a letter`() {
    let zalgo = "z" + String(repeating: "\u{335}", count: 40)
    #expect(SafeText(zalgo).string.unicodeScalars.count == 5)
    #expect(SafeText(zalgo).width == 1)
  }

  @Test(arguments: 3...30)
  func `lays an indented line out within any width, and loses no letter`(width: Int) {
    let text = SafeText(String(repeating: " ", count: 12) + "one 日本 three")
    let lines = text.laidOut(to: width)
    #expect(lines.allSatisfy { $0.width <= width })
    #expect(lines.map(\.string).joined().filter { $0 != " " } == "one日本three")
  }

  @Test func `shows what cannot be seen in a detail view`() {
    #expect(SafeText(detail: "a\u{200B}b\u{E0061}").string == "a<200B>b<E0061>")
  }

  @Test func `makes every text safe, whatever scalars it has`() {
    // What lies above is ideographs, empty or private, but for the tags.
    for value in Array(UInt32(0)...0x200FF) + Array(0xDFF00...0xF00FF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for shown in SafeText(String(Character(scalar))).string.unicodeScalars
      where CharacterWidth.of(shown) == nil || Self.isDangerous(shown) {
        Issue.record("U+\(String(value, radix: 16)) shows as U+\(String(shown.value, radix: 16))")
      }
    }
  }

  private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00..<0x20, 0x7F..<0xA0, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xE000...0xF8FF, 0xFE00...0xFE0F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  @Test func `reads no more than will be drawn, and one cell on`() {
    let long = String(repeating: "x", count: 10_000)
    #expect(SafeText(long, limit: 20).width == 21)
    #expect(SafeText(String(repeating: "日", count: 10_000), limit: 20).width == 22)
    #expect(SafeText("short", limit: 20).width == 5)
  }

  @Test func `looks at four kilobytes at most`() {
    #expect(SafeText(String(repeating: "x", count: 10_000)).width == 4097)
    #expect(SafeText(String(repeating: "é", count: 10_000)).string.hasSuffix("é…"))
  }

  @Test func `splits several lines`() {
    #expect(
      SafeText.lines("one\r\ntwo\n\nfour\u{1B}").map(\.string) == ["one", "two", "", "four␛"]
    )
  }

  @Test func `makes raw text safe where it is put into a literal`() {
    let title = "Call\u{1B}[2J Ana"
    let text: SafeText = "Ticked ‘\(title)’ \(2)"
    #expect(text.string == "Ticked ‘Call␛[2J Ana’ 2")
    #expect(text.width == 23)
  }

  @Test(arguments: [
    ("│ ▸ [x] Café ↻2 ✗3 █░ 5 › …", "| > [x] Caf? %2 x3 #. 5 > ~"),
    ("日本 ok", "???? ok"), ("plain", "plain"),
  ])
  func `has an ASCII form of the same width`(raw: String, ascii: String) {
    let text = SafeText(raw)
    #expect(text.ascii.string == ascii)
    #expect(text.ascii.width == text.width)
  }

  @Test(arguments: [
    ("abcdef", 4, "abc…"), ("日本語", 4, "日…"), ("日本", 4, "日本"), ("abc", 0, ""), ("ab", 1, "…"),
  ])
  func `is cut to whole glyphs`(raw: String, width: Int, cut: String) {
    #expect(SafeText(raw).truncated(to: width).string == cut)
  }

  @Test(arguments: [
    ("Write the report", 9, ["Write the", "report"]), ("  two  blanks ", 20, ["two blanks"]),
    ("✓ Crème brûlée 日本語", 8, ["✓ Crème", "brûlée", "日本語"]), ("", 5, []),
    ("longer-than-it-all x", 4, ["longer-than-it-all", "x"]),
    ("a \u{301} b", 1, ["a \u{301}", "b"]), ("a \u{301}b", 9, ["a \u{301}b"]),
  ])
  func `is broken into lines at blanks`(raw: String, width: Int, lines: [String]) {
    let text = SafeText(raw)
    #expect(text.wrapped(to: width).map(\.string) == lines)
  }

  /// `·` with what is longer than a key and its word is a sentence like any other.
  @Test(arguments: [
    ("Moved ‘Bread’ · u undo", 20, ["Moved ‘Bread’", "· u undo"]),
    ("Undid: moved ‘Tea’ · Ctrl-R redo", 24, ["Undid: moved ‘Tea’", "· Ctrl-R redo"]),
    ("One · two three four five six seven", 12, ["One · two", "three four", "five six", "seven"]),
    ("One · two · u undo", 40, ["One · two · u undo"]), ("A · u undo", 4, ["A ·", "u", "undo"]),
    ("", 5, []),
  ])
  func `keeps a key of a message with its word`(raw: String, width: Int, lines: [String]) {
    #expect(SafeText(raw).wrappedAtParts(to: width).map(\.string) == lines)
  }

  @Test func `is filled up with spaces on either side`() {
    let text: SafeText = "日x"
    #expect(text.padded(to: 5).string == "日x  ")
    #expect(text.paddedLeft(to: 5).string == "  日x")
    #expect(text.padded(to: 2).string == "… ")
  }

  @Test func `a document keeps its lines, and nothing in it that a terminal would obey`() {
    func shown(_ text: String) -> String {
      String(decoding: SafeText.document(Array(text.utf8)), as: UTF8.self)
    }
    #expect(
      shown("BEGIN:X\r\nSUMMARY:a\u{1B}]52;c;x\u{7}b\r\n") == "BEGIN:X\nSUMMARY:a␛]52;c;x␇b\n"
    )
    #expect(shown("\u{9B}2J\u{202E}x\rY\tz") == "\u{FFFD}2J\u{FFFD}x⏎Y z")
    #expect(shown("Zoë 日本 👨‍👩‍👧 e\u{301}\u{200B}\n") == "Zoë 日本 👨👩👧 e\u{301}\n")
    let long = String(repeating: "x", count: 10_000)
    #expect(shown(long) == long)
    #expect(SafeText.document([0x61, 0xC1, 0x9B, 0x62]) == Array("a\u{FFFD}\u{FFFD}b".utf8))
  }
}
