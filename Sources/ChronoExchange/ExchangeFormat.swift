/// The forms tasks are exchanged in; raw values are those of `--format`.
package enum ExchangeFormat: String, CaseIterable, Sendable {
  /// The complete document.
  case json
  /// One task a line.
  case jsonl

  /// What a text that begins so is.
  ///
  /// A document's first key is one of a document's; everything else is taken for lines, whose
  /// errors name the line.
  package static func detect(_ beginning: [UInt8]) -> ExchangeFormat {
    var bytes = beginning
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      try reader.beginObject()
      guard let key = try reader.nextKey(isFirst: true) else { return .jsonl }
      return key == "version" || Document.Section(rawValue: key) != nil ? .json : .jsonl
    } catch {
      return .jsonl
    }
  }
}
