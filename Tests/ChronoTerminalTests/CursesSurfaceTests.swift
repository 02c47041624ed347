import ChronoScreen
import ChronoTerminal
import Glibc
import Testing
import VirtualTerminal

/// Curses is the process's, so only one surface lives at a time.
@Suite(.serialized)
struct CursesSurfaceTests {
  private static let size = Size(width: 80, height: 24)

  static func surface(
    term: String = "xterm-256color",
    isColourOff: Bool = false,
    theme: Theme = .standard,
    charset: Charset = .unicode
  ) throws -> CursesSurface {
    setlocale(LC_CTYPE, "C.UTF-8")
    let surface = CursesSurface(
      term: term,
      size: size,
      isColourOff: isColourOff,
      theme: theme,
      charset: charset
    )
    guard let surface else { throw Refused() }
    return surface
  }

  struct Refused: Error {}

  private static func list(selected: Int) -> Frame {
    var canvas = Canvas(size: size)
    let panes = Rect(size).columns([18, nil, 28])
    canvas.box(panes[0], title: "Categories")
    canvas.box(panes[1], title: "Today", titleStyle: Style(.focus))
    canvas.box(panes[2], title: "Sat 21")
    for index in 0..<20 {
      let ground: Ground = index == selected ? .selection : .plain
      let row = panes[1].inset(by: 1).row(index)
      canvas.fill(row, Style(.plain, on: ground))
      canvas.put(
        "[ ] 09:00 Task number \(index)",
        at: row.origin,
        style: Style(.plain, on: ground),
        width: row.width
      )
      canvas.put("┃Task \(index)", at: Point(x: 54, y: index + 1), style: Style(.category(index)))
    }
    return canvas.frame
  }

  @Test func `shows a frame as it is`() throws {
    var surface = try Self.surface()
    let screen = try #require(VirtualScreen(width: 80, height: 24))
    let frame = Self.list(selected: 0)
    _ = screen.feed(surface.bytes(for: frame))
    #expect(screen.text == frame.text)
  }

  @Test func `keeps the first frame and a step of the selection small`() throws {
    var surface = try Self.surface()
    #expect(surface.bytes(for: Self.list(selected: 3)).count <= 4096)
    #expect(surface.bytes(for: Self.list(selected: 4)).count <= 150)
  }

  @Test func `sends nothing for the same frame again`() throws {
    var surface = try Self.surface()
    _ = surface.bytes(for: Self.list(selected: 3))
    #expect(surface.bytes(for: Self.list(selected: 3)).isEmpty)
  }

  @Test func `changes styles in one short sequence`() throws {
    var surface = try Self.surface()
    var canvas = Canvas(size: Self.size)
    canvas.put("a", at: Point(x: 0, y: 0), style: Style(.tag, on: .selection, .bold))
    canvas.put("b", at: Point(x: 1, y: 0), style: Style(.dim, on: .selection))
    canvas.put("c", at: Point(x: 2, y: 0))
    let sent = String(decoding: surface.bytes(for: canvas.frame), as: UTF8.self)
    let styled =
      "\u{1B}[1;7ma\u{1B}[0;7mb\u{1B}[mc"
    #expect(sent.contains(styled))
  }

  @Test func `goes on in the row by the column alone, and to the next by a line feed`() throws {
    var surface = try Self.surface()
    var canvas = Canvas(size: Self.size)
    _ = surface.bytes(for: canvas.frame)
    for (letter, x, y) in [("a", 12, 3), ("b", 60, 3), ("c", 30, 4), ("d", 34, 9)]
      as [(SafeText, Int, Int)]
    {
      canvas.put(letter, at: Point(x: x, y: y))
    }
    let sent = String(decoding: surface.bytes(for: canvas.frame), as: UTF8.self)
    #expect(sent == "\u{1B}[4;13Ha\u{1B}[61Gb\n\u{1B}[31Gc\u{1B}[10;35Hd")
  }

