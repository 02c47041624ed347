import ChronoModel

/// Files that are gone, and such as are not there yet.
extension SyncDecision {
  mutating func decideMissing(
    _ unit: inout SyncUnit,
    _ agreed: SyncText?,
    _ here: [String: Here]
  ) throws(ImportError) {
    let items = here.compactMap { part, here -> (part: String, item: WholeItem)? in
      if case .item(let item) = here.item { (part, item) } else { nil }
    }.sorted { $0.part < $1.part }
    guard !items.isEmpty else { return }
    for zone in agreed?.zones ?? [] { meaning.zones.describe(zone) }
    let links = unit.base?.links ?? []
    var isSame = true
    for (part, item) in items {
      let link = links.first { $0.part == part }
      if self.isSame(item, link) || hasOnlyGoneOn(item, here[part], from: link) { continue }
      if isSame { isSame = try isTold(item, as: part, here[part], by: agreed, of: unit) }
    }
    guard unit.base != nil, isSame, !refills else {
      return create(
        &unit,
        agreed,
        items,
        kept: here.compactMapValues(\.kept),
        here[""]
      )
    }
    unit.steps = items.map { SyncDecision.deletion(of: $0.item) }
    unit.kind = .deletedHere
  }

  /// Whether an item is the one that both sides had, and its file would stay as it was agreed on.
  ///
  /// A list that was renamed changes what is kept of all its items, and no file: the items are as they
  /// were.
  private mutating func isTold(
    _ item: WholeItem,
    as part: String,
    _ here: Here?,
    by agreed: SyncText?,
    of unit: SyncUnit
  ) throws(ImportError) -> Bool {
    guard let base = unit.base, let agreed,
      let link = base.links.first(where: { $0.part == part }), link.item == item.owner
    else { return false }
    let parts = try names(of: agreed)
    guard let kept = parts[part]?.component else { return false }
    let days = parts.keys.compactMap { LocalDay($0) }
    var work = SyncWork(text: agreed, place: base.place, days: days)
    var untouched = SyncUnit(uid: unit.uid, base: base)
    let series = part.isEmpty ? nil : parts[""]?.component
    let found = SyncPart(
      name: part,
      base: kept,
      theirs: kept,
      here: here,
      link: link,
      series: series
    )
    try merge(found, kept, item, true, &work, &untouched)
    return untouched.steps.isEmpty && untouched.conflicts.isEmpty && work.edits.isEmpty
      && work.place == base.place
  }

  /// Whether an open day of a series is as both sides had agreed on the one that is over since: that is nobody's change.
  private func hasOnlyGoneOn(_ item: WholeItem, _ here: Here?, from link: SyncLink?) -> Bool {
    guard case .task(let whole) = item, whole.task.status == .open, var over = here?.earlier,
      over.task.status == .lapsed, link?.item == .task(over.task.id)
    else { return false }
    over.task.status = .open
    over.task.closed = nil
    var agreed = meaning.draft(of: over, isOurs: false)
    guard link?.sum == SyncSum.of(agreed) else { return false }
    agreed.due = whole.task.due
    agreed.work = []
    return SyncSum.of(agreed) == SyncSum.of(meaning.draft(of: whole, isOurs: false))
  }

