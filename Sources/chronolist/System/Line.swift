import ChronoScreen

/// A line of output in two forms: safe, and as it was stored for those who ask for it.
///
/// `"[x] \(outside: task.title)"`: what comes from outside is marked, everything else is ours.
struct Line: ExpressibleByStringInterpolation {
  private(set) var safe: SafeText
  /// The stored form, where it is not the same.
  private var raw: String?

  var stored: String { raw ?? safe.string }

  init(_ ours: SafeText) { safe = ours }

  init(outside text: String) {
    safe = SafeText(text)
    if safe.string != text { raw = text }
  }

  init(stringLiteral value: String) { self.init(SafeText(value)) }

  init(stringInterpolation interpolation: Interpolation) { self = interpolation.line }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var line = Line(.empty)

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { line.append(SafeText(literal)) }
    }

    mutating func appendInterpolation(_ ours: SafeText) { line.append(ours) }

    mutating func appendInterpolation(_ other: Line) { line += other }

    mutating func appendInterpolation(outside text: String) { line += Line(outside: text) }

    mutating func appendInterpolation(_ number: some BinaryInteger) {
      line.append(SafeText(String(number)))
    }
  }

  static func += (left: inout Line, right: Line) {
    if left.raw != nil || right.raw != nil { left.raw = left.stored + right.stored }
    left.safe += right.safe
  }

  mutating func append(_ ours: SafeText) {
    raw?.append(ours.string)
    safe += ours
  }

  /// Makes room for a line of so many bytes, which then grows in place.
  mutating func reserve(_ bytes: Int) { safe.reserve(bytes) }

  /// Safe text with spaces after it up to a width; the stored form stays as long as it is.
  func padded(to width: Int) -> Line {
    var line = self
    line += Line(.spaces(width - safe.width))
    return line
  }
}
