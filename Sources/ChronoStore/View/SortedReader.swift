import ChronoModel
import GRDB

/// Finds the rows of a list that goes by something else than its days: stretches one after the
/// other, each read by keyset in an index of its own; at the end the events.
struct SortedReader {
  private let order: ListOrder
  private let stretches: [Stretch]
  /// The places of the categories; the Inbox comes first, as in their pane.
  private let ranks: [Category.ID: Int]

  private enum Stretch {
    case tasks(ListReader)
    case aged(AgeReader)
    case events(OtherEvents)
  }

  init(
    _ db: Database,
    _ query: ListQuery,
    in order: ListOrder,
    at now: Moment,
    events all: EventStream
  ) throws {
    self.order = order
    let categories = all.categories
    var ranks: [Category.ID: Int] = [:]
    for (place, entry) in categories.ordered.enumerated() { ranks[entry.category.id] = place + 1 }
    self.ranks = ranks
    func part(_ change: (inout ListQuery) -> Void) throws -> Stretch {
      var part = query
      part.order = .time
      change(&part)
      return .tasks(try ListReader(db, part, at: now, categories: categories))
    }
    var stretches: [Stretch]
    switch order {
    case .time, .own: stretches = [try part { _ in }]
    case .priority:
      stretches = try Priority.allCases.reversed().map { priority in
        try part { $0.filter.priority = priority }
      }
    case .category where query.category == .all:
      let filters = [CategoryFilter.inbox] + categories.ordered.map { .one($0.category.id) }
      stretches = try filters.map { filter in try part { $0.category = filter } }
    case .category: stretches = [try part { _ in }]
    case .age: stretches = [.aged(AgeReader(db, query, at: now, categories: categories))]
    }
    if let events = try OtherEvents(all, query, at: now) { stretches.append(.events(events)) }
    self.stretches = stretches
  }

  /// Tasks and events at and after a row, or before it, nearest first; from the end of the list
  /// where there is no row.
  func hits(
    _ direction: ListReader.Direction,
    from key: RowKey?,
    limit: Int
  ) throws -> [WindowReader.Hit] {
    let isForward = direction == .forward
    var hits: [WindowReader.Hit] = []
    var place = key.map(stretch) ?? (isForward ? 0 : stretches.count - 1)
    var key = key
    while stretches.indices.contains(place), hits.count < limit {
      hits += try self.hits(direction, of: stretches[place], key, limit: limit - hits.count)
      key = nil
      place += isForward ? 1 : -1
    }
    return hits
  }

  private func hits(
    _ direction: ListReader.Direction,
    of stretch: Stretch,
    _ key: RowKey?,
    limit: Int
  ) throws -> [WindowReader.Hit] {
    let bound = key.map { ListBound($0) }
    switch stretch {
    case .tasks(let reader):
      return try reader.rows(direction, from: bound, limit: limit).map(WindowReader.Hit.task)
    case .aged(let reader):
      return try reader.rows(direction, from: key, limit: limit).map(WindowReader.Hit.task)
    case .events(let events):
      return try events.near(direction, of: bound, limit: limit)
        .sorted { direction == .forward ? $0.place < $1.place : $1.place < $0.place }
        .prefix(limit).map { .event($0.occurrence) }
    }
  }

  /// The stretch that a row stands in.
  private func stretch(of key: RowKey) -> Int {
    if key.isOfEvent { return stretches.count - 1 }
    return switch order {
    case .time, .own, .age: 0
    case .priority: Priority.high.rawValue - key.priority.rawValue
    case .category: stretches.count > 2 ? key.category.flatMap { ranks[$0] } ?? 0 : 0
    }
  }
}
