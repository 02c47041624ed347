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
  /// The words of a failure for the footer, where one sentence has no full stop.
  package static func sentence(_ failure: Failure) -> SafeText {
    switch failure {
    case .store(let error): ErrorText(error).message.withoutLoneStop
    case .look(.busy): "Another program keeps the file locked; this screen may be out of date."
    case .look(.inputOutput(let reason)):
      "The file cannot be read (\(reason)); this screen may be out of date."
    case .look(let error): ErrorText(error).message
    case .browser(let reason):
      "Link not opened: \(SafeText(reason, limit: 200))"
    case .editor(let reason):
      "Notes unchanged: \(reason)"
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
    case .sizeLimited:
      self.init(
        code: "size-limited",
        "The planner’s file may not grow any larger here (“ulimit -f” limits the size of files). "
          + "What was saved before is safe; raise the limit and try again."
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
        "\(path) cannot be created: \(reason). Nothing was changed; name another place with --file."
      )
    case .damaged(let reason):
      self.init(
        code: "damaged",
        "The planner’s file is damaged (\(reason)). It is left as it is; restore a backup with "
          + "“chronolist restore COPY”: the planner keeps one beside it of each day on which it was open."
      )
    case .newer(let version, let supported):
      self.init(
        code: "newer",
        "The file was written by a newer ChronoList (format \(version); this one reads up to "
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

  /// Work on top of other work, with when that was in the words of where it is said, and which parts
  /// of the time are free.
  package static func overlap(
    with work: [(title: String, span: SafeText)],
    free: [SafeText]
  ) -> ErrorText {
    let trims = free.count == 1 ? "that" : "the longest of them"
    let rest: SafeText =
      free.isEmpty ? "" : " Still free: \(free.joined(", ")). --trim logs \(SafeText(trims))."
    let named = work.prefix(3).map { one in
      "‘\(SafeText(one.title, limit: 60).truncated(to: 40))’ (\(one.span))" as SafeText
    }
    let others = work.count - named.count
    let all = others > 0 ? named + ["\(others) more"] : named
    let words: SafeText =
      if let only = work.first, work.count == 1 {
        "You already logged ‘\(only.title)’ then (\(only.span))."
      } else {
        "You already logged other work then: \(all.listed)."
      }
    return ErrorText(code: "overlaps", "\(words) Nothing was changed.\(rest)")
  }

  package static func unknownRepeat(_ phrase: String) -> ErrorText {
    ErrorText(
      code: "phrase",
      "‘\(phrase)’ is not a repeat: try “every mon,wed”, “every 2 weeks”, “every! 3 days” or “none”."
    )
  }

  package static func unknownCategory(_ name: String, known: [String]) -> ErrorText {
    ErrorText(
      code: "unknown-category",
      known.isEmpty
        ? "There is no category ‘\(name)’, and no other yet; “chronolist category add” adds one."
        : "There is no category ‘\(name)’. There are: \(known.joined(separator: ", "))."
    )
  }

  package init(_ problem: SettingsProblem) {
    let line: SafeText = problem.line.map { ", line \($0)" } ?? .empty
    let place: SafeText = "\(problem.file)" + line + ": "
    let key: SafeText = "‘\(problem.key ?? "")’"
    let words: SafeText =
      switch problem.reason {
      case .syntax(let message): "this is not TOML (\(message)). Using the defaults."
      case .unknown(let allowed):
        key + " is unknown; known here: \(allowed.joined(separator: ", "))."
      case .misplaced(in: ""): key + " is ignored here; it belongs before the first section."
      case .misplaced(let section): key + " is ignored here; it belongs in [\(section)]."
      case .badValue(let allowed): key + " must be \(allowed). Using the default."
      case .unusable(let allowed): key + " must be \(allowed). Going on without this table."
      case .unknownCommand:
        key + " is not a command; “chronolist keys” lists them all."
      case .unknownKey(let name):
        key + ": ‘\(name)’ is not a key that it can have. Using its default keys."
      case .clash(let keys, let first, let second):
        "‘\(keys)’ is bound to both \(first.rawValue) and \(second.rawValue). Using their default "
          + "keys."
      case .unreadable(let reason): "it cannot be read (\(reason)). Using the defaults."
      }
    self.init(code: "settings", place + words)
  }
}

extension SafeText {
  /// A sentence alone without its full stop; of several each keeps its own.
  fileprivate var withoutLoneStop: SafeText {
    guard string.last == ".", !string.contains(". ") else { return self }
    return SafeText(String(string.dropLast()))
  }
}
