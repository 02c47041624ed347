import ChronoExchange
import ChronoModel
import Testing

/// What the name of a calendar is for its items.
@Suite struct `A calendar's name` {
  private func categories(_ lines: [String]) throws -> [CategoryChoice] {
    let now = Moment(instant: at("2026-11-23T10:00:00Z"), zone: .utc)
    let context = ExchangeContext(at: now, dayBegins: time("09:00")) { _ in nil }
    var rest = Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
    let source: ByteLines.Source = { () throws(ImportError) in
      defer { rest = [] }
      return rest
    }
    var reader = try #require(ItemReader(.ics, source, context))
    var categories: [CategoryChoice] = []
    while let item = try reader.next() {
      switch item.content {
      case .task(let draft): categories.append(draft.category)
      case .event(let draft): categories.append(draft.category)
      default: break
      }
    }
    return categories
  }

  /// A to-do and an event with the same lines, in a calendar with others.
  private func calendar(_ own: [String], _ lines: [String]) -> [String] {
    ["BEGIN:VCALENDAR"] + own
      + ["BEGIN:VTODO", "UID:1", "SUMMARY:T"] + lines + ["END:VTODO"]
      + ["BEGIN:VEVENT", "UID:2", "SUMMARY:E", "DTSTART:20261124T090000Z"] + lines
      + ["END:VEVENT", "END:VCALENDAR"]
  }

  @Test(arguments: ["X-WR-CALNAME", "NAME"])
  func `is the category of items that have none`(property: String) throws {
    let name = "\(property):Family"
    let own = "X-CHRONOLIST-CATEGORY:Work"
    #expect(try categories(calendar([name], [])) == [.named("Family"), .named("Family")])
    #expect(try categories(calendar([name], [own])) == [.named("Work"), .named("Work")])
    #expect(try categories(calendar([], [own])) == [.named("Work"), .named("Work")])
    #expect(try categories(calendar(["\(property): "], [])) == [.inbox, .inbox])
    // A calendar that follows in the same file has its own.
    let both = try categories(calendar([name], []) + calendar([], []))
    #expect(both == [.named("Family"), .named("Family"), .inbox, .inbox])
  }
}
