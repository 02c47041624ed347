extension String {
  /// The text between its line feeds, each of which ends a line.
  ///
  /// Also one behind a carriage return, with which it is a single `Character`: to a `split` by
  /// characters the two are no line feed.
  package var linesByFeed: [Substring] {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(Substring.init)
  }
}
