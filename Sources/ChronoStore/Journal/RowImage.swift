import ChronoModel
import Foundation
import GRDB

/// The other side of one row in an undo step: what a swap puts in place of what is there.
enum RowImage: Equatable {
  /// The row is not there on the other side; a NULL in the journal, so an import costs only ids.
  case absent
  case full(Values)
  /// Only columns that differ, by their number.
  case partial([Int: DatabaseValue])

  /// Some columns of a row.
  init(_ values: Values, _ columns: [Int]) {
    self = .partial(Dictionary(uniqueKeysWithValues: columns.map { ($0, values[$0]) }))
  }

  /// Whether it says what is in a column.
  func names(_ column: Int) -> Bool {
    switch self {
    case .absent: false
    case .full(let values): values.indices.contains(column)
    case .partial(let columns): columns[column] != nil
    }
  }

  /// The day that it puts back into the schedule of a task; `nil` where it is none, or several.
  func dayPutBack(insteadOf task: Values) -> LocalDay? {
    let column = TaskColumn.excluded.rawValue
    guard let new = value(of: column), new != task[column],
      let before = String.fromDatabaseValue(task[column]),
      let after = String.fromDatabaseValue(new)
    else { return nil }
    let days = Set(Packing.days(before)).subtracting(Packing.days(after))
    return days.count == 1 ? days.first : nil
  }

  /// The first day of an event's series that is not there by this image, and is there now: of several that were
  /// deleted one by one there is none.
  func firstDayBack(insteadOf event: CalendarEvent) -> LocalDay? {
    if case .absent = self { return event.series?.next(after: event.day - 1) }
    let rule = value(of: Table.event.index(of: "rule")).flatMap(String.fromDatabaseValue)
    if let rule, case .until(let last)? = (try? RecurrenceRule(rule))?.end,
      let next = event.series?.next(after: last)
    {
      return next
    }
    return dayLeftOut(insteadOf: event)
  }

  /// The one day that an event's series leaves out by this image, and that is in it now.
  func dayLeftOut(insteadOf event: CalendarEvent) -> LocalDay? {
    guard let repeats = event.repeats,
      let left = value(of: Table.event.index(of: "excluded")).flatMap(String.fromDatabaseValue)
    else { return nil }
    let days = Set(Packing.days(left)).subtracting(repeats.excluded)
    return days.count == 1 ? days.first : nil
  }

  /// What the row was before this step, given what it was before the step's newest change.
  ///
  /// `self` is the image kept so far, `earlier` the one that the newest change would keep.
  func merged(with earlier: RowImage) -> RowImage {
    switch (self, earlier) {
    case (.absent, _), (.full, _), (_, .absent): return self
    case (.partial(let kept), .partial(let new)):
      return .partial(new.merging(kept) { _, old in old })
    case (.partial(let kept), .full(var values)):
      for (column, value) in kept where column < values.count { values[column] = value }
      return .full(values)
    }
  }

  // MARK: As bytes

  /// A tag, then numbers as variable-length integers and values with their type before them.
  var bytes: Data? {
    var writer = ByteWriter()
    switch self {
    case .absent: return nil
    case .full(let values):
      writer.byte(1)
      writer.number(Int64(values.count))
      for value in values { writer.value(value) }
    case .partial(let columns):
      writer.byte(2)
      writer.number(Int64(columns.count))
      for (column, value) in columns.sorted(by: { $0.key < $1.key }) {
        writer.number(Int64(column))
        writer.value(value)
      }
    }
    return Data(writer.bytes)
  }

  init(bytes: Data?) throws {
    guard let bytes else {
      self = .absent
      return
    }
    var reader = ByteReader(bytes: [UInt8](bytes))
    switch try reader.byte() {
    case 1:
      let count = try reader.number()
      self = .full(try (0..<count).map { _ in try reader.value() })
    case 2:
      let count = try reader.number()
      var columns: [Int: DatabaseValue] = [:]
      for _ in 0..<count { columns[Int(try reader.number())] = try reader.value() }
      self = .partial(columns)
    default: throw ByteReader.damaged
    }
  }
}

private struct ByteWriter {
  var bytes: [UInt8] = []

  mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  /// Zigzag, seven bits a byte, lowest first.
  mutating func number(_ number: Int64) {
    var rest = UInt64(bitPattern: (number << 1) ^ (number >> 63))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func value(_ value: DatabaseValue) {
    switch value.storage {
    case .null: byte(0)
    case .int64(let number):
      byte(1)
      self.number(number)
    case .double(let double):
      byte(2)
      number(Int64(bitPattern: double.bitPattern))
    case .string(let text):
      byte(3)
      number(Int64(text.utf8.count))
      bytes.append(contentsOf: text.utf8)
    case .blob(let data):
      byte(4)
      number(Int64(data.count))
      bytes.append(contentsOf: data)
    }
  }
}

private struct ByteReader {
  var bytes: [UInt8]
  var place = 0

  static let damaged = StoreError.damaged("a step of the journal cannot be read")

  mutating func byte() throws -> UInt8 {
    guard place < bytes.count else { throw ByteReader.damaged }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func number() throws -> Int64 {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64 {
      let byte = try byte()
      result |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int64(bitPattern: result >> 1) ^ -Int64(bitPattern: result & 1) }
      shift += 7
    }
    throw ByteReader.damaged
  }

  mutating func value() throws -> DatabaseValue {
    switch try byte() {
    case 0: return .null
    case 1: return try number().databaseValue
    case 2: return Double(bitPattern: UInt64(bitPattern: try number())).databaseValue
    case 3: return String(decoding: try slice(), as: UTF8.self).databaseValue
    case 4: return Data(try slice()).databaseValue
    default: throw ByteReader.damaged
    }
  }

  private mutating func slice() throws -> ArraySlice<UInt8> {
    let count = Int(try number())
    guard count >= 0, count <= bytes.count - place else { throw ByteReader.damaged }
    defer { place += count }
    return bytes[place..<place + count]
  }
}
