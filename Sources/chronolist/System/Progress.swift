import ChronoApp
import ChronoScreen
import Glibc

/// How far long work has come, shown on a terminal once it has taken a second (Behaviour 6.5).
///
/// While there is one, Ctrl-C ends the work in order: the line is finished, and a sentence says
/// that nothing was changed.
struct Progress {
  private let words: SafeText
  /// What did not happen, where the work is stopped: `imported`.
  private let nothing: SafeText
  private let isShown: Bool
  private let began = Clock.milliseconds
  private var shownAt: Int64?
  private var width = 0

  /// - Parameters:
  ///   - words: what is done: `Importing`.
  ///   - nothing: the same in the past: `imported`.
  init(_ words: SafeText, nothing: SafeText) {
    self.words = words
    self.nothing = nothing
    isShown = isatty(STDERR_FILENO) == 1
    Interruption.listen()
  }

  /// Throws where the person wants it stopped.
  func check() throws(CommandFailure) {
    if Interruption.isAsked { throw Progress.stopped(nothing: nothing) }
  }

  static func stopped(nothing: SafeText) -> CommandFailure {
    CommandFailure(
      ErrorText(code: "interrupted", "Stopped. Nothing was " + nothing + "."),
      .interrupted
    )
  }

  /// Says how many there are, and of how many where that is known, a few times a second.
  mutating func tell(_ count: Int, of total: Int?) {
    let share = total.map { (done: count, whole: max($0, 1)) }
    tell(total.map { "\(count) of \($0)" } ?? "\(count)", share)
  }

  /// Says how many there are, where only the bytes of the input tell how much is to come.
  mutating func tell(_ count: Int, share: (done: Int, whole: Int)?) { tell("\(count)", share) }

  private mutating func tell(_ count: SafeText, _ share: (done: Int, whole: Int)?) {
    guard isShown else { return }
    let now = Clock.milliseconds
    guard now - began > 1000, now - (shownAt ?? 0) > 200 else { return }
    shownAt = now
    let percent = share.map { min(100, $0.done * 100 / max($0.whole, 1)) }
    let line = words + " " + count + (percent.map { " (\($0)%)" } ?? "")
    show("\r\(line.string)\(String(repeating: " ", count: max(0, width - line.width)))")
    width = max(width, line.width)
  }

  /// Takes the line away again, with the `^C` that the terminal may have put after it.
  func end() {
    if shownAt != nil { show("\r\(String(repeating: " ", count: width + 2))\r") }
  }

  private func show(_ text: String) {
    // Progress that cannot be shown does not stop the work.
    try? SystemFile.write(Array(text.utf8), to: STDERR_FILENO)
  }
}
