package import ChronoModel

extension TaskLines {
  /// Writes one task and its line end: what an import reads, and no more than it understands.
  package static func write(_ task: TaskItem, category: String?, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("type")
      writer.string("task")
      writer.key("id")
      writer.string(task.id.text)
      TaskJSON.imported(task, category: category, &writer)
      writer.key("finished")
      writer.string(orNull: task.status == .done ? task.closed?.text : nil)
      writer.key("reminders")
      TaskJSON.reminders(task.reminders, &writer)
      writer.key("repeat")
      TaskJSON.repeats(task.repeats, &writer)
    }
    writer.endLine()
  }

  /// The same for an event.
  package static func write(
    _ event: CalendarEvent,
    category: String?,
    to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.key("type")
      writer.string("event")
      EventJSON.members(event, day: event.day, category: category, &writer)
    }
    writer.endLine()
  }
}
