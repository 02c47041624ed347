import ChronoModel

/// The objects of a JSON array, or of a text that has one after another.
struct ObjectStream {
  private var json: JSONReader
  private var lines: LineCounter
  private let isArray: Bool
  private var isFirst = true
  private var count = 0
  private var isAtEnd = false
  /// Where the object that was read last begins, counted from 1.
  private(set) var line = 0

  /// Takes the whole text, which has to fit into the memory.
  init(_ source: ByteLines.Source) throws(ImportError) {
    var bytes: [UInt8] = []
    while true {
      let piece = try source()
      if piece.isEmpty { break }
      bytes += piece
      guard bytes.count <= PhoneFile.sizeLimit else {
        throw ImportError(.tooLarge(limit: PhoneFile.sizeLimit))
      }
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    json = JSONReader(bytes)
    lines = LineCounter(bytes)
    json.skipBlanks()
    guard json.position < bytes.count else { throw ImportError(.empty) }
    isArray = bytes[json.position] == UInt8(ascii: "[")
    do throws(JSONError) {
      if isArray { try json.beginArray() }
    } catch {
      throw ImportError(error, in: bytes)
    }
  }

  /// The next object; `nil` after the last.
  mutating func next() throws(ImportError) -> Fields? {
    guard !isAtEnd, let value = try value() else { return nil }
    count += 1
    guard count <= PhoneFile.itemLimit else {
      throw ImportError(line: line, .tooManyItems(limit: PhoneFile.itemLimit))
    }
    return try Fields(value, at: .line(line))
  }

  private mutating func value() throws(ImportError) -> ForeignValue? {
    do throws(JSONError) {
      if isArray {
        guard try json.hasElement(isFirst: isFirst) else {
          try json.end()
          isAtEnd = true
          return nil
        }
      }
      isFirst = false
      json.skipBlanks()
      if !isArray, json.position == json.bytes.count {
        isAtEnd = true
        return nil
      }
      line = lines.line(at: json.position)
      return try json.value()
    } catch {
      throw ImportError(error, in: json.bytes)
    }
  }
}

extension Instant {
  /// Reads `20261121T083000Z`, which is how Taskwarrior and Timewarrior write instants.
  static func compact(_ text: String) -> Instant? { Instant(basic: text) }
}

extension Fields {
  mutating func compactInstant(_ key: String) throws(ImportError) -> Instant? {
    try parsed(key, "an instant as YYYYMMDDTHHMMSSZ", Instant.compact)
  }
}
