import ChronoExchange
import ChronoModel
import Testing

/// Lines of iCalendar: what they say, and how they are folded.
@Suite struct ContentLineTests {
  private func line(_ text: String) -> ContentLine? { ContentLine(raw: Array(text.utf8)) }

  @Test func `names are read in any case, values with their folds taken out`() throws {
    let line = try #require(self.line("sum\r\n mary;LANGUAGE=de:Zahn\r\n ärztin\r\n\t!\r\n"))
    #expect(line.name == "SUMMARY")
    #expect(line.text == "Zahnärztin!")
    #expect(line.parameter("LANGUAGE") == "de")
  }

  @Test func `a fold inside of a character is taken out before the text is read`() throws {
    let raw = Array("SUMMARY:Gr".utf8) + [0xC3] + Array("\r\n ".utf8) + [0xBC] + Array("n\r\n".utf8)
    #expect(ContentLine(raw: raw)?.text == "Grün")
  }

  @Test func `parameters keep what is quoted, and RFC 6868 gives line ends and quotes`() throws {
    let line = try #require(self.line("X;A=\"a:b;c,d\",e;B=x^ny^^z^'^q;C:value:with;all"))
    #expect(
      line.parameters.map(\.values) == [["a:b;c,d", "e"], ["x\ny^z\"^q"]]
    )
    #expect(line.text == "value:with;all")
    let made = ContentLine(
      "X",
      [
        CalendarParameter("A", "a:b"), CalendarParameter("B", "x\ny^z\""),
        CalendarParameter("C", "d,e", "f"),
      ],
      value: "v"
    )
    #expect(made.raw == Array("X;A=\"a:b\";B=x^ny^^z^';C=\"d,e\",f:v\r\n".utf8))
    #expect(made.parameters.map(\.values) == [["a:b"], ["x\ny^z\""], ["d,e", "f"]])
  }

  @Test func `says the same in whichever order it has its parameters`() throws {
    let lines = [
      "X;A=1;B=2:v", "x;B=\"2\";A=1:v", "X;B=2;\r\n A=1:v", "X;A=1;B=3:v", "X;A=1;B=2:w",
    ]
    let said = try lines.map { try #require(line($0)).saying }
    #expect(said[0] == said[1] && said[0] == said[2])
    #expect(said[0] != said[3] && said[0] != said[4])
  }

  @Test(arguments: [
    "no colon at all", " begins with a space", ";A=1:no name", "X;A=\"never ended: v", "Ä:v",
    "X A:v",
  ])
  func `what is no line is none`(text: String) { #expect(line(text) == nil) }

  @Test func `new lines are folded at 75 octets, never inside of a character`() {
    for length in 60..<160 {
      for letter in ["a", "ä", "€", "😀"] {
        let value = String(repeating: letter, count: length)
        let line = ContentLine("SUMMARY", value: value)
        let pieces = line.raw.split(separator: 10).map { Array($0) }
        #expect(pieces.allSatisfy { $0.count <= 76 && $0.last == 13 })
        #expect(pieces.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
        #expect(line.text == value)
        #expect(ContentLine(raw: line.raw) == line)
      }
    }
  }

  @Test func `texts are escaped, and lists are cut at their own commas`() {
    let text = "a,b;c\\d\ne\r\nf"
    #expect(CalendarText.escaped(text) == "a\\,b\\;c\\\\d\\ne\\nf")
    #expect(CalendarText.plain(Array(CalendarText.escaped(text).utf8)) == "a,b;c\\d\ne\nf")
    #expect(CalendarText.list(Array("a\\,b,c,,d\\N".utf8)) == ["a,b", "c", "", "d\n"])
  }

  @Test func `no value can add a line of its own`() {
    let line = ContentLine("X", [CalendarParameter("A", "x\r\nEND:VEVENT")], value: "a\r\nB:c\0")
    #expect(line.raw == Array("X;A=\"x^nEND:VEVENT\":aB:c\r\n".utf8))
  }

  @Test(arguments: [
    ("PT45M", 2700), ("-P1DT2H", -93_600), ("P2W", 1_209_600), ("-P300S", -300), ("+PT0S", 0),
    ("P0DT1H0M0S", 3600),
    ("PT1M", 60), ("-PT1H1M", -3660), ("P1DT1M1S", 86_461),
  ])
  func `lengths are seconds`(text: String, seconds: Int64) {
    #expect(CalendarDuration.seconds(text) == seconds)
    #expect(CalendarDuration.seconds(CalendarDuration.text(seconds: seconds)) == seconds)
  }

  @Test(arguments: ["", "P", "PT", "45M", "P99999999999999999999D", "P1X", "PT1H30", "P99999999W"])
  func `what is no length is none`(text: String) { #expect(CalendarDuration.seconds(text) == nil) }

  @Test func `times are dates, floating, in UTC or in a zone`() {
    let local = LocalTime(day("2026-11-24"), time("09:30"))
    #expect(CalendarTime("20261124") == .date(local.day))
    #expect(CalendarTime("20261124T093000") == .floating(local))
    #expect(CalendarTime("20261124T093000Z") == .utc(at("2026-11-24T09:30:00Z")))
    #expect(CalendarTime("20261124T093000", zone: "X") == .zoned(local, zone: "X"))
    for text in [
      "20260230", "20261124T250000", "2026-11-24", "20261124T0930", "", "20261124T0930ZZ",
    ] {
      #expect(CalendarTime(text) == nil)
    }
  }
}
