import ChronoExchange
package import ChronoModel

/// What a run of the synchronisation did, or would do.
package struct SyncSummary: Hashable, Sendable {
  /// New, changed and deleted here, and on the other side.
  package var here = Counts()
  package var there = Counts()
  package var conflicts = 0
  /// Those of them in which the value of another planner is used, and ours is kept.
  package private(set) var givenWay = 0
  /// The first items that were changed, by what they are called.
  package private(set) var named: [Named] = []
  /// How many more were.
  package private(set) var others = 0
  /// What was deleted here, and the open tasks that were closed.
  package private(set) var gone = Tally()
  package private(set) var closed = Tally()
  /// Repeating tasks of which a day was skipped there.
  package private(set) var skipped = Tally()
  /// Tasks closed here whose series cannot be followed.
  package private(set) var ended = Tally()
  /// What was deleted on one side and changed on the other, where the change holds.
  package private(set) var cameBack = Tally()
  package private(set) var madeAgain = Tally()
  /// Series of which a day was so.
  package private(set) var daysBack = Tally()
  /// Items with a rule that ChronoList cannot follow, which came with the run or were closed here.
  package private(set) var unfollowed: [Unfollowed] = []
  /// Categories that one side has given another name or colour.
  package private(set) var renamed: [SyncPlan.Renaming] = []
  /// Categories that were deleted here, as another planner has deleted them.
  package private(set) var deletedCategories: [String] = []
  /// Files that are left alone, by their places, with the reason.
  package var aside: [SyncPlace: SyncFault] = [:]
  /// What those of them that were synchronised before are called.
  package var asideTitles: [SyncPlace: String] = [:]
  /// Collections of tasks alone that events were put into; many servers refuse that.
  package var mixed: [String] = []
  /// Collections that have no file any more, lately.
  package var emptied: [String] = []
  /// Collections that this run has taken the last file out of.
  package var emptiedNow: Set<String> = []
  /// Collections without a file whose categories were deleted here.
  package var unlisted: [SyncCollection] = []
  /// Whether the run is the first one, and has made one list of a folder that was empty.
  package var beginsOneList = false
  /// What the collections are called that the run has made.
  package var newLists: [String] = []
  /// Collections that are suddenly empty, and wait for a person: nothing of them was synchronised.
  package var held: [SyncPlan.Held] = []
  /// Items that another program kept changing.
  package var busy = 0
  /// Files that were written: a run may write one again, behind what it has decided here.
  private var written: Set<String> = []
  /// Files of which something was taken over here: it is one change, in however many rounds.
  private var takenOver: Set<String> = []

  package struct Counts: Hashable, Sendable {
    package var new = 0
    package var changed = 0
    package var deleted = 0

    package var all: Int { new + changed + deleted }
  }

  package var changes: Int { here.all + there.all }

  /// So many items, and what the first is called.
  package struct Tally: Hashable, Sendable {
    package private(set) var count = 0
    package private(set) var first: String?

    mutating func add(_ title: String?) {
      count += 1
      first = first ?? title
    }
  }

  /// An item that stays on one day here, as its rule cannot be followed.
  package struct Unfollowed: Hashable, Sendable {
    package let title: String
    package let rule: String
    package let isClosed: Bool
  }

  /// An item, and what was done about it.
  package struct Named: Hashable, Sendable {
    package var title: String
    package var kind: SyncUnit.Kind
  }

  /// So many items are named.
  package static let mostNamed = 20

  /// What the first four are called, each once.
  package var titles: [String] {
    var titles: [String] = []
    for one in named where titles.count < 4 && !titles.contains(one.title) {
      titles.append(one.title)
    }
    return titles
  }

  mutating func count(_ renamed: [SyncPlan.Renaming]) {
    for one in renamed {
      if one.change == .there { here.changed += 1 } else { there.changed += 1 }
    }
    self.renamed += renamed
  }

  mutating func count(deleted categories: [String]) {
    here.deleted += categories.count
    deletedCategories += categories
  }

  mutating func count(_ unit: SyncUnit) {
    let isWritten = [.newThere, .changedThere, .merged].contains(unit.kind)
    let isAgain = isWritten && !written.insert(unit.uid).inserted
    if isAgain, unit.kind == .changedThere, unit.steps.isEmpty { return }
    switch unit.kind {
    case .same: break
    case .newHere: here.new += 1
    case .changedHere: if takenOver.insert(unit.uid).inserted { here.changed += 1 }
    case .deletedHere: here.deleted += 1
    case .newThere: there.new += 1
    case .changedThere: there.changed += 1
    case .deletedThere: there.deleted += 1
    case .merged:
      if takenOver.insert(unit.uid).inserted { here.changed += 1 }
      there.changed += 1
    }
    conflicts += unit.conflicts.count
    givenWay += unit.conflicts.count { SyncChoice.isOwn($0.text) }
    // A series and its days are one event.
    var deleted = 0
    for step in unit.steps {
      if case .deleteEvent = step { deleted += 1 }
      if deleted < 2 { count(step) }
    }
    guard unit.kind != .same else { return }
    if let title = unit.back { cameBack.add(title) }
    if unit.bringsDayBack { daysBack.add(unit.title) }
    if unit.isMadeAgain { madeAgain.add(unit.title) }
    if let one = unit.unfollowed {
      if unfollowed.count < SyncSummary.mostNamed { unfollowed.append(one) }
      if one.isClosed { ended.add(one.title) }
    }
    if named.count < SyncSummary.mostNamed, let title = unit.title {
      named.append(Named(title: title, kind: unit.kind))
    } else {
      others += 1
    }
  }
}

