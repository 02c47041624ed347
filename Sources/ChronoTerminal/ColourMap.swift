import CNcurses
import ChronoScreen

/// Gives styles their curses attributes and colour pairs, a pair when it is first needed.
struct ColourMap {
  /// What curses is told before it draws a cell.
  struct Pen: Equatable {
    let attributes: attr_t
    let pair: CInt
  }

  private var theme: Theme
  let depth: ColourDepth
  private let pairLimit: CInt
  /// A frame has a dozen styles: a list is as fast as a table, and cheaper with every start.
  private var pens: [(style: Style, pen: Pen)] = []
  /// The colours of the pairs from 1 on.
  private var pairs: [Colours] = []

  private struct Colours: Equatable {
    let foreground: Colour
    let background: Colour
  }

  /// - Parameters:
  ///   - theme: what the styles mean.
  ///   - depth: the terminal's colours.
  ///   - pairLimit: how many colour pairs curses has; when they are used up, text has no colour.
  init(theme: Theme, depth: ColourDepth, pairLimit: Int) {
    self.theme = theme
    self.depth = depth
    self.pairLimit = CInt(clamping: pairLimit)
  }

  /// Gives styles the looks of another theme.
  mutating func change(to theme: Theme) {
    self.theme = theme
    pens = []
  }

  /// The pen of a style.
  mutating func pen(for style: Style) -> Pen {
    if let known = pens.first(where: { $0.style == style }) { return known.pen }
    let look = theme.look(style, depth: depth)
    let pen = Pen(
      attributes: Self.attributes(look.attributes),
      pair: pair(Colours(foreground: look.foreground, background: look.background))
    )
    pens.append((style, pen))
    return pen
  }

  private mutating func pair(_ colours: Colours) -> CInt {
    if colours.foreground == .standard, colours.background == .standard { return 0 }
    if let index = pairs.firstIndex(of: colours) { return CInt(index + 1) }
    let pair = CInt(pairs.count + 1)
    guard pair < pairLimit,
      init_extended_pair(pair, Self.number(colours.foreground), Self.number(colours.background))
        == OK
    else { return 0 }
    pairs.append(colours)
    return pair
  }

  private static func number(_ colour: Colour) -> CInt {
    switch colour {
    case .standard: -1
    case .indexed(let index): CInt(index)
    }
  }

  private static func attributes(_ attributes: Attributes) -> attr_t {
    var result: attr_t = 0
    if attributes.contains(.bold) { result |= chrono_bold }
    if attributes.contains(.dim) { result |= chrono_dim }
    if attributes.contains(.reverse) { result |= chrono_reverse }
    if attributes.contains(.underline) { result |= chrono_underline }
    return result
  }
}
