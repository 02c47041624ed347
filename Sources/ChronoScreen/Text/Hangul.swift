/// Composes conjoining Korean letters, the one case where composing changes how wide a text is.
///
/// Source: The Unicode Standard, section 3.12, "Conjoining Jamo Behavior".
enum Hangul {
  static func composed(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in scalars {
      if let last = result.last, let syllable = composed(last, scalar) {
        result[result.count - 1] = syllable
      } else {
        result.append(scalar)
      }
    }
    return result
  }

  private static func composed(
    _ first: Unicode.Scalar,
    _ second: Unicode.Scalar
  ) -> Unicode.Scalar? {
    let (left, right) = (first.value, second.value)
    if (0x1100..<0x1113).contains(left), (0x1161..<0x1176).contains(right) {
      return Unicode.Scalar(0xAC00 + ((left - 0x1100) * 21 + (right - 0x1161)) * 28)
    }
    if (0xAC00..<0xD7A4).contains(left), (left - 0xAC00).isMultiple(of: 28),
      (0x11A8..<0x11C3).contains(right)
    {
      return Unicode.Scalar(left + right - 0x11A7)
    }
    return nil
  }
}
