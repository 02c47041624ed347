import ChronoModel
import GRDB

extension ListReader {
  /// The index that a list is read from, and what it does not answer by itself.
  struct Source {
    private let columns: String
    private let conditions: String
    private let prefix: String
    private let category: CategoryFilter
    private let priority: Priority?
    private let isOfTag: Bool
    private let isOfDays: Bool
    private let isOwn: Bool
    /// Before the bounds of each arm.
    let arguments: Values

    init(_ query: ListQuery, categories: CategoryMap) throws {
      var conditions: [String] = []
      var arguments: Values = []
      let tag = query.filter.tag
      if let tag {
        conditions.append("task_tag.tag = ?")
        arguments.append(TextFold.key(tag).databaseValue)
      }
      switch query.category {
      case .all: break
      case .inbox: conditions.append("task.category IS NULL")
      case .one(let id):
        conditions.append("task.category = ?")
        arguments.append(categories.rowToList(id).databaseValue)
      }
      // A number and no parameter, so that the indexes of some priorities can be used.
      if let priority = query.filter.priority {
        conditions.append("task.priority = \(priority.rawValue)")
        if priority > .none { conditions.append("task.priority > 0") }
      }
      let isOwn = query.order == .own && query.canBeSorted
      let prefix = tag == nil ? "" : "task_tag."
      columns =
        tag == nil ? "task.id AS row, " : "task_tag.task AS row, "
      self.conditions = conditions.map { $0 + " AND " }.joined()
      self.prefix = prefix
      self.arguments = arguments
      category = query.category
      priority = query.filter.priority
      isOfTag = tag != nil
      isOfDays = if case .days = query.scope { true } else { false }
      self.isOwn = isOwn
    }

    /// One status of a stretch of days, in the order of an index; in the user's own order it is
    /// sorted within each day.
    ///
    /// Takes ``arguments``, the values of the bound it starts from, and the day at the far
    /// end of the stretch.
    func arm(status value: Int, forward: Bool) -> String {
      let names = ["due", "time", "position", "uuid"]
      let shown = names.map {
        $0 == "time" && isOwn ? "\(ListBound.ownTime) AS time" : "\(prefix)\($0) AS \($0)"
      }
      let ordered = names.filter { !isOwn || $0 != "time" }
      let keys = ordered.map { prefix + $0 }.joined(separator: ", ")
      let places = ordered.map { _ in "?" }.joined(separator: ", ")
      return "SELECT \(columns)\(shown.joined(separator: ", ")) FROM \(from(status: value)) "
        + "WHERE \(conditions)\(prefix)status = \(value) "
        + (forward
          ? "AND (\(keys)) >= (\(places)) AND \(prefix)due <= ?"
          : "AND (\(keys)) < (\(places)) AND \(prefix)due >= ?")
    }

    /// The same of the tasks without a day in the user's own order: they are many, and have no time,
    /// so that the index has them in this order too.
    ///
    /// Takes ``arguments``, then a position and an identifier.
    func armOfSomeday(status value: Int, forward: Bool) -> String {
      "SELECT \(columns)due, \(ListBound.ownTime) AS time, position, uuid "
        + "FROM \(from(status: value)) WHERE \(conditions)status = \(value) "
        + "AND due = \(Sentinel.someday) AND time = \(Sentinel.anyTime) "
        + "AND (position, uuid) \(forward ? ">=" : "<") (?, ?)"
    }

    private func from(status: Int) -> String {
      guard !isOfTag else {
        let joins = category != .all || priority != nil
        return "task_tag" + (joins ? " CROSS JOIN task ON task.id = task_tag.task" : "")
      }
      let byDays = category == .all ? "task_by_status" : "task_by_category"
      // A few days have few tasks: those of other priorities are passed over.
      guard let priority, !isOfDays else { return "task INDEXED BY \(byDays)" }
      let index =
        switch (category, status, priority) {
        case (.all, 0, .none): "open_unranked"
        case (.all, _, .none): byDays
        case (.all, _, _): "task_by_priority"
        case (_, 0, _): "open_by_category_priority"
        default: byDays
        }
      return "task INDEXED BY \(index)"
    }
  }
}
