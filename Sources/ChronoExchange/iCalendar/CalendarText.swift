/// Texts as values of properties (RFC 5545, 3.3.11), in which four characters are escaped.
package enum CalendarText {
  package static func escaped(_ text: String) -> String {
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\": result += "\\\\"
      case ";": result += "\\;"
      case ",": result += "\\,"
      case "\r":
        if rest.first == "\n" { rest.removeFirst() }
        result += "\\n"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// What an escaped text says; an escape that means nothing is its character.
  package static func plain(_ value: [UInt8]) -> String { parts(value, separator: nil)[0] }

  /// The texts of a list, which is separated by commas that are not escaped.
  package static func list(_ value: [UInt8]) -> [String] {
    parts(value, separator: UInt8(ascii: ","))
  }

  private static func parts(_ value: [UInt8], separator: UInt8?) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    var position = 0
    while position < value.count {
      let byte = value[position]
      position += 1
      if byte == separator {
        parts.append(String(decoding: part, as: UTF8.self))
        part = []
      } else if byte == UInt8(ascii: "\\"), position < value.count {
        let escaped = value[position]
        position += 1
        part.append(escaped | 0x20 == UInt8(ascii: "n") ? 10 : escaped)
      } else {
        part.append(byte)
      }
    }
    return parts + [String(decoding: part, as: UTF8.self)]
  }
}

extension ContentLine {
  /// A property whose value is a text.
  package init(text: String, of name: String, lineEnd: [UInt8] = [13, 10]) {
    self.init(name, value: CalendarText.escaped(text), lineEnd: lineEnd)
  }

  /// What a property whose value is a text says.
  package var plainText: String { CalendarText.plain(value) }
}
