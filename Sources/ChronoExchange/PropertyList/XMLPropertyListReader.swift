import ChronoModel

/// Reads the XML form of a property list: the elements of Apple's `PropertyList-1.0.dtd`, UTF-8,
/// and no entities of its own.
struct XMLPropertyListReader {
  private let bytes: [UInt8]
  private var position = 0
  private var nodes: [PropertyList.Node] = []

  /// Lists of items are three deep.
  static let depthLimit = 32
  /// More values than a hundred thousand items have.
  static let nodeLimit = 2_000_000

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// All values, the outermost last; lists come after their elements.
  mutating func read() throws(ImportError) -> [PropertyList.Node] {
    if matches("\u{FEFF}") { position += 3 }
    try skipProlog()
    let isWrapped = matches("<plist")
    if isWrapped { try skipTag() }
    guard try value(depth: 1) != nil else { throw failure(.expected("a value")) }
    if isWrapped {
      try skipMarkup()
      try take("</plist>")
    }
    try skipMarkup()
    if position < bytes.count { throw failure(.afterEnd) }
    return nodes
  }

  // MARK: Values

  /// The number of the next value; `nil` where the end of what holds it comes first.
  private mutating func value(depth: Int) throws(ImportError) -> Int? {
    try skipMarkup()
    guard position < bytes.count else { throw failure(.endsEarly) }
    if matches("</") { return nil }
    let start = position
    let (name, isEmpty) = try openTag()
    guard nodes.count < XMLPropertyListReader.nodeLimit else {
      throw ImportError(.tooManyItems(limit: XMLPropertyListReader.nodeLimit))
    }
    switch name {
    case "array", "dict":
      guard depth < XMLPropertyListReader.depthLimit else {
        throw failure(.tooDeep(limit: XMLPropertyListReader.depthLimit), at: start)
      }
      try list(named: name, isEmpty: isEmpty, depth: depth)
    case "true", "false":
      if !isEmpty { try take("</\(name)>") }
      nodes.append(.bool(name == "true"))
    case "string": nodes.append(.string(isEmpty ? "" : try text(until: name)))
    case "integer", "real", "date":
      let text = isEmpty ? "" : try text(until: name).trimmed
      nodes.append(try scalar(name, text, at: start))
    case "data":
      if !isEmpty { _ = try text(until: name) }
      nodes.append(.data)
    default: throw failure(.badObject, at: start)
    }
    return nodes.count - 1
  }

  private mutating func list(
    named name: String,
    isEmpty: Bool,
    depth: Int
  ) throws(ImportError) {
    var keys: [Int] = []
    var values: [Int] = []
    while !isEmpty {
      if name == "dict" {
        try skipMarkup()
        guard !matches("</") else { break }
        guard matches("<key") else { throw failure(.expected("a key")) }
        let (tag, isBlank) = try openTag()
        guard tag == "key" else { throw failure(.expected("a key")) }
        nodes.append(.string(isBlank ? "" : try text(until: tag)))
        keys.append(nodes.count - 1)
      }
      guard let value = try value(depth: depth + 1) else {
        guard name == "array" else { throw failure(.expected("a value")) }
        break
      }
      values.append(value)
    }
    if !isEmpty { try take("</\(name)>") }
    nodes.append(name == "dict" ? .dictionary(keys: keys, values: values) : .array(values))
  }

  private func scalar(
    _ name: String,
    _ text: String,
    at start: Int
  ) throws(ImportError) -> PropertyList.Node {
    guard text.utf8.count <= 64 else { throw failure(.badNumber, at: start) }
    switch name {
    case "integer":
      guard let number = Int(text) else { throw failure(.badNumber, at: start) }
      return .integer(number)
    case "real":
      guard let number = Double(text), number.isFinite else { throw failure(.badNumber, at: start) }
      return .real(number)
    default:
      guard text.hasSuffix("Z"), let instant = Instant(text) else {
        throw failure(.badDate, at: start)
      }
      return .date(Double(instant - .reference))
    }
  }

  // MARK: Text

