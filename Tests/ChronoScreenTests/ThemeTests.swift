import ChronoScreen
import Testing

struct ThemeTests {
  @Test(arguments: [
    ("default", Colour.standard), ("red", .indexed(1)), ("bright-red", .indexed(9)),
    ("color208", .indexed(208)), ("Colour208", .indexed(208)), ("#ff8700", .indexed(208)),
    ("#000000", .indexed(16)), ("#FEFEFE", .indexed(231)),
  ])
  func `reads colours`(text: String, colour: Colour) {
    #expect(Colour(text) == colour)
  }

  @Test(arguments: ["", "reddish", "color256", "color-1", "#ff87", "#gg8700", "#+f8700"])
  func `reads nothing else as a colour`(text: String) {
    #expect(Colour(text) == nil)
  }

  @Test func `is changed by the settings`() throws {
    let theme = try Theme(
      named: "default",
      changing: ["missed": "color208 bold underline", "selection": "blue"]
    )
    let look = theme.look(Style(.missed, on: .selection), depth: .full)
    #expect(look.foreground == .indexed(208))
    #expect(look.background == .indexed(4))
    #expect(look.attributes == [.bold, .underline])
  }

  @Test func `names what it does not know`() {
    #expect(throws: ThemeError.unknownTheme("solar")) { try Theme(named: "solar") }
    #expect(throws: ThemeError.unknownRole("mised")) {
      try Theme(named: "light", changing: ["mised": "red"])
    }
    #expect(throws: ThemeError.unknownWord("bald", role: "missed")) {
      try Theme(named: "light", changing: ["missed": "red bald"])
    }
  }

  @Test(arguments: Theme.names)
  func `tells states apart without colour`(name: String) throws {
    let theme = try Theme(named: name)
    func attributes(_ style: Style) -> Attributes { theme.look(style, depth: .none).attributes }
    #expect(attributes(Style(.plain)) == [])
    #expect(attributes(Style(.plain, on: .selection)).contains(.reverse))
    #expect(attributes(Style(.plain, on: .unfocusedSelection)) == .underline)
    #expect(attributes(Style(.title)) == .bold)
    #expect(attributes(Style(.done)) == .dim)
    #expect(attributes(Style(.missed)) == .bold)
    #expect(theme.look(Style(.category(3), on: .plan), depth: .none).foreground == .standard)
  }

  @Test(arguments: Theme.names)
  func `uses only the first eight colours where there are no more`(name: String) throws {
    let theme = try Theme(named: name)
    for role in 0..<12 {
      for ground in Ground.allCases {
        let look = theme.look(Style(.category(role), on: ground), depth: .eight)
        if case .indexed(let index) = look.foreground { #expect(index < 8) }
        #expect(look.background == .standard)
      }
    }
  }

  @Test func `takes any palette index for a category`() {
    #expect(Ink.category(14) == Ink.category(2))
    #expect(Ink.category(-1) == Ink.category(11))
  }
}
