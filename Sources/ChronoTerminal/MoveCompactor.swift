/// Shortens what curses sends to move the cursor.
///
/// Curses places it anew by row and column wherever it goes farther than a few cells; within a row
/// the column is enough. A line feed to the next row would be shorter, too, but it scrolls at the end
/// of a scrolling region, and curses sets one of as many rows as terminfo says the terminal has.
/// Every frame begins with a place by row and column, so that what somebody else wrote to the
/// terminal spoils one frame at most.
enum MoveCompactor {
  /// The same effect in fewer bytes, on a terminal that knows CHA and keeps the cursor in the row
  /// when it has written the last column.
  static func compact(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var row: Int?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x1B else {
        // Curses may go down by one, because it was told that nothing turns it into two characters.
        if byte == 0x0A { row = row.map { $0 + 1 } }
        result.append(byte)
        index += 1
        continue
      }
      guard let (end, numbers) = sequence(bytes, at: index) else {
        row = nil
        result.append(byte)
        index += 1
        continue
      }
      let place = bytes[end] == UInt8(ascii: "H") ? numbers : []
      if place.count == 2, place[0] == row {
        result += "\u{1B}[\(place[1])G".utf8
      } else {
        result += bytes[index...end]
      }
      row = newRow(after: bytes[end], numbers, from: row)
      index = end + 1
    }
    return result
  }

  /// The row after a sequence; `nil` where that is not known.
  private static func newRow(after last: UInt8, _ numbers: [Int], from row: Int?) -> Int? {
    switch last {
    case UInt8(ascii: "H"): numbers.first ?? 1
    case UInt8(ascii: "d"): numbers.first
    case UInt8(ascii: "A"): row.map { $0 - (numbers.first ?? 1) }
    case UInt8(ascii: "B"): row.map { $0 + (numbers.first ?? 1) }
    // Styles, erasing, repeating, and moves within the row.
    case _ where "mKJXP@bGCD".utf8.contains(last): row
    default: nil
    }
  }

  /// The last byte of a control sequence that begins here, and its numbers; `nil` for what has
  /// anything but numbers.
  private static func sequence(_ bytes: [UInt8], at start: Int) -> (end: Int, numbers: [Int])? {
    guard start + 2 < bytes.count, bytes[start + 1] == UInt8(ascii: "[") else { return nil }
    var numbers: [Int] = []
    var isInNumber = false
    for index in (start + 2)..<bytes.count {
      switch bytes[index] {
      case 0x30...0x39:
        let digit = Int(bytes[index] - 0x30)
        if isInNumber { numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + digit }
        if !isInNumber { numbers.append(digit) }
        guard numbers[numbers.count - 1] < 10_000 else { return nil }
        isInNumber = true
      case 0x3B:
        guard isInNumber else { return nil }
        isInNumber = false
      case 0x40...0x7E: return (index, numbers)
      default: return nil
      }
    }
    return nil
  }
}
