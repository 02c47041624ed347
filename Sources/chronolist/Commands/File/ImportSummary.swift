import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoScreen

/// What was imported, or would be, in one sentence or as JSON.
struct ImportSummary {
  var format: ImportFormat
  var isDryRun: Bool
  /// What is new, and how much was there already.
  var counts: ImportCounts
  var remarks = ImportRemarks()

  func report(
    on console: Console,
    asJSON: Bool,
    today: LocalDay,
    _ settings: Settings
  ) throws(CommandFailure) {
    var console = console
    if asJSON { console.document(members) } else { console.line(Line(sentence(today, settings))) }
    try console.flush(saved: !isDryRun)
  }

  private func sentence(_ today: LocalDay, _ settings: Settings) -> SafeText {
    var parts: [SafeText] = []
    let new = counts.tasks + counts.events + counts.categories + counts.finishedDays
    if new + counts.sessions + counts.promises == 0 { parts.append("nothing") }
    if counts.tasks > 0 {
      parts.append(
        counted(counts.tasks, "task") + " (\(counts.done) done) in "
          + counted(counts.categories, "category", "categories")
      )
    }
    if counts.events > 0 { parts.append(eventWords(settings.dateForm)) }
    if counts.tasks == 0, counts.categories > 0 {
      parts.append(counted(counts.categories, "new category", "new categories"))
    }
    if counts.finishedDays > 0 {
      parts.append(counted(counts.finishedDays, "finished day") + " of repeating tasks")
    }
    if counts.sessions > 0 { parts.append(counted(counts.sessions, "session")) }
    if counts.promises > 0 { parts.append(counted(counts.promises, "promise")) }
    if counts.skipped > 0 {
      parts.append(
        knownWords
          + (counts.skipped == 1
            ? " was there already, and stays as it is here"
            : " were there already, and stay as they are here")
      )
    }
    parts += remarkWords
    let verb: SafeText = isDryRun ? "Would import " : "Imported "
    let sentence = parts.dropFirst().reduce(verb + (parts.first ?? .empty)) { $0 + "; " + $1 }
    return sentence + "." + whereEventsAre(today, settings)
  }

  /// `2 tasks and 1 event`: what was there already.
  private var knownWords: SafeText {
    let known = counts.known
    var kinds: [SafeText] = []
    if known.tasks > 0 { kinds.append(counted(known.tasks, "task")) }
    if known.events > 0 { kinds.append(counted(known.events, "event")) }
    if known.categories > 0 {
      kinds.append(counted(known.categories, "category", "categories"))
    }
    if known.sessions > 0 { kinds.append(counted(known.sessions, "session")) }
    if known.promises > 0 { kinds.append(counted(known.promises, "promise")) }
    return kinds.isEmpty ? counted(counts.skipped, "item") : kinds.listed
  }

  /// `12 events, the next on Tue 24 Nov 2026, 3 in the past`.
  private func eventWords(_ form: DateForm) -> SafeText {
    let words = counted(counts.events, "event")
    guard let next = counts.nextEvent else {
      let all: SafeText = counts.events == 1 ? "it is" : "all"
      return words + ", " + all + " in the past"
    }
    let coming: SafeText = counts.events == 1 ? ", on " : ", the next on "
    let past: SafeText = counts.pastEvents == 0 ? .empty : ", \(counts.pastEvents) in the past"
    return words + coming + SafeText(next.formatted(form)) + past
  }

  /// The key that lists them.
  private func whereEventsAre(_ today: LocalDay, _ settings: Settings) -> SafeText {
    guard !isDryRun, counts.events > 0 else { return .empty }
    let keymap = Keymap.make(preset: settings.preset, overrides: settings.keys).keymap
    func key(_ command: Command) -> SafeText { SafeText(keymap.label(of: command)) }
    guard let next = counts.nextEvent else {
      return " In the planner, the keys \(key(.segment4)) and then \(key(.filter)) a list what was."
    }
    return switch next - today {
    case ...0:
      " In the planner, the key \(key(.segment2)) shows today, and \(key(.segment4)) what is to come."
    case 1:
      " In the planner, the key \(key(.segment3)) shows tomorrow, and \(key(.segment4)) what comes after."
    default: " In the planner, the key \(key(.segment4)) lists what is to come."
    }
  }

  private var remarkWords: [SafeText] {
    var parts: [SafeText] = []
    let starts = remarks.unfinishedStarts
    if starts > 0 {
      parts.append(
        counted(starts, "start") + " of work without an end "
          + (starts == 1 ? "is" : "are") + " left out"
      )
    }
    let rules = remarks.unfollowed
    if rules > 0 {
      parts.append(
        counted(rules, "repeat rule") + (rules == 1 ? " is" : " are")
          + " kept, but ChronoList can’t follow " + (rules == 1 ? "it" : "them")
      )
    }
    if !remarks.unknownZones.isEmpty {
      let names = remarks.unknownZones.prefix(3).map { "‘\($0)’" }.joined(separator: ", ")
      let more: SafeText = remarks.unknownZones.count > 3 ? " and others" : .empty
      parts.append(
        counted(remarks.unknownZones.count, "unknown time zone") + " (\(names)" + more
          + ") read as local time"
      )
    }
    if !remarks.unshown.isEmpty {
      let kinds = remarks.unshown.sorted { $0.key < $1.key }.map { counted($1, $0) }
      let isOne = remarks.unshown.values.reduce(0, +) == 1
      parts.append(
        kinds.listed + (isOne ? " is" : " are") + " kept for the way back, but not shown"
      )
    }
    if !remarks.leftOut.isEmpty {
      let kinds = remarks.leftOut.sorted { $0.key < $1.key }.prefix(5)
        .map { kind, count in
          guard count > 1 else { return "1 \(kind)" }
          let noun = ["instance", "heading", "line"].first { kind.contains($0) }
          return
            "\(count) \(noun.map { kind.replacing($0, with: $0 + "s", maxReplacements: 1) } ?? kind)"
        }
      parts.append("left out \(kinds.joined(separator: ", "))")
    }
    return parts
  }

  private func counted(_ count: Int, _ noun: String, _ nouns: String? = nil) -> SafeText {
    "\(count) \(count == 1 ? noun : nouns ?? noun + "s")"
  }

  private func members(_ json: inout JSONWriter) {
    json.key("format")
    json.string(format.rawValue)
    json.key("imported")
    json.bool(!isDryRun)
    json.key("tasks")
    json.integer(counts.tasks)
    json.key("done")
    json.integer(counts.done)
    json.key("categories")
    json.integer(counts.categories)
    json.key("events")
    json.integer(counts.events)
    json.key("pastEvents")
    json.integer(counts.pastEvents)
    json.key("nextEvent")
    json.string(orNull: counts.nextEvent?.text)
    json.key("sessions")
    json.integer(counts.sessions)
    json.key("finishedDays")
    json.integer(counts.finishedDays)
    json.key("skipped")
    json.integer(counts.skipped)
    json.key("unfinishedStarts")
    json.integer(remarks.unfinishedStarts)
    json.key("unfollowed")
    json.integer(remarks.unfollowed)
    json.key("leftOut")
    json.integer(remarks.leftOut.values.reduce(0, +))
    json.key("unshown")
    json.integer(remarks.unshown.values.reduce(0, +))
  }
}
