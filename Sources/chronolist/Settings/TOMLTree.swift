import TOMLKit

/// A TOML document as plain values: tables keep their keys, other values only what settings use.
indirect enum TOMLTree {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([TOMLTree])
  case table([String: TOMLTree])
  /// Fractions, dates and times, which no setting uses.
  case other

  /// Where and why a text is not TOML.
  struct Failure: Error {
    var line: Int
    var message: String
  }

  /// Reads a document; its root is a table.
  init(parsing text: String) throws(Failure) {
    try TOMLOutline.check(text)
    let root: TOMLTable
    do {
      root = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      throw Failure(line: error.source.begin.line, message: error.description)
    } catch {
      throw Failure(line: 1, message: "it cannot be read")
    }
    // The nodes belong to the root: it lives until they are copied.
    self = withExtendedLifetime(root) { TOMLTree(root) }
  }

  private init(_ table: TOMLTable) {
    var members: [String: TOMLTree] = [:]
    for key in table.keys {
      if let value = table[key] { members[key] = TOMLTree(value) }
    }
    self = .table(members)
  }

  private init(_ value: any TOMLValueConvertible) {
    if let text = value.string {
      self = .text(text)
    } else if let number = value.int {
      self = .number(number)
    } else if let flag = value.bool {
      self = .flag(flag)
    } else if let table = value.table {
      self.init(table)
    } else if let array = value.array {
      self = .list((0..<array.count).map { TOMLTree(array[$0]) })
    } else {
      self = .other
    }
  }
}
