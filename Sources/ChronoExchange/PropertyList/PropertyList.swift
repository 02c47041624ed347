import ChronoModel

/// A property list, binary or XML, as nodes that name each other by number.
///
/// Read as it is asked for: what a hostile file shares, repeats or leads in a circle costs nothing
/// until somebody follows it, and nobody here follows further than a list of items has depth. See
/// decision 0060.
struct PropertyList {
  /// One value; lists and dictionaries hold the numbers of theirs.
  enum Node: Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case real(Double)
    /// Seconds since 2001-01-01T00:00:00Z.
    case date(Double)
    case string(String)
    /// Bytes, which no item of a list has.
    case data
    /// The number of an object in a keyed archive.
    case uid(Int)
    case array([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  let root: Int
  private let form: Form
  private var textLeft = textLimit

  private enum Form {
    case binary(BinaryPropertyList)
    case xml([Node])
  }

  /// The bytes of all texts that are read.
  ///
  /// One text of a binary list may stand for thousands of items: a short file must not become a
  /// long one without end.
  static let textLimit = 1 << 27
  /// The keys of one dictionary that is an item; no app has half as many.
  static let keyLimit = 64

  init(_ bytes: [UInt8]) throws(ImportError) {
    if bytes.starts(with: PropertyList.binaryMark) {
      let list = try BinaryPropertyList(bytes)
      form = .binary(list)
      root = list.root
    } else {
      var reader = XMLPropertyListReader(bytes)
      let nodes = try reader.read()
      form = .xml(nodes)
      root = nodes.count - 1
    }
  }

  /// `bplist0`; the version after it is `0` for all that Apple's encoders write.
  private static let binaryMark = Array("bplist0".utf8)

  /// Whether bytes begin as a property list does.
  static func begins(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: binaryMark) { return true }
    let text = bytes.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return ["<?xml", "<!DOCTYPE plist", "<plist", "<!--"].contains { text.starts(with: $0.utf8) }
  }

  mutating func node(_ number: Int) throws(ImportError) -> Node {
    let node: Node
    switch form {
    case .binary(let list): node = try list.node(number)
    case .xml(let nodes):
      guard nodes.indices.contains(number) else {
        throw ImportError(.propertyList(byte: nil, .badReference))
      }
      node = nodes[number]
    }
    if case .string(let text) = node {
      textLeft -= text.utf8.count
      if textLeft < 0 { throw ImportError(.tooMuchText(limit: PropertyList.textLimit)) }
    }
    return node
  }

  /// The numbers of a list's elements; `nil` for what is no list.
  mutating func elements(_ number: Int) throws(ImportError) -> [Int]? {
    guard case .array(let elements) = try node(number) else { return nil }
    return elements
  }

  /// The keys of a dictionary with the numbers of their values; `nil` for what is none, or has
  /// more keys than an item can have.
  mutating func entries(
    _ number: Int
  ) throws(ImportError) -> [(key: String, value: Int)]? {
    guard case .dictionary(let keys, let values) = try node(number),
      keys.count <= PropertyList.keyLimit
    else { return nil }
    var entries: [(key: String, value: Int)] = []
    for (key, value) in zip(keys, values) {
      guard case .string(let key) = try node(key) else {
        throw ImportError(.propertyList(byte: nil, .expected("a text as a key")))
      }
      if entries.contains(where: { $0.key == key }) {
        throw ImportError(.propertyList(byte: nil, .duplicateKey(key)))
      }
      entries.append((key, value))
    }
    return entries
  }

  /// The value of a key; `nil` where the dictionary has none, or is none.
  mutating func entry(_ key: String, of number: Int) throws(ImportError) -> Int? {
    try entries(number)?.first { $0.key == key }?.value
  }

  /// A node as a field takes it: a list, a dictionary and bytes are none.
  mutating func value(_ number: Int) throws(ImportError) -> ForeignValue {
    switch try node(number) {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .date(let seconds): .date(seconds)
    case .string(let text): .string(text)
    case .data, .uid, .array, .dictionary: .other
    }
  }

  /// A dictionary with the values of its fields; `nil` for what is none.
  mutating func item(_ number: Int) throws(ImportError) -> ForeignValue? {
    guard let entries = try entries(number) else { return nil }
    var members: [ForeignValue.Member] = []
    for (key, number) in entries {
      do throws(ImportError) {
        members.append(ForeignValue.Member(key: key, value: try value(number)))
      } catch {
        throw error.about(key)
      }
    }
    return .object(members)
  }
}

extension ImportError {
  /// The same error with the key whose text is none.
  func about(_ key: String) -> ImportError {
    guard case .badText(nil) = reason else { return self }
    return ImportError(at: place, .badText(key: key))
  }

  /// The same error with its place, where it has none yet and is about one.
  func located(at place: Place) -> ImportError {
    if case .tooMuchText = reason { return self }
    return ImportError(at: self.place ?? place, reason)
  }
}
