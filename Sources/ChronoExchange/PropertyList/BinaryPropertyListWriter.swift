/// Writes a list of dictionaries as a binary property list (`bplist00`).
///
/// The form is that of CoreFoundation's `CFBinaryPList.c`. Equal values are one object, as Apple's
/// encoders have it; how many bytes a reference takes is known at the end only, so the items are
/// gathered until then.
struct BinaryPropertyListWriter {
  enum Value: Hashable {
    case bool(Bool)
    case string(String)
    /// Seconds since 2001-01-01T00:00:00Z.
    case date(Double)
  }

  private var items: [[(key: Int, value: Int)]] = []
  private var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  mutating func append(_ item: [(key: String, value: Value)]) {
    items.append(item.map { (number(of: .string($0.key)), number(of: $0.value)) })
  }

  private mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    values.append(value)
    numbers[value] = values.count - 1
    return values.count - 1
  }

  /// The whole file: the list is the first object, its items come next, then what they hold.
  func bytes() -> [UInt8] {
    let count = 1 + items.count + values.count
    let size = BinaryPropertyListWriter.size(of: count)
    func references(_ numbers: some Sequence<Int>) -> [UInt8] {
      numbers.flatMap { BinaryPropertyListWriter.bigEndian($0, size: size) }
    }
    let firstValue = 1 + items.count
    var bytes = Array("bplist00".utf8)
    var offsets = [bytes.count]
    bytes += BinaryPropertyListWriter.mark(0xA0, items.count) + references(1..<firstValue)
    for item in items {
      offsets.append(bytes.count)
      bytes += BinaryPropertyListWriter.mark(0xD0, item.count)
      bytes += references(item.map { firstValue + $0.key })
      bytes += references(item.map { firstValue + $0.value })
    }
    for value in values {
      offsets.append(bytes.count)
      bytes += BinaryPropertyListWriter.object(value)
    }
    let table = bytes.count
    let offsetSize = BinaryPropertyListWriter.size(of: table)
    for offset in offsets { bytes += BinaryPropertyListWriter.bigEndian(offset, size: offsetSize) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(size)]
    for number in [count, 0, table] {
      bytes += BinaryPropertyListWriter.bigEndian(number, size: 8)
    }
    return bytes
  }

  // MARK: Pieces

  private static func object(_ value: Value) -> [UInt8] {
    switch value {
    case .bool(let flag): return [flag ? 0x09 : 0x08]
    case .date(let seconds): return [0x33] + bigEndian(seconds.bitPattern, size: 8)
    case .string(let text):
      if text.utf8.allSatisfy({ $0 < 0x80 }) { return mark(0x50, text.utf8.count) + text.utf8 }
      return mark(0x60, text.utf16.count) + text.utf16.flatMap { bigEndian($0, size: 2) }
    }
  }

  /// A kind with its count; from fifteen on the count is a number of its own.
  private static func mark(_ kind: UInt8, _ count: Int) -> [UInt8] {
    if count < 15 { return [kind | UInt8(count)] }
    let size = size(of: count)
    return [kind | 15, 0x10 | UInt8(size.trailingZeroBitCount)] + bigEndian(count, size: size)
  }

  /// One, two, four or eight bytes: what a number needs.
  private static func size(of number: Int) -> Int {
    [1, 2, 4].first { number < 1 << (8 * $0) } ?? 8
  }

  private static func bigEndian(_ number: some BinaryInteger, size: Int) -> [UInt8] {
    (1...size).map { UInt8(truncatingIfNeeded: number >> (8 * (size - $0))) }
  }
}
