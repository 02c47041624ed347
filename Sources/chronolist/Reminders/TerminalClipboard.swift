import ChronoScreen

/// The bytes that put text into the clipboard of the terminal: OSC 52, as base64.
struct TerminalClipboard {
  private let environment: Environment

  /// The most that terminals accept; a longer text stays within the planner.
  private static let limit = 70_000

  init(_ environment: Environment) { self.environment = environment }

  /// Empty for consoles that would show the sequence instead.
  ///
  /// tmux takes it itself where `set-clipboard` is on, and passes it on where that is allowed: it
  /// is told both ways, as it does not say which.
  func bytes(of text: String) -> [UInt8] {
    let term = environment["TERM"] ?? ""
    guard !term.hasPrefix("linux"), !term.hasPrefix("vt"), term != "dumb" else { return [] }
    // Lines are kept apart; nothing else of the text may be a control.
    let lines = text.split(separator: "\n").map { SafeText(String($0)).string }
    let safe = Array(lines.joined(separator: "\n").utf8)
    guard safe.count <= TerminalClipboard.limit else { return [] }
    let sequence = "\u{1B}]52;c;\(TerminalClipboard.base64(safe))\u{7}"
    let packed = TerminalNotice(environment).wrapped(sequence)
    return environment["TMUX"] == nil ? packed : Array(sequence.utf8) + packed
  }

  /// Hand-written: Foundation is not needed for it.
  static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let three = bytes[start..<min(start + 3, bytes.count)]
      let bits = three.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - three.count))
      for place in 0..<4 {
        let digit = bits >> (18 - 6 * place) & 63
        text.append(place <= three.count ? digits[digit] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
