import Foundation
import Testing
import VirtualTerminal

/// Keys, mouse, pastes and sizes from a seed: the planner stays, and hears every key after them.
///
/// `CHRONOLIST_RANDOM_KEYS` is how many, where there is more time than a build has.
@Suite(.waitsForPrograms) struct RandomKeyTests {
  private static let count =
    ProcessInfo.processInfo.environment["CHRONOLIST_RANDOM_KEYS"].flatMap { Int($0) } ?? 150

  private static let sizes = [(120, 40), (80, 24), (40, 12), (20, 6)]

  /// Keys by what they send.
  ///
  /// What leaves or stops the planner (`q`, Ctrl-C, Ctrl-Z) is left out.
  private static let keys: [String] =
    "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;/?!@#[]{}<>()+-*=_|&%'\""
    .map(String.init)
    + ["\r", "\r", "\t", "\u{7F}", "\u{1}", "\u{5}", "\u{7}", "\u{B}", "\u{E}", "\u{10}", "\u{12}"]
    + ["\u{15}", "\u{17}", "\u{18}", "é", "漢", "👨"]
    + ["A", "B", "C", "D", "H", "F", "5~", "6~", "3~", "2~", "Z", "1;2A", "1;2B", "1;2C", "1;2D"]
    .map { "\u{1B}[" + $0 }

  /// What a slow line makes of Esc and the keys after it, and what is no key at all.
  private static let knots = [
    "\u{1B}", "\u{1B}\u{1B}", "\u{1B}]j", "\u{1B}Pk", "\u{1B}Xj", "\u{1B}^k", "\u{1B}_j",
    "\u{1B}[j",
    "\u{1B}O", "\u{1B}]1", "\u{1B}]0;x", "\u{1B}[", "\u{1B}[<0;3", "\u{1B}[200",
    "\u{1B}]0;title\u{7}",
    "\u{1B}]11;rgb:ffff/ffff/ffff\u{7}", "\u{1B}]11;rgb:0/0/0\u{1B}\\", "\u{1B}[?62c", "\u{1B}[I",
  ]

  private static let pastes = [
    "Call Ana 9:30 #Home", "dd q dd\nu\rR", "\u{1B}[A\u{1B}]0;x", "漢字 👨‍👩‍👧 e\u{301}", "",
    String(repeating: "long ", count: 200), "\u{202E}dl\u{200B}o\t9:00-10:30 every mon",
  ]

  @Test(arguments: 1...6) func `loses no key and never ends`(seed: Int) throws {
    let home = try TemporaryDirectory()
    try home.add("Alpha 09:00 for 45m", "Beta 10:00 for 1h #Work", "Gamma @deep !!", "Delta")
    try home.add("Late", day: "tomorrow")
    try home.must(home.run("event", "add", "Dentist tomorrow 15:00 for 1h"))
    var random = SeededRandom(seed: UInt64(seed))
    var session = try Self.open(in: home)
    var pressed = 0
    while pressed < Self.count {
      var packets: [String] = []
      for _ in 0..<5 {
        packets.append((0..<8).map { _ in Self.piece(&random) }.joined())
        pressed += 8
      }
      let story = "seed \(seed), before \(pressed): \(packets)"
      for packet in packets {
        try session.type(packet)
        if random.next(below: 4) == 0 {
          let (width, height) = random.pick(Self.sizes)
          session.resize(width: width, height: height)
        }
      }
      if try !Self.hears(session) {
        // The palette leads to “quit” too, which is no accident.
        let ending = try? session.waitForExit(seconds: 5)
        #expect(ending == .exited(0), "\(story)")
        guard ending == .exited(0) else { return }
        session = try Self.open(in: home)
      }
    }
    try session.type(Self.home)
    session.hangUp()
    _ = try session.waitForExit(seconds: 20)
    #expect(try home.soundness() == "ok")
    try home.must(home.run("doctor"))
  }

  private static func open(in home: TemporaryDirectory) throws -> TerminalSession {
    let session = try home.planner(environment: ["EDITOR": "true"])
    try session.waitFor("Categories")
    return session
  }

  private static func piece(_ random: inout SeededRandom) -> String {
    switch random.next(below: 20) {
    case 0...12: return random.pick(keys)
    case 13...15: return "\u{1B}"
    case 16: return random.pick(knots)
    case 17: return "\u{1B}[200~\(random.pick(pastes))\u{1B}[201~"
    case 18:
      let cell = "\(random.next(below: 130));\(random.next(below: 45))"
      return "\u{1B}[<0;\(cell)M" + (random.next(below: 2) == 0 ? "\u{1B}[<0;\(cell)m" : "")
    default:
      let cell = "\(random.next(below: 130));\(random.next(below: 45))"
      return "\u{1B}[<\(random.pick([2, 32, 64, 65]));\(cell)M"
    }
  }

  /// Closes whatever is open.
  private static let home = String(repeating: "\u{1B}", count: 8)

  /// Whether a key that is pressed now is heard; `false` where the planner has ended.
  ///
  /// - Throws: `HarnessError.neverShown` where it is there and does not hear.
  private static func hears(_ session: TerminalSession) throws -> Bool {
    for attempt in 1...3 {
      // A mouse button that is still down, or half of a sequence, is nothing to wait for.
      try session.type("\u{1B}[<0;1;1m" + home + "?")
      do {
        try session.waitFor("Keys: ", seconds: attempt == 3 ? 30 : 10)
        try session.type(home)
        return true
      } catch {
        if (try? session.waitForExit(seconds: 0.2)) != nil { return false }
        if attempt == 3 { throw error }
      }
    }
    return false
  }
}
