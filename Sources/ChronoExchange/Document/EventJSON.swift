package import ChronoModel

/// An event as the command line, the lines and the document write it: what a task has too, it has
/// under the same name.
///
/// Its length is its `estimate`.
package enum EventJSON {
  /// The members of an event; `day` is the occurrence's, for an event that repeats, `category` the
  /// name of its category.
  package static func members(
    _ event: CalendarEvent,
    day: LocalDay,
    category: String?,
    _ writer: inout JSONWriter
  ) {
    writer.key("id")
    writer.string(event.id.text)
    writer.key("title")
    writer.string(event.name)
    writer.key("notes")
    writer.string(orNull: event.notes.isEmpty ? nil : event.notes)
    writer.key("category")
    writer.string(orNull: category)
    writer.key("tags")
    writer.array { writer in for tag in event.tags { writer.string(tag) } }
    writer.key("place")
    writer.string(orNull: event.place.isEmpty ? nil : event.place)
    writer.key("due")
    writer.string(day.text)
    writer.key("time")
    writer.string(orNull: event.time?.text)
    writer.key("estimate")
    writer.integer(event.length)
    writer.key("zone")
    writer.string(orNull: event.zone)
    writer.key("free")
    writer.bool(event.isFree)
    writer.key("reminders")
    TaskJSON.reminders(event.occurring(on: day).reminders, &writer)
    writer.key("repeat")
    TaskJSON.repeats(event.repeats, &writer)
    // Of the planner's own events, which are all that an export has, there is none to name.
    guard let calendar = event.calendar else { return }
    writer.key("calendar")
    writer.string(calendar.name)
  }
}
