import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// The keys in the list of conflicts: which of several they are about.
@Suite struct ConflictKeyTests {
  private static let all: [KeptConflict] = zip(
    [SyncField.title, .priority, .place, .state],
    1...
  ).map { field, number in
    KeptConflict(
      number: Int64(number),
      item: .task(TaskItem.ID(high: 1, low: UInt64(number))),
      title: "Task \(number)",
      dispute: SyncDispute(field, ours: "ours \(number)", theirs: "theirs \(number)"),
      text: [],
      at: Days.now.instant
    )
  }

  private static let walks: [(keys: [String], index: Int)] = [
    ([], 0), (["j"], 1), (["Down", "Down"], 2), (["j", "j", "k"], 1), (["j", "Up"], 0), (["k"], 0),
    (["G"], 3), (["End"], 3), (["G", "k"], 2), (["G", "j"], 3), (["G", "g"], 0),
    (["G", "Home"], 0),
    (["j", "j", "j", "j", "j", "k"], 2),
  ]

  @Test func `the one under the cursor is decided, wherever it was moved to`() {
    for (keys, index) in Self.walks {
      for (key, side) in [("o", SyncSide.ours), ("t", .theirs)] {
        var planner = Planner(size: .large)
        planner.send(.conflicts(Self.all))
        for key in keys { planner.press(key) }
        let effects = planner.effects { $0.press(key) }
        #expect(effects == [.file(.decide(Self.all[index], side))], "\(keys) \(key)")
      }
    }
  }

  @Test func `with each that is decided the cursor is on the one that took its place`() {
    for (left, index) in [([0, 1, 3], 3), ([0, 1], 1), ([3], 3)] {
      var planner = Planner(size: .large)
      planner.send(.conflicts(Self.all))
      planner.press("j", "j")
      planner.send(.conflicts(left.map { Self.all[$0] }))
      #expect(planner.screen.contains("Changed on both sides"))
      let effects = planner.effects { $0.press("t") }
      #expect(effects == [.file(.decide(Self.all[index], .theirs))], "\(left)")
    }
  }

  @Test func `those that an undo brings back are asked for`() throws {
    var planner = Planner(size: .large)
    planner.send(.conflicts([Self.all[0]]))
    let query = try #require(planner.state.loaded)
    var view = planner.state.view
    view.conflicts = 2
    planner.send(.viewed(view, for: query))
    #expect(!planner.notice.contains("changed on both sides"))
    let undone = planner.effects { $0.send(.performed(Receipt(label: "Took theirs"), .undo)) }
    #expect(undone.contains(.file(.loadConflicts)))
  }

  @Test(arguments: ["Esc", "q", "M"]) func `closes by`(key: String) {
    var planner = Planner(size: .large)
    planner.send(.conflicts(Self.all))
    planner.press(key)
    #expect(planner.state.overlays.isEmpty)
    // And M opens it again, with what the file has then.
    let effects = planner.effects { $0.press("M") }
    #expect(effects == [.file(.loadConflicts)])
  }

  @Test func `names each field as a person does, with both values`() {
    var planner = Planner(size: .large)
    planner.send(.conflicts(Self.all))
    let nouns = ["title", "priority", "place", "state"]
    for (number, noun) in zip(1..., nouns) {
      #expect(planner.screen.contains("Task \(number) · \(noun)"))
      #expect(planner.screen.contains("ours    ours \(number)"))
      #expect(planner.screen.contains("theirs  theirs \(number)"))
    }
    #expect(
      SyncField.allCases.map(\.noun) == [
        "title", "notes", "category", "tags", "priority", "due day", "estimate", "reminders",
        "repeat", "state", "work", "place", "time", "free or busy",
      ]
    )
  }
}
