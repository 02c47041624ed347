import ChronoModel
import GRDB

extension ListReader {
  /// The index that a list is read from, and what it does not answer by itself.
  struct Source {
    private let columns: String
    private let from: String
    private let conditions: String
    private let status: String
    private let keys: String
    private let places: String
    private let due: String
    /// Before the bounds of each arm.
    let arguments: Values

    init(_ query: ListQuery, categories: CategoryMap) throws {
      var conditions: [String] = []
      var arguments: Values = []
      let tag = query.filter.tag
      var columns: String
      let prefix = tag == nil ? "" : "task_tag."
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
      if let priority = query.filter.priority {
        conditions.append("task.priority = ?")
        arguments.append(priority.rawValue.databaseValue)
      }
      let isOwn = query.order == .own && query.canBeSorted
      if tag != nil {
        let joined = conditions.count > 1 ? " CROSS JOIN task ON task.id = task_tag.task" : ""
        columns = "task_tag.task AS row, "
        from = "task_tag\(joined)"
      } else {
        let index =
          switch (query.category != .all, query.filter.priority != nil) {
          case (true, true): "task_by_category_priority"
          case (false, true): "task_by_priority"
          case (true, false): isOwn ? "task_by_category_own" : "task_by_category"
          case (false, false): isOwn ? "task_by_own" : "task_by_status"
          }
        columns = "task.id AS row, "
        from = "task INDEXED BY \(index)"
      }
      status = "\(prefix)status"
      columns += ["due", "time", "position", "uuid"]
        .map { $0 == "time" && isOwn ? "\(ListBound.ownTime) AS time" : "\(prefix)\($0) AS \($0)" }
        .joined(separator: ", ")
      let ordered = isOwn ? ["due", "position", "uuid"] : ["due", "time", "position", "uuid"]
      keys = ordered.map { prefix + $0 }.joined(separator: ", ")
      places = ordered.map { _ in "?" }.joined(separator: ", ")
      due = "\(prefix)due"
      self.columns = columns
      self.conditions = conditions.map { $0 + " AND " }.joined()
      self.arguments = arguments
    }

    /// One status of a stretch of days, in the order of the index.
    ///
    /// Takes ``arguments``, the values of the bound it starts from, and the day at the far
    /// end of the stretch.
    func arm(status value: Int, forward: Bool) -> String {
      "SELECT \(columns) FROM \(from) WHERE \(conditions)\(status) = \(value) "
        + (forward
          ? "AND (\(keys)) >= (\(places)) AND \(due) <= ?"
          : "AND (\(keys)) < (\(places)) AND \(due) >= ?")
    }
  }
}
