import ChronoModel
import Foundation
import Testing

/// Rules against python-dateutil; `make-table.py` beside this file made the table.
@Suite struct `Recurrence as python-dateutil has it` {
  private struct Row {
    let anchor: LocalDay
    let rule: String
    var days: [LocalDay] = []
    /// Whether the row has all days before the year 2200.
    let isWhole: Bool

    /// `ANCHOR RULE = FIRST +DELTA +DELTAxTIMES …`, with a full stop where the row is whole.
    init?(_ line: Substring) {
      let sides = line.split(separator: " = ", maxSplits: 1)
      let head = sides.first?.split(separator: " ") ?? []
      guard sides.count == 2, head.count == 2, let anchor = LocalDay(head[0]) else { return nil }
      self.anchor = anchor
      rule = String(head[1])
      isWhole = sides[1].hasSuffix(".")
      for item in sides[1].split(separator: " ") {
        let text = item.hasSuffix(".") ? item.dropLast() : item
        if text.isEmpty { continue }
        if let first = LocalDay(text) {
          days = [first]
        } else {
          let factors = text.split(separator: "x").compactMap { Int($0) }
          for _ in 0..<(factors.count == 2 ? factors[1] : 1) {
            guard let last = days.last, let delta = factors.first else { return nil }
            days.append(last + delta)
          }
        }
      }
    }
  }

  private static let rows: [Row] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "table.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { Row($0) }
  }()

  private let horizon = LocalDay(year: 2200, month: 1, day: 1) ?? .latest

  @Test func `has the same days`() throws {
    #expect(Self.rows.count >= 700)
    for row in Self.rows {
      let rule = try RecurrenceRule(row.rule)
      let found = Array(
        Occurrences(rule, anchor: row.anchor).lazy.prefix { $0 < horizon }
          .prefix(row.days.count + (row.isWhole ? 1 : 0))
      )
      #expect(found == row.days, "\(row.anchor) \(row.rule)")
    }
  }

  @Test func `has the same days from the middle on, and in a window`() throws {
    for row in Self.rows where row.days.count > 4 {
      let rule = try RecurrenceRule(row.rule)
      let middle = row.days[row.days.count / 2]
      let last = row.days[row.days.count - 1]
      let series = RecurrenceSeries(rule, anchor: row.anchor)
      let expected = row.days.filter { $0 >= middle }
      #expect(series.days(in: middle...last) == expected, "\(row.anchor) \(row.rule)")
      #expect(series.next(after: middle) == expected[1])
      #expect(series.first(onOrAfter: middle) == middle)
      #expect(series.next(after: row.days[0] - 1) == row.days[0])
    }
  }

  @Test func `has rules that are written as they were read`() throws {
    for row in Self.rows {
      let rule = try RecurrenceRule(row.rule)
      #expect(try RecurrenceRule(rule.text) == rule)
      #expect(
        Set(rule.text.split(separator: ";"))
          == Set(row.rule.split(separator: ";").filter { $0 != "WKST=MO" })
      )
    }
  }
}
