import ChronoScreen
import Testing

struct TextAreaTests {
  /// Types keys into notes whose text shows the cursor as `|`, first at the end.
  private static func edit(_ start: String, _ keys: [Key]) -> String {
    var area = TextArea(start)
    for key in keys {
      let isHandled = area.handle(key)
      #expect(isHandled)
    }
    var lines = area.lines.map(\.text)
    var characters = area.lines[area.row].characters
    characters.insert("|", at: area.lines[area.row].cursor)
    lines[area.row] = String(characters)
    return lines.joined(separator: "\n")
  }

  @Test(arguments: [
    ("one", [Key.enter, .character("x")], "one\nx|"),
    ("one", [.left, .enter], "on\n|e"),
    ("one\ntwo", [.up], "one|\ntwo"),
    ("one\ntwo", [.home, .left], "one|\ntwo"),
    ("one\ntwo", [.up, .right], "one\n|two"),
    ("one\ntwo", [.home, .backspace], "one|two"),
    ("one\ntwo", [.up, .delete], "one|two"),
    ("long line\nx\nlong line", [.up, .up], "long line|\nx\nlong line"),
    // Up and Down keep to their column, until something is typed or the cursor goes sideways.
    ("long line\nx\nlong line", [.up, .character("y"), .up], "lo|ng line\nxy\nlong line"),
    ("long line\nx\nlong line", [.up, .left, .up], "|long line\nx\nlong line"),
    ("a\nb\nc", [.pageUp], "a|\nb\nc"),
    ("", [.backspace, .delete, .up, .down], "|"),
  ])
  func `edits by keys`(start: String, keys: [Key], end: String) {
    #expect(Self.edit(start, keys) == end)
  }

  @Test func `takes a paste with its lines and its tabs`() {
    var area = TextArea("ab")
    let isHandled = area.handle(.left)
    area.paste("1\r\n\t2\u{1B}\n3")
    #expect(isHandled)
    #expect(area.text == "a1\n\t2\n3b")
    #expect(area.row == 2)
    #expect(area.lines[2].cursor == 1)
  }

  @Test func `gives back the text it was made of`() {
    #expect(TextArea("one\n\n\ttwo  \n").text == "one\n\n\ttwo  \n")
  }

  @Test func `takes no more than its limit`() {
    var area = TextArea("ab", limit: 4)
    area.paste("c\nd")
    #expect(area.text == "abc\n")
    let isHandled = area.handle(.character("x"))
    #expect(isHandled)
    #expect(area.text == "abc\n")
  }

  @Test func `shows the lines around the cursor`() {
    let area = TextArea("one\ntwo\nthree\nfour")
    var canvas = Canvas(size: Size(width: 8, height: 2))
    area.draw(on: &canvas, in: Rect(canvas.frame.size))
    #expect(canvas.frame.text == "three\nfour")
    #expect(canvas.frame.cursor == Point(x: 4, y: 1))
  }
}
