import ChronoModel
import ChronoScreen

extension DayLoad {
  /// `2 tasks`, `1 event`, `1 repeat`: what the day has, as far as there is any.
  var counts: [SafeText] {
    (tasks > 0 ? [DayLoad.counted(tasks, "task")] : []) + countsBesideTasks(fitting: .max)
  }

  /// What it has besides tasks, each in at most so many columns: `◆1` where `1 event` has no room.
  func countsBesideTasks(fitting width: Int) -> [SafeText] {
    let coming = grid.coming.count { $0.day == grid.day }
    let kinds: [(count: Int, noun: SafeText, mark: SafeText)] = [
      (grid.events.count, "event", CalendarEvent.mark), (coming, "repeat", "⟳"),
    ]
    return kinds.filter { $0.count > 0 }.map { count, noun, mark in
      let words = DayLoad.counted(count, noun)
      return words.width <= width ? words : "\(mark)\(count)"
    }
  }

  private static func counted(_ count: Int, _ noun: SafeText) -> SafeText {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// `4h of 8h`, `4h · 30m clash`, `! 1h over`, `over lunch 45m`: how full a day to come is, in at most 17 columns; what
  /// there is without a length is counted, and a day without anything is `free`.
  func words(seeing planner: State, at now: Moment) -> CapacityWords.Parts {
    let capacity = capacity(seeing: planner, at: now)
    guard capacity.need + capacity.outside > 0,
      let words = CapacityWords(capacity, of: grid.day, planner.settings, at: now)
    else {
      return [(counts.first ?? "free", Style(.dim))]
    }
    if capacity.isWorkday, capacity.need == 0 {
      return [(words.outside(fitting: 17), .plain)]
    }
    let parts = words.parts(of: .verdict)
    return CapacityWords.width(of: parts) <= 17 ? parts : words.parts(of: .least)
  }

  /// What is planned against the work time, as the header counts it: less what the timer has.
  func capacity(seeing planner: State, at now: Moment) -> Capacity {
    let work = planner.settings.workTime(on: grid.day, at: now)
    return Workload(grid, work: work, running: planner.view.running, at: now).capacity
  }
}
