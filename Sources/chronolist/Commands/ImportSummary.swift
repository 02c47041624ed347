import ChronoExchange
import ChronoModel
import ChronoScreen

/// What was imported, or would be, in one sentence or as JSON.
struct ImportSummary {
  var format: ImportFormat
  var isDryRun: Bool
  /// What is new; of a document that is only looked at, all that it holds.
  var counts: ImportCounts
  /// Starts of work whose end the file does not say.
  var unfinishedStarts = 0

  func report(on console: Console, asJSON: Bool) throws(CommandFailure) {
    var console = console
    if asJSON { console.raw(json) } else { console.line(Line(sentence)) }
    try console.flush(saved: !isDryRun)
  }

  private var sentence: SafeText {
    var parts: [SafeText] = []
    if counts.tasks + counts.events + counts.categories == 0 { parts.append("nothing") }
    if counts.tasks > 0 || counts.categories > 0 {
      parts.append(
        counted(counts.tasks, "task") + " (\(counts.done) done) in "
          + counted(counts.categories, "category", "categories")
      )
    }
    if counts.events > 0 { parts.append(counted(counts.events, "event")) }
    if counts.sessions > 0 { parts.append(counted(counts.sessions, "session")) }
    if counts.promises > 0 { parts.append(counted(counts.promises, "promise")) }
    if counts.skipped > 0 {
      parts.append("\(counts.skipped) \(counts.skipped == 1 ? "was" : "were") there already")
    }
    if unfinishedStarts > 0 {
      parts.append(
        counted(unfinishedStarts, "start") + " of work without an end "
          + (unfinishedStarts == 1 ? "is" : "are") + " left out"
      )
    }
    let verb: SafeText = isDryRun ? "Would import " : "Imported "
    return parts.dropFirst().reduce(verb + (parts.first ?? .empty)) { $0 + "; " + $1 } + "."
  }

  private func counted(_ count: Int, _ noun: String, _ nouns: String? = nil) -> SafeText {
    "\(count) \(count == 1 ? noun : nouns ?? noun + "s")"
  }

  private var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("version")
      json.integer(1)
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
      json.key("sessions")
      json.integer(counts.sessions)
      json.key("skipped")
      json.integer(counts.skipped)
      json.key("unfinishedStarts")
      json.integer(unfinishedStarts)
    }
    json.endLine()
    return json.bytes
  }
}
