import ChronoScreen

/// A line of output in two forms: safe, and as it was stored for those who ask for it.
///
/// `"[x] \(outside: task.title)"`: what comes from outside is marked, everything else is ours.
struct Line: ExpressibleByStringInterpolation {
  private(set) var safe = SafeTextBuffer()
  /// The stored form, where it is not the same.
  private var raw: [UInt8]?

  /// The stored form in UTF-8.
  var stored: [UInt8] { raw ?? safe.bytes }

  init() {}

  init(_ ours: SafeText) { append(ours) }

  init(outside text: String) { append(outside: text) }

  init(stringLiteral value: String) { self.init(SafeText(value)) }

  init(stringInterpolation interpolation: Interpolation) { self = interpolation.line }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var line = Line()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { line.append(SafeText(literal)) }
    }

    mutating func appendInterpolation(_ ours: SafeText) { line.append(ours) }

    mutating func appendInterpolation(_ other: Line) { line += other }

    mutating func appendInterpolation(outside text: String) { line.append(outside: text) }

    mutating func appendInterpolation(_ number: some BinaryInteger) {
      line.append(SafeText(String(number)))
    }
  }

  static func += (left: inout Line, right: Line) {
    if left.raw != nil || right.raw != nil { left.raw = left.stored + right.stored }
    left.safe.append(right.safe)
  }

  mutating func append(_ ours: SafeText) {
    raw?.append(contentsOf: ours.string.utf8)
    safe.append(ours)
  }

  mutating func append(outside text: String) {
    let shown = SafeText(text)
    if raw != nil || shown.string != text { raw = stored + text.utf8 }
    safe.append(shown)
  }

  mutating func append(spaces count: Int) {
    if count > 0 { raw?.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count)) }
    safe.append(spaces: count)
  }

  /// Makes room for a line of so many bytes, which then grows in place.
  mutating func reserve(_ bytes: Int) { safe.reserve(bytes) }

  /// The line with spaces after it up to a width; the stored form gets as many.
  func padded(to width: Int) -> Line {
    var line = self
    line.append(spaces: width - safe.width)
    return line
  }
}
