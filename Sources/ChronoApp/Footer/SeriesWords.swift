package import ChronoScreen

/// What is said of a series beside the move of one of its days: behind the message, or in a sentence.
package enum SeriesWords {
  /// The moved instance has gone over so many of the next days, at least one.
  package static func passed(_ count: Int, beginsSentence: Bool = false) -> SafeText {
    let next: SafeText = count == 1 ? "the next one" : "the next \(count) repeats"
    return "\(beginsSentence ? "It" : "it") takes the place of \(next)"
  }

  /// The same where several tasks are moved: the one that has, by its title, or how many have.
  package static func passed(by tasks: [(title: String, count: Int)]) -> SafeText? {
    guard let first = tasks.first else { return nil }
    guard tasks.count == 1 else {
      return "\(tasks.count) repeats take the place of their next ones"
    }
    let next: SafeText = first.count == 1 ? "its next one" : "its next \(first.count) repeats"
    let title = SafeText(first.title, limit: 30).truncated(to: 30)
    return "‘\(title)’ takes the place of \(next)"
  }

  /// The open instance was put off to someday; one that was missed leaves its series, which goes on.
  package static func waits(beginsSentence: Bool = false) -> SafeText {
    "\(beginsSentence ? "It" : "it") repeats again once it has a day"
  }

  /// The series comes on the day that a repeat to come was moved to.
  package static func doubled(beginsSentence: Bool = false) -> SafeText {
    "\(beginsSentence ? "The" : "the") series comes on that day too"
  }
}
