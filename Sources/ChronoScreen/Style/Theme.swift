/// What is wrong with a theme's settings.
package enum ThemeError: Error, Hashable, Sendable {
  /// No theme is called so.
  case unknownTheme(String)

  /// The settings name a part of the screen that does not exist.
  case unknownRole(String)

  /// A word that is neither a colour nor an attribute.
  case unknownWord(String, role: String)
}

/// A colour and attributes for one meaning.
package struct Paint: Hashable, Sendable {
  package var colour: Colour
  package var attributes: Attributes

  package init(_ colour: Colour = .standard, _ attributes: Attributes = []) {
    self.colour = colour
    self.attributes = attributes
  }

  /// Reads `color208 bold`, `red`, `default underline`.
  ///
  /// - Throws: `ThemeError.unknownWord` with the first word that means nothing.
  init(_ text: some StringProtocol, role: String) throws(ThemeError) {
    self.init()
    for word in text.split(separator: " ") {
      if let attribute = Attributes(name: String(word)) {
        attributes.formUnion(attribute)
      } else if let colour = Colour(word) {
        self.colour = colour
      } else {
        throw .unknownWord(String(word), role: role)
      }
    }
  }
}

/// How many colours the terminal has, as far as a theme cares.
package enum ColourDepth: Hashable, Sendable {
  case none, eight, full
}

/// What a style comes down to on the terminal.
package struct Look: Hashable, Sendable {
  package let foreground: Colour
  package let background: Colour
  package let attributes: Attributes
}

/// The paints of every meaning.
struct Paints: Hashable, Sendable {
  var inks: [Paint]
  var grounds: [Paint]

  /// - Parameters:
  ///   - inks: paints of foregrounds, the last of two counting; what is not named has the terminal's
  ///     own colour.
  ///   - palette: gives the categories their colours.
  ///   - grounds: paints of backgrounds, in their order.
  init(inks: [(Ink, Paint)], palette: Palette, grounds: [Paint]) {
    self.inks = Array(repeating: Paint(), count: Ink.count)
    for (ink, paint) in inks { self.inks[Int(ink.index)] = paint }
    for (index, colour) in palette.categories.enumerated() {
      self.inks[Int(Ink.category(index).index)] = Paint(.indexed(colour))
      if palette.coloursNames {
        self.inks[Int(Ink.categoryName(index).index)] = Paint(.indexed(colour))
      }
    }
    self.grounds = grounds
  }

  /// Paints one role otherwise; `false` where there is none of that name.
  mutating func set(_ paint: Paint, for role: String) -> Bool {
    if let index = Ink.names.firstIndex(of: role) {
      inks[index] = paint
      let isCategory = index >= Int(Ink.category(0).index)
      if isCategory { inks[index + Ink.categoryCount] = paint }
    } else if let ground = Ground.allCases.first(where: { $0.name == role }) {
      grounds[Int(ground.rawValue)] = paint
    } else {
      return false
    }
    return true
  }
}

/// Gives meanings their colours.
///
/// Without colour every theme looks like `mono`: what must be told apart is then told apart by
/// attributes, and nothing on the screen is known by its colour alone anyway.
package struct Theme: Hashable, Sendable {
  package let name: String

  /// The background it paints for.
  private var tone = Tone.unknown

  /// What it paints with there.
  private var paints: Paints

  /// What it paints with on each background; empty where it does not care.
  private var suited: [Suit]

  private struct Suit: Hashable {
    let tone: Tone
    var paints: Paints
  }

  /// A theme by name with some meanings painted otherwise.
  ///
  /// - Parameters:
  ///   - name: one of `Theme.names`.
  ///   - changes: paints by role, such as `"missed": "color208 bold"`; the roles are `Theme.roles`.
  /// - Throws: `ThemeError` naming what is unknown, the first in the roles' order.
  package init(named name: String, changing changes: [String: String] = [:]) throws(ThemeError) {
    guard let theme = Self.builtIn.first(where: { $0.name == name }) else {
      throw .unknownTheme(name)
    }
    self = theme
    for (role, text) in changes.sorted(by: { $0.key < $1.key }) {
      let paint = try Paint(text, role: role)
      guard paints.set(paint, for: role) else { throw .unknownRole(role) }
      for index in suited.indices { _ = suited[index].paints.set(paint, for: role) }
    }
  }

  /// The names of the themes that come with the planner.
  package static var names: [String] { builtIn.map(\.name) }

  /// What a theme can paint: the meanings of foregrounds, then those of backgrounds.
  package static var roles: [String] { Ink.names + Ground.allCases.map(\.name) }

  /// A theme of the same paints on every background.
  init(name: String, _ paints: Paints) {
    self.name = name
    self.paints = paints
    suited = []
  }

  /// A theme that follows the background; `paints` are used until that is known.
  init(name: String, _ paints: Paints, _ suited: (Tone) -> Paints) {
    self.name = name
    self.paints = paints
    self.suited = Tone.allCases.map { Suit(tone: $0, paints: suited($0)) }
  }

  /// Whether it is another one on another background.
  package var followsBackground: Bool { !suited.isEmpty }

  /// The theme for a background; the same where it does not care.
  package func suited(to tone: Tone) -> Theme {
    var theme = self
    theme.tone = tone
    theme.paints = suited.first { $0.tone == tone }?.paints ?? paints
    return theme
  }

  /// What a style looks like on a terminal with so many colours.
  package func look(_ style: Style, depth: ColourDepth) -> Look {
    let ink = paints.inks[Int(style.ink.index)]
    let ground = paints.grounds[Int(style.ground.rawValue)]
    // A bar is of one colour, whatever is written on it.
    let isBar = style.ground.isBar && ground.attributes.contains(.reverse)
    switch depth {
    case .full:
      return Look(
        foreground: isBar ? .standard : ink.colour,
        background: ground.colour,
        attributes: style.attributes.union(ground.attributes)
          .union(isBar ? [] : ink.attributes)
      )
    case .eight:
      // Eight backgrounds are too strong to read any ink on: shades go, the rest is reversed.
      let onGround = Self.plainAttributes(of: style.ground)
      let isReversed = onGround.contains(.reverse)
      return Look(
        foreground: isReversed ? .standard : ink.colour.ofEight(on: tone),
        background: .standard,
        attributes: style.attributes.union(onGround).union(isBar ? [] : ink.attributes)
      )
    case .none:
      return Look(
        foreground: .standard,
        background: .standard,
        attributes: style.attributes.union(Self.plainAttributes(of: style.ground))
          .union(isBar ? [] : Self.plainAttributes(of: style.ink))
      )
    }
  }
}
