import ChronoModel
import ChronoScreen

/// What the footer says of an edit, an undo or a redo that is on the disk.
extension State {
  mutating func confirm(_ receipt: Receipt, _ how: Event.Performed, at now: Moment) {
    countInTriage(receipt, how)
    noteForFactors(how)
    if case .edit(let edit) = how { askAboutSlip(after: edit) }
    list.marks = []
    list.isAllMarked = false
    // Who went on working at what was found is there to stay.
    if search.isEmpty { trail?.origin = nil }
    switch how {
    case .edit where !receipt.isChange: notice = Notice(SafeText(receipt.label))
    case .edit(let edit):
      notice = notice(of: receipt, edit, at: now)
      guard case .addTasks(let drafts) = edit else { return }
      guard drafts.count == 1, let first = receipt.tasks.first else {
        list = ListCursor()
        return
      }
      // One that went to another day is not in this list: the cursor stays where it is.
      if elsewhere(edit, at: now).isEmpty { select(first) }
    case .undo: say("Undid", receipt, then: .redo)
    case .redo: say("Redid", receipt, then: .undo)
    case .sampleDay:
      list = ListCursor()
      notice = Notice("Sample day loaded · \(keymap.label(of: .undo)) removes it", .success)
    }
  }

  /// `Undid: moved ‘Call Ana’ to Sun 22 Nov · Ctrl-R redo`.
  private mutating func say(_ word: String, _ receipt: Receipt, then command: Command) {
    let words = SafeText(EditLabel.after(word, receipt.label))
    let back: SafeText = "\(keymap.label(of: command)) \(command.entry.title)"
    notice = Notice("\(words) · \(back)", .success)
    if let first = receipt.tasks.first, receipt.count == 1 { select(first) }
  }

  private mutating func notice(of receipt: Receipt, _ edit: Edit, at now: Moment) -> Notice {
    let undo = keymap.label(of: .undo)
    let label = SafeText(receipt.label)
    if let day = receipt.finishedLate {
      let date = SafeText(day.formatted(settings.dateForm, today: now.today))
      return Notice("\(label) after its day: \(date) stays missed · \(undo) undo", .warning)
    }
    let place =
      elsewhere(edit, at: now) + promised(receipt, at: now) + next(receipt, at: now)
      + unkept(receipt)
    return Notice("\(label)\(place) · \(undo) undo", .success)
  }

  /// ` on Mon 23 Nov` where a new task or event went to a day that is not on screen.
  private func elsewhere(_ edit: Edit, at now: Moment) -> SafeText {
    let day: LocalDay?
    switch edit {
    case .addTasks(let drafts) where drafts.count == 1: day = drafts.first?.due
    case .addEvents(let drafts) where drafts.count == 1: day = drafts.first?.day
    default: return ""
    }
    guard let day else { return place == .other ? "" : " for someday" }
    guard shownSpan(today: now.today)?.contains(day) != true else { return "" }
    return " on \(SafeText(day.formatted(settings.dateForm, today: now.today)))"
  }

  /// ` for Tue 24 Nov` where a reopened task's own day was over.
  private func promised(_ receipt: Receipt, at now: Moment) -> SafeText {
    guard let day = receipt.reopenedFor else { return "" }
    return " for \(SafeText(day.formatted(settings.dateForm, today: now.today)))"
  }

  /// `, next Mon 30 Nov` where a repeating task was closed.
  private func next(_ receipt: Receipt, at now: Moment) -> SafeText {
    guard let day = receipt.next else { return "" }
    return ", next \(SafeText(day.formatted(settings.dateForm, today: now.today)))"
  }

  /// `; under a minute on ‘Report’ isn't kept`: work is never dropped in silence.
  private func unkept(_ receipt: Receipt) -> SafeText {
    guard let title = receipt.unkept else { return "" }
    let isNamed = receipt.label.contains("‘\(title)’")
    let task: SafeText = isNamed ? "" : " on ‘\(SafeText(title, limit: 24).truncated(to: 24))’"
    return "; under a minute\(task) isn't kept"
  }
}

/// How long a message stays: to a change of the minute, so that an idle planner draws no more
/// often than its clock does.
extension State {
  /// So long it can at least be read; what failed stays longer, as nobody may be looking.
  private static let shortestStay: Int64 = 10
  private static let shortestStayOfErrors: Int64 = 60

  mutating func letNoticeGo(at now: Moment) {
    guard let until = notice?.until, until <= now.instant else { return }
    notice = nil
  }

  mutating func dateNotice(at now: Moment) {
    guard let notice, notice.until == nil else { return }
    let stay = notice.tone == .error ? State.shortestStayOfErrors : State.shortestStay
    let earliest = now.instant + stay
    let past = (earliest.seconds % 60 + 60) % 60
    self.notice?.until = past == 0 ? earliest : earliest + (60 - past)
  }
}
