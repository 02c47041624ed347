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
    for group in Command.Group.allCases {
      if group != Command.Group.allCases.first { console.line(safe: .empty) }
      console.line(safe: SafeText(group.rawValue), .bold)
      for command in Command.allCases where command.entry.group == group {
        let keys = SafeText(keymap.labels(of: command).joined(separator: " "))
        let name = SafeText(command.rawValue)
        console.line(
          safe: "  " + keys.padded(to: 14) + " " + name.padded(to: 16) + " \(command.entry.help)"
        )
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
