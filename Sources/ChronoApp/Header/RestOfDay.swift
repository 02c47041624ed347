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
}