  /// Makes a file of items, from what was agreed on where there is such a text, or from what was kept of
  /// another file; a day that is told apart, and in neither, from its series.
  private mutating func create(
    _ unit: inout SyncUnit,
    _ agreed: SyncText?,
    _ items: [(part: String, item: WholeItem)],
    kept: [String: Component],
    _ own: Here?
  ) {
    var writer = CalendarWriter(meaning)
    var links: [SyncLink] = []
    let name = items.first?.item.category ?? ""
    var known = kept
    for (_, component) in agreed?.items ?? [] { known[component.dayOrPart(&meaning)] = component }
    let old =
      agreed
      ?? kept[""].flatMap { series in
        (try? SyncText(Component("VCALENDAR", [.component(series)]).bytes)).flatMap { $0 }
      }
    for (part, item) in items {
      let link = unit.base?.links.first { $0.part == part }
      links.append(SyncLink(part: part, item.owner, sum: sum(of: item), mark: link?.mark))
      let told = item.telling(items.map(\.part).filter { !$0.isEmpty }, apartFrom: part)
      let text = known[part] ?? template(of: part, item, in: known[""], uid: unit.uid)
      let whole = plain(told, uid: unit.uid, kept: text)
      writer.append(whole)
      // A series that is new makes its days as well.
      if part.isEmpty, old == nil, items.count > 1 {
        known[part] = component(of: told, from: nil, uid: unit.uid)
      }
    }
    writer.finish()
    var told = named(writer.drain(), since: old)
    if case (part: "", item: .task(let whole))? = items.first {
      told = SyncDecision.telling(whole, own?.closed ?? [], in: told)
    }
    if unit.base == nil, let first = items.first {
      told = telling(origin: first.item, in: told)
    }
    if unit.base == nil, let instance = own?.wasInstance {
      told = SyncDecision.telling(instance, in: told)
    }
    if unit.base == nil, own?.isBack == true { told = tellingBroughtBack(in: told) }
    let (bytes, sum) = SyncText.marked(told)
    let choice: CategoryChoice = name.isEmpty ? .inbox : .named(name)
    var wanted = unit.base?.place ?? SyncPlace("", SyncDecision.fileName(of: unit.uid))
    if unit.base == nil || category(wanted.collection)?.name.lowercased() != name.lowercased() {
      wanted.collection = collections?.directory(of: choice) ?? wanted.collection
    }
    let place = free(wanted, for: unit.uid)
    if let base = unit.base, let agreed, place.collection != base.place.collection {
      var work = SyncWork(text: agreed, place: place, days: [])
      for (part, item) in items where !part.isEmpty {
        follow(item, from: base.place.collection, &work, &unit)
      }
    }
    unit.file = .create(bytes, place, insteadOf: nil, expected: [])
    unit.category = name.isEmpty ? "Inbox" : name
    unit.kind = unit.base == nil || refills ? .newThere : .changedThere
    unit.result = SyncBase(
      row: unit.base?.row,
      uid: unit.uid,
      place: place,
      stamp: "",
      sum: sum,
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
      // The file of an instance that is finished may have lost its rule, which another file has.
      if whole.task.status != .open, let kept, kept["RRULE"] == nil { whole.task.repeats = nil }
      whole.foreign = text(whole.foreign)
      return .task(whole)
    case .event(var whole):
      if collections != nil { whole.category = nil }
      whole.foreign = text(whole.foreign)
      return .event(whole)
    }
  }

  /// The part of a file that an item is, from the one it was where that is known.
  ///
  /// One that is there again, after an undo, is made from the text that came with it.
  mutating func component(of item: WholeItem, from kept: Component?, uid: String) -> Component {
    var kept = kept
    if kept == nil, let text = item.foreign, text.key == uid {
      let parts = CalendarReader.parts(of: text)
      for zone in parts.zones { meaning.zones.describe(zone) }
      kept = parts.item
    }
    var component =
      switch plain(item, uid: uid, kept: kept) {
      case .task(let whole): meaning.component(of: whole, from: kept)
      case .event(let whole): meaning.component(of: whole, from: kept, zone: meaning.ownZone)
      }
    if component != kept { component.markRevision() }
    return component
  }

  /// A place for a new file that no other has: another item may have got the name that this one had.
  func free(_ place: SyncPlace, for uid: String) -> SyncPlace {
    guard taken.contains(place) else { return place }
    let name = SyncDecision.fileName(of: uid).dropLast(4)
    let names = [String(name)] + (2...9).map { "\(name)-\($0)" }
    return names.map { SyncPlace(place.collection, $0 + ".ics") }.first { !taken.contains($0) }
      ?? place
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
}

extension WholeItem {
  /// A series whose file tells days apart is not without them there.
  fileprivate func telling(_ parts: [String], apartFrom part: String) -> WholeItem {
    guard part.isEmpty, case .event(var whole) = self else { return self }
    whole.parts += parts
    return .event(whole)
  }

  fileprivate var category: String {
    switch self {
    case .task(let whole): whole.category ?? ""
    case .event(let whole): whole.category ?? ""
    }
  }

  fileprivate var foreign: ForeignText.Draft? {
    switch self {
    case .task(let whole): whole.foreign
    case .event(let whole): whole.foreign
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
