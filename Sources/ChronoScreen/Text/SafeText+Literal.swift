/// `"Ticked ‘\(title)’"` is safe text: raw strings put into it are made safe on the way.
extension SafeText: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self.init(value) }

  package init(stringInterpolation interpolation: Interpolation) {
    self.init(checked: interpolation.text, width: interpolation.width)
  }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var width = 0

    /// Most such texts are short, and a short string needs no memory of its own.
    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      // Before, between and after what is put in, there often is nothing.
      if !literal.isEmpty { appendInterpolation(SafeText(literal)) }
    }

    package mutating func appendInterpolation(_ safe: SafeText) {
      if text.isEmpty { text = safe.string } else { text += safe.string }
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

    package mutating func appendInterpolation(_ number: Int) {
      appendInterpolation(SafeText(String(number)))
    }

    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      appendInterpolation(SafeText(String(number)))
    }
  }
}
