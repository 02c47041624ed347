extension Theme {
  /// How a foreground is told apart without colour.
  static func plainAttributes(of ink: Ink) -> Attributes {
    switch ink {
    case .title, .heading, .focusBorder, .accent, .error, .missed, .running, .priority, .warning,
      .now:
      .bold
    case .dim, .border, .done, .ghost, .note, .meal: .dim
    case .key, .tag: .underline
    default: []
    }
  }

  /// How a background is told apart without colour, or with too few.
  static func plainAttributes(of ground: Ground) -> Attributes {
    switch ground {
    case .selection: [.reverse, .bold]
    case .plan, .actual, .badge, .segment: .reverse
    case .unfocusedSelection, .match: .underline
    case .bar, .plain, .workHours: []
    }
  }
}

extension Attributes {
  /// Reads an attribute's word; `nil` for any other.
  init?(name: String) {
    switch name.lowercased() {
    case "bold": self = .bold
    case "dim": self = .dim
    case "reverse": self = .reverse
    case "underline": self = .underline
    default: return nil
    }
  }
}
