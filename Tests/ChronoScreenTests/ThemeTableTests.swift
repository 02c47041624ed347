import ChronoScreen
import Recorded
import Testing

/// How every meaning looks, by every theme on every background and depth.
@Suite struct ThemeTableTests {
  private static let inks: [(String, Ink)] =
    [
      ("plain", .plain), ("dim", .dim), ("title", .title), ("border", .border), ("focus", .focus),
      ("heading", .heading), ("done", .done), ("missed", .missed), ("running", .running),
      ("ghost", .ghost), ("priority", .priority), ("tag", .tag), ("note", .note),
      ("accent", .accent), ("error", .error), ("success", .success), ("warning", .warning),
      ("now", .now), ("meal", .meal), ("key", .key),
    ]
    + (0..<Ink.categoryCount).flatMap {
      [("category \($0 + 1)", Ink.category($0)), ("its name", .categoryName($0))]
    }

  @Test func `every look`() {
    var lines: [String] = []
    var told: [[String]: String] = [:]
    for name in Theme.names {
      guard let theme = try? Theme(named: name) else { continue }
      for tone in Tone.allCases {
        for depth in [ColourDepth.full, .eight, .none] {
          let suited = theme.suited(to: tone)
          var looks = Self.inks.map { "\($0) \(Self.look(suited, $1, depth))" }
          looks += Ground.allCases.map { ground in
            let three = [Ink.plain, .missed, .category(4)].map {
              Self.words(suited.look(Style($0, on: ground, .underline), depth: depth))
            }
            return "on \(ground) \(three.joined(separator: " · "))"
          }
          lines.append("== \(name), \(tone), \(depth)" + (told[looks].map { " · as \($0)" } ?? ""))
          if told[looks] == nil { lines += looks }
          told[looks] = told[looks] ?? "\(name), \(tone), \(depth)"
        }
      }
    }
    let text = lines.joined(separator: "\n") + "\n"
    let path = Recorded.path("themes", beside: #filePath)
    #expect(Recorded.difference(of: text, from: path) == nil)
  }

  private static func look(_ theme: Theme, _ ink: Ink, _ depth: ColourDepth) -> String {
    let plain = words(theme.look(Style(ink), depth: depth))
    let selected = words(theme.look(Style(ink, on: .selection), depth: depth))
    return "\(plain) · selected \(selected)"
  }

  private static func words(_ look: Look) -> String {
    func number(_ colour: Colour) -> String {
      if case .indexed(let index) = colour { "\(index)" } else { "–" }
    }
    let sets: [(Attributes, String)] = [
      (.bold, "B"), (.dim, "D"), (.reverse, "R"), (.underline, "U"),
    ]
    let set = sets.filter { look.attributes.contains($0.0) }.map(\.1).joined()
    return "\(number(look.foreground))/\(number(look.background))\(set)"
  }
}
