/// Shortens what curses sends to change colours and attributes.
///
/// Curses resets and sets each colour by itself, which on a slow line is most of a frame. Here all
/// changes between two pieces of text become one sequence, the shorter of "change" and "reset and
/// set"; a move of the cursor between them paints nothing, and needs none; of a blank only its
/// ground is seen. What the last text of a frame is set in stays set, because the next frame may
/// begin in it. Bytes that are not fully understood go out as they came.
struct StyleCompactor {
  private var bytes: [UInt8] = []
  private var result: [UInt8] = []
  /// What the terminal has set; `nil` where somebody else may have set it.
  private var shown: Look? = Look()
  /// What the bytes that were read have asked for.
  private var wanted = Look()

  /// The same effect in fewer bytes.
  ///
  /// - Parameters:
  ///   - bytes: what curses sends next, which begins and ends in the plain style.
  ///   - endsPlain: whether the style is plain afterwards too.
  /// - Returns: the bytes to send in their place.
  mutating func compact(_ bytes: [UInt8], endsPlain: Bool) -> [UInt8] {
    let before = shown
    self.bytes = bytes
    result = []
    result.reserveCapacity(bytes.count)
    wanted = Look()
    if run() {
      if endsPlain { settle() }
      return result
    }
    shown = Look()
    return before == Look() ? bytes : StyleCompactor.plain + bytes
  }

  /// The bytes that make the style plain, for whoever has the terminal next.
  func bytesForPlain() -> [UInt8] { shown == Look() ? [] : StyleCompactor.plain }

  /// Another program may have set a style meanwhile.
  mutating func forget() { shown = nil }

  private static let plain = Array("\u{1B}[m".utf8)

  /// Whether all of it was understood.
  private mutating func run() -> Bool {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x0F:
        // Back to the first character set, which is never left.
        index += 1
      case 0x0E: return false
      case 0x1B where byte(index + 1) == UInt8(ascii: "("):
        guard byte(index + 2) == UInt8(ascii: "B") else { return false }
        index += 3
      case 0x1B:
        if let end = styleEnd(at: index) {
          guard wanted.apply(bytes[index + 2..<end]) else { return false }
          index = end + 1
        } else if let end = moveEnd(at: index) {
          result += bytes[index...end]
          index = end + 1
        } else {
          take(bytes[index])
          index += 1
        }
      case 0x08, 0x0A, 0x0D:
        // A line feed may scroll, which fills a row with the background that is set.
        if bytes[index] == 0x0A, shown?.background != wanted.background { settle() }
        result.append(bytes[index])
        index += 1
      default:
        take(bytes[index])
        index += 1
      }
    }
    return true
  }

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Where the `m` of a style sequence that begins here is; `nil` when none begins here.
  private func styleEnd(at start: Int) -> Int? {
    sequenceEnd(at: start).flatMap { bytes[$0] == UInt8(ascii: "m") ? $0 : nil }
  }

  /// The same of a sequence that only moves the cursor: CUP, HVP, CHA, VPA, and the steps.
  private func moveEnd(at start: Int) -> Int? {
    sequenceEnd(at: start).flatMap { "HfGdABCD".utf8.contains(bytes[$0]) ? $0 : nil }
  }

  /// The last byte of a control sequence with numbers that begins here.
  private func sequenceEnd(at start: Int) -> Int? {
    guard byte(start + 1) == UInt8(ascii: "[") else { return nil }
    var end = start + 2
    while end < bytes.count, (0x30...0x3B).contains(bytes[end]) { end += 1 }
    return end < bytes.count ? end : nil
  }

  private mutating func take(_ byte: UInt8) {
    if byte != UInt8(ascii: " ") || shown?.paintsBlanks(as: wanted) != true { settle() }
    result.append(byte)
  }

  /// Brings the result's style to the one that is wanted.
  private mutating func settle() {
    guard shown != wanted else { return }
    var anew: [UInt8] = []
    if !wanted.isPlain { wanted.put(Look.reset, to: &anew) }
    wanted.put(changesFrom: Look(), to: &anew)
    result += [0x1B, UInt8(ascii: "[")]
    if let shown, shown.attributes.isSubset(of: wanted.attributes) {
      var change: [UInt8] = []
      wanted.put(changesFrom: shown, to: &change)
      result += change.count < anew.count ? change : anew
    } else {
      result += anew
    }
    result.append(UInt8(ascii: "m"))
    shown = wanted
  }
}

