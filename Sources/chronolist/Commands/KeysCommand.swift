import ArgumentParser
import ChronoApp
import ChronoExchange
import ChronoScreen

/// `chronolist keys`: every command of the planner with its keys, as the settings have them.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Print the planner’s commands and their keys."
  )

  @Flag(name: .long, help: "Print JSON, errors included.")
  var json = false

  func run() throws {
    let environment = Environment.current()
    let settings = SettingsFile.load(environment.settingsFile).settings
    let keymap = Keymap.make(preset: settings.preset, overrides: settings.keys).keymap
    var console = Console(environment)
    if json {
      KeysCommand.document(keymap, &console)
    } else {
      KeysCommand.table(keymap, &console)
    }
    try console.flush()
  }

  private static func table(_ keymap: Keymap, _ console: inout Console) {
    func keys(_ command: Command) -> SafeText {
      SafeText(keymap.labels(of: command).joined(separator: " "))
    }
    // No key is cut: who reads the list looks for it.
    let widest = Command.allCases.map { keys($0).width }.max() ?? 0
    let name = Command.allCases.map { SafeText($0.rawValue).width }.max() ?? 0
    for group in Command.Group.allCases {
      if group != Command.Group.allCases.first { console.line(safe: .empty) }
      console.line(safe: SafeText(group.rawValue), .bold)
      for command in Command.allCases where command.entry.group == group {
        let lead: SafeText =
          "  \(keys(command).padded(to: widest)) \(SafeText(command.rawValue).padded(to: name)) "
        let help = SafeText(command.entry.help)
        let room = console.columns.map { max(20, $0 - lead.width) }
        let lines = room.map { help.wrapped(to: $0) } ?? [help]
        for index in lines.indices {
          let start = index == 0 ? lead : SafeText.empty.padded(to: lead.width)
          console.line(safe: start + lines[index])
        }
      }
    }
  }

  private static func document(_ keymap: Keymap, _ console: inout Console) {
    console.document { json in
      json.key("commands")
      json.array { json in
        for command in Command.allCases {
          json.object { json in
            json.key("name")
            json.string(command.rawValue)
            json.key("keys")
            json.array { json in for keys in keymap.labels(of: command) { json.string(keys) } }
            json.key("group")
            json.string(command.entry.group.rawValue)
            json.key("title")
            json.string(command.entry.title)
            json.key("help")
            json.string(command.entry.help)
          }
        }
      }
    }
  }
}
