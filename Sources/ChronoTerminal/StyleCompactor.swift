/// Shortens what curses sends to change colours and attributes.
///
/// Curses resets and sets each colour by itself, which on a slow line is most of a frame. Here all
/// changes between two pieces of text become one sequence, the shorter of "change" and "reset and
/// set". Bytes it does not fully understand are given back as they came.
enum StyleCompactor {
  private struct Look: Equatable {
    var foreground = ""
    var background = ""
    var attributes: Set<String> = []
  }

  /// The same effect in fewer bytes; the terminal's style is plain before and after.
  static func compact(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var shown = Look()
    var wanted = Look()
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x0F {
        // Back to the first character set, which is never left.
        index += 1
      } else if bytes[index...].starts(with: [0x1B, 0x28, 0x42]) {
        index += 3
      } else if let end = styleEnd(bytes, at: index) {
        let codes = String(decoding: bytes[index + 2..<end], as: UTF8.self)
        guard apply(codes, to: &wanted) else { return bytes }
        index = end + 1
      } else if bytes[index] == 0x0E || bytes[index...].starts(with: [0x1B, 0x28]) {
        return bytes
      } else {
        result += change(from: shown, to: wanted)
        shown = wanted
        result.append(bytes[index])
        index += 1
      }
    }
    return result + change(from: shown, to: wanted)
  }

  /// Where the `m` of a style sequence that begins here is; `nil` when none begins here.
  private static func styleEnd(_ bytes: [UInt8], at start: Int) -> Int? {
    guard bytes[start] == 0x1B, start + 2 < bytes.count, bytes[start + 1] == UInt8(ascii: "[")
    else { return nil }
    let end = bytes[(start + 2)...].firstIndex { !(0x30...0x3B).contains($0) }
    return end.flatMap { bytes[$0] == UInt8(ascii: "m") ? $0 : nil }
  }

  /// Reads a style sequence's codes; `false` for one that is not known here.
  private static func apply(_ codes: String, to look: inout Look) -> Bool {
    var rest = codes.split(separator: ";", omittingEmptySubsequences: false)[...]
    while let code = rest.popFirst() {
      switch Int(code) ?? 0 {
      case 0: look = Look()
      case 1, 2, 4, 7: look.attributes.insert(String(code))
      case 22: look.attributes.subtract(["1", "2"])
      case 24: look.attributes.remove("4")
      case 27: look.attributes.remove("7")
      case 30...37, 90...97: look.foreground = String(code)
      case 40...47, 100...107: look.background = String(code)
      case 39: look.foreground = ""
      case 49: look.background = ""
      case 38 where rest.count >= 2 && rest.first == "5":
        look.foreground = "38;5;\(rest.dropFirst().first ?? "")"
        rest = rest.dropFirst(2)
      case 48 where rest.count >= 2 && rest.first == "5":
        look.background = "48;5;\(rest.dropFirst().first ?? "")"
        rest = rest.dropFirst(2)
      default: return false
      }
    }
    return true
  }

  private static func change(from shown: Look, to wanted: Look) -> [UInt8] {
    if shown == wanted { return [] }
    let colours = [wanted.foreground, wanted.background].filter { !$0.isEmpty }
    let all = wanted.attributes.sorted() + colours
    let anew = all.isEmpty ? "" : "0;" + all.joined(separator: ";")
    guard shown.attributes.isSubset(of: wanted.attributes) else { return sequence(anew) }
    var codes = wanted.attributes.subtracting(shown.attributes).sorted()
    if shown.foreground != wanted.foreground {
      codes.append(wanted.foreground.isEmpty ? "39" : wanted.foreground)
    }
    if shown.background != wanted.background {
      codes.append(wanted.background.isEmpty ? "49" : wanted.background)
    }
    let changes = codes.joined(separator: ";")
    return sequence(changes.utf8.count < anew.utf8.count ? changes : anew)
  }

  private static func sequence(_ codes: String) -> [UInt8] { Array("\u{1B}[\(codes)m".utf8) }
}
