package import ChronoModel

/// A phone app's file, item by item.
///
/// What bytes are is seen before the first item is handed on; what is wrong with an item names its
/// number.
package struct PhoneFile {
  package let format: ImportFormat
  let now: Moment
  var identity = Identity()
  /// Items that say when work began and not when it ended: no session can be made of that.
  package internal(set) var unfinishedStarts = 0
  /// The names of a Core Data store's categories by their rows, some blank, and its identifier.
  let categories: [Int: String]
  let store: String?
  private let isLenient: Bool
  private var source: Source
  /// Of a Core Data store; they come before the items.
  private var newCategories: ArraySlice<String>
  private var count = 0

  private enum Source {
    case list(PropertyList, ArraySlice<Int>)
    case archive(KeyedArchive, ArraySlice<Int>)
    case json(JSONReader, isFirst: Bool)
    case rows(ArraySlice<ForeignValue>)
  }

  /// The bytes of the longest file that is read; a list of 10,000 items has about two million.
  package static let sizeLimit = 1 << 26
  package static let itemLimit = 100_000

  /// Reads a property list or a JSON array.
  ///
  /// `format` is what it must be; `nil` where that is to be seen from the content. With
  /// `isLenient` unknown keys are passed over instead of being errors. `now` says in which zone
  /// dates are days. Throws for what is no such file.
  package init(
    _ bytes: [UInt8],
    as format: ImportFormat?,
    isLenient: Bool = false,
    at now: Moment
  ) throws(ImportError) {
    guard bytes.count <= PhoneFile.sizeLimit else {
      throw ImportError(.tooLarge(limit: PhoneFile.sizeLimit))
    }
    (self.format, source) =
      PropertyList.begins(bytes)
      ? try PhoneFile.propertyList(bytes, format) : try PhoneFile.array(bytes, format)
    try PhoneFile.refuseMany(source)
    self.isLenient = isLenient
    self.now = now
    categories = [:]
    store = nil
    newCategories = []
  }

  /// Reads the rows of Todoey's tables, each an object of its columns.
  ///
  /// `store` is the store's own identifier, which makes its row numbers unique.
  package init(
    categories rows: [ForeignValue],
    items: [ForeignValue],
    store: String?,
    isLenient: Bool = false,
    at now: Moment
  ) throws(ImportError) {
    format = .todoeySQLite
    source = .rows(items[...])
    try PhoneFile.refuseMany(source)
    self.isLenient = isLenient
    self.now = now
    self.store = store
    var names: [Int: String] = [:]
    var order: [String] = []
    for row in rows {
      var fields = try Fields(row, at: nil)
      let number = try fields.integer("Z_PK", 0...Int.max)
      let name = try fields.text("ZNAME", limit: Limits.name) ?? ""
      fields.ignore(PhoneFile.coreDataKeys)
      if !isLenient { try fields.refuseUnknown() }
      if let number { names[number] = name }
      if !name.isBlank { order.append(name) }
    }
    categories = names
    newCategories = order[...]
  }

  /// The next item; `nil` after the last.
  package mutating func next() throws(ImportError) -> ImportItem? {
    if let name = newCategories.popFirst() {
      return ImportItem(identity: identity.next(format, ["category", name]), .category(name: name))
    }
    count += 1
    let place = ImportError.Place.item(count)
    do throws(ImportError) {
      guard let value = try nextValue() else { return nil }
      // How many there are in an array is seen only here.
      guard count <= PhoneFile.itemLimit else {
        throw ImportError(.tooManyItems(limit: PhoneFile.itemLimit))
      }
      guard case .object = value else { throw failure("each item is a dictionary") }
      var fields = try Fields(value, at: place)
      let item = try item(&fields)
      if !isLenient { try fields.refuseUnknown() }
      return item
    } catch {
      throw error.located(at: place)
    }
  }

  private mutating func nextValue() throws(ImportError) -> ForeignValue? {
    switch source {
    case .list(var list, var items):
      guard let item = items.popFirst() else { return nil }
      let value = try list.item(item)
      source = .list(list, items)
      return value ?? .other
    case .archive(var archive, var items):
      guard let item = items.popFirst() else { return nil }
      let value = try archive.item(item)
      source = .archive(archive, items)
      return value ?? .other
    case .json(var json, let isFirst):
      let value = try PhoneFile.element(&json, isFirst: isFirst)
      source = .json(json, isFirst: false)
      return value
    case .rows(var rows):
      defer { source = .rows(rows) }
      return rows.popFirst()
    }
  }

  private static func refuseMany(_ source: Source) throws(ImportError) {
    let count =
      switch source {
      case .list(_, let items), .archive(_, let items): items.count
      case .rows(let rows): rows.count
      case .json: 0
      }
    guard count <= itemLimit else { throw ImportError(.tooManyItems(limit: itemLimit)) }
  }

  private func failure(_ expected: String) -> ImportError {
    ImportError(.notTheForm(format.rawValue, expected: expected))
  }

  /// Core Data's own columns.
  static let coreDataKeys = ["Z_PK", "Z_ENT", "Z_OPT"]
}

