import ChronoModel

/// Parts that are items on both sides, and files that are on one side alone.
extension SyncDecision {
  mutating func merge(
    _ part: SyncPart,
    _ theirs: Component,
    _ item: WholeItem,
    _ isUntouched: Bool,
    _ work: inout SyncWork,
    _ unit: inout SyncUnit
  ) throws(ImportError) {
    if isUntouched, isSame(item, part.link), work.place == unit.base?.place {
      return work.keep(part, item, part.link?.sum ?? [])
    }
    switch item {
    case .task(let whole): try merge(part, theirs, whole, &work, &unit)
    case .event(let whole): try merge(part, theirs, whole, &work, &unit)
    }
  }

  private mutating func merge(
    _ part: SyncPart,
    _ component: Component,
    _ whole: WholeTask,
    _ work: inout SyncWork,
    _ unit: inout SyncUnit
  ) throws(ImportError) {
    let ours = meaning.draft(of: whole, isOurs: false)
    var theirs = try meaning.task(component)
    var base = try part.base.map { base throws(ImportError) in try meaning.task(base) }
    let told = theirs.category
    if let own = category(work.place.collection) { theirs.category = own }
    if let own = unit.base.flatMap({ category($0.place.collection) }) { base?.category = own }
    let made = time(of: component, since: unit.base?.at)
    if let earlier = part.here?.earlier, let agreed = base?.state, theirs.done, !agreed.done {
      // The instance before ours was finished there: ours goes on.
      let steps = SyncStep.reviseTask(earlier.task, theirs, [.state], made: made)
      unit.steps.append(steps)
      theirs.state = agreed
      work.note(.changedHere)
    }
    let isSame = part.link.map { $0.sum == SyncSum.of(ours) } ?? false
    let merge = SyncMerge(tasks: base, ours: ours, theirs: theirs, isOursSame: isSame)
    if !merge.taken.isEmpty {
      let step =
        roll(whole, base, theirs, merge.taken, made)
        ?? .reviseTask(whole.task, merge.here, merge.taken, made: made)
      unit.steps.append(step)
      work.note(.changedHere)
    }
    if merge.given.contains(.category) { move(&work, &unit, to: merge.there.category) }
    if !merge.given.isEmpty || !(part.here?.earlier == nil || isSame) {
      var there = merge.there
      // A collection says it: the text need not.
      if category(work.place.collection) != nil { there.category = told }
      let edited = meaning.component(of: whole, as: there, from: component)
      if edited != component {
        work.edits.append(.replace(part.name, edited))
        work.note(.changedThere)
      }
    }
    keep(merge.disputes, of: .task(whole), component, &unit)
    work.keep(part, .task(whole), SyncSum.of(ours))
  }

  /// A repeating task that went on to its next day there was finished (RFC 5545 has no other way
  /// that one UID could say it); `nil` for anything else.
  private func roll(
    _ whole: WholeTask,
    _ base: TaskDraft?,
    _ theirs: TaskDraft,
    _ taken: Set<SyncField>,
    _ made: Instant
  ) -> SyncStep? {
    guard taken.contains(.due), whole.task.status == .open, let base, let due = base.due,
      let repeats = base.repeats, let next = theirs.due, next > due, !theirs.done,
      theirs.repeats?.rule == repeats.rule, whole.task.due == due
    else { return nil }
    let series = repeats.repeats(from: due, series: Identifier(high: 0, low: 0))
    let isNext =
      repeats.afterCompletion || (try? series.seriesOfDays().next(after: due)) == next
    return isNext ? .rollTask(whole.task, theirs, made: made) : nil
  }

