/// The colours a theme is made of; the meanings share them.
///
/// All are of the palette's fixed part, because what the first sixteen look like is the user's
/// choice: what is yellow here is grey there, and on white unreadable.
struct Palette {
  var red: Colour
  var green: Colour
  var amber: Colour
  var accent: Colour
  var grey: Colour

  /// One for each name of ``Theme/categoryColours``, or none.
  var categories: [UInt8]

  /// Whether categories' names have their colours too, not only the marks beside them.
  ///
  /// Text needs a contrast of 4.5:1, a mark 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). No colour gives text
  /// that much on black and on white at once.
  var coloursNames = true

  /// 4.5:1 and more on black, Solarized dark and Gruvbox dark.
  static let onDark = Palette(
    red: .indexed(203),
    green: .indexed(77),
    amber: .indexed(214),
    accent: .indexed(80),
    grey: .indexed(246),
    categories: [75, 77, 208, 207, 203, 43, 227, 141, 248, 137, 109, 211]
  )

  /// 4.5:1 and more on white, Solarized light and Gruvbox light.
  static let onLight = Palette(
    red: .indexed(160),
    green: .indexed(22),
    amber: .indexed(94),
    accent: .indexed(25),
    grey: .indexed(241),
    categories: [26, 22, 94, 127, 160, 23, 58, 92, 59, 95, 60, 161]
  )

  /// The terminal's own colour for text, and marks of 3:1 and more on all of those.
  static let onBoth = Palette(
    red: .standard,
    green: .standard,
    amber: .standard,
    accent: .standard,
    grey: .standard,
    categories: [33, 28, 166, 164, 196, 30, 100, 98, 243, 130, 67, 168],
    coloursNames: false
  )

  /// 7:1 and more on dark backgrounds; marks have the colour of the text.
  static let strongOnDark = Palette(
    red: .indexed(217),
    green: .indexed(120),
    amber: .indexed(226),
    accent: .indexed(123),
    grey: .standard,
    categories: []
  )

  /// 7:1 and more on light backgrounds; marks have the colour of the text.
  static let strongOnLight = Palette(
    red: .indexed(88),
    green: .indexed(22),
    amber: .indexed(52),
    accent: .indexed(18),
    grey: .standard,
    categories: []
  )

  /// The terminal's own colour for everything.
  static let plain = Palette(
    red: .standard,
    green: .standard,
    amber: .standard,
    accent: .standard,
    grey: .standard,
    categories: []
  )
}
