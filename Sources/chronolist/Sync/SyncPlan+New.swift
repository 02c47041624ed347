import ChronoApp
import ChronoExchange
import ChronoModel
import ChronoStore

/// Items that get their first file.
extension SyncPlan {
  /// Items that are in no file yet, those of one name together.
  mutating func addNew(
    _ news: [ForeignText.Owner],
    behind moved: [ForeignText.Owner],
    _ cases: inout [String: Case],
    _ claimed: Set<ForeignText.Owner>,
    _ reader: SyncReader,
    _ decision: inout SyncDecision
  ) throws {
    var instances: InstancesAlone?
    for owner in news + moved where !claimed.contains(owner) {
      guard items.takes(owner), let item = try reader.item(owner), item.isSent else { continue }
      let uid = try name(of: item, behind: moved, reader)
      guard found[uid] == nil else { continue }
      guard cases[uid]?.base == nil else { continue }
      cases[uid, default: Case(base: nil, there: .missing)].here[item.part] =
        SyncDecision.Here(.item(item))
      guard case .task(let task) = item else { continue }
      guard task.task.repeats == nil else {
        cases[uid]?.here[""]?.isBack = try self.known.seen > 0 && reader.isBack(task)
        continue
      }
      let known = try instances ?? InstancesAlone(reader, &decision)
      instances = known
      cases[uid]?.here[""]?.wasInstance = try known.name(of: task, reader)
    }
  }
}
