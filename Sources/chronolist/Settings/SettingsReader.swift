package import ChronoApp
import ChronoModel
import ChronoScreen

/// Turns a settings document into settings: what is wrong is named, and the default used.
package struct SettingsReader {
  package internal(set) var settings = Settings()
  package private(set) var problems: [SettingsProblem] = []
  private let file: String
  private(set) var lines = TOMLLines("")

  package init(_ text: String, file: String) {
    self.file = file
    do throws(TOMLTree.Failure) {
      guard case .table(let root) = try TOMLTree(parsing: text) else { return }
      lines = TOMLLines(text)
      read(root)
    } catch {
      problems = [SettingsProblem(file: file, line: error.line, .syntax(error.message))]
    }
    problems.sort { ($0.line ?? 0, $0.key ?? "") < ($1.line ?? 0, $1.key ?? "") }
  }

  private mutating func read(_ root: [String: TOMLTree]) {
    let top = Section(root, [])
    parse(top, "day-start", "a time as \"HH:MM\"") { TimeOfDay($0) }.map { settings.dayStart = $0 }
    choose(top, "week-start", Weekday.allCases) { $0.name.lowercased() }
      .map { settings.weekStart = $0 }
    choose(top, "date-form", DateForm.allCases) { $0.rawValue }.map { settings.dateForm = $0 }
    choose(top, "time-form", TimeForm.allCases) { $0.rawValue }.map { settings.timeForm = $0 }
    flag(top, "mouse").map { settings.mouse = $0 }
    flag(top, "bell").map { settings.bell = $0 }
    flag(top, "confirm-delete").map { settings.confirmDelete = $0 }
    table(top, "list").map { readList($0) }
    table(top, "grid").map { readGrid($0) }
    table(top, "reminders").map { readReminders($0) }
    table(top, "meals").map { readMeals($0) }
    table(top, "theme").map { readTheme($0) }
    table(top, "keys").map { readKeys($0) }
    table(top, "calendars").map { readCalendars($0) }
    table(top, "sync").map { readSyncs($0) }
    refuse(top)
  }

  /// The settings of each section; those before the first one under no name.
  private static let known = [
    "": [
      "bell", "calendars", "confirm-delete", "date-form", "day-start", "grid", "keys", "list",
      "meals", "mouse", "reminders", "sync", "theme", "time-form", "week-start",
    ],
    "grid": ["free-days", "hour-labels", "work-hours", "zoom"],
    "keys": ["bindings", "preset"],
    "list": ["box"],
    "reminders": ["channels", "command", "events", "quiet-hours", "snooze", "tasks"],
    "theme": ["colours", "name"],
  ]

  private mutating func readList(_ list: Section) {
    choose(list, "box", Settings.Side.allCases) { $0.rawValue }.map { settings.box = $0 }
    refuse(list)
  }

  private mutating func readGrid(_ grid: Section) {
    span(grid, "work-hours").map { settings.work = $0 }
    choose(grid, "hour-labels", Settings.Side.allCases) { $0.rawValue }
      .map { settings.hourLabels = $0 }
    switch grid.members["zoom"] {
    case nil: break
    case .text("auto"): settings.zoom = nil
    case .number(let minutes) where Zoom(rawValue: minutes) != nil:
      settings.zoom = Zoom(rawValue: minutes)
    default: report(grid, "zoom", .badValue(allowed: "60, 30, 15 or \"auto\""))
    }
    readFreeDays(grid)
    refuse(grid)
  }

  private mutating func readFreeDays(_ grid: Section) {
    guard let names = words(grid, "free-days") else { return }
    let found = names.compactMap { name in
      Weekday.allCases.first { $0.name.lowercased() == name }
    }
    guard found.count == names.count else {
      let allowed = Weekday.allCases.map { "\"\($0.name.lowercased())\"" }.joined(separator: ", ")
      return report(grid, "free-days", .badValue(allowed: "a list of \(allowed)"))
    }
    settings.freeDays = Set(found)
  }

  private mutating func readReminders(_ reminders: Section) {
    let channels = ReminderSettings.Channel.allCases
    if let names = words(reminders, "channels") {
      let found = names.compactMap(ReminderSettings.Channel.init(rawValue:))
      if found.count == names.count {
        settings.reminders.channels = found
      } else {
        let allowed = channels.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        report(reminders, "channels", .badValue(allowed: "a list of \(allowed)"))
      }
    }
    if let command = words(reminders, "command"), ScriptWords.holdPlaceholder(command) {
      let safe = #"["sh", "-c", "notify \"$1\"", "sh", "{title}"]"#
      let allowed = "without {title} and {when} in a script, where they would run; safe is \(safe)"
      report(reminders, "command", .badValue(allowed: allowed))
      settings.reminders.channels.removeAll { $0 == .command }
    } else {
      words(reminders, "command").map { settings.reminders.command = $0 }
    }
    if settings.reminders.channels.contains(.command), settings.reminders.command.isEmpty {
      let allowed = "a program and its arguments, because “command” is a channel"
      report(reminders, "command", .badValue(allowed: allowed))
    }
    parse(reminders, "quiet-hours", "hours as \"22:00-07:00\", or \"\" for none") { text in
      if text.isEmpty { return QuietHours?.none }
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, let from = TimeOfDay(parts[0]), let to = TimeOfDay(parts[1]),
        let quiet = QuietHours(from: from, to: to)
      else { return nil }
      return .some(quiet)
    }.map { settings.reminders.quiet = $0 }
    switch reminders.members["snooze"] {
    case nil: break
    case .number(let minutes) where (1...1440).contains(minutes):
      settings.reminders.snooze = minutes
    default: report(reminders, "snooze", .badValue(allowed: "minutes, 1 to 1440"))
    }
    let usual = "times before the start such as \"10m\" or \"1h, 1d\", or \"\" for none"
    parse(reminders, "tasks", usual, UsualReminders.read)
      .map { settings.reminders.usual.tasks = $0 }
    parse(reminders, "events", usual, UsualReminders.read)
      .map { settings.reminders.usual.events = $0 }
    refuse(reminders)
  }

  private mutating func readMeals(_ meals: Section) {
    let usual = settings.meals
    settings.meals = []
    for name in meals.members.keys.sorted() {
      if let span = span(meals, name) {
        settings.meals.append(Meal(name: name, span: span))
      } else {
        settings.meals += usual.filter { $0.name == name }
      }
    }
    settings.meals.sort { ($0.span.from, $0.name) < ($1.span.from, $1.name) }
  }

  private mutating func readTheme(_ theme: Section) {
    choose(theme, "name", Theme.names) { $0 }.map { settings.theme = $0 }
    refuse(theme)
    guard let colours = table(theme, "colours") else { return }
    for role in colours.members.keys.sorted() {
      guard Theme.roles.contains(role) else {
        report(colours, role, .unknown(allowed: Theme.roles))
        continue
      }
      let allowed =
        "a colour such as \"red\", \"bright-blue\", \"color208\", \"#ff8700\" or \"default\", and "
        + "\"bold\", \"dim\", \"reverse\" or \"underline\""
      let theme = settings.theme
      let paint = parse(colours, role, allowed) { text in
        (try? Theme(named: theme, changing: [role: text])) == nil ? nil : text
      }
      if let paint { settings.colours[role] = paint }
    }
  }

  private mutating func readKeys(_ keys: Section) {
    choose(keys, "preset", KeyPreset.allCases) { $0.rawValue }.map { settings.preset = $0 }
    refuse(keys)
    guard let bindings = table(keys, "bindings") else { return }
    for command in bindings.members.keys.sorted() {
      switch bindings.members[command] {
      case .text(let key): settings.keys[command] = [key]
      case .list(let list):
        let names = list.compactMap { item in if case .text(let key) = item { key } else { nil } }
        guard names.count == list.count else { fallthrough }
        settings.keys[command] = names
      default: report(bindings, command, .badValue(allowed: "a list of keys such as [\"x\"]"))
      }
    }
    checkKeys()
  }

  /// The keymap's problems with the keys; a clash names both commands.
  private mutating func checkKeys() {
    guard !settings.keys.isEmpty else { return }
    for problem in Keymap.make(preset: settings.preset, overrides: settings.keys).problems {
      let (command, reason): (String, SettingsProblem.Reason) =
        switch problem {
        case .clash(let keys, let first, let second):
          // The one that the settings name is the place to look.
          (
            settings.keys[second.rawValue] == nil ? first.rawValue : second.rawValue,
            .clash(keys: keys, first, second)
          )
        case .unknownCommand(let name): (name, .unknownCommand)
        case .unknownKey(let key, let command): (command, .unknownKey(key))
        }
      let path = ["keys", "bindings", command]
      problems.append(
        SettingsProblem(
          file: file,
          line: lines.line(of: path),
          key: path.joined(separator: "."),
          reason
        )
      )
    }
  }

  // MARK: Values

  /// A table of the document and where it stands.
  struct Section {
    let members: [String: TOMLTree]
    let path: [String]

    init(_ members: [String: TOMLTree], _ path: [String]) {
      self.members = members
      self.path = path
    }
  }

  mutating func table(_ section: Section, _ key: String) -> Section? {
    switch section.members[key] {
    case nil: return nil
    case .table(let members): return Section(members, section.path + [key])
    default:
      report(
        section,
        key,
        .badValue(allowed: "a table [\((section.path + [key]).joined(separator: "."))]")
      )
      return nil
    }
  }

  mutating func parse<Value>(
    _ section: Section,
    _ key: String,
    _ allowed: String,
    _ read: (String) -> Value?
  ) -> Value? {
    guard let node = section.members[key] else { return nil }
    if case .text(let text) = node, let value = read(text) { return value }
    report(section, key, .badValue(allowed: allowed))
    return nil
  }

  mutating func choose<Value>(
    _ section: Section,
    _ key: String,
    _ values: [Value],
    _ name: (Value) -> String
  ) -> Value? {
    let allowed = values.map { "\"\(name($0))\"" }.alternatives
    return parse(section, key, allowed) { text in values.first { name($0) == text } }
  }

  /// A list of texts.
  mutating func words(_ section: Section, _ key: String) -> [String]? {
    guard let node = section.members[key] else { return nil }
    if case .list(let list) = node {
      let texts = list.compactMap { item in if case .text(let text) = item { text } else { nil } }
      if texts.count == list.count { return texts }
    }
    report(section, key, .badValue(allowed: "a list of texts such as [\"bell\"]"))
    return nil
  }

  private mutating func flag(_ section: Section, _ key: String) -> Bool? {
    guard let node = section.members[key] else { return nil }
    if case .flag(let value) = node { return value }
    report(section, key, .badValue(allowed: "true or false"))
    return nil
  }

  /// `HH:MM-HH:MM`, the end after the beginning; 24:00 is the end of a day.
  private mutating func span(_ section: Section, _ key: String) -> TimeSpan? {
    parse(section, key, "hours as \"08:00-18:00\", the end after the beginning") { text in
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, let from = TimeOfDay(parts[0])?.minutes,
        let to = parts[1] == "24:00" ? 1440 : TimeOfDay(parts[1])?.minutes, from < to
      else { return nil }
      return TimeSpan(from: from, to: to)
    }
  }

  /// Reports what a section does not know, with the section that does.
  private mutating func refuse(_ section: Section) {
    let name = section.path.joined(separator: ".")
    let allowed = SettingsReader.known[name] ?? []
    for key in section.members.keys where !allowed.contains(key) {
      let other = SettingsReader.known.first { $0.key != name && $0.value.contains(key) }?.key
      report(section, key, other.map { .misplaced(in: $0) } ?? .unknown(allowed: allowed))
    }
  }

  mutating func refuse(_ section: Section, allowed: [String]) {
    for key in section.members.keys where !allowed.contains(key) {
      report(section, key, .unknown(allowed: allowed))
    }
  }

  mutating func report(_ section: Section, _ key: String, _ reason: SettingsProblem.Reason) {
    let path = section.path + [key]
    problems.append(
      SettingsProblem(
        file: file,
        line: lines.line(of: path),
        key: path.joined(separator: "."),
        reason
      )
    )
  }
}

extension [String] {
  /// `a, b or c`.
  fileprivate var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
