import ChronoScreen
import ChronoTerminal
import Recorded
import Testing

/// Every sequence that a terminal sends, whole and cut in two at every byte, as a table.
@Suite struct KeySequenceTableTests {
  private static let escape = "\u{1B}"

  private static var sequences: [String] {
    let controls = (0...0x20).map { String(UnicodeScalar(UInt8($0))) } + ["\u{7F}", "é", "漢", "🎉"]
    let letters = Array("ABCDEFHPQRSZabcdMjklmnopqrstuvwxyIO")
    let modifiers = (1...9).flatMap { number in
      "ABCDHFPS".map { "[1;\(number)\($0)" }
        + [1, 2, 3, 5, 6, 15, 24].map { "[\($0);\(number)~" }
    }
    let keys =
      letters.flatMap { ["[\($0)", "O\($0)"] } + "ABCDE".map { "[[\($0)" }
      + (1...34).map { "[\($0)~" } + (1...8).flatMap { ["[\($0)$", "[\($0)^", "[\($0)@"] }
      + ["O2A", "O5C", "[2A", "[5D", "[1;A", "[;2B", "[1;2;3C", "[1;2", "[", "O", "", "[0~", "[~"]
    let mouse = (0...70).flatMap { code in
      ["[<\(code);10;5M", "[<\(code);10;5m"]
    }
    let odd = [
      "[<0;1;1M", "[<0;0;0M", "[<0;9999;2M", "[<0;10M", "[<0;10;5;1M", "[<;;M", "[<a;1;1M",
      "[<0;-1;1M", "[M abc", "[I", "[O", "[200~a\rb\u{1B}[201~", "[200~\u{1B}[201~",
      "[200~a\u{1B}[20", "[200~\u{1B}[A\u{1B}[201~x", "[200~é漢\u{1B}[201~", "[201~",
      "[200~a\r\nb\tc\u{1B}[201~",
      "]11;rgb:ffff/ffff/ffff\u{7}", "]11;rgb:0000/0000/0000\u{1B}\\", "]11;rgb:7/7/7\u{7}",
      "]11;#ffffff\u{7}", "]10;rgb:0/0/0\u{7}", "]0;title\u{7}", "P>|x\u{1B}\\", "_Gi=1\u{1B}\\",
      "^x\u{1B}\\", "[?64;1c", "[?2026;2$y", "[24;80R", "[97;5u", "[27;5;106~", "[?1u",
    ]
    return controls + (keys + modifiers + mouse + odd).map { escape + $0 } + ["\u{1B}\u{1B}[A"]
  }

  @Test func `what each of them means`() {
    var lines: [String] = []
    for sequence in Self.sequences {
      let bytes = Array(sequence.utf8) + [0x78]
      let whole = Self.read([bytes], waiting: false)
      var line = "\(Self.shown(bytes.dropLast())) → \(whole)"
      // Of the mouse one cut is as good as another.
      let isMouse = sequence.hasPrefix("\u{1B}[<") && sequence.hasSuffix(";10;5M")
      for waits in [false, true] where !isMouse || sequence.count < 10 {
        for cut in 1..<bytes.count {
          let parts = Self.read([Array(bytes[..<cut]), Array(bytes[cut...])], waiting: waits)
          if parts != whole { line += "\n   \(waits ? "late" : "cut") at \(cut) → \(parts)" }
        }
      }
      lines.append(line)
    }
    let difference = Recorded.difference(
      of: lines.joined(separator: "\n") + "\n",
      from: Recorded.path("keys", beside: #filePath)
    )
    #expect(difference == nil)
  }

  /// What packets mean, and the background that they tell; between them nobody may wait any longer.
  private static func read(_ packets: [[UInt8]], waiting: Bool) -> String {
    var decoder = KeyDecoder()
    var words: [String] = []
    for packet in packets {
      words += decoder.feed(packet).map(name)
      if let patience = decoder.patienceMilliseconds, waiting {
        words += ["(\(patience) ms)"] + decoder.flush().map(name)
      }
    }
    words += decoder.flush().map(name)
    return (words + (decoder.tone.map { ["\($0)"] } ?? [])).joined(separator: " ")
  }

  private static func name(_ input: Input) -> String {
    switch input {
    case .key(let key): key.name
    case .paste(let text): "paste(\(text.debugDescription))"
    case .mouse(let mouse): "\(mouse.kind)\(mouse.button)@\(mouse.at.x),\(mouse.at.y)"
    default: "\(input)"
    }
  }

  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x1B: "^["
      case 0x7F: "^?"
      case 0..<0x20: "^" + String(UnicodeScalar(UInt8(scalar.value + 64)))
      case 0x20: "␣"
      default: String(scalar)
      }
    }.joined()
  }
}
