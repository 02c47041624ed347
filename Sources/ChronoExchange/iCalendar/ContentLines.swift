package import ChronoModel

/// Cuts a stream of bytes into content lines, each with its folds and its line end.
///
/// A line ends with CR LF or LF; one that begins with a space or a tab goes on the line before it.
/// No more than a line and a piece of the input is held.
package struct ContentLines {
  private let source: ByteLines.Source
  private let isLenient: Bool
  private var chunk: [UInt8] = []
  private var position = 0
  private var atEnd = false
  private var physical = 0
  private var blank = 0
  /// How many bytes were handed over.
  package private(set) var count = 0
  /// Where the line that was read last begins, counted from 1.
  package private(set) var number = 0

  /// - Parameters:
  ///   - source: the pieces of the input.
  ///   - isLenient: whether lines that cannot be read are kept as they are instead of being errors.
  package init(_ source: @escaping ByteLines.Source, isLenient: Bool = false) {
    self.source = source
    self.isLenient = isLenient
  }

  /// The next line; `nil` after the last.
  package mutating func next() throws(ImportError) -> ContentLine? {
    var raw: [UInt8] = []
    guard try appendPhysicalLine(to: &raw) else { return nil }
    number = physical
    while raw.last == 10, try isContinued() { _ = try appendPhysicalLine(to: &raw) }
    count += raw.count
    guard let line = ContentLine(raw: raw) else {
      guard isLenient else { throw ImportError(line: number, .calendar(.notALine)) }
      return ContentLine(unreadable: raw)
    }
    if line.isBlank {
      blank += 1
      guard blank <= ByteLines.blankLimit else {
        throw ImportError(line: number, .tooManyItems(limit: ByteLines.blankLimit))
      }
    }
    return line
  }

  /// Whether the next line goes on the one before it.
  private mutating func isContinued() throws(ImportError) -> Bool {
    guard try fill() else { return false }
    return chunk[position] == 32 || chunk[position] == 9
  }

  /// Appends up to and with the next line feed; `false` at the end of the input.
  private mutating func appendPhysicalLine(to raw: inout [UInt8]) throws(ImportError) -> Bool {
    guard try fill() else { return false }
    physical += 1
    while try fill() {
      let rest = chunk[position...]
      let end = rest.firstIndex(of: 10)
      let next = end.map { $0 + 1 } ?? chunk.endIndex
      guard raw.count + next - position <= ContentLine.lengthLimit else {
        throw ImportError(line: physical, .lineTooLong(limit: ContentLine.lengthLimit))
      }
      raw += chunk[position..<next]
      position = next
      if end != nil { break }
    }
    return true
  }

  /// Makes sure that there is a byte to be read; `false` at the end of the input.
  private mutating func fill() throws(ImportError) -> Bool {
    if position < chunk.count { return true }
    if atEnd { return false }
    chunk = try source()
    position = 0
    atEnd = chunk.isEmpty
    return !atEnd
  }
}
