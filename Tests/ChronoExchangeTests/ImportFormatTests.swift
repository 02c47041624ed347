import ChronoExchange
import Testing

@Suite struct ImportFormatTests {
  @Test(arguments: [
    (#"{"version":1,"tasks":[]}"#, ImportFormat.Form.document), (#"{"title":"A"}"#, .lines),
    (#"[{"name":"A"}]"#, .array), ("BEGIN:VCALENDAR\r\nVERSION:2.0", .text(.ics)),
    (#"[{"description":"A","status":"pending"}]"#, .text(.taskwarrior)),
    (#"{"description":"A","entry":"20261120T080000Z"}"#, .text(.taskwarrior)),
    (#"[{"start":"20261120T080000Z","tags":["A"]}]"#, .text(.timewarrior)),
    (#"[{"start":"20261120T080000Z","task":"A"}]"#, .array), ("begin:vcalendar", .text(.ics)),
    (#"{"categories":[]}"#, .document), (#" {"start":"20261120T080000Z"}"#, .text(.timewarrior)),
  ])
  func `is seen from the first words, also behind a byte order mark`(
    text: String,
    form: ImportFormat.Form
  ) {
    #expect(ImportFormat.form(of: Array(text.utf8)) == form)
    #expect(ImportFormat.form(of: [0xEF, 0xBB, 0xBF] + Array(text.utf8)) == form)
  }

  @Test func `plain text is a list by its name alone`() {
    let text = Array("Call Ana".utf8)
    #expect(ImportFormat.form(of: text) == nil)
    #expect(ImportFormat.form(of: text, name: "tasks.md") == nil)
    #expect(ImportFormat.form(of: text, name: "TODO.TXT") == .text(.todotxt))
    #expect(ImportFormat.form(of: text, name: "work.org") == .text(.org))
  }
}
