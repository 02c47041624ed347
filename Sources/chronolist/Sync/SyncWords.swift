import ChronoApp
import ChronoModel
import ChronoScreen
import Glibc

/// The words of a synchronisation: what happened, what is safe, what to do.
extension SyncSummary {
  /// A line for each item that was changed, as far as they are named.
  var log: [SafeText] {
    named.map { "  " + $0.words } + (others > 0 ? ["  and \(others) more"] : [])
      + renamed.map { "  " + $0.words }
  }

  /// `3 new and 1 changed here, 2 deleted in the folder`, or `0 changes`.
  var words: SafeText {
    let sides = [(here, "here" as SafeText), (there, "in the folder")].compactMap { counts, side in
      let words = counts.words
      return words.isEmpty ? nil : words + " " + side
    }
    guard !sides.isEmpty else { return "0 changes" }
    return sides.joined(", ")
  }

  /// The same, with the lists that wait for an answer: where they are all that there was to do, that nothing was done is
  /// no success.
  var outcome: SafeText {
    guard !held.isEmpty else { return words }
    let lists: SafeText =
      held.count == 1 ? "1 list was stopped" : "\(held.count) lists were stopped"
    return changes == 0 ? lists : words + "; " + lists
  }
}

extension SyncSummary {
  /// What a person may miss of it: `deleted ‘Tea’ and 2 more and closed ‘Call’`; empty where nothing
  /// was deleted, closed or skipped here.
  var losses: SafeText {
    [
      ("deleted" as SafeText, gone), ("closed", closed), ("skipped a day of", skipped),
      ("set no next day for", ended),
    ].compactMap { deed, tally -> SafeText? in
      guard let first = tally.first else { return nil }
      let others: SafeText = tally.count > 1 ? " and \(tally.count - 1) more" : .empty
      return "\(deed) ‘\(SafeText(first, limit: 30).truncated(to: 30))’" + others
    }.joined(", ")
  }

  /// What a person would not expect of it, a sentence each; vdirsyncer has to hear of a new list.
  func surprises(isCarried: Bool) -> [SafeText] {
    var words = renamed.map(\.words)
    if isCarried, let first = newLists.first {
      let title = "‘\(SafeText(first, limit: 60).truncated(to: 40))’" as SafeText
      let (count, found) = (newLists.count, "“vdirsyncer discover” has to find " as SafeText)
      words.append(
        count > 1
          ? title + " and \(count - 1) more are new lists: " + found + "them first."
          : title + " is a new list: " + found + "it first."
      )
    }
    if let back = cameBack.words {
      words.append(back + " deleted here and changed in the folder: the change stays, here too.")
    }
    if let back = daysBack.words {
      words.append(
        "A day of " + back
          + " deleted here and changed in the folder: the change stays, here too."
      )
    }
    if let again = madeAgain.words {
      words.append(again + " deleted in the folder and changed here: the change stays, there too.")
    }
    for one in unfollowed {
      let title = "‘\(SafeText(one.title, limit: 60).truncated(to: 40))’" as SafeText
      let rule: SafeText =
        "by a rule that ChronoList cannot follow (\(SafeText(one.rule, limit: 80)))"
      words.append(
        one.isClosed
          ? title + " is done, and repeats " + rule
            + ". Its file keeps the rule, but no next day was set; the phone can do that."
          : title + " repeats " + rule
            + ". It is here on one day alone, and its file keeps the rule."
      )
    }
    return words
  }
}

extension SyncSummary.Tally {
  /// `‘Tea’ was`, `‘Tea’ and 2 more were`; `nil` for none.
  fileprivate var words: SafeText? {
    first.map { first in
      let title = "‘\(SafeText(first, limit: 60).truncated(to: 40))’" as SafeText
      return count > 1 ? title + " and \(count - 1) more were" : title + " was"
    }
  }
}