  private mutating func merge(
    _ part: SyncPart,
    _ component: Component,
    _ whole: WholeEvent,
    _ work: inout SyncWork,
    _ unit: inout SyncUnit
  ) throws(ImportError) {
    guard !component.isCancelled else {
      unit.steps.append(.deleteEvent(whole.event))
      return work.note(.changedHere)
    }
    let ours = meaning.draft(of: apart(whole, work))
    guard var theirs = try meaning.event(component) else { return }
    var base = try part.base.flatMap { base throws(ImportError) in try meaning.event(base) }
    let told = theirs.category
    if let own = category(work.place.collection) { theirs.category = own }
    if let own = unit.base.flatMap({ category($0.place.collection) }) { base?.category = own }
    let isSame = part.link.map { $0.sum == SyncSum.of(meaning.draft(of: whole)) } ?? false
    let merge = SyncMerge(events: base, ours: ours, theirs: theirs, isOursSame: isSame)
    var here = merge.here
    var taken = merge.taken
    if part.name.isEmpty, whole.event.repeats != nil {
      // Days that are told apart now are not of the series here.
      here.exclude(work.days)
      if !Set(work.days).isSubset(of: whole.event.repeats?.excluded ?? []) {
        taken.insert(.repeats)
      }
    }
    if !taken.isEmpty {
      unit.steps.append(.reviseEvent(whole.event, here, taken))
      work.note(.changedHere)
    }
    if merge.given.contains(.category) { move(&work, &unit, to: merge.there.category) }
    if !merge.given.isEmpty {
      var there = merge.there
      if category(work.place.collection) != nil { there.category = told }
      let edited = meaning.component(
        of: apart(whole, work),
        as: there,
        from: component,
        zone: meaning.ownZone
      )
      if edited != component {
        work.edits.append(.replace(part.name, edited))
        work.note(.changedThere)
      }
    }
    keep(merge.disputes, of: .event(whole), component, &unit)
    work.keep(part, .event(whole), SyncSum.of(meaning.draft(of: whole)))
  }

  /// The event as the days that its file tells apart make it.
  private func apart(_ whole: WholeEvent, _ work: SyncWork) -> WholeEvent {
    var whole = whole
    let removed = work.edits.compactMap { edit -> String? in
      if case .remove(let part) = edit { part } else { nil }
    }
    whole.parts = work.days.map(\.text).filter { !removed.contains($0) }
    return whole
  }

  private func keep(
    _ disputes: [SyncDispute],
    of item: WholeItem,
    _ component: Component,
    _ unit: inout SyncUnit
  ) {
    for dispute in disputes {
      unit.conflicts.append(SyncConflict(item.owner, dispute, text: component.bytes))
    }
  }

  /// The collection of another category.
  private func move(
    _ work: inout SyncWork,
    _ unit: inout SyncUnit,
    to category: CategoryChoice
  ) {
    guard let collections else { return }
    unit.category = category == .inbox ? "Inbox" : category.name
    work.place.collection = collections.directory(of: category)
  }

  // MARK: Files that are gone, or not there yet

  mutating func decideMissing(
    _ unit: inout SyncUnit,
    _ agreed: SyncText?,
    _ here: [String: Here]
  ) throws(ImportError) {
    let items = here.compactMap { part, here -> (part: String, item: WholeItem)? in
      if case .item(let item) = here.item { (part, item) } else { nil }
    }.sorted { $0.part < $1.part }
    guard !items.isEmpty else { return }
    let links = unit.base?.links ?? []
    let isSame = items.allSatisfy { part, item in
      self.isSame(item, links.first { $0.part == part })
    }
    guard unit.base != nil, isSame else { return create(&unit, agreed, items) }
    unit.steps = items.map { SyncDecision.deletion(of: $0.item) }
    unit.kind = .deletedHere
  }

