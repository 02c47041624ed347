/// What both sides of a synchronisation agreed on last, of one file.
package struct SyncBase: Hashable, Sendable {
  /// The row; `nil` for a file that is new.
  package var row: Int64?
  package var uid: String
  package var place: SyncPlace
  /// What the file was like; see ``SyncStamp``.
  package var stamp: String
  /// The sum of what it says.
  package var sum: [UInt8]
  package var text: [UInt8]
  /// When it was agreed on; `nil` is now.
  package var at: Instant?
  package var links: [SyncLink]
  /// Where the file was before the category of its item was changed here.
  package var movedFrom: SyncPlace?

  package init(
    row: Int64? = nil,
    uid: String,
    place: SyncPlace,
    stamp: String,
    sum: [UInt8],
    text: [UInt8],
    at: Instant? = nil,
    links: [SyncLink] = [],
    movedFrom: SyncPlace? = nil
  ) {
    self.row = row
    self.uid = uid
    self.place = place
    self.stamp = stamp
    self.sum = sum
    self.text = text
    self.at = at
    self.links = links
    self.movedFrom = movedFrom
  }
}

/// Where a file is below the folder that is synchronised.
package struct SyncPlace: Hashable, Sendable, Comparable {
  /// The directory; empty for the folder itself.
  package var collection: String
  package var name: String

  package init(_ collection: String, _ name: String) {
    self.collection = collection
    self.name = name
  }

  /// As it is told and kept: no name has a slash in it.
  package var path: String { collection.isEmpty ? name : "\(collection)/\(name)" }

  /// Reads ``path``.
  package init(path: String) {
    let collection = SyncPlace.collection(of: path)
    let name = path.utf8.dropFirst(collection.isEmpty ? 0 : collection.utf8.count + 1)
    self.init(collection, String(decoding: name, as: UTF8.self))
  }

  /// The directory of a ``path``: every run asks for those of all that it knows.
  package static func collection(of path: String) -> String {
    guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[..<slash])
  }

  package static func < (one: SyncPlace, other: SyncPlace) -> Bool { one.path < other.path }
}

/// An item here that a part of a file is.
package struct SyncLink: Hashable, Sendable {
  /// Which part: the day of a series that it tells apart; empty is the whole.
  package var part: String
  package var item: ForeignText.Owner
  /// The sum of what the item was when both sides agreed.
  package var sum: [UInt8]
  /// The mark of an item that was taken over from there: while it is in the file, who deletes the
  /// item means it; without it the taking over was undone.
  package var mark: Identifier<SyncLink>?

  package init(
    part: String,
    _ item: ForeignText.Owner,
    sum: [UInt8] = [],
    mark: Identifier<SyncLink>? = nil
  ) {
    self.part = part
    self.item = item
    self.sum = sum
    self.mark = mark
  }
}

/// How an item stands here.
package enum SyncHere: Hashable, Sendable {
  case item(WholeItem)
  /// Deleted by somebody.
  case deleted
  /// The step that took it over was undone, so that nobody has decided about it.
  case undone
}

/// One change here that the other side asks for; see ``SyncUnit``.
package enum SyncStep: Hashable, Sendable {
  case addTask(TaskDraft, TaskItem.ID, ForeignText.Draft?)
  /// Another planner tells what became of instances of a series that is new here.
  case addDays([ClosedInstance], of: TaskItem.ID)
  /// `fields` of a task that is as expected become the draft's, at the time it was done there.
  case reviseTask(TaskItem, TaskDraft, Set<SyncField>, made: Instant)
  /// Another planner has decided promises of a task that both knew as `agreed`.
  case takePromises(TaskItem, told: [TaskDraft.Promise], agreed: [TaskDraft.Promise])
  /// Work that both had agreed on, and that was undone or deleted on another planner.
  case undoWork(TaskItem, [WorkHistory.Stretch])
  /// Another planner tells what became of a task that nothing became of here: its day, its time and its promises.
  case takeLife(TaskItem, TaskDraft)
  /// An instance of a series was finished there, or skipped, and the item is the next one, as the draft says.
  case rollTask(TaskItem, TaskDraft, as: TaskItem.Status, made: Instant)
  /// The instance that comes after one, which an earlier step has finished, is what a file of its own
  /// says; a task that is new where none comes after it.
  case followTask(TaskItem, TaskDraft, SyncFollowing, TaskItem.ID, ForeignText.Draft?)
  /// The instance of a day that its series' file tells apart is a task alone from then on, with what was changed there
  /// as the draft says, and the series goes on behind it; the last one of a series stays what it is, on the draft's day.
  case standApart(TaskItem, TaskDraft, SyncFollowing, ForeignText.Draft?, made: Instant)
  /// Another planner tells what became of an instance of a series; `next` is the day that it goes on with there, where that is
  /// counted from when it was done.
  case closeInstance(TaskItem, ClosedInstance, next: LocalDay? = nil)
  /// The same of one that was never made here, as another one of the series is.
  case makeInstance(like: TaskItem, ClosedInstance)
  /// A task alone that was an instance of the series of another one, until it was moved, is that again, as it was closed there.
  case rejoinSeries(TaskItem, ClosedInstance, of: TaskItem)
  /// An instance that was over here was moved there before, as the draft says: it is open again, in place of what came after it.
  case reopenInstance(TaskItem, TaskDraft)
  /// The open instance of a series is on the day of a draft there, at its time and with its promises.
  case planInstance(TaskItem, TaskDraft)
  /// The series was ended there on the day of an instance, and has gone on here to another one: that goes, where nobody
  /// has touched it, and stands alone else; what is left is the first one, as the draft says.
  case endSeries(TaskItem, past: TaskItem, TaskDraft)
  /// A task that is closed here was given a rule there before that was heard of: it is the first of a series, which goes on
  /// behind it as the draft says.
  case beginSeries(TaskItem, TaskDraft)
  case deleteTask(TaskItem)
  /// A task that is deleted here is there again, as the draft says it or else as it was; its promise is open again
  /// where its day was not over when that was so there.
  case bringBack(TaskItem, TaskDraft?, made: Instant)
  case addEvent(EventDraft, CalendarEvent.ID, ForeignText.Draft?)
  case reviseEvent(CalendarEvent, EventDraft, Set<SyncField>)
  case deleteEvent(CalendarEvent)
}

