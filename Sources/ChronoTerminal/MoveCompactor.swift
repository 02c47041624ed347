/// Shortens what curses sends to move the cursor.
///
/// Curses places it anew by row and column wherever it goes farther than a few cells; within a row
/// the column is enough, and line feeds go to the next rows. At the end of a scrolling region a line
/// feed scrolls, and curses sets one of as many rows as terminfo says the terminal has: it is
/// watched for, and what lies below it is reached by row and column. What goes farther in a frame
/// begins with a place by row and column, so that what somebody else wrote to the terminal spoils
/// one frame at most.
struct MoveCompactor {
  /// The last row of the scrolling region; 0 while none was set.
  private var regionEnd = 0

  /// The same effect in fewer bytes, on a terminal that knows CHA and keeps the cursor in the row
  /// when it has written the last column.
  mutating func compact(_ bytes: [UInt8]) -> [UInt8] {
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
      guard let (end, numbers) = MoveCompactor.sequence(bytes, at: index) else {
        row = nil
        result.append(byte)
        index += 1
        continue
      }
      if bytes[end] == UInt8(ascii: "r") { regionEnd = numbers.count == 2 ? numbers[1] : 0 }
      let sent = bytes[index...end]
      let way = way(bytes[end], numbers, from: row) ?? []
      result += way.isEmpty || way.count >= sent.count ? Array(sent) : way
      row = MoveCompactor.newRow(after: bytes[end], numbers, from: row)
      index = end + 1
    }
    return result
  }

  /// The terminal has so many rows now, and its scrolling region no more.
  mutating func resize(toRows rows: Int) { regionEnd = min(regionEnd, rows) }

  /// Another way to the place that a sequence names; `nil` where none is known.
  private func way(_ last: UInt8, _ numbers: [Int], from row: Int?) -> [UInt8]? {
    guard let row, let target = numbers.first else { return nil }
    let down = target - row
    guard down == 0 || (1...MoveCompactor.mostFeeds).contains(down) && target <= regionEnd else {
      return nil
    }
    let feeds = [UInt8](repeating: 0x0A, count: down)
    switch (last, numbers.count) {
    case (UInt8(ascii: "d"), 1): return feeds
    case (UInt8(ascii: "H"), 2):
      return feeds + (numbers[1] == 1 ? [0x0D] : Array("\u{1B}[\(numbers[1])G".utf8))
    default: return nil
    }
  }

  /// More of them are longer than any place.
  private static let mostFeeds = 4

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
