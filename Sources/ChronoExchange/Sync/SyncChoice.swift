package import ChronoModel

/// The other side's value of a conflict, for when it is chosen.
package enum SyncChoice {
  /// What the other side said of the item.
  package enum Draft {
    case task(TaskDraft)
    case event(EventDraft)
  }

  /// The part that was kept; `nil` for what is none.
  package static func component(of text: [UInt8]) -> Component? {
    CalendarReader.components(of: text).last
  }

  /// Reads it from the text that was kept; `nil` for one that says nothing any more.
  package static func draft(
    of text: [UInt8],
    _ dispute: SyncDispute,
    _ context: ExchangeContext
  ) -> Draft? {
    var meaning = context.meaning
    guard let component = component(of: text) else { return nil }
    // A collection may have said it, and not the text.
    let category: CategoryChoice = dispute.theirs.isEmpty ? .inbox : .named(dispute.theirs)
    if component.name == CalendarMeaning.taskName {
      guard var draft = try? meaning.task(component) else { return nil }
      if dispute.field == .category { draft.category = category }
      return .task(draft)
    }
    guard var draft = try? meaning.event(component) else { return nil }
    if dispute.field == .category { draft.category = category }
    return .event(draft)
  }
}