/// How text is set, as the codes of the sequences that set it.
private struct Look: Equatable {
  /// 0 is the terminal's own; a number of the palette has ``palette`` added.
  var foreground = 0
  var background = 0
  var attributes: Codes = []

  static let palette = 1000

  /// Attributes by their code: bold 1, dim 2, underline 4, reverse 7.
  struct Codes: OptionSet {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }
    init(code: Int) { rawValue = 1 << UInt8(code) }
  }

  var isPlain: Bool { self == Look() }

  /// Whether a blank looks the same in both.
  func paintsBlanks(as other: Look) -> Bool {
    let seen: Codes = [Codes(code: 4), Codes(code: 7)]
    return background == other.background && attributes.isDisjoint(with: seen)
      && other.attributes.isDisjoint(with: seen)
  }

  /// Reads a style sequence's codes; `false` for one that is not known here.
  mutating func apply(_ text: ArraySlice<UInt8>) -> Bool {
    var rest: ArraySlice<UInt8>? = text
    while rest != nil {
      guard let code = Look.number(&rest) else { return false }
      switch code {
      case 0: self = Look()
      case 1, 2, 4, 7: attributes.insert(Codes(code: code))
      case 22: attributes.subtract([Codes(code: 1), Codes(code: 2)])
      case 24: attributes.remove(Codes(code: 4))
      case 27: attributes.remove(Codes(code: 7))
      case 30...37, 90...97: foreground = code
      case 40...47, 100...107: background = code
      case 39: foreground = 0
      case 49: background = 0
      case 38, 48:
        guard Look.number(&rest) == 5, let colour = Look.number(&rest), colour < 256 else {
          return false
        }
        if code == 38 { foreground = Look.palette + colour }
        if code == 48 { background = Look.palette + colour }
      default: return false
      }
    }
    return true
  }

  /// Takes a number, 0 where it is empty, and leaves what follows its semicolon, if one does;
  /// `nil` for anything else.
  private static func number(_ text: inout ArraySlice<UInt8>?) -> Int? {
    guard var rest = text else { return nil }
    text = nil
    var number = 0
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: ";") {
        text = rest
        return number
      }
      guard byte < 0x3A, number < palette else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return number
  }

  // MARK: Writing

  static let reset = 0

  /// The codes that make this of a look that has no attribute more.
  func put(changesFrom other: Look, to codes: inout [UInt8]) {
    let added = attributes.subtracting(other.attributes)
    for code in [1, 2, 4, 7] where added.contains(Codes(code: code)) { put(code, to: &codes) }
    if foreground != other.foreground { put(foreground, own: 39, palette: 38, to: &codes) }
    if background != other.background { put(background, own: 49, palette: 48, to: &codes) }
  }

  private func put(_ colour: Int, own: Int, palette: Int, to codes: inout [UInt8]) {
    guard colour >= Look.palette else { return put(colour == 0 ? own : colour, to: &codes) }
    put(palette, to: &codes)
    put(5, to: &codes)
    put(colour - Look.palette, to: &codes)
  }

  /// Puts a code, after a semicolon where it is not the first.
  func put(_ code: Int, to codes: inout [UInt8]) {
    if !codes.isEmpty { codes.append(UInt8(ascii: ";")) }
    if code >= 100 { codes.append(0x30 + UInt8(code / 100)) }
    if code >= 10 { codes.append(0x30 + UInt8(code / 10 % 10)) }
    codes.append(0x30 + UInt8(code % 10))
  }
}
