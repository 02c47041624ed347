import ChronoScreen
import Testing

struct KeyTests {
  @Test(arguments: [
    (Key.character("x"), "x"), (.character("G"), "G"), (.character("?"), "?"),
    (.character("é"), "é"), (.character(" "), "Space"), (.control("r"), "Ctrl-R"),
    (.control("\\"), "Ctrl-\\"), (.enter, "Enter"), (.escape, "Esc"), (.tab, "Tab"),
    (.backTab, "S-Tab"), (.backspace, "Backspace"), (.delete, "Delete"), (.insert, "Insert"),
    (.up, "Up"), (.down, "Down"), (.left, "Left"), (.right, "Right"), (.home, "Home"),
    (.end, "End"), (.pageUp, "PgUp"), (.pageDown, "PgDn"), (.shiftUp, "S-Up"),
    (.shiftDown, "S-Down"), (.shiftLeft, "S-Left"), (.shiftRight, "S-Right"),
    (.function(1), "F1"), (.function(12), "F12"),
  ])
  func `has a name that reads back`(key: Key, name: String) {
    #expect(key.name == name)
    #expect(Key(name: name) == key)
  }

  @Test(arguments: [
    ("ctrl-r", Key.control("r")), ("C-r", .control("r")), ("return", .enter),
    ("SPACE", .character(" ")),
    ("PageUp", .pageUp), ("Del", .delete), ("shift-tab", .backTab), (" ", .character(" ")),
  ])
  func `is read under the names of other programs`(name: String, key: Key) {
    #expect(Key(name: name) == key)
  }

  @Test(arguments: ["", "xx", "F0", "F13", "F01", "Ctrl-", "Ctrl-é", "Ctrl-ab", "\u{1B}", "Alt-x"])
  func `is not read from other words`(name: String) {
    #expect(Key(name: name) == nil)
  }
}
