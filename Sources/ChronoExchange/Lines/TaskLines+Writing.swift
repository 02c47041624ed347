package import ChronoModel

extension TaskLines {
  /// Writes one task and its line end: what an import reads, and no more than it understands.
  package static func write(_ task: TaskItem, category: String?, to writer: inout JSONWriter) {
    writer.object { writer in
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
}
