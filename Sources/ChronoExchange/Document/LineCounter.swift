import ChronoModel

/// Says on which line a byte stands; cheap for places that are asked for in order.
struct LineCounter {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  /// Where the line that was asked for last begins.
  private(set) var lineStart = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of the line, from 1, that holds the byte at `offset`.
  mutating func line(at offset: Int) -> Int {
    if offset < position { (position, line, lineStart) = (0, 1, 0) }
    let end = min(offset, bytes.count)
    while position < end {
      if bytes[position] == 10 {
        line += 1
        lineStart = position + 1
      }
      position += 1
    }
    return line
  }
}

extension ImportError {
  /// Where a text of several lines stops being JSON.
  init(_ error: JSONError, in bytes: [UInt8]) {
    var lines = LineCounter(bytes)
    let line = lines.line(at: error.offset)
    self.init(line: line, .syntax(column: error.offset - lines.lineStart + 1, error.problem))
  }
}
