package import ChronoModel
import Foundation
import GRDB

/// Today's copy in the making: pages are copied while the planner has nothing to do, and what is
/// slow about it, the disk and the checks, needs no lock and no connection of the planner's.
///
/// A class because it owns a file that must not stay half-made.
package final class DailyCopy {
  private let path: String
  private let temporary: String
  private let now: Moment
  private let pages: PageCopy

  init(of queue: DatabaseQueue, path: String, at now: Moment) throws {
    self.path = path
    self.now = now
    temporary = try FileGuard.createBeside(DailyCopy.target(path, now))
    do { pages = try PageCopy(of: queue, to: temporary) } catch {
      FileGuard.remove(temporary)
      throw error
    }
  }

  /// A key waits for one step at most: a quarter of a megabyte.
  package func step() throws(StoreError) -> Finished? {
    do {
      guard try pages.step(pages: 64) else { return nil }
      return Finished(path: path, temporary: temporary, now: now)
    } catch {
      abandon()
      throw StoreError(error, path: path)
    }
  }

  /// Leaves nothing behind; the next start makes the copy.
  package func abandon() {
    pages.end()
    FileGuard.remove(temporary)
  }

  /// All pages, not checked yet; may be handed to another thread.
  package struct Finished: Sendable {
    let path: String
    let temporary: String
    let now: Moment

    /// Checks the copy whole and gives it its name; the oldest goes.
    ///
    /// A copy that is damaged says that the file is, page for page: whoever writes next looks.
    package func keep() throws(StoreError) {
      defer { FileGuard.remove(temporary) }
      do {
        try FileGuard.sync(temporary)
        try Verification.verify(temporary)
        try FileGuard.replace(DailyCopy.target(path, now), with: temporary)
      } catch {
        let told = StoreError(error, path: path)
        switch told {
        case .damaged, .foreign: CleanMark.remove(path)
        default: break
        }
        throw told
      }
      for old in DailyCopy.surplus(of: Repository.backups(of: path)) { FileGuard.remove(old) }
    }

    /// Leaves nothing behind, where the program ends before the copy is kept.
    package func abandon() { FileGuard.remove(temporary) }
  }

  static func target(_ path: String, _ now: Moment) -> String {
    "\(path).backup-\(now.today.text)"
  }

  /// Copies that are not kept: of each stretch of days all but the newest seven.
  ///
  /// Stretches are more than a year apart: a clock that was wrong once makes one of its own, and
  /// does not cost the others their copies.
  static func surplus(of newestFirst: [String]) -> [String] {
    var surplus: [String] = []
    var kept = 0
    var last: LocalDay?
    for path in newestFirst {
      let day = LocalDay(path.suffix(10))
      if let last, let day, last - day > 366 { kept = 0 }
      last = day
      kept += 1
      if kept > Backup.kept { surplus.append(path) }
    }
    return surplus
  }
}
