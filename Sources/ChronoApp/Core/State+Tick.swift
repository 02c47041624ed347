import ChronoModel

extension State {
  /// After the first frame, at every minute and whenever nothing else happens.
  mutating func tick(at now: Moment) -> [Effect] {
    guard loaded != nil else { return [] }
    if memory.opensTriage {
      memory.opensTriage = false
      memory.offeredOn = now.today
      memory.owesRepeat = !view.missedRepeats.isEmpty && view.missed > 0
      return perform(.triage, at: now)
    }
    if memory.opensRest {
      memory.opensRest = false
      return perform(.closeDay, at: now)
    }
    // A planner left open past the day's end asks with the first key, as with triage.
    let awaitsKey = memory.lastKey.map { now.logicalDay(of: $0) < now.today } ?? false
    if !awaitsKey || view.running?.isOfEarlierDay(at: now) != true { askAboutTimer(at: now) }
    var effects: [Effect] = []
    // At the start it is there before the first key.
    if memory.offeredOn == nil { effects += claimOffer(at: now) }
    return effects + memory.keepLine(of: overlays)
  }

  /// Asks, once a day, whether triage was offered on it already: at the start, or with the first
  /// key where the planner was open over midnight.
  mutating func claimOffer(at now: Moment) -> [Effect] {
    // What is on screen may still be yesterday's.
    guard memory.offeredOn != now.today, loaded?.spans == query(at: now).spans else { return [] }
    // Whoever is at work on what was missed at midnight has nothing to decide about it yet.
    let runs = view.running?.task.isMissed(today: now.today) == true
    guard !runs || view.missed > 1 else { return [] }
    memory.offeredOn = now.today
    let isWanted = view.missed > 0 || !view.missedRepeats.isEmpty
    return isWanted ? [.file(.claimTriageOffer(now.today))] : []
  }
}
