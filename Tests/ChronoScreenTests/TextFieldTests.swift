import ChronoScreen
import Testing

struct TextFieldTests {
  /// Types keys into a field whose text shows the cursor as `|`.
  private static func edit(_ start: String, _ keys: [Key]) -> String {
    let parts = start.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    var field = TextField(parts.joined())
    field.moveCursor(to: parts[0].count)
    for key in keys {
      let isHandled = field.handle(key)
      #expect(isHandled)
    }
    var characters = field.characters
    characters.insert("|", at: field.cursor)
    return String(characters)
  }

  @Test(arguments: [
    ("|", [Key.character("T"), .character("e"), .character("a")], "Tea|"),
    ("Te|a", [.left, .left, .left], "|Tea"),
    ("Te|a", [.right, .right], "Tea|"),
    ("Tea| time", [.backspace], "Te| time"),
    ("|Tea", [.backspace], "|Tea"),
    ("T|ea", [.delete], "T|a"),
    ("Tea|", [.delete], "Tea|"),
    ("Buy some bread |", [.control("w")], "Buy some |"),
    ("Buy some| bread", [.control("u")], "| bread"),
    ("Buy some| bread", [.control("k")], "Buy some|"),
    ("Buy| bread", [.control("a")], "|Buy bread"),
    ("Buy| bread", [.end], "Buy bread|"),
    ("Buy bread|", [.shiftLeft, .shiftLeft], "|Buy bread"),
    ("|Buy bread", [.shiftRight], "Buy| bread"),
    ("Buy| bread", [.shiftRight], "Buy bread|"),
    ("👨‍👩‍👧|x", [.backspace], "|x"),
    ("e|x", [.character("\u{301}")], "é|x"),
  ])
  func `edits by keys`(start: String, keys: [Key], end: String) {
    #expect(Self.edit(start, keys) == end)
  }

  @Test func `leaves other keys to others`() {
    var field = TextField("x")
    for key in [Key.enter, .tab, .up, .control("o")] {
      let isHandled = field.handle(key)
      #expect(!isHandled)
    }
    #expect(field.text == "x")
  }

  @Test func `takes a paste as one line`() {
    var field = TextField("ac")
    field.moveCursor(to: 1)
    field.paste("\n1\r\n\t2\u{1B}[A\n")
    #expect(field.text == "a1 2[Ac")
    #expect(field.cursor == 6)
  }

  @Test func `takes no more than its limit`() {
    var field = TextField("abc", limit: 5)
    field.paste("defg")
    #expect(field.text == "abcde")
  }

  @Test func `scrolls so that the cursor can be seen`() {
    let field = TextField("0123456789日本x")
    var canvas = Canvas(size: Size(width: 8, height: 1))
    field.draw(on: &canvas, in: Rect(canvas.frame.size))
    #expect(canvas.frame.text == "…9日本x")
    #expect(canvas.frame.cursor == Point(x: 7, y: 0))
  }

  @Test func `shows where text goes on to a side`() {
    func drawn(_ field: TextField, isFocused: Bool = true) -> String {
      var canvas = Canvas(size: Size(width: 8, height: 1))
      field.draw(on: &canvas, in: Rect(canvas.frame.size), isFocused: isFocused)
      return canvas.frame.text
    }
    var field = TextField("0123456789abcdef")
    #expect(drawn(field) == "…def" && drawn(field, isFocused: false) == "0123456…")
    field.moveCursor(to: 0)
    #expect(drawn(field) == "0123456…")
    field.moveCursor(to: 9)
    #expect(drawn(field) == "…56789a…")
    // The cursor’s own cell shows what it is on.
    field.moveCursor(to: 7)
    #expect(drawn(field) == "01234567")
    #expect(drawn(TextField("0123456")) == "0123456")
    #expect(drawn(TextField("01234567"), isFocused: false) == "01234567")
  }

  @Test func `shows its placeholder while it is empty`() {
    var canvas = Canvas(size: Size(width: 12, height: 1))
    TextField().draw(on: &canvas, in: Rect(canvas.frame.size), placeholder: "Title")
    #expect(canvas.frame.text == "Title")
    #expect(canvas.frame.cursor == Point(x: 0, y: 0))
  }
}
