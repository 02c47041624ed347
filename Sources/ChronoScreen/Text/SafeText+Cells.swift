extension SafeText {
  /// The text cell by cell: a base with the marks on it, and the cells it takes.
  package var cells: CellSequence { CellSequence(string: string) }

  /// Splits safe text into what goes into one place of the screen.
  ///
  /// Safe text needs no grapheme rules for this: whatever has a width begins a cell, whatever has
  /// none belongs to the one before.
  package struct CellSequence: Sequence, IteratorProtocol {
    private var scalars: String.UnicodeScalarView.Iterator
    private var upcoming: Unicode.Scalar?

    init(string: String) {
      scalars = string.unicodeScalars.makeIterator()
      upcoming = scalars.next()
    }

    package mutating func next() -> (glyph: Glyph, width: Int)? {
      guard let base = upcoming else { return nil }
      upcoming = scalars.next()
      var glyph = Glyph(base)
      guard base.value >= 0x80 || (upcoming?.value ?? 0) >= 0x80 else { return (glyph, 1) }
      while let mark = upcoming, CharacterWidth.of(mark) == 0 {
        glyph.add(mark)
        upcoming = scalars.next()
      }
      return (glyph, CharacterWidth.of(base) ?? 1)
    }
  }
}
