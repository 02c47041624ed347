package import ChronoModel

extension Settings {
  /// Both values of a conflict, with days and times as they are written everywhere else: kept they are exact, and an
  /// instant is in UTC.
  ///
  /// Two that would read alike, as they differ in seconds, stay exact.
  package func words(
    of dispute: SyncDispute,
    at now: Moment
  ) -> (ours: String, theirs: String) {
    let exact = dispute.words
    let words = [exact.ours, exact.theirs].map { value in
      dispute.field.hasDays ? written(value, at: now) : value
    }
    return words[0] == words[1] ? exact : (words[0], words[1])
  }

  private func written(_ value: String, at now: Moment) -> String {
    value.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let core = word.drop { $0 == "(" }
      guard let last = core.lastIndex(where: { !",)".contains($0) }) else { return String(word) }
      let before = word[..<core.startIndex]
      return "\(before)\(written(word: core[...last], at: now))\(core[last...].dropFirst())"
    }.joined(separator: " ")
  }

  private func written(word: Substring, at now: Moment) -> String {
    func text(_ day: LocalDay) -> String { day.formatted(dateForm, today: now.today) }
    if let day = LocalDay(word) { return text(day) }
    if let time = TimeOfDay(word) { return time.formatted(timeForm) }
    guard let instant = Instant(word) else { return String(word) }
    let local = now.zone.local(instant)
    return "\(text(local.day)) \(local.time.formatted(timeForm))"
  }
}

extension SyncField {
  /// Whether a value of it may name days and times; what a person has typed is shown as it is.
  fileprivate var hasDays: Bool {
    switch self {
    case .due, .state, .time, .reminders, .repeats: true
    case .title, .notes, .category, .tags, .priority, .estimate, .work, .place, .free: false
    }
  }
}
