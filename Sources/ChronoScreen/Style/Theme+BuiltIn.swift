extension Theme {
  static let builtIn: [Theme] = [.standard, .light, .mono, .highContrast]

  /// For dark backgrounds; called `default` in the settings.
  ///
  /// What stands on every row has the terminal's own colours, which are readable wherever the user
  /// made them so; and one of the 256 would cost twice the bytes.
  package static let standard = Theme(
    name: "default",
    inks: [
      .dim: Paint(.standard, .dim), .title: Paint(.standard, .bold), .focusBorder: colour(6),
      .heading: colour(6, .bold), .done: Paint(.standard, .dim), .missed: colour(1, .bold),
      .running: colour(2, .bold), .ghost: Paint(.standard, .dim), .priority: colour(3, .bold),
      .tag: colour(6), .note: Paint(.standard, .dim), .accent: colour(6),
      .error: colour(1, .bold), .success: colour(2), .warning: colour(3), .now: colour(1, .bold),
      .meal: Paint(.standard, .dim), .key: colour(3, .bold),
    ],
    categories: [12, 2, 3, 5, 1, 6, 11, 13, 10, 180, 9, 211],
    grounds: [
      .selection: Paint(.indexed(24)), .unfocusedSelection: Paint(.indexed(237)),
      .workHours: Paint(.indexed(234)), .plan: Paint(.indexed(238)),
      .actual: Paint(.indexed(236)), .badge: Paint(.indexed(52)),
      .segment: Paint(.indexed(24), .bold), .bar: Paint(.indexed(236)),
      .match: Paint(.indexed(58)),
    ]
  )

  /// For light backgrounds.
  package static let light = Theme(
    name: "light",
    inks: [
      .dim: colour(242), .title: Paint(.standard, .bold), .border: colour(248),
      .focusBorder: colour(25), .heading: colour(25, .bold), .done: colour(243),
      .missed: colour(160, .bold), .running: colour(28, .bold), .ghost: colour(245),
      .priority: colour(130, .bold), .tag: colour(30), .note: colour(242),
      .accent: colour(25), .error: colour(160, .bold), .success: colour(28),
      .warning: colour(130), .now: colour(160, .bold), .meal: colour(244), .key: colour(94),
    ],
    categories: [25, 28, 130, 90, 160, 30, 94, 55, 64, 95, 24, 125],
    grounds: [
      .selection: Paint(.indexed(153)), .unfocusedSelection: Paint(.indexed(254)),
      .workHours: Paint(.indexed(255)), .plan: Paint(.indexed(252)),
      .actual: Paint(.indexed(254)), .badge: Paint(.indexed(224)),
      .segment: Paint(.indexed(153), .bold), .bar: Paint(.indexed(254)),
      .match: Paint(.indexed(229)),
    ]
  )

  /// No colour on any terminal.
  package static let mono = Theme(
    name: "mono",
    inks: plainInks,
    categories: [],
    grounds: Dictionary(
      uniqueKeysWithValues: Ground.allCases.map {
        ($0, Paint(.standard, plainAttributes(of: $0)))
      }
    )
  )

  /// Only the strongest of the first sixteen colours, and no dim text.
  package static let highContrast = Theme(
    name: "high-contrast",
    inks: [
      .title: Paint(.standard, .bold), .focusBorder: colour(11, .bold),
      .heading: Paint(.standard, [.bold, .underline]), .missed: colour(9, .bold),
      .running: colour(10, .bold), .priority: colour(11, .bold), .accent: colour(14, .bold),
      .error: colour(9, .bold), .success: colour(10, .bold), .warning: colour(11, .bold),
      .now: colour(9, .bold), .key: colour(14, .bold), .tag: Paint(.standard, .underline),
    ],
    categories: [14, 10, 11, 13, 9, 12, 14, 10, 11, 13, 9, 12],
    grounds: [
      .selection: Paint(.standard, [.reverse, .bold]),
      .unfocusedSelection: Paint(.standard, .underline),
      .plan: Paint(.standard, .reverse), .actual: Paint(.standard, .reverse),
      .badge: Paint(.standard, .reverse), .segment: Paint(.standard, [.reverse, .bold]),
      .match: Paint(.standard, [.underline, .bold]),
    ]
  )

  private static func colour(_ number: UInt8, _ attributes: Attributes = []) -> Paint {
    Paint(.indexed(number), attributes)
  }

  private static var plainInks: [Ink: Paint] {
    let inks: [Ink] = [
      .dim, .title, .border, .focusBorder, .heading, .done, .missed, .running, .ghost, .priority,
      .tag, .note, .accent, .error, .success, .warning, .now, .meal, .key,
    ]
    return Dictionary(
      uniqueKeysWithValues: inks.map { ($0, Paint(.standard, plainAttributes(of: $0))) }
    )
  }
}
