import ChronoApp
import ChronoModel
import ChronoStore

/// The calendars of the settings, and the files that they are kept parsed in.
///
/// The name of such a file says what it is made from: the source, the zone whose wall clock its
/// events are told in, and the form. So two programs that differ in one of these never undo each
/// other's work, and a new name or colour costs nothing.
struct CalendarShelf: Sendable {
  let sources: [CalendarSource]
  let settings: Settings
  let environment: Environment
  private let directory: String

  init(_ settings: Settings, _ environment: Environment) {
    self.settings = settings
    self.environment = environment
    sources = settings.calendars
    directory = environment.calendarsDirectory
  }

  /// Where all of them are kept.
  func kept(at now: Moment) -> [KeptCalendar] {
    sources.map { KeptCalendar($0.calendar, path: file(of: $0, at: now) + ".sqlite") }
  }

  /// Where the events of one are kept, without what the name ends with.
  func file(of source: CalendarSource, at now: Moment) -> String {
    let place =
      switch source.place {
      case .file(let path): ["file", self.path(path)]
      case .command(let arguments): ["command"] + arguments
      }
    let words =
      place + [
        source.calendar.name, now.zone.identifier, String(now.dayStart.minutes),
        String(KeptCalendar.form),
      ]
    return directory + "/" + CalendarShelf.sum(of: words)
  }

  /// A path of the settings, its `~/` filled in.
  func path(_ path: String) -> String { CalendarShelf.path(path, environment) }

  static func path(_ path: String, _ environment: Environment) -> String {
    guard path.hasPrefix("~/") else { return path }
    return (environment["HOME"] ?? "") + path.dropFirst()
  }

  /// Sixteen hexadecimal digits (FNV-1a): a name, and no proof of anything.
  static func sum(of words: [String]) -> String {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for word in words {
      for byte in Array(word.utf8) + [0] { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
