import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoTerminal
import Foundation
import Testing
import chronolist

/// Everything that reads what comes from outside, with input that is nearly right.
///
/// `MUTATIONS=1000000` tries as many of each; a crash ends the run, and the slowest is printed.
@Suite struct `Input that is nearly right` {
  private static let asked =
    ProcessInfo.processInfo.environment["MUTATIONS"].flatMap { Int($0) }
  private static let seed =
    ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? 1

  private let now = Moment(instant: LifeScript.beginning, zone: .utc)

  /// Reads many changed inputs; `read` answers what is wrong, where something is.
  private func read(
    _ name: String,
    _ corpus: [String],
    bytes more: [[UInt8]] = [],
    _ read: ([UInt8]) -> String?
  ) {
    var mutator = Mutator(seed: Self.seed, corpus: corpus.map { Array($0.utf8) } + more)
    var slowest = (time: Duration.zero, bytes: [UInt8]())
    for _ in 0..<(Self.asked ?? 300) {
      let bytes = mutator.next()
      let begun = ContinuousClock.now
      let wrong = read(bytes)
      let time = ContinuousClock.now - begun
      if time > slowest.time { slowest = (time, bytes) }
      guard let wrong else { continue }
      Issue.record("\(wrong): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
      return
    }
    guard let asked = Self.asked else { return }
    let text = String(decoding: slowest.bytes, as: UTF8.self).debugDescription
    print("\(name): \(asked) read, the slowest in \(slowest.time): \(text.prefix(300))")
  }

  @Test func `a quick-add line is read in any case`() {
    var context = QuickAddContext(
      today: now.today,
      now: now.zone.local(now.instant),
      categories: ["Work", "Home office"]
    )
    context.eventWord = .isTitle
    let corpus = [
      "Write report tomorrow 9:30 for 45m #work @deep !! every mon *10m // first draft",
      #"meet at 3 trees #"home office" next fri 15-16 "in 3 days" \tomorrow"#,
      "Pay rent 31.12. every month until 2027-06-01 *1d", "call +3d 1h30 tonight daily eow 24 dec",
      "event Lunch with Ann 13-14 tomorrow at Café every! 3 days",
    ]
    read("quick add", corpus) { bytes in
      let line = String(decoding: bytes, as: UTF8.self)
      return QuickAdd.parse(line, context: context) == QuickAdd.parse(line, context: context)
        ? nil : "the same line has two meanings"
    }
  }

  @Test func `JSON Lines are the same in pieces and as a whole`() {
    let corpus = [
      """
      {"title":"Milk","due":"2026-12-01","time":"09:30","estimate":30,"tags":["a","b"]}
      {"title":"Rent","repeat":"FREQ=MONTHLY","reminders":["10m"],"done":true,"notes":"a\\nb"}

      """,
      #"{"title":"x","priority":"high","category":"Work","finished":"2026-11-20T10:00:00+01:00"}"#,
    ]
    read("JSON Lines", corpus) { bytes in
      let whole = lines(bytes, piece: 1 << 20)
      return whole == lines(bytes, piece: 3) ? nil : "pieces are read in another way"
    }
  }

  private enum Answer: Equatable {
    case items(Int), refused(ImportError)
  }

  private func lines(_ bytes: [UInt8], piece: Int) -> Answer {
    var rest = bytes[...]
    var reader = TaskLines.Reader({
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    })
    return count { () throws(ImportError) in try reader.next() != nil }
  }

  private func count(_ next: () throws(ImportError) -> Bool) -> Answer {
    var count = 0
    do throws(ImportError) {
      while try next() { count += 1 }
      return .items(count)
    } catch {
      return .refused(error)
    }
  }

  @Test func `calendars and lists are the same in pieces and as a whole`() {
    let context = ExchangeContext(at: now, dayBegins: .midnight, isLenient: true) { _ in .utc }
    let calendar = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTIMEZONE\r\nTZID:X\r\nBEGIN:STANDARD\r
      DTSTART:19701025T030000\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\nTZOFFSETFROM:+0200\r
      TZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:1\r
      DTSTART;TZID=X:20261201T090000\r\nDURATION:PT1H\r\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE\r
      EXDATE;TZID=X:20261202T090000\r\nSUMMARY;LANGUAGE="en":A\\, b\r\n c\r\nBEGIN:VALARM\r
      TRIGGER:-PT10M\r\nACTION:DISPLAY\r\nEND:VALARM\r\nEND:VEVENT\r\nBEGIN:VTODO\r\nUID:2\r
      DUE;VALUE=DATE:20261205\r\nSUMMARY:Milk\r\nSTATUS:COMPLETED\r\nCOMPLETED:20261204T100000Z\r
      END:VTODO\r\nEND:VCALENDAR\r\n
      """
    let corpora: [(ImportFormat, String)] = [
      (.ics, calendar),
      (
        .todotxt,
        "(A) 2026-11-20 Call Ana @phone +work due:2026-12-01 t:2026-11-25 rec:+1w\nx 2026-11-21 b\n"
      ),
      (
        .taskwarrior,
        #"[{"uuid":"5b0e9b0c-95a8-4b0c-9e0b-0f2c5d9d1a11","description":"a","status":"recurring","due":"20261201T090000Z","recur":"weekly","tags":["x"]}]"#
      ),
      (
        .timewarrior,
        #"[{"id":1,"start":"20261120T090000Z","end":"20261120T100000Z","tags":["a"]}]"#
      ),
      (
        .org,
        "* TODO [#A] Write :a:b:\n  SCHEDULED: <2026-12-01 Tue 09:00 +1w>\n  :LOGBOOK:\n  CLOCK: [2026-11-20 Fri 09:00]--[2026-11-20 Fri 10:00] =>  1:00\n  :END:\n"
      ),
    ]
    for (format, text) in corpora {
      func all(_ bytes: [UInt8], piece: Int) -> Answer {
        var rest = bytes[...]
        let reader = ItemReader(
          format,
          {
            defer { rest = rest.dropFirst(piece) }
            return Array(rest.prefix(piece))
          },
          context
        )
        guard var reader else { return .items(-1) }
        return count { () throws(ImportError) in try reader.next() != nil }
      }
      read("\(format)", [text]) { bytes in
        let whole = all(bytes, piece: 1 << 20)
        return whole == all(bytes, piece: 5) ? nil : "pieces are read in another way"
      }
    }
  }

  @Test func `property lists and archives end`() throws {
    let xml = """
      <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd"><plist version="1.0"><array><dict>\
      <key>title</key><string>Milk &amp; bread</string><key>done</key><true/><key>n</key>\
      <integer>3</integer><key>d</key><date>2026-11-20T10:00:00Z</date></dict></array></plist>
      """
    let list = try PropertyListSerialization.propertyList(from: Data(xml.utf8), format: nil)
    let binary = try PropertyListSerialization.data(
      fromPropertyList: list,
      format: .binary,
      options: 0
    )
    let array = #"[{"title":"Milk","isCompleted":true,"createdAt":"2026-11-20T10:00:00Z"}]"#
    read("property lists", [xml, array], bytes: [[UInt8](binary)]) { bytes in
      _ = count { () throws(ImportError) in
        var file = try PhoneFile(bytes, as: nil, isLenient: true, at: now)
        while try file.next() != nil {}
        return false
      }
      return nil
    }
  }

  @Test func `the complete document ends`() {
    let corpus = [
      #"{"version":1,"categories":[{"id":"00000000-0000-4000-8000-000000000001","name":"Work","colour":"red"}],"tasks":[{"id":"00000000-0000-4000-8000-000000000002","title":"a","due":"2026-12-01"}],"events":[],"sessions":[],"commitments":[]}"#
    ]
    read("documents", corpus) { bytes in
      _ = count { () throws(ImportError) in
        var reader = try Document.Reader(bytes, isLenient: true)
        while try reader.next() != nil {}
        return false
      }
      return nil
    }
  }

  @Test func `recurrence rules are read or refused, and found days ascend`() {
    let corpus = [
      "FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR,2MO;BYSETPOS=1,-1;COUNT=9", "FREQ=DAILY;UNTIL=20271231",
      "RRULE:FREQ=YEARLY;BYWEEKNO=1,53;BYMONTH=2;WKST=SU", "FREQ=YEARLY;BYYEARDAY=366,-1",
      "FREQ=WEEKLY;BYDAY=MO,TU,WE;INTERVAL=3", "FREQ=MONTHLY;BYMONTHDAY=31,-31;BYMONTH=2",
    ]
    read("rules", corpus) { bytes in
      guard let rule = try? RecurrenceRule(String(decoding: bytes, as: UTF8.self)) else {
        return nil
      }
      let days = Array(Occurrences(rule, anchor: now.today).prefix(30))
      return zip(days, days.dropFirst()).allSatisfy { $0 < $1 } ? nil : "days that do not ascend"
    }
  }

  @Test func `settings are read or named`() {
    let corpus = [
      """
      day-start = "04:00"
      week-start = "sunday"
      mouse = false
      [grid]
      work-hours = "9:00-17:00" # as usual
      zoom = 30
      [keys]
      preset = "vim"
      add-task = ["a", "Ctrl-N"]
      [reminders]
      usual = ["10m"]
      command = ["sh", "-c", 'notify "$1"', "-", "{title}"]
      [[theme]]
      a.b.c = { d = [1, 2.5, 1979-05-27T07:32:00Z], e = \"\"\"x\"\"\" }
      """
    ]
    read("settings", corpus) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.count
      let problems = SettingsReader(text, file: "config.toml").problems
      return problems.allSatisfy { ($0.line ?? 1) <= lines + 1 } ? nil : "a line that is not there"
    }
  }

  @Test func `keys are the same byte by byte`() {
    let corpus = [
      "jk\u{1B}[A\u{1B}[1;5C\u{1B}[<0;10;20M\u{1B}[<0;10;20m", "\u{1B}[200~a\nb\u{1B}[201~q",
      "\u{1B}]11;rgb:ffff/0000/aaaa\u{1B}\\x", "\u{1B}OP\u{1B}[15~\u{1B}[3;2~é漢🇩🇪\u{7F}\t\r",
    ]
    read("keys", corpus) { bytes in
      // Ctrl-C that comes by itself ends a paste: that is about time, and not about bytes.
      let bytes = bytes.filter { $0 != 3 }
      var whole = KeyDecoder()
      var single = KeyDecoder()
      let inputs = whole.feed(bytes) + whole.flush()
      let singles = bytes.flatMap { single.feed([$0]) } + single.flush()
      return inputs == singles ? nil : "single bytes are read in another way"
    }
  }
}
