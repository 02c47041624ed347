import ChronoModel

/// Reads JSON from bytes: strict (RFC 8259), with limits.
///
/// A long document can be walked without holding it as values; see decision 0010. Duplicate keys,
/// invalid UTF-8, lone surrogates and U+0000 are errors that name their place.
struct JSONReader {
  let bytes: [UInt8]
  private(set) var position = 0
  private var depth = 0
  private var valuesLeft = valueLimit

  /// Nothing ChronoList reads is deeper than six; the limit keeps the call stack short.
  static let depthLimit = 32
  /// Keys and elements of one value: an item has some dozens.
  static let valueLimit = 100_000

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The one value of the text.
  static func value(of bytes: [UInt8]) throws(JSONError) -> ForeignValue {
    var reader = JSONReader(bytes)
    let value = try reader.value()
    try reader.end()
    return value
  }

  /// Nothing but blanks may follow.
  mutating func end() throws(JSONError) {
    skipBlanks()
    if position < bytes.count { throw failure(.afterEnd) }
  }

  mutating func value() throws(JSONError) -> ForeignValue {
    valuesLeft = JSONReader.valueLimit
    return try innerValue()
  }

  private mutating func innerValue() throws(JSONError) -> ForeignValue {
    valuesLeft -= 1
    if valuesLeft < 0 { throw failure(.tooMany(limit: JSONReader.valueLimit)) }
    skipBlanks()
    guard position < bytes.count else { throw failure(.endsEarly) }
    switch bytes[position] {
    case UInt8(ascii: "{"):
      var members: [ForeignValue.Member] = []
      var keys: Set<String> = []
      try beginObject()
      while let key = try nextKey(isFirst: members.isEmpty) {
        // Few keys are looked through sooner than hashed.
        if members.count == 16 { keys = Set(members.map(\.key)) }
        let isKnown =
          members.count < 16
          ? members.contains { $0.key == key } : !keys.insert(key).inserted
        if isKnown { throw failure(.duplicateKey(key)) }
        members.append(ForeignValue.Member(key: key, value: try innerValue()))
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [ForeignValue] = []
      try beginArray()
      while try hasElement(isFirst: elements.isEmpty) { elements.append(try innerValue()) }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw failure(.expected("a value"))
    }
  }

  // MARK: Walking

  mutating func beginObject() throws(JSONError) { try begin("{", "an object") }

  mutating func beginArray() throws(JSONError) { try begin("[", "an array") }

  /// The next key of the object, its colon taken too; `nil` once the object has ended.
  mutating func nextKey(isFirst: Bool) throws(JSONError) -> String? {
    guard try hasItem(isFirst: isFirst, close: "}") else { return nil }
    skipBlanks()
    guard position < bytes.count else { throw failure(.endsEarly) }
    guard bytes[position] == UInt8(ascii: "\"") else { throw failure(.expected("a key")) }
    let key = try string()
    try take(":")
    return key
  }

  /// Whether the array has another element; its end is taken.
  mutating func hasElement(isFirst: Bool) throws(JSONError) -> Bool {
    try hasItem(isFirst: isFirst, close: "]")
  }

  /// Passes over an array; the number of its elements.
  mutating func skipArray() throws(JSONError) -> Int {
    var count = 0
    try beginArray()
    while try hasElement(isFirst: count == 0) {
      _ = try value()
      count += 1
    }
    return count
  }

  /// Goes to a place that was seen before, a member of the outermost object.
  mutating func move(to position: Int) {
    self.position = position
    depth = 1
  }

  private mutating func begin(_ mark: Unicode.Scalar, _ name: String) throws(JSONError) {
    skipBlanks()
    guard position < bytes.count else { throw failure(.endsEarly) }
    guard bytes[position] == UInt8(ascii: mark) else { throw failure(.expected(name)) }
    depth += 1
    if depth > JSONReader.depthLimit { throw failure(.tooDeep(limit: JSONReader.depthLimit)) }
    position += 1
  }

  private mutating func hasItem(isFirst: Bool, close: Unicode.Scalar) throws(JSONError) -> Bool {
    skipBlanks()
    guard position < bytes.count else { throw failure(.endsEarly) }
    if bytes[position] == UInt8(ascii: close) {
      position += 1
      depth -= 1
      return false
    }
    if !isFirst { try take(",") }
    return true
  }

  // MARK: Pieces

  mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private mutating func take(_ mark: Unicode.Scalar) throws(JSONError) {
    skipBlanks()
    guard position < bytes.count else { throw failure(.endsEarly) }
    guard bytes[position] == UInt8(ascii: mark) else { throw failure(.expected("“\(mark)”")) }
    position += 1
  }

  private mutating func word(
    _ text: StaticString,
    _ value: ForeignValue
  ) throws(JSONError) -> ForeignValue {
    for byte in text.description.utf8 {
      guard position < bytes.count else { throw failure(.endsEarly) }
      guard bytes[position] == byte else { throw failure(.expected("a value")) }
      position += 1
    }
    return value
  }

  private mutating func number() throws(JSONError) -> ForeignValue {
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    let leadsWithZero = position < bytes.count && bytes[position] == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !leadsWithZero || whole == 1 else { throw failure(.badNumber, at: start) }
    var isInteger = true
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      isInteger = false
      position += 1
      guard digits() > 0 else { throw failure(.badNumber, at: start) }
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      position += 1
      if position < bytes.count, bytes[position] == 43 || bytes[position] == 45 { position += 1 }
      guard digits() > 0 else { throw failure(.badNumber, at: start) }
    }
    guard position - start <= 64 else { throw failure(.badNumber, at: start) }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let value = Int(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else { throw failure(.badNumber, at: start) }
    return .real(value)
  }

  private mutating func digits() -> Int {
    let start = position
    while position < bytes.count, (48...57).contains(bytes[position]) { position += 1 }
    return position - start
  }

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    // Most strings have no escapes: they are the bytes themselves.
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let text = try text(bytes[start..<position], at: start)
        position += 1
        return text
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      case 0..<0x20: throw failure(.rawControl)
      default: position += 1
      }
    }
    throw failure(.endsEarly)
  }

  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var unescaped = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return try text(unescaped[...], at: start)
      case UInt8(ascii: "\\"): try escape(into: &unescaped)
      case 0..<0x20: throw failure(.rawControl, at: position - 1)
      default: unescaped.append(byte)
      }
    }
    throw failure(.endsEarly)
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    guard position < bytes.count else { throw failure(.endsEarly) }
    let mark = bytes[position]
    position += 1
    switch mark {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(mark)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "u"):
      let start = position - 2
      var code = try hexadecimal()
      if (0xD800..<0xDC00).contains(code), position + 1 < bytes.count, bytes[position] == 0x5C,
        bytes[position + 1] == UInt8(ascii: "u")
      {
        position += 2
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low) else { throw failure(.loneSurrogate, at: start) }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw failure(.loneSurrogate, at: start) }
      if code == 0 { throw failure(.nul, at: start) }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default: throw failure(.badEscape, at: position - 2)
    }
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard position < bytes.count else { throw failure(.endsEarly) }
      let byte = bytes[position]
      switch byte {
      case 48...57: code = code << 4 | UInt32(byte - 48)
      case 65...70, 97...102: code = code << 4 | UInt32((byte | 0x20) - 87)
      default: throw failure(.badEscape)
      }
      position += 1
    }
    return code
  }

  private func text(_ slice: ArraySlice<UInt8>, at start: Int) throws(JSONError) -> String {
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw failure(.invalidUTF8, at: start)
    }
    return text
  }

  private func failure(_ problem: JSONProblem, at offset: Int? = nil) -> JSONError {
    JSONError(offset: offset ?? position, problem: problem)
  }
}
