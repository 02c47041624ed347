/// One row of the file, as a value.
package enum Record: Hashable, Sendable {
  case task(TaskItem)
  case category(Category)
  case event(CalendarEvent)
  case session(Session)
  case commitment(Commitment)
  case foreign(ForeignText)
}

/// One reversible step: rules answer with changes, the store applies and journals them.
package enum Change: Hashable, Sendable {
  case insert(Record)
  case update(from: Record, to: Record)
  case delete(Record)

  /// What takes this change back.
  package var inverse: Change {
    switch self {
    case .insert(let record): .delete(record)
    case .update(let from, let to): .update(from: to, to: from)
    case .delete(let record): .insert(record)
    }
  }
}
