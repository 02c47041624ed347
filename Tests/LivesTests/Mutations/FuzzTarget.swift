import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen
import ChronoTerminal
import chronolist

/// A reader of what comes from outside, and what must hold of whatever it reads.
///
/// What it reads in the tests lies in `Corpus`, in a folder of its name; libFuzzer reads it with
/// `Fuzzer.swift`.
enum FuzzTarget: String, CaseIterable {
  case quickAdd, rules, jsonLines, document, phone, archive, store, writeAheadLog, journal
  case calendar, todoTxt, taskwarrior, timewarrior, org, settings, keys

  /// Sunday 22 November 2026, 10:00 UTC.
  static let now = Moment(instant: Instant(seconds: 1_795_341_600), zone: .utc)

  /// Reads it; answers what is wrong, `nil` where nothing is.
  func read(_ bytes: [UInt8]) -> String? {
    switch self {
    case .quickAdd: FuzzTarget.quickAdd(bytes)
    case .rules: FuzzTarget.rule(bytes)
    case .settings: FuzzTarget.settings(bytes)
    case .keys: FuzzTarget.keys(bytes)
    case .jsonLines: FuzzTarget.jsonLines(bytes)
    case .document: FuzzTarget.document(bytes)
    case .phone: FuzzTarget.phone(bytes, as: nil)
    case .archive: FuzzTarget.phone(bytes, as: .taskArchive)
    case .store: FuzzTarget.store(bytes)
    case .writeAheadLog: FuzzTarget.writeAheadLog(bytes)
    case .journal: FuzzTarget.journal(bytes)
    case .calendar: FuzzTarget.items(bytes, .ics)
    case .todoTxt: FuzzTarget.items(bytes, .todotxt)
    case .taskwarrior: FuzzTarget.items(bytes, .taskwarrior)
    case .timewarrior: FuzzTarget.items(bytes, .timewarrior)
    case .org: FuzzTarget.items(bytes, .org)
    }
  }

  private static func quickAdd(_ bytes: [UInt8]) -> String? {
    var context = QuickAddContext(
      today: now.today,
      now: now.zone.local(now.instant),
      categories: ["Work", "Home office"]
    )
    context.eventWord = .isTitle
    let line = String(decoding: bytes, as: UTF8.self)
    return QuickAdd.parse(line, context: context) == QuickAdd.parse(line, context: context)
      ? nil : "the same line has two meanings"
  }

  private static func rule(_ bytes: [UInt8]) -> String? {
    guard let rule = try? RecurrenceRule(String(decoding: bytes, as: UTF8.self)) else { return nil }
    let days = Array(Occurrences(rule, anchor: now.today).prefix(30))
    return zip(days, days.dropFirst()).allSatisfy { $0 < $1 } ? nil : "days that do not ascend"
  }

  private static func settings(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.count
    let problems = SettingsReader(text, file: "config.toml").problems
    return problems.allSatisfy { ($0.line ?? 1) <= lines + 1 } ? nil : "a line that is not there"
  }

  private static func keys(_ bytes: [UInt8]) -> String? {
    // Ctrl-C that comes by itself ends a paste: that is about time, and not about bytes.
    let bytes = bytes.filter { $0 != 3 }
    var whole = KeyDecoder()
    var single = KeyDecoder()
    let inputs = whole.feed(bytes) + whole.flush()
    let singles = bytes.flatMap { single.feed([$0]) } + single.flush()
    return inputs == singles ? nil : "single bytes are read in another way"
  }
}
