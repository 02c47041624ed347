package import ChronoModel
package import ChronoScreen

/// What is said on the terminal once the planner is left.
package struct LastWords {
  private let planner: State

  package init(of planner: State) { self.planner = planner }

  /// That a timer runs on, and of a missed repeat where nobody has had the time to read of it; `nil`
  /// where there is nothing to say.
  package func text(today: LocalDay) -> SafeText? {
    var words: [SafeText] = []
    if let running = planner.view.running {
      words.append("The timer of ‘\(SafeText(running.task.title, limit: 60))’ keeps running.")
    }
    if let missed = Availability(planner: planner).shortWords(ofMissedRepeatOn: today),
      planner.memory.owesRepeat || planner.notice?.text.string.contains(missed.string) == true
    {
      words.append("\(missed).")
    }
    return words.isEmpty ? nil : words.joined(" ")
  }
}
