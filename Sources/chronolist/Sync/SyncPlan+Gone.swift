import ChronoExchange
import ChronoModel
import ChronoStore

/// Files of tasks that are deleted here, and that say something since.
extension SyncPlan {
  /// Finds what such a task was.
  ///
  /// Where the deletion was heard of first, the file had gone, and a program that carries whole files has brought it
  /// back: nothing is agreed on then, and its name is that of the first day of its series.
  func findGone(
    _ one: inout Case,
    _ uid: String,
    _ text: SyncText,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws {
    guard reader.hasDeletedTasks, text.isTask,
      let own = decision.parts(of: text).first(where: { $0.name.isEmpty })
    else { return }
    if let link = one.base?.links.first(where: { $0.part.isEmpty }) {
      guard text.hasRule, case .deleted? = one.here[""]?.item else { return }
      one.here[""]?.gone = try reader.deletedTask(link.item)
      return
    }
    guard one.base == nil, let gone = try reader.deletedTask(key: uid, identity: own.identity)
    else { return }
    one.isBack = decision.isChanged(text, since: gone)
    guard text.hasRule, gone.task.repeats != nil else { return }
    one.here[""] = SyncDecision.Here(.deleted)
    one.here[""]?.gone = gone
  }
}
