extension Theme {
  /// How a foreground is told apart without colour.
  static func plainAttributes(of ink: Ink) -> Attributes {
    switch ink {
    case .title, .heading, .accent, .error, .missed, .running, .priority, .warning, .now: .bold
    case .focus: [.bold, .reverse]
    case .dim, .border, .done, .ghost, .note, .meal: .dim
    case .key, .tag: .underline
    default: []
    }
  }

  /// How a background is told apart without colour, or with too few.
  static func plainAttributes(of ground: Ground) -> Attributes {
    switch ground {
    case .selection, .badge, .segment: .reverse
    case .unfocusedSelection: .bold
    case .match: [.underline, .bold]
    case .bar, .plain, .workHours, .plan, .actual: []
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
