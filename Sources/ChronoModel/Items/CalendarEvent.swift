/// Something that happens at a time; it has no checkbox and no commitment.
package struct CalendarEvent: Hashable, Sendable {
  package typealias ID = Identifier<CalendarEvent>

  package var id: ID
  package var name: String
  package var notes: String
  package var category: Category.ID?
  package var tags: [String]
  /// Where it is, in the user's words; empty where none is given.
  package var place: String
  package var day: LocalDay
  /// `nil` is all day.
  package var time: TimeOfDay?
  /// Minutes for a timed event; days × 1440 for one that lasts all day.
  package var length: Int
  /// The IANA zone of a meeting that keeps its instant; `nil` stays on the wall clock.
  package var zone: String?
  /// Whether it takes no time: it is shown, and neither counts nor is in the way of anything.
  package var isFree: Bool
  package var reminders: [Reminder]
  package var repeats: Repeat?
  package var position: Int
  package var created: Instant
  package var modified: Instant
  /// The calendar that it is only seen in; `nil` for one of the planner's own.
  package var calendar: SeenCalendar?

  package init(
    id: ID,
    name: String,
    notes: String = "",
    category: Category.ID? = nil,
    tags: [String] = [],
    place: String = "",
    day: LocalDay,
    time: TimeOfDay? = nil,
    length: Int = 60,
    zone: String? = nil,
    isFree: Bool = false,
    reminders: [Reminder] = [],
    repeats: Repeat? = nil,
    position: Int = 0,
    created: Instant,
    modified: Instant? = nil
  ) {
    self.id = id
    self.name = name
    self.notes = notes
    self.category = category
    self.tags = tags
    self.place = place
    self.day = day
    self.time = time
    self.length = length
    self.zone = zone
    self.isFree = isFree
    self.reminders = reminders
    self.repeats = repeats
    self.position = position
    self.created = created
    self.modified = modified ?? created
  }
}

extension CalendarEvent {
  /// Its rank in a list of tasks and events, where it stands before the tasks of its time.
  package var listRank: Int { CalendarEvent.listRank(at: position) }

  static func listRank(at position: Int) -> Int { .min / 2 + position }
}
