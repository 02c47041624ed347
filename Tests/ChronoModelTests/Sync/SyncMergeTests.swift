import ChronoModel
import Testing

/// What two sides made of one item, field by field.
@Suite struct `Fields of two sides` {
  @Test func `a category is the same in capitals, of tasks and of events`() {
    var task = TaskDraft(title: "Report")
    task.category = .named("Work")
    var event = EventDraft(name: "Yoga", day: LocalDay(number: 20_780))
    event.category = .named("Work")
    var (taskThere, eventThere) = (task, event)
    taskThere.category = .named("WORK")
    eventThere.category = .named("WORK")
    let tasks = SyncMerge(tasks: task, ours: task, theirs: taskThere, isOursSame: false)
    #expect(tasks.taken.isEmpty && tasks.given.isEmpty)
    let events = SyncMerge(events: event, ours: event, theirs: eventThere, isOursSame: false)
    #expect(events.taken.isEmpty && events.given.isEmpty)
  }
}
