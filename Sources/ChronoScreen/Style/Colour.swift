/// A colour of the terminal.
package enum Colour: Hashable, Sendable {
  /// Whatever the terminal has set as its own.
  case standard

  /// A number of the 256-colour palette; the first eight are on every colour terminal.
  case indexed(UInt8)

  /// Reads `default`, `red`, `bright-red`, `color208` or `#ff8700`; `nil` for anything else.
  ///
  /// A hexadecimal colour becomes the nearest one of the palette's fixed part (16 to 255).
  package init?(_ text: some StringProtocol) {
    let word = text.lowercased()
    if word == "default" {
      self = .standard
    } else if let index = Self.names.firstIndex(of: word) {
      self = .indexed(UInt8(index))
    } else if word.hasPrefix("color"), let number = UInt8(word.dropFirst(5)) {
      self = .indexed(number)
    } else if word.hasPrefix("colour"), let number = UInt8(word.dropFirst(6)) {
      self = .indexed(number)
    } else if word.hasPrefix("#"), word.utf8.count == 7,
      word.dropFirst().allSatisfy(\.isHexDigit), let value = Int(word.dropFirst(), radix: 16)
    {
      self = .indexed(Self.nearest(red: value >> 16, green: value >> 8 & 255, blue: value & 255))
    } else {
      return nil
    }
  }

  private static let names: [String] = {
    let plain = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    return plain + plain.map { "bright-" + $0 }
  }()

  /// The colour on a terminal with eight.
  ///
  /// What the user named in the settings stays. Of the theme's own only those are left that are
  /// bright enough on dark grounds in every common palette: green, yellow and cyan. Greys, and
  /// everything on other grounds, become the terminal's own colour.
  func ofEight(on tone: Tone) -> Colour {
    guard case .indexed(let index) = self else { return .standard }
    if index < 8 { return self }
    if index < 16 { return index == 8 ? .standard : .indexed(index - 8) }
    let (red, green, blue) = Self.components(index)
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    guard tone == .dark, high - low > 40 else { return .standard }
    let middle = (high + low) / 2
    let bits = (red > middle ? 1 : 0) | (green > middle ? 2 : 0) | (blue > middle ? 4 : 0)
    return [2, 3, 6].contains(bits) ? .indexed(UInt8(bits)) : .standard
  }

  /// The levels of a channel in the colour cube, as xterm defines them.
  private static let levels = [0, 95, 135, 175, 215, 255]

  /// Red, green and blue of the palette's fixed part: the 6 × 6 × 6 cube, then 24 greys.
  private static func components(_ index: UInt8) -> (Int, Int, Int) {
    let number = Int(index) - 16
    guard number < 216 else {
      let grey = 8 + (number - 216) * 10
      return (grey, grey, grey)
    }
    return (levels[number / 36], levels[number / 6 % 6], levels[number % 6])
  }

  private static func nearest(red: Int, green: Int, blue: Int) -> UInt8 {
    func distance(_ index: UInt8) -> Int {
      let (r, g, b) = components(index)
      return (r - red) * (r - red) + (g - green) * (g - green) + (b - blue) * (b - blue)
    }
    return (16...255).min { distance($0) < distance($1) } ?? 16
  }
}
