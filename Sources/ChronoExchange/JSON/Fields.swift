import ChronoModel

/// The members of one item, read by name and type; what is wrong names its place and key.
struct Fields {
  private let members: [ForeignValue.Member]
  let place: ImportError.Place?
  /// The keys that were asked for: a few dozen short ones, which a list finds sooner than a set.
  private var read: [String] = []

  /// Anything but an object is an error.
  init(_ value: ForeignValue, at place: ImportError.Place?) throws(ImportError) {
    guard case .object(let members) = value else { throw ImportError(at: place, .notAnObject) }
    self.members = members
    self.place = place
    read.reserveCapacity(40)
  }

  /// All members, as they were read.
  var whole: ForeignValue { .object(members) }

  /// Throws for the first member that nobody asked for.
  func refuseUnknown() throws(ImportError) {
    for member in members where !read.contains(member.key) {
      let absent = read.filter { key in !members.contains { $0.key == key } }
      let nearest = NearestName.closest(to: member.key, in: Set(absent).sorted())
      throw ImportError(at: place, .unknownKey(member.key, nearest: nearest))
    }
  }

  /// Marks members as known though their values are not used.
  mutating func ignore(_ keys: [String]) { read += keys }

  /// The value; `nil` where it is absent or `null`.
  mutating func value(_ key: String) -> ForeignValue? {
    read.append(key)
    guard let value = members.first(where: { $0.key == key })?.value, value != .null else {
      return nil
    }
    return value
  }

  /// Whether there is a member of that name, `null` too.
  func isThere(_ key: String) -> Bool { members.contains { $0.key == key } }

  /// The name under which a member stands that has two: the first one is ours.
  func spelling(_ key: String, _ other: String) -> String {
    !isThere(key) && isThere(other) ? other : key
  }

  func failure(_ key: String, _ allowed: String) -> ImportError {
    ImportError(at: place, .badValue(key: key, allowed: allowed))
  }

  /// The key is not there; where one is that is nearly the same, that is what is wrong.
  func missing(_ key: String) -> ImportError {
    let slip = members.first { member in
      !read.contains(member.key) && NearestName.closest(to: member.key, in: [key]) != nil
    }
    guard let slip else { return ImportError(at: place, .missingKey(key)) }
    return ImportError(at: place, .unknownKey(slip.key, nearest: key))
  }

  mutating func string(_ key: String) throws(ImportError) -> String? {
    guard let value = value(key) else { return nil }
    guard case .string(let text) = value else { throw failure(key, "text") }
    return text
  }

  mutating func bool(_ key: String) throws(ImportError) -> Bool? {
    guard let value = value(key) else { return nil }
    guard case .bool(let flag) = value else { throw failure(key, "true or false") }
    return flag
  }

  mutating func integer(_ key: String, _ range: ClosedRange<Int>) throws(ImportError) -> Int? {
    guard let value = value(key) else { return nil }
    let allowed = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard case .integer(let number) = value, range.contains(number) else {
      throw failure(key, allowed)
    }
    return number
  }

  /// Text that a type reads; `allowed` says which.
  mutating func parsed<Value>(
    _ key: String,
    _ allowed: String,
    _ parse: (String) -> Value?
  ) throws(ImportError) -> Value? {
    guard let value = value(key) else { return nil }
    guard case .string(let text) = value, let parsed = parse(text) else {
      throw failure(key, allowed)
    }
    return parsed
  }

  mutating func day(_ key: String) throws(ImportError) -> LocalDay? {
    try parsed(key, "a day as YYYY-MM-DD") { LocalDay($0) }
  }

  mutating func time(_ key: String) throws(ImportError) -> TimeOfDay? {
    try parsed(key, "a time as HH:MM") { TimeOfDay($0) }
  }

  mutating func instant(_ key: String) throws(ImportError) -> Instant? {
    try parsed(key, "an instant as YYYY-MM-DDTHH:MM:SSZ") { Instant($0) }
  }

  mutating func identifier<Owner>(_ key: String) throws(ImportError) -> Identifier<Owner>? {
    try parsed(key, "a UUID") { Identifier($0) }
  }

  /// One text per element; none where the key is absent.
  mutating func strings(_ key: String) throws(ImportError) -> [String] {
    guard let value = value(key) else { return [] }
    guard case .array(let elements) = value else { throw failure(key, "a list of texts") }
    var texts: [String] = []
    for element in elements {
      guard case .string(let text) = element else { throw failure(key, "a list of texts") }
      texts.append(text)
    }
    return texts
  }

  mutating func days(_ key: String) throws(ImportError) -> [LocalDay] {
    var days: [LocalDay] = []
    for text in try strings(key) {
      guard let day = LocalDay(text) else { throw failure(key, "days as YYYY-MM-DD") }
      days.append(day)
    }
    return days
  }

  /// The members of an object; `nil` where the key is absent or `null`.
  mutating func fields(_ key: String) throws(ImportError) -> Fields? {
    guard let value = value(key) else { return nil }
    guard case .object = value else { throw failure(key, "an object") }
    return try Fields(value, at: place)
  }

  mutating func list(_ key: String) throws(ImportError) -> [Fields] {
    guard let value = value(key) else { return [] }
    guard case .array(let elements) = value else { throw failure(key, "a list of objects") }
    var list: [Fields] = []
    for element in elements { list.append(try Fields(element, at: place)) }
    return list
  }
}
