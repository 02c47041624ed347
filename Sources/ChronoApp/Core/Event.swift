package import ChronoModel
package import ChronoScreen

/// What can happen to the planner.
package enum Event: Hashable, Sendable {
  case key(Key)
  case paste(String)
  case mouse(MouseEvent)
  case resized(Size)
  /// A minute began, a deadline came, or the program goes on after a stop.
  case tick
  /// The file answered with what the screen needs.
  case viewed(PlannerView, for: ViewQuery)
  /// An edit, an undo or a redo is on the disk.
  case performed(Receipt, Performed)
  case failed(Failure)
  /// Work was refused because it lies over other work: all that is in the way, in order.
  case overlapped(Edit, by: [TrackedSession])
  /// This is the first start of a day, and tasks were missed before it.
  case triageOffered
  case factors([CategoryFactor])
  /// The open tasks of a day with an estimate and no time.
  case untimed([TaskRow], on: LocalDay)
  case journal([JournalEntry], before: JournalStep?)
  /// The conflicts that nobody has decided yet, oldest first.
  case conflicts([KeptConflict])
  case task(TaskDetail)
  /// The editor was closed, and has changed the notes.
  case notesWritten(String, of: NotesTarget)
  /// The text from the editor could not be saved; the failure came just before.
  case notesRefused(String, of: NotesTarget)
  /// Notes that an editor had left when its planner was killed are in the drafts of these forms.
  case notesFound([String])
  /// What was left half typed.
  case draftFound(String, of: DraftKind)
  /// The planner has been told to end, and does so after this.
  case leaving
  case notice(Notice)
  /// A run of the synchronisation beside the planner has ended: what is wrong, where that is news, or
  /// that all is well again.
  case synchronised(trouble: SafeText?)
  /// A run of the synchronisation beside the planner has deleted or closed something here: `deleted
  /// ‘Tea’ and 2 more`.
  case synchronisedAway(SafeText)
  /// Reminders came, claimed for this planner alone.
  case reminded([DueReminder])

  package enum Performed: Hashable, Sendable {
    case edit(Edit)
    case undo, redo, sampleDay
    /// One value of a conflict was chosen.
    case choice

    var edit: Edit? { if case .edit(let edit) = self { edit } else { nil } }
  }
}

/// What the program should do for the planner; the state is untouched until it answers.
///
/// The type says who answers: the owner of the file has one switch without a default, and the owner
/// of the terminal another.
package enum Effect: Hashable, Sendable {
  case file(FileRequest)
  case terminal(TerminalRequest)

  /// An edit as one step, or as part of the step of the key held before it.
  package static func perform(_ edit: Edit, coalescing: Bool = false) -> Effect {
    .file(.perform(edit, coalescing: coalescing))
  }

  var isEdit: Bool { if case .file(.perform) = self { true } else { false } }
}

/// What is asked of the file; its answer is an event.
package enum FileRequest: Hashable, Sendable {
  /// One transaction, one undo step; a coalescing edit joins the step of the key held before it.
  case perform(Edit, coalescing: Bool)
  /// A separate step, which one undo takes back together with its pass.
  case performInPass(Edit, Pass)
  /// The newest step alone, if it belongs to the pass.
  case undoInPass(Pass)
  /// The step undone last alone, if it belongs to the pass.
  case redoInPass(Pass)
  /// This step, if it is still the newest.
  case undoOnly(JournalStep)
  /// The newest step, unless it was made before that.
  case undo(since: Instant?)
  case redo
  /// Back or forward to just after this step of the journal.
  case go(to: JournalStep)
  case loadJournal(before: JournalStep?)
  case loadConflicts
  case decide(KeptConflict, SyncSide)
  case loadTask(TaskItem.ID)
  case saveDraft(String, of: DraftKind)
  case removeDraft(DraftKind)
  case loadDraft(DraftKind)
  case loadSampleDay
  /// The order of a list, by its name.
  case keepOrder(ListOrder, of: String)
  /// Answered with ``Event/triageOffered`` once a day, whichever planner starts first.
  case claimTriageOffer(LocalDay)
  case loadFactors
  case loadUntimed(LocalDay)
  case snooze(DueReminder, until: Instant)
}

/// What is asked of the terminal, or of the programs beside it.
package enum TerminalRequest: Hashable, Sendable {
  /// Opens the editor, which has the terminal meanwhile.
  case writeNotes(String, of: NotesTarget)
  /// Shows a link in the browser, or puts it on the terminal's clipboard.
  case openLink(String)
  /// Through the channels of the settings, except the bell, which is ``ring``.
  case announce([Announcement])
  /// Puts text on the terminal's clipboard.
  case copy(String)
  case ring, redraw, suspend, quit
}

/// Whose notes the editor was opened for.
package enum NotesTarget: Hashable, Sendable {
  case task(TaskItem)
  /// With a scope, of one day of an event that repeats, or of all from there on.
  case event(CalendarEvent, SeriesScope? = nil)
  /// The form on top, by the key of its draft.
  case form(String)

  /// The keys of forms for new items.
  package static let newTask = "form new-task"
  static let newEvent = "form new-event"

  /// The key of the draft that these notes would be kept in.
  package var draftKey: String {
    switch self {
    case .task(let task): "form task \(task.id.text)"
    case .event(let event, _): "form event \(event.id.text)"
    case .form(let key): key
    }
  }

  /// The task whose form has this key; `nil` for other forms.
  package static func task(ofDraft key: String) -> TaskItem.ID? {
    key.hasPrefix("form task ") ? TaskItem.ID(key.dropFirst("form task ".count)) : nil
  }
}

/// What is kept half typed, by its name in the file.
package enum DraftKind: String, Hashable, Sendable {
  case forms = "form"
  case line
}

/// A task with everything its form shows.
package struct TaskDetail: Hashable, Sendable {
  package var task: TaskItem
  package var promises: [Commitment]
  package var sessions: [Session]

  package init(task: TaskItem, promises: [Commitment], sessions: [Session]) {
    self.task = task
    self.promises = promises
    self.sessions = sessions
  }
}

/// What went wrong outside; its words are in ``ErrorText``.
package enum Failure: Hashable, Sendable {
  case store(StoreError)
  /// Unasked: a look at the file for what the screen shows.
  case look(StoreError)
  /// The editor could not be started, or ended with an error.
  case editor(String)
  /// A link could not be shown.
  case browser(String)
  /// A reminder channel failed: its name, and why.
  case channel(String, String)
}
