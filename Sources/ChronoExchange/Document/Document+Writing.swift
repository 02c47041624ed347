package import ChronoModel

extension Document {
  /// Writes the document record by record, so that no more than a piece of it is held.
  package struct Writer {
    private var json = JSONWriter()
    private var sections = Section.allCases[...]
    private var isSectionEmpty = true
    private var isSectionOpen = false
    private var names: [Category.ID: String] = [:]

    package init() {
      json.open("{")
      json.key("version")
      json.integer(Document.version)
      openSection()
    }

    /// What was written since the last call.
    package mutating func drain() -> [UInt8] { json.drain() }

    /// Adds a record; records come by kind, in the order of the kinds.
    package mutating func append(_ record: Record) {
      while let section = sections.first, section != record.section { closeSection() }
      precondition(!sections.isEmpty, "records come in the order of their kinds")
      if !isSectionOpen { openSection(hasRecords: true) }
      json.breakLine()
      isSectionEmpty = false
      switch record {
      case .category(let category):
        names[category.id] = category.name
        write(category)
      case .task(let task): write(task)
      case .event(let event): write(event)
      case .session(let session): write(session)
      case .commitment(let commitment): write(commitment)
      case .foreign(let foreign): write(foreign)
      }
    }

    /// Ends the document; the kinds that had no record are empty lists, but for the texts of other
    /// programs: without any, the document is one that an older ChronoList reads.
    package mutating func finish() {
      while !sections.isEmpty { closeSection() }
      json.close("}")
      json.endLine()
    }

    private mutating func openSection(hasRecords: Bool = false) {
      guard let section = sections.first, hasRecords || section != .foreign else { return }
      isSectionOpen = true
      json.key(text: section.rawValue)
      json.open("[")
      isSectionEmpty = true
    }

    private mutating func closeSection() {
      if isSectionOpen {
        if !isSectionEmpty { json.endLine() }
        json.close("]")
      }
      isSectionOpen = false
      sections = sections.dropFirst()
      openSection()
    }

    private mutating func write(_ category: Category) {
      json.object { json in
        json.key("id")
        json.string(category.id.text)
        json.key("name")
        json.string(category.name)
        json.key("colour")
        json.integer(category.colour)
        json.key("position")
        json.integer(category.position)
        Writer.stamps(category.created, category.modified, &json)
      }
    }

    private mutating func write(_ task: TaskItem) {
      let category = task.category.flatMap { names[$0] }
      json.object { json in
        json.key("id")
        json.string(task.id.text)
        TaskJSON.imported(task, category: category, &json)
        json.key("state")
        json.string(task.status.name)
        json.key("closed")
        json.string(orNull: task.closed?.text)
        json.key("reminders")
        TaskJSON.reminders(task.reminders, &json)
        json.key("repeat")
        TaskJSON.repeats(task.repeats, &json)
        json.key("position")
        json.integer(task.position)
        Writer.stamps(task.created, task.modified, &json)
      }
    }

    private mutating func write(_ event: CalendarEvent) {
      let category = event.category.flatMap { names[$0] }
      json.object { json in
        EventJSON.members(event, day: event.day, category: category, &json)
        json.key("position")
        json.integer(event.position)
        Writer.stamps(event.created, event.modified, &json)
      }
    }

    private mutating func write(_ session: Session) {
      json.object { json in
        json.key("id")
        json.string(session.id.text)
        json.key("task")
        json.string(session.task.text)
        json.key("start")
        json.string(session.start.text)
        json.key("finish")
        json.string(orNull: session.finish?.text)
        json.key("zone")
        json.string(session.zone)
      }
    }

    private mutating func write(_ commitment: Commitment) {
      json.object { json in
        json.key("task")
        json.string(commitment.task.text)
        json.key("day")
        json.string(commitment.day.text)
        json.key("outcome")
        json.string(commitment.outcome.name)
        json.key("made")
        json.string(commitment.made.text)
        json.key("judged")
        json.string(orNull: commitment.judged?.text)
        json.key("loggedLate")
        json.bool(commitment.loggedLate)
        if commitment.outcome != .open {
          json.key("planned")
          json.integer(orNull: commitment.planned)
        }
        // Few promises have one, and older programs know no such fields.
        guard let plan = commitment.plan else { return }
        json.key("planTime")
        json.string(plan.time.text)
        json.key("planMinutes")
        json.integer(plan.minutes)
      }
    }

    private mutating func write(_ foreign: ForeignText) {
      json.object { json in
        switch foreign.owner {
        case .task(let id):
          json.key("task")
          json.string(id.text)
        case .event(let id):
          json.key("event")
          json.string(id.text)
        }
        json.key("format")
        json.string(foreign.text.format.name)
        json.key("key")
        json.string(foreign.text.key)
        json.key("part")
        json.string(foreign.text.part)
        if let text = ForeignBytes.text(foreign.text.bytes) {
          json.key("text")
          json.string(text)
        } else {
          json.key("hex")
          json.string(ForeignBytes.hex(foreign.text.bytes))
        }
      }
    }

    private static func stamps(
      _ created: Instant,
      _ modified: Instant,
      _ json: inout JSONWriter
    ) {
      json.key("created")
      json.string(created.text)
      json.key("modified")
      json.string(modified.text)
    }
  }
}

extension TaskItem.Status {
  /// The word of the document.
  package var name: String {
    switch self {
    case .open: "open"
    case .done: "done"
    case .dropped: "dropped"
    case .deleted: "deleted"
    case .lapsed: "lapsed"
    }
  }
}
