/// The meaning of a foreground; a theme gives it a colour.
///
/// A struct over a byte, so that a cell stays small; used like an enum.
package struct Ink: Hashable, Sendable {
  package let index: UInt8

  private init(_ index: UInt8) { self.index = index }

  package static let plain = Ink(0)
  package static let dim = Ink(1)
  package static let title = Ink(2)
  package static let border = Ink(3)

  /// The title of the pane that has the keys.
  package static let focus = Ink(4)
  package static let heading = Ink(5)
  package static let done = Ink(6)
  package static let missed = Ink(7)
  package static let running = Ink(8)
  package static let ghost = Ink(9)
  package static let priority = Ink(10)
  package static let tag = Ink(11)
  package static let note = Ink(12)
  package static let accent = Ink(13)
  package static let error = Ink(14)
  package static let success = Ink(15)
  package static let warning = Ink(16)
  package static let now = Ink(17)
  package static let meal = Ink(18)
  package static let key = Ink(19)

  /// How many colours categories can have.
  package static let categoryCount = 12

  /// The mark of a category in its colour; the index is taken modulo the twelve there are.
  package static func category(_ index: Int) -> Ink {
    let remainder = index % categoryCount
    return Ink(20 + UInt8(remainder < 0 ? remainder + categoryCount : remainder))
  }

  /// The name of a category, in its colour where that can be read as text.
  package static func categoryName(_ index: Int) -> Ink {
    Ink(category(index).index + UInt8(categoryCount))
  }

  /// All but those of the categories.
  static let meanings: [Ink] = (0..<20).map { Ink($0) }

  static let count = meanings.count + 2 * categoryCount

  /// The names a theme uses, in the order of the indices; a category's name goes with its mark.
  static let names: [String] =
    [
      "text", "dim", "title", "border", "focus", "heading", "done", "missed", "running",
      "ghost", "priority", "tag", "note", "accent", "error", "success", "warning", "now", "meal",
      "key",
    ] + (0..<categoryCount).map { "category-\($0 + 1)" }
}

/// The meaning of a background; a theme gives it a colour.
package enum Ground: UInt8, Hashable, Sendable, CaseIterable {
  case plain, selection, unfocusedSelection, workHours, plan, actual, badge, segment, bar, match

  /// Whether it is one bar from end to end, with all text on it alike.
  var isBar: Bool { self == .selection || self == .segment }

  /// The name a theme uses.
  var name: String {
    switch self {
    case .plain: "background"
    case .selection: "selection"
    case .unfocusedSelection: "unfocused-selection"
    case .workHours: "work-hours"
    case .plan: "plan"
    case .actual: "actual"
    case .badge: "badge"
    case .segment: "segment"
    case .bar: "bar"
    case .match: "match"
    }
  }
}

/// How a cell's text is set, besides its colour.
package struct Attributes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Styles are made by the hundred for a frame; that of the library goes through witnesses.
  @inlinable package init(arrayLiteral elements: Attributes...) {
    var bits: UInt8 = 0
    for element in elements { bits |= element.rawValue }
    self.init(rawValue: bits)
  }

  @inlinable package static var bold: Attributes { Attributes(rawValue: 1) }
  @inlinable package static var dim: Attributes { Attributes(rawValue: 2) }
  @inlinable package static var reverse: Attributes { Attributes(rawValue: 4) }
  @inlinable package static var underline: Attributes { Attributes(rawValue: 8) }
}

/// What a cell means; how that looks is for the theme to say.
package struct Style: Hashable, Sendable {
  package var ink: Ink
  package var ground: Ground
  package var attributes: Attributes

  package init(_ ink: Ink = .plain, on ground: Ground = .plain, _ attributes: Attributes = []) {
    self.ink = ink
    self.ground = ground
    self.attributes = attributes
  }

  package static let plain = Style()

  /// Of its own, because one that the compiler makes is called through witnesses by other rooms.
  package static func == (left: Style, right: Style) -> Bool {
    left.ink == right.ink && left.ground == right.ground && left.attributes == right.attributes
  }

  /// The same text on another ground.
  package func on(_ ground: Ground) -> Style { Style(ink, on: ground, attributes) }

  /// The same style with more attributes.
  package func adding(_ more: Attributes) -> Style {
    Style(ink, on: ground, attributes.union(more))
  }
}
