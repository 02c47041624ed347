import ChronoModel

/// What instances of a series are called, in a line for all of one name.
extension InstanceWords {
  /// So many bytes of a title and of notes are told, and believed.
  private static let longest = 400

  /// There are servers that lose a parameter without a value, and no encoded notes are this.
  private static let empty = "-"

  init?(told line: ContentLine, _ title: Substring?) {
    guard let title = title.flatMap({ InstanceWords.decoded($0) }), !title.isBlank,
      title.utf8.count <= InstanceWords.longest
    else { return nil }
    let estimate = line.parameter("ESTIMATE").flatMap { Int($0) }
    guard estimate.map({ (1...TaskItem.longestEstimate).contains($0) }) ?? true else { return nil }
    let time = line.parameter("TIME").flatMap { text -> TimeOfDay? in
      guard case .floating(let local)? = CalendarTime("20000101T" + text) else { return nil }
      return local.time
    }
    let notes = line.parameter("NOTES").flatMap { told in
      told == InstanceWords.empty ? "" : InstanceWords.decoded(told[...])
    }
    let priority = line.parameter("PRIORITY").flatMap { Priority(name: $0) }
    guard notes.map({ $0.utf8.count <= InstanceWords.longest }) ?? true else { return nil }
    self.init(title: title, time: time, estimate: estimate, notes: notes, priority: priority)
  }

  /// `nil` where the title is too long for that.
  func line(on days: [LocalDay], lineEnd: [UInt8]) -> ContentLine? {
    guard title.utf8.count <= InstanceWords.longest else { return nil }
    var parameters: [CalendarParameter] = []
    if let time { parameters.append(CalendarParameter("TIME", time.basicText)) }
    if let estimate { parameters.append(CalendarParameter("ESTIMATE", String(estimate))) }
    if let notes, notes.utf8.count <= InstanceWords.longest {
      let told = notes.isEmpty ? InstanceWords.empty : InstanceWords.encoded(notes)
      parameters.append(CalendarParameter("NOTES", told))
    }
    if let priority { parameters.append(CalendarParameter("PRIORITY", priority.name)) }
    return ContentLine(
      DoneDays.words,
      parameters,
      value: ([InstanceWords.encoded(title)] + days.map(\.basicText)).joined(separator: " "),
      lineEnd: lineEnd
    )
  }

  /// One word, whatever a server or a program takes for the end of it: `Wash%20up`.
  private static func encoded(_ title: String) -> String {
    var bytes: [UInt8] = []
    for byte in title.utf8 {
      if byte >= 128 || (48...57).contains(byte) || (65...90).contains(byte)
        || (97...122).contains(byte)
      {
        bytes.append(byte)
      } else {
        bytes += Array("%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func decoded(_ word: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = word.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