  /// Terminfo has 24 rows for it, and so has the scrolling region.
  @Test func `feeds no line where the scrolling region or the screen ends`() throws {
    var surface = try Self.surface()
    let screen = try #require(VirtualScreen(width: 80, height: 40))
    var canvas = Canvas(size: Size(width: 80, height: 40))
    surface.resize(to: canvas.frame.size)
    canvas.box(Rect(canvas.frame.size), title: "large")
    _ = screen.feed(surface.bytes(for: canvas.frame))
    #expect(screen.text == canvas.frame.text)
    let letters: [(SafeText, Int)] = [("a", 12), ("b", 60), ("c", 30), ("d", 34), ("e", 9)]
    for (row, (letter, x)) in letters.enumerated() {
      canvas.put(letter, at: Point(x: x, y: 21 + row))
    }
    let sent = surface.bytes(for: canvas.frame)
    let ways = "\u{1B}[22;13Ha\n\u{1B}[61Gb\n\u{1B}[31Gc\u{1B}[25;35Hd\u{1B}[26;10He"
    #expect(String(decoding: sent, as: UTF8.self) == ways)
    _ = screen.feed(sent)
    #expect(screen.text == canvas.frame.text)
    screen.resize(width: 80, height: 12)
    surface.resize(to: Size(width: 80, height: 12))
    _ = screen.feed(surface.bytes(for: Canvas(size: Size(width: 80, height: 12)).frame))
    var small = Canvas(size: Size(width: 80, height: 12))
    for row in 0..<12 { small.put("x", at: Point(x: row, y: row)) }
    _ = screen.feed(surface.bytes(for: small.frame))
    #expect(screen.text == small.frame.text)
  }

