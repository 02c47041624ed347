package import ChronoModel

/// Cuts a stream of bytes into lines without holding more than one of them.
///
/// A line ends with LF or CR LF; a last line needs no end. A byte order mark at the start of the
/// input is skipped.
package struct ByteLines {
  /// The next piece of the input; empty at its end.
  package typealias Source = () throws(ImportError) -> [UInt8]

  /// A task with the longest notes anyone writes; more is no task.
  package static let lengthLimit = 1 << 20

  /// Blank lines say nothing, and a hundred megabytes of them would be read for nothing.
  package static let blankLimit = 1_000_000

  private let source: Source
  private var chunk: [UInt8] = []
  private var position = 0
  private var atEnd = false
  private var blank = 0
  /// The number of the line that was read last, from 1.
  package private(set) var number = 0

  package init(_ source: @escaping Source) { self.source = source }

  /// The next line without its end; `nil` after the last.
  package mutating func next() throws(ImportError) -> [UInt8]? {
    var line: [UInt8] = []
    var began = false
    while true {
      if position == chunk.count {
        if atEnd { break }
        chunk = try source()
        position = 0
        if chunk.isEmpty {
          atEnd = true
          break
        }
      }
      if !began {
        began = true
        number += 1
      }
      let rest = chunk[position...]
      let end = rest.firstIndex(of: 10)
      line.append(contentsOf: rest[..<(end ?? chunk.endIndex)])
      if line.count > ByteLines.lengthLimit {
        throw ImportError(line: number, .lineTooLong(limit: ByteLines.lengthLimit))
      }
      position = end.map { $0 + 1 } ?? chunk.count
      if end != nil, line.isEmpty {
        blank += 1
        guard blank <= ByteLines.blankLimit else {
          throw ImportError(line: number, .tooManyItems(limit: ByteLines.blankLimit))
        }
      }
      if end != nil { return trimmed(line) }
    }
    return began ? trimmed(line) : nil
  }

  private func trimmed(_ line: [UInt8]) -> [UInt8] {
    var line = line
    if line.last == 13 { line.removeLast() }
    if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    return line
  }
}
