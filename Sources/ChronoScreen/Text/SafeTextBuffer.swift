/// Safe text that is put together piece by piece, in bytes: an agenda has thousands of lines.
package struct SafeTextBuffer: Sendable {
  /// The text in UTF-8.
  package private(set) var bytes: [UInt8] = []

  /// The cells it takes.
  package private(set) var width = 0

  package init() {}

  package init(_ text: SafeText) { append(text) }

  package var text: SafeText {
    SafeText(checked: String(decoding: bytes, as: UTF8.self), width: width)
  }

  package mutating func append(_ text: SafeText) {
    // All at once: what a string's `utf8` hands over it hands over one by one.
    var string = text.string
    string.withUTF8 { unsafe bytes.append(contentsOf: $0) }
    width += text.width
  }

  package mutating func append(_ other: SafeTextBuffer) {
    bytes += other.bytes
    width += other.width
  }

  package mutating func append(spaces count: Int) {
    for _ in 0..<max(0, count) { bytes.append(UInt8(ascii: " ")) }
    width += max(0, count)
  }

  /// Makes room for so many bytes, within which the text grows in place.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }
}
