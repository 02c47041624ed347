extension Theme {
  static let builtIn: [Theme] = [.standard, .dark, .light, .mono, .highContrast]

  /// Follows the terminal's background; called `default` in the settings.
  package static let standard = Theme(name: "default", onBoth) { tone in
    switch tone {
    case .dark: onDark
    case .light: onLight
    case .unknown: onBoth
    }
  }

  /// For dark backgrounds, whatever the terminal says.
  static let dark = Theme(name: "dark", onDark)

  /// For light backgrounds, whatever the terminal says.
  static let light = Theme(name: "light", onLight)

  /// No colour on any terminal.
  static let mono = Theme(
    name: "mono",
    Paints(
      inks: Ink.meanings.map { ($0, Paint(.standard, plainAttributes(of: $0))) },
      palette: .plain,
      grounds: plainGrounds
    )
  )

  /// Few and strong colours, and no dim text.
  static let highContrast = Theme(name: "high-contrast", strong(.plain)) { tone in
    switch tone {
    case .dark: strong(.strongOnDark)
    case .light: strong(.strongOnLight)
    case .unknown: strong(.plain)
    }
  }

  /// The colours that a category can have, in the order in which they are given out.
  package static let categoryColours = [
    "blue", "green", "orange", "magenta", "red", "teal", "yellow", "violet", "grey", "brown",
    "steel", "rose",
  ]

  private static let onDark = Paints(inks: inks(.onDark), palette: .onDark, grounds: plainGrounds)
  private static let onLight = Paints(
    inks: inks(.onLight),
    palette: .onLight,
    grounds: plainGrounds
  )
  private static let onBoth = Paints(inks: inks(.onBoth), palette: .onBoth, grounds: plainGrounds)

  private static func strong(_ palette: Palette) -> Paints {
    let changes: [(Ink, Paint)] = [
      (.heading, Paint(palette.accent, [.bold, .underline])), (.tag, Paint(.standard, .underline)),
    ]
    return Paints(inks: inks(palette) + changes, palette: palette, grounds: plainGrounds)
  }

  /// What stands on every row has the terminal's own colour, which is readable wherever the user
  /// made it so, and one of the 256 costs eleven bytes.
  private static func inks(_ palette: Palette) -> [(Ink, Paint)] {
    [
      (.dim, Paint(palette.grey)), (.title, Paint(.standard, .bold)),
      (.focus, Paint(.standard, [.bold, .reverse])), (.heading, Paint(palette.accent, .bold)),
      (.done, Paint(palette.grey)), (.missed, Paint(palette.red, .bold)),
      (.running, Paint(palette.green, .bold)), (.ghost, Paint(palette.grey)),
      (.priority, Paint(.standard, .bold)), (.tag, Paint(palette.accent)),
      (.note, Paint(palette.grey)), (.accent, Paint(palette.accent)),
      (.error, Paint(palette.red, .bold)), (.success, Paint(palette.green)),
      (.warning, Paint(palette.amber)), (.now, Paint(palette.red, .bold)),
      (.meal, Paint(palette.grey)), (.key, Paint(.standard, .bold)),
    ]
  }

  /// Every ground is told by attributes, so that each ink keeps on it the contrast that it has.
  private static let plainGrounds = Ground.allCases.map {
    Paint(.standard, plainAttributes(of: $0))
  }
}
