import Foundation
import Testing

/// `chronolist review` and `triage`, as processes.
@Suite(.waitsForPrograms) struct CommandLineReviewTests {
  let box: CommandSandbox

  init() throws { box = try CommandSandbox() }

  @Test func `prints a week as JSON by the names of the manual`() throws {
    let id = try box.add("Report", "--due", "today", "--estimate", "45")
    _ = try box.run("done", id)
    let answer = try box.run("review", "--json")
    #expect(answer.status == 0)
    let parsed = try JSONSerialization.jsonObject(with: Data(answer.out.utf8))
    let json = try #require(parsed as? [String: Any])
    #expect(
      Set(json.keys) == [
        "version", "from", "to", "performance", "kept", "missed", "postponed", "withdrawn", "open",
        "planned", "tracked", "days", "categories", "weeks", "slipped", "recent",
      ]
    )
    #expect(json["performance"] as? Double == 1)
    #expect(json["planned"] as? Int == 45)
    let days = try #require(json["days"] as? [[String: Any]])
    #expect(days.count == 7)
    #expect(days.compactMap { $0["kept"] as? Int }.reduce(0, +) == 1)
    let next = try box.run("review", "--week", "next", "--json")
    #expect(next.out.contains("\"performance\":null"))
  }

  @Test func `takes a week without an option too`() throws {
    _ = try box.add("Report", "--due", "today")
    for words in [["last"], ["last", "week"], ["2026-W47"], ["24", "nov", "2026"]] {
      let bare = try box.run(["review"] + words, input: Data())
      let named = try box.run(
        ["review", "--week", words.joined(separator: " ")],
        input: Data()
      )
      #expect(bare.status == 0 && bare.out == named.out, "\(words) \(bare.err)")
    }
    #expect(try box.run("review", "last", "--week", "next").status == 64)
  }

  @Test func `says of a category what was estimated and what it took`() throws {
    let id = try box.add("Report", "--due", "today", "--estimate", "45", "--category", "Work")
    _ = try box.add("Not done", "--due", "today", "--estimate", "30", "--category", "Work")
    let now = Date.now
    let style = Date.ISO8601FormatStyle(timeZone: .gmt)
    let midnight =
      now.timeIntervalSince1970 - now.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400)
    let from = max(now.addingTimeInterval(-3600), Date(timeIntervalSince1970: midnight))
    _ = try box.run(
      "log",
      id,
      "--from",
      from.formatted(style),
      "--to",
      now.formatted(style),
      "--done"
    )
    let json = try box.run("review", "--json").json
    let work = try #require(
      (json["categories"] as? [[String: Any]])?.first { $0["category"] as? String == "Work" }
    )
    #expect(work["estimated"] as? Int == 45)
    #expect(work["actual"] as? Int == Int(now.timeIntervalSince(from)) / 60)
    #expect(work["factor"] is NSNull && work["samples"] is NSNull)
  }

  @Test func `prints tables for a person and Markdown to keep`() throws {
    _ = try box.add("Report", "--due", "today", "--category", "Wo|rk")
    #expect(try box.run("review").out.contains("Kept –, 1 still open"))
    let markdown = try box.run("review", "--format", "md").out
    #expect(markdown.contains("No promise judged (–), 1 open"))
    #expect(markdown.contains("| Wo\\|rk | 1 | 0 | 0 | 0 | 0 | 1 | – |"))
  }

  @Test func `refuses what it cannot mean`() throws {
    _ = try box.add("Report")
    #expect(try box.run("review", "--week", "2026-W60").status == 64)
    #expect(try box.run("review", "--json", "--format", "md").status == 64)
    #expect(try box.run("triage").status == 64)
  }
}
