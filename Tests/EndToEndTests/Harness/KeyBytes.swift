import ChronoScreen

extension Key {
  /// What xterm sends for the key.
  var bytes: [UInt8] {
    switch self {
    case .character(let character): Array(String(character).utf8)
    case .control(let letter): [(letter.uppercased().utf8.first ?? 0x40) & 0x1F]
    case .enter: [0x0D]
    case .escape: [0x1B]
    case .tab: [0x09]
    case .backspace: [0x7F]
    case .backTab: sequence("[Z")
    case .insert: sequence("[2~")
    case .delete: sequence("[3~")
    case .pageUp: sequence("[5~")
    case .pageDown: sequence("[6~")
    case .up: sequence("[A")
    case .down: sequence("[B")
    case .right: sequence("[C")
    case .left: sequence("[D")
    case .home: sequence("[H")
    case .end: sequence("[F")
    case .shiftUp: sequence("[1;2A")
    case .shiftDown: sequence("[1;2B")
    case .shiftRight: sequence("[1;2C")
    case .shiftLeft: sequence("[1;2D")
    case .function(let number):
      switch number {
      case 1...4: sequence("O" + ["P", "Q", "R", "S"][number - 1])
      case 5: sequence("[15~")
      case 6...10: sequence("[\(number + 11)~")
      default: sequence("[\(number + 12)~")
      }
    }
  }

  private func sequence(_ rest: String) -> [UInt8] { [0x1B] + Array(rest.utf8) }
}

extension TerminalSession {
  /// Presses keys by name and types what stands in quotation marks: `a “Buy bread” Enter`.
  func press(_ script: String) throws {
    for (index, part) in script.split(
      omittingEmptySubsequences: false,
      whereSeparator: { "“”".contains($0) }
    )
    .enumerated() {
      if index.isMultiple(of: 2) { try send(keys: String(part)) } else { try type(String(part)) }
    }
  }
}
