import ChronoApp
import ChronoModel

extension World {
  /// Applies an edit as one step, by the model's rules where it has them.
  mutating func commit(_ edit: Edit, at now: Moment) throws(Refusal) -> Receipt {
    switch edit {
    case .addTasks(let drafts): return try add(drafts, at: now)
    case .reviseTask(let from, var to, let name):
      let id = from.id
      if let name { to.category = try category(.named(name), at: now) }
      let wanted = to
      try each(.tasks([id])) { subject throws(Refusal) in
        let merged = try TaskItem.merging(from: from, to: wanted, onto: subject.task)
        return Planning.replanned(subject, as: merged, at: now)
      }
      return receipt("Edit", [id])
    case .setDone(let selection, let isDone):
      let ids = try each(selection) { subject throws(Refusal) in
        isDone ? try Planning.finished(subject, at: now) : Planning.reopened(subject, at: now)
      }
      return receipt(isDone ? "Tick" : "Open", ids)
    case .move(let selection, let day):
      let ids = try each(selection) { subject throws(Refusal) in
        Planning.moved(subject, to: day, at: now)
      }
      return receipt("Move", ids)
    case .delete(let selection):
      let ids = try each(selection) { subject throws(Refusal) in
        Planning.closed(subject, as: .deleted, at: now)
      }
      return receipt("Delete", ids)
    case .drop(let selection):
      let ids = try each(selection) { subject throws(Refusal) in
        Planning.closed(subject, as: .dropped, at: now)
      }
      return receipt("Drop", ids)
    case .logDone(let id, let start, let finish):
      let session: Session.ID = newID()
      try each(.tasks([id])) { subject throws(Refusal) in
        try Planning.loggedDone(
          subject,
          start: start,
          finish: finish,
          session: session,
          at: now
        )
      }
      return receipt("Log", [id])
    default: return try commitPlain(edit, at: now)
    }
  }

  /// Edits that write fields without touching a promise.
  private mutating func commitPlain(_ edit: Edit, at now: Moment) throws(Refusal) -> Receipt {
    switch edit {
    case .assign(let selection, let choice):
      let category = try category(choice, at: now)
      return receipt("Assign", change(selection) { $0.category = category })
    case .prioritise(let selection, let priority):
      return receipt("Prioritise", change(selection) { $0.priority = priority })
    case .tag(let selection, let adding, let removing):
      return receipt(
        "Tag",
        change(selection) { task in
          task.tags.removeAll { removing.contains($0) || adding.contains($0) }
          task.tags += adding
        }
      )
    case .plan(let id, let day, let time, let estimate):
      return receipt(
        "Plan",
        change(.tasks([id])) { task in
          task.due = day
          task.time = time
          task.estimate = estimate
        }
      )
    case .replan(let placements):
      return receipt(
        "Shift",
        change(.tasks(placements.map(\.task))) { task in
          guard let place = placements.first(where: { $0.task == task.id }) else { return }
          task.due = place.day
          task.time = place.time
        }
      )
    case .shift(let selection, let days, let minutes):
      return receipt(
        "Shift",
        change(selection) { task in
          let start = (task.time?.minutes ?? 0) + minutes
          let over = start.quotientDown(by: 1440)
          if task.time != nil { task.time = TimeOfDay(minutes: start - over * 1440) }
          task.due = task.due.map { $0 + (days + (task.time == nil ? 0 : over)) }
        }
      )
    case .resize(let selection, let minutes):
      return receipt(
        "Resize",
        change(selection) { $0.estimate = max(5, ($0.estimate ?? 0) + minutes) }
      )
    case .reorder(let selection, let step, _):
      return receipt("Reorder", change(selection) { $0.position += 15 * step })
    case .startTimer(let id, let instant):
      let session = Session(id: newID(), task: id, start: instant, zone: now.zone.identifier)
      let unkept = try stopRunning(at: instant, now: now)
      rows.sessions.append(session)
      var receipt = receipt("Start", [id])
      receipt.unkept = unkept
      return receipt
    case .stopTimer(let instant):
      guard let running = rows.sessions.first(where: { $0.finish == nil }) else {
        throw .timerNotRunning
      }
      var receipt = receipt("Stop", [running.task])
      receipt.unkept = try stopRunning(at: instant, now: now)
      return receipt
    default:
      if let receipt = try commitSession(edit, at: now) { return receipt }
      return try commitElsewhere(edit, at: now)
    }
  }

