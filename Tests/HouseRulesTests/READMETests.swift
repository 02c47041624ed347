import ChronoApp
import Foundation
import Testing

/// What the README says is so.
@Suite struct READMETests {
  /// With `RECORD=1` in the environment the table is written anew instead.
  @Test func `the README's keys are those of the planner`() throws {
    let begin =
      "<!-- keys: from the command table; `RECORD=1 swift test --filter README` makes them anew -->\n"
    let end = "<!-- /keys -->"
    let readme = House.text("README.md")
    let head = try #require(readme.firstRange(of: begin))
    let tail = try #require(readme.firstRange(of: end))
    let table = READMETests.keyTable()
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      let fresh = readme[..<head.upperBound] + table + readme[tail.lowerBound...]
      try String(fresh).write(toFile: "\(House.root)/README.md", atomically: true, encoding: .utf8)
    } else {
      #expect(String(readme[head.upperBound..<tail.lowerBound]) == table)
    }
  }

  @Test func `the README says both commands, and CI runs the second`() {
    let readme = House.text("README.md")
    let test = "Resources/setup.sh && swift test"
    #expect(
      readme.contains(
        "Resources/setup.sh && swift run -c release --static-swift-stdlib chronolist\n"
      )
    )
    #expect(readme.contains("\n\(test)\n"))
    #expect(House.text(".ci/run").contains("\n\(test)\n"))
  }

  private static func keyTable() -> String {
    let keymap = Keymap.make(preset: .default, overrides: [:]).keymap
    var text = "\n| keys | command | does |\n|---|---|---|\n"
    for command in Command.allCases {
      let keys = keymap.labels(of: command).map { label in
        // A table cell ends at a bar, even inside of code.
        label.contains("|") ? label.replacingOccurrences(of: "|", with: "\\|") : "`\(label)`"
      }
      text += "| \(keys.joined(separator: " ")) | \(command.rawValue) | \(command.entry.help) |\n"
    }
    return text + "\n"
  }
}
