import ChronoExchange
import ChronoModel
import ChronoResources

/// The day that an empty planner offers to load, moved to the day it is loaded on.
enum SampleDay {
  /// The day that stands for "today" in the resource.
  private static let origin = LocalDay(year: 2000, month: 1, day: 1)

  static func drafts(on today: LocalDay) throws(StoreError) -> [TaskDraft] {
    guard let origin else { return [] }
    var isRead = false
    var reader = TaskLines.Reader {
      defer { isRead = true }
      return isRead ? [] : Resources.sampleDay
    }
    var drafts: [TaskDraft] = []
    do {
      while let item = try reader.next() {
        guard case .task(var draft) = item.content else { continue }
        draft.due = draft.due.map { today + ($0 - origin) }
        drafts.append(draft)
      }
    } catch {
      throw .other("the sample day: \(error)")
    }
    return drafts
  }
}
