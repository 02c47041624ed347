import ChronoScreen
import ChronoTerminal
import Recorded
import Testing
import VirtualTerminal

extension CursesSurfaceTests {
  /// What is sent from one frame to the next, letter by letter.
  @Test func `sends these bytes from frame to frame`() throws {
    var lines: [String] = []
    let terminals: [(term: String, theme: Theme, charset: Charset)] = [
      ("xterm-256color", Theme.standard.suited(to: .dark), .unicode),
      ("xterm", try Theme(named: "light"), .unicode), ("linux", Theme.standard, .unicode),
      ("vt100", Theme.standard, .ascii),
    ]
    for (term, theme, charset) in terminals {
      lines.append("== \(term)")
      let size = Size(width: 24, height: 6)
      var surface = try Self.surface(term: term, theme: theme, charset: charset)
      surface.resize(to: size)
      let screen = try #require(VirtualScreen(width: 24, height: 6))
      for (name, frame) in Self.steps(size) {
        let bytes = surface.bytes(for: frame)
        lines += ["-- \(name)", "   " + Self.shown(bytes)]
        _ = screen.feed(bytes)
        if charset == .unicode { #expect(screen.text == frame.text, "\(term): \(name)") }
      }
      lines += ["-- leaving", "   " + Self.shown(surface.bytesForLeaving())]
    }
    let text = lines.joined(separator: "\n") + "\n"
    let path = Recorded.path("frames", beside: #filePath)
    #expect(Recorded.difference(of: text, from: path) == nil)
  }

  private static func steps(_ size: Size) -> [(String, Frame)] {
    var canvas = Canvas(size: size)
    var steps: [(String, Frame)] = []
    func step(_ name: String, _ change: (inout Canvas) -> Void) {
      change(&canvas)
      steps.append((name, canvas.frame))
    }
    step("blank") { _ in }
    step("a box") { $0.box(Rect(size), title: "Box", titleStyle: Style(.focus)) }
    step("text") { $0.put("Call Ana", at: Point(x: 2, y: 1)) }
    step("the same") { _ in }
    step("one letter") { $0.put("b", at: Point(x: 5, y: 1)) }
    step("two far apart") {
      $0.put("x", at: Point(x: 3, y: 2))
      $0.put("y", at: Point(x: 20, y: 2))
    }
    for (name, style) in [
      ("bold", Style(.plain, .bold)), ("dimmed", Style(.dim, .dim)),
      ("reverse", Style(.plain, .reverse)), ("underlined", Style(.tag, .underline)),
      ("missed on a selection", Style(.missed, on: .selection)),
      ("a badge", Style(.key, on: .badge)),
      ("a category", Style(.category(3), on: .plan)), ("work", Style(.plain, on: .workHours)),
      ("plain again", .plain),
    ] as [(String, Style)] {
      step(name) { $0.put("styled", at: Point(x: 4, y: 3), style: style) }
    }
    step("two styles in a row") {
      $0.put("a", at: Point(x: 1, y: 4), style: Style(.error, .bold))
      $0.put("b", at: Point(x: 2, y: 4), style: Style(.success))
      $0.put("c", at: Point(x: 3, y: 4), style: Style(.success, .bold))
    }
    step("wide at the left") { $0.put("漢字", at: Point(x: 1, y: 2)) }
    step("wide at the right") { $0.put("漢字", at: Point(x: 19, y: 2), width: 4) }
    step("half of a wide one") { $0.put("|", at: Point(x: 2, y: 2)) }
    step("marks that combine") { $0.put("e\u{301}a", at: Point(x: 6, y: 2)) }
    step("an emoji") { $0.put("🎉👩‍👩‍👧", at: Point(x: 9, y: 2)) }
    step("a filled row") { $0.fill(Rect(size).row(4), Style(.plain, on: .selection)) }
    step("cleared to the end") { $0.fill(Rect(size).row(4), .plain) }
    step("a column") {
      for y in 0..<size.height { $0.put("│", at: Point(x: 12, y: y), style: Style(.border)) }
    }
    step("the last cell") { $0.put("z", at: Point(x: 23, y: 5)) }
    step("the first cell") { $0.put("a", at: Point(x: 0, y: 0)) }
    var frame = canvas.frame
    frame.cursor = Point(x: 5, y: 1)
    steps.append(("the cursor", frame))
    frame.cursor = Point(x: 6, y: 1)
    steps.append(("the cursor goes on", frame))
    frame.cursor = nil
    steps.append(("no cursor", frame))
    steps.append(("everything cleared", Frame(size: size)))
    return steps
  }

  private static func shown(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x1B: "␛"
      case 0..<0x20: "^" + String(UnicodeScalar(UInt8(scalar.value + 64)))
      case 0x20: "·"
      default: String(scalar)
      }
    }.joined()
  }
}
