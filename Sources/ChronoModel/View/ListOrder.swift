/// The order of a list; raw values are the file's and the command line's.
package enum ListOrder: String, Hashable, Sendable, CaseIterable {
  /// By day, then by time, then as the user has ordered what has the same.
  case time
  /// By day, and there just as the user has ordered.
  case own
  /// The highest first; then by day and time, as in the orders below.
  case priority
  /// In the order of the categories.
  case category
  /// What was written down first comes first.
  case age

  /// Whether the list goes by something else than its days.
  package var isSorted: Bool {
    switch self {
    case .time, .own: false
    case .priority, .category, .age: true
    }
  }

  /// In a sentence: `by priority`.
  package var words: String {
    switch self {
    case .time: "by time"
    case .own: "in your own order"
    case .priority: "by priority"
    case .category: "by category"
    case .age: "by age"
    }
  }
}

extension ListQuery {
  /// What the order of a list is kept under: days have one for each category, everything else has
  /// another.
  package var name: String {
    let kind =
      switch scope {
      case .days: "days"
      case .other, .someday, .missed, .everything: "other"
      }
    return switch category {
    case .all: "\(kind) all"
    case .inbox: "\(kind) inbox"
    case .one(let id): "\(kind) \(id.text)"
    }
  }

  /// Whether the list can be in an order of the user's choice: hits, what a tag or a priority
  /// leaves, and years of what is done have one already.
  package var canBeSorted: Bool {
    search.isBlank && filter.tag == nil && filter.priority == nil
      && (isOfDays || filter.state != .done)
  }

  package var isOfDays: Bool { if case .days = scope { true } else { false } }

  /// Whether what is done stands behind everything that is open, by its days.
  ///
  /// So it does in long lists that do not go by days: years of what is done would stand before the
  /// first open task. In a list of days a task that is ticked stays where it is.
  package func putsDoneLast(in order: ListOrder) -> Bool {
    order.isSorted && !isOfDays
  }
}

extension RowKey {
  /// Whether a row stands before another in an order.
  ///
  /// `rank` is the place of a category among the others; for `doneLast` see
  /// ``ListQuery/putsDoneLast(in:)``.
  package func isBefore(
    _ other: RowKey,
    by order: ListOrder,
    doneLast: Bool,
    rank: (Category.ID?) -> Int
  ) -> Bool {
    if doneLast, isDone || other.isDone {
      return isDone == other.isDone ? self < other : other.isDone
    }
    switch order {
    case .time: return self < other
    case .own:
      let here = (due?.number ?? .max, position, id.high, id.low)
      return here < (other.due?.number ?? .max, other.position, other.id.high, other.id.low)
    case .priority:
      return priority == other.priority ? self < other : priority > other.priority
    case .category:
      let (here, there) = (rank(category), rank(other.category))
      return here == there ? self < other : here < there
    case .age:
      let here = (created.seconds, id.high, id.low)
      return here < (other.created.seconds, other.id.high, other.id.low)
    }
  }
}
