import ChronoModel
import GRDB

/// Events as keys change them: see ``EventChange``.
extension Transaction {
  func alter(_ part: EventPart, by change: EventChange, _ edit: Edit) throws -> Receipt {
    let current = try event(part.event)
    if case .reorder(let steps, let order) = change {
      return try reorder(current, part, by: steps, in: order, edit)
    }
    var categories = try NamedCategories(self)
    var category: Category.ID?
    if case .assign(let choice) = change { category = try categories.category(for: choice) }
    let made = try newEvent(of: current, on: part.day, part.scope)
    let changes = try EventRules.altered(
      current,
      part,
      by: change,
      category: category,
      id: made,
      series: ids.next(),
      position: current.position,
      at: now
    )
    if changes.hasInsertion {
      isContinued(by: .alterEvent(EventPart(made, on: part.day, part.scope), change))
    }
    try apply(changes)
    if changes.hasInsertion, part.scope == .allFromHere {
      try keepText(of: current.id, for: made)
    }
    let left = changes.lastEvent ?? current.occurring(on: part.day)
    // All of a series has moved as far as the day that was meant.
    let isWhole = part.scope == nil && !changes.isEmpty
    let day = isWhole ? part.day + (left.day - current.day) : left.day
    let altered = EventOccurrence(event: left, day: day).here(at: now)
    var shown = left.occurring(on: altered.day)
    shown.time = altered.time
    var receipt = receipt(
      edit,
      EditLabel.Subjects(
        title: current.name,
        count: 1,
        category: try category.map { try existing($0).name },
        event: shown
      ),
      events: [left.id]
    )
    receipt.categories = categories.made
    receipt.altered = altered
    receipt.standingApart = try standingApart(from: current, since: part.day, part.scope)
    return receipt
  }

  /// Among the events that the list has at the same time of the same day, or in the user's own order on that day.
  private func reorder(
    _ current: CalendarEvent,
    _ part: EventPart,
    by steps: Int,
    in order: ListOrder,
    _ edit: Edit
  ) throws -> Receipt {
    let here = EventOccurrence(event: current, day: part.day).here(at: now)
    let own = EventStream(try EventSource(db, categories: categories()))
    // A series may be there twice, where one of its days goes on into the next.
    var known: Set<CalendarEvent.ID> = []
    let siblings = try EventReader.touching(own, here.day...here.day, at: now)
      .filter {
        order == .own || ($0.time == here.time && ($0.day == here.day || here.time == nil))
      }
      .map(\.event)
      .filter { known.insert($0.id).inserted }
      .sorted { ($0.position, $0.id.high, $0.id.low) < ($1.position, $1.id.high, $1.id.low) }
    try apply(try EventRules.reordered(siblings, moving: current.id, by: steps, at: now))
    var receipt = receipt(
      edit,
      EditLabel.Subjects(title: current.name, count: 1),
      events: [current.id]
    )
    receipt.altered = EventOccurrence(event: try event(current.id), day: part.day).here(at: now)
    return receipt
  }
}

extension [Change] {
  fileprivate var hasInsertion: Bool {
    contains { change in
      if case .insert = change { true } else { false }
    }
  }

  /// The event that they leave, the new one of two.
  fileprivate var lastEvent: CalendarEvent? {
    for change in reversed() {
      switch change {
      case .insert(.event(let event)), .update(_, .event(let event)): return event
      case .insert, .update, .delete: break
      }
    }
    return nil
  }
}
