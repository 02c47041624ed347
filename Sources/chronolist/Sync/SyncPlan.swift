package import ChronoApp
package import ChronoExchange
package import ChronoModel
package import ChronoStore

/// What one run of the synchronisation has found, and what it decides to do.
package struct SyncPlan {
  package let known: SyncedFolder
  package let listing: SyncListing
  let items: SyncItems
  /// Whether a person has said what becomes of all that is gone.
  private(set) var isConfirmed = false
  /// Collections that were left without a file before, by when that was.
  private(set) var emptiedBefore: [String: Instant]
  /// Collections whose new name there no category can have, and why.
  let refused: [String: Refusal]
  /// What is to be done, in the order of the UIDs; what follows on a task is last.
  package internal(set) var units: [SyncUnit] = []
  /// Collections that are suddenly empty, and wait for a person.
  package internal(set) var held: [Held] = []
  package var aside: [SyncPlace: SyncFault] = [:]
  /// What those of them that were synchronised before are called, as the planner knows them.
  package private(set) var titles: [SyncPlace: String] = [:]
  /// Collections of tasks alone that events are put into.
  private(set) var mixed: [String] = []
  /// Whether a folder that has lost its files is filled again.
  private(set) var refills = false
  /// Whether a file waits for what becomes of another one.
  var isPutOff = false
  /// Files that were read again and are as they were agreed on, of items that nobody has changed, by their UIDs.
  var unchanged: Set<String> = []
  /// Files that get days of others, by their UIDs: a run that is killed has made them before those are without.
  var first: Set<String> = []
  /// Changes here up to this number are part of it.
  package private(set) var newest: Int64 = 0
  /// Files that were read because they are not as they were.
  private(set) var found: [String: [Found]] = [:]

  struct Found {
    let text: SyncText
    let place: SyncPlace
    let stamp: String
  }

  package init(known: SyncedFolder, listing: SyncListing, items: SyncItems) {
    self.known = known
    self.listing = listing
    self.items = items
    emptiedBefore = known.emptied
    refused = SyncPlan.refused(known, listing)
    for (place, failure) in listing.strange { aside[place] = .folder(failure) }
  }

  /// Hears that a person means all that is gone, and so the collections that were emptied before, but those
  /// that the same run has emptied.
  mutating func confirm(besides own: Set<String>) {
    isConfirmed = true
    emptiedBefore = emptiedBefore.filter { own.contains($0.key) }
  }

  /// Whether anything has changed here since the last run, even if no file would show it.
  package var isNews: Bool { newest >= known.seen || known.seen == 0 }

  /// Takes a file that is not as it was.
  package mutating func take(_ bytes: [UInt8], at place: SyncPlace, stamp: String) {
    do throws(ImportError) {
      guard let text = try SyncText(bytes) else {
        // A journal, or a card: not ours, unless it was.
        if known.files[place.path] != nil { aside[place] = .text(ImportError(.calendar(.outside))) }
        return
      }
      guard items.takes(text.isTask) else { return }
      found[text.uid, default: []].append(Found(text: text, place: place, stamp: stamp))
    } catch {
      aside[place] = .text(error)
    }
  }

  // MARK: Deciding

  package mutating func decide(
    _ reader: SyncReader,
    _ context: ExchangeContext,
    refills: Bool = false
  ) throws {
    newest = reader.newest
    self.refills = refills
    var decision = SyncDecision(
      context,
      collections: categories(refills: refills),
      refills: refills
    )
    decision.taken = Set(listing.files.keys).union(listing.strange.keys)
    var cases = try filesThatChanged(reader, &decision)
    SyncPlan.readFinished(&cases, &decision)
    try addMissing(&cases, reader)
    let news = try addChanges(&cases, reader)
    for uid in cases.keys.sorted() {
      guard var one = cases[uid] else { continue }
      try fill(&one, uid, reader, &decision)
      cases[uid] = one
    }
    units += try takeToldNext(&cases, reader, &decision)
    units += try takeFinishedWhereMoved(&cases, reader, &decision)
    units += try joinInstances(&cases, reader, &decision)
    let rejoined = try rejoinTicked(&cases, reader, &decision)
    units += rejoined.units
    try takeGivenUp(&cases, reader, &decision)
    let moved = try goOnBehindMoved(&cases, reader)
    try comeFromOlder(&cases, reader, &decision)
    units += try endDeleted(&cases, reader, &decision)
    units += try bringBack(&cases, reader, &decision)
    try readHabits(&cases, reader, &decision)
    units += try beginSeries(&cases, reader, &decision)
    try keepEnded(&cases, reader, &decision)
    try goBack(to: news, &cases, reader, &decision)
    rejoinDays(&cases)
    units += try joinDays(&cases, reader, &decision)
    let claimed = try claimed(news, &cases, reader).union(rejoined.held)
    try addNew(news, behind: moved, &cases, claimed, reader, &decision)
    units += try cutSplit(&cases, reader, &decision)
    units += try takeAlong(&cases, reader, &decision)
    try keepSplit(&cases, &decision)
    giveBack(&cases, &decision)
    try joinSeries(&cases, reader, &decision)
    try passOn(&cases, reader, &decision)
    try letGo(&cases, &decision)
    units += try takeToldSeries(&cases, reader, &decision)
    units += try takeEnded(&cases, reader, &decision)
    units += try takeDaysTold(&cases, reader, &decision)
    let arrivals = try Arrivals(cases, reader, &decision)
    let needless = try tellFinishes(&cases, arrivals, reader, &decision)
    try findEarlier(&cases, arrivals, reader, &decision)
    try findClosed(&cases, reader)
    try findGivenUp(&cases, reader, &decision)
    units += try makePassed(&cases, arrivals, reader, &decision)
    units += try takeFinishes(&cases, reader, &decision)
    units += try takeCounted(&cases, &decision)
    units += try untick(&cases, reader, &decision)
    let apart = try takeDaysApart(&cases, reader, &decision)
    units += apart.units
    let copies = try SyncPlan.copies(&cases, arrivals, reader, &decision)
    putOffCopies(besides: copies, arrivals, &cases)
    var followers = try SyncPlan.followers(&cases, arrivals, reader, &decision)
    followers.ended.formUnion(needless.keys)
    let back = try eventsBack(cases, reader)
    let known = copies.union(followers.ended).union(followers.followed.keys)
    let passed = try daysPassed(arrivals, besides: known, reader, &decision)
    followers.followed.merge(passed) { old, _ in old }
    // What follows on a task, or is a copy of it, comes after it, day by day; what is deleted there is last: the day
    // before it may be open again, and takes it away as if it had never been made.
    let made = SyncPlan.made(cases)
    let first = first.union(SyncPlan.finishedOfSeries(cases, &decision))
    let gone = Set(cases.filter { $1.isGone }.keys)
    func order(_ uid: String) -> (Int, LocalDay, Instant, String) {
      let follower = followers.followed[uid]
      let isBehind = follower != nil || copies.contains(uid)
      return (
        gone.contains(uid) ? 2 : isBehind ? 1 : first.contains(uid) ? -1 : 0,
        follower?.next.plan.due ?? .earliest, made[uid] ?? .earliest, uid
      )
    }
    for uid in cases.keys.sorted(by: { order($0) < order($1) }) {
      guard let one = cases[uid] else { continue }
      let past = try movedPast(one, reader, &decision)
      guard !followers.ended.contains(uid) else {
        units.append(SyncUnit(ending: uid, one.there, needless[uid] ?? []))
        continue
      }
      do throws(ImportError) {
        var unit = try decision.decide(uid, base: one.base, one.there, here: one.here)
        if let earlier = followers.followed[uid] { unit.follow(earlier) }
        if let left = one.left { unit.delete(left) }
        if back.contains(uid), let text = one.text { unit.back = text.title }
        unit.conflicts += one.conflicts
        if !one.steps.isEmpty { unit.steps = one.steps + unit.steps }
        unit.steps += past
        if let text = one.really, unit.write(insteadOf: text, isRead: one.isRead) {
          isPutOff = true
        }
        unit.delete(one.besides, besides: one.there)
        if let days = apart.waiting[uid] { decision.leave(days, of: &unit) }
        if unit.isAnything { units.append(unit) }
      } catch {
        aside[one.place ?? SyncPlace("", uid)] = .text(error)
      }
    }
    for place in aside.keys { titles[place] = try title(at: place, reader) }
    let places = Set(units.compactMap(\.newEventPlace).map(\.collection))
    mixed = try places.sorted().filter { try holdsOnlyTasks($0, reader) }
  }

  /// Files that were read, by UID: changed, moved or new ones.
  private mutating func filesThatChanged(
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws -> [String: Case] {
    var cases: [String: Case] = [:]
    for uid in found.keys.sorted() {
      guard let files = found[uid] else { continue }
      let base = try reader.base(uid: uid)
      // The file that has been this item is it, whatever else claims to be.
      let own = base.flatMap { base in files.first { $0.place == base.place } }
      let isThere = base.map { listing.files[$0.place] != nil && own == nil } ?? false
      let isOther = base.map(isReplaced) ?? false
      let others = files.filter { $0.place != own?.place }
      // Of two files of an item that was moved here, one may still be on the day where it was.
      if !others.isEmpty { decision.moved = try base.flatMap { try movedHere($0, reader) } }
      defer { decision.moved = nil }
      if let kept = own?.place ?? (isThere && !isOther ? base?.place : nil) {
        let known = try base.map { try SyncText($0.text) } ?? nil
        if let base, let left = others.first(where: { $0.place == base.movedFrom }),
          let text = own?.text ?? known, !isOther,
          let back = try BroughtBack(left.text, left.place, to: text, base, reader, &decision)
        {
          cases[uid] = Case(
            base: base,
            there: .changed(back.text, kept, stamp: own?.stamp ?? base.stamp),
            left: back
          )
          for file in others where file.place != left.place {
            aside[file.place] = .twin(kept, done: nil)
          }
          continue
        }
        if let base, let text = own?.text ?? known, others.count == 1, let file = others.first,
          !isOther,
          let one = try movedTwice(
            base,
            Side(text: text, place: kept, stamp: own?.stamp ?? base.stamp),
            Side(text: file.text, place: file.place, stamp: file.stamp),
            reader,
            &decision
          )
        {
          cases[uid] = one
          continue
        }
        for file in others {
          let texts = [(own?.text ?? known, kept), (file.text, file.place)]
          let done = texts.filter { text, _ in text.flatMap { decision.task($0) }?.done == true }
          aside[file.place] = .twin(kept, done: done.count == 1 ? done[0].1 : nil)
        }
      } else if others.count > 1 {
        for file in others {
          let other = others.first { $0.place != file.place }?.place ?? file.place
          aside[file.place] = .twin(other, done: nil)
        }
      }
      guard let file = own ?? (others.count == 1 && aside[others[0].place] == nil ? others[0] : nil)
      else { continue }
      cases[uid] = Case(
        base: base,
        there: .changed(file.text, file.place, stamp: file.stamp)
      )
      if let base, base.place == file.place, base.text == file.text.bytes { unchanged.insert(uid) }
    }
    return cases
  }

  /// Whether the file of a base holds another item now.
  private func isReplaced(_ base: SyncBase) -> Bool {
    found.contains { uid, files in
      uid != base.uid && files.contains { $0.place == base.place }
    }
  }

  /// Files that are gone, unless their item is in another one, or something unreadable has their name.
  private mutating func addMissing(_ cases: inout [String: Case], _ reader: SyncReader) throws {
    let replaced = Set(found.values.joined().map(\.place))
    for (path, file) in known.files {
      let place = SyncPlace(path: path)
      let isThere = listing.files[place] != nil
      guard !isThere || replaced.contains(place), aside[place] == nil,
        let base = try reader.base(file.row), cases[base.uid] == nil, found[base.uid] == nil
      else { continue }
      cases[base.uid] = Case(base: base, there: .missing)
    }
  }

  /// Files of items that have changed here; answers the items that are in none.
  private mutating func addChanges(
    _ cases: inout [String: Case],
    _ reader: SyncReader
  ) throws -> [ForeignText.Owner] {
    var news: [ForeignText.Owner] = []
    for owner in try reader.changes(since: known.seen) {
      let files = try reader.files(of: owner)
      if files.isEmpty { news.append(owner) }
      for row in files {
        guard let base = try reader.base(row) else { continue }
        unchanged.remove(base.uid)
        guard cases[base.uid] == nil else { continue }
        // What cannot be read is not written to either.
        guard aside[base.place] == nil, found[base.uid] == nil else { continue }
        cases[base.uid] = Case(base: base, there: .same)
      }
    }
    var alone: [ForeignText.Owner] = []
    for owner in news where try !join(owner, &cases, reader) {
      if try !tellInstance(owner, &cases, reader) { alone.append(owner) }
    }
    return alone
  }

  /// The items of a file: those that it was linked with, and those that have its name.
  func fill(
    _ one: inout Case,
    _ uid: String,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws {
    for link in one.base?.links ?? [] where one.here[link.part] == nil {
      one.here[link.part] = SyncDecision.Here(try reader.here(link))
      one.here[link.part]?.conflicts = try reader.conflicts(of: link.item)
    }
    guard case .changed(let text, _, _) = one.there else { return }
    for part in decision.parts(of: text) where one.here[part.name] == nil {
      let item = try reader.item(
        key: uid,
        part: part.name,
        identity: part.identity,
        isTask: part.isTask
      )
      guard let item, try reader.files(of: item.owner).isEmpty else { continue }
      one.here[part.name] = SyncDecision.Here(.item(item))
    }
  }
}
