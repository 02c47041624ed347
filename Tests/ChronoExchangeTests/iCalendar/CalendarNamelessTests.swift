import ChronoExchange
import ChronoModel
import Testing

/// Items of a calendar that have no name of their own.
@Suite struct `Items without a UID` {
  private let now = Moment(instant: at("2026-11-23T10:00:00Z"), zone: .utc)

  private func read(_ lines: [String], end: String = "\n") throws -> [ImportItem] {
    let context = ExchangeContext(at: now, dayBegins: time("09:00")) { _ in nil }
    let text = ["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR"]
    var rest = Array(text.map { $0 + end }.joined().utf8)
    let source: ByteLines.Source = { () throws(ImportError) in
      defer { rest = [] }
      return rest
    }
    var reader = try #require(ItemReader(.ics, source, context))
    var items: [ImportItem] = []
    while let item = try reader.next() { items.append(item) }
    return items
  }

  private func text(_ item: ImportItem) -> String? {
    item.foreign.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test(arguments: ["\n", "\r\n"], ["VEVENT", "VTODO"])
  func `are kept as they came, with the name that they get here`(end: String, kind: String) throws {
    let lines = [
      "BEGIN:\(kind)", "DTSTART:20261124T120000", "SUMMARY:Lunch", "PRIORITY:3", "X-OWN:kept",
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM", "END:\(kind)",
    ]
    let item = try #require(try read(lines, end: end).first)
    let name = try #require(item.identity?.text)
    #expect(item.foreign?.key == name && item.foreign?.part == "")
    let wanted =
      lines[0..<5] + ["UID:\(name)", "DTSTAMP:20261123T100000Z"] + lines[5...]
    #expect(text(item) == wanted.map { $0 + end }.joined())
    // The same again is the same item, by its words and by its name.
    #expect(try read(lines, end: end) == [item])
    let named = try read(Array(wanted), end: end)
    #expect(named.map(\.identity) == [item.identity])
    #expect(named.first?.content == item.content && text(named[0]) == text(item))
  }

  @Test func `that say the same have names of their own`() throws {
    let lines = ["BEGIN:VTODO", "SUMMARY:Buy bread", "END:VTODO"]
    let items = try read(lines + lines)
    #expect(Set(items.compactMap { $0.foreign?.key }).count == 2)
  }

  @Test(arguments: [(" ", 0), (" ", 2), ("a", 10_001)])
  func `have none that says nothing, or is too long`(letter: String, count: Int) throws {
    let line = "UID:" + String(repeating: letter, count: count)
    let stamp = "DTSTAMP:20261121T080000Z"
    let lines = ["BEGIN:VTODO", line, stamp, "SUMMARY:Buy bread", "END:VTODO"]
    let item = try #require(try read(lines).first)
    let name = try #require(item.identity?.text)
    #expect(text(item) == "BEGIN:VTODO\nUID:\(name)\n\(stamp)\nSUMMARY:Buy bread\nEND:VTODO\n")
  }

  @Test func `are no days of a series that nothing names`() throws {
    let lines = [
      "BEGIN:VEVENT", "DTSTART:20261124T120000", "RECURRENCE-ID:20261124T110000", "SUMMARY:Lunch",
      "END:VEVENT",
    ]
    let items = try read(lines)
    #expect(items.count == 1 && items[0].foreign == nil)
  }
}
