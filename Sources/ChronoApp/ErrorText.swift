package import ChronoModel
package import ChronoScreen

/// The words of every error: what happened, what is safe, what to do.
package struct ErrorText: Hashable, Sendable {
  /// A word for programs, never changed: `busy`.
  package let code: String
  /// For the one line of a message.
  package let message: SafeText
  /// More lines for where there is room: candidates, places.
  package let details: [SafeText]

  package init(code: String, _ message: SafeText, details: [SafeText] = []) {
    self.code = code
    self.message = message
    self.details = details
  }
}

extension ErrorText {
  /// The sentence of a failure for the footer.
  package static func sentence(_ failure: Failure) -> SafeText {
    switch failure {
    case .store(let error): ErrorText(error).message
    case .editor(let reason):
      "The editor gave no notes back (\(reason)). They are as they were; check $VISUAL and $EDITOR."
    case .channel(let name, let reason):
      "\(name) did not take the reminder (\(reason)); see [reminders] in the settings."
    }
  }

  package init(_ error: StoreError) {
    switch error {
    case .refused(let refusal): self.init(refusal)
    case .busy:
      self.init(
        code: "busy",
        "Another program kept the planner’s file locked for more than five seconds. Nothing was "
          + "changed; try again."
      )
    case .diskFull:
      self.init(
        code: "disk-full",
        "The disk is full. What was saved before is safe; make room and try again."
      )
    case .readOnly:
      self.init(
        code: "read-only",
        "The planner’s file cannot be written: the file, its directory or its disk is read-only. "
          + "Nothing was changed; list, show and export still work."
      )
    case .denied(let path):
      self.init(
        code: "denied",
        "No permission to use \(path). Nothing was changed; check who owns it and its directory."
      )
    case .notFound(let path):
      self.init(code: "not-found", "There is no file \(path). Check the path and try again.")
    case .cannotCreate(let path, let reason):
      self.init(
        code: "cannot-create",
        "\(path) cannot be made: \(reason). Nothing was changed; name another place with --file."
      )
    case .damaged(let reason):
      self.init(
        code: "damaged",
        "The planner’s file is damaged (\(reason)). It is left as it is; restore a backup with "
          + "“chronolist restore FILE”: the newest seven are kept beside it."
      )
    case .newer(let version, let supported):
      self.init(
        code: "newer",
        "The file was written by a newer ChronoList (its form is \(version), this one knows "
          + "\(supported)). It is left as it is; use the newer ChronoList for it."
      )
    case .foreign(let path):
      self.init(
        code: "foreign",
        "\(path) is not a ChronoList file. It is left as it is; name another one with --file."
      )
    case .unsafeFile(let path, let reason):
      self.init(
        code: "unsafe-file",
        "\(path) is not used: \(reason). It is left as it is; name a plain file of your own with "
          + "--file."
      )
    case .inputOutput(let reason):
      self.init(
        code: "input-output",
        "Reading or writing the planner’s file failed (\(reason)). What was saved before is safe; "
          + "check the disk and try again."
      )
    case .other(let reason):
      self.init(
        code: "other",
        "The planner’s file could not be used (\(reason)). What was saved before is safe; "
          + "“chronolist doctor” looks at the file."
      )
    }
  }

