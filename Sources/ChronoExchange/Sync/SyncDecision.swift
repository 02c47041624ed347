package import ChronoModel

/// Decides what becomes of one file and its items, from what both sides agreed on last and what
/// each is now.
///
/// | here since | there since | what happens |
/// |---|---|---|
/// | same | same | nothing |
/// | changed | same | the file is written |
/// | same | changed | taken over here |
/// | changed | changed | field by field: see ``SyncMerge`` |
/// | deleted | same | the file is deleted |
/// | deleted | changed | the change stays, here too |
/// | same | deleted | deleted here |
/// | changed | deleted | the file is made again |
/// | new | new, of one UID | as changed and changed, without a base |
package struct SyncDecision {
  package var meaning: CalendarMeaning
  /// `nil` where the folder is one collection, and its files say their categories.
  var collections: SyncCollections?
  /// Whether files that are gone are written again, instead of being taken for deleted.
  let refills: Bool
  /// Names that files have already, whoever they are of.
  package var taken: Set<SyncPlace> = []
  /// How the task of two texts that are brought together was moved here, where it was.
  package var moved: MovedHere?

  /// How a file stands on the other side.
  package enum There {
    case same
    case changed(SyncText, SyncPlace, stamp: String)
    case missing
  }

  /// What is here of one file.
  package struct Here {
    package var item: SyncHere
    /// The instance of a series that the file told before the item.
    package var earlier: WholeTask?
    /// The ones of days that were finished there too, as the text has gone on; see ``Ticked``.
    package var ticked: [Ticked] = []
    /// When the earlier instance was finished there, where that is known to be before the text was changed.
    package var finish: Instant?
    /// The last instances of its series that are over here.
    package var closed: [ClosedInstance] = []
    /// The day that both had agreed on, where they are compared as of a later one.
    package var agreedOn: LocalDay?
    /// Days after the earlier instance that were finished there too, and on which the planner was not open.
    package var unmade: [Passed] = []
    /// The day that came after the last finished one, and that is over: nobody ticked it, and the planner was not
    /// open on it.
    package var untouched: LocalDay?
    /// Whether the text is on a day of the series that is over here: it was not moved to that.
    package var isBehind = false
    /// Whether the text says in so many words that a later day is a move, and no tick.
    package var isMovedThere = false
    /// Whether a new file goes on with its series: the rule that the item's own has lost is not ended.
    package var isFollowed = false
    /// Whether a new file says no more of the item than when it was finished.
    package var isCopied = false
    /// Whether the day is one of another file's series now, as its own does not come on it any more there.
    package var isPassedOn = false
    /// The fields of the item that both sides have changed.
    package var conflicts: [KnownConflict] = []
    /// Whether the item was deleted, and is there again.
    package var isBack = false
    /// Which instance of a series the item was that is a task alone.
    package var wasInstance: InstanceName?
    /// The part of another file that the item is, or was, a part of; see ``origin(of:)``.
    package var kept: Component?
    /// Whether the part is a day that an instance of the series is here; see ``DayApart``.
    var isInstance = false

    package init(_ item: SyncHere, earlier: WholeTask? = nil) {
      self.item = item
      self.earlier = earlier
    }
  }

  package init(
    _ context: ExchangeContext,
    collections: SyncCollections? = nil,
    refills: Bool = false
  ) {
    meaning = context.meaning
    self.collections = collections
    self.refills = refills
  }

  /// The category that a collection is; `nil` where the file says it.
  func category(_ collection: String) -> CategoryChoice? { collections?.category(of: collection) }

  /// `here` has the items by their parts.
  package mutating func decide(
    _ uid: String,
    base: SyncBase?,
    _ there: There,
    here: [String: Here]
  ) throws(ImportError) -> SyncUnit {
    var unit = SyncUnit(uid: uid, base: base)
    let agreed = try base.flatMap { base throws(ImportError) in try SyncText(base.text) }
    switch there {
    case .missing: try decideMissing(&unit, agreed, here)
    case .same:
      guard let base, let agreed else { return unit }
      try decide(&unit, agreed, agreed, at: base.place, stamp: base.stamp, here)
    case .changed(let text, let place, let stamp):
      try decide(&unit, agreed, text, at: place, stamp: stamp, here)
    }
    return unit
  }

  // MARK: A file that is there

  private mutating func decide(
    _ unit: inout SyncUnit,
    _ agreed: SyncText?,
    _ theirs: SyncText,
    at place: SyncPlace,
    stamp: String,
    _ here: [String: Here]
  ) throws(ImportError) {
    for zone in (agreed?.zones ?? []) + theirs.zones { meaning.zones.describe(zone) }
    let parts = try names(of: theirs)
    let before = try agreed.map { agreed throws(ImportError) in try names(of: agreed) } ?? [:]
    var work = SyncWork(
      text: theirs,
      place: place,
      days: parts.keys.compactMap { LocalDay($0) }
    )
    // Those that are instances here are of the series.
    func apart(_ text: SyncText) -> [DayApart] {
      daysApart(text, since: nil).filter { here[$0.part]?.isInstance != true }
    }
    for day in apart(theirs) { work.apart[day.part] = day.day }
    for day in agreed.map(apart) ?? [] { work.apartBefore[day.part] = day.day }
    work.isChangedBesides =
      collections != nil && unit.base.map { $0.place.collection != place.collection } == true
      || !theirs.isTask
        && changesDays(parts.mapValues(\.component), before.mapValues(\.component), here)
    var leftOut: [LocalDay] = []
    if case .item(.event(let whole))? = here[""]?.item {
      leftOut = whole.event.repeats?.excluded ?? []
    }
    // The series last: what becomes of its days says which of them it leaves out.
    for part in Set(parts.keys).union(here.keys).sorted(by: >) {
      let found = SyncPart(
        name: part,
        base: before[part]?.component,
        theirs: parts[part]?.component,
        here: here[part],
        link: unit.base?.links.first { $0.part == part },
        series: part.isEmpty ? nil : before[""]?.component,
        seriesHere: part.isEmpty ? nil : here[""]?.task,
        isLeftOut: LocalDay(part).map(leftOut.contains) ?? false
      )
      try decide(found, &work, &unit)
    }
    if work.place.collection != place.collection {
      // A series and its days are one file: they go together.
      for part in here.keys.sorted() where !part.isEmpty {
        guard case .item(let item)? = here[part]?.item else { continue }
        work.note(.changedThere)
        follow(item, from: place.collection, &work, &unit)
      }
      unit.putNewIntoCategory()
    }
    finish(&unit, work, theirs, at: place, stamp: stamp)
  }

  private mutating func decide(
    _ part: SyncPart,
    _ work: inout SyncWork,
    _ unit: inout SyncUnit
  ) throws(ImportError) {
    if part.here?.isInstance == true { return }
    let isUntouched = part.theirs.map(SyncText.sum) == part.base.map(SyncText.sum)
    let isChangedBesides = part.name.isEmpty && work.isChangedBesides
    switch (part.theirs, part.here?.item) {
    case (nil, nil), (nil, .deleted), (nil, .undone):
      if part.here?.isPassedOn == true { work.passOn(part.name) }
    case (nil, .item(let item)):
      guard part.base != nil, isSame(item, part.link) else {
        // It is new here, or was changed: it comes back.
        let item = inWordsOfSeries(item, part, &work, &unit)
        let kept =
          part.base ?? part.here?.kept
          ?? template(of: part.name, item, in: work.text.series, uid: unit.uid)
        let component = component(of: item, from: kept, uid: unit.uid)
        work.edits.append(.append(component))
        work.tellApart(part.name)
        work.comeBack(part.name)
        work.keep(part, item, sum(of: item), as: .changedThere)
        return follow(item, from: unit.base?.place.collection, &work, &unit)
      }
      unit.steps.append(SyncDecision.deletion(of: item))
      work.giveBack(part.name)
      work.note(.changedHere)
    case (_?, .deleted?) where part.base != nil && isUntouched && !isChangedBesides:
      work.edits.append(.remove(part.name))
      work.gone.insert(part.name)
      if part.here?.isPassedOn == true { work.passOn(part.name) } else { work.leaveOut(part.name) }
      work.note(.changedThere)
    case (let theirs?, .item(let item)?):
      try merge(part, theirs, item, isUntouched, &work, &unit)
    case (let theirs?, _): try take(part, theirs, &work, &unit)
    }
  }

  /// A part that nothing here is, or nothing any more.
  private mutating func take(
    _ part: SyncPart,
    _ theirs: Component,
    _ work: inout SyncWork,
    _ unit: inout SyncUnit
  ) throws(ImportError) {
    // Called off there; its day is out of the series, and the text stays.
    if theirs.name == CalendarMeaning.eventName, theirs.isCancelled { return }
    let identity = CalendarItems.identity(of: theirs, unit.uid, part: part.name)
    let text = CalendarItems.kept(theirs, unit.uid, part: part.name, meaning) { name in
      work.text.zones.first { $0["TZID"]?.text == name }
    }
    let own = category(work.place.collection)
    let owner: ForeignText.Owner
    if theirs.name == CalendarMeaning.taskName {
      var draft = try meaning.task(theirs)
      followSeries(&draft, part, &work)
      if let own { draft.category = own }
      if part.name.isEmpty, let due = draft.due {
        draft.leaveOut(Set(work.apart.values.filter { $0 > due }))
      }
      let id = TaskItem.ID(high: identity.high, low: identity.low)
      owner = .task(id)
      unit.steps.append(.addTask(draft, id, text))
      let apart = Set(work.apart.values)
      unit.steps += daysTold(part, theirs, of: draft, id, besides: apart)
    } else {
      guard var draft = try meaning.event(theirs) else { return }
      if let own { draft.category = own }
      if part.name.isEmpty { draft.exclude(work.days) }
      theirs.settleClock(of: &draft, unit.uid, part.name, meaning.ownZone)
      let id = CalendarEvent.ID(high: identity.high, low: identity.low)
      owner = .event(id)
      unit.steps.append(.addEvent(draft, id, text))
      if part.isLeftOut, part.base == nil { unit.bringsDayBack = true }
    }
    if case .deleted? = part.here?.item, part.link != nil { unit.back = work.text.title }
    work.links.append(SyncLink(part: part.name, owner, mark: Identifier(high: 0, low: 0)))
    work.note(unit.base == nil || part.link != nil ? .newHere : .changedHere)
  }

  /// What is left when all parts are decided about.
  mutating func finish(
    _ unit: inout SyncUnit,
    _ work: SyncWork,
    _ theirs: SyncText,
    at place: SyncPlace,
    stamp: String
  ) {
    var text = theirs
    work.apply(to: &text) { text in (try? names(of: text)) ?? [:] }
    text.nameDays(since: theirs, &meaning)
    text.markSeries(since: theirs)
    unit.kind = work.kind
    let old = theirs.bytes
    guard !text.items.isEmpty else {
      unit.file = .delete(place, expected: old)
      unit.kind = .deletedThere
      return
    }
    text.describeZones(&meaning, besides: theirs)
    let new = text.bytes
    var target = work.place
    if work.place.collection != place.collection {
      target = free(SyncPlace(work.place.collection, place.name), for: unit.uid)
      unit.file = .create(new, target, insteadOf: place, expected: old)
    } else if new != old {
      unit.file = .write(new, expected: old)
    }
    unit.result = SyncBase(
      row: unit.base?.row,
      uid: unit.uid,
      place: target,
      stamp: stamp,
      sum: text.sum,
      text: new,
      links: work.links.sorted { $0.part < $1.part },
      movedFrom: work.place.collection != place.collection
        ? place : unit.base?.place == place ? unit.base?.movedFrom : nil
    )
    // Looked at again and found as it was, it was agreed on when it came to say so: what is heard of
    // later may have been done meanwhile.
    if let base = unit.base, base.text == new { unit.result?.at = base.at }
    if case .none = unit.file { return }
    if unit.steps.isEmpty, work.kind == .same { unit.kind = .changedThere }
  }

  /// The parts of a text by their names.
  mutating func names(
    of text: SyncText
  ) throws(ImportError) -> [String: (place: Int, component: Component)] {
    var names: [String: (place: Int, component: Component)] = [:]
    for (place, component) in text.items {
      var name = ""
      if let line = component["RECURRENCE-ID"] {
        name = line.text.trimmed
        if component.name == CalendarMeaning.eventName,
          let apart = try meaning.time("RECURRENCE-ID", of: component)
        {
          name = try meaning.dayOfSeries(apart, of: component).text
        }
      }
      guard names[name] == nil else {
        throw ImportError(.duplicate(key: "RECURRENCE-ID", value: name))
      }
      names[name] = (place, component)
    }
    return names
  }

  /// The parts of a text, and who they are.
  package mutating func parts(
    of text: SyncText
  ) -> [(name: String, identity: Identifier<ImportItem>, isTask: Bool)] {
    for zone in text.zones { meaning.zones.describe(zone) }
    let names = (try? names(of: text)) ?? [:]
    return names.map { name, part in
      (name, CalendarItems.identity(of: part.component, text.uid, part: name), text.isTask)
    }
  }
}