  private mutating func text(until name: String) throws(ImportError) -> String {
    let start = position
    var text: [UInt8] = []
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<"):
        if matches("<![CDATA[") {
          position += 9
          let from = position
          try skip(past: "]]>")
          text += bytes[from..<(position - 3)]
          continue
        }
        if matches("<!--") {
          try skip(past: "-->")
          continue
        }
        try take("</\(name)>")
        guard !text.contains(0), let text = String(validating: text, as: UTF8.self) else {
          throw failure(.notText, at: start)
        }
        return text
      case UInt8(ascii: "&"): try entity(into: &text)
      default:
        text.append(bytes[position])
        position += 1
      }
    }
    throw failure(.endsEarly)
  }

  /// The five that XML has, and numbers of characters.
  private mutating func entity(into text: inout [UInt8]) throws(ImportError) {
    let start = position
    let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw failure(.badEntity) }
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    position = end + 1
    let known: [String: UInt8] = ["lt": 60, "gt": 62, "amp": 38, "quot": 34, "apos": 39]
    if let byte = known[name] {
      text.append(byte)
      return
    }
    let digits = name.dropFirst(name.hasPrefix("#x") ? 2 : 1)
    guard name.hasPrefix("#"), digits.allSatisfy(\.isHexDigit),
      let code = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10), code != 0,
      let scalar = Unicode.Scalar(code)
    else { throw failure(.badEntity, at: start) }
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  // MARK: Markup

  /// The declaration and the document type.
  private mutating func skipProlog() throws(ImportError) {
    skipBlanks()
    if matches("<?xml") {
      let start = position
      try skip(past: "?>")
      let declaration = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
      if let encoding = declaration.firstRange(of: "encoding=") {
        let name = declaration[encoding.upperBound...].dropFirst()
          .prefix { $0 != "\"" && $0 != "'" }
        guard ["utf-8", "us-ascii", "ascii"].contains(name) else {
          throw failure(.encoding(String(name.prefix(40))), at: start)
        }
      }
    }
    try skipMarkup()
    guard matches("<!DOCTYPE") else { return }
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      if bytes[position] == UInt8(ascii: "[") { throw failure(.ownEntities) }
      position += 1
    }
    try take(">")
    try skipMarkup()
  }

  /// The name of an element and whether it has no content; its attributes are passed over.
  private mutating func openTag() throws(ImportError) -> (name: String, isEmpty: Bool) {
    guard matches("<") else { throw failure(.expected("a value")) }
    let start = position + 1
    var end = start
    while end < bytes.count, (97...122).contains(bytes[end]), end - start < 16 { end += 1 }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    try skipTag()
    return (name, bytes[position - 2] == UInt8(ascii: "/"))
  }

  private mutating func skipTag() throws(ImportError) {
    while position < bytes.count {
      position += 1
      if bytes[position - 1] == UInt8(ascii: ">") { return }
    }
    throw failure(.endsEarly)
  }

  private mutating func skipBlanks() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
  }

  /// Passes over blanks, comments and processing instructions.
  private mutating func skipMarkup() throws(ImportError) {
    while true {
      skipBlanks()
      if matches("<!--") {
        try skip(past: "-->")
      } else if matches("<?") {
        try skip(past: "?>")
      } else {
        return
      }
    }
  }

  private mutating func skip(past mark: String) throws(ImportError) {
    while position < bytes.count {
      if matches(mark) {
        position += mark.utf8.count
        return
      }
      position += 1
    }
    throw failure(.endsEarly)
  }

  private mutating func take(_ mark: String) throws(ImportError) {
    guard bytes[position...].starts(with: mark.utf8) else {
      let isCut = mark.utf8.starts(with: bytes[position...])
      throw failure(isCut ? .endsEarly : .expected(mark))
    }
    position += mark.utf8.count
  }

  private func matches(_ mark: String) -> Bool { bytes[position...].starts(with: mark.utf8) }

  private func failure(_ problem: PropertyListProblem, at offset: Int? = nil) -> ImportError {
    ImportError(.propertyList(byte: (offset ?? position) + 1, problem))
  }
}
