import ChronoExchange
import ChronoScreen
import Glibc

/// Where a command prints: gathered, and written in one go.
///
/// Text from outside comes in as ``SafeText`` only. Into a pipe goes plain text without any
/// terminal sequence.
struct Console {
  /// Whether a person reads the output.
  let isTerminal: Bool
  /// Cells of a line on the terminal; `nil` in a pipe, where nothing is cut.
  let columns: Int?
  /// Whether lines may be dim or bold.
  let isStyled: Bool
  private let isASCII: Bool
  /// Whether text is printed as it was stored: never to a terminal.
  private let printsStored: Bool
  /// Gathered in pieces: one that grows is copied again and again, into memory that is new each time.
  private var pieces: [[UInt8]] = []
  private var bytes: [UInt8] = []

  /// What a piece may grow to.
  private static let longest = 1 << 16

  init(_ environment: Environment, asStored: Bool = false) {
    isTerminal = isatty(STDOUT_FILENO) == 1
    columns = isTerminal ? Console.width() : nil
    let isPlain = environment["NO_COLOR"] != nil || environment["TERM"] == "dumb"
    isStyled = isTerminal && !isPlain && environment["TERM"] != nil
    isASCII = isTerminal && !environment.isUTF8
    printsStored = asStored && !isTerminal
  }

  enum Emphasis { case none, dim, bold }

  /// Adds a line, cut to the terminal's width.
  mutating func line(safe text: SafeText, _ emphasis: Emphasis = .none) {
    var shown = columns.map { text.truncated(to: $0) } ?? text
    if isASCII { shown = shown.ascii }
    let isMarked = isStyled && emphasis != .none
    if isMarked { bytes += (emphasis == .dim ? "\u{1B}[2m" : "\u{1B}[1m").utf8 }
    append(shown.string)
    if isMarked { bytes += "\u{1B}[0m".utf8 }
    endLine()
  }

  /// Adds a line, into a pipe as it was stored if that was asked for; nothing is cut there or styled.
  mutating func line(_ line: Line, _ emphasis: Emphasis = .none) {
    if !printsStored, isTerminal { return self.line(safe: line.safe.text, emphasis) }
    bytes += printsStored ? line.stored : line.safe.bytes
    endLine()
  }

  /// Adds several lines that are not cut: what a person wants to read in full.
  mutating func paragraph(_ text: SafeText) {
    append((isASCII ? text.ascii : text).string)
    endLine()
  }

  private mutating func endLine() {
    bytes.append(10)
    guard bytes.count > Console.longest else { return }
    pieces.append(bytes)
    bytes = []
    bytes.reserveCapacity(Console.longest + Console.longest / 8)
  }

  /// All at once: what a string's `utf8` hands over it hands over one by one.
  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
  }

  /// Adds bytes as they are: JSON of our own writing, or what `--raw` asks for.
  mutating func raw(_ more: [UInt8]) { bytes += more }

  /// Adds one JSON document with its version and the members given.
  mutating func document(_ members: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object { json in
      json.key("version")
      json.integer(1)
      members(&json)
    }
    json.endLine()
    raw(json.bytes)
  }

  /// Writes what was gathered if it has grown long: for output without end.
  mutating func flushIfLong() throws(CommandFailure) {
    if !pieces.isEmpty || bytes.count > Console.longest { try flush() }
  }

  /// Writes what was gathered; a failure says so where something was `saved` before.
  mutating func flush(saved: Bool = false) throws(CommandFailure) {
    defer {
      pieces = []
      bytes.removeAll(keepingCapacity: true)
    }
    do throws(SystemFile.Failure) {
      for piece in pieces { try SystemFile.write(piece, to: STDOUT_FILENO) }
      try SystemFile.write(bytes, to: STDOUT_FILENO)
    } catch {
      throw CommandFailure(writing: error, saved: saved)
    }
  }

  /// Writes lines to the standard error, each made safe before.
  static func complain(_ lines: [SafeText]) {
    let text = lines.map { $0.string + "\n" }.joined()
    // Where even this cannot be written there is nobody to tell.
    try? SystemFile.write(Array(text.utf8), to: STDERR_FILENO)
  }

  private static func width() -> Int? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}
