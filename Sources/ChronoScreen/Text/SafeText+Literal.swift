/// `"Ticked ‘\(title)’"` is safe text: raw strings put into it are made safe on the way.
extension SafeText: ExpressibleByStringInterpolation {
  /// The words of a literal; only text written in the source can be given here.
  package init(stringLiteral value: StaticString) {
    self.init(value.description)
  }

  package init(stringInterpolation interpolation: Interpolation) {
    self.init(checked: interpolation.text, width: interpolation.width)
  }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var width = 0

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: StaticString) {
      appendInterpolation(SafeText(stringLiteral: literal))
    }

    package mutating func appendInterpolation(_ safe: SafeText) {
      text += safe.string
      width += safe.width
    }

    /// Raw text, made safe.
    package mutating func appendInterpolation(_ raw: String) {
      appendInterpolation(SafeText(raw))
    }

    /// A part of a raw text, made safe.
    package mutating func appendInterpolation(_ raw: Substring) {
      appendInterpolation(SafeText(raw))
    }

    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      appendInterpolation(SafeText(String(number)))
    }
  }
}
