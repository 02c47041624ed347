import CNcurses
import ChronoScreen

/// The keys as terminfo describes them for the terminal that curses has opened.
enum TerminalKeys {
  private static let capabilities: [(name: String, key: Key)] = [
    ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home),
    ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown), ("kdch1", .delete), ("kich1", .insert),
    ("kcbt", .backTab), ("kLFT", .shiftLeft), ("kRIT", .shiftRight), ("kri", .shiftUp),
    ("kind", .shiftDown),
  ]

  static func known() -> [(bytes: [UInt8], key: Key)] {
    let functions = (1...12).map { (name: "kf\($0)", key: Key.function($0)) }
    return (capabilities + functions).compactMap { name, key in
      capability(name).map { (bytes: $0, key: key) }
    }
  }

  /// The bytes of a string capability; `nil` when the terminal has none.
  static func capability(_ name: String) -> [UInt8]? {
    guard let text = unsafe chrono_capability(name) else { return nil }
    return unsafe Array(String(cString: text).utf8)
  }
}
