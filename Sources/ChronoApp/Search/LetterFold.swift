/// Letters made equal where a search sees no difference: case and accents do not count.
///
/// The file's own search folds whole words of every script; to show where it hit, one letter for
/// each cell is enough, and no library of text has to be loaded for a frame.
enum LetterFold {
  /// The letter or digit that counts for a character; `nil` for what parts words.
  static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 48...57, 97...122: return scalar
    case 65...90: return Unicode.Scalar(scalar.value + 32)
    case 0..<0xC0: return nil
    case 0xC0..<0x180:
      let base = Unicode.Scalar(latin[Int(scalar.value) - 0xC0])
      return base == " " ? nil : base
    default:
      let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      return isWord ? scalar.properties.lowercaseMapping.unicodeScalars.first : nil
    }
  }

  /// The words of a text, folded; an accent that stands alone is left out.
  static func words(_ text: String) -> [[Unicode.Scalar]] {
    var words: [[Unicode.Scalar]] = [[]]
    for scalar in text.unicodeScalars where !scalar.properties.isDiacritic {
      if let letter = letter(scalar) {
        words[words.count - 1].append(letter)
      } else if words.last?.isEmpty == false {
        words.append([])
      }
    }
    return words.filter { !$0.isEmpty }
  }

  /// The base letters of U+00C0 to U+017F, a blank for what is no letter.
  private static let latin = Array(
    ("aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty"
      + "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
      + "lllnnnnnn nnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").utf8
  )
}