  /// Makes a file of items, from what was agreed on where there is such a text.
  private mutating func create(
    _ unit: inout SyncUnit,
    _ agreed: SyncText?,
    _ items: [(part: String, item: WholeItem)]
  ) {
    for zone in agreed?.zones ?? [] { meaning.zones.describe(zone) }
    var writer = CalendarWriter(meaning)
    var links: [SyncLink] = []
    var name = ""
    for (part, item) in items {
      let old = unit.base?.links.first { $0.part == part }
      links.append(SyncLink(part: part, item.owner, sum: sum(of: item), mark: old?.mark))
      name = item.category
      let text = agreed?.items.first { $0.component.dayOrPart(&meaning) == part }?.component
      writer.append(plain(item, uid: unit.uid, kept: text))
    }
    writer.finish()
    let bytes = writer.drain()
    let place =
      unit.base?.place
      ?? SyncPlace(
        collections?.directory(of: name.isEmpty ? .inbox : .named(name)) ?? "",
        SyncDecision.fileName(of: unit.uid)
      )
    unit.file = .create(bytes, place, insteadOf: nil, expected: [])
    unit.category = name.isEmpty ? "Inbox" : name
    unit.kind = unit.base == nil ? .newThere : .changedThere
    unit.result = SyncBase(
      row: unit.base?.row,
      uid: unit.uid,
      place: place,
      stamp: "",
      sum: (try? SyncText(bytes))?.sum ?? [],
      text: bytes,
      links: links
    )
  }

  /// An item as it goes into a file of its UID: the collection says its category.
  private func plain(_ item: WholeItem, uid: String, kept: Component?) -> WholeItem {
    func text(_ old: ForeignText.Draft?) -> ForeignText.Draft {
      if let kept {
        return ForeignText.Draft(.iCalendar, key: uid, part: old?.part ?? "", bytes: kept.bytes)
      }
      if let old, old.key == uid { return old }
      return ForeignText.Draft(.iCalendar, key: uid, bytes: [])
    }
    switch item {
    case .task(var whole):
      if collections != nil { whole.category = nil }
      whole.foreign = text(whole.foreign)
      return .task(whole)
    case .event(var whole):
      if collections != nil { whole.category = nil }
      whole.foreign = text(whole.foreign)
      return .event(whole)
    }
  }

  /// The UID where it can be a name of a file for every program, else a sum of it.
  static func fileName(of uid: String) -> String {
    let isSafe = uid.utf8.allSatisfy { byte in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || "_.-+".utf8.contains(byte)
    }
    if isSafe, uid.utf8.count <= 200, uid.utf8.first != UInt8(ascii: ".") { return uid + ".ics" }
    let sum = SyncSum.of([Array(uid.utf8)]).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return sum.joined() + ".ics"
  }

  // MARK: Items

  func isSame(_ item: WholeItem, _ link: SyncLink?) -> Bool {
    guard let link else { return false }
    return link.sum == sum(of: item) && link.item == item.owner
  }

  func sum(of item: WholeItem) -> [UInt8] { SyncSum.of(item, meaning) }

  static func deletion(of item: WholeItem) -> SyncStep {
    switch item {
    case .task(let whole): .deleteTask(whole.task)
    case .event(let whole): .deleteEvent(whole.event)
    }
  }

  /// The part of a file that an item is, from the one it was where that is known.
  mutating func component(of item: WholeItem, from kept: Component?, uid: String) -> Component {
    switch plain(item, uid: uid, kept: kept) {
    case .task(let whole): meaning.component(of: whole, from: kept)
    case .event(let whole): meaning.component(of: whole, from: kept, zone: meaning.ownZone)
    }
  }

  /// When it was changed there: not before both agreed last, and not after now.
  private func time(of component: Component, since last: Instant?) -> Instant {
    let now = meaning.now.instant
    guard let modified = component.modified else { return now }
    return min(max(modified, last ?? modified), now)
  }
}

extension WholeItem {
  fileprivate var category: String {
    switch self {
    case .task(let whole): whole.category ?? ""
    case .event(let whole): whole.category ?? ""
    }
  }
}

extension Component {
  /// The name of the part; see `SyncDecision.names(of:)`.
  fileprivate func dayOrPart(_ meaning: inout CalendarMeaning) -> String {
    guard let line = self["RECURRENCE-ID"] else { return "" }
    guard name == CalendarMeaning.eventName,
      let apart = try? meaning.time("RECURRENCE-ID", of: self),
      let day = try? meaning.dayOfSeries(apart, of: self)
    else { return line.text.trimmed }
    return day.text
  }
}