  @Test func `begins a step of the selection in the style in which the last has ended`() throws {
    var surface = try Self.surface()
    let screen = try #require(VirtualScreen(width: 80, height: 24))
    _ = screen.feed(surface.bytes(for: Self.list(selected: 3)))
    for selected in [4, 5, 6, 7, 8, 7, 6, 5, 4] {
      let frame = Self.list(selected: selected)
      let bytes = surface.bytes(for: frame)
      let styles = String(decoding: bytes, as: UTF8.self).matches(of: /\u{1B}\[[0-9;]*m/)
      #expect(styles.count == 1, "\(selected)")
      _ = screen.feed(bytes)
      #expect(screen.text == frame.text)
      for row in 0..<20 { #expect(screen.isReverse(x: 25, y: row + 1) == (row == selected)) }
    }
  }

  @Test func `leaves a plain style to who comes next, and knows none after that`() throws {
    var surface = try Self.surface()
    let screen = try #require(VirtualScreen(width: 80, height: 24))
    var canvas = Canvas(size: Self.size)
    canvas.put("bar", at: Point(x: 0, y: 23), style: Style(.plain, on: .selection))
    _ = screen.feed(surface.bytes(for: canvas.frame))
    let leaving = String(decoding: surface.bytesForLeaving(), as: UTF8.self)
    #expect(leaving.hasPrefix("\u{1B}[m"))
    _ = screen.feed(Array((leaving + "\u{1B}[7m").utf8))
    surface.resize(to: Self.size)
    let plain = Canvas(size: Self.size).frame
    _ = screen.feed(surface.bytes(for: plain))
    #expect(screen.text == plain.text)
    #expect(!screen.isReverse(x: 0, y: 0) && !screen.isReverse(x: 79, y: 23))
  }

  @Test func `scrolls in no background that the last frame has left set`() throws {
    let theme = try Theme(named: "default", changing: ["selection": "blue"])
    var surface = try Self.surface(theme: theme)
    func lines(from first: Int) -> Frame {
      var canvas = Canvas(size: Self.size)
      for row in 0..<24 {
        let ground: Ground = row == 23 ? .selection : .plain
        let text = "Row \(first + row) of a long list that scrolls" as SafeText
        canvas.put(text, at: Point(x: 0, y: row), style: Style(.plain, on: ground))
      }
      return canvas.frame
    }
    _ = surface.bytes(for: lines(from: 0))
    let sent = String(decoding: surface.bytes(for: lines(from: 1)), as: UTF8.self)
    let feed = try #require(sent.firstIndex(of: "\n"))
    #expect(sent[..<feed].contains("\u{1B}[m"))
  }

  @Test func `leaves a plain style where the cursor is seen`() throws {
    var surface = try Self.surface()
    var canvas = Canvas(size: Self.size)
    _ = surface.bytes(for: canvas.frame)
    canvas.put("bar", at: Point(x: 0, y: 3), style: Style(.plain, on: .selection))
    canvas.showCursor(at: Point(x: 3, y: 3))
    let sent = String(decoding: surface.bytes(for: canvas.frame), as: UTF8.self)
    let end = sent.ranges(of: "\u{1B}[m").last
    #expect(end.map { !sent[$0.upperBound...].contains("bar") } == true)
    #expect(sent.contains("\u{1B}[7mbar"))
  }

  @Test func `jumps over borders that stay, which are more bytes than cells`() throws {
    var surface = try Self.surface()
    var canvas = Canvas(size: Self.size)
    canvas.put("││1", at: Point(x: 20, y: 3))
    canvas.put("||1", at: Point(x: 40, y: 3))
    _ = surface.bytes(for: canvas.frame)
    for x in [19, 23, 39, 43] { canvas.put("a", at: Point(x: x, y: 3)) }
    let sent = String(decoding: surface.bytes(for: canvas.frame), as: UTF8.self)
    #expect(sent == "\u{1B}[4;20Ha\u{1B}[24Ga\u{1B}[40Ga||1a")
  }

  @Test func `goes back up to the cursor from the rows that it has drawn below`() throws {
    var surface = try Self.surface()
    let screen = try #require(VirtualScreen(width: 80, height: 24))
    var canvas = Canvas(size: Self.size)
    _ = screen.feed(surface.bytes(for: canvas.frame))
    // Drawn under each other, where curses goes down by a line feed.
    for row in 3..<6 { canvas.put("a", at: Point(x: 9 + row, y: row)) }
    canvas.showCursor(at: Point(x: 40, y: 3))
    _ = screen.feed(surface.bytes(for: canvas.frame))
    #expect(screen.text == canvas.frame.text)
    #expect(screen.cursor == (40, 3))
  }

  @Test func `moves without a change of style between`() throws {
    var surface = try Self.surface()
    var canvas = Canvas(size: Self.size)
    _ = surface.bytes(for: canvas.frame)
    canvas.put("a", at: Point(x: 12, y: 3), style: Style(.title, .bold))
    canvas.put("b", at: Point(x: 60, y: 5), style: Style(.title, .bold))
    let sent = String(decoding: surface.bytes(for: canvas.frame), as: UTF8.self)
    #expect(sent == "\u{1B}[4;13H\u{1B}[1ma\u{1B}[6;61Hb")
  }

  @Test func `changes no style for a blank that looks the same in both`() throws {
    var surface = try Self.surface()
    var canvas = Canvas(size: Self.size)
    _ = surface.bytes(for: canvas.frame)
    canvas.put("a", at: Point(x: 12, y: 3), style: Style(.title, .bold))
    canvas.put("c", at: Point(x: 14, y: 3), style: Style(.title, .bold))
    let sent = String(decoding: surface.bytes(for: canvas.frame), as: UTF8.self)
    #expect(sent == "\u{1B}[4;13H\u{1B}[1ma c")
    canvas.put("   ", at: Point(x: 12, y: 3), style: Style(.plain, on: .selection))
    let bar = String(decoding: surface.bytes(for: canvas.frame), as: UTF8.self)
    #expect(bar.contains("\u{1B}[0;7m"))
  }

  @Test func `draws any sequence of coloured frames as they are`() throws {
    var surface = try Self.surface()
    let screen = try #require(VirtualScreen(width: 80, height: 24))
    var random = SeededRandom(seed: 11)
    let styles = [
      .plain, Style(.title, .bold), Style(.tag), Style(.plain, on: .selection), Style(.missed),
    ]
    var canvas = Canvas(size: Self.size)
    for step in 0..<200 {
      for _ in 0..<random.next(below: 12) {
        let place = Point(x: random.next(below: 84) - 4, y: random.next(below: 24))
        let text = SafeText(String(repeating: "wide 日本 │ ", count: 1 + random.next(below: 3)))
        canvas.put(text, at: place, style: styles[random.next(below: styles.count)])
      }
      _ = screen.feed(surface.bytes(for: canvas.frame))
      #expect(screen.text == canvas.frame.text, "step \(step)")
      for y in 0..<24 {
        for x in 0..<80 where canvas.frame[Point(x: x, y: y)]?.isRightHalf == false {
          let cell = canvas.frame[Point(x: x, y: y)]
          let isReverse = cell?.style.ground == .selection
          #expect(screen.isReverse(x: x, y: y) == isReverse, "step \(step): \(x), \(y)")
        }
      }
    }
  }

  @Test func `places the cursor anew after a glyph of doubtful width`() throws {
    var surface = try Self.surface()
    var canvas = Canvas(size: Self.size)
    canvas.put("a👨b", at: Point(x: 0, y: 0))
    let sent = String(decoding: surface.bytes(for: canvas.frame), as: UTF8.self)
    let pattern = /👨[^b👨]*\u{1B}\[4G[^b]*b/
    #expect(sent.contains(pattern))
  }

  @Test func `draws any sequence of hostile frames as they are`() throws {
    var surface = try Self.surface()
    let screen = try #require(VirtualScreen(width: 80, height: 24))
    var random = SeededRandom(seed: 7)
    let pieces: [SafeText] = [
      "日本", "👨", "e\u{301}", "x", " ", "한", "❤", "नमस्ते", "│", "ﷺ", "ab", "Ж", "  ", "の",
    ]
    for step in 0..<200 {
      var canvas = Canvas(size: Self.size)
      for row in 0..<24 where random.next(below: 3) > 0 {
        var text = SafeText.empty
        for _ in 0..<random.next(below: 40) { text += pieces[random.next(below: pieces.count)] }
        canvas.put(text, at: Point(x: random.next(below: 9) - 4, y: row), truncation: .clip)
      }
      _ = screen.feed(surface.bytes(for: canvas.frame))
      #expect(screen.text == canvas.frame.text, "step \(step)")
    }
  }

  /// A terminal of eight colours has 64 pairs.
  @Test func `gives colours that are known no other pair for other attributes`() throws {
    let inks: [(role: String, ink: Ink, colour: String)] = [
      ("missed", .missed, "red"), ("tag", .tag, "green"), ("accent", .accent, "cyan"),
      ("warning", .warning, "yellow"), ("title", .title, "blue"),
    ]
    let changes = Dictionary(uniqueKeysWithValues: inks.map { ($0.role, $0.colour) })
    let theme = try Theme(named: "default", changing: changes)
    var surface = try Self.surface(term: "xterm", theme: theme)
    for (row, ink) in inks.enumerated() {
      for attributes in 0..<16 {
        var canvas = Canvas(size: Self.size)
        let style = Style(ink.ink, Attributes(rawValue: UInt8(attributes)))
        canvas.put("a", at: Point(x: attributes, y: row), style: style)
        // Else the colour would stay set for the next one.
        canvas.showCursor(at: Point(x: 0, y: 0))
        let sent = String(decoding: surface.bytes(for: canvas.frame), as: UTF8.self)
        #expect(sent.contains(/\u{1B}\[[0-9;]*3[1-6]m/), "\(ink.role) with \(attributes)")
      }
    }
  }

  @Test func `sends only ASCII where the locale has nothing else`() throws {
    var surface = try Self.surface(charset: .ascii)
    let bytes = surface.bytes(for: Self.list(selected: 2))
    #expect(bytes.allSatisfy { $0 < 0x80 })
  }

  @Test(arguments: ["vt100", "linux", "screen", "tmux-256color", "xterm"])
  func `sends no colour when colours are off`(term: String) throws {
    var surface = try Self.surface(term: term, isColourOff: true)
    let sent = String(decoding: surface.bytes(for: Self.list(selected: 2)), as: UTF8.self)
    #expect(!sent.contains(/\u{1B}\[[0-9;]*[34][0-8]/))
    #expect(!sent.contains("\0"))
  }

  @Test func `marks the selection without colour by reversing it`() throws {
    var surface = try Self.surface(isColourOff: true)
    let screen = try #require(VirtualScreen(width: 80, height: 24))
    _ = screen.feed(surface.bytes(for: Self.list(selected: 2)))
    #expect(screen.isReverse(x: 25, y: 3))
    #expect(!screen.isReverse(x: 25, y: 4))
  }

  @Test func `draws everything again after a resize`() throws {
    var surface = try Self.surface()
    _ = surface.bytes(for: Self.list(selected: 0))
    surface.resize(to: Size(width: 40, height: 12))
    var canvas = Canvas(size: Size(width: 40, height: 12))
    canvas.box(Rect(canvas.frame.size), title: "small")
    let screen = try #require(VirtualScreen(width: 40, height: 12))
    _ = screen.feed(surface.bytes(for: canvas.frame))
    #expect(screen.text == canvas.frame.text)
  }

  @Test func `draws the same frame in the colours of another theme`() throws {
    var surface = try Self.surface()
    _ = surface.bytes(for: Self.list(selected: 0))
    let other = try Theme(named: "light")
    let sent = String(decoding: surface.bytes(for: other), as: UTF8.self)
    // The blocks at the right are in other colours now.
    #expect(sent.contains("Task"))
    #expect(surface.bytes(for: other).isEmpty)
  }
}
