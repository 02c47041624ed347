package import ChronoScreen

/// Which keys ask for which command, in each pane.
package struct Keymap: Hashable, Sendable {
  /// The command of each binding: in the order of the commands, and of each in the order its keys
  /// are shown.
  ///
  /// Each key, and each hint, looks through some two hundred. Tables by pane and keys would answer
  /// faster, and cost every start more than all keys of a day.
  private var commands: [Command] = []
  /// The keys of each binding.
  private var sequences: [[Key]] = []
  /// Where they apply.
  private var panes: [Panes] = []

  /// What a key sequence means so far.
  package enum Match: Equatable {
    case command(Command)
    /// More keys may follow; the command, if any, that it means alone.
    case pending(Command?)
    case none
  }

  /// Two commands that want the same keys in the same pane, or a name that is not a key or a
  /// command.
  package enum Problem: Error, Hashable, Sendable {
    case clash(keys: String, Command, Command)
    case unknownCommand(String)
    case unknownKey(String, in: String)
  }

  /// The preset's keys with the user's over them.
  ///
  /// Problems come separately: a command with a wrong binding keeps its preset's keys, and of two that clash
  /// those that the user has chosen do.
  package static func make(
    preset: KeyPreset,
    overrides: [String: [String]]
  ) -> (keymap: Keymap, problems: [Problem]) {
    let plain = Keymap { preset.keys(of: $0).compactMap(sequence) }
    // The presets themselves have no clashes, as a test shows.
    guard !overrides.isEmpty else { return (plain, []) }
    var problems: [Problem] = []
    var chosen: [Command: [[Key]]] = [:]
    for (name, keys) in overrides.sorted(by: { $0.key < $1.key }) {
      guard let command = Command(rawValue: name) else {
        problems.append(.unknownCommand(name))
        continue
      }
      let parsed = keys.map(sequence)
      if let bad = zip(keys, parsed).first(where: { $0.1 == nil }) {
        problems.append(.unknownKey(bad.0, in: name))
      } else {
        chosen[command] = parsed.compactMap(\.self)
      }
    }
    while true {
      let changed = Keymap { chosen[$0] ?? plain.sequences(of: $0) }
      let clashes = changed.clashes
      guard !clashes.isEmpty else { return (changed, problems) }
      problems += clashes.filter { !problems.contains($0) }
      // Those that the user has chosen give way; what is left in the end are the preset's own.
      for case .clash(_, let first, let second) in clashes {
        (chosen[first], chosen[second]) = (nil, nil)
      }
    }
  }

  private init(_ sequences: (Command) -> [[Key]]) {
    for command in Command.allCases {
      let panes = command.entry.panes
      for keys in sequences(command) {
        commands.append(command)
        self.sequences.append(keys)
        self.panes.append(panes)
      }
    }
  }

  private func sequences(of command: Command) -> [[Key]] {
    commands.indices.filter { commands[$0] == command }.map { sequences[$0] }
  }

  package func match(_ keys: [Key], in pane: Pane) -> Match {
    var command: Command?
    var isBegun = false
    for index in panes.indices where panes[index].contains(pane) {
      guard sequences[index].starts(with: keys) else { continue }
      if sequences[index].count == keys.count { command = commands[index] } else { isBegun = true }
    }
    return isBegun ? .pending(command) : command.map(Match.command) ?? .none
  }

  /// The first key of a command as it is shown: `dd`, `Ctrl-R`, `space`; `nil` where it has none.
  package func key(of command: Command) -> String? {
    commands.firstIndex(of: command).map { Keymap.label(sequences[$0]) }
  }

  /// The same in a sentence: a command without a key is in the palette, `:drop`.
  package func label(of command: Command) -> String {
    key(of: command) ?? (key(of: .palette) ?? "") + command.rawValue
  }

  /// Every key of a command as it is shown.
  package func labels(of command: Command) -> [String] {
    sequences(of: command).map(Keymap.label)
  }

  private static func label(_ keys: [Key]) -> String { keys.map(\.name).joined() }

  /// One named key (`Ctrl-R`, `PgUp`), or a run of plain characters (`gg`).
  private static func sequence(_ text: String) -> [Key]? {
    if let key = Key(name: text) { return key == leaving ? nil : [key] }
    let keys = text.map { Key(name: String($0)) }
    guard !keys.isEmpty, !keys.contains(nil), text.count <= 3 else { return nil }
    return keys.compactMap(\.self)
  }

  /// What always leaves, whatever is open.
  private static let leaving = Key.control("c")

  /// Keys of two commands in one pane.
  private var clashes: [Problem] {
    var problems: [Problem] = []
    for pane in Pane.allCases {
      var owners: [[Key]: Command] = [:]
      for index in commands.indices where panes[index].contains(pane) {
        let (keys, command) = (sequences[index], commands[index])
        if let owner = owners[keys], owner != command {
          let problem = Problem.clash(keys: Keymap.label(keys), owner, command)
          if !problems.contains(problem) { problems.append(problem) }
        }
        owners[keys] = command
      }
    }
    return problems
  }
}

extension KeyPreset {
  /// The keys of a command in this preset, by name.
  package func keys(of command: Command) -> [String] {
    // What differs from the command table.
    let own: [String]? =
      switch self {
      case .default: nil
      case .vim: KeyPreset.vimKeys[command]
      case .arrows: KeyPreset.arrowKeys[command]
      }
    return own ?? command.entry.keys
  }

  private static let vimKeys: [Command: [String]] = [
    .pageDown: ["Ctrl-D", "PgDn", "Ctrl-F"],
    .pageUp: ["Ctrl-U", "PgUp", "Ctrl-B"],
    .addWithForm: ["O", "A"],
    .loadSampleDay: ["Ctrl-O"],
    .add: ["o", "a"],
    .done: ["Space", "x"],
    .sort: ["Q"],
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
