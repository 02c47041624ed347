import ChronoScreen

/// Reads what follows `ESC [`.
///
/// Source: ECMA-48 section 5.4 and "XTerm Control Sequences" by T. Dickey.
enum ControlSequence {
  /// Longer ones are nothing we know.
  private static let lengthLimit = 64

  /// Letters that end no sequence of any terminal's keys, reports or answers.
  private static let notSent = Set("efghijklopqrsvwXYJKLNV".utf8)

  /// The step for bytes that begin with `ESC [`, and how many bytes it uses up.
  static func step(_ bytes: [UInt8]) -> (KeyDecoder.Step, Int) {
    guard bytes.count > 2 else { return (.wait, 0) }
    switch bytes[2] {
    case UInt8(ascii: "["):
      // The Linux console's F1 to F5.
      guard bytes.count > 3 else { return (.wait, 0) }
      guard (0x41...0x45).contains(bytes[3]) else { return (.input(.key(.escape)), 1) }
      return (.input(.key(.function(Int(bytes[3]) - 0x40))), 4)
    case UInt8(ascii: "M"):
      // The old mouse report, which nobody asked for.
      return bytes.count < 6 ? (.wait, 0) : (.nothing, 6)
    default: break
    }
    guard let end = bytes.indices.dropFirst(2).first(where: { !(0x20...0x3F).contains(bytes[$0]) })
    else { return bytes.count < lengthLimit ? (.wait, 0) : (.nothing, bytes.count) }
    // A control in the middle breaks the sequence off and counts itself.
    guard (0x40...0x7E).contains(bytes[end]) else { return (.nothing, end) }
    // Esc, `[` and other keys that came together.
    if notSent.contains(bytes[end]) { return (.input(.key(.escape)), 1) }
    let body = String(decoding: bytes[2..<end], as: UTF8.self)
    return (meaning(of: body, final: bytes[end]), end + 1)
  }

  /// The key of `ESC O` and a letter.
  static func applicationKey(_ letter: UInt8) -> KeyDecoder.Step {
    switch letter {
    case UInt8(ascii: "M"): .input(.key(.enter))
    case UInt8(ascii: "a"): .input(.key(.shiftUp))
    case UInt8(ascii: "b"): .input(.key(.shiftDown))
    default: letterKey(letter, isShifted: false).map { .input(.key($0)) } ?? .nothing
    }
  }

  private static func meaning(of body: String, final: UInt8) -> KeyDecoder.Step {
    if body.first == "<" { return mouse(body.dropFirst(), isRelease: final == UInt8(ascii: "m")) }
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let first = numbers.first.flatMap { $0 }
    guard body.isEmpty || first != nil else { return .nothing }
    let isShifted = numbers.count > 1 && numbers[1] == 2
    switch final {
    case UInt8(ascii: "~"):
      if first == 200 { return .beginPaste }
      return first.flatMap(numberedKey).map { .input(.key($0)) } ?? .nothing
    case UInt8(ascii: "Z"): return .input(.key(.backTab))
    case UInt8(ascii: "a"): return .input(.key(.shiftUp))
    case UInt8(ascii: "b"): return .input(.key(.shiftDown))
    case UInt8(ascii: "c"): return body.isEmpty ? .input(.key(.shiftRight)) : .nothing
    case UInt8(ascii: "d"): return .input(.key(.shiftLeft))
    default:
      // With another number it is an answer, such as the cursor's place.
      guard first == nil || first == 1 else { return .nothing }
      return letterKey(final, isShifted: isShifted).map { .input(.key($0)) } ?? .nothing
    }
  }

  private static func letterKey(_ letter: UInt8, isShifted: Bool) -> Key? {
    switch letter {
    case UInt8(ascii: "A"): isShifted ? .shiftUp : .up
    case UInt8(ascii: "B"): isShifted ? .shiftDown : .down
    case UInt8(ascii: "C"): isShifted ? .shiftRight : .right
    case UInt8(ascii: "D"): isShifted ? .shiftLeft : .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(letter) - 0x4F)
    default: nil
    }
  }

  private static func numberedKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  /// An SGR mouse report: buttons, column and row, counted from 1.
  private static func mouse(_ body: Substring, isRelease: Bool) -> KeyDecoder.Step {
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).compactMap {
      Int($0)
    }
    guard numbers.count == 3, numbers.allSatisfy({ (0...10_000).contains($0) }) else {
      return .nothing
    }
    let point = Point(x: max(0, numbers[1] - 1), y: max(0, numbers[2] - 1))
    let code = numbers[0]
    let button = code & 3
    func event(_ kind: MouseEvent.Kind, _ button: Int) -> KeyDecoder.Step {
      .input(.mouse(MouseEvent(kind: kind, at: point, button: button)))
    }
    if code >= 128 { return .nothing }
    if code & 64 != 0 {
      guard button < 2 else { return .nothing }
      return event(button == 0 ? .wheelUp : .wheelDown, 0)
    }
    if isRelease { return event(.release, button == 3 ? 0 : button + 1) }
    guard button != 3 else { return .nothing }
    return event(code & 32 != 0 ? .drag : .press, button + 1)
  }
}
