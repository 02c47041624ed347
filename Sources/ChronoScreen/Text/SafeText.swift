/// Text that may be shown: the only kind the screen, the command line and the errors accept.
///
/// It holds no control, no bidi control, nothing invisible and nothing the C library could not
/// measure, so it takes exactly `width` cells and cannot act on the terminal. Where it is made, the
/// raw text is made visible instead of being trusted; the raw text itself stays as it came.
package struct SafeText: Hashable, Sendable {
  /// The text to print.
  package private(set) var string: String

  /// The cells it takes.
  package private(set) var width: Int

  /// Makes raw text fit for one line.
  ///
  /// Line ends show as `⏎`, tabs as a space, controls as their pictures (`␛`), bidi controls as
  /// `<202E>`; zero-width characters and tags are dropped; what is unassigned or private is U+FFFD;
  /// of a multi-part emoji the base is kept, and a flag is its two letters.
  ///
  /// - Parameters:
  ///   - raw: any text, from anywhere.
  ///   - limit: the cells that will be drawn. Reading stops just past them, so a drawer with less
  ///     room than text still sees that something follows. At most 4 kB are looked at.
  package init(_ raw: String, limit: Int = .max) {
    self.init(raw: raw, limit: limit, showsInvisible: false)
  }

  /// Makes a part of a text fit for one line.
  package init(_ raw: Substring, limit: Int = .max) {
    self.init(raw: String(raw), limit: limit, showsInvisible: false)
  }

  /// Makes raw text fit for one line of a detail view, where zero-widths show as `<200B>`.
  package init(detail raw: String, limit: Int = .max) {
    self.init(raw: raw, limit: limit, showsInvisible: true)
  }

  /// Makes raw text fit for several lines: one for each line of it.
  ///
  /// Line ends are `\n`, `\r\n`, `\r` and the Unicode separators. Each line is read up to 4 kB.
  package static func lines(_ raw: String, detail: Bool = false) -> [SafeText] {
    raw.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      SafeText(raw: String($0), limit: .max, showsInvisible: detail)
    }
  }

  package static let empty = SafeText(checked: "", width: 0)
  package static let space = SafeText(checked: " ", width: 1)

  package var isEmpty: Bool { width == 0 }

  /// Whether every cell is one ASCII character.
  package var isASCII: Bool { string.utf8.count == width }

  /// The same text in ASCII only; other cells are `?` or, for our own glyphs, a stand-in.
  package var ascii: SafeText {
    if isASCII { return self }
    var text = String.UnicodeScalarView()
    for cell in cells {
      let stand = cell.glyph.ascii.base
      text.append(stand)
      if cell.width == 2 { text.append(stand) }
    }
    return SafeText(checked: String(text), width: width)
  }

  /// The text cut to a number of cells; what is cut off leaves an `…`.
  package func truncated(to limit: Int) -> SafeText {
    if width <= limit { return self }
    guard limit > 0 else { return .empty }
    return prefix(limit - 1) + "…"
  }

  /// The text made as wide as asked with spaces after it, or cut.
  package func padded(to wanted: Int) -> SafeText {
    let cut = truncated(to: wanted)
    return cut + .spaces(wanted - cut.width)
  }

  /// The text made as wide as asked with spaces before it, or cut.
  package func paddedLeft(to wanted: Int) -> SafeText {
    let cut = truncated(to: wanted)
    return .spaces(wanted - cut.width) + cut
  }

  package static func spaces(_ count: Int) -> SafeText {
    space.repeated(count)
  }

  package static func + (left: SafeText, right: SafeText) -> SafeText {
    var both = left
    both += right
    return both
  }

  package static func += (left: inout SafeText, right: SafeText) {
    if left.isEmpty { left.string = right.string } else { left.string += right.string }
    left.width += right.width
  }

  /// Makes room for so many bytes, within which the text grows in place.
  package mutating func reserve(_ bytes: Int) { string.reserveCapacity(bytes) }

  /// The text so many times over.
  package func repeated(_ count: Int) -> SafeText {
    let count = max(0, count)
    return SafeText(checked: String(repeating: string, count: count), width: width * count)
  }

  /// The first cells, and no half of a wide one.
  private func prefix(_ limit: Int) -> SafeText {
    var text = String.UnicodeScalarView()
    var used = 0
    for cell in cells {
      if used + cell.width > limit { break }
      text.append(contentsOf: cell.glyph.scalars)
      used += cell.width
    }
    return SafeText(checked: String(text), width: used)
  }

  /// Only for text this module has made safe.
  init(checked string: String, width: Int) {
    self.string = string
    self.width = width
  }
}

extension SafeText: CustomStringConvertible {
  package var description: String { string }
}

extension Collection<SafeText> {
  /// In a sentence: `2 tasks, 1 event and 1 repeat`.
  package var listed: SafeText {
    let parts = Array(self)
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? .empty }
    return parts.dropLast().joined(", ") + " and " + last
  }
}

extension Sequence<SafeText> {
  /// The texts one after the other, with another between them.
  package func joined(_ separator: SafeText = .empty) -> SafeText {
    var result: SafeText?
    for text in self { result = result.map { $0 + separator + text } ?? text }
    return result ?? .empty
  }
}
