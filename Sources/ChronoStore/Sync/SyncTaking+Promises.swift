import ChronoModel

/// What another planner has decided of the promises of a task.
extension SyncTaking {
  /// Takes it, and has the file looked at again where it may say of some otherwise than is so now: where it tells none
  /// itself, that follows from what else this run writes into it.
  mutating func takePromises(
    of id: TaskItem.ID,
    told: [TaskDraft.Promise],
    agreed: [TaskDraft.Promise]
  ) throws {
    let subject = try transaction.subject(id)
    let changes = Planning.takingPromises(
      subject,
      told: told,
      agreed: agreed,
      at: transaction.now
    )
    try transaction.apply(changes)
    if try !changes.isEmpty || Planning.areOther(transaction.subject(id).promises, than: told) {
      tell(id)
    }
  }
}
