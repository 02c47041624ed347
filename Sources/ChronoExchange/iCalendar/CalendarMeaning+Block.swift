import ChronoModel

/// Blocks, of which another program has moved one end alone.
extension CalendarMeaning {
  /// A planned time, in seconds: a start whose estimate ends at the due time.
  private struct Block: Equatable {
    let start: Instant
    let length: Int64

    var end: Instant { start + length }
  }

  private mutating func instant(_ name: String, of component: Component) -> Instant? {
    component[name].flatMap(CalendarTime.init).flatMap { instant($0) }
  }

  private mutating func block(of component: Component) -> Block? {
    guard let start = instant("DTSTART", of: component), let due = instant("DUE", of: component),
      let length = try? estimate(of: component), length >= 60, start + length == due
    else { return nil }
    return Block(start: start, length: length)
  }

  /// The same of a to-do that says no length: its start and its due time do.
  private mutating func untoldBlock(of component: Component) -> Block? {
    guard (try? estimate(of: component)) == nil, let task = try? task(component),
      let minutes = task.estimate, let start = instant("DTSTART", of: component),
      let due = instant("DUE", of: component), start + Int64(minutes) * 60 == due
    else { return nil }
    return Block(start: start, length: due - start)
  }

  /// A to-do that was a block when both sides agreed, as a block again.
  ///
  /// Many programs know a due time alone, and move that; the start that they leave says nothing new
  /// then: the task has moved, and is as long as it was. The same where the start alone is another.
  /// Where both are, they say how long it is, and where the estimate was dropped on the way, as it is
  /// from a new file for the next day, it is what it was.
  mutating func aligned(_ written: Component, with base: Component?) -> Component {
    let theirs = reopened(written, since: base)
    guard let base, block(of: theirs) == nil, let end = instant("DUE", of: theirs) else {
      return theirs
    }
    let untold = untoldBlock(of: base)
    guard let old = block(of: base) ?? untold else { return theirs }
    let start = instant("DTSTART", of: theirs)
    // Neither end was moved, and neither side has ever said how long it is.
    if untold != nil, start == old.start, end == old.end { return theirs }
    let span = start.map { end - $0 } ?? 0
    let new: Block
    if let length = (try? estimate(of: theirs)) ?? untold?.length {
      if let start, start != old.start, end == old.end {
        new = Block(start: start, length: length)
      } else if let start, start != old.start, (60...86_400).contains(span) {
        new = Block(start: start, length: span)
      } else {
        new = Block(start: old.start + (end - old.end), length: length)
      }
    } else if let start, span == old.length {
      new = Block(start: start, length: span)
    } else {
      return theirs
    }
    return put(new, into: theirs)
  }

  /// Has a plan told by the lines of another text that says the same: with a start that was lost meanwhile.
  mutating func putPlan(of other: Component, into component: inout Component) {
    var (said, own) = (TaskDraft(title: ""), TaskDraft(title: ""))
    try? plan(&said, other)
    try? plan(&own, component)
    guard said.plan == own.plan, said.estimate == own.estimate else { return }
    for name in ["DTSTART", "DUE", "DURATION"] { component.set(other.all(name), for: name) }
  }

  /// A to-do that was completed and is open again there, without the percentage that some programs leave
  /// behind: by that alone it would still be done.
  private func reopened(_ theirs: Component, since base: Component?) -> Component {
    func status(_ component: Component?) -> String? {
      component?["STATUS"]?.text.trimmed.uppercased()
    }
    guard status(base) == "COMPLETED",
      ["NEEDS-ACTION", "IN-PROCESS"].contains(status(theirs)), theirs["COMPLETED"] == nil,
      theirs["PERCENT-COMPLETE"]?.text.trimmed == "100"
    else { return theirs }
    var component = theirs
    component.remove("PERCENT-COMPLETE")
    stamp(&component, created: nil, modified: now.instant)
    return component
  }

  private mutating func put(_ block: Block, into theirs: Component) -> Component {
    var component = theirs
    let lineEnd = component.begin.lineEnd
    let (start, due) = (component["DTSTART"], component["DUE"])
    let (day, time) = plan(.utc(block.start))
    let minutes = Int(block.length / 60)
    component.set(line("DTSTART", day: day, time: time, like: start ?? due, lineEnd: lineEnd))
    if instant("DUE", of: theirs) != block.end {
      component.set(
        line("DUE", day: day, time: time, plus: minutes, like: due, lineEnd: lineEnd)
      )
    }
    if (try? estimate(of: theirs)) != block.length { putEstimate(minutes, into: &component) }
    stamp(&component, created: nil, modified: now.instant)
    return component
  }
}
