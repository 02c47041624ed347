extension [UInt8] {
  /// Whether a word is somewhere in them, byte for byte.
  ///
  /// Written out, because the library's own searches are not specialised to bytes: they were a quarter of
  /// a first synchronisation.
  package func holds(_ word: String) -> Bool {
    let sought = Array(word.utf8)
    guard let first = sought.first else { return true }
    guard count >= sought.count else { return false }
    let (text, word) = (span, sought.span)
    for start in 0...(count - sought.count) where text[start] == first {
      var length = 1
      while length < word.count, text[start + length] == word[length] { length += 1 }
      if length == word.count { return true }
    }
    return false
  }
}
