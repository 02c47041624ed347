import ChronoApp
import Testing
import chronolist

/// How the text of a settings file is taken: its lines, its values, and how much of it there may be.
@Suite struct SettingsTextTests {
  /// The line and the key of each problem; the words of what is not TOML.
  private func wrong(_ text: String) -> [String] {
    SettingsReader(text, file: "config.toml").problems.map { problem in
      let line = problem.line.map(String.init) ?? "-"
      if case .syntax(let words) = problem.reason { return "\(line): \(words)" }
      return "\(line) \(problem.key ?? "")"
    }
  }

  @Test(arguments: [
    ("mouse = true\r\nbell = 3\r\n", ["2 bell"]), ("  \"bell\" = 3", ["1 bell"]),
    ("'bell'=3", ["1 bell"]), ("\n# bell = 3\n\tbell = 3", ["3 bell"]),
    ("grid.zoom = 7", ["1 grid.zoom"]), ("grid . zoom = 7", ["1 grid.zoom"]),
    ("bell = true\n\n[ grid ]\nzoom = 7", ["4 grid.zoom"]),
    ("[grid]\nzoom = 15\n[list]\nzoom = 7", ["4 list.zoom"]),
    ("bell = true\ngrid = { zoom = 7 }", ["2 grid.zoom"]),
    ("[keys.bindings]\n\nnosuch = \"x\"", ["3 keys.bindings.nosuch"]),
    ("[keys]\n[keys.\"bindings\"]\nnosuch = \"x\"", ["3 keys.bindings.nosuch"]),
    ("bell = 3\nmouse = 3", ["1 bell", "2 mouse"]), ("mouse = 3\nbell = 3", ["1 mouse", "2 bell"]),
    ("free-days = [\n\"a = b\",\n]\nbell = 3", ["1 free-days", "4 bell"]),
  ])
  func `a problem is told with its line`(text: String, problems: [String]) {
    #expect(wrong(text) == problems)
  }

  @Test(arguments: [
    "", "\n\n", "# only words", "# tab\tin it", "mouse = true # why", "mouse=true",
    "\tmouse = true",
    "mouse = true\r\n", "day-start = '04:00'", "day-start = \"\\u0030\\u0034:00\"",
    "day-start = \"\"\"04:00\"\"\"", "day-start = '''04:00'''", "day-start = \"\"\"\n04:00\"\"\"",
    "grid = {}", "grid = { zoom = 15, hour-labels = \"left\" }",
    "[grid]\nfree-days = [ # none\n  \"monday\", # but this\n\n  'friday',\n]",
    "[grid] # hours\nzoom = 15",
  ])
  func `all forms of TOML are understood`(text: String) {
    #expect(wrong(text) == [])
  }

  /// What is TOML, and of no use here.
  @Test(arguments: [
    "x = 1.5", "x = -1", "x = 1979-05-27T07:32:00Z", "x = 1979-05-27", "x = 07:32:00",
    "x = \"a\\\"b\"", "x = 'a\\'", "x = \"a\\\\\"", "x = \"\"\"a\"b\"\"c\"\"\"\"\"",
    "x = '''a'b'''",
    "x = \"\"\"a\\\"\"\"b\"\"\"", "x = [[1], [2, 3]]", "x = [{ a = 1 }, { a = 2 }]",
    "[[x]]\na = 1\n[[x]]\na = 2", "x.\"a b\".'c' = 1",
  ])
  func `other values are unknown, not broken`(text: String) {
    #expect(wrong(text).allSatisfy { $0.hasSuffix(" x") }, "\(wrong(text))")
    #expect(wrong(text).count == 1)
  }

  @Test(arguments: [
    ("mouse", "1: a key has no value"), ("mouse = ", "1: a value is missing"),
    ("= 1", "1: a key is missing"), ("a. = 1", "1: a key is missing"),
    ("[grid\nzoom = 1", "1: a table’s name has no end"),
    ("[[grid]\n", "1: a table’s name has no end"),
    ("[grid] zoom = 1", "1: more follows on the line"),
    ("mouse = true bell = true", "1: more follows on the line"),
    ("\nday-start = \"04:00", "2: a text has no end"),
    ("day-start = '04:00\"", "1: a text has no end"),
    ("bell = true\nx = '''a\n\n", "2: a text has no end"), ("x = [1, 2", "1: a list has no end"),
    ("x = [1\n2]", "2: a list has no end"), ("x = { a = 1", "1: a table has no end"),
    ("x = { a = 1\n}", "1: a table has no end"), ("x = 1 # \u{1}", "1: a control character"),
    ("x = \"\u{7F}\"", "1: a control character"), ("# a\rb", "1: a control character"),
    ("x = 1979-05-27T", "1: a date has no time after its “T”"),
    ("x = 1979-05-27t:", "1: a date has no time after its “T”"),
    ("x = '''\n\n'''\n\ny = 1 2", "5: more follows on the line"),
    ("x = [\n1,\n2,\n]\ny", "5: a key has no value"),
  ])
  func `what is not TOML is told with its line and why`(text: String, problem: String) {
    #expect(wrong(text) == [problem])
  }

  private func long(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test func `a key has eight parts of two hundred letters at most`() {
    let parts = Array(repeating: "x", count: 8).joined(separator: ".")
    #expect(wrong(parts + " = 1") == ["1 x"])
    #expect(wrong(parts + ".x = 1") == ["1: a key has too many parts"])
    #expect(wrong("[" + parts + "]") == ["1 x"])
    #expect(wrong(long(200) + " = 1").first?.hasPrefix("1 x") == true)
    #expect(wrong(long(201) + " = 1") == ["1: a key is too long"])
    #expect(wrong("\"\(long(198))\" = 1").first?.hasPrefix("1 x") == true)
    #expect(wrong("\"\(long(199))\" = 1") == ["1: a key is too long"])
  }

  @Test func `a word has two hundred letters at most, a text any number`() {
    let digits = String(repeating: "1", count: 15)
    #expect(wrong("x = 0." + digits) == ["1 x"])
    #expect(wrong("x = " + long(201)) == ["1: a value is too long"])
    #expect(wrong("x = \"\(long(5000))\"") == ["1 x"])
  }

  @Test func `lists and tables are eight deep at most`() {
    func lists(_ depth: Int) -> String {
      "x = " + String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
    }
    #expect(wrong(lists(7)) == ["1 x"])
    #expect(wrong(lists(8)) == ["1: lists within too many lists"])
    func tables(_ depth: Int) -> String {
      "x = " + String(repeating: "{a = ", count: depth) + "1" + String(repeating: "}", count: depth)
    }
    #expect(wrong(tables(7)) == ["1 x"])
    #expect(wrong(tables(8)) == ["1: lists within too many lists"])
  }
}
