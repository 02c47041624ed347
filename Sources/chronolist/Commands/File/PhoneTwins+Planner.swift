import ChronoExchange
import ChronoModel
import ChronoStore

extension PhoneTwins {
  /// The identities of all that a planner has.
  func identities(in repository: Repository) throws -> Set<Identifier<ImportItem>> {
    var twins = self
    var names: [Category.ID: String] = [:]
    try repository.forEachRecord { record in
      switch record {
      case .category(let category): names[category.id] = category.name
      case .task(let task) where task.status != .deleted:
        twins.insert(task, category: task.category.flatMap { names[$0] })
      case .event(let event): twins.insert(event)
      case .task, .session, .commitment, .foreign: break
      }
    }
    return twins.identities
  }
}
