import Foundation

/// Text made equal where readers see no difference: accents, case and width do not count.
enum TextFold {
  /// The words of the search table's column.
  static func column(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    if appendASCII(text, to: &result) { return result }
    var isInWord = false
    func begin() { if !result.isEmpty { result.unicodeScalars.append(" ") } }
    walk(text) { part in
      switch part {
      case .letter(let scalar):
        if !isInWord { begin() }
        isInWord = true
        result.unicodeScalars.append(scalar)
      case .alone(let scalar):
        begin()
        isInWord = false
        result.unicodeScalars.append(scalar)
      case .gap: isInWord = false
      }
    }
    return result
  }

  /// The words of a text, without case and accents, one blank apart.
  static func plain(_ text: String) -> String {
    runs(text).joined().joined(separator: " ")
  }

  /// What makes two names one: case, and how accents are composed.
  static func key(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return text.precomposedStringWithCanonicalMapping.lowercased()
      .precomposedStringWithCanonicalMapping
  }

  /// Plain ASCII is folded by the tokenizer; nothing has to be taken apart.
  private static func appendASCII(_ text: String, to result: inout String) -> Bool {
    guard text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0 }) else { return false }
    result = text
    return true
  }

  /// Words in groups: what stood together without a space or punctuation mark is one group.
  static func runs(_ text: String) -> [[String]] {
    var groups: [[String]] = []
    var group: [String] = []
    var word = String.UnicodeScalarView()
    func endWord() {
      if !word.isEmpty { group.append(String(word)) }
      word.removeAll(keepingCapacity: true)
    }
    walk(text) { part in
      switch part {
      case .letter(let scalar): word.append(scalar)
      case .alone(let scalar):
        endWord()
        group.append(String(scalar))
      case .gap:
        endWord()
        if !group.isEmpty { groups.append(group) }
        group.removeAll()
      }
    }
    endWord()
    if !group.isEmpty { groups.append(group) }
    return groups
  }

  /// A folded letter, a character that is a word by itself, or what stands between words.
  private enum Part { case letter(Unicode.Scalar), alone(Unicode.Scalar), gap }

  private static func walk(_ text: String, _ body: (Part) -> Void) {
    for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
      switch role(of: scalar) {
      case .letter: fold(scalar) { body(.letter($0)) }
      case .alone: body(.alone(scalar))
      case .ignored: break
      case .gap: body(.gap)
      }
    }
  }

  private enum Role { case letter, alone, ignored, gap }

  private static func role(of scalar: Unicode.Scalar) -> Role {
    if scalar.value < 0x80 {
      let isWord =
        (48...57).contains(scalar.value) || (65...90).contains(scalar.value)
        || (97...122).contains(scalar.value)
      return isWord ? .letter : .gap
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .modifierSymbol: return .ignored
    case .otherSymbol: return .alone
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .spacingMark:
      return isWrittenWithoutSpaces(scalar) ? .alone : .letter
    default: return .gap
    }
  }

  /// Han, kana, and the scripts of Thailand, Laos, Myanmar and Cambodia.
  private static func isWrittenWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x2FDF, 0x3005...0x3007,
      0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Upper and then lower case is close to Unicode's case folding: ß is ss, ς is σ, ı is i.
  private static func fold(_ scalar: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
    if scalar.value < 0x80 {
      return body(
        (65...90).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar
      )
    }
    for upper in scalar.properties.uppercaseMapping.unicodeScalars {
      for lower in upper.properties.lowercaseMapping.unicodeScalars { body(lower) }
    }
  }
}