  /// Edits of categories and events.
  private mutating func commitElsewhere(_ edit: Edit, at now: Moment) throws(Refusal) -> Receipt {
    switch edit {
    case .addCategory(let name, let colour):
      let id = try category(.named(name), at: now)
      for index in rows.categories.indices where rows.categories[index].id == id {
        rows.categories[index].colour = colour ?? rows.categories[index].colour
      }
      return Receipt(label: "Add category ‘\(name)’", categories: id.map { [$0] } ?? [])
    case .reviseCategory(_, let to):
      guard let index = rows.categories.firstIndex(where: { $0.id == to.id }) else { throw .gone }
      rows.categories[index] = to
      return Receipt(label: "Edit category ‘\(to.name)’", categories: [to.id])
    case .deleteCategory(let id):
      rows.tasks.removeAll { $0.category == id }
      rows.categories.removeAll { $0.id == id }
      return Receipt(label: "Delete category", categories: [id])
    case .addEvents(let drafts):
      for draft in drafts {
        rows.events.append(
          CalendarEvent(
            id: newID(),
            name: draft.name,
            notes: draft.notes,
            day: draft.day,
            time: draft.time,
            length: draft.length,
            reminders: draft.reminders,
            repeats: draft.repeats.map { repeating($0, from: draft.day) },
            created: now.instant
          )
        )
      }
      return Receipt(label: "Add event ‘\(drafts.first?.name ?? "")’")
    case .reviseEvent(_, let to):
      guard let index = rows.events.firstIndex(where: { $0.id == to.id }) else { throw .gone }
      rows.events[index] = to
      return Receipt(label: "Edit event ‘\(to.name)’")
    case .deleteEvents(let ids):
      rows.events.removeAll { ids.contains($0.id) }
      return Receipt(label: "Delete event")
    default: throw .gone
    }
  }

  mutating func add(_ drafts: [TaskDraft], at now: Moment) throws(Refusal) -> Receipt {
    var ids: [TaskItem.ID] = []
    for draft in drafts {
      let id: TaskItem.ID = newID()
      let category = try category(draft.category, at: now)
      apply(
        try Planning.added(
          draft,
          id: id,
          series: newID(),
          category: category,
          position: rows.tasks.count,
          at: now
        )
      )
      ids.append(id)
    }
    return receipt("Add", ids)
  }

  private mutating func category(
    _ choice: CategoryChoice,
    at now: Moment
  ) throws(Refusal) -> ChronoModel.Category.ID? {
    switch choice {
    case .inbox: return nil
    case .existing(let id): return id
    case .named(let name):
      guard !name.isBlank else { throw .emptyName }
      let known = rows.categories.first { $0.name.lowercased() == name.lowercased() }
      if let known { return known.id }
      let category = ChronoModel.Category(
        id: newID(),
        name: name,
        colour: rows.categories.count,
        created: now.instant
      )
      rows.categories.append(category)
      return category.id
    }
  }

  private mutating func repeating(_ draft: RepeatDraft, from day: LocalDay) -> Repeat {
    Repeat(
      rule: draft.rule,
      afterCompletion: draft.afterCompletion,
      anchor: day,
      series: newID()
    )
  }

  // MARK: Applying

  @discardableResult
  private mutating func each(
    _ selection: Selection,
    _ rule: (Planning.Subject) throws(Refusal) -> [Change]
  ) throws(Refusal) -> [TaskItem.ID] {
    let ids = ids(of: selection)
    for id in ids {
      guard let task = rows.tasks.first(where: { $0.id == id }) else { throw .gone }
      let subject = Planning.Subject(
        task: task,
        promises: rows.promises.filter { $0.task == id },
        running: rows.sessions.first { $0.task == id && $0.finish == nil }
      )
      apply(try rule(subject))
    }
    return ids
  }

  private mutating func change(
    _ selection: Selection,
    _ body: (inout TaskItem) -> Void
  ) -> [TaskItem.ID] {
    let ids = ids(of: selection)
    for index in rows.tasks.indices where ids.contains(rows.tasks[index].id) {
      body(&rows.tasks[index])
    }
    return ids
  }

  private func ids(of selection: Selection) -> [TaskItem.ID] {
    switch selection {
    case .tasks(let ids): ids
    case .all(let query): tasks(of: query, today: nil).map(\.id)
    }
  }

  /// Answers the title of a task on which too little was worked to be kept.
  private mutating func stopRunning(at instant: Instant, now: Moment) throws(Refusal) -> String? {
    guard let running = rows.sessions.first(where: { $0.finish == nil }) else { return nil }
    apply(try Tracking.stopped(running, at: instant, now: now))
    guard !rows.sessions.contains(where: { $0.id == running.id }) else { return nil }
    return rows.tasks.first { $0.id == running.task }?.title
  }

  private mutating func apply(_ changes: [Change]) {
    for change in changes {
      switch change {
      case .insert(.task(let task)): rows.tasks.append(task)
      case .update(_, .task(let task)):
        rows.tasks = rows.tasks.map { $0.id == task.id ? task : $0 }
      case .insert(.commitment(let promise)): rows.promises.append(promise)
      case .update(_, .commitment(let promise)):
        rows.promises = rows.promises.map {
          $0.task == promise.task && $0.day == promise.day ? promise : $0
        }
      case .delete(.session(let session)): rows.sessions.removeAll { $0.id == session.id }
      case .insert(.session(let session)): rows.sessions.append(session)
      case .update(_, .session(let session)):
        rows.sessions = rows.sessions.map { $0.id == session.id ? session : $0 }
      default: break
      }
    }
  }

  private func receipt(_ verb: String, _ ids: [TaskItem.ID]) -> Receipt {
    let title = rows.tasks.first { $0.id == ids.first }?.title ?? ""
    let label = ids.count == 1 ? "\(verb) ‘\(title)’" : "\(verb) \(ids.count) tasks"
    return Receipt(label: label, tasks: ids, count: ids.count)
  }
}

extension Int {
  /// The quotient rounded towards negative infinity.
  func quotientDown(by divisor: Int) -> Int {
    self % divisor < 0 ? self / divisor - 1 : self / divisor
  }
}
