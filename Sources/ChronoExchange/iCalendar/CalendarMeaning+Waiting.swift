import ChronoModel

/// The series of a task that was put off to someday.
///
/// A rule counts from a day, which such a task has not (RFC 5545, 3.8.5.3): no other program would take it. It is told
/// in a line for planners, with the day that the series gave the task and those that are left out:
/// `X-CHRONOLIST-WAITING;DAY=20261123:FREQ=WEEKLY\;BYDAY=MO 20261207`. What it counts from is said as of any other.
extension CalendarMeaning {
  static let waiting = "X-CHRONOLIST-WAITING"

  /// The series that such a line tells; errors: a line that is none.
  func waiting(_ component: Component) throws(ImportError) -> RepeatDraft? {
    let (name, shape) = (CalendarMeaning.waiting, "a day and a rule, as ;DAY=20261123:FREQ=DAILY")
    let told = try value(name, shape, of: component) { line -> RepeatDraft? in
      let words = line.plainText.split(separator: " ")
      guard case .date(let day)? = line.parameter("DAY").flatMap({ CalendarTime($0) }),
        let rule = words.first.flatMap({ try? RecurrenceRule(String($0)) })
      else { return nil }
      var repeats = RepeatDraft(rule: rule)
      repeats.anchor = day
      repeats.excluded = words.dropFirst().compactMap { word in
        guard case .date(let day)? = CalendarTime(word) else { return nil }
        return day
      }
      return repeats
    }
    guard var told else { return nil }
    told.afterCompletion = isCountedFromCompletion(component)
    return told
  }

  /// Writes the line, or takes it away.
  func putWaiting(_ after: TaskDraft, from before: TaskDraft, into component: inout Component) {
    guard after.due == nil, let repeats = after.repeats, let day = repeats.anchor else {
      return component.remove(CalendarMeaning.waiting)
    }
    let end = component.begin.lineEnd
    let words = [repeats.rule.text] + repeats.excluded.map(\.basicText)
    component.set(
      ContentLine(
        CalendarMeaning.waiting,
        [CalendarParameter("DAY", day.basicText)],
        value: CalendarText.escaped(words.joined(separator: " ")),
        lineEnd: end
      )
    )
    if repeats.afterCompletion != (before.repeats?.afterCompletion ?? false) {
      let line = ContentLine(
        CalendarMeaning.repeatFrom,
        value: repeats.afterCompletion ? CalendarMeaning.completion : "DUE",
        lineEnd: end
      )
      component.set(line)
    }
  }
}
