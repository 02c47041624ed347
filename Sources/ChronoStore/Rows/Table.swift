import GRDB

/// A table whose rows are journalled.
struct Table: Sendable {
  /// In the journal; never changes.
  let kind: Int
  let name: String
  /// All but `id`, in the order of images; new ones are only ever appended.
  let columns: [String]

  /// `id` and every column, for a SELECT; column `n` is at index `n + 1`.
  let selection: String
  let insertion: String

  init(kind: Int, name: String, columns: [String]) {
    self.kind = kind
    self.name = name
    self.columns = columns
    selection = (["id"] + columns).map { "\(name).\($0)" }.joined(separator: ", ")
    insertion = """
      INSERT INTO \(name)(id, \(columns.joined(separator: ", "))) \
      VALUES(\(Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")))
      """
  }

  init(kind: Int, name: String, _ columns: (some Column).Type) {
    self.init(kind: kind, name: name, columns: columns.names)
  }

  static let category = Table(kind: 1, name: "category", CategoryColumn.self)

  static let task = Table(kind: 2, name: "task", TaskColumn.self)

  static let event = Table(kind: 3, name: "event", EventColumn.self)

  static let session = Table(kind: 4, name: "session", SessionColumn.self)

  static let commitment = Table(kind: 5, name: "commitment", CommitmentColumn.self)

  static let foreign = Table(
    kind: 7,
    name: "foreign_text",
    columns: ["kind", "item", "format", "key", "part", "text"]
  )

  /// Those whose rows are the user's, and exported.
  static let all = [category, task, event, session, commitment, foreign]

  /// What was imported once, beyond its deletion.
  static let mark = Table(kind: 6, name: "import_mark", columns: ["uuid"])

  private static let journalled = all + [mark]

  static func of(kind: Int) -> Table? { journalled.first { $0.kind == kind } }

  /// How a promise ended, and what was planned by then.
  static let verdict = Set(
    ["outcome", "judged", "logged_late", "planned"].map(commitment.index(of:))
  )

  /// Whether a task is open, and when it was closed.
  private static let closing = Set(["status", "closed"].map(task.index(of:)))

  /// The columns an image keeps where these changed: how a promise or a task ended is kept as a
  /// whole, because a judgement, which is no step, may have ended or opened it when the image is put
  /// back.
  func together(with columns: [Int]) -> [Int] {
    let whole: Set<Int> =
      switch kind {
      case Table.commitment.kind: Table.verdict
      case Table.task.kind: Table.closing
      default: []
      }
    return whole.isDisjoint(with: columns) ? columns : whole.union(columns).sorted()
  }

  func index(of column: String) -> Int {
    guard let index = columns.firstIndex(of: column) else {
      preconditionFailure("\(name) has no column \(column)")
    }
    return index
  }
}

/// A row's columns in its table's order.
typealias Values = [DatabaseValue]
