import ChronoApp
import ChronoModel
import ChronoScreen
import Glibc

/// The settings file as `calendar add` and `calendar remove` change it.
struct CalendarSettings {
  private(set) var settings: Settings
  let tables: CalendarTables
  private let path: String

  /// Reads the file; a missing one is empty, and one that is no TOML is left alone.
  init(_ environment: Environment) throws(CommandFailure) {
    path = environment.settingsFile
    let (settings, problems) = SettingsFile.load(path)
    for problem in problems {
      switch problem.reason {
      case .syntax, .unreadable: throw CommandFailure(ErrorText(problem), .settings)
      case .unknown, .misplaced, .badValue, .unusable, .unknownCommand, .unknownKey, .clash:
        continue
      }
    }
    self.settings = settings
    let bytes = (try? SystemFile.bytes(of: path, limit: 1 << 20)) ?? []
    tables = CalendarTables(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Puts a text in place of the file's, where it says the same of everything but one calendar.
  mutating func write(_ text: String, without name: String? = nil) throws(CommandFailure) {
    var expected = SettingsReader(tables.text, file: path).settings
    var reader = SettingsReader(text, file: path).settings
    if let name {
      let colours = Dictionary(
        reader.calendars.map { ($0.calendar.name, $0.calendar.colour) },
        uniquingKeysWith: { first, _ in first }
      )
      expected.calendars.removeAll { $0.calendar.name == name }
      // Where none is given, a calendar's colour follows from its place.
      for index in expected.calendars.indices {
        let seen = expected.calendars[index].calendar
        expected.calendars[index].calendar.colour = colours[seen.name] ?? seen.colour
      }
      guard reader == expected else { throw notRemoved(name) }
    } else {
      guard reader.calendars.count == expected.calendars.count + 1 else {
        throw CommandFailure(
          ErrorText(
            code: "settings",
            "\(path) cannot take another table at its end. Nothing was changed; write "
              + "[calendars.NAME] there yourself, as “chronolist config” shows it."
          ),
          .settings
        )
      }
      reader.calendars = expected.calendars
      guard reader == expected else {
        throw CommandFailure(
          ErrorText(code: "settings", "\(path) would change its meaning. Nothing was changed."),
          .settings
        )
      }
    }
    do throws(SystemFile.Failure) {
      let directory = path.split(separator: "/").dropLast().joined(separator: "/")
      try SystemFile.makeDirectory("/" + directory)
      try OutputFile.write(text, replacing: path)
    } catch {
      throw CommandFailure(creating: path, error)
    }
  }

  /// A table that is written in a way of its own is the user's to take away.
  func notRemoved(_ name: String) -> CommandFailure {
    let line = TOMLLines(tables.text).line(of: ["calendars", name]).map { ", line \($0)" } ?? ""
    return CommandFailure(
      ErrorText(
        code: "settings",
        "\(path)\(line): ‘\(SafeText(name))’ is not in a table of its own. Nothing was changed; take "
          + "it out yourself."
      ),
      .settings
    )
  }
}

extension CalendarShelf {
  /// Takes away what is kept of a calendar.
  func forget(_ source: CalendarSource, at now: Moment) {
    let file = file(of: source, at: now)
    for end in [".sqlite", ".state"] { unsafe unlink(file + end) }
  }
}

extension Settings {
  /// The calendar that shows a place already, by whatever name its file has there.
  func shows(_ place: CalendarSource.Place, _ environment: Environment) -> String? {
    let shelf = CalendarShelf(self, environment)
    func real(_ place: CalendarSource.Place) -> CalendarSource.Place {
      guard case .file(let file) = place else { return place }
      let path = shelf.path(file)
      return .file(SystemFile.resolved(path) ?? path)
    }
    return calendars.first { real($0.place) == real(place) }?.calendar.name
  }
}