extension SyncSummary {
  /// Counts what a step takes away from what is still to be done or to come.
  private mutating func count(_ step: SyncStep) {
    switch step {
    case .deleteTask(let task): gone.add(task.title)
    case .deleteEvent(let event): gone.add(event.name)
    case .reviseTask(let task, let draft, _, _):
      if task.status == .open, draft.done || draft.isDropped { closed.add(task.title) }
    case .rollTask(let task, _, .deleted, _): skipped.add(task.title)
    case .rollTask(let task, _, _, _): closed.add(task.title)
    case .standApart(let task, let draft, _, _, _):
      if task.status == .open, draft.isDropped { closed.add(task.title) }
    case .closeInstance(let task, let told, _), .rejoinSeries(let task, let told, _):
      guard task.status == .open else { return }
      if told.isSkipped { skipped.add(task.title) } else { closed.add(task.title) }
    case .endSeries(_, past: let task, _): skipped.add(task.title)
    case .addTask, .addDays, .makeInstance, .reopenInstance, .planInstance, .beginSeries,
      .undoWork, .takePromises, .takeLife, .followTask, .bringBack, .addEvent, .reviseEvent:
      break
    }
  }
}

/// Why a file is left alone.
package enum SyncFault: Hashable, Sendable {
  case text(ImportError)
  case folder(SyncFolderFailure)
  /// Another file is of the same UID; one of the two alone may say that it is done.
  case twin(SyncPlace, done: SyncPlace?)

  /// Whether it is over by itself: the file is well, and tells of work that is yet to end by the clock here.
  var waits: Bool {
    if case .text(let error) = self, case .ahead = error.reason { true } else { false }
  }

  /// Whether the text of the file is wrong.
  var isMendable: Bool {
    if case .text = self { !waits } else { false }
  }
}

/// Why a run did nothing.
package enum SyncStop: Error, Hashable, Sendable {
  case folder(SyncFolderFailure)
  case store(StoreError)
  /// So many files are gone on one side that somebody has to confirm it.
  case deletions(Int, of: Int, side: Side, collection: String?)
  /// So many files are gone, after others that have gone one by one and were deleted here.
  case dwindling(Int, after: Int, of: Int)
  /// The folder has no files, and a directory in one of its directories has.
  case further(String)
  /// The folder is new and empty, and the settings name the one no more that held so many files.
  case elsewhere(String, files: Int)

  package enum Side: Hashable, Sendable { case here, there }
}

extension SyncUnit {
  /// Whether a file that was deleted is made again, as its item was changed here.
  fileprivate var isMadeAgain: Bool {
    guard case .create(_, _, nil, _) = file else { return false }
    return base != nil && kind == .changedThere
  }

  fileprivate var unfollowed: SyncSummary.Unfollowed? {
    guard let bytes = result?.text, bytes.holds("RRULE"),
      let text = (try? SyncText(bytes)).flatMap({ $0 }), let rule = text.unfollowedRule
    else { return nil }
    let old = base.flatMap { (try? SyncText($0.text)).flatMap { $0 } }
    let isClosed = steps.isEmpty && text.isDone && old?.isDone == false
    guard isClosed || old?.unfollowedRule != rule else { return nil }
    return SyncSummary.Unfollowed(title: title ?? text.title, rule: rule, isClosed: isClosed)
  }

  /// What a person knows its item by.
  fileprivate var title: String? {
    for step in steps {
      switch step {
      case .addTask(let draft, _, _), .followTask(_, let draft, _, _, _): return draft.title
      case .reviseTask(_, let draft, _, _), .standApart(_, let draft, _, _, _): return draft.title
      case .takePromises(let task, _, _), .takeLife(let task, _), .rollTask(let task, _, _, _),
        .deleteTask(let task), .undoWork(let task, _),
        .closeInstance(let task, _, _), .rejoinSeries(let task, _, _),
        .makeInstance(like: let task, _),
        .reopenInstance(let task, _), .planInstance(let task, _), .endSeries(_, past: let task, _),
        .beginSeries(let task, _), .bringBack(let task, _, _):
        return task.title
      case .addDays: continue
      case .addEvent(let draft, _, _): return draft.name
      case .reviseEvent(_, let draft, _): return draft.name
      case .deleteEvent(let event): return event.name
      }
    }
    let text = result?.text ?? base?.text
    return text.flatMap { try? SyncText($0) }?.title
  }
}
