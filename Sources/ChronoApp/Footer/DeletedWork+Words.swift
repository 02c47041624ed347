package import ChronoModel
package import ChronoScreen

extension Receipt {
  /// `; 2 of them done, 3h20 tracked`: what went with tasks that were deleted; empty where nothing did.
  package var deletedWords: SafeText {
    guard let work = deletedWork else { return "" }
    var parts: [SafeText] = []
    if work.done > 0, count > 1 {
      parts.append(work.done == count ? "all done" : "\(work.done) of them done")
    }
    if work.minutes > 0 { parts.append("\(MinutesText.text(work.minutes)) tracked") }
    return parts.isEmpty ? "" : "; \(parts.joined(", "))"
  }
}
