package import ChronoScreen

/// Turns the bytes a terminal sends into keys, pastes and mouse events.
///
/// A value without any I/O. Sequences nobody asked for (answers to questions, focus reports,
/// unknown keys) are swallowed whole, so that their letters are never taken for commands. What only
/// begins like one, as Esc and `]` in one packet of a slow line do, is the keys that were pressed:
/// an Esc never makes later keys vanish.
package struct KeyDecoder {
  private var pending: [UInt8] = []
  private var paste: PasteCollector?
  private let extraKeys: [(bytes: [UInt8], key: Key)]

  /// Whether an escape was just given as a key, so that what comes now may be its rest.
  private var isAfterEscape = false

  /// Whether the escape that `pending` begins with was given as a key already.
  private var isHeadless = false

  /// The background that the terminal has answered with.
  package private(set) var tone: Tone?

  /// - Parameter terminalKeys: what terminfo says, for keys that differ from xterm's.
  package init(terminalKeys: [(bytes: [UInt8], key: Key)] = []) {
    extraKeys = terminalKeys.filter { $0.bytes.count > 1 && $0.bytes.first == Byte.escape }
  }

  /// How long to wait for more bytes before `flush`; `nil` when nothing is begun.
  ///
  /// A lone escape may be the key. What has begun as a sequence gets longer, because on a bad line
  /// its rest would otherwise be taken for keys, and so does half a letter, which would be lost; and a
  /// paste the longest, for the same reason.
  package var patienceMilliseconds: Int? {
    if paste != nil { return 2000 }
    if pending.isEmpty { return nil }
    return pending.count <= 2 && pending.first == Byte.escape ? 25 : 250
  }

  /// What is left of the patience when nothing has come for so many milliseconds.
  package func patience(after silence: Int) -> Int? {
    patienceMilliseconds.map { max(0, $0 - silence) }
  }

  /// Takes bytes in, and gives what they complete.
  package mutating func feed(_ bytes: some Collection<UInt8>) -> [Input] {
    var inputs: [Input] = []
    // Ctrl-C that comes by itself was pressed: who waits for a paste without an end gets out of it.
    if bytes.count == 1, bytes.first == Byte.interrupt { inputs += endPaste() }
    for byte in bytes { take(byte, into: &inputs) }
    return inputs
  }

  /// A paste whose end never came: what came is the paste.
  private mutating func endPaste() -> [Input] {
    guard let paste else { return [] }
    self.paste = nil
    return paste.text.isEmpty ? [] : [.paste(paste.text)]
  }

  /// Gives up waiting: what has begun was keys, unless only a terminal sends such beginnings.
  package mutating func flush() -> [Input] {
    if paste != nil { return endPaste() }
    var inputs: [Input] = []
    let bytes = pending
    pending = []
    guard bytes.first == Byte.escape else { return inputs }
    let wasHeadless = isHeadless
    isHeadless = false
    guard wasHeadless || bytes.count <= 2 || !isTerminals(bytes) else { return inputs }
    if !wasHeadless { inputs.append(.key(.escape)) }
    isAfterEscape = bytes.count == 1
    for byte in bytes.dropFirst() {
      isAfterEscape = false
      take(byte, into: &inputs)
    }
    return inputs
  }

  /// Whether an unfinished sequence is the terminal's: keys with numbers, and the answer to the one
  /// question it is asked.
  private func isTerminals(_ bytes: [UInt8]) -> Bool {
    bytes[1] == UInt8(ascii: "[") || TerminalMessage.isBackground(bytes)
  }

  private mutating func take(_ byte: UInt8, into inputs: inout [Input]) {
    if paste != nil {
      if let text = paste?.take(byte) {
        paste = nil
        inputs.append(.paste(text))
      }
      return
    }
    if isAfterEscape, byte == UInt8(ascii: "[") {
      // On a slow line a paste, or an arrow, may come in two pieces.
      pending = [Byte.escape]
      isHeadless = true
    }
    isAfterEscape = false
    pending.append(byte)
    decode(into: &inputs)
  }

  private mutating func decode(into inputs: inout [Input]) {
    while !pending.isEmpty {
      var (step, length) = nextStep()
      if isHeadless, pending.count > 1 {
        if case .wait = step { return }
        isHeadless = false
        // Esc was given: what is not surely its rest is keys.
        if !step.isKnown { (step, length) = (.nothing, 1) }
      }
      switch step {
      case .wait: return
      case .nothing: break
      case .input(let input): inputs.append(input)
      case .beginPaste: paste = PasteCollector()
      case .tone(let tone): self.tone = tone
      }
      pending.removeFirst(length)
    }
  }

  enum Step {
    case wait, nothing, beginPaste
    case input(Input)
    case tone(Tone)

    /// Whether it is a paste, the mouse, or a key with a name.
    var isKnown: Bool {
      switch self {
      case .beginPaste, .input(.mouse): true
      case .input(.key(let key)): key != .escape
      default: false
      }
    }
  }

  private func nextStep() -> (Step, Int) {
    let first = pending[0]
    switch first {
    case Byte.escape: return escapeStep()
    case 0x0D, 0x0A: return (.input(.key(.enter)), 1)
    case 0x09: return (.input(.key(.tab)), 1)
    case 0x08, 0x7F: return (.input(.key(.backspace)), 1)
    case 0x00..<0x20:
      let letter = Character(Unicode.Scalar(first + 0x40)).lowercased()
      return (.input(.key(.control(Character(letter)))), 1)
    case 0x20..<0x7F: return (.input(.key(.character(Character(Unicode.Scalar(first))))), 1)
    default: return characterStep(first)
    }
  }

  /// A character of several UTF-8 bytes; bytes that are none are dropped.
  private func characterStep(_ first: UInt8) -> (Step, Int) {
    let length: Int
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return (.nothing, 1)
    }
    let followers = pending.dropFirst().prefix(length - 1)
    if let wrong = followers.firstIndex(where: { !(0x80..<0xC0).contains($0) }) {
      return (.nothing, wrong)
    }
    guard pending.count >= length else { return (.wait, 0) }
    guard let text = String(validating: pending.prefix(length), as: UTF8.self),
      let character = text.first, !(text.unicodeScalars.first?.isControl ?? true)
    else { return (.nothing, length) }
    return (.input(.key(.character(character))), length)
  }

  private func escapeStep() -> (Step, Int) {
    guard pending.count > 1 else { return (.wait, 0) }
    for extra in extraKeys where pending.starts(with: extra.bytes) {
      return (.input(.key(extra.key)), extra.bytes.count)
    }
    switch pending[1] {
    case UInt8(ascii: "["): return ControlSequence.step(pending)
    case UInt8(ascii: "O"):
      guard pending.count > 2 else { return (.wait, 0) }
      let step = ControlSequence.applicationKey(pending[2])
      return step.isKnown ? (step, 3) : (.input(.key(.escape)), 1)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      return TerminalMessage.step(pending)
    default:
      // Esc and then another key, typed fast or sent together by a slow line.
      return (.input(.key(.escape)), 1)
    }
  }
}

/// The bytes that sequences of keys are made of.
enum Byte {
  static let escape: UInt8 = 0x1B
  /// Ctrl-C.
  static let interrupt: UInt8 = 0x03
}

extension Unicode.Scalar {
  var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}
