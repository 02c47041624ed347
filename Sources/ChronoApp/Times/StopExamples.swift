package import ChronoModel
package import ChronoScreen

/// Ends of a running session that can be typed: each is one that ``SpanText/finish(_:of:at:)`` takes.
package struct StopExamples {
  private let session: Session
  private let now: Moment
  private let form: TimeForm

  package init(of session: Session, in form: TimeForm = .hours24, at now: Moment) {
    self.session = session
    self.form = form
    self.now = now
  }

  /// A time of the clock some ten minutes ago, or that of the beginning where it is later.
  package var time: SafeText {
    let recent = Instant(seconds: (now.instant.seconds - 600) / 300 * 300)
    return clock(max(session.start, recent))
  }

  private func clock(_ instant: Instant) -> SafeText {
    SafeText(now.zone.local(instant).time.formatted(form))
  }

  /// `yesterday 15:05`, of a session that began on an earlier day.
  package var earlier: SafeText? {
    let reach = min(3600, now.instant - session.start)
    let end = (session.start + reach).minute
    let day = now.logicalDay(of: end)
    guard end >= session.start, day < now.today else { return nil }
    let word = day == now.today - 1 ? "yesterday" : day.text
    return "\(word) \(clock(end))"
  }

  /// `-10m`, with its words; `nil` in the first minute.
  package var ago: (text: SafeText, words: SafeText)? {
    guard let minutes = minutes(of: [10, 5, 2, 1]) else { return nil }
    let words: SafeText =
      switch minutes {
      case 10: "ten minutes"
      case 5: "five minutes"
      case 2: "two minutes"
      default: "a minute"
      }
    return ("-\(minutes)m", "\(words) ago")
  }

  /// `45m`, with its words; `nil` in the first minute.
  package var length: (text: SafeText, words: SafeText)? {
    minutes(of: [45, 30, 15, 5, 1]).map {
      ("\($0)m", $0 == 1 ? "a minute of work" : "\($0) minutes of work")
    }
  }

  /// What is said where nothing that can be understood was typed: `9:35, yesterday 17:00 or -10m`.
  package var all: SafeText {
    let others = [earlier, ago?.text].compactMap(\.self)
    guard let last = others.last else { return time }
    return ([time] + others.dropLast()).joined(", ") + " or " + last
  }

  /// The first of them that the session has lasted.
  private func minutes(of choices: [Int]) -> Int? {
    choices.first { Int64($0) * 60 <= now.instant - session.start }
  }
}
