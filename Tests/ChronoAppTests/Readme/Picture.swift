import ChronoScreen

/// A frame as an SVG with its own ground, so that it reads the same on dark and on light pages.
///
/// Glyphs are text, frames and blocks are shapes: fonts leave gaps between lines that should meet.
struct Picture {
  let frame: Frame
  let theme: Theme
  /// What is read aloud in its place.
  let title: String

  /// A cell in the picture's units; a font of 17 is 10 wide in nearly every monospaced one.
  private static let cell = Size(width: 10, height: 21)
  private static let margin = 14

  var svg: String {
    let width = frame.size.width * Picture.cell.width + 2 * Picture.margin
    let height = frame.size.height * Picture.cell.height + 2 * Picture.margin
    let rows = (0..<frame.size.height).map { row(of: $0) }
    let fonts = "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" role="img" \
      font-family="\(fonts)" font-size="16.6" fill="\(Picture.text)">
      <title>\(Picture.escaped(title))</title>
      <style>text{white-space:pre}.b{font-weight:bold}.u{text-decoration:underline}</style>
      <rect width="\(width)" height="\(height)" rx="8" fill="\(Picture.ground)"/>
      <g transform="translate(\(Picture.margin) \(Picture.margin))">
      \(rows.flatMap(\.grounds).joined(separator: "\n"))
      \(lines.joined(separator: "\n"))
      \(rows.flatMap(\.texts).joined(separator: "\n"))
      </g>
      </svg>

      """
  }

  // MARK: - Text

  private struct Row {
    var grounds: [String] = []
    var texts: [String] = []
  }

  /// What a cell looks like, with reversed ones turned round.
  private struct Ink: Equatable {
    var fill: String
    var ground: String
    var classes: String
  }

  private func ink(_ cell: Cell) -> Ink {
    let look = theme.look(cell.style, depth: .full)
    var fill = Picture.rgb(look.foreground, standard: Picture.text)
    var ground = Picture.rgb(look.background, standard: Picture.ground)
    if look.attributes.contains(.dim) { fill = Picture.mixed(fill, ground) }
    if look.attributes.contains(.reverse) { swap(&fill, &ground) }
    let classes = [
      look.attributes.contains(.bold) ? "b" : "", look.attributes.contains(.underline) ? "u" : "",
    ]
    return Ink(
      fill: fill,
      ground: ground,
      classes: classes.filter { !$0.isEmpty }.joined(separator: " ")
    )
  }

  private func row(of y: Int) -> Row {
    let cells = Array(frame[row: y])
    let top = y * Picture.cell.height
    var row = Row()
    for run in Picture.runs(cells.map { ink($0).ground }) {
      let ground = ink(cells[run.lowerBound]).ground
      guard ground != Picture.ground else { continue }
      row.grounds.append(rect(run, top: top, height: Picture.cell.height, fill: ground))
    }
    for run in Picture.runs(cells.map { ink($0) }) {
      for word in words(cells, in: run) {
        let ink = ink(cells[word.lowerBound])
        let text = String(cells[word].compactMap { $0.glyph?.character })
        if let shade = Picture.shades[text.first ?? " "] {
          row.grounds.append(
            rect(
              word,
              top: top,
              height: Picture.cell.height,
              fill: Picture.mixed(ink.fill, ink.ground, shade)
            )
          )
          continue
        }
        let fill = ink.fill == Picture.text ? "" : " fill=\"\(ink.fill)\""
        let classes = ink.classes.isEmpty ? "" : " class=\"\(ink.classes)\""
        let length = word.count > 1 ? " textLength=\"\(word.count * Picture.cell.width)\"" : ""
        row.texts.append(
          "<text x=\"\(word.lowerBound * Picture.cell.width)\" y=\"\(top + 16)\"\(length)\(fill)"
            + "\(classes)>\(Picture.escaped(text))</text>"
        )
      }
    }
    return row
  }

  /// The parts of a run that are drawn as text or as one shade: no lines, no blanks at the ends.
  private func words(_ cells: [Cell], in run: Range<Int>) -> [Range<Int>] {
    /// 0 for what is not drawn here, 1 for text, and a number for each shade.
    func kind(_ index: Int) -> Int {
      guard let glyph = cells[index].glyph?.character else { return 1 }
      // Not every program that shows pictures keeps several blanks.
      if glyph == " ",
        (run.contains(index - 1) && cells[index - 1].glyph == " ")
          || (run.contains(index + 1) && cells[index + 1].glyph == " ")
      {
        return 0
      }
      if Picture.arms[glyph] != nil { return 0 }
      return Picture.shades[glyph].map { $0 + 1 } ?? 1
    }
    return Picture.runs(run.map(kind)).compactMap { part in
      var word = part.lowerBound + run.lowerBound..<part.upperBound + run.lowerBound
      guard kind(word.lowerBound) != 0 else { return nil }
      while let last = word.last, cells[last].glyph?.character == " " {
        word = word.lowerBound..<last
      }
      while let first = word.first, cells[first].glyph?.character == " " {
        word = first + 1..<word.upperBound
      }
      return word.isEmpty ? nil : word
    }
  }

  private func rect(_ run: Range<Int>, top: Int, height: Int, fill: String) -> String {
    "<rect x=\"\(run.lowerBound * Picture.cell.width)\" y=\"\(top)\" "
      + "width=\"\(run.count * Picture.cell.width)\" height=\"\(height)\" fill=\"\(fill)\"/>"
  }

  // MARK: - Lines

  /// How a line goes through a cell: to which sides, how thick, and whether it is broken.
  private struct Arms {
    var horizontal: (left: Bool, right: Bool) = (false, false)
    var vertical: (up: Bool, down: Bool) = (false, false)
    var isHeavy = false
    var isBroken = false
  }

  private static let arms: [Character: Arms] = [
    "─": Arms(horizontal: (true, true)), "│": Arms(vertical: (true, true)),
    "┌": Arms(horizontal: (false, true), vertical: (false, true)),
    "┐": Arms(horizontal: (true, false), vertical: (false, true)),
    "└": Arms(horizontal: (false, true), vertical: (true, false)),
    "┘": Arms(horizontal: (true, false), vertical: (true, false)),
    "├": Arms(horizontal: (false, true), vertical: (true, true)),
    "┤": Arms(horizontal: (true, false), vertical: (true, true)),
    "┬": Arms(horizontal: (true, true), vertical: (false, true)),
    "┴": Arms(horizontal: (true, true), vertical: (true, false)),
    "┼": Arms(horizontal: (true, true), vertical: (true, true)),
    "┃": Arms(vertical: (true, true), isHeavy: true),
    "┆": Arms(vertical: (true, true), isBroken: true),
  ]

  /// One path for each colour and kind of line; what goes on from cell to cell is one stroke.
  private var lines: [String] {
    var strokes: [String: String] = [:]
    var order: [String] = []
    let (width, height) = (Picture.cell.width, Picture.cell.height)
    func draw(_ stroke: String, along line: [Point]) {
      guard let first = line.first, let last = line.last else { return }
      let cell = frame[first] ?? .blank
      let arms = cell.glyph.flatMap { Picture.arms[$0.character] } ?? Arms()
      let kind =
        "stroke=\"\(ink(cell).fill)\" stroke-width=\"\(arms.isHeavy ? 3 : 1)\""
        + (arms.isBroken ? " stroke-dasharray=\"4 3\"" : "")
      if strokes[kind] == nil { order.append(kind) }
      let isAcross = stroke == "H"
      let lastArms = frame[last]?.glyph.flatMap { Picture.arms[$0.character] } ?? Arms()
      let path: String
      if isAcross {
        let from = first.x * width + (arms.horizontal.left ? 0 : width / 2)
        let to = last.x * width + (lastArms.horizontal.right ? width : width / 2)
        path = "M\(from) \(first.y * height + height / 2)H\(to)"
      } else {
        let from = first.y * height + (arms.vertical.up ? 0 : height / 2)
        let to = last.y * height + (lastArms.vertical.down ? height : height / 2)
        path = "M\(first.x * width + width / 2) \(from)V\(to)"
      }
      strokes[kind, default: ""] += path
    }
    /// Cuts the cells of a row or column where no line goes on, or it looks different.
    func trace(_ stroke: String, _ points: [Point]) {
      var line: [Point] = []
      for point in points {
        let cell = frame[point] ?? .blank
        let arms = cell.glyph.flatMap { Picture.arms[$0.character] } ?? Arms()
        let (begins, goesOn) =
          stroke == "H"
          ? (arms.horizontal.left, arms.horizontal.right) : (arms.vertical.up, arms.vertical.down)
        let before = line.last.flatMap { frame[$0] }
        if !begins || before.map({ ink($0).fill != ink(cell).fill }) ?? false {
          draw(stroke, along: line)
          line = []
        }
        if begins || goesOn { line.append(point) }
        if !goesOn {
          draw(stroke, along: line)
          line = []
        }
      }
      draw(stroke, along: line)
    }
    for y in 0..<frame.size.height { trace("H", (0..<frame.size.width).map { Point(x: $0, y: y) }) }
    for x in 0..<frame.size.width { trace("V", (0..<frame.size.height).map { Point(x: x, y: $0) }) }
    return order.map { "<path fill=\"none\" \($0) d=\"\(strokes[$0] ?? "")\"/>" }
  }

  // MARK: - Colours

  private static let ground = "#1c1f26"
  private static let text = "#d7dae0"

  /// How much of a shade is ink, in per cent.
  private static let shades: [Character: Int] = ["█": 100, "▓": 75, "▒": 50, "░": 25]

  /// The sixteen that a terminal chooses itself; the others are fixed.
  private static let sixteen = [
    "#1c1f26", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#abb2bf",
    "#5c6370", "#f0868f", "#b5e08f", "#f5d08b", "#7fc1ff", "#d98bf0", "#6fd0dc", "#ffffff",
  ]

  private static func rgb(_ colour: Colour, standard: String) -> String {
    guard case .indexed(let number) = colour else { return standard }
    if number < 16 { return sixteen[Int(number)] }
    if number >= 232 {
      let grey = 8 + (Int(number) - 232) * 10
      return hex([grey, grey, grey])
    }
    let levels = [0, 95, 135, 175, 215, 255]
    let cube = Int(number) - 16
    return hex([levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6]])
  }

  private static func hex(_ channels: [Int]) -> String {
    "#"
      + channels.map { value in
        let digits = String(value, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }

  /// A colour laid over another; `share` is of the first, in per cent.
  private static func mixed(_ over: String, _ under: String, _ share: Int = 62) -> String {
    let (one, other) = (
      Int(over.dropFirst(), radix: 16) ?? 0, Int(under.dropFirst(), radix: 16) ?? 0
    )
    return hex(
      [16, 8, 0].map { shift in
        ((one >> shift & 255) * share + (other >> shift & 255) * (100 - share)) / 100
      }
    )
  }

  // MARK: - Parts

  private static func runs<Value: Equatable>(_ values: [Value]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for index in values.indices
    where index + 1 == values.count || values[index + 1] != values[index] {
      runs.append(start..<index + 1)
      start = index + 1
    }
    return runs
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
