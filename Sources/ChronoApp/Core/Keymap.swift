package import ChronoScreen

/// Which keys ask for which command, in each pane.
package struct Keymap: Hashable, Sendable {
  /// The keys of every command, as sequences, in the order they are shown.
  package private(set) var sequences: [Command: [[Key]]]
  private var lookup: [Pane: [[Key]: Command]] = [:]
  private var prefixes: [Pane: Set<[Key]>] = [:]

  /// What a key sequence means so far.
  package enum Match: Equatable {
    case command(Command)
    /// More keys may follow; the command, if any, that it means alone.
    case pending(Command?)
    case none
  }

  /// Two commands that want the same keys in the same pane, or a name that is no key or command.
  package enum Problem: Error, Hashable, Sendable {
    case clash(keys: String, Command, Command)
    case unknownCommand(String)
    case unknownKey(String, in: String)
  }

  /// The preset's keys with the user's over them.
  ///
  /// Problems are told apart from the keymap: what is wrong keeps its preset's keys.
  package static func make(
    preset: KeyPreset,
    overrides: [String: [String]]
  ) -> (keymap: Keymap, problems: [Problem]) {
    var problems: [Problem] = []
    var chosen: [Command: [[Key]]] = [:]
    for command in Command.allCases {
      chosen[command] = preset.keys(of: command).compactMap(sequence)
    }
    var overridden: [Command: [[Key]]] = [:]
    for (name, keys) in overrides.sorted(by: { $0.key < $1.key }) {
      guard let command = Command(rawValue: name) else {
        problems.append(.unknownCommand(name))
        continue
      }
      let parsed = keys.map(sequence)
      if let bad = zip(keys, parsed).first(where: { $0.1 == nil }) {
        problems.append(.unknownKey(bad.0, in: name))
      } else {
        overridden[command] = parsed.compactMap(\.self)
      }
    }
    let merged = chosen.merging(overridden) { $1 }
    let clashes = Keymap.clashes(in: merged)
    problems += clashes
    let keymap = Keymap(sequences: clashes.isEmpty ? merged : chosen)
    return (keymap, problems)
  }

  private init(sequences: [Command: [[Key]]]) {
    self.sequences = sequences
    for pane in Pane.allCases {
      var table: [[Key]: Command] = [:]
      var begun: Set<[Key]> = []
      for command in Keymap.commands[pane] ?? [] {
        for keys in sequences[command] ?? [] {
          table[keys] = command
          for length in 1..<max(1, keys.count) { begun.insert(Array(keys[..<length])) }
        }
      }
      lookup[pane] = table
      prefixes[pane] = begun
    }
  }

  /// The commands that each pane has keys for.
  private static let commands: [Pane: [Command]] = {
    var commands: [Pane: [Command]] = [:]
    for command in Command.allCases {
      for pane in command.entry.panes { commands[pane, default: []].append(command) }
    }
    return commands
  }()

  package func match(_ keys: [Key], in pane: Pane) -> Match {
    let command = lookup[pane]?[keys]
    if prefixes[pane]?.contains(keys) == true { return .pending(command) }
    return command.map(Match.command) ?? .none
  }

  /// The first key of a command as it is shown: `dd`, `Ctrl-R`, `space`.
  package func label(of command: Command) -> String {
    guard let keys = sequences[command]?.first else { return "" }
    return Keymap.label(keys)
  }

  /// Every key of a command as it is shown.
  package func labels(of command: Command) -> [String] {
    (sequences[command] ?? []).map(Keymap.label)
  }

  private static func label(_ keys: [Key]) -> String { keys.map(\.name).joined() }

  /// One named key (`Ctrl-R`, `PgUp`), or a run of plain characters (`gg`).
  private static func sequence(_ text: String) -> [Key]? {
    if let key = Key(name: text) { return [key] }
    let keys = text.map { Key(name: String($0)) }
    guard !keys.isEmpty, !keys.contains(nil), text.count <= 3 else { return nil }
    return keys.compactMap(\.self)
  }

  private static func clashes(in chosen: [Command: [[Key]]]) -> [Problem] {
    var problems: [Problem] = []
    for pane in Pane.allCases {
      var owners: [[Key]: Command] = [:]
      for command in Keymap.commands[pane] ?? [] {
        for keys in chosen[command] ?? [] {
          if let owner = owners[keys], owner != command {
            let problem = Problem.clash(keys: label(keys), owner, command)
            if !problems.contains(problem) { problems.append(problem) }
          }
          owners[keys] = command
        }
      }
    }
    return problems
  }
}

extension KeyPreset {
  /// The keys of a command in this preset, by name.
  package func keys(of command: Command) -> [String] { own[command] ?? command.entry.keys }

  /// Where it differs from the command table.
  private var own: [Command: [String]] {
    switch self {
    case .default: [:]
    case .vim: KeyPreset.vimKeys
    case .arrows: KeyPreset.arrowKeys
    }
  }

  private static let vimKeys: [Command: [String]] = [
    .pageDown: ["Ctrl-D", "PgDn", "Ctrl-F"],
    .pageUp: ["Ctrl-U", "PgUp", "Ctrl-B"],
    .addWithForm: ["O", "A"],
    .loadSampleDay: ["Ctrl-O"],
    .add: ["o", "a"],
    .done: ["Space", "x"],
  ]

  private static let arrowKeys: [Command: [String]] = [
    .moveDown: ["Down"],
    .moveUp: ["Up"],
    .first: ["Home"],
    .last: ["End"],
    .pageDown: ["PgDn"],
    .pageUp: ["PgUp"],
    .nextPane: ["Tab", "Right"],
    .previousPane: ["S-Tab", "Left"],
    .itemDown: ["S-Down", "J"],
    .itemUp: ["S-Up", "K"],
    .dayEarlier: ["S-Left", "H"],
    .dayLater: ["S-Right", "L"],
    .delete: ["Delete", "dd"],
  ]
}
