import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

@Suite struct `The links of a row` {
  @Test(arguments: [
    ("see https://example.org/a?b=c#d.", ["https://example.org/a?b=c#d"]),
    ("(HTTP://Example.org/x_(y)), then", ["HTTP://Example.org/x_(y)"]),
    ("<mailto:ana@example.org>", ["mailto:ana@example.org"]),
    ("a https://a.org b https://b.org c https://a.org", ["https://a.org", "https://b.org"]),
    ("https://example.org/äpfel", ["https://example.org/%C3%A4pfel"]),
    ("https:// and ftp://x and javascript:alert(1) file:///etc", []),
    ("https://a.org/\u{1B}]52;c;x\u{7}", ["https://a.org/"]),
    ("https://a.org/\u{202E}gro", ["https://a.org/"]),
    ("https://a.org/'\"`$(id)`;rm", ["https://a.org/"]),
    ("--help https://-x.org", ["https://-x.org"]),
    ("text:https://a.org", ["https://a.org"]),
  ])
  func `are found, and nothing else`(text: String, links: [String]) {
    #expect(Links.find(in: [text]) == links)
  }

  private func planner(_ title: String, notes: String) -> Planner {
    var world = World.sample
    world.plan(title, in: nil, at: Days.time(7), notes: notes)
    var planner = Planner(world)
    planner.press("Home")
    return planner
  }

  @Test func `gx opens the one of the title or the notes`() {
    var planner = planner("Read https://example.org", notes: "")
    let effects = planner.effects { $0.press("g", "x") }
    #expect(effects == [.terminal(.openLink("https://example.org"))])
    #expect(planner.notice.hasPrefix("No $BROWSER is set, so the clipboard got https://"))
  }

  @Test func `of several are asked for`() {
    var planner = planner("Read https://a.org", notes: "or https://b.org")
    planner.press("g", "x")
    #expect(
      planner.screen.contains("1   https://a.org") && planner.screen.contains("2   https://b.org")
    )
    let effects = planner.effects { $0.press("2") }
    #expect(effects == [.terminal(.openLink("https://b.org"))])
  }

  @Test func `where there is none it is said`() {
    var planner = planner("Plain", notes: "words")
    planner.press("g", "x")
    #expect(planner.notice == "No link in the title or the notes")
    planner.press("I", "o")
    #expect(planner.notice == "No link in the title or the notes")
  }
}