extension SyncPlan.Renaming {
  /// What was done with it, and on which side.
  fileprivate var words: SafeText {
    func quoted(_ name: String) -> SafeText { "‘\(SafeText(name, limit: 60).truncated(to: 40))’" }
    if let unused {
      return quoted(old) + " was renamed here, to " + quoted(new) + ", and in the folder, to "
        + quoted(unused) + ": yours is used."
    }
    if case .refused(let isTaken) = change {
      let reason: SafeText =
        isTaken ? ", but that name is taken" : ", but no category can be called so"
      return quoted(old) + " was renamed to " + quoted(new) + " in the folder" + reason
        + ": it is called " + quoted(old) + " there again."
    }
    guard change != .lost else {
      return quoted(new) + " had lost its name or its colour in the folder, and has it again."
    }
    let side: SafeText = change == .there ? " in the folder." : " here."
    guard old != new else { return quoted(new) + " got another colour" + side }
    return quoted(old) + " was renamed to " + quoted(new) + side
  }
}

extension SyncSummary.Named {
  /// `new here: Buy bread`.
  var words: SafeText {
    let deed: SafeText =
      switch kind {
      case .same: "unchanged"
      case .newHere: "new here"
      case .changedHere: "changed here"
      case .deletedHere: "deleted here"
      case .newThere: "new in the folder"
      case .changedThere: "changed in the folder"
      case .deletedThere: "deleted in the folder"
      case .merged: "changed on both sides"
      }
    return deed + ": \(SafeText(title, limit: 60))"
  }
}

extension SyncSummary.Counts {
  fileprivate var words: SafeText {
    [(new, "new" as SafeText), (changed, "changed"), (deleted, "deleted")]
      .compactMap { count, word -> SafeText? in count == 0 ? nil : "\(count) " + word }
      .listed
  }
}

extension SyncFault {
  /// Why a file is left alone, to follow its name.
  var words: SafeText {
    switch self {
    case .text(let error) where error.reason == .empty: "the file is empty."
    case .text(let error): ErrorText.sentence(error)
    case .folder(let failure): failure.words + "."
    case .twin(let place, let done):
      "it has the same UID as \(SafeText(place.path))"
        + (done.map { ", and only \(SafeText($0.path)) is done" } ?? .empty)
        + ". Sync once more; if both stay, delete one of them."
    }
  }
}

extension SyncFolderFailure {
  var words: SafeText {
    switch self {
    case .changed: "another program keeps changing it"
    case .tooLarge(let limit): "it is larger than \(limit >> 20) MB"
    case .noFile: "it is a link, or not a regular file"
    case .tooMany(let limit): "there are more than \(limit) files"
    case .failed(_, let reason, _): SafeText(reason)
    case .stopped: "stopped"
    }
  }
}