/// Fields of an instance that another program has made a file of, or a part of its series' file.
package struct SyncFollowing: Hashable, Sendable {
  /// What that program has changed on the way.
  package var changed: Set<SyncField>
  /// What was changed here before it was known there: the file is told so.
  package var given: Set<SyncField>
  /// Whether a planner says so: a time that it tells is no time of the day before alone.
  package var isTold: Bool

  package init(changed: Set<SyncField>, given: Set<SyncField>, isTold: Bool = false) {
    self.changed = changed
    self.given = given
    self.isTold = isTold
  }
}

/// How an item is told to the other side: by a program that knows its format.
package struct SyncTelling {
  /// A sum of all that it says.
  package var sum: (WholeItem) -> [UInt8]
  /// What it says of a field, as in a dispute.
  package var words: (WholeItem, SyncField) -> String

  package init(
    sum: @escaping (WholeItem) -> [UInt8],
    words: @escaping (WholeItem, SyncField) -> String
  ) {
    self.sum = sum
    self.words = words
  }
}

/// A dispute with the item it is about.
package struct SyncConflict: Hashable, Sendable {
  package var item: ForeignText.Owner
  package var dispute: SyncDispute
  /// The part of the other side, whole, from which its value is read when it is chosen.
  package var text: [UInt8]

  package init(_ item: ForeignText.Owner, _ dispute: SyncDispute, text: [UInt8]) {
    self.item = item
    self.dispute = dispute
    self.text = text
  }
}

/// A conflict that a run finds kept.
package struct KnownConflict: Hashable, Sendable {
  package let dispute: SyncDispute
  package let text: [UInt8]
  /// Whether somebody has chosen already.
  package let isDecided: Bool

  package init(_ dispute: SyncDispute, text: [UInt8], isDecided: Bool) {
    (self.dispute, self.text, self.isDecided) = (dispute, text, isDecided)
  }
}

/// What is to be done about one file and its items.
package struct SyncUnit: Hashable, Sendable {
  package var uid: String
  /// `nil` for what is new on one side.
  package var base: SyncBase?
  package var steps: [SyncStep] = []
  package var conflicts: [SyncConflict] = []
  /// Conflicts of which another planner has chosen the value that is used.
  package var over: [SyncConflict] = []
  package var file = FileChange.none
  /// What both sides have agreed on when all of it is done; `nil` where nothing is left of it.
  package var result: SyncBase?
  /// The category whose collection the file is created in, where that says it.
  package var category: String?
  package var kind = Kind.same
  /// Files of the same item, or of one of its days, whose changes are in the item's own now: they are
  /// deleted after that was written.
  package var left: [Left] = []
  /// Whether a day of a series that was deleted here is there again, as the other side tells it apart.
  package var bringsDayBack = false
  /// What an item is called that was deleted here and is there again, as it was changed on the other side.
  package var back: String?

  /// A file that the item's own one stands for too.
  package struct Left: Hashable, Sendable {
    package var place: SyncPlace
    package var expected: [UInt8]

    package init(_ place: SyncPlace, expected: [UInt8]) {
      self.place = place
      self.expected = expected
    }
  }

  /// What becomes of the file.
  package enum FileChange: Hashable, Sendable {
    case none
    /// Written to where it is; `expected` is the text that is replaced.
    case write([UInt8], expected: [UInt8])
    /// Written to a place where no file is; then the one before it is deleted.
    case create([UInt8], SyncPlace, insteadOf: SyncPlace?, expected: [UInt8])
    case delete(SyncPlace, expected: [UInt8])
  }

  /// What a person counts it as.
  package enum Kind: Hashable, Sendable {
    /// Nothing that anybody would notice: both sides are the same.
    case same
    case newHere, changedHere, deletedHere, newThere, changedThere, deletedThere
    /// Both.
    case merged
  }

  package init(uid: String, base: SyncBase?) {
    self.uid = uid
    self.base = base
  }
}