  package init(_ refusal: Refusal) {
    switch refusal {
    case .missed(let task):
      self.init(
        code: "missed",
        "‘\(task.title)’ was missed: its day is over. Move it to another day first, drop it, or "
          + "log when it was done."
      )
    case .gone:
      self.init(
        code: "gone",
        "It is not in the file any more: another window deleted it. Nothing changed."
      )
    case .unknown(let prefix):
      self.init(
        code: "unknown",
        "Nothing has an ID that begins with ‘\(prefix)’. “chronolist list --all” shows the IDs."
      )
    case .ambiguous(let prefix, let candidates):
      self.init(
        code: "ambiguous",
        "Several IDs begin with ‘\(prefix)’; give more of the one that is meant.",
        details: candidates.map { "\($0.id)  \($0.title)" }
      )
    case .conflict(let field):
      self.init(
        code: "conflict",
        "Another window changed the \(field) meanwhile. Nothing was saved; look at it and try "
          + "again."
      )
    case .emptyTitle: self.init(code: "empty-title", "A task needs a title.")
    case .emptyName: self.init(code: "empty-name", "A name is needed.")
    case .categoryExists(let name):
      self.init(
        code: "category-exists",
        "There is a category ‘\(name)’ already; choose another name."
      )
    case .nowhereToMove: self.init(code: "nowhere-to-move", "There is no place further that way.")
    case .timerNotRunning: self.init(code: "timer-not-running", "No timer is running.")
    case .backwards:
      self.init(
        code: "backwards",
        "Work cannot end before it begins, nor lie in the future. Nothing was changed."
      )
    case .overlaps(let session, let title):
      self.init(
        code: "overlaps",
        "At that time ‘\(title)’ was worked on already (from \(session.start.text)). Nothing was "
          + "changed."
      )
    case .lengthOutOfRange(let minutes):
      self.init(
        code: "length-out-of-range",
        "\(minutes) minutes is no length for an event: it may last up to ten years."
      )
    case .tooLong(let field, let limit):
      self.init(
        code: "too-long",
        "The \(field) is too long: it may have up to \(limit) characters. Nothing was changed."
      )
    case .dayOutOfRange:
      self.init(code: "day-out-of-range", "A day lies in the years 1 to 9999.")
    case .notOnThatDay(let day):
      self.init(code: "not-on-that-day", "The event does not come on \(day.text). Nothing changed.")
    case .noSuchColour(let colour):
      self.init(
        code: "no-such-colour",
        "There is no colour \(colour); a category has one of 0 to 11."
      )
    case .estimateOutOfRange(let minutes):
      self.init(
        code: "estimate",
        "An estimate is 1 minute to 10 days; \(minutes) minutes are not."
      )
    case .nothingToUndo: self.init(code: "nothing-to-undo", "There is nothing to undo.")
    case .nothingToRedo: self.init(code: "nothing-to-redo", "There is nothing to redo.")
    case .nothingSelected: self.init(code: "nothing-selected", "No task is selected.")
    }
  }

  package init(_ error: PhraseError) {
    let words: SafeText =
      switch error {
      case .noSuchDay(let text): "There is no day ‘\(text)’."
      case .noSuchTime(let text): "There is no time ‘\(text)’."
      case .ambiguousDay(let text):
        "‘\(text)’ may be either of two days; write it as 2026-12-24 or 24 dec."
      case .endsBeforeStart(let text): "‘\(text)’ ends before it starts."
      case .tooLong(let text): "‘\(text)’ is longer than ten days."
      case .needsDay(let text): "‘\(text)’ needs a day, and there is none."
      case .noSuchRepeat(let text): "‘\(text)’ never comes."
      case .notUnderstood(let text):
        "‘\(text)’ is not understood; days are like fri, +3d or 2026-12-24, times like 9:30, "
          + "lengths like 1h30."
      }
    self.init(code: "phrase", words)
  }

  /// The same words with the line of the input before them.
  package func onLine(_ line: Int?) -> ErrorText {
    guard let line else { return self }
    return ErrorText(
      code: code,
      "Line \(line): " + message + " Nothing was added.",
      details: details
    )
  }

  /// The zone that was asked for is not known here.
  package static func unknownZone(_ name: String) -> ErrorText {
    ErrorText(
      code: "zone",
      "chronolist: the time zone ‘\(name)’ cannot be read, so times are UTC; install tzdata or "
        + "set TZ, for instance TZ=Europe/Berlin."
    )
  }

  package static func unknownCategory(_ name: String, known: [String]) -> ErrorText {
    ErrorText(
      code: "unknown-category",
      known.isEmpty
        ? "There is no category ‘\(name)’, nor any other yet; “chronolist category add” makes one."
        : "There is no category ‘\(name)’. There are: \(known.joined(separator: ", "))."
    )
  }

  package init(_ problem: SettingsProblem) {
    let line: SafeText = problem.line.map { ", line \($0)" } ?? .empty
    let place: SafeText = "\(problem.file)" + line + ": "
    let key: SafeText = "‘\(problem.key ?? "")’"
    let words: SafeText =
      switch problem.reason {
      case .syntax(let message): "this is not TOML (\(message)). The defaults hold."
      case .unknown(let allowed):
        key + " is unknown; known here: \(allowed.joined(separator: ", "))."
      case .badValue(let allowed): key + " must be \(allowed). The default holds."
      case .unknownCommand:
        key + " is no command; “chronolist keys” names them all."
      case .unknownKey(let name): key + ": ‘\(name)’ is no key. The default keys hold for it."
      case .clash(let keys, let first, let second):
        "‘\(keys)’ is bound to both \(first.rawValue) and \(second.rawValue). The default keys "
          + "hold for all commands."
      case .unreadable(let reason): "it cannot be read (\(reason)). The defaults hold."
      }
    self.init(code: "settings", place + words)
  }
}
