/// Where the panes' borders stand on the screen, told from the size alone (Behaviour 3.17).
struct Borders {
  let width: Int
  let height: Int

  /// What corners, and upright borders, look like.
  let corners: Set<String>
  let uprights: Set<String>

  init(width: Int, height: Int, isASCII: Bool) {
    self.width = width
    self.height = height
    corners = isASCII ? ["+"] : ["┌", "┐", "└", "┘"]
    uprights = isASCII ? ["|"] : ["│"]
  }

  /// The columns of every border: of three panes, or of the only one.
  private var columns: [Int] {
    switch width {
    case 120: [0, 19, 20, 76, 77, 119]
    case 80: [0, 14, 15, 51, 52, 79]
    default: [0, width - 1]
    }
  }

  /// The cells where a border should be and is not, and those that hold what no screen should.
  func problems(_ session: TerminalSession) -> [String] {
    var problems: [String] = []
    for y in 1..<(height - 1) {
      let wanted = y == 1 || y == height - 2 ? corners : uprights
      for x in columns where !wanted.contains(session.glyph(x: x, y: y)) {
        problems.append("(\(x), \(y)) shows “\(session.glyph(x: x, y: y))”")
      }
    }
    return problems + Borders.strays(session)
  }

  /// Waits until the frame is drawn whole; gives what is wrong with it still.
  func lastingProblems(_ session: TerminalSession) -> [String] {
    try? session.waitUntil("the borders", seconds: 5) { problems($0).isEmpty }
    return problems(session)
  }

  /// Characters on the screen that no screen should hold.
  static func strays(_ session: TerminalSession) -> [String] {
    session.screenText.unicodeScalars
      .filter { $0 != "\n" && ByteAudit.isHarmful($0) }
      .map { "U+" + String($0.value, radix: 16, uppercase: true) + " is on the screen" }
  }
}
