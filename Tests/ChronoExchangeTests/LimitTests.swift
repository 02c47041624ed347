import ChronoExchange
import ChronoModel
import Testing

/// Input that is bounded, and output that hides nothing.
@Suite struct LimitTests {
  @Test func `blank lines without end are refused`() {
    let blank = [UInt8](repeating: 10, count: 65_536)
    var reader = TaskLines.Reader { () throws(ImportError) in blank }
    #expect(
      throws: ImportError(
        line: ByteLines.blankLimit + 1,
        .tooManyItems(limit: ByteLines.blankLimit)
      )
    ) { try reader.next() }
  }

  @Test(arguments: [
    ("a\u{200B}b", #""a\u200bb""#), ("a\u{2060}b", #""a\u2060b""#), ("a\u{AD}b", #""a\u00adb""#),
    ("a\u{E0041}b", #""a\udb40\udc41b""#), ("a\u{202E}b", #""a\u202eb""#),
    ("\u{1F600}", "\"\u{1F600}\""),
  ])
  func `characters that no terminal shows are escaped`(text: String, json: String) {
    var writer = JSONWriter()
    writer.string(text)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == json)
  }
}
