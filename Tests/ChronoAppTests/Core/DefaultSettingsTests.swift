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
    ("08:00-24:00", TimeSpan(from: 480, to: 1440)), ("00:00-00:01", TimeSpan(from: 0, to: 1)),
    ("24:00-24:00", nil), ("18:00-08:00", nil), ("08:00-08:00", nil), ("8-18", nil),
  ])
  func `hours of work end after they begin, at midnight at the latest`(
    text: String,
    span: TimeSpan?
  ) {
    let reader = SettingsReader("[grid]\nwork-hours = \"\(text)\"", file: "config.toml")
    #expect(reader.settings.work == span ?? Settings().work)
    #expect(reader.problems.isEmpty == (span != nil))
  }

  @Test func `meals are in the order of the day, whatever they are called`() {
    let text = "[meals]\nfruit = \"16:00-16:15\"\nlunch = \"12:00-13:00\"\nbrunch = \"12:30-13:00\""
    let reader = SettingsReader(text, file: "config.toml")
    #expect(reader.settings.meals.map(\.name) == ["lunch", "brunch", "fruit"])
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
