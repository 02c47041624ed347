import ChronoApp
import ChronoModel
import ChronoScreen
import Testing

/// What is said where one day of a repeating task goes to another.
@Suite struct `A repeating task that moves` {
  private func planner(_ rule: String) -> Planner {
    var planner = Planner()
    planner.press("a")
    planner.type("Gym today \(rule)")
    planner.press("Enter")
    planner.select("Gym")
    return planner
  }

  @Test func `says that a fixed schedule goes on`() {
    var planner = planner("every sat")
    planner.press("L")
    #expect(planner.notice == "Moved ‘Gym’ to Sun 22 Nov; every sat goes on as before · u undo")
    planner = self.planner("every sat")
    planner.press("r", "m")
    #expect(planner.notice == "Moved ‘Gym’ to Sun 22 Nov; every sat goes on as before · u undo")
  }

  @Test func `says what counts from completion`() {
    var planner = planner("every! 3 days")
    planner.press("r", "m")
    #expect(
      planner.notice
        == "Moved ‘Gym’ to Sun 22 Nov; the next one counts from when it’s done · u undo"
    )
  }

  @Test func `says nothing of a task alone`() {
    var planner = Planner()
    planner.select("Call Ana")
    planner.press("r", "m")
    #expect(planner.notice == "Moved ‘Call Ana’ to Sun 22 Nov · 11:00 · u undo")
    planner = Planner()
    planner.select("Call Ana")
    planner.press("r", "s")
    #expect(planner.notice == "Moved ‘Call Ana’ to someday · u undo")
  }

  @Test(arguments: ["every sat", "every! 3 days"])
  func `says that nothing comes of one that loses its day`(rule: String) {
    var planner = planner(rule)
    planner.press("r", "s")
    let notice = "Moved ‘Gym’ to someday; it repeats again once it has a day · u undo"
    #expect(planner.notice == notice)
  }

  @Test func `names the key of undo once on the line`() {
    var planner = Planner()
    planner.resize(120, 40)
    planner.select("Call Ana")
    #expect(!planner.frame.line(39).contains("undo"))
    planner.press("r", "m")
    #expect(planner.frame.line(39).components("undo") == 1)
    planner.press("j")
    #expect(planner.frame.line(39).components("undo") == 1)
  }
}

extension String {
  /// How often it holds a text.
  fileprivate func components(_ text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
