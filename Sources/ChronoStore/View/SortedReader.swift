import ChronoModel
import GRDB

/// Finds the rows of a list that goes by something else than its days: stretches one after the
/// other, each read by keyset in an index of its own; then what is done, and at the end the events.
struct SortedReader {
  private let order: ListOrder
  private let stretches: [Stretch]
  /// Where what is done stands by itself; see ``ListQuery/putsDoneLast(in:)``.
  private var done: Int?
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
    func part(of query: ListQuery, _ change: (inout ListQuery) -> Void = { _ in }) throws -> Stretch
    {
      var part = query
      part.order = .time
      change(&part)
      return .tasks(try ListReader(db, part, at: now, categories: categories))
    }
    let isParted = query.putsDoneLast(in: order) && ListReader.statuses(query).contains(1)
    var open = query
    if isParted { open.filter.state = .open }
    var stretches: [Stretch]
    switch order {
    case .time, .own: stretches = [try part(of: open)]
    case .priority:
      stretches = try Priority.allCases.reversed().map { priority in
        try part(of: open) { $0.filter.priority = priority }
      }
    case .category where query.category == .all:
      let filters = [CategoryFilter.inbox] + categories.ordered.map { .one($0.category.id) }
      stretches = try filters.map { filter in try part(of: open) { $0.category = filter } }
    case .category: stretches = [try part(of: open)]
    case .age: stretches = [.aged(AgeReader(db, open, at: now, categories: categories))]
    }
    if isParted {
      done = stretches.count
      stretches.append(try part(of: query) { $0.filter.state = .done })
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
    if key.leadsItsDay { return stretches.count - 1 }
    if let done, key.isDone { return done }
    switch order {
    case .time, .own, .age: return 0
    case .priority: return Priority.high.rawValue - key.priority.rawValue
    case .category:
      let place = key.category.flatMap { ranks[$0] } ?? 0
      return place < done ?? stretches.count ? place : 0
    }
  }
}
