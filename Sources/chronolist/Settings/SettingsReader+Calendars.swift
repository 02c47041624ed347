import ChronoApp
import ChronoModel

/// The calendars of the settings.
extension SettingsReader {
  mutating func readCalendars(_ calendars: Section) {
    let names = calendars.members.keys.sorted { one, other in
      let places = [one, other].map { lines.line(of: calendars.path + [$0]) ?? 0 }
      return (places[0], one) < (places[1], other)
    }
    for (index, name) in names.enumerated() {
      guard let calendar = table(calendars, name) else { continue }
      let colour = number(calendar, "colour", 1...ChronoModel.Category.colours)
      let every = number(calendar, "every", 1...1440)
      refuse(calendar, allowed: ["colour", "command", "every", "file"])
      guard let place = place(calendar, name) else { continue }
      let seen = SeenCalendar(
        name: name,
        colour: colour.map { $0 - 1 } ?? index % ChronoModel.Category.colours
      )
      settings.calendars.append(
        CalendarSource(seen, place, every: every ?? CalendarSource.usually)
      )
    }
  }

  private mutating func place(_ calendar: Section, _ name: String) -> CalendarSource.Place? {
    let allowed = "an absolute path, or one that begins with ~/"
    let file = parse(calendar, "file", allowed) {
      $0.hasPrefix("/") || $0.hasPrefix("~/") ? $0 : nil
    }
    let command = words(calendar, "command") ?? []
    switch (calendar.members["file"], calendar.members["command"]) {
    case (nil, nil):
      report(calendar, "file", .badValue(allowed: "given, or “command”"))
      return nil
    case (_?, _?):
      report(calendar, "command", .badValue(allowed: "left out where “file” is given"))
      return nil
    case (_?, nil): return file.map { .file($0) }
    case (nil, _?):
      guard let program = command.first, !program.isEmpty else {
        report(calendar, "command", .badValue(allowed: "a program and its arguments"))
        return nil
      }
      return .command(command)
    }
  }

  private mutating func number(
    _ section: Section,
    _ key: String,
    _ allowed: ClosedRange<Int>
  ) -> Int? {
    switch section.members[key] {
    case nil: return nil
    case .number(let number) where allowed.contains(number): return number
    default:
      report(
        section,
        key,
        .badValue(allowed: "a number from \(allowed.lowerBound) to \(allowed.upperBound)")
      )
      return nil
    }
  }
}
