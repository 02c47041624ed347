import ChronoApp
import ChronoModel
import ChronoScreen
import ChronoStore

/// Today's copy of the file, made a few pages at a time between two looks for keys.
struct CopyBesides {
  /// Until all its pages are copied.
  private var copy: DailyCopy?
  /// The same with all its pages, which another thread checks.
  private var unchecked: DailyCopy.Finished?

  var isUnderWay: Bool { copy != nil }

  mutating func begin(
    by runner: FileRunner,
    at now: Moment,
    reportingTo mailbox: Mailbox
  ) {
    do throws(StoreError) {
      copy = try runner.beginDailyCopy(at: now)
    } catch {
      mailbox.warnOfBackup(error)
    }
  }

  /// Copies a few pages; the checks at the end need neither the file nor its lock.
  mutating func step(reportingTo mailbox: Mailbox) {
    do throws(StoreError) {
      guard let finished = try copy?.step() else { return }
      copy = nil
      unchecked = finished
      Task.detached {
        do throws(StoreError) { try finished.keep() } catch { mailbox.warnOfBackup(error) }
      }
    } catch {
      copy = nil
      mailbox.warnOfBackup(error)
    }
  }

  /// What is not done is made at the next start.
  func abandon() {
    copy?.abandon()
    unchecked?.abandon()
  }
}

extension Mailbox {
  fileprivate func warnOfBackup(_ error: StoreError) {
    let words = ErrorText(error).message
    post(.notice(Notice("No backup was made today: \(words)", .warning)))
  }
}
