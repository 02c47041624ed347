import ChronoModel
import ChronoScreen

extension DayLoad {
  /// `2 tasks`, `1 event`, `1 repeat`: what the day has, as far as there is any.
  var counts: [SafeText] {
    func counted(_ count: Int, _ noun: SafeText) -> SafeText? {
      count == 0 ? nil : count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }
    let coming = grid.coming.count { $0.day == grid.day }
    return [counted(tasks, "task"), counted(grid.events.count, "event"), counted(coming, "repeat")]
      .compactMap(\.self)
  }

  /// `4h of 8h`, `! 1h over`, `over lunch 45m`: how full a day to come is, in at most 17 columns; what
  /// there is without a length is counted, and a day without anything is `free`.
  func words(_ settings: Settings, at now: Moment) -> CapacityWords.Parts {
    let work = settings.workTime(on: grid.day, at: now)
    let capacity = Workload(grid, work: work, running: nil, at: now).capacity
    guard capacity.need + capacity.outside > 0,
      let words = CapacityWords(capacity, settings, at: now)
    else {
      return [(counts.first ?? "free", Style(.dim))]
    }
    if capacity.isWorkday, capacity.need == 0 {
      return [(words.outside(fitting: 17), .plain)]
    }
    return words.parts(of: capacity.isFull ? .verdict : .short)
  }
}
