extension Key {
  /// The name shown in help and written in the settings: `Ctrl-R`, `Enter`, `Space`, `x`.
  package var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let character): "Ctrl-\(character.uppercased())"
    case .function(let number): "F\(number)"
    default: Self.names.first { $0.key == self }?.name ?? ""
    }
  }

  /// Reads a key's name; `nil` when no key is called so.
  ///
  /// A single character names itself. Longer names are read in any case, and a few that other
  /// programs use are understood as well (`C-r`, `Return`, `PageUp`, `Del`).
  package init?(name: String) {
    if name.count == 1, let character = name.first, !Key.isControl(character) {
      self = .character(character)
      return
    }
    let folded = name.lowercased()
    if folded == "space" {
      self = .character(" ")
    } else if let known = (Self.names + Self.aliases).first(where: {
      $0.name.lowercased() == folded
    }) {
      self = known.key
    } else if let letter = Key.controlLetter(folded) {
      // What a terminal sends of these is another key.
      self = Key.sameBytes[letter] ?? .control(letter)
    } else if folded.hasPrefix("f"), let number = Int(folded.dropFirst()),
      (1...12).contains(number), folded.dropFirst().first != "0"
    {
      self = .function(number)
    } else {
      return nil
    }
  }

  private static let names: [(name: String, key: Key)] = [
    ("Enter", .enter), ("Esc", .escape), ("Tab", .tab), ("S-Tab", .backTab),
    ("Backspace", .backspace), ("Delete", .delete), ("Insert", .insert),
    ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right),
    ("Home", .home), ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown),
    ("S-Up", .shiftUp), ("S-Down", .shiftDown), ("S-Left", .shiftLeft), ("S-Right", .shiftRight),
  ]

  private static let aliases: [(name: String, key: Key)] = [
    ("Return", .enter), ("Escape", .escape), ("Shift-Tab", .backTab), ("BackTab", .backTab),
    ("Del", .delete), ("Ins", .insert), ("PageUp", .pageUp), ("PageDown", .pageDown),
    ("Shift-Up", .shiftUp), ("Shift-Down", .shiftDown),
    ("Shift-Left", .shiftLeft), ("Shift-Right", .shiftRight),
  ]

  private static let sameBytes: [Character: Key] = [
    "i": .tab, "m": .enter, "j": .enter, "h": .backspace,
  ]

  private static func controlLetter(_ folded: String) -> Character? {
    guard let prefix = ["ctrl-", "c-"].first(where: folded.hasPrefix) else { return nil }
    let rest = folded.dropFirst(prefix.count)
    guard rest.count == 1, let letter = rest.first,
      ("a"..."z").contains(letter) || "@\\]^_".contains(letter)
    else { return nil }
    return letter
  }

  private static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }
  }
}
