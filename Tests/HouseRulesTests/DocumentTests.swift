import ChronoApp
import Foundation
import Testing

@Suite struct DocumentTests {
  @Test func `every command of the planner has a name, a title and a sentence of help`() {
    for command in Command.allCases {
      let entry = command.entry
      #expect(command.rawValue.allSatisfy { $0.isLowercase || $0 == "-" || $0.isNumber })
      #expect(!entry.title.isEmpty && entry.title.count <= 20, "\(command)")
      #expect(entry.help.hasSuffix(".") && entry.help.first?.isUppercase == true, "\(command)")
    }
  }

  @Test func `no preset has a key that is none, or one for two commands`() {
    for preset in KeyPreset.allCases {
      #expect(Keymap.make(preset: preset, overrides: [:]).problems.isEmpty, "\(preset)")
      for command in Command.allCases {
        let keys = Keymap.make(
          preset: preset,
          overrides: [command.rawValue: preset.keys(of: command)]
        )
        #expect(keys.problems.isEmpty, "\(preset) \(command)")
      }
    }
  }

  @Test func `every decision has a number of its own`() {
    let folder = "Sources/chronolist/chronolist.docc/decisions"
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: "\(House.root)/\(folder)")) ?? []
    #expect(names.count >= 3)
    #expect(Set(names.map { $0.prefix(4) }).count == names.count)
    for name in names {
      let text = House.text("\(folder)/\(name)")
      let number = name.prefix(4).drop { $0 == "0" }
      #expect(text.hasPrefix("# \(number). "), "\(name)")
      // Whoever reads the landing page finds each of them by what it is about.
      let title = text.prefix { $0 != "\n" }.dropFirst("# \(number). ".count)
      let row = "| \(number) | [\(title)](decisions/\(name)) |"
      #expect(
        House.text("Sources/chronolist/chronolist.docc/chronolist.md").contains(row),
        "\(row)"
      )
    }
  }

  @Test func `the README says both commands, and CI runs the second`() {
    let readme = House.text("README.md")
    let test =
      "Resources/setup.sh --tests && swift test -c release --scratch-path .build/tests "
      + "--disable-testable-imports"
    let build = "swift build -c release --product chronolist --static-swift-stdlib"
    // Colours would make another build on a terminal than in a pipe.
    let run = "\(build) --no-color-diagnostics && .build/release/chronolist"
    #expect(readme.contains("\nResources/setup.sh && \(run)\n"))
    // What the README's command has built is not built anew to be installed.
    #expect(House.text("Resources/setup.sh").contains("\(build) --no-color-diagnostics \"$@\"\n"))
    #expect(readme.contains("\n\(test)\n"))
    #expect(House.text(".ci/run").contains("\n\(test)\n"))
  }

  @Test func `the version is the changelog's newest, and the manual's`() throws {
    let source = House.text("Sources/chronolist/System/Version.swift")
    let number = try #require(source.firstMatch(of: /number = "(\d+\.\d+\.\d+)"/)).output.1
    let headings = House.text("CHANGELOG.md").split(separator: "\n").filter {
      $0.hasPrefix("## ")
    }
    #expect(headings.first == "## Unreleased")
    let newest = try #require(headings.dropFirst().first)
    #expect(try #/## \[(.+)\] - \d{4}-\d{2}-\d{2}/#.wholeMatch(in: newest)?.output.1 == number)
    #expect(House.text("Resources/chronolist.1").contains("\"ChronoList \(number)\""))
  }

  @Test func `the notices name every package, from the version that is asked for`() {
    let notices = House.text("Resources/THIRD-PARTY-NOTICES.txt")
    let packages = House.text("Package.swift")
      .matches(of: /\.package\(url: "(https:[^"]*\/([^"]*))", from: "([^"]*)"\)/)
    #expect(packages.count >= 5)
    for package in packages {
      let (_, address, name, version) = package.output
      let line = notices.split(separator: "\n").first { $0.hasPrefix("  \(name) ") } ?? ""
      #expect(line.contains(" \(version) "), "\(name) \(version)")
      #expect(notices.contains(address), "\(address)")
    }
  }
}
