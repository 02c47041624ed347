import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A habit whose day was over here when the phone had given it another rule, or none: nobody has ticked it.
@Suite struct SyncMergedRuleTests {
  /// What comes of both texts, once the planner has taken it over, as `24 open` for each instance.
  private func instances(with rule: String) throws -> [String] {
    let world = try SyncWorld()
    var draft = TaskDraft(title: "Pills", due: .monday)
    draft.repeats = RepeatDraft(rule: RecurrenceRule(.daily))
    try world.add(draft)
    try world.sync()
    let place = try world.place("Pills")
    let uid = String(place.name.dropLast(4))
    let lines = world.folder.text(place).split(separator: "\r\n").map { line in
      line.hasPrefix("RRULE")
        ? rule : line.hasPrefix("LAST-MOD") ? "LAST-MODIFIED:20261123T190000Z" : String(line)
    }
    let theirs = lines.filter { !$0.isEmpty }.map { $0 + "\r\n" }.joined()
    world.now = world.now.later(days: 1)
    try world.repository.judge(at: world.now)
    try world.sync()
    let (text, disputes) = try world.merge(uid, with: theirs, at: place)
    #expect(disputes.isEmpty)
    #expect(!text.contains("X-CHRONOLIST-FINISHED") && !text.contains("COMPLETED"), "\(text)")
    #expect(text.contains("DUE;VALUE=DATE:20261124\r\n"), "\(text)")
    #expect(
      text.contains(rule.isEmpty ? "SUMMARY" : rule) && text.contains("RRULE") != rule.isEmpty
    )
    world.folder.put(place, text)
    try world.sync()
    #expect(try world.sync().changes == 0)
    return try world.tasks().sorted { ($0.task.due ?? .latest) < ($1.task.due ?? .latest) }.map {
      whole in
      "\(whole.task.due?.civil.day ?? 0) \(whole.task.status)\(whole.task.repeats == nil ? " once" : "")"
    }
  }

  @Test func `another rule is that of the days to come`() throws {
    #expect(
      try instances(with: "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR") == ["23 lapsed", "24 open"]
    )
  }

  @Test func `without a rule the day that is open is the last`() throws {
    #expect(try instances(with: "") == ["23 lapsed", "24 open once"])
  }
}
