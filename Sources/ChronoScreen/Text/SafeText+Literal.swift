/// `"Ticked ‘\(title)’"` is safe text: raw strings put into it are made safe on the way.
extension SafeText: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self.init(value) }

  package init(stringInterpolation interpolation: Interpolation) {
    self = interpolation.text
  }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = SafeText.empty

    /// Most such texts are short, and a short string needs no memory of its own.
    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      // Before, between and after what is put in, there often is nothing.
      if !literal.isEmpty { appendInterpolation(SafeText(literal)) }
    }

    package mutating func appendInterpolation(_ safe: SafeText) {
      text += safe
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
