/// A parameter of a content line: `TZID=Europe/Berlin` (RFC 5545, 3.2).
package struct CalendarParameter: Hashable, Sendable {
  /// In upper case.
  package var name: String
  /// Without quotes; `^n`, `^^` and `^'` (RFC 6868) are what they stand for.
  package var values: [String]

  package init(_ name: String, _ values: String...) {
    self.name = name
    self.values = values
  }

  /// `;NAME=VALUE`, quoted where it must be.
  var bytes: [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: ";")] + name.utf8 + [UInt8(ascii: "=")]
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      let needsQuotes = value.utf8.contains { ":;,".utf8.contains($0) }
      if needsQuotes { bytes.append(UInt8(ascii: "\"")) }
      for byte in value.utf8 {
        switch byte {
        case UInt8(ascii: "^"): bytes += "^^".utf8
        case UInt8(ascii: "\""): bytes += "^'".utf8
        case 10: bytes += "^n".utf8
        case 0..<32, 127: break
        default: bytes.append(byte)
        }
      }
      if needsQuotes { bytes.append(UInt8(ascii: "\"")) }
    }
    return bytes
  }
}

extension ContentLine {
  /// The parameters in their order; what is not `NAME=VALUE` is passed over.
  package var parameters: [CalendarParameter] {
    let content = content
    guard let colon = ContentLine.colon(in: content),
      var position = content[..<colon].firstIndex(of: UInt8(ascii: ";"))
    else { return [] }
    var parameters: [CalendarParameter] = []
    while position < colon {
      // At a semicolon: a name up to the sign, then values up to the next semicolon.
      var name: [UInt8] = []
      position += 1
      while position < colon, content[position] != UInt8(ascii: "="),
        content[position] != UInt8(ascii: ";")
      {
        name.append(content[position])
        position += 1
      }
      guard position < colon, content[position] == UInt8(ascii: "=") else { continue }
      var values: [[UInt8]] = [[]]
      var isQuoted = false
      position += 1
      scan: while position < colon {
        let byte = content[position]
        switch byte {
        case UInt8(ascii: "\""): isQuoted.toggle()
        case UInt8(ascii: ",") where !isQuoted: values.append([])
        case UInt8(ascii: ";") where !isQuoted: break scan
        default: values[values.count - 1].append(byte)
        }
        position += 1
      }
      var parameter = CalendarParameter(String(decoding: name, as: UTF8.self).uppercased())
      parameter.values = values.map(CalendarParameter.decoded)
      parameters.append(parameter)
    }
    return parameters
  }

  /// The first value of a parameter; `nil` where it is absent.
  package func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.values.first
  }
}

extension CalendarParameter {
  fileprivate static func decoded(_ bytes: [UInt8]) -> String {
    guard bytes.contains(UInt8(ascii: "^")) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      guard byte == UInt8(ascii: "^"), position < bytes.count else {
        result.append(byte)
        continue
      }
      switch bytes[position] {
      case UInt8(ascii: "n"): result.append(10)
      case UInt8(ascii: "^"): result.append(byte)
      case UInt8(ascii: "'"): result.append(UInt8(ascii: "\""))
      // RFC 6868, 3.1: any other pair stays as it is.
      default: result += [byte, bytes[position]]
      }
      position += 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension ContentLine {
  /// What a line says, in whichever order it has its parameters: there are programs that write all of them in their own.
  package struct Saying: Hashable {
    let parameters: Set<CalendarParameter>
    let value: [UInt8]
  }

  package var saying: Saying { Saying(parameters: Set(parameters), value: value) }
}
