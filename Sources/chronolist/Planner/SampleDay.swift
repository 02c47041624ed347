import ChronoExchange
import ChronoModel
import ChronoResources

/// The days that an empty planner offers to load: a planner's export whose clock is UTC, moved to
/// the day and the zone it is loaded in.
///
/// What would be done later than now has not been done yet, so a morning shows an open day.
struct SampleDay {
  /// The day that stands for "today" in the resource.
  private static let origin = LocalDay(year: 2000, month: 1, day: 1)

  private let now: Moment
  private let shift: Int
  private var reader: Document.Reader

  init(at now: Moment) throws(StoreError) {
    guard let origin = SampleDay.origin else { throw .other("the sample day has no day") }
    self.now = now
    shift = now.today - origin
    do {
      reader = try Document.Reader(Resources.sampleDay)
    } catch {
      throw .other("the sample day: \(error)")
    }
  }

  /// The next record; `nil` after the last.
  mutating func next() throws(ImportError) -> Record? {
    while let record = try reader.next() {
      if let moved = moved(record) { return moved }
    }
    return nil
  }

  /// `nil` for work that is still to come.
  private func moved(_ record: Record) -> Record? {
    switch record {
    case .category(var category):
      category.created = past(category.created)
      category.modified = past(category.modified)
      return .category(category)
    case .event(var event):
      event.day = event.day + shift
      event.created = past(event.created)
      event.modified = past(event.modified)
      event.repeats?.anchor = event.day
      return .event(event)
    case .task(var task):
      task.due = task.due.map { $0 + shift }
      task.created = past(task.created)
      task.modified = past(task.modified)
      task.closed = task.closed.map(moved)
      if let closed = task.closed, closed > now.instant {
        task.closed = nil
        task.status = .open
      }
      return .task(task)
    case .session(var session):
      session.start = moved(session.start)
      session.finish = session.finish.map(moved)
      session.zone = now.zone.identifier
      guard let finish = session.finish, finish <= now.instant else { return nil }
      return .session(session)
    case .commitment(var promise):
      promise.day = promise.day + shift
      promise.made = past(promise.made)
      promise.judged = promise.judged.map(moved)
      if let judged = promise.judged, judged > now.instant {
        promise.judged = nil
        promise.outcome = .open
      }
      return .commitment(promise)
    case .foreign: return record
    }
  }

  private func moved(_ instant: Instant) -> Instant {
    let local = Zone.utc.local(instant)
    return now.zone.instant(LocalTime(local.day + shift, local.time))
  }

  /// A planner holds nothing that was made later than now.
  private func past(_ instant: Instant) -> Instant { min(moved(instant), now.instant) }
}
