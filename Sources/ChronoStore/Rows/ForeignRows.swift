import ChronoModel
import Foundation
import GRDB

/// Other programs' texts to and from their rows.
extension Table {
  static func values(of foreign: ForeignText) -> Values {
    let (kind, item) = owner(foreign.owner)
    return [
      kind, item, foreign.text.format.rawValue.databaseValue, foreign.text.key.stored,
      foreign.text.part.stored, Data(foreign.text.bytes).databaseValue,
    ]
  }

  /// The columns `kind` and `item` of an owner.
  static func owner(_ owner: ForeignText.Owner) -> (kind: DatabaseValue, item: DatabaseValue) {
    switch owner {
    case .task(let id): (Table.task.kind.databaseValue, id.value)
    case .event(let id): (Table.event.kind.databaseValue, id.value)
    }
  }

  /// Reads ``selection`` of ``foreign``.
  static func foreign(_ row: StoredRow) throws -> ForeignText {
    let kind: Int = row[1]
    let format: Int = row[3]
    guard let format = ForeignText.Format(rawValue: format) else {
      throw StoreError.damaged("a text is in a format that does not exist")
    }
    return ForeignText(
      kind == Table.task.kind
        ? .task(try row.identifier(2)) : .event(try row.identifier(2)),
      ForeignText.Draft(format, key: row[4], part: row[5], bytes: row[6])
    )
  }
}
