import GRDBSQLite

/// What happens to the disk under a life in the middle of a deed.
struct Fault: Hashable, CustomStringConvertible {
  enum Kind: CaseIterable {
    /// No byte more can be written.
    case full
    /// Whatever is asked of the disk fails.
    case broken
    /// What was written is not brought to the disk.
    case unsynced
    /// Another program holds the file.
    case locked
    /// The program is gone; what it has written stays.
    case killed
    /// All programs are gone, and of what was not synced some.
    case powerCut
  }

  /// A call on a file, by what it does there.
  enum Call { case open, read, write, truncate, sync, lock, delete }

  let kind: Kind
  /// The call that it meets, counted in one deed among those that it can meet.
  let call: Int
  /// Whether all later calls of the deed meet it, too.
  let lasts: Bool

  /// Whether whoever does the deed does not live to tell.
  var isDeadly: Bool { kind == .killed || kind == .powerCut }

  var description: String { "\(kind) at call \(call)\(lasts ? " and later" : "")" }

  init(kind: Kind, call: Int, lasts: Bool) {
    self.kind = kind
    self.call = call
    self.lasts = lasts
  }

  /// As the number of a step has it; mostly among the first calls.
  init(seed: UInt64, step: Int) {
    var random = Counting(state: seed &* 7_919 &+ UInt64(step) &* 104_723)
    let kind = Kind.allCases[random.upTo(Kind.allCases.count)]
    let most =
      switch kind {
      case .locked, .unsynced: 4
      case .full: 14
      case .killed, .powerCut: 24
      case .broken: 60
      }
    let call = 1 + random.upTo(most)
    self.init(kind: kind, call: call, lasts: random.chance(2))
  }

  func meets(_ call: Call) -> Bool {
    switch kind {
    case .full: call == .write
    case .broken: true
    case .unsynced: call == .sync
    case .locked: call == .lock
    case .killed, .powerCut: [.write, .truncate, .sync, .delete].contains(call)
    }
  }

  /// What SQLite is told (sqlite.org/rescode.html).
  func code(of call: Call) -> CInt {
    switch (kind, call) {
    case (.full, _): SQLITE_FULL
    case (.locked, _): SQLITE_BUSY
    case (_, .open): SQLITE_CANTOPEN
    // The extended codes are SQLITE_IOERR with a number above.
    case (_, .read): SQLITE_IOERR | 1 << 8
    case (_, .write): SQLITE_IOERR | 3 << 8
    case (_, .sync): SQLITE_IOERR | 4 << 8
    case (_, .truncate): SQLITE_IOERR | 6 << 8
    case (_, .delete): SQLITE_IOERR | 10 << 8
    case (_, .lock): SQLITE_IOERR | 15 << 8
    }
  }
}
