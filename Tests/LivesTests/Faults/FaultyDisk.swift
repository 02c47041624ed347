import Glibc
import Synchronization

/// The disk under the file of a life: its calls fail where a ``Fault`` meets them, and after a power
/// cut it has of what was not synced only some sectors.
///
/// A class because SQLite's calls come to it from below (``FaultyCalls``).
final class FaultyDisk: Sendable {
  /// The life's file; its journal lies beside it.
  let path: String
  private let isDeafToSyncs: Bool
  private let state = Mutex(State())

  private struct State {
    var fault: Fault?
    var met = 0
    var hasStruck = false
    var unsynced: [String: Unsynced] = [:]
  }

  /// What was on the disk, as far as it was written over since.
  private struct Unsynced {
    let size: Int
    var sectors: [Int: [UInt8]] = [:]
  }

  private static let sector = 512

  /// `isDeafToSyncs` is the planted bug of a file that is never synced.
  init(under path: String, isDeafToSyncs: Bool = false) {
    self.path = path
    self.isDeafToSyncs = isDeafToSyncs
    FaultyCalls.add(self)
  }

  // MARK: Faults

  func begin(_ fault: Fault) {
    state.withLock { ($0.fault, $0.met, $0.hasStruck) = (fault, 0, false) }
  }

  func end() { state.withLock { $0.fault = nil } }

  /// Whether the last fault has met a call.
  var hasStruck: Bool { state.withLock(\.hasStruck) }

  /// Whether whoever was at work is gone.
  var isDead: Bool { state.withLock { $0.hasStruck && $0.fault?.isDeadly == true } }

  enum Answer {
    case goesOn
    /// Half of the bytes are written.
    case half(CInt)
    case fails(CInt)
  }

  func answer(to call: Fault.Call) -> Answer {
    state.withLock { state in
      guard let fault = state.fault else { return .goesOn }
      if state.hasStruck, fault.isDeadly { return .fails(fault.code(of: call)) }
      guard fault.meets(call) else { return .goesOn }
      state.met += 1
      guard state.met == fault.call || state.met > fault.call && fault.lasts else {
        return .goesOn
      }
      state.hasStruck = true
      let code = fault.code(of: call)
      return call == .write && fault.kind != .full ? .half(code) : .fails(code)
    }
  }

  // MARK: What is not synced

  /// Remembers what is about to be written over; `read` reads bytes from a place of the file, and
  /// answers fewer at its end.
  func write(to path: String, at range: Range<Int>, size: Int, read: (Range<Int>) -> [UInt8]) {
    guard path.hasPrefix(self.path), !range.isEmpty else { return }
    state.withLock { state in
      var unsynced = state.unsynced[path] ?? Unsynced(size: size)
      for sector in (range.lowerBound / Self.sector)...((range.upperBound - 1) / Self.sector)
      where unsynced.sectors[sector] == nil {
        let start = sector * Self.sector
        unsynced.sectors[sector] = read(start..<(start + Self.sector))
      }
      state.unsynced[path] = unsynced
    }
  }

  func sync(_ path: String) {
    guard !isDeafToSyncs else { return }
    state.withLock { $0.unsynced[path] = nil }
  }

  /// The journal of a commit whose last sync failed is synced once more, by a call of the planner's
  /// own that does not come by here: of the deed, and of the judgement before it.
  func syncJournalOfCommit() {
    let journal = path + "-journal"
    var status = stat()
    if lstat(journal, &status) == 0, status.st_size == 0 { sync(journal) }
  }

  /// Leaves what a power cut leaves; nobody has the files open.
  func losePower(_ random: inout Counting) throws {
    let files = state.withLock { state in
      defer { state.unsynced = [:] }
      return state.unsynced
    }
    for (path, unsynced) in files.sorted(by: { $0.key < $1.key }) {
      let file = open(path, O_RDWR | O_CLOEXEC)
      guard file >= 0 else { continue }
      defer { close(file) }
      let size = Int(lseek(file, 0, SEEK_END))
      for (sector, bytes) in unsynced.sectors.sorted(by: { $0.key < $1.key }) {
        // What lies behind the end was cut off; it is there still where that was not done.
        let isBehind = sector * Self.sector >= size
        guard isBehind || random.chance(2) else { continue }
        let whole = bytes + [UInt8](repeating: 0, count: Self.sector - bytes.count)
        _ = pwrite(file, whole, whole.count, sector * Self.sector)
      }
      ftruncate(file, random.chance(2) ? size : unsynced.size)
    }
  }
}
