import ChronoModel
import ChronoScreen

extension State {
  mutating func openNewForm(at now: Moment) -> [Effect] { openQuickAdd(at: now) }

  mutating func openEvent(_ occurrence: EventOccurrence) -> [Effect] { [] }

  mutating func deliver(_ event: Event, at now: Moment) -> [Effect] {
    if case .journal(let entries, let before) = event { show(entries, before: before) }
    return []
  }

  mutating func setFormCategory(_ category: CategoryChoice) -> [Effect] { [] }

  mutating func writeFormNotes(_ text: String) -> [Effect] { [] }
}
