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

/// Gives meanings their colours.
///
/// Without colour every theme looks like `mono`: what must be told apart is then told apart by
/// attributes, and nothing on the screen is known by its colour alone anyway.
package struct Theme: Hashable, Sendable {
  package private(set) var name: String
  private var inks: [Paint]
  private var grounds: [Paint]

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
      if let index = Ink.names.firstIndex(of: role) {
        inks[index] = paint
      } else if let ground = Ground.allCases.first(where: { $0.name == role }) {
        grounds[Int(ground.rawValue)] = paint
      } else {
        throw .unknownRole(role)
      }
    }
  }

  /// The names of the themes that come with the planner.
  package static var names: [String] { builtIn.map(\.name) }

  /// What a theme can paint: the meanings of foregrounds, then those of backgrounds.
  package static var roles: [String] { Ink.names + Ground.allCases.map(\.name) }

  init(name: String, inks: [Ink: Paint], categories: [UInt8], grounds: [Ground: Paint]) {
    self.name = name
    self.inks = Array(repeating: Paint(), count: Ink.names.count)
    self.grounds = Array(repeating: Paint(), count: Ground.allCases.count)
    for (ink, paint) in inks { self.inks[Int(ink.index)] = paint }
    for (index, colour) in categories.enumerated() {
      self.inks[Int(Ink.category(index).index)] = Paint(.indexed(colour))
    }
    for (ground, paint) in grounds { self.grounds[Int(ground.rawValue)] = paint }
  }

  /// What a style looks like on a terminal with so many colours.
  package func look(_ style: Style, depth: ColourDepth) -> Look {
    let ink = inks[Int(style.ink.index)]
    let ground = grounds[Int(style.ground.rawValue)]
    switch depth {
    case .full:
      return Look(
        foreground: ink.colour,
        background: ground.colour,
        attributes: style.attributes.union(ink.attributes).union(ground.attributes)
      )
    case .eight:
      let plainAttributes = style.attributes.union(ink.attributes)
      // Eight backgrounds are too strong to read any ink on: shades go, the rest is reversed.
      let onGround = Self.plainAttributes(of: style.ground)
      return Look(
        foreground: onGround.contains(.reverse) ? .standard : ink.colour.ofEight,
        background: .standard,
        attributes: plainAttributes.union(onGround)
      )
    case .none:
      return Look(
        foreground: .standard,
        background: .standard,
        attributes: style.attributes.union(Self.plainAttributes(of: style.ink))
          .union(Self.plainAttributes(of: style.ground))
      )
    }
  }
}
