import ChronoApp
import ChronoModel
import ChronoScreen
import Foundation
import Testing

/// What the program itself makes of the README: its picture, and the table of keys in README.md.
@Suite struct README {
  @Test func `shows a picture that the program made`() throws {
    var world = World.sample
    world.plan("Renew passport", in: World.home)
    var planner = Planner(world, size: Size(width: 100, height: 20))
    planner.press("G", "r", "2", "g", "g", "j", "s", "j")
    planner.now.instant = planner.now.instant + 42 * 60
    planner.send(.tick)
    planner.press("Esc")
    let theme = try Theme(named: "dark")
    let title =
      "A day in ChronoList: categories, tasks, and the hours with what was done beside them"
    let svg = Picture(frame: planner.frame, theme: theme, title: title).svg
    Frames.check(svg, path: README.root.appending(path: "Resources/picture.svg").path)
    let readme = try String(contentsOf: README.root.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("](Resources/picture.svg)"))
    // A page loads it at once, also over the slow lines that the planner is for.
    #expect(svg.utf8.count < 20_000)
  }

  @Test func `lists the keys of the command table`() throws {
    var lines = ["", "| keys | command | does |", "|---|---|---|"]
    for command in Command.allCases {
      let keys = command.entry.keys.map { "`\($0)`" }.joined(separator: " ")
      lines.append("| \(keys) | \(command.rawValue) | \(command.entry.help) |")
    }
    try check("keys", lines.joined(separator: "\n") + "\n")
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Compares what stands between the marks `<!-- name … -->` and `<!-- /name -->`.
  private func check(_ name: String, _ wanted: String) throws {
    let file = README.root.appending(path: "README.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let opening = try #require(text.range(of: "<!-- \(name):"))
    let begin = try #require(text.range(of: "-->\n", range: opening.upperBound..<text.endIndex))
    let end = try #require(
      text.range(of: "<!-- /\(name) -->", range: begin.upperBound..<text.endIndex)
    )
    let kept = text[begin.upperBound..<end.lowerBound]
    guard kept != wanted + "\n" else { return }
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      let new = text.replacingCharacters(
        in: begin.upperBound..<end.lowerBound,
        with: wanted + "\n"
      )
      try new.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    Issue.record("README.md is not fresh: \(name); RECORD=1 makes it anew\n\(wanted)")
  }
}
