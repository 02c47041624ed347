import ChronoModel

/// One part of a file as all three see it.
struct SyncPart {
  let name: String
  let base: Component?
  let theirs: Component?
  let here: SyncDecision.Here?
  let link: SyncLink?
  /// What both had agreed on of the series that it is a day of.
  var series: Component?
  /// The series that it is a day of, as that is here.
  var seriesHere: WholeTask?
  /// Whether it is a day that the series is without here.
  var isLeftOut = false
}

/// What has been decided about the parts of one file so far.
struct SyncWork {
  /// As it is there.
  let text: SyncText
  /// Where the file is to be.
  var place: SyncPlace
  /// Days of the series that are told apart.
  private(set) var days: [LocalDay]
  /// Days that the other side tells apart no more, and has given back to the series.
  private(set) var givenBack: [LocalDay] = []
  /// Whether other days are told apart than both sides had agreed on.
  private(set) var hasOtherDays = false
  /// The days of a repeating task that are told apart there, by their parts, and those that both had agreed on.
  var apart: [String: LocalDay] = [:]
  var apartBefore: [String: LocalDay] = [:]
  /// Days that were told apart no more there, and come back as they were changed here.
  private(set) var back: Set<LocalDay> = []
  /// Whether the file is in another collection there, or days of a series were changed there: who deletes the series
  /// here does not know of that.
  var isChangedBesides = false
  /// Those parts of them that go.
  var gone: Set<String> = []
  var edits: [Edit] = []
  var links: [SyncLink] = []
  private(set) var kind = SyncUnit.Kind.same

  enum Edit {
    case replace(String, Component)
    case remove(String)
    case append(Component)
  }

  init(text: SyncText, place: SyncPlace, days: [LocalDay]) {
    self.text = text
    self.place = place
    self.days = days
  }

  /// A day that is told apart again.
  mutating func tellApart(_ part: String) {
    guard let day = LocalDay(part) else { return }
    if !days.contains(day) { days.append(day) }
    hasOtherDays = true
  }

  /// A day that is told apart no more because it is deleted here: the series is without it.
  mutating func leaveOut(_ part: String) {
    guard let day = LocalDay(part) else { return }
    days.removeAll { $0 == day }
    hasOtherDays = true
  }

  /// A day that another file tells apart now: the series is neither on it nor without it.
  mutating func passOn(_ part: String) {
    leaveOut(part)
    giveBack(part)
  }

  /// A day that is told apart no more there: what the series says of it there holds.
  mutating func giveBack(_ part: String) {
    guard let day = LocalDay(part) else { return }
    givenBack.append(day)
    hasOtherDays = true
  }

  /// A day of a repeating task that is told apart again.
  mutating func comeBack(_ part: String) {
    guard let day = apartBefore[part] else { return }
    apart[part] = day
    back.insert(day)
  }

  /// Whether a series leaves out the days that are told apart, as it did when both sides agreed.
  func agrees(with item: WholeItem, _ part: SyncPart) -> Bool {
    switch item {
    case .event(let whole):
      guard part.name.isEmpty, let repeats = whole.event.repeats else { return true }
      return !hasOtherDays && Set(days).isSubset(of: repeats.excluded)
    case .task(let whole):
      guard part.name.isEmpty, let repeats = whole.task.repeats, let due = whole.task.due,
        !repeats.afterCompletion
      else { return true }
      return gone.isEmpty && back.isEmpty && Set(apart.values) == Set(apartBefore.values)
        && apartBefore.values.allSatisfy { $0 <= due || repeats.excluded.contains($0) }
    }
  }

  mutating func note(_ kind: SyncUnit.Kind) {
    if self.kind == .same || self.kind == kind {
      self.kind = kind
    } else if kind != .same {
      self.kind = .merged
    }
  }

  mutating func keep(
    _ part: SyncPart,
    _ item: WholeItem,
    _ sum: [UInt8],
    as kind: SyncUnit.Kind = .same
  ) {
    links.append(SyncLink(part: part.name, item.owner, sum: sum, mark: part.link?.mark))
    note(kind)
  }

  /// Edits the text; places of parts shift with every edit.
  func apply(
    to text: inout SyncText,
    names: (SyncText) -> [String: (place: Int, component: Component)]
  ) {
    for edit in edits {
      switch edit {
      case .replace(let part, let component):
        guard let place = names(text)[part]?.place else { continue }
        text.replace(place, with: component)
      case .remove(let part):
        guard let place = names(text)[part]?.place else { continue }
        text.remove(place)
      case .append(let component): text.append(component)
      }
    }
  }
}

extension Component {
  /// Whether an event is called off (RFC 5545, 3.8.1.11).
  var isCancelled: Bool { self["STATUS"]?.text.trimmed.uppercased() == "CANCELLED" }

  /// Puts an event that a planner has made on the clock here, where it says the zone of that.
  ///
  /// It is how a planner tells a series that has no zone, and so its days that are told apart.
  func settleClock(
    of draft: inout EventDraft,
    _ uid: String,
    _ part: String,
    _ ownZone: String?
  ) {
    let isMade = Identifier<ImportItem>(uid)?.text == uid
    let isOfSeries = draft.repeats != nil || !part.isEmpty
    if isMade, !revisions.isEmpty, isOfSeries, draft.zone == ownZone { draft.zone = nil }
  }

  /// When it was changed last; nothing where that is not told.
  ///
  /// `DTSTAMP` is no sign of it: there are programs that write the wall clock into it.
  var modified: Instant? { self["LAST-MODIFIED"].flatMap { Instant(basic: $0.text.trimmed) } }
}

extension EventDraft {
  /// Takes days out of the series that are told apart.
  mutating func exclude(_ days: [LocalDay]) {
    guard let excluded = repeats?.excluded else { return }
    repeats?.excluded = Set(excluded + days).sorted()
  }

  /// Takes up days into the series again.
  mutating func include(_ days: [LocalDay]) {
    repeats?.excluded.removeAll { days.contains($0) }
  }
}
