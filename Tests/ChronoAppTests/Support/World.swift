import ChronoApp
import ChronoModel

/// A small planner file in memory: it answers effects as the store does, with the model's rules.
///
/// Undo keeps whole copies, which is all that a test's handful of tasks needs.
struct World {
  var rows = Rows()
  var journal: [Step] = []
  /// How many steps of the journal are in force; those after it were undone.
  var applied = 0
  var draft: String?
  /// The day on which triage offered itself.
  var offered: LocalDay? = Days.today
  var factors: [CategoryFactor] = []
  var nextID: UInt64 = 1000

  /// What the file holds.
  struct Rows: Hashable {
    var tasks: [TaskItem] = []
    var promises: [Commitment] = []
    var sessions: [Session] = []
    var categories: [ChronoModel.Category] = []
    var events: [CalendarEvent] = []
  }

  struct Step: Hashable {
    var receipt: Receipt
    var at: Instant
    var before: Rows
    var after: Rows
    /// The pass it belongs to; undo and redo take a pass as a whole.
    var pass: String?
  }

  mutating func newID<Owner>() -> Identifier<Owner> {
    nextID += 1
    return Identifier(high: 0, low: nextID)
  }

  func task(titled title: String) -> TaskItem? { rows.tasks.first { $0.title == title } }

  func promises(of title: String) -> [Commitment] {
    guard let task = task(titled: title) else { return [] }
    return rows.promises.filter { $0.task == task.id }.sorted { $0.day < $1.day }
  }

  /// What the program would answer to an effect; `nil` for what a test must answer itself.
  mutating func answer(_ effect: Effect, at now: Moment) -> Event? {
    switch effect {
    case .perform(let edit, _): return perform(edit, at: now)
    case .performInPass(let edit, let pass):
      let event = perform(edit, at: now)
      if case .performed = event { journal[applied - 1].pass = pass }
      return event
    case .undoInPass: return go(to: applied - 1, as: .undo)
    case .undo: return go(to: endOfPass(from: applied - 1, by: -1), as: .undo)
    case .redo: return go(to: endOfPass(from: applied, by: 1) + 1, as: .redo)
    case .claimTriageOffer(let day):
      defer { offered = day }
      return offered == day ? nil : .triageOffered
    case .loadFactors: return .factors(factors)
    case .loadUntimed(let day):
      let tasks = rows.tasks.filter {
        $0.status == .open && $0.due == day && $0.time == nil && $0.estimate != nil
      }
      return .untimed(tasks, on: day)
    case .go(let sequence):
      let steps = Int(sequence) - applied
      let answer = go(to: Int(sequence), as: steps < 0 ? .undo : .redo)
      guard case .performed(var receipt, let how) = answer, abs(steps) > 1 else { return answer }
      receipt.label = EditLabel.steps(abs(steps))
      return .performed(receipt, how)
    case .loadJournal(let before):
      let steps = journal.enumerated().map { index, step in
        JournalEntry(
          sequence: Int64(index + 1),
          at: step.at,
          label: step.receipt.label,
          isUndone: index >= applied
        )
      }
      let older = steps.filter { $0.sequence < before ?? .max }
      return .journal(older.reversed(), before: before)
    case .loadTask(let id):
      guard let task = rows.tasks.first(where: { $0.id == id }) else { return .failed(.gone) }
      return .task(
        TaskDetail(
          task: task,
          promises: rows.promises.filter { $0.task == id }.sorted { $0.day < $1.day },
          sessions: rows.sessions.filter { $0.task == id }
        )
      )
    case .saveDraft(let text):
      draft = text
      return nil
    case .removeDraft:
      draft = nil
      return nil
    case .loadDraft: return draft.map(Event.draftFound)
    default: return nil
    }
  }

  private mutating func perform(_ edit: Edit, at now: Moment) -> Event {
    let before = rows
    do {
      let receipt = try commit(edit, at: now)
      journal.removeSubrange(applied...)
      journal.append(Step(receipt: receipt, at: now.instant, before: before, after: rows))
      applied += 1
      return .performed(receipt, .edit(edit))
    } catch {
      rows = before
      if case .overlaps(let other, let title) = error {
        return .overlapped(edit, by: other, title: title)
      }
      return .failed(.store(.refused(error)))
    }
  }

  private mutating func go(to target: Int, as how: Event.Performed) -> Event {
    guard (0...journal.count).contains(target), target != applied else {
      return .failed(.store(.refused(how == .undo ? .nothingToUndo : .nothingToRedo)))
    }
    let step = journal[target < applied ? target : target - 1]
    rows = target < applied ? step.before : step.after
    applied = target
    return .performed(step.receipt, how)
  }
}

extension World {
  /// The last step that belongs to the same pass as one, towards the past or the future.
  private func endOfPass(from index: Int, by step: Int) -> Int {
    guard journal.indices.contains(index), let pass = journal[index].pass else { return index }
    var end = index
    while journal.indices.contains(end + step), journal[end + step].pass == pass { end += step }
    return end
  }
}

extension Failure {
  static let gone = Failure.store(.refused(.gone))
}
