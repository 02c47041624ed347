package import ChronoModel
import ChronoScreen

/// Why the rules do not let an edit be.
extension ErrorText {
  package init(_ refusal: Refusal) {
    switch refusal {
    case .missed(let task):
      self.init(
        code: "missed",
        "‘\(task.title)’ was missed: its day is over. Move it to another day first, drop it, or "
          + "log when it was done."
      )
    case .closed(let task):
      self.init(
        code: "closed",
        "‘\(task.title)’ is already \(task.status == .done ? "done" : "dropped"). Reopen it first."
      )
    case .gone:
      self.init(
        code: "gone",
        "Another window has deleted it. Nothing was changed."
      )
    case .unknown(let prefix):
      self.init(
        code: "unknown",
        "No ID starts with ‘\(prefix)’. “chronolist list --all” shows the IDs."
      )
    case .ambiguous(let prefix, let candidates):
      self.init(
        code: "ambiguous",
        "Several IDs start with ‘\(prefix)’; type more letters.",
        details: candidates.map { "\($0.id)  \($0.title)" }
      )
    case .conflict(let field):
      self.init(
        code: "conflict",
        "Another window changed the \(field) meanwhile. Nothing was saved; look at it and try "
          + "again."
      )
    case .emptyTitle: self.init(code: "empty-title", "A task needs a title.")
    case .emptyName: self.init(code: "empty-name", "An event or a category needs a name.")
    case .categoryExists(let name):
      self.init(
        code: "category-exists",
        "There is already a category ‘\(name)’; choose another name."
      )
    case .namedInbox:
      self.init(
        code: "named-inbox",
        "The Inbox is where tasks without a category are; choose another name."
      )
    case .nowhereToMove: self.init(code: "nowhere-to-move", "It can’t move further that way.")
    case .timerNotRunning: self.init(code: "timer-not-running", "No timer is running.")
    case .backwards:
      self.init(
        code: "backwards",
        "Work can’t end before it starts or be in the future. Nothing was changed."
      )
    case .finishAhead:
      self.init(code: "finish-ahead", "A finish can’t be in the future. Nothing was changed.")
    case .overlaps(let work):
      let title = work.first?.title ?? ""
      self.init(code: "overlaps", "You already logged ‘\(title)’ then. Nothing was changed.")
    case .lengthOutOfRange(let minutes):
      self.init(
        code: "length-out-of-range",
        "An event can’t last \(minutes) minutes: anything from 1 minute to ten years will do."
      )
    case .tooLong(let field, let limit):
      self.init(
        code: "too-long",
        "Too long: the \(field) may have up to \(limit) characters. Nothing was changed."
      )
    case .dayOutOfRange:
      self.init(code: "day-out-of-range", "Dates must be between the years 1 and 9999.")
    case .dayOver(let task, let day):
      self.init(
        code: "day-over",
        "\(EditLabel.short(day)) is over, so \(EditLabel.quoted(task.title)) can’t be moved "
          + "there. Log when it was done, drop it, or choose a later day."
      )
    case .doneOnDay(let task, let day):
      self.init(
        code: "done-on-day",
        "\(EditLabel.quoted(task.title)) was done on \(EditLabel.short(day)) and stays there. "
          + "Reopen it to plan it again, or correct when it was done."
      )
    case .notOnThatDay(let day):
      self.init(
        code: "not-on-that-day",
        "No repeat falls on \(day.text). Nothing was changed."
      )
    case .noSuchDay(.latest, _):
      self.init(
        code: "no-such-day",
        "\(LocalDay.latest.text) is where the calendar ends, and can’t be planned. Choose an earlier "
          + "day."
      )
    case .noSuchDay(let day, let zone):
      self.init(
        code: "no-such-day",
        "\(day.text) never came in \(zone): its clocks skipped that day. Choose another day."
      )
    case .notRepeating(let event):
      self.init(
        code: "not-repeating",
        "‘\(event.name)’ doesn’t repeat, so it has no single days to edit. Nothing changed; edit "
          + "the event itself."
      )
    case .onlySeen(let event, let calendar):
      self.init(
        code: "read-only-calendar",
        "‘\(event.name)’ is in the calendar ‘\(calendar.name)’, which is only shown here. Nothing "
          + "was changed; change the event where the calendar comes from."
      )
    case .noSuchColour(let colour):
      self.init(
        code: "no-such-colour",
        "There is no colour \(colour + 1); colours are 1 to \(Category.colours)."
      )
    case .estimateOutOfRange:
      self.init(
        code: "estimate",
        "An estimate is between 1 minute and 10 days."
      )
    case .nothingToUndo: self.init(code: "nothing-to-undo", "There is nothing to undo.")
    case .doneEarlier(let label, _):
      self.init(
        code: "earlier-step",
        "“\(SafeText(label, limit: 60))” was done on an earlier day. Nothing was taken back; the "
          + "history shows it."
      )
    case .broughtBySync(let label, _):
      self.init(
        code: "sync-step",
        "“\(SafeText(label, limit: 60))” was not done here. Nothing was taken back; the history "
          + "shows it."
      )
    case .changedSince:
      self.init(
        code: "nothing-to-undo",
        "It was not taken back: something else was changed since. The history shows both."
      )
    case .nothingToRedo: self.init(code: "nothing-to-redo", "There is nothing to redo.")
    case .lostToSync(let label):
      self.init(
        code: "nothing-to-redo",
        "“\(SafeText(label, limit: 60))” cannot be redone: a sync has changed the same item since."
      )
    case .nothingSelected: self.init(code: "nothing-selected", "No task is selected.")
    case .notDeleted(let title):
      self.init(
        code: "not-deleted",
        "\(EditLabel.quoted(title)) is not deleted, or is there again. Nothing was changed."
      )
    case .nothingDeleted:
      self.init(
        code: "nothing-deleted",
        "That step deleted nothing that is still deleted. Nothing was changed."
      )
    case .forgotten(let title):
      self.init(
        code: "forgotten",
        "\(EditLabel.quoted(title)) was deleted before the history that is kept begins, so it "
          + "can’t be brought back. A backup may still have it."
      )
    case .unknownDeleted(let prefix):
      self.init(
        code: "unknown",
        "No deleted task or event has an ID that starts with ‘\(prefix)’. “chronolist list "
          + "--deleted” shows them."
      )
    }
  }
}
