import ChronoApp
import ChronoResources
import Testing
import chronolist

/// `chronolist config` prints the documentation of the settings: what it says must be true, and all
/// there is must be in it.
@Suite struct DefaultSettingsTests {
  private let document = Resources.defaultConfig

  @Test func `the document has every default`() {
    let reader = SettingsReader(document, file: "config.toml")
    #expect(reader.problems.isEmpty)
    #expect(reader.settings == Settings())
  }

  @Test(arguments: [
    [], ["list"], ["grid"], ["reminders"], ["theme"], ["keys"], ["calendars", "x"], ["sync", "x"],
  ])
  func `the document names every setting of a table`(path: [String]) throws {
    let table = path.isEmpty ? "" : "[\(path.joined(separator: "."))]\n"
    let problems = SettingsReader("\(table)nosuch = 1", file: "config.toml").problems
    let names = problems.lazy.compactMap { problem in
      if case .unknown(let allowed) = problem.reason { allowed } else { nil }
    }
    let allowed = try #require(names.first)
    for name in allowed {
      let setting = try Regex(
        "(?m)^(#\\s+)?(.*[{,] )?\(name) = |^\\[(\(path.map { "\($0)\\." }.joined()))?\(name)\\]"
      )
      let isTold = document.contains(setting) || document.contains("\(name) is ")
      #expect(isTold, "\(name) of \(path)")
    }
  }
}
