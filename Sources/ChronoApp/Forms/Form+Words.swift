import ChronoModel
import ChronoScreen

/// What a form calls its fields, and says in them.
extension Form {
  /// Why a form cannot be saved; where there is no room for it, which field to look at.
  func words(_ problem: (field: Field, words: SafeText), fitting width: Int) -> SafeText {
    problem.words.width <= width ? problem.words : "check \(label(problem.field))"
  }

  /// `until 12:00`; `until Mon 14 Dec 12:00` of what takes a day or more.
  func until(
    _ time: TimeOfDay,
    _ length: Int,
    on day: LocalDay?,
    _ context: QuickAddContext,
    at now: Moment
  ) -> SafeText {
    let first = day ?? context.today
    let end = clock(now).localEnd(of: time, on: first, after: length)
    let words = SafeText(end.time.formatted(context.timeForm))
    guard length >= 1440 else { return "until \(words)" }
    // A repeat may say the day only later.
    guard day != nil else {
      let days = end.day - first
      return "until \(words), \(days == 1 ? "a day" : "\(days) days") later"
    }
    let date = end.day.formatted(context.dateForm, today: context.today)
    return "until \(SafeText(date)) \(words)"
  }

  func label(_ field: Field) -> SafeText {
    switch field {
    case .done: "Done"
    case .title: isEvent ? "Name" : "Title"
    case .category: "Category"
    case .due: isEvent ? "Day" : "Due"
    case .time: "Time"
    case .length: isEvent ? "Length" : "Estimate"
    case .zone: "Zone"
    case .free: "Show as"
    case .place: "Place"
    case .reminders: "Remind"
    case .repeats: "Repeat"
    case .priority: "Priority"
    case .tags: "Tags"
    case .notes: "Notes"
    }
  }

  /// What an event is shown as to who looks for a free hour.
  static func words(isFree: Bool) -> SafeText { isFree ? "free" : "busy" }

  func placeholder(_ field: Field) -> SafeText {
    switch field {
    case .done: "Space, or 17:00"
    case .title: isEvent ? "What’s happening?" : "What needs doing?"
    case .due: "someday; or fri, +3d, 24 dec"
    case .time: isEvent ? "all day, or 14:00" : "any time, or 9:30"
    case .length: isEvent ? "e.g. 1h, or 2 days" : "e.g. 45m, 1h30"
    case .zone: "yours, or New York"
    case .place: "where it is"
    case .reminders: "e.g. 10m, 1d, 9:00"
    case .repeats: "never, or mon,wed"
    case .tags: "e.g. @phone @deep"
    case .notes: "type, or \(Form.savingKeys.label(of: .editor)) for your editor"
    case .category, .priority, .free: ""
    }
  }
}

extension Moment {
  /// Day and time on the clock so many minutes after a time of a day.
  func localEnd(of time: TimeOfDay, on day: LocalDay, after minutes: Int) -> LocalTime {
    zone.local(instant(of: time, on: day) + Int64(minutes) * 60)
  }
}

extension Form.Values {
  /// What an event is shown as, and that it takes no time where it does not: of all day none does.
  var showsAs: SafeText {
    let words = Form.words(isFree: isFree)
    if isFree { return "\(words): takes no time" }
    return text(.time).isBlank ? "\(words): all day takes no time" : words
  }
}
