package import ChronoModel

/// Days that the other side has given up of a series with which ours has gone on, in what comes of two texts of its file.
///
/// That text is on the day of ours, and says nothing of the one before. A line tells the planner which day was given up,
/// and when: `X-CHRONOLIST-GIVEN-UP;DAY=20261123:20261123T200000Z`. The run that reads it takes it away.
extension SyncDecision {
  private static let givenUpDay = "X-CHRONOLIST-GIVEN-UP"

  /// What such a line says.
  package struct GivenUp {
    package let day: LocalDay
    package let at: Instant
    /// The text without it.
    package let text: SyncText
  }

  /// `nil` for a text without such a line.
  package mutating func givenUp(_ text: SyncText) -> GivenUp? {
    guard text.isTask,
      let (place, component) = text.items.first(where: {
        $0.component[SyncDecision.givenUpDay] != nil
      }),
      let line = component[SyncDecision.givenUpDay], let at = Instant(basic: line.text.trimmed),
      let day = line.parameter("DAY").flatMap({ CalendarTime($0) })
    else { return nil }
    var (edited, told) = (component, text)
    edited.remove(SyncDecision.givenUpDay)
    told.replace(place, with: edited)
    return GivenUp(
      day: meaning.plan(day).day,
      at: min(at, meaning.now.instant),
      text: told
    )
  }

  /// The day that theirs gives up, or leaves out, and that ours has gone on from by its rule; `nil` where it is not so.
  func dayGivenUp(_ ours: TaskDraft, _ theirs: TaskDraft, from base: TaskDraft) -> LocalDay? {
    guard let due = base.due, theirs.due == due, let day = ours.due, day > due,
      moved?.from != due, let repeats = base.repeats, let own = ours.repeats,
      SyncDecision.goesOn(to: day, after: due, own),
      !ours.done, !ours.isDropped, !base.done, !base.isDropped, !theirs.done
    else { return nil }
    let known = repeats.excluded + own.excluded
    let isLeftOut = theirs.repeats?.excluded.contains(due) == true && !known.contains(due)
    return theirs.isDropped || isLeftOut ? due : nil
  }

  /// Puts the line of such a day into a part.
  func tell(givenUp day: LocalDay, at: Instant, in edited: inout Component) {
    edited.set(
      ContentLine(
        SyncDecision.givenUpDay,
        [CalendarParameter("DAY", day.basicText)],
        value: at.basicText,
        lineEnd: edited.begin.lineEnd
      )
    )
  }
}