// MARK: Seeing what it is

extension PhoneFile {
  private static func propertyList(
    _ bytes: [UInt8],
    _ format: ImportFormat?
  ) throws(ImportError) -> (ImportFormat, Source) {
    var list = try PropertyList(bytes)
    if format == nil || format == .taskArchive, let archive = try KeyedArchive(list) {
      return (.taskArchive, .archive(archive, archive.items[...]))
    }
    let elements = try list.elements(list.root)
    switch format {
    case .taskArchive:
      throw ImportError(.notTheForm("task-archive", expected: "it is an archived list of tasks"))
    case .chronolistPlist?, .schedulerPlist?:
      guard let format, let elements else { break }
      return (format, .list(list, elements[...]))
    case nil:
      guard let elements else { throw ImportFormat.unknown }
      // An empty list is any app's.
      guard let first = elements.first else { return (.chronolistPlist, .list(list, [])) }
      let keys = Set(try list.entries(first)?.map(\.key) ?? [])
      if keys.contains("title") { return (.chronolistPlist, .list(list, elements[...])) }
      if keys.isSuperset(of: ["name", "date"]) {
        return (.schedulerPlist, .list(list, elements[...]))
      }
      throw ImportFormat.unknown
    default: break
    }
    throw ImportError(.notTheForm(format?.rawValue ?? "", expected: "it is a list of dictionaries"))
  }

  private static func array(
    _ bytes: [UInt8],
    _ format: ImportFormat?
  ) throws(ImportError) -> (ImportFormat, Source) {
    if let format, format != .todolistJSON {
      throw ImportError(.notTheForm(format.rawValue, expected: "it is a property list"))
    }
    var json = JSONReader(bytes)
    do throws(JSONError) {
      try json.beginArray()
    } catch {
      throw ImportError(error, in: bytes)
    }
    let start = json
    if format == nil, let first = try element(&json, isFirst: true) {
      guard case .object(let members) = first else { throw ImportFormat.unknown }
      let keys = Set(members.map(\.key))
      guard keys.contains("name"), keys.contains("date") || keys.contains("completed") else {
        throw ImportFormat.unknown
      }
    }
    return (.todolistJSON, .json(start, isFirst: true))
  }

  /// The next element of the outermost array; `nil` at its end, which must be the text's.
  private static func element(
    _ json: inout JSONReader,
    isFirst: Bool
  ) throws(ImportError) -> ForeignValue? {
    do throws(JSONError) {
      guard try json.hasElement(isFirst: isFirst) else {
        try json.end()
        return nil
      }
      return try json.value()
    } catch {
      throw ImportError(error, in: json.bytes)
    }
  }
}

extension ImportFormat {
  /// Nothing says what the input is.
  package static let unknown = ImportError(.unknownForm(known: allCases.map(\.rawValue)))
}
