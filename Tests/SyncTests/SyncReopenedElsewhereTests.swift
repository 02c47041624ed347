import ChronoModel
import ChronoStore
import Testing
import chronolist

/// A task that was ticked here and on a phone, and that another planner has opened again, which has not heard of the
/// earlier of the two finishes.
@Suite struct SyncReopenedElsewhereTests {
  /// The file as the phone has ticked it, later than it was ticked here, with the earlier finish written into it.
  private func ticked(_ world: SyncWorld) throws -> (uid: String, place: SyncPlace, text: String) {
    let id = try world.add(TaskDraft(title: "Letter", due: .monday))
    try world.sync()
    let place = try world.place("Letter")
    let finished = "SUMMARY:Letter\r\nSTATUS:COMPLETED\r\nCOMPLETED:20261123T120500Z"
    let phone = world.folder.text(place).replacing("SUMMARY:Letter", with: finished)
    _ = try world.repository.perform(.setDone(.tasks([id]), true), at: world.now)
    world.now = world.now.later(minutes: 10)
    try world.sync()
    world.folder.put(place, phone)
    try world.sync()
    #expect(world.folder.text(place).contains("COMPLETED:20261123T120000Z"))
    return (id.text, place, phone)
  }

  /// Which of several texts it comes from may not be known here: then it is asked, and not silently done.
  @Test(arguments: [false, true]) func `a carried text is open, or asked about`(
    saysSo: Bool
  ) throws {
    let world = try SyncWorld()
    let (uid, place, phone) = try ticked(world)
    let finished = "STATUS:COMPLETED\r\nCOMPLETED:20261123T120500Z\r\n"
    let reopened = phone.replacing(finished, with: saysSo ? "STATUS:NEEDS-ACTION\r\n" : "")
      .replacing(#/X-CHRONOLIST-REVISION:(\w+)/#) { "X-CHRONOLIST-REVISION:vvvvv \($0.output.1)" }
    let (text, disputes) = try world.merge(uid, with: reopened, at: place)
    #expect(text.contains("COMPLETED:") == saysSo)
    #expect(disputes.map(\.field) == (saysSo ? [.state] : []))
  }

  /// In one folder it is known: it was done there when the other opened it again.
  @Test func `a file that was opened again there is open here`() throws {
    let world = try SyncWorld()
    let (_, place, phone) = try ticked(world)
    let open = phone.replacing("STATUS:COMPLETED\r\nCOMPLETED:20261123T120500Z\r\n", with: "")
    world.folder.put(place, open)
    try world.sync()
    #expect(try world.task("Letter").task.status == .open)
    #expect(try world.sync().changes == 0)
  }
}
