import ChronoModel

/// What `NSKeyedArchiver` writes: a property list whose objects name each other by number.
///
/// Objects are read as their archived members; no class is made of them. A circle of objects ends
/// where an item has no further field.
struct KeyedArchive {
  private var list: PropertyList
  /// The nodes of `$objects`.
  private let objects: [Int]
  /// The objects of the outermost list.
  let items: [Int]

  /// `nil` for what is no archive, or one of something else than a list.
  init?(_ list: PropertyList) throws(ImportError) {
    var list = list
    guard let archiver = try list.entry("$archiver", of: list.root),
      case .string("NSKeyedArchiver") = try list.node(archiver),
      let table = try list.entry("$objects", of: list.root),
      let objects = try list.elements(table),
      let top = try list.entry("$top", of: list.root),
      let entries = try list.entries(top)
    else { return nil }
    self.list = list
    self.objects = objects
    // `archivedData(withRootObject:)` says “root”; an archiver that was driven by hand, anything.
    let entry = entries.first { $0.key == "root" } ?? entries.first
    guard let entry else { return nil }
    var archive = (list: list, objects: objects)
    guard let root = try KeyedArchive.target(of: entry.value, in: &archive),
      let held = try archive.list.entry("NS.objects", of: root),
      let elements = try archive.list.elements(held)
    else { return nil }
    var items: [Int] = []
    for element in elements {
      guard let target = try KeyedArchive.target(of: element, in: &archive) else { return nil }
      items.append(target)
    }
    self.items = items
  }

  /// An archived object with the values of its fields; `nil` for what is none.
  mutating func item(_ number: Int) throws(ImportError) -> ForeignValue? {
    var archive = (list: list, objects: objects)
    defer { list = archive.list }
    guard let entries = try archive.list.entries(number) else { return nil }
    var members: [ForeignValue.Member] = []
    for (key, number) in entries where key != "$class" {
      do throws(ImportError) {
        let value = try KeyedArchive.value(number, in: &archive)
        members.append(ForeignValue.Member(key: key, value: value))
      } catch {
        throw error.about(key)
      }
    }
    return .object(members)
  }

  private typealias Parts = (list: PropertyList, objects: [Int])

  /// The node that a reference leads to; `nil` for what is no reference.
  ///
  /// The XML form writes a reference as a dictionary with the one key `CF$UID`.
  private static func target(of number: Int, in archive: inout Parts) throws(ImportError) -> Int? {
    let uid: Int
    switch try archive.list.node(number) {
    case .uid(let number): uid = number
    case .dictionary(let keys, let values) where keys.count == 1:
      guard case .string("CF$UID") = try archive.list.node(keys[0]),
        case .integer(let number) = try archive.list.node(values[0])
      else { return nil }
      uid = number
    default: return nil
    }
    guard archive.objects.indices.contains(uid) else {
      throw ImportError(.propertyList(byte: nil, .badReference))
    }
    return archive.objects[uid]
  }

  /// A value, an object of its own or not; dates and strings are their classes' members.
  private static func value(
    _ number: Int,
    in archive: inout Parts
  ) throws(ImportError) -> ForeignValue {
    guard let target = try target(of: number, in: &archive) else {
      return try archive.list.value(number)
    }
    if target == archive.objects.first { return .null }
    let plain = try archive.list.value(target)
    guard plain == .other else { return plain }
    if let time = try archive.list.entry("NS.time", of: target) {
      switch try archive.list.value(time) {
      case .real(let seconds), .date(let seconds): return .date(seconds)
      case .integer(let seconds): return .date(Double(seconds))
      default: return .other
      }
    }
    if let text = try archive.list.entry("NS.string", of: target) {
      return try archive.list.value(text)
    }
    return .other
  }
}
