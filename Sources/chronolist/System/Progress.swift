import ChronoScreen
import Glibc

/// How far long work has come, shown on a terminal once it has taken a second (PRODUCT.md 6.5).
struct Progress {
  private let words: SafeText
  private let isShown: Bool
  private let began = Progress.milliseconds()
  private var shownAt: Int64?

  init(_ words: SafeText) {
    self.words = words
    isShown = isatty(STDERR_FILENO) == 1
  }

  /// Says how many there are, a few times a second.
  mutating func tell(_ count: Int) {
    guard isShown else { return }
    let now = Progress.milliseconds()
    guard now - began > 1000, now - (shownAt ?? 0) > 200 else { return }
    shownAt = now
    show("\r\(words.string) \(count)")
  }

  /// Takes the line away again.
  func end() {
    if shownAt != nil { show("\r\(String(repeating: " ", count: words.width + 12))\r") }
  }

  private func show(_ text: String) {
    // Progress that cannot be shown does not stop the work.
    try? SystemFile.write(Array(text.utf8), to: STDERR_FILENO)
  }

  private static func milliseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