extension CommandFailure {
  /// `around` is the directory of the folder, where others in it have files.
  init(_ stop: SyncStop, of source: SyncSource, around: String? = nil) {
    let name = SafeText(source.name, limit: 40)
    let level: SafeText =
      around.map {
        " The directories beside it have .ics files: if the folder is one of your lists, name "
          + "\(SafeText($0)) instead."
      } ?? .empty
    switch stop {
    case .store(let error): self.init(error)
    case .folder(.stopped):
      self.init(
        ErrorText(
          code: "interrupted",
          "Stopped. Nothing is lost: run “chronolist sync” again to go on."
        ),
        .interrupted
      )
    case .folder(.failed(let path, let reason, let code)):
      let status: Status =
        switch code {
        case ENOENT, ENOTDIR: .noInput
        case EACCES, EPERM, EROFS: .denied
        default: .inputOutput
        }
      self.init(
        ErrorText(
          code: "sync-folder",
          "\(SafeText(path)) cannot be read: \(SafeText(reason)). Nothing was synchronised; check "
            + "“folder” of [sync.\(name)] in the settings."
        ),
        status
      )
    case .folder(let failure):
      self.init(
        ErrorText(
          code: "sync-folder",
          "\(SafeText(source.folder)): " + failure.words + ". Nothing was synchronised."
        ),
        .badData
      )
    case .further(let directory):
      self.init(
        ErrorText(
          code: "sync-empty",
          "\(SafeText(source.folder)) has no .ics file, and neither have the directories in it; "
            + "\(SafeText(directory)) has, one level further down. Nothing was synchronised. “folder” of "
            + "[sync.\(name)] in the settings is the directory whose directories are the lists."
        ),
        .notNow
      )
    case .elsewhere(let path, let count):
      let files: SafeText = count == 1 ? "1 file" : "\(count) files"
      self.init(
        ErrorText(
          code: "sync-empty",
          "\(SafeText(source.folder)) is empty, and until now this was synchronised with "
            + "\(SafeText(path)), which held " + files + ". Nothing was synchronised. If you meant "
            + "that, “chronolist sync \(name) --refill” writes everything there. If not, correct "
            + "“folder” of [sync.\(name)] in the settings." + level
        ),
        .notNow
      )
    case .dwindling(let count, let before, let total):
      let items: SafeText = count == 1 ? "1 item" : "\(count) items"
      self.init(
        ErrorText(
          code: "sync-deletions",
          "\(before + count) of \(total) files in \(SafeText(source.folder)) have gone "
            + "within an hour, one after the other. Nothing was synchronised. If you meant "
            + "that, “chronolist sync \(name) --force-delete” deletes " + items + " here too. "
            + "If not, “chronolist sync \(name) --refill” writes the files again, and “chronolist "
            + "undelete” brings back what was deleted here."
        ),
        .notNow
      )
    case .deletions(let count, let total, let side, let collection):
      let place: SafeText
      switch (side, collection) {
      case (.there, let collection?):
        let directory: SafeText = collection.isEmpty ? .empty : "/\(SafeText(collection))"
        place = "All \(total) files of \(SafeText(source.folder))" + directory + " are gone"
      case (.there, nil) where count == total:
        let files: SafeText = total == 1 ? "The only file of " : "All \(total) files of "
        place = files + SafeText(source.folder) + (total == 1 ? " is gone" : " are gone")
      case (.there, nil):
        place = "\(count) of \(total) files in \(SafeText(source.folder)) are gone"
      case (.here, _) where count == total:
        place = "All \(total) synchronised items are deleted here"
      case (.here, _): place = "\(count) of \(total) synchronised items are deleted here"
      }
      let items: SafeText = count == 1 ? "1 item" : "\(count) items"
      let other: SafeText = side == .there ? "here" : "there"
      let rest: SafeText =
        collection == nil
        ? ". Nothing was synchronised." : ". Nothing of that list was synchronised."
      let again: SafeText =
        side == .there
        ? " If not, “chronolist sync \(name) --refill” writes the files again."
        : " If not, “chronolist undelete” brings them back."
      self.init(
        ErrorText(
          code: "sync-deletions",
          place + rest + " If you meant that, “chronolist sync \(name) "
            + "--force-delete” deletes " + items + " " + other + " too." + again + level
        ),
        .notNow
      )
    }
  }
}

extension SyncCommand {
  /// Calendars to see that lie in a folder that is synchronised: each event would stand there twice.
  static func twins(_ settings: Settings, _ environment: Environment) -> [SafeText] {
    let shelf = CalendarShelf(settings, environment)
    return settings.calendars.compactMap { source in
      guard case .file(let file) = source.place,
        let sync = SyncCommand.folder(over: file, settings, environment)
      else { return nil }
      return
        "[calendars.\(SafeText(source.calendar.name, limit: 40))]: \(SafeText(shelf.path(file)))"
        + " is synchronised by [sync.\(SafeText(sync, limit: 40))], so its events are shown twice. "
        + "Remove one of the two."
    }
  }

  /// The table of the folder that a calendar’s file or directory lies in.
  static func folder(
    over file: String,
    _ settings: Settings,
    _ environment: Environment
  ) -> String? {
    let shelf = CalendarShelf(settings, environment)
    func real(_ path: String) -> String {
      let path = shelf.path(path)
      return SystemFile.resolved(path) ?? path
    }
    let path = real(file)
    return settings.syncs.first { source in
      let folder = real(source.folder)
      return source.items != .tasks && (path == folder || path.hasPrefix(folder + "/"))
    }?.name
  }

  /// What is wrong with the folders of the settings, for `doctor`: whether each can be read and
  /// written.
  static func complaints(_ settings: Settings, _ environment: Environment) -> [SafeText] {
    let shelf = CalendarShelf(settings, environment)
    return settings.syncs.compactMap { source in
      let path = shelf.path(source.folder)
      let reason: SafeText
      if !SystemFile.isDirectory(path) {
        reason = SystemFile.exists(path) ? "is not a directory" : "is not there"
      } else if unsafe access(path, R_OK | W_OK | X_OK) != 0 {
        reason = "cannot be read and written"
      } else {
        return nil
      }
      return "[sync.\(SafeText(source.name, limit: 40))]: \(SafeText(path)) " + reason
        + ", so nothing is synchronised with it."
    }
  }
}
