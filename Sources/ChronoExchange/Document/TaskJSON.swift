package import ChronoModel

/// A task as `list` and `show` write it: Behaviour 6.4, names that never change.
package struct TaskJSON {
  private let moment: Moment
  private let categories: [Category.ID: String]

  /// - Parameters:
  ///   - moment: decides which tasks are missed; instants are written in its zone.
  ///   - categories: the names of all categories.
  package init(at moment: Moment, categories: [Category.ID: String]) {
    self.moment = moment
    self.categories = categories
  }

  package func write(_ row: TaskRow, to writer: inout JSONWriter) {
    writer.object { writer in members(row, &writer) }
  }

  /// The members alone, for a caller that adds its own.
  package func members(_ row: TaskRow, _ writer: inout JSONWriter) {
    let task = row.task
    writer.key("id")
    writer.string(task.id.text)
    TaskJSON.imported(task, category: task.category.flatMap { categories[$0] }, &writer)
    writer.key("state")
    writer.string(state(of: task))
    writer.key("finished")
    instant(task.closed, &writer)
    writer.key("slips")
    writer.integer(row.slips)
    writer.key("tracked")
    writer.integer(row.tracked / 60)
    writer.key("running")
    writer.bool(row.isRunning)
    writer.key("repeat")
    TaskJSON.repeats(task.repeats, &writer)
    writer.key("reminders")
    TaskJSON.reminders(task.reminders, &writer)
    writer.key("created")
    instant(task.created, &writer)
    writer.key("modified")
    instant(task.modified, &writer)
  }

  /// A repeat that is still to come, with the identifier of the open instance: apart from the tasks,
  /// because nothing can be done with it before its day.
  package func write(_ coming: ComingInstance, to writer: inout JSONWriter) {
    let task = coming.task
    writer.object { writer in
      writer.key("id")
      writer.string(task.id.text)
      writer.key("title")
      writer.string(task.title)
      writer.key("day")
      writer.string(coming.day.text)
      writer.key("time")
      writer.string(orNull: task.usualTime?.text)
      writer.key("estimate")
      writer.integer(orNull: task.estimate)
      writer.key("category")
      writer.string(orNull: task.category.flatMap { categories[$0] })
      writer.key("repeat")
      TaskJSON.repeats(task.repeats, &writer)
    }
  }

  /// `open`, `done` or `missed`, also where it lapsed; for closed tasks that are not done,
  /// `dropped` and `deleted`.
  private func state(of task: TaskItem) -> String {
    switch task.status {
    case .open: task.isMissed(today: moment.today) ? "missed" : "open"
    case .done: "done"
    case .dropped: "dropped"
    case .lapsed: "missed"
    case .deleted: "deleted"
    }
  }

  private func instant(_ instant: Instant?, _ writer: inout JSONWriter) {
    writer.string(orNull: instant?.text(in: moment.zone))
  }

  // MARK: Shared with the lines and the document

  /// The members of an import, in its order.
  static func imported(_ task: TaskItem, category: String?, _ writer: inout JSONWriter) {
    writer.key("title")
    writer.string(task.title)
    writer.key("notes")
    writer.string(orNull: task.notes.isEmpty ? nil : task.notes)
    writer.key("category")
    writer.string(orNull: category)
    writer.key("tags")
    writer.array { writer in for tag in task.tags { writer.string(tag) } }
    writer.key("due")
    writer.string(orNull: task.due?.text)
    writer.key("time")
    writer.string(orNull: task.time?.text)
    if let usual = task.usual {
      writer.key("usualTime")
      writer.string(usual.time?.text ?? Fields.noTime)
    }
    writer.key("estimate")
    writer.integer(orNull: task.estimate)
    writer.key("priority")
    writer.string(orNull: task.priority == .none ? nil : task.priority.name)
    writer.key("done")
    writer.bool(task.status == .done)
  }

  static func reminders(_ reminders: [Reminder], _ writer: inout JSONWriter) {
    writer.array { writer in
      for reminder in reminders {
        writer.object { writer in
          switch reminder {
          case .before(let minutes):
            writer.key("before")
            writer.integer(minutes)
          case .at(let local):
            writer.key("at")
            writer.string(local.text)
          }
        }
      }
    }
  }

  static func repeats(_ repeats: Repeat?, _ writer: inout JSONWriter) {
    guard let repeats else { return writer.null() }
    writer.object { writer in
      writer.key("rule")
      writer.string(repeats.rule)
      writer.key("afterCompletion")
      writer.bool(repeats.afterCompletion)
      writer.key("anchor")
      writer.string(repeats.anchor.text)
      writer.key("series")
      writer.string(repeats.series.text)
      writer.key("excluded")
      writer.array { writer in for day in repeats.excluded { writer.string(day.text) } }
      writer.key("added")
      writer.array { writer in for day in repeats.added { writer.string(day.text) } }
    }
  }
}
