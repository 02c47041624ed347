import ChronoModel
import ChronoScreen

extension WorkEntry {
  /// What the words of the first line say of work that was done.
  struct Reading {
    /// What tasks are looked for by: the words without their times.
    let name: String
    /// The times as the other line takes them; `nil` where the words tell none.
    let times: String?
    /// A new task's name with its marks.
    let result: QuickAddResult

    /// What is understood of a new task, spelled out.
    var label: String {
      var parts = [result.title]
      if let category = result.categoryName {
        parts.append("#\(category)\(result.categoryIsNew ? " (new)" : "")")
      }
      parts += result.tags.map { "@\($0)" }
      if result.priority != .none { parts.append(result.priority.marks) }
      if !result.notes.isEmpty { parts.append("// \(result.notes)") }
      return parts.joined(separator: " ")
    }
  }

  /// Reads the words: `feed cat 8-8:10` tells when the work was, and `feed cat 10m` how long it was.
  ///
  /// The name of work that was done plans nothing, so days, repeats and reminders are words of it,
  /// and so is a time without a length.
  func reading(seeing planner: State, at now: Moment) -> Reading {
    var context = planner.phraseContext(defaultDay: day, at: now)
    context.areDaysOver = true
    // The words become times of the clock again, which are reckoned once.
    context.clock = nil
    let text = words.text.trimmed
    let parsed = QuickAdd.parse(text, context: context)
    let times = times(of: parsed, at: now)
    var read: Set<QuickAddResult.Part.Kind> = [.category, .tag, .priority, .notes]
    if times != nil { read.formUnion(parsed.time == nil ? [.estimate] : [.due, .time, .estimate]) }
    var line = text
    var result = parsed
    // Of several parts of a kind each may come to light once the one behind it is a word.
    for _ in 0..<20 {
      let parts =
        result.parts + result.errors.map { .init(kind: $0.kind, range: $0.range, meaning: "") }
      guard let part = parts.first(where: { !read.contains($0.kind) }) else { break }
      line = QuickAdd.escaping(part, in: line)
      result = QuickAdd.parse(line, context: context)
    }
    return Reading(name: times == nil ? text : result.title, times: times, result: result)
  }

  /// `8:00-8:10`, with the day where it is not the one on screen.
  private func times(of parsed: QuickAddResult, at now: Moment) -> String? {
    guard let minutes = parsed.estimate, parsed.errors.isEmpty else { return nil }
    guard let time = parsed.time else {
      let finish = span.lowerBound + Int64(minutes) * 60
      // Where it cannot have begun with the stretch, it has just ended.
      guard finish <= now.instant else { return MinutesText.text(minutes) }
      return range(now.zone.local(span.lowerBound).time, minutes)
    }
    guard parsed.parts.contains(where: { $0.kind == .due }), let due = parsed.due else {
      return range(time, minutes)
    }
    return "\(due.text) \(range(time, minutes))"
  }

  /// More than half a day would be taken for a slip, but for a length in words.
  private func range(_ time: TimeOfDay, _ minutes: Int) -> String {
    guard minutes <= 720, let end = TimeOfDay(minutes: (time.minutes + minutes) % 1440) else {
      return "\(time.text) for \(MinutesText.text(minutes))"
    }
    return "\(time.text)-\(end.text)"
  }
}
