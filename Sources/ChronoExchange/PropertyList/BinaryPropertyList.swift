import ChronoModel

/// A binary property list (`bplist00`), object by object.
///
/// The form is that of CoreFoundation's `CFBinaryPList.c`: objects, a table of their offsets, and
/// a trailer of 32 bytes. Every count and every reference is checked against the bytes that are
/// there before anything is made of it.
struct BinaryPropertyList {
  let root: Int
  private let bytes: [UInt8]
  private let count: Int
  private let offsetSize: Int
  private let referenceSize: Int
  /// Where the objects end and the table of offsets begins.
  private let table: Int

  private static let trailerSize = 32

  init(_ bytes: [UInt8]) throws(ImportError) {
    self.bytes = bytes
    let trailer = bytes.count - BinaryPropertyList.trailerSize
    guard trailer > 8 else { throw BinaryPropertyList.failure(bytes.count, .endsEarly) }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    let numbers = [8, 16, 24].map { place in
      bytes[(trailer + place)..<(trailer + place + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    // A file that was cut ends with other bytes than a trailer's, and these cannot all fit.
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      numbers.allSatisfy({ $0 <= UInt64(trailer) })
    else { throw BinaryPropertyList.failure(trailer, .badTrailer) }
    count = Int(numbers[0])
    root = Int(numbers[1])
    table = Int(numbers[2])
    guard count > 0, root < count, table > 8, table + count * offsetSize <= trailer else {
      throw BinaryPropertyList.failure(trailer, .badTrailer)
    }
  }

  func node(_ number: Int) throws(ImportError) -> PropertyList.Node {
    guard (0..<count).contains(number) else {
      throw ImportError(.propertyList(byte: nil, .badReference))
    }
    let entry = table + number * offsetSize
    guard let offset = unsigned(entry, offsetSize), offset >= 8, offset < table else {
      throw BinaryPropertyList.failure(entry, .badReference)
    }
    let mark = bytes[offset]
    let low = Int(mark & 0xF)
    switch mark >> 4 {
    case 0x0:
      switch low {
      case 0x0: return .null
      case 0x8: return .bool(false)
      case 0x9: return .bool(true)
      default: throw BinaryPropertyList.failure(offset, .badObject)
      }
    case 0x1: return .integer(try integer(at: offset))
    case 0x2: return .real(try real(at: offset, size: low))
    case 0x3:
      guard low == 3 else { throw BinaryPropertyList.failure(offset, .badObject) }
      return .date(try real(at: offset, size: low))
    case 0x4:
      _ = try body(at: offset, unit: 1)
      return .data
    case 0x5: return .string(try ascii(try body(at: offset, unit: 1)))
    case 0x6: return .string(try utf16(try body(at: offset, unit: 2)))
    case 0x8:
      try require(offset + 1, low + 1)
      guard let uid = unsigned(offset + 1, low + 1) else {
        throw BinaryPropertyList.failure(offset, .badReference)
      }
      return .uid(uid)
    case 0xA: return .array(references(try body(at: offset, unit: referenceSize)))
    case 0xD:
      // The references of all keys, then those of all values.
      let all = references(try body(at: offset, unit: 2 * referenceSize))
      return .dictionary(keys: Array(all.prefix(all.count / 2)), values: all.suffix(all.count / 2))
    default: throw BinaryPropertyList.failure(offset, .badObject)
    }
  }

  // MARK: Pieces

  private static func failure(_ offset: Int, _ problem: PropertyListProblem) -> ImportError {
    ImportError(.propertyList(byte: offset + 1, problem))
  }

  /// Objects lie before the table of offsets.
  private func require(_ offset: Int, _ length: Int) throws(ImportError) {
    guard length <= table - offset else { throw BinaryPropertyList.failure(offset, .endsEarly) }
  }

  /// Big-endian; `nil` for what is no count, offset or number of an object.
  private func unsigned(_ offset: Int, _ size: Int) -> Int? {
    var value: UInt64 = 0
    for byte in bytes[offset..<(offset + size)] {
      guard value >> 56 == 0 else { return nil }
      value = value << 8 | UInt64(byte)
    }
    return Int(exactly: value)
  }

  /// One, two and four bytes are unsigned, eight and sixteen are signed.
  private func integer(at offset: Int) throws(ImportError) -> Int {
    let power = bytes[offset] & 0xF
    guard power <= 4 else { throw BinaryPropertyList.failure(offset, .badObject) }
    let size = 1 << Int(power)
    try require(offset + 1, size)
    var value: UInt64 = 0
    var above: UInt64 = 0
    for byte in bytes[(offset + 1)..<(offset + 1 + size)] {
      above = above << 8 | value >> 56
      value = value << 8 | UInt64(byte)
    }
    let number = Int(Int64(bitPattern: value))
    guard size < 16 || above == (number < 0 ? .max : 0) else {
      throw BinaryPropertyList.failure(offset, .badNumber)
    }
    return number
  }

  private func real(at offset: Int, size power: Int) throws(ImportError) -> Double {
    guard power == 2 || power == 3 else { throw BinaryPropertyList.failure(offset, .badObject) }
    let size = 1 << power
    try require(offset + 1, size)
    let bits = bytes[(offset + 1)..<(offset + 1 + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let number =
      power == 2
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
    guard number.isFinite else { throw BinaryPropertyList.failure(offset, .badNumber) }
    return number
  }

  /// The bytes after the mark and the count: `unit` for each one counted.
  private func body(at offset: Int, unit: Int) throws(ImportError) -> ArraySlice<UInt8> {
    var start = offset + 1
    var length = Int(bytes[offset] & 0xF)
    if length == 0xF {
      try require(start, 1)
      guard bytes[start] >> 4 == 1 else { throw BinaryPropertyList.failure(start, .badObject) }
      length = try integer(at: start)
      start += 1 + 1 << Int(bytes[start] & 0xF)
    }
    guard length >= 0, length <= (table - start) / unit else {
      throw BinaryPropertyList.failure(offset, .endsEarly)
    }
    return bytes[start..<(start + length * unit)]
  }

  private func references(_ body: ArraySlice<UInt8>) -> [Int] {
    stride(from: body.startIndex, to: body.endIndex, by: referenceSize).map { place in
      unsigned(place, referenceSize) ?? .max
    }
  }

  private func ascii(_ body: ArraySlice<UInt8>) throws(ImportError) -> String {
    guard body.allSatisfy({ (1...0x7F).contains($0) }) else {
      throw ImportError(.badText(key: nil))
    }
    return String(decoding: body, as: UTF8.self)
  }

  private func utf16(_ body: ArraySlice<UInt8>) throws(ImportError) -> String {
    let units = stride(from: body.startIndex, to: body.endIndex, by: 2).map { place in
      UInt16(body[place]) << 8 | UInt16(body[place + 1])
    }
    guard !units.contains(0), let text = String(validating: units, as: UTF16.self) else {
      throw ImportError(.badText(key: nil))
    }
    return text
  }
}
