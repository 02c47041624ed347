import ChronoScreen
import Testing

struct CanvasTests {
  private static func draw(
    _ width: Int,
    _ height: Int,
    _ body: (inout Canvas) -> Void
  ) -> Frame {
    var canvas = Canvas(size: Size(width: width, height: height))
    body(&canvas)
    return canvas.frame
  }

  @Test func `writes text and says how many cells it took`() {
    var used = 0
    let frame = Self.draw(10, 2) { used = $0.put("日本 x", at: Point(x: 1, y: 1)) }
    #expect(frame.text == "\n 日本 x")
    #expect(used == 6)
    #expect(frame[Point(x: 2, y: 1)]?.glyph == nil)
  }

  @Test(arguments: [
    (4, "abc…"), (6, "abcdef"), (1, "…"), (0, ""), (-3, ""),
  ])
  func `cuts text that has no room`(width: Int, shown: String) {
    let frame = Self.draw(10, 1) { $0.put("abcdef", at: Point(x: 0, y: 0), width: width) }
    #expect(frame.text == shown)
  }

  @Test(arguments: [
    (5, 0, "日本…"), (4, 0, "日 …"), (6, 0, "日本語"), (4, -1, " 本…"), (3, -1, "  …"),
  ])
  func `never draws half of a wide glyph`(width: Int, x: Int, shown: String) {
    let frame = Self.draw(width, 1) { $0.put("日本語", at: Point(x: x, y: 0)) }
    #expect(frame.text == shown)
  }

  @Test func `clips without an ellipsis when told to`() {
    let frame = Self.draw(3, 1) { $0.put("日本", at: Point(x: 0, y: 0), truncation: .clip) }
    #expect(frame.text == "日")
  }

  @Test func `blanks the other half of a wide glyph it draws over`() {
    let left = Self.draw(6, 1) {
      $0.put("日本", at: Point(x: 0, y: 0))
      $0.put("x", at: Point(x: 2, y: 0))
    }
    #expect(left.text == "日x")
    #expect(left[Point(x: 3, y: 0)]?.glyph == " ")
    let right = Self.draw(6, 1) {
      $0.put("日本", at: Point(x: 0, y: 0))
      $0.put("x", at: Point(x: 1, y: 0))
    }
    #expect(right.text == " x本")
    let covered = Self.draw(6, 1) {
      $0.put("日本", at: Point(x: 0, y: 0))
      $0.fill(Rect(x: 0, y: 0, width: 3, height: 1), .plain, with: "y")
    }
    #expect(covered[Point(x: 3, y: 0)]?.glyph == " ")
  }

  @Test func `stays inside the clip`() {
    let frame = Self.draw(8, 4) { canvas in
      canvas.clipped(to: Rect(x: 2, y: 1, width: 3, height: 2)) { canvas in
        canvas.fill(Rect(x: -5, y: -5, width: 50, height: 50), .plain, with: "x")
        canvas.put("outside", at: Point(x: 0, y: 0))
        canvas.put("outside", at: Point(x: 0, y: 3))
        canvas.put("abcdefgh", at: Point(x: 0, y: 1), truncation: .clip)
      }
    }
    #expect(frame.text == "\n  cde\n  xxx\n")
  }

  @Test func `draws a box with its title`() {
    let frame = Self.draw(12, 3) { $0.box(Rect(x: 0, y: 0, width: 12, height: 3), title: "Today") }
    #expect(frame.text == "┌ Today ───┐\n│          │\n└──────────┘")
  }

  @Test func `cuts a title that is wider than its box`() {
    let frame = Self.draw(8, 2) {
      $0.box(Rect(x: 0, y: 0, width: 8, height: 2), title: "Categories", corners: .rounded)
    }
    #expect(frame.text == "╭ Cat… ╮\n╰──────╯")
  }

  @Test func `draws nothing for a box without room`() {
    let frame = Self.draw(4, 4) { $0.box(Rect(x: 1, y: 1, width: 1, height: 3), title: "x") }
    #expect(frame.text == "\n\n\n")
  }

  @Test func `changes the ground and keeps the ink`() {
    let frame = Self.draw(3, 1) {
      $0.put("abc", at: Point(x: 0, y: 0), style: Style(.missed))
      $0.ground(Rect(x: 1, y: 0, width: 9, height: 9), .selection)
    }
    #expect(frame[Point(x: 0, y: 0)]?.style == Style(.missed))
    #expect(frame[Point(x: 1, y: 0)]?.style == Style(.missed, on: .selection))
  }

  @Test func `writes parts one after the other in their room`() {
    let frame = Self.draw(20, 1) {
      $0.put(
        [("ab", .plain), ("cd", Style(.tag)), ("ef", .plain)],
        at: Point(x: 1, y: 0),
        width: 5
      )
    }
    #expect(frame.text == " abcd…")
  }

  @Test func `has an ASCII form in the same places`() {
    let frame = Self.draw(8, 2) {
      $0.box(Rect(x: 0, y: 0, width: 4, height: 2))
      $0.put("日é", at: Point(x: 5, y: 0))
    }
    #expect(frame.ascii.text == "+--+ ???\n+--+")
  }
}
