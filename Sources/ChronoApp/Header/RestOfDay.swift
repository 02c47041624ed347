import ChronoModel

/// What the rest of the day on the grid requires, and what that was worked out from.
struct RestOfDay: Sendable {
  let basis: Basis
  let workload: Workload
  let capacity: Capacity

  /// All that an answer depends on: where it is the same, so is the answer.
  struct Basis: Hashable {
    let now: Moment
    let grid: GridDay
    let running: RunningTimer?
    let settings: Settings
  }

  init(_ basis: Basis) {
    self.basis = basis
    workload = Workload(
      basis.grid,
      work: basis.settings.workTime(on: basis.grid.day, at: basis.now),
      running: basis.running,
      at: basis.now
    )
    capacity = workload.capacity
  }

  /// What is to be done on the day on the grid; `nil` for a day that is over.
  ///
  /// As it was worked out last, where nothing that matters to it changed.
  static func onGrid(seeing planner: State, at now: Moment) -> RestOfDay? {
    let day = planner.gridDay(today: now.today)
    guard day >= now.today, planner.view.grid.contains(where: { $0.day == day }) else { return nil }
    let basis = Basis(
      now: now.atMinute,
      grid: planner.loadedGridDay(day),
      running: planner.view.running,
      settings: planner.settings
    )
    if let rest = planner.rest, rest.basis == basis { return rest }
    return RestOfDay(basis)
  }
}
