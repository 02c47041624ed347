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
    var back: Set<Identifier<Repeat>>?
    for owner in news + moved where !claimed.contains(owner) {
      guard items.takes(owner), let item = try reader.item(owner), item.isSent else { continue }
      let uid = try name(of: item, behind: moved, reader)
      guard found[uid] == nil else { continue }
      guard cases[uid]?.base == nil else { continue }
      cases[uid, default: Case(base: nil, there: .missing)].here[item.part] =
        SyncDecision.Here(.item(item))
      guard case .task(let task) = item else { continue }
      if let series = task.task.repeats?.series {
        // What nobody has heard of yet, nobody has deleted.
        let found = try back ?? (known.seen > 0 ? reader.seriesBack() : [])
        back = found
        cases[uid]?.here[""]?.isBack = found.contains(series)
      } else {
        let found = try instances ?? InstancesAlone(reader, &decision)
        instances = found
        cases[uid]?.here[""]?.wasInstance = try found.name(of: task, reader)
      }
    }
  }
}
