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
    }
  }

  @Test func `the README says both commands, and CI runs the second`() {
    let readme = House.text("README.md")
    let test = "Resources/setup.sh && swift test"
    #expect(
      readme.contains(
        "Resources/setup.sh && swift build -c release --static-swift-stdlib && .build/release/chronolist\n"
      )
    )
    #expect(readme.contains("\n\(test)\n"))
    #expect(House.text(".ci/run").contains("\n\(test)\n"))
  }
}
