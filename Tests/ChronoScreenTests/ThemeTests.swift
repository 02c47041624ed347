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
    #expect(attributes(Style(.plain, on: .unfocusedSelection)) == .bold)
    #expect(attributes(Style(.focus)) == [.bold, .reverse])
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

  @Test(arguments: Theme.names)
  func `writes on a reversed bar in the terminal's own colour where there are eight`(
    name: String
  ) throws {
    let theme = try Theme(named: name, changing: ["missed": "red"]).suited(to: .dark)
    for ground in [Ground.selection, .badge, .segment] {
      let look = theme.look(Style(.missed, on: ground), depth: .eight)
      #expect(look.foreground == .standard && look.attributes.contains(.reverse))
    }
  }

  @Test func `keeps on eight colours what is bright enough, and what the user named`() throws {
    let theme = try Theme(named: "default", changing: ["missed": "red"])
    func colour(_ ink: Ink, _ tone: Tone) -> Colour {
      theme.suited(to: tone).look(Style(ink), depth: .eight).foreground
    }
    #expect(colour(.running, .dark) == .indexed(2))
    #expect(colour(.running, .light) == .standard)
    #expect(colour(.error, .dark) == .standard)
    #expect(Tone.allCases.map { colour(.missed, $0) } == Array(repeating: .indexed(1), count: 3))
  }

  @Test func `keeps what the user named on every background`() throws {
    let theme = try Theme(named: "default", changing: ["category-2": "color208"])
    for tone in Tone.allCases {
      for ink in [Ink.category(1), .categoryName(1)] {
        let look = theme.suited(to: tone).look(Style(ink), depth: .full)
        #expect(look.foreground == .indexed(208))
      }
    }
  }

  @Test func `shows a bar in one look`() {
    let looks = [Ink.plain, .dim, .missed, .running, .category(3)].map {
      Theme.standard.suited(to: .dark).look(Style($0, on: .selection), depth: .full)
    }
    #expect(Set(looks).count == 1)
    #expect(looks.first?.attributes == .reverse)
  }

  @Test(
    arguments: [
      ("15;0", .dark), ("0;15", .light), ("0;default;15", .light), ("12;8", .dark), ("0;7", .light),
      ("default;default", .unknown), ("", .unknown), (nil, .unknown), ("15;300", .unknown),
    ] as [(String?, Tone)]
  )
  func `reads COLORFGBG`(value: String?, tone: Tone) {
    #expect(Tone(colorfgbg: value) == tone)
  }

  @Test func `takes any palette index for a category`() {
    #expect(Ink.category(14) == Ink.category(2))
    #expect(Ink.category(-1) == Ink.category(11))
  }
}
