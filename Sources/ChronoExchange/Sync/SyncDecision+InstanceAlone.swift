package import ChronoModel

/// Tasks alone that were instances of a series: a day to come that was moved, or one that was opened again behind others.
///
/// Each planner makes its own of such a day. A line in the file says which it is:
/// `X-CHRONOLIST-INSTANCE;DAY=20261207:UID`, with the UID of the series' file.
extension SyncDecision {
  private static let instanceLine = "X-CHRONOLIST-INSTANCE"

  /// Which instance of which series a task was.
  package struct InstanceName: Hashable, Sendable {
    package let series: String
    package let day: LocalDay

    package init(series: String, day: LocalDay) { (self.series, self.day) = (series, day) }
  }

  /// What such a line says.
  package mutating func instanceName(_ text: SyncText) -> InstanceName? {
    guard text.isTask, !text.hasRule, let line = part("", of: text)?[SyncDecision.instanceLine],
      case .date(let day)? = line.parameter("DAY").flatMap({ CalendarTime($0) })
    else { return nil }
    return InstanceName(series: line.text.trimmed, day: day)
  }

  /// Puts it into a new file.
  static func telling(_ name: InstanceName, in bytes: [UInt8]) -> [UInt8] {
    let day = CalendarParameter("DAY", name.day.basicText)
    return SyncText.setting(in: bytes) {
      ContentLine(instanceLine, [day], value: name.series, lineEnd: $0)
    }
  }

  /// Makes a closed instance a task alone, as a new file says it.
  package mutating func standing(
    _ whole: WholeTask,
    as text: SyncText,
    at place: SyncPlace
  ) -> SyncUnit? {
    guard var draft = task(text) else { return nil }
    if let own = category(place.collection) { draft.category = own }
    let fields = SyncFollowing(
      changed: [.title, .notes, .category, .tags, .priority, .due, .estimate, .reminders],
      given: []
    )
    let kept = part("", of: text).flatMap { component in
      CalendarItems.kept(component, text.uid, part: "", meaning) { name in
        text.zones.first { $0["TZID"]?.text == name }
      }
    }
    var unit = SyncUnit(uid: text.uid, base: nil)
    unit.steps = [
      .standApart(whole.task, draft, fields, kept, made: text.changed ?? meaning.now.instant),
      .planInstance(whole.task, draft),
    ]
    unit.kind = .changedHere
    unit.result = SyncBase(
      uid: text.uid,
      place: place,
      stamp: "",
      sum: text.sum,
      text: text.bytes,
      links: [SyncLink(part: "", .task(whole.task.id))]
    )
    return unit
  }
}
