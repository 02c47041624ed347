import ChronoScreen
import Foundation
import Testing

/// Everything can be read on the backgrounds that people have (Behaviour 3.17).
struct ContrastTests {
  /// A terminal's own text and background.
  struct Background: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let tone: Tone
    let text: UInt32
    let ground: UInt32
  }

  static let backgrounds = [
    Background(testDescription: "black", tone: .dark, text: 0xE5E5E5, ground: 0x000000),
    Background(testDescription: "white", tone: .light, text: 0x000000, ground: 0xFFFFFF),
    Background(testDescription: "Solarized dark", tone: .dark, text: 0x839496, ground: 0x002B36),
    Background(testDescription: "Solarized light", tone: .light, text: 0x657B83, ground: 0xFDF6E3),
    Background(testDescription: "Gruvbox dark", tone: .dark, text: 0xEBDBB2, ground: 0x282828),
    Background(testDescription: "Gruvbox light", tone: .light, text: 0x3C3836, ground: 0xFBF1C7),
  ]

  static let meanings: [Ink] = [
    .plain, .dim, .title, .border, .focus, .heading, .done, .missed, .running, .ghost, .priority,
    .tag, .note, .accent, .error, .success, .warning, .now, .meal, .key,
  ]
  static let categories = 0..<Ink.categoryCount

  /// Themes by how they come to the background: told, or forced by their name.
  static func themes(on background: Background) throws -> [(name: String, Theme)] {
    let forced = background.tone == .dark ? "dark" : "light"
    return try ["default", "high-contrast", forced].map {
      ($0, try Theme(named: $0).suited(to: background.tone))
    }
  }

  @Test(arguments: backgrounds)
  func `gives every meaning a contrast of 4_5 to 1`(on background: Background) throws {
    let texts = Self.meanings + Self.categories.flatMap { [.category($0), .categoryName($0)] }
    for (name, theme) in try Self.themes(on: background) {
      for (ink, ground) in Self.pairs(texts) {
        let look = theme.look(Style(ink, on: ground), depth: .full)
        Self.expect(look, on: background, atLeast: 4.5, "\(name) \(ink) on \(ground)")
      }
    }
  }

  @Test(arguments: backgrounds)
  func `gives every meaning that contrast where the background is not known`(
    on background: Background
  ) throws {
    for name in ["default", "high-contrast"] {
      let theme = try Theme(named: name)
      let texts = Self.meanings + Self.categories.map { .categoryName($0) }
      for (ink, ground) in Self.pairs(texts) {
        let look = theme.look(Style(ink, on: ground), depth: .full)
        Self.expect(look, on: background, atLeast: 4.5, "\(name) \(ink) on \(ground)")
      }
      // A mark beside a name needs less (WCAG 2.2, 1.4.11).
      for (ink, ground) in Self.pairs(Self.categories.map { .category($0) }) {
        let look = theme.look(Style(ink, on: ground), depth: .full)
        Self.expect(look, on: background, atLeast: 3, "\(name) \(ink) on \(ground)")
      }
    }
  }

  @Test func `gives the twelve colours of categories the names that they look like`() throws {
    let hues: [String: ClosedRange<Double>] = [
      "blue": 200...225, "green": 100...140, "orange": 20...45, "magenta": 295...320,
      "teal": 160...185, "yellow": 55...65, "violet": 255...285, "rose": 325...345,
    ]
    for tone in Tone.allCases {
      let theme = try Theme(named: "default").suited(to: tone)
      var seen: Set<UInt8> = []
      for (index, name) in Theme.categoryColours.enumerated() {
        let look = theme.look(Style(.category(index)), depth: .full)
        guard case .indexed(let number) = look.foreground else {
          Issue.record("\(name) has no colour")
          continue
        }
        #expect(seen.insert(number).inserted, "\(name) is twice there")
        let (hue, saturation) = Self.hue(Self.components(number))
        switch name {
        case "red": #expect(hue < 5 && saturation > 0.6, "\(tone)")
        case "grey": #expect(saturation == 0, "\(tone)")
        case "brown": #expect(hue < 35 && saturation > 0.2, "\(tone)")
        case "steel": #expect((180...245).contains(hue) && saturation < 0.5, "\(tone)")
        default: #expect(hues[name]?.contains(hue) == true, "\(name) on \(tone)")
        }
      }
    }
  }

  // MARK: - Contrast

  private static func pairs(_ inks: [Ink]) -> [(Ink, Ground)] {
    inks.flatMap { ink in Ground.allCases.map { (ink, $0) } }
  }

  private static func expect(
    _ look: Look,
    on background: Background,
    atLeast wanted: Double,
    _ what: String
  ) {
    let own = contrast(background.text, background.ground)
    let text = look.foreground == .standard ? background.text : value(look.foreground)
    let ground = look.background == .standard ? background.ground : value(look.background)
    // The terminal's own text is what its user chose, if it is less.
    let isOwn = look.foreground == .standard && look.background == .standard
    #expect(contrast(text, ground) >= (isOwn ? min(wanted, own) : wanted), "\(what)")
    // How much fainter dim text is, every terminal decides for itself.
    #expect(!look.attributes.contains(.dim), "\(what)")
  }

  /// WCAG 2.2: relative luminance and contrast.
  private static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private static func luminance(_ colour: UInt32) -> Double {
    let channels = [colour >> 16 & 255, colour >> 8 & 255, colour & 255].map { value in
      let part = Double(value) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  private static func value(_ colour: Colour) -> UInt32 {
    guard case .indexed(let number) = colour, number >= 16 else {
      Issue.record("the first sixteen colours are whatever the user made them")
      return 0x808080
    }
    let (red, green, blue) = components(number)
    return red << 16 | green << 8 | blue
  }

  /// Red, green and blue of xterm's colour cube and of its greys.
  private static func components(_ number: UInt8) -> (UInt32, UInt32, UInt32) {
    let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
    let place = Int(number) - 16
    guard place < 216 else {
      let grey = UInt32(8 + (place - 216) * 10)
      return (grey, grey, grey)
    }
    return (levels[place / 36], levels[place / 6 % 6], levels[place % 6])
  }

  private static func hue(
    _ colour: (UInt32, UInt32, UInt32)
  ) -> (hue: Double, saturation: Double) {
    let (red, green, blue) = (Double(colour.0), Double(colour.1), Double(colour.2))
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    guard high > low else { return (0, 0) }
    let span = high - low
    let hue: Double =
      switch high {
      case red: (green - blue) / span
      case green: 2 + (blue - red) / span
      default: 4 + (red - green) / span
      }
    return ((hue * 60 + 360).truncatingRemainder(dividingBy: 360), span / high)
  }
}
